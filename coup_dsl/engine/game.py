"""A game: a ruleset with roles in play, ready to deal."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from coup_dsl import arguments
from coup_dsl.content.library import Library
from coup_dsl.content.loading import load_card, load_supplement
from coup_dsl.content.role import CardFile, Supplement
from coup_dsl.content.ruleset import Option as TableOption
from coup_dsl.content.ruleset import Ruleset
from coup_dsl.engine import setup
from coup_dsl.engine.actions import Action
from coup_dsl.engine.chance import ASKED, Source, seeded
from coup_dsl.engine.options import Table
from coup_dsl.engine.program import Program
from coup_dsl.engine.specialise.hot import go_on
from coup_dsl.engine.state import State
from coup_dsl.errors import Invalid, did_you_mean, quoted

#: Tables kept per game; names given anew for every deal do not pile up.
TABLES = 32


class Game:
    """The rules of one draw, compiled.

    >>> game = Game.load("rebellion", roles=["banker", "director", "guerrilla", "politician", "peacekeeper"])
    >>> [action.id for action in game.actions]
    ['income', 'coup', 'banker', 'director', 'guerrilla', 'politician', 'peacekeeper']
    >>> state = game.deal(players=4, seed=7)
    >>> str(state.options[0])
    'Ana income'
    """

    def __init__(self, ruleset: Ruleset, roles: Sequence[CardFile], generals: Sequence[CardFile],
                 options: Mapping[str, TableOption], supplements: Sequence[Supplement], library: Library) -> None:
        self.ruleset, self.roles, self.library = ruleset, tuple(roles), library
        self.options = dict(options)
        self.changed = {k: v for k, v in options.items() if v != ruleset.options.get(k)}
        self.drawn: tuple[str, ...] = tuple(r.id for r in roles)
        self.program = Program(roles, generals, options, supplements)
        self.program.game = self
        self._tables: dict[tuple[str, ...], Table] = {}
        self._starts: dict[tuple[str, ...], State] = {}

    @classmethod
    def load(cls, ruleset: str | Path | Ruleset = "rebellion", roles: Iterable[str] | None = None, *,
             seed: int | None = None, replace: Iterable[str] = (), options: Mapping[str, Any] | None = None,
             folders: Iterable[str | Path] = (), any_draw: bool = False) -> Game:
        """Load a ruleset with roles in play.

        Args:
            ruleset: its id, a path (its folder is searched for files as well), or a loaded one.
            roles: ids of the roles in play; None draws legally at random, by ``seed``, with those to be replaced.
            replace: ids of role files that take the place of those they replace.
            options: table options to change, by id.
            folders: folders of one's own role and ruleset files.
            any_draw: accept roles that are no legal draw.

        Raises:
            Invalid: unknown ids (with a suggestion), an illegal draw, or faults of role files.
        """
        if not isinstance(ruleset, str | Path | Ruleset):
            raise arguments.wrong(ruleset, "ruleset", "an id, a path or a Ruleset")
        given = "" if isinstance(ruleset, Ruleset) else str(ruleset)
        beside = [Path(given).parent] if given.endswith((".yaml", ".yml")) else []
        searched = arguments.folders(folders)
        for folder in searched:
            if not Path(folder).is_dir():
                raise Invalid(f"{quoted(Path(folder))} is not a folder", path=("folders",))
        wanted = None if roles is None else arguments.listed(roles, "roles", "ids")
        library = Library([*beside, *searched])
        rules = ruleset if isinstance(ruleset, Ruleset) else Ruleset.load(ruleset, library)
        instead = [cls._card(library, "role", id) for id in arguments.listed(replace, "replace", "ids")]
        replaced = [card.replaces for card in instead if card.replaces and rules.group_of(card.replaces)]
        ids = wanted if wanted is not None else list(rules.random_draw(0 if seed is None else seed, replaced))
        if not any_draw:
            faults = rules.check_draw(ids)
            if faults:
                known = all(library.path("role", id) for id in ids if rules.group_of(id) is None)
                raise Invalid(f"no legal draw of {rules.name}: {'; '.join(faults)}", path=("roles",),
                              help="any_draw=True plays them all the same" if known else None)
        chosen = rules.check_options(options or {})
        actions_drawn = [id for id in ids if id in library.ids("general")]
        cards = _replaced([cls._card(library, "role", id) for id in ids if id not in actions_drawn],
                          instead)
        supplements = [found for name, value in chosen.items()
                       if value is True and (found := load_supplement(name, library)) is not None]
        actions = dict.fromkeys([*rules.general, *actions_drawn, *(id for x in supplements for id in x.general)])
        generals = [cls._card(library, "general", id) for id in actions]
        game = cls(rules, cards, generals, chosen, supplements, library)
        game.drawn = (*(c.id for c in cards), *actions_drawn)
        return game

    @staticmethod
    def _card(library: Library, kind: str, id: str) -> CardFile:
        path = library.path(kind, id)
        if path is None:
            raise Invalid(f"unknown {'role' if kind == 'role' else 'general action'} {quoted(id)}", path=("roles",),
                          help=did_you_mean(id, library.ids(kind)))
        return load_card(path, library)

    # -- what is in play ---------------------------------------------------------------------
    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions, general ones first."""
        return self.program.actions

    def role(self, id: str) -> CardFile:
        """A role in play; raises Invalid."""
        for role in self.roles:
            if role.id == id:
                return role
        raise Invalid(f"{quoted(id)} is not in play", help=did_you_mean(str(id), [r.id for r in self.roles]))

    def action(self, id: str) -> Action:
        """An action of this game; raises Invalid."""
        for action in self.actions:
            if action.id == id:
                return action
        raise Invalid(f"{quoted(id)} is no action here", help=did_you_mean(str(id), [a.id for a in self.actions]))

    @cached_property
    def known_words(self) -> frozenset[str]:
        """Roles, general actions and words of actions of every file that is known."""
        words = {w for a in self.actions for w in a.id.split()} | set(self.program.words)
        return frozenset({*self.library.ids("role"), *self.library.ids("general"), *words})

    def identity(self) -> dict[str, Any]:
        """Ruleset, roles and options by name, and a mark of the rules: what a stored position names."""
        options = {k: list(v) if isinstance(v, tuple) else v for k, v in self.changed.items()}
        ruleset = self.ruleset.id if self.library.path("ruleset", self.ruleset.id) else str(self.ruleset.path)
        return {"ruleset": ruleset, "roles": list(self.drawn), "options": options,
                "rules": self.program.digest}

    def same_rules(self, other: Game) -> bool:
        """Whether another game plays by the same rules with the same roles."""
        return self is other or self.identity() == other.identity()

    # -- starting ----------------------------------------------------------------------------
    def table(self, names: tuple[str, ...]) -> Table:
        """The seats of a deal."""
        table = self._tables.get(names)
        if table is None:
            if len(self._tables) >= TABLES:
                self._tables.pop(next(iter(self._tables)))
            table = self._tables[names] = Table(self.program, names)
        return table

    def copies(self, players: int) -> int:
        """Copies of each role at a table of this size."""
        given, players = self.options["copies"], arguments.whole(players, "players")
        return given if isinstance(given, int) else self.ruleset.copies_for(players)

    def deal(self, players: int | Sequence[str] = 4, *, seed: int = 0, draws: Sequence[str] | None = None,
             chance: bool = False) -> State:
        """The position after the deal, seat 0 to choose an action.

        Args:
            players: how many (2 to 10), or their names: one word each, no role id and no verb.
            seed: makes chance repeatable.
            draws: ids of the cards that come, in order, seat by seat in the deal; seeded after that.
            chance: make chance an actor (:data:`CHANCE`) that picks every card, the deal included.
        """
        names = setup.seat_names(self, players)
        rng: Source = ASKED if chance else seeded(arguments.whole(seed, "seed"))
        if draws is not None and not chance:
            rng = setup.fed(self, draws, arguments.whole(seed, "seed"))
        start = self._starts.get(names)
        if start is None:
            if len(self._starts) >= TABLES:
                self._starts.clear()
            start = self._starts[names] = setup.before_deal(self, names)
        s = start.copy()
        s.log, s.rng = None, rng
        following = self.program.routines.entries[self.program.main](s, None, (0, -1))
        if following is not None:
            go_on(s, following)
        return s

    def position(self, players: Mapping[str, Mapping[str, Any]], **given: Any) -> State:
        """Any legal position in which an action is to be chosen; see :func:`setup.position`."""
        return setup.position(self, players, **given)

    @staticmethod
    def read(data: str | dict[str, Any], folders: Iterable[str | Path] = ()) -> State:
        """The position a text or JSON value says; loads its game, from folders of one's own too.

        >>> state = Game.load("classic").deal(players=3, seed=4).after("Ana duke")
        >>> Game.read(state.text()) == state
        True
        """
        from coup_dsl.engine.text import read_state

        return read_state(data, folders)


def _replaced(cards: list[CardFile], replacements: list[CardFile]) -> list[CardFile]:
    """The cards with each replacement in the place of the role it replaces."""
    found = list(cards)
    for card in replacements:
        if card.replaces is None:
            raise Invalid(f"{card.name} replaces no role", path=("replace",))
        at = next((i for i, c in enumerate(found) if c.id == card.replaces), None)
        if at is None:
            taken = any(c.replaces == card.replaces for c in found)
            why = "another one replaces it already" if taken else "it is not in play"
            raise Invalid(f"{card.name} cannot replace {quoted(card.replaces)}: {why}", path=("replace",))
        found[at] = dataclasses.replace(card)
    return found
