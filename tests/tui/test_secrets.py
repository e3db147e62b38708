"""Two people at one terminal, and the program breaks while a hand is shown: no role is left to be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.terminal import PLAY, Terminal

TABLE = ("--roles", "banker,director,guerrilla,politician,priest", "--people", "Ana,Bo", "--players", "3")
WORDS = ("banker", "director", "guerrilla", "politician", "priest", "traceback", "hand =", "roles =")
LEFT = b"\x1b[?1049l"
BREAK = PLAY.replace(
    "from tui.main import main",
    """
import importlib
from tui.screens.table import TableScreen

module, _, path = sys.argv.pop(1).partition(":")
*inner, last = path.split(".")
owner = importlib.import_module(module)
for name in inner:
    owner = getattr(owner, name)
whole, move, armed = getattr(owner, last), TableScreen.action_move, []

def broken(*given, **named):
    if armed:
        hand = "Banker Director Guerrilla Politician Priest banker director guerrilla politician priest"
        raise RuntimeError(hand) from ValueError(hand)
    return whole(*given, **named)

def arm(self, by):
    armed.append(by)
    move(self, by)

setattr(owner, last, broken)
TableScreen.action_move = arm
from tui.main import main""",
    1,
)


@pytest.mark.parametrize(
    "place",
    [
        "tui.widgets.hand:Hand.lines",
        "tui.widgets.prompt:Prompt.lines",
        "tui.screens.table:TableScreen.share_out",
        "tui.screens.pages:page",
        "tui.match:Match.answer",
        "tui.witness:Witness.take",
        "tui.keeper:Keeper.took",
    ],
)
def test_a_crash_while_a_hand_is_shown_leaves_no_role_behind(place: str, tmp_path: Path) -> None:
    terminal = Terminal(place, *TABLE, "--seed", "3", "--speed", "0", script=BREAK, XDG_DATA_HOME=str(tmp_path))
    terminal.read(b"I am")
    while b"hides" not in terminal.output:
        terminal.type(b"\r")
        terminal.read_some()
    before = len(terminal.output)
    assert any(word in terminal.output[:before].decode("utf-8", "replace").lower() for word in WORDS)
    terminal.type(b"\x1b[B")
    for _ in range(100):
        if LEFT in terminal.output:
            break
        terminal.type(b"l" if place.endswith("page") else b"1")
        terminal.read_some()
    assert terminal.end() == 1
    assert terminal.output.count(LEFT) == 1
    after = terminal.output[terminal.output.rindex(LEFT) :].decode("utf-8", "replace").lower()
    assert "sorry, the game broke (runtimeerror" in after
    assert not [word for word in WORDS if word in after]
    (kept,) = (tmp_path / "coup-tui" / "games").glob("*.coup")
    others = [path for path in tmp_path.rglob("*") if path.is_file() and path.suffix not in (".coup", ".lock")]
    assert others == []
    assert "steps:" in kept.read_text("utf-8")
