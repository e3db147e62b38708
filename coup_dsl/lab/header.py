"""The head of every page: what was played, by whom, and how to play it again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from coup_dsl.lab.marks import players_mark

if TYPE_CHECKING:
    from coup_dsl.lab.frozen import Frozen
    from coup_dsl.lab.page import Page
    from coup_dsl.lab.setting import Setting
    from coup_dsl.lab.store import Cost


def header(page: Page, setting: Setting, command: str, cost: Cost, bots: Sequence[str], seed: int,
           frozen: Sequence[Frozen] = ()) -> None:
    """Put it on the page."""
    page.text(f"{setting.rules().name}, {setting.players} players; bots: {', '.join(dict.fromkeys(bots))}; "
              f"seed {seed}; rules `{setting.mark()}`, players `{players_mark(bots)}`; a game is given up after "
              f"{setting.longest} decisions.", small=True)
    if frozen:
        page.text("Old code: " + ", ".join(f"{one.kind} `{one.code}`" for one in frozen) + ".", small=True)
    if command:
        page.text(f"Made by `{command}`. CPU: {_time(cost.seconds)}.", small=True)
    page.text("Intervals are of 95 %; where cases come in clusters, such as the hands of a game, or a deal that one "
              "player plays from every seat, the intervals allow for it.", small=True)


def _time(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 600 else f"{seconds / 60:.0f} min" if seconds < 36000 else \
        f"{seconds / 3600:.1f} h"
