"""The pages that can be read at the table: rules, tally, log, odds, claims, keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tui import keys
from tui.cells import Line
from tui.render.log import whole
from tui.render.odds import odds
from tui.render.rules import keys as key_page
from tui.render.rules import rules
from tui.render.tally import claims, tally
from tui.scene import Scene
from tui.screens.text import TextScreen
from tui.texts import say

if TYPE_CHECKING:
    from coup_dsl.bots.adviser import Advice

KEYS = {"answering": keys.ANSWERS, "choosing": keys.CHOOSING, "table": keys.TABLE}


def _keys(_: Scene, width: int) -> list[Line]:
    return key_page([(say(f"help.{part}"), commands) for part, commands in KEYS.items()], width)


PAGES: dict[str, Callable[[Scene, int], list[Line]]] = {
    "rule": rules, "tally": tally, "odds": odds, "claims": claims, "help": _keys,
}  # fmt: skip


def page(name: str, scene: Callable[[], Scene], public: Callable[[], str] | None = None) -> TextScreen:
    """A page about the table as it is whenever it is drawn; ``public`` is what of it may be copied."""
    return TextScreen(lambda width: PAGES[name](scene(), width)) if name != "log" else log_page(scene, public)


def log_page(scene: Callable[[], Scene], public: Callable[[], str] | None = None) -> TextScreen:
    """Everything that has happened, the newest last, or what of it has a word."""

    def rows(width: int) -> list[Line]:
        now = scene()
        return whole(now.notes.log, width, now.hidden, made.page.word)

    made = TextScreen(rows, True, public, filters=True)
    return made


def odds_page(scene: Callable[[], Scene], advice: Callable[[], Advice | None], asked: bool) -> TextScreen:
    """The adviser's page; what he says about the answers comes when he has thought."""
    return TextScreen(lambda width: odds(scene(), width, advice(), thinking=asked and advice() is None))
