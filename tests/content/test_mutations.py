"""Some mutated files: each is answered with findings that have a place."""

from __future__ import annotations

from .mutations import MUTATIONS, mutate_and_check, sources


def test_every_mutated_file_is_answered() -> None:
    found = mutate_and_check(3_000, seed=1)
    assert found.tried == 3_000
    assert found.crashed == []
    assert found.without_place == 0
    assert found.clean < 0.2 * found.tried


def test_files_of_all_kinds_are_mutated_in_every_way() -> None:
    contents = [content for _, content in sources()]
    for first in (b"role:", b"general:", b"ruleset:", b"supplement:", b"- name:"):
        assert any(first in content for content in contents)
    assert len(set(MUTATIONS)) >= 7
