"""The pictures of README and docs: the script that draws them runs, and those that are shown are there."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent.parent
SHOWN = re.compile(r"!\[[^\]]+\]\(([^)]+)\)")
SCRIPT: dict[str, Any] = runpy.run_path(str(ROOT / "docs" / "pictures.py"))


@pytest.mark.parametrize(
    ("name", "words"), [("reveal", "B L U F F"), ("summary", "bluffed"), ("table-german", "Zweifeln")]
)
async def test_a_picture_is_drawn_and_needs_nothing_from_elsewhere(name: str, words: str) -> None:
    picture = next(picture for picture in SCRIPT["PICTURES"] if picture.name == name)
    drawn = (await SCRIPT["draw"](picture)).replace("&#160;", " ")
    assert drawn.startswith("<svg")
    assert words in drawn
    assert "@font-face" not in drawn
    assert "url(http" not in drawn


def test_the_pictures_that_are_shown_are_there() -> None:
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    shown = {(page.parent / found).resolve() for page in pages for found in SHOWN.findall(page.read_text("utf-8"))}
    drawn = {(SCRIPT["FOLDER"] / f"{picture.name}.svg").resolve() for picture in SCRIPT["PICTURES"]}
    assert {path for path in shown if path.suffix == ".svg"} <= drawn
    assert all(path.is_file() for path in shown | drawn)
    assert shown
