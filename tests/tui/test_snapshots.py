"""Every screen at five sizes: as it was, nothing cut, nothing over anything else.

A change of looks that is meant is taken over by ``python -m tests.tui.snapshots``; its diff is what there is to review.
"""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from rich.cells import cell_len

from tests.tui.scenes import MOMENTS, NAMES, Moment
from tests.tui.snapshots import FOLDER, SIZES, Frame, file_text, frames, path

#: A footer that has no room for everything still leads to the page with all keys.
HELP = "? Help"


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.name)
async def test_a_screen_at_every_size(moment: Moment) -> None:
    found = await frames(moment, moment.sizes or SIZES)
    for frame in found:
        _check(moment, frame)
    assert file_text(found) == path(moment).read_text("utf-8"), "python -m tests.tui.snapshots takes this over"


def _check(moment: Moment, frame: Frame) -> None:
    width, height = frame.size
    text = "\n".join(frame.rows)
    assert len(frame.rows) == height
    assert set(frame.widths) == {width}
    assert {cell_len(row) for row in frame.rows} == {width}
    assert "…" not in text, f"something is cut at {width}x{height}:\n{text}"
    for (one, first), (other, second) in combinations(frame.panels, 2):
        assert not first.overlaps(second), f"{one} lies over {other} at {width}x{height}"
    for name, region in frame.panels:
        assert region.right <= width, f"{name} is cut at the right"
        assert region.bottom <= height, f"{name} is cut below"
    if moment.screen == "TableScreen" and not moment.sizes:
        _check_table(frame, text)


def _check_table(frame: Frame, text: str) -> None:
    """What one needs to play is to be seen at the smallest size too."""
    rows = frame.text.split("\n")
    assert all(f"{seat} {name} " in rows[seat] for seat, name in enumerate(NAMES, 1))
    assert HELP in rows[-2]
    said, seen = (set(re.findall(r"[A-Za-z]{2,}", words)) for words in (frame.words, text))
    assert said <= seen, f"not all is said of the choice:\n{text}"
    assert re.search("\\*Customs|Customs Officer|CUSTOMS OFFICER", text)
    assert len(re.findall(r"(?m)\b(\d+)c ", "\n".join(rows[1:7]))) == len(NAMES)


def test_no_file_is_left_over() -> None:
    assert {file.name for file in FOLDER.iterdir()} == {path(moment).name for moment in MOMENTS}
