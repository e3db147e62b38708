"""What is kept for the next start: it comes back the same, and nothing wrong in the folder does any harm."""

from __future__ import annotations

import pickle
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from coup_dsl import kept
from coup_dsl.content.library import Library
from coup_dsl.content.loading import CLASSES, load_card, load_supplement
from coup_dsl.content.role import CardFile, Supplement
from coup_dsl.content.ruleset import Ruleset
from coup_dsl.engine.protocol import Protocol, Routine, protocol
from coup_dsl.language.code import CODE

KEY = kept.key("a", "b")


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.is_file())


def test_what_was_put_comes_back(tmp_path: Path) -> None:
    library = Library()
    store = kept.Store("library", KEY, CLASSES, tmp_path)
    supplements = [load_supplement(id, library) for id in library.ids("supplement")]
    rulesets = [Ruleset.load(id, library) for id in library.ids("ruleset")]
    cards = [load_card(entry.path, library) for entry in library.entries() if entry.kind in ("role", "general")]
    for number, value in enumerate([*supplements, *rulesets, *cards]):
        store.put(str(number), value)
    again = kept.Store("library", KEY, CLASSES, tmp_path)
    kinds = [Supplement] * len(supplements) + [Ruleset] * len(rulesets) + [CardFile] * len(cards)
    assert [again.get(str(number), kind) for number, kind in enumerate(kinds)] == [*supplements, *rulesets, *cards]
    assert again.get("0", CardFile) is None
    assert again.get("unknown", CardFile) is None


def test_the_protocol_comes_back(tmp_path: Path) -> None:
    kept.Store("protocol", KEY, (Protocol, Routine, *CODE), tmp_path).put("protocol", protocol())
    assert kept.Store("protocol", KEY, (Protocol, Routine, *CODE), tmp_path).get("protocol", Protocol) == protocol()


def test_another_key_finds_nothing(tmp_path: Path) -> None:
    kept.keep("thing", KEY, {"a": 1}, tmp_path)
    assert kept.recall("thing", KEY, tmp_path) == {"a": 1}
    assert kept.recall("thing", kept.key("ab"), tmp_path) is None
    assert kept.key("a", "b") != kept.key("ab") != kept.key("a", "b", "")
    path = _files(tmp_path)[0]
    old = kept.key("older tables")
    path.write_bytes(path.read_bytes().replace(KEY, old))
    assert kept.recall("thing", KEY, tmp_path) is None


@pytest.mark.parametrize("at", range(0, 120, 7))
def test_a_damaged_file_is_ignored_and_written_anew(tmp_path: Path, at: int) -> None:
    kept.keep("thing", KEY, {"a": (1, 2, "three")}, tmp_path)
    (path,) = _files(tmp_path)
    whole = path.read_bytes()
    at %= len(whole)
    for wrong in (whole[:at], whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :], b""):
        path.write_bytes(wrong)
        assert kept.recall("thing", KEY, tmp_path) is None
        kept.keep("thing", KEY, {"a": (1, 2, "three")}, tmp_path)
        assert path.read_bytes() == whole
    assert _files(tmp_path) == [path]


def test_a_file_that_wants_to_run_something_does_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from hashlib import sha256

    class Bad:
        def __reduce__(self) -> tuple[object, tuple[str]]:
            return print, ("it ran",)

    kept.keep("thing", KEY, 1, tmp_path)
    (path,) = _files(tmp_path)
    body = pickle.dumps(Bad())
    path.write_bytes(kept.HEAD + KEY + sha256(body).digest() + body)
    assert kept.recall("thing", KEY, tmp_path) is None
    assert "it ran" not in capsys.readouterr().out


def test_values_of_another_shape_are_made_anew(tmp_path: Path) -> None:
    kept.keep("library", KEY, {"card": [99, 1], "other": [0, "too few"], "odd": [[]]}, tmp_path)
    store = kept.Store("library", KEY, CLASSES, tmp_path)
    assert [store.get(id, CardFile) for id in ("card", "other", "odd")] == [None] * 3
    kept.keep("library", KEY, ["no", "dict"], tmp_path)
    assert kept.Store("library", KEY, CLASSES, tmp_path).get("card", CardFile) is None


def test_only_what_is_known_is_kept(tmp_path: Path) -> None:
    @dataclass
    class Strange:
        one: int

    with pytest.raises(TypeError, match="Strange"):
        kept.Store("library", KEY, CLASSES, tmp_path).put("one", Strange(1))
    assert not _files(tmp_path)


def test_the_folder_stays_small_and_may_be_missing(tmp_path: Path) -> None:
    for number in range(kept.MOST_FILES + 5):
        kept.keep("thing", kept.key(str(number)), number, tmp_path / "new")
    assert len(_files(tmp_path / "new")) == kept.MOST_FILES
    (tmp_path / "file").write_text("no folder")
    kept.keep("thing", KEY, 1, tmp_path / "file")
    assert kept.recall("thing", KEY, tmp_path / "file") is None


def test_a_changed_file_changes_the_mark_of_its_library(tmp_path: Path) -> None:
    role = (Library().path("role", "banker") or Path()).read_text("utf-8")
    (tmp_path / "banker.yaml").write_text(role)
    before = Library([tmp_path])
    assert before.is_as_scanned(tmp_path / "banker.yaml")
    (tmp_path / "banker.yaml").write_text(role.replace("take 3", "take 4"))
    after = Library([tmp_path])
    assert not before.is_as_scanned(tmp_path / "banker.yaml")
    assert before.mark != after.mark != Library().mark


def test_a_warm_start_reads_no_yaml_and_parses_nothing(tmp_path: Path) -> None:
    code = (
        "import sys; from coup_dsl import Game; g = Game.load('rebellion', seed=1); print(g.deal(3).text());"
        "print(sorted({'lark', 'yaml', 'coup_dsl.language.checker'} & set(sys.modules)), file=sys.stderr)"
    )
    said = []
    for _ in range(2):
        run = subprocess.run(
            [sys.executable, "-c", code], env={"XDG_CACHE_HOME": str(tmp_path), "HOME": str(tmp_path)},
            capture_output=True, text=True, timeout=60, check=True,
        )  # fmt: skip
        said.append((run.stdout, run.stderr.strip()))
    assert said[0][1] == "['coup_dsl.language.checker', 'lark', 'yaml']"
    assert said[1] == (said[0][0], "[]")
