"""The unit of work: a range of deals of one setting between bots.  Pure: the same chunk always gives the same bytes."""

from __future__ import annotations

import hashlib
import json
import random
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from coup_dsl.bots import Bot
from coup_dsl.engine.events import events_seen_by
from coup_dsl.lab.frozen import Frozen, maker
from coup_dsl.lab.marks import players_mark
from coup_dsl.lab.seeds import stream
from coup_dsl.lab.setting import Setting
from coup_dsl.lab.size import games_at_once
from coup_dsl.lab.sums import Deal, Sums
from coup_dsl.lab.watch import Watch

if TYPE_CHECKING:
    from coup_dsl.engine.events import Event
    from coup_dsl.engine.state import State

#: Changes when what is counted changes.
VERSION = 1
#: Kinds that remember nothing: they are told nothing.
FORGETFUL = frozenset({"level-0", "level-1", "level-2"})


@dataclass(frozen=True, slots=True)
class Chunk:
    """Deals ``first`` to ``first + deals - 1``, each played once for every seat by the hero.

    Without a hero all players are alike and no seat has anything to repeat: so many games are dealt anew instead.

    Attributes:
        seeds: the words all chance is made from; the same words with another setting give paired games.
        hero: the kind of one seat; None when all are of the field's kind.
        rules: mark of the setting's rules.
        players: mark of the code of the players, old code included.
        frozen: the kinds that play as their code once was.
    """

    seeds: str
    setting: Setting
    field: str
    first: int
    deals: int
    hero: str | None = None
    other: Setting | None = None
    rules: str = ""
    players: str = ""
    frozen: tuple[Frozen, ...] = ()

    @property
    def games(self) -> int:
        """How many games it is."""
        return self.deals * self.setting.players * (2 if self.other else 1)

    @property
    def cases(self) -> int:
        """How many deals are counted: with a hero all games of a deal are one."""
        return self.deals if self.hero else self.deals * self.setting.players

    def words(self) -> dict[str, Any]:
        """What it says, for a file."""
        return {"version": VERSION, "seeds": self.seeds, "setting": self.setting.words(), "field": self.field,
                "hero": self.hero, "first": self.first, "deals": self.deals, "rules": self.rules,
                "players": self.players, "other": self.other and self.other.words()}

    @property
    def key(self) -> str:
        """The name it is kept by: a hash of all that its counts follow from."""
        return _key(self)


@dataclass
class Done:
    """A chunk that was played: its counts, and CPU seconds and decisions by kind of bot, which are no counts."""

    sums: Sums
    other: Sums | None = None
    spent: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    asked: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    seconds: float = 0.0


def chunks(seeds: str, setting: Setting, field: str, games: int, *, hero: str | None = None,
           other: Setting | None = None, at_once: int | None = None, frozen: Sequence[Frozen] = ()) -> list[Chunk]:
    """At least so many games in chunks of about ``at_once`` games, or of some seconds.

    More games later keep the chunks of earlier ones that are whole.
    """
    at_once = at_once or games_at_once(field, hero, setting.players, 2 if other is not None else 1)
    deals, each = -(-games // setting.players), max(at_once // setting.players, 1)
    rules = setting.mark() + (other.mark() if other is not None else "")
    old = tuple(one for one in frozen if one.kind in (field, hero))
    players = "+".join([players_mark((field, hero or field)), *sorted({one.code for one in old})])
    return [Chunk(seeds, setting, field, at, min(each, deals - at), hero, other, rules, players, old)
            for at in range(0, deals, each)]


@lru_cache(maxsize=65536)
def _key(chunk: Chunk) -> str:
    text = json.dumps(chunk.words(), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def work(chunk: Chunk) -> Done:
    """Play it."""
    begin = time.process_time()
    done = Done(Sums(), Sums() if chunk.other is not None else None)
    for number in range(chunk.first, chunk.first + chunk.deals):
        here = _clusters(chunk, chunk.setting, number, done)
        for deal in here:
            done.sums.add_deal(deal)
        if chunk.other is not None and done.other is not None:
            for mine, theirs in zip(here, _clusters(chunk, chunk.other, number, done), strict=True):
                done.other.add_deal(theirs)
                _crossed(done.sums, mine, theirs)
    done.seconds = time.process_time() - begin
    return done


def _crossed(sums: Sums, mine: Deal, theirs: Deal) -> None:
    """Products of a rate here and there, which the interval of a paired difference needs."""
    for name, (x, y) in mine.rates.items():
        u, v = theirs.rates.get(name, (0, 0))
        for what, product in (("xu", x * u), ("xv", x * v), ("yu", y * u), ("yv", y * v)):
            sums.tallies[f"cross {what} {name}"] += product


def _clusters(chunk: Chunk, setting: Setting, number: int, done: Done) -> list[Deal]:
    """What is counted as one case: each game without a hero, all games of a deal with one."""
    rounds = range(setting.players)
    if chunk.hero is None:
        return [_watched(Round(chunk, setting, number, round), done, (number, round)) for round in rounds]
    deal = Deal()
    for seat in rounds:
        end, decisions = Round(chunk, setting, number, seat).play(done)
        for name in ("hero", f"hero {seat}"):
            deal.rate(name, int(end.winner == seat))
        deal.rate("unfinished", int(not end.over))
        deal.rate("decisions", decisions)
    return [deal]


def _watched(game: Round, done: Done, at: tuple[int, int]) -> Deal:
    deal = Deal()
    end, decisions = game.play(done)
    game.watch.tell(deal, end, decisions, at)
    return deal


class Round:
    """One game of a deal, ready to be played.

    Attributes:
        kinds: the kind of bot by seat.
        seed: what the cards are dealt and drawn by.
    """

    def __init__(self, chunk: Chunk, setting: Setting, number: int, round: int) -> None:
        self.setting, n = setting, setting.players
        self.make = maker(chunk.frozen)
        self.kinds = tuple(chunk.hero if chunk.hero and seat == round else chunk.field for seat in range(n))
        draw = setting.draw or _drawn(chunk, setting, number)
        game = setting.game(draw)
        of = (number,) if chunk.hero else (number, round)
        self.seed = stream(chunk.seeds, *of, "deal")
        self.state = game.deal(n, seed=self.seed)
        self.seeds = [stream(chunk.seeds, number, round, "seat", seat) for seat in range(n)]
        self.watch = Watch(self.state, dict(zip(game.program.role_ids, draw, strict=False)))
        self.watched = chunk.hero is None

    def play(self, done: Done | None = None, steps: list[str] | None = None) -> tuple[State, int]:
        """The last position and the number of decisions.

        Args:
            done: where time and decisions of the bots are counted.
            steps: where every answer is written down.
        """
        state, players = self.state, [self.make(k, s) for k, s in zip(self.kinds, self.seeds, strict=True)]
        done = done or Done(Sums())
        told = [bot for bot, kind in zip(players, self.kinds, strict=True) if kind not in FORGETFUL]
        listeners = [(seat, bot) for seat, bot in enumerate(players) if bot in told]
        decisions = 0
        while not state.over and decisions < self.setting.longest:
            before, options = state, state.options
            actor = state.actor
            assert actor is not None
            option = options[0] if len(options) == 1 else self._asked(before, players[actor], actor, done)
            if steps is not None:
                steps.append(str(option))
            state, events = before.step(option)
            decisions += 1
            if self.watched:
                self.watch.see(before, events, state)
            if listeners:
                _tell(listeners, events)
        return state, decisions

    def _asked(self, state: State, bot: Bot, seat: int, done: Done) -> Any:
        kind = self.kinds[seat]
        view = state.seen_by(seat)
        begin = time.process_time()
        option = bot.choose(view)
        done.spent[kind] += time.process_time() - begin
        done.asked[kind] += 1
        return option


def _drawn(chunk: Chunk, setting: Setting, number: int) -> tuple[str, ...]:
    return setting.rules().random_draw(random.Random(stream(chunk.seeds, number, "draw")))


def _tell(listeners: Sequence[tuple[int, Bot]], events: Sequence[Event]) -> None:
    """Every player is told what he sees; most events are seen alike by all."""
    open = tuple(events) if all(event.seers is None for event in events) else None
    for seat, bot in listeners:
        bot.notice(open if open is not None else events_seen_by(events, seat))
