"""One random game played by the engine and by the plain implementation, compared at every decision."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

from coup_dsl import Game, Ruleset, State

from .late import engine_position, late_players, late_tokens, plain_position
from .plain import play
from .table import CLASSIC, Question, Table
from .tempers import Temper

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida", "Jo")
CHANCE = -1
LONGEST = 20_000  # decisions; a random game has some hundreds


class Mismatch(AssertionError):
    """The two implementations differ."""


@dataclass(frozen=True)
class Setting:
    """What is played: everything a game needs to be played again."""

    ruleset: str
    roles: tuple[str, ...]
    players: int
    seed: int
    options: Mapping[str, Any] = field(default_factory=dict)
    late: bool = False  # from a position late in a game

    def __str__(self) -> str:
        extra = f" {dict(self.options)}" if self.options else ""
        extra += " late" if self.late else ""
        return f"{self.ruleset} {'+'.join(self.roles)} players={self.players} seed={self.seed}{extra}"


REPLACES = {
    "ambassador": ("inquisitor", "inquisitor-random"),
    "duke": ("diplomat",),
    "contessa": ("contessa-guardian",),
    "speculator": ("speculator-published",),
    "producer": ("producer-blind",),
    "mercenary": ("mercenary-at-placement",),
}


KNOWN = frozenset(path.stem for path in Path(__file__).parents[2].glob("roles/*/*.yaml"))


def setting(seed: int, rebellion: Ruleset) -> Setting:
    """A game by its seed: mostly legal Rebellion draws, some free ones and some classic; variants and table options."""
    rng = random.Random(seed)
    players = rng.randint(2, 10)
    kind = rng.choices(("legal", "free", "classic"), (6, 3, 1))[0]
    if kind == "legal":
        roles = rebellion.random_draw(seed)
    elif kind == "free":
        roles = tuple(rng.sample(sorted(role for pool in rebellion.pools.values() for role in pool.roles), 5))
    else:
        roles = CLASSIC
    if rng.random() < 0.2:
        roles = tuple(rng.choice((role, *sorted(KNOWN.intersection(REPLACES.get(role, ()))))) for role in roles)
    options: dict[str, Any] = {}
    if rng.random() < 0.3:
        options["coins"] = rng.choice((0, 1, 3, 5))
        options["treasury"] = rng.choice((50, options["coins"] * players + rng.randint(2, 14)))
        if kind == "classic":
            options["two-player-coins"] = [options["coins"], options["coins"]]
    if rng.random() < 0.2:
        options["forced-coup"] = rng.choice((7, 8, 12))
    if rng.random() < 0.2:
        options["concede"] = False
    if rng.random() < 0.2:
        options["copies"] = max(2, -(-2 * players // 5))
    if rng.random() < 0.1 and "mercenary" not in roles and "blocks" in rebellion.options:
        options["blocks"] = "anyone"
    if kind != "classic" and rng.random() < 0.4:
        options = {key: value for key, value in options.items() if key in ("forced-coup", "concede", "blocks")}
        return Setting("rebellion", roles, players, seed, options, late=True)
    return Setting("classic" if kind == "classic" else "rebellion", roles, players, seed, options)


class Both:
    """The engine's state and the plain table, in step."""

    def __init__(self, what: Setting) -> None:
        self.what = what
        self.rng = random.Random(what.seed)
        self.temper = Temper(self.rng)
        self.trail: list[str] = []
        self.drawn: list[tuple[dict[str, int], str]] = []
        self.decisions = 0
        game = Game.load(what.ruleset, roles=list(what.roles), options=dict(what.options), any_draw=True)
        names = NAMES[: what.players]
        if what.late:
            self.begin_late(game, names)
        else:
            self.begin(game, names)
        self.game = play(self.table)
        self.question: Question | None = self.answered(None)

    def begin(self, game: Game, names: Sequence[str]) -> None:
        """Both deal, card by card."""
        self.state: State = game.deal(players=list(names), seed=self.what.seed, chance=True)
        self.advance_engine()
        options = {key.replace("-", "_"): value for key, value in self.what.options.items()}
        classic = self.what.ruleset == "classic"
        self.table = Table.deal(names, self.what.roles, self.draw, classic=classic, **options)

    def begin_late(self, game: Game, names: Sequence[str]) -> None:
        """Both take up a position."""
        players = late_players(self.rng, names, self.what.roles, 50)
        tokens = late_tokens(self.rng, players, self.what.roles)
        self.trail.append(f"(position {players} {tokens})")
        self.state = engine_position(game, players, tokens, names[0])
        self.advance_engine()
        self.table = plain_position(players, tokens, names[0], self.what.roles, self.draw, treasury=50)
        self.table.forced_coup = self.what.options.get("forced-coup", 10)
        self.table.may_concede = self.what.options.get("concede", True)
        self.table.anyone_blocks = self.what.options.get("blocks") == "anyone"

    # ---- moving on

    def advance_engine(self) -> None:
        """Chance, and whatever has one answer only."""
        while not self.state.over and (self.state.actor == CHANCE or len(self.state.options) == 1):
            options = self.state.options
            option = options[0]
            if self.state.actor == CHANCE and len(options) > 1:
                weights = {one.cards[0]: one.weight for one in options}
                option = self.rng.choices(options, [one.weight for one in options])[0]
                self.drawn.append((weights, option.cards[0]))
            self.trail.append(f"({option})" if self.state.actor != CHANCE else f"(drawn {option.cards[0]})")
            self.state = self.state.after(option)

    def draw(self, options: dict[str, int]) -> str:
        """The card the engine's chance gave, for the plain table."""
        if len(options) == 1:
            return next(iter(options))
        if not self.drawn:
            self.fail(f"the plain table draws from {options}, the engine does not")
        weights, role = self.drawn.pop(0)
        if weights != options:
            self.fail(f"the engine draws from {weights}, the plain table from {options}")
        return role

    def answered(self, answer: str | None) -> Question | None:
        """The next question of the plain table with more than one answer."""
        try:
            question = next(self.game) if answer is None else self.game.send(answer)
            while len(question.options) == 1:
                question = self.game.send(next(iter(question.options)))
        except StopIteration:
            return None
        return question

    # ---- comparing

    def fail(self, why: str) -> NoReturn:
        """Say everything that is needed to see who is right."""
        lines = [
            why,
            f"game: {self.what}",
            "steps: " + ", ".join(self.trail),
            *self.positions(),
        ]
        raise Mismatch("\n".join(lines))

    def positions(self) -> list[str]:
        """Both positions and both questions."""
        if not hasattr(self, "table"):
            return []
        lines = []
        for name, facts in (("engine", engine_facts(self.state)), ("plain", plain_facts(self.table))):
            lines.append(f"{name}: " + "; ".join(f"{key}={value}" for key, value in facts.items()))
        engine = sorted(map(str, self.state.options))
        question = getattr(self, "question", None)
        plain = sorted(question.options) if question else []
        lines.append(f"engine only: {sorted(set(engine) - set(plain))}")
        lines.append(f"plain only: {sorted(set(plain) - set(engine))}")
        lines.append(f"both: {sorted(set(plain) & set(engine))}")
        return lines

    def compare(self) -> None:
        """Position, question and chance must agree."""
        if self.drawn:
            self.fail(f"the engine draws {[role for _, role in self.drawn]}, the plain table does not")
        engine, plain = engine_facts(self.state), plain_facts(self.table)
        different = [key for key in engine if engine[key] != plain[key]]
        if different:
            self.fail("different " + ", ".join(f"{key} ({engine[key]} / {plain[key]})" for key in different))
        asked = None if self.state.over else self.state.actor
        plainly = self.question.actor if self.question else None
        if asked != plainly:
            self.fail(f"the engine asks {asked}, the plain table {plainly}")
        question = self.question
        if question and {spelled(option) for option in self.state.options} != question.options:
            self.fail("different options")

    def play(self) -> int:
        """The whole game; the number of decisions compared."""
        self.compare()
        while self.question is not None:
            self.decisions += 1
            if self.decisions > LONGEST:
                self.fail("the game does not end")
            answer = self.temper.choose(self.question.options)
            option = next(one for one in self.state.options if spelled(one) == answer)
            self.trail.append(answer)
            self.state = self.state.after(option)
            self.advance_engine()
            self.question = self.answered(answer)
            self.compare()
        return self.decisions


def spelled(option: object) -> str:
    """The step text with the cards of a return in order."""
    text = str(option)
    words = text.split()
    return " ".join([*words[:2], *sorted(words[2:])]) if words[1] == "return" else text


def sorted_piles(piles: Iterable[Sequence[str]]) -> list[list[str]]:
    """Cards in order, so that piles compare."""
    return [sorted(pile) for pile in piles]


def engine_facts(state: State) -> dict[str, Any]:
    """What can be compared, of the engine."""
    tokens = state.tokens
    return {
        "over": state.over,
        "winner": state.winner,
        "turn": state.turn,
        "chooser": state.chooser,
        "coins": list(state.coins),
        "treasury": state.treasury,
        "alive": list(state.alive),
        "hands": sorted_piles(state.hands),
        "lost": sorted_piles(state.lost),
        "aside": sorted_piles(state.aside),
        "deck": {role: count for role, count in sorted(state.deck.items()) if count},
        "missing": sorted(tokens.get("missing") or ()),
        "tax": tokens.get("tax"),
        "treaty": sorted(tokens.get("treaty") or ()),
        "peace": tokens.get("peace"),
    }


def plain_facts(t: Table) -> dict[str, Any]:
    """The same, of the plain table."""
    return {
        "over": t.over,
        "winner": t.winner,
        "turn": t.turn,
        "chooser": t.chooser,
        "coins": t.coins,
        "treasury": t.treasury,
        "alive": t.alive,
        "hands": sorted_piles(t.hands),
        "lost": sorted_piles(t.lost),
        "aside": sorted_piles(t.aside),
        "deck": {role: count for role, count in sorted(t.deck.items()) if count},
        "missing": sorted(t.names[seat] for seat in t.missing),
        "tax": t.tax and {"holder": t.names[t.tax[0]], "role": t.tax[1]},
        "treaty": sorted(t.names[seat] for seat in t.treaty or ()),
        "peace": None if t.peace is None else t.names[t.peace],
    }
