"""Every screen of the game at a moment that is set up by hand: six players with the longest names there may be.

No bot decides anything here: positions and steps are given, so that pictures change only with what is drawn.
"""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from coup_dsl import Option, State, View
from coup_dsl.bots.adviser import Advice
from tests.tui.players import RandomPlayer, StillClock, screen_text
from tui.app import CoupApp
from tui.archive import record_of
from tui.film import Film
from tui.keeper import save
from tui.match import Match
from tui.plan import Plan
from tui.record import Record, write
from tui.scene import Seating
from tui.screens.table import TableScreen
from tui.setup import Deal, Preparation, prepare
from tui.widgets.reveal import Reveal
from tui.wishes import Wishes

NAMES = (
    "Maximiliana-Ruth", "漢字漢字漢字漢字", "Bartholomew-Finn", "Constantine-Paul", "Wilhelmina-Grace",
    "Theodora-Eleanor",
)  # fmt: skip
STEPS = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay")
KINDS = {"careful": "claims what it has", "vindictive": "never forgets"}
LONGEST = ("speculator", "crime-boss", "newscaster", "customs-officer", "foreign-consular")
BLOCKED = ("farmer", "guerrilla", "director", "customs-officer", "foreign-consular")
SEED = 54
TABLE: dict[str, dict[str, Any]] = {
    "Ana": {"coins": 8, "hand": ["customs-officer", 2]},
    "Bo": {"coins": 9, "hand": [4, 0]},
    "Cy": {"coins": 6, "hand": [1], "lost": [2]},
    "Dee": {"coins": 5, "hand": [2, 4]},
    "Eli": {"coins": 0, "hand": [], "lost": [1, 4]},
    "Fay": {"coins": 12, "hand": [0], "lost": [3]},
}
TOKENS = {"tax": {"holder": "Bo", "role": "customs-officer"}, "treaty": ["Cy", "Dee"]}


class Honest(RandomPlayer):
    """Shows what was claimed where that is possible."""

    def __init__(self, kind: str, seed: int) -> None:
        super().__init__("shy", seed)

    def choose(self, view: View) -> Option:
        """The first option, or the one that shows the claimed card."""
        return next((option for option in view.options if option.kind == "show"), view.options[0])


class Waiting(StillClock):
    """A clock that stands still from some pause on, so that a moment lasts."""

    def __init__(self, pauses: int = 0) -> None:
        super().__init__()
        self.left = pauses

    async def pause(self, seconds: float, cut_short: asyncio.Event) -> None:
        """Some pauses take no time, the others never end."""
        if not self.left:
            await asyncio.get_running_loop().create_future()
        self.left -= 1
        await super().pause(seconds, cut_short)


def preparation(folder: Path | None = None, **wishes: Any) -> Preparation:
    """The wishes of six players, the first of them here."""
    given = {"seed": SEED, "players": 6, "name": NAMES[0], "speed": 1.0, **wishes}
    made = prepare(Wishes(**given), RandomPlayer, KINDS)
    made.folder = folder
    return made


def deal(roles: Sequence[str] = LONGEST, turn: str = "Bo", wanted: Sequence[str] = (), people: tuple[int, ...] = (0,),
         table: dict[str, dict[str, Any]] = TABLE, tokens: dict[str, Any] = TOKENS, asked: bool = True,
         names: Sequence[str] = NAMES) -> Deal:
    """A game that has come to some point by the wanted steps; whoever is asked in between passes.

    Args:
        roles: those in play.
        turn: who begins.
        wanted: steps.
        people: the seats of people.
        table: coins and cards by name; a number stands for one of the roles.
        tokens: who has which.
        asked: whether to go on until the first seat is asked.
        names: as they are shown.
    """  # fmt: skip
    made = preparation()
    plan = Plan(made.ruleset, tuple(roles), (), (), ())
    game = plan.game()
    cards = {name: _cards(row, roles) for name, row in table.items()}
    state = game.position(cards, turn=turn, tokens=tokens, seed=SEED)
    kinds = tuple("human" if seat in people else f"bot {list(KINDS)[seat % 2]}" for seat in range(len(table)))
    seating = Seating(tuple(names[: len(table)]), kinds)
    record = record_of(plan, STEPS[: len(table)], seating, SEED)
    record = record.with_steps(_steps(state, wanted, asked))
    bots = {seat: ("careful", 1) for seat in range(len(table)) if seat not in people}
    return Deal(game, state, seating, people, bots, Honest, SEED, record)


def _cards(row: dict[str, Any], roles: Sequence[str]) -> dict[str, Any]:
    """A row of the table with the roles that are in play."""
    named = {key: [roles[c] if isinstance(c, int) else c for c in row[key]] for key in ("hand", "lost") if key in row}
    return {**row, **named}


def _steps(state: State, wanted: Sequence[str], asked: bool) -> list[str]:
    taken: list[str] = []
    for step in wanted:
        while step not in (options := [str(option) for option in state.options]):
            passing = next((text for text in options if text.endswith(" pass")), None)
            assert passing is not None, (step, options)
            state = state.after(passing)
            taken.append(passing)
        state = state.after(step)
        taken.append(step)
    while asked and state.actor not in (0, None):
        passing = next(text for option in state.options if (text := str(option)).endswith(" pass"))
        state = state.after(passing)
        taken.append(passing)
    return taken


def kept_game(folder: Path) -> Film:
    """A whole game of random players, in a file."""
    record = random_game()
    save(folder / "2026-01-02-030405-seed-54.coup", write(record))
    return Film(record)


@functools.cache
def random_game() -> Record:
    """The record of a whole game of random players."""
    made = preparation()
    chosen = made.deal(LONGEST)
    state, players = chosen.state, {seat: RandomPlayer("hasty", seat) for seat in range(6)}
    steps = []
    while not state.over:
        assert state.actor is not None
        option = players[state.actor].choose(state.seen_by(state.actor))
        steps.append(str(option))
        state = state.after(option)
    assert state.winner is not None
    return chosen.record.with_steps(steps, f"{chosen.seating.names[state.winner]} won after 3 turns")


def advise(match: Match, seat: int) -> Advice:
    """An adviser who thinks the same of everything."""
    return Advice(0.69, None, dict.fromkeys(match.scene(seat).view.options, 0.21))


@dataclass(frozen=True)
class Moment:
    """A screen and how to come to it: the app, and the keys after that."""

    name: str
    app: Callable[[Path], CoupApp]
    keys: tuple[str, ...] = ()
    screen: str = "TableScreen"
    shows: str = ""
    asked: bool = True
    sizes: tuple[tuple[int, int], ...] = ()

    def begun(self, running: CoupApp) -> bool:
        """Whether the keys can be pressed."""
        tables = [screen for screen in running.screen_stack if isinstance(screen, TableScreen)]
        return running.screen.is_mounted and all(table.chooser is not None or not self.asked for table in tables)

    def come(self, running: CoupApp) -> bool:
        """Whether the screen is there, as it is to be seen."""
        reveals = list(running.screen.query(Reveal))
        there = type(running.screen).__name__ == self.screen and all(reveal.beat == 3 for reveal in reveals)
        return there and self.shows in screen_text(running)


def _table(clock: int = 0, speed: float = 1.0, **given: Any) -> Callable[[Path], CoupApp]:
    def made(_: Path) -> CoupApp:
        wishes = preparation(speed=speed)
        return CoupApp(wishes, Waiting(clock), deal=deal(**given))

    return made


def _before(titled: bool = False) -> Callable[[Path], CoupApp]:
    def made(folder: Path) -> CoupApp:
        if titled:
            kept_game(folder)
        return CoupApp(preparation(folder if titled else None), Waiting(), title=titled)

    return made


def _replay(folder: Path) -> CoupApp:
    film = kept_game(folder)
    film.go(film.last * 2 // 3)
    return CoupApp(preparation(), Waiting(), film=film)


CHALLENGED = (
    "Bo crime-boss Dee", "Dee challenge", "Bo concede", "Bo lose foreign-consular", "Cy income", "Dee newscaster",
    "Dee return crime-boss newscaster foreign-consular",
)  # fmt: skip
OVER = {
    "Ana": {"coins": 8, "hand": ["customs-officer"], "lost": [2]},
    "Bo": {"coins": 9, "hand": [4], "lost": [0]},
    **{name: {"coins": 0, "hand": [], "lost": lost} for name, lost in
       (("Cy", [1, 2]), ("Dee", [2, 4]), ("Eli", [1, 4]), ("Fay", [0, 3]))},
}  # fmt: skip
CLAIM = ("Bo crime-boss Ana",)
TRUE = ("Bo foreign-consular Ana",)
LAST = ("Bo coup Ana",)
MOMENTS = (
    Moment("title", _before(titled=True), screen="TitleScreen"),
    Moment("replays", _before(titled=True), ("4", "4"), screen="ReplaysScreen"),
    Moment("settings", _before(titled=True), ("6", "6"), screen="SettingsScreen"),
    Moment("draw", _before(), ("r", "down", "right", "down", "down", "right", "right", "down"), screen="DrawScreen"),
    Moment("players", _before(), ("p", "down", "down"), screen="PlayersScreen"),
    Moment("options", _before(), ("o", "down"), screen="OptionsScreen"),
    Moment("game", _before(), ("g",), screen="GameScreen"),
    Moment("turn", _table(turn="Ana"), ("down", "down", "down")),
    Moment("turn-target", _table(turn="Ana"), ("2", "2", "down")),
    Moment("waiting", _table(turn="Bo", asked=False), asked=False),
    Moment("answer", _table(wanted=CLAIM), ("c",)),
    Moment("answer-tax", _table(wanted=("Bo customs-officer newscaster",), tokens={})),
    Moment("block", _table(roles=BLOCKED, wanted=("Bo guerrilla Ana", "Ana pass"))),
    Moment("exchange", _table(turn="Ana", roles=BLOCKED, wanted=("Ana director",)), ("down",)),
    Moment("exchange-of-five", _table(turn="Ana", wanted=("Ana newscaster",)), ("down",)),
    Moment("lose", _table(wanted=("Bo coup Ana",)), ("down",)),
    Moment("handoff", _table(wanted=CLAIM, people=(0, 1)), screen="HandoffScreen", asked=False),
    Moment("reveal-bluff", _table(wanted=CLAIM, clock=3), ("c", "c"), screen="RevealScreen"),
    Moment("reveal-true", _table(wanted=TRUE, tokens={}, clock=3), ("c", "c"), screen="RevealScreen"),
    Moment("summary", _table(wanted=LAST, table=OVER, tokens={}, asked=False, speed=0.0), screen="SummaryScreen",
           asked=False),
    Moment("rules", _table(turn="Ana"), ("r",), screen="TextScreen"),
    Moment("log", _table(wanted=CHALLENGED, asked=False), ("l",), screen="TextScreen", asked=False),
    Moment("tally", _table(wanted=CHALLENGED, asked=False), ("t",), screen="TextScreen", asked=False),
    Moment("claims", _table(wanted=CHALLENGED, asked=False), ("k",), screen="TextScreen", asked=False),
    Moment("odds", _table(wanted=CLAIM), ("o",), screen="TextScreen", shows="21%"),
    Moment("help", _table(turn="Ana"), ("?",), screen="TextScreen"),
    Moment("menu", _table(turn="Ana"), ("m",), screen="MenuScreen"),
    Moment("replay", _replay, screen="ReplayScreen"),
    Moment("too-small", _table(turn="Ana"), sizes=((59, 24), (80, 19), (30, 8))),
)  # fmt: skip
