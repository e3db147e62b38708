"""The commands as data: footer, help and key map are made from this one table."""

from __future__ import annotations

from dataclasses import dataclass

from tui.texts import say


@dataclass(frozen=True, slots=True)
class Command:
    """A key with what it does; ``footer`` tells where it is worth a place in the footer.

    Attributes:
        text: which texts say it: ``key.TEXT`` its label, ``does.TEXT`` what it does.
        named: a label that takes the place of the usual one.
    """

    action: str
    keys: str
    shown: str
    text: str
    footer: bool = True
    named: str = ""

    @property
    def label(self) -> str:
        """A word or two for the footer."""
        return self.named or say(f"key.{self.text}")

    @property
    def description(self) -> str:
        """What it does, for the help page."""
        return say(f"does.{self.text}")


ANSWERS = (
    Command("press('a')", "a", "a", "allow"),
    Command("press('c')", "c", "c", "challenge"),
    Command("press('b')", "b", "b", "block"),
)
CHOOSING = (
    Command("confirm", "enter", "Enter", "confirm"),
    Command("back", "escape", "Esc", "back"),
)
COPY = Command("copy", "y", "y", "copy", footer=False)
TABLE = (
    Command("rule", "r", "r", "rule"),
    Command("tally", "t", "t", "tally"),
    Command("odds", "o", "o", "odds"),
    Command("help", "question_mark", "?", "help"),
    Command("menu", "m", "m", "menu"),
    Command("log", "l", "l", "log", footer=False),
    Command("claims", "k", "k", "claims", footer=False),
    Command("hide", "h", "h", "hide", footer=False),
    Command("notes", "n", "n", "notes", footer=False),
    COPY,
    Command("skip", "full_stop", ".", "skip", footer=False),
    Command("quit", "ctrl+q", "^q", "quit", footer=False),
)
MENU = (
    Command("settings", "", "", "settings"),
    Command("title", "", "", "title"),
)
SHEET = (
    Command("choose", "enter", "Enter", "choose"),
    Command("close", "escape", "Esc", "sheet-back"),
    Command("quit", "ctrl+q", "^q", "quit"),
)
NOTES = (
    Command("keep", "enter", "Enter", "keep"),
    Command("drop", "escape", "Esc", "drop"),
)
DRAW = (
    Command("pick", "space,enter", "Space", "pick"),
    Command("group", "tab", "Tab", "group", footer=False),
    Command("roll", "r", "r", "random"),
    Command("start", "s", "s", "start"),
    Command("variant", "v", "v", "variant"),
    Command("game", "g", "g", "game"),
    Command("options", "o", "o", "options"),
    Command("players", "p", "p", "players"),
    Command("preset", "c", "c", "preset"),
    Command("help", "question_mark", "?", "help"),
    Command("info", "i", "i", "draw-rule"),
    Command("title", "escape", "Esc", "draw-title", footer=False),
    Command("quit", "ctrl+q", "^q", "quit"),
)
REPLAY = (
    Command("step(1)", "right,space,enter", "Right", "step"),
    Command("step(-1)", "left,backspace", "Left", "replay-back"),
    Command("turn(1)", "down,pagedown,n", "Down", "turn"),
    Command("turn(-1)", "up,pageup,b", "Up", "turn-back", footer=False),
    Command("end(0)", "home", "Home", "deal", footer=False),
    Command("end(1)", "end", "End", "end", footer=False),
    Command("public", "e", "e", "everybody"),
    Command("rule", "r", "r", "rule"),
    Command("tally", "t", "t", "replay-tally"),
    Command("log", "l", "l", "replay-log"),
    COPY,
    Command("help", "question_mark", "?", "help"),
    Command("leave", "escape,q", "Esc", "leave"),
)
SUMMARY = (
    Command("rematch", "r,R", "R", "rematch"),
    Command("new_draw", "n", "n", "new-draw"),
    Command("log", "l", "l", "log"),
    Command("replay", "p", "p", "replay"),
    Command("copy", "y", "y", "copy-record"),
    Command("title", "escape", "Esc", "summary-title", footer=False),
    Command("quit", "q,ctrl+q", "q", "summary-quit"),
)
