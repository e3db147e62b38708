"""A game is open in one window at a time."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tui.hold import free, hold, release, release_all

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no locks of this kind on Windows")
OTHER = "import sys; from pathlib import Path; from tui.hold import {name}; print({name}(Path(sys.argv[1])))"


def _elsewhere(name: str, path: Path) -> str:
    """What another process is told."""
    script = OTHER.format(name=name)
    ended = subprocess.run([sys.executable, "-c", script, str(path)], capture_output=True, text=True, check=True)
    return ended.stdout.strip()


def test_a_held_game_is_free_for_nobody_else_until_it_is_given_back(tmp_path: Path) -> None:
    path = tmp_path / "games" / "one.coup"
    assert free(path)
    assert hold(path)
    assert hold(path)
    assert _elsewhere("hold", path) == "False"
    assert _elsewhere("free", path) == "False"
    release(path)
    assert _elsewhere("free", path) == "True"
    assert list(path.parent.iterdir()) == []


def test_a_lock_left_behind_holds_nothing(tmp_path: Path) -> None:
    path = tmp_path / "one.coup"
    (tmp_path / ".one.coup.lock").touch()
    assert free(path)
    assert hold(path)
    release_all()
    assert list(tmp_path.iterdir()) == []


def test_where_nothing_can_be_written_everything_is_free(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert hold(tmp_path / "file" / "one.coup")
