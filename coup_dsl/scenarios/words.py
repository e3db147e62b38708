"""The words of a scenario: players, roles, actions and verbs, and which of them a file uses wrongly."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

from coup_dsl.content.library import Library
from coup_dsl.content.yaml_source import read
from coup_dsl.errors import Finding, Invalid, Path, did_you_mean, quoted
from coup_dsl.scenarios.keys import EXPECTED_OF_TABLE
from coup_dsl.scenarios.scenario import Scenario

#: What may follow each verb of a step: forms made of the kinds role and player, and the word `as`.
VERBS: dict[str, tuple[str, ...]] = {
    "bid": ("number",),
    "block": ("role",),
    "challenge": ("",),
    "choose": ("player", "role"),
    "claim": ("role", "role player"),
    "concede": ("",),
    "give": ("role",),
    "keep": ("role",),
    "lose": ("role", "role as role"),
    "offer": ("role",),
    "pass": ("",),
    "pay": ("",),
    "return": ("role+",),
    "show": ("role",),
}


_DECISION = re.compile(r"\bdecides? ([a-z][a-z0-9-]*) or ([a-z][a-z0-9-]*)")


class Vocabulary:
    """The ids of every file that is loaded."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self.roles = frozenset(library.ids("role"))
        self.general = frozenset(library.ids("general"))

    @cached_property
    def decided(self) -> frozenset[str]:
        """The words that the texts of roles let a player decide between, as `replace or leave`."""
        found: set[str] = set()
        for kind in ("role", "general"):
            for id in self._library.ids(kind):
                path = self._library.path(kind, id)
                for match in _DECISION.finditer(path.read_text(encoding="utf-8", errors="replace") if path else ""):
                    found |= {match[1], match[2]}
        return frozenset(found)

    @cached_property
    def tokens(self) -> frozenset[str]:
        """The tokens of every role."""
        found: set[str] = set()
        for id in self.roles:
            data = self._data(id)
            tokens = data.get("tokens") if isinstance(data, dict) else None
            found |= set(tokens) if isinstance(tokens, dict) else set()
        return frozenset(found)

    def _data(self, role: str) -> Any:
        path = self._library.path("role", role)
        try:
            return read(path).data if path is not None else None
        except Invalid:
            return None

    def parts(self, role: str) -> frozenset[str]:
        """The words by which a role that has more than one action tells them apart."""
        data = self._data(role)
        actions = data.get("actions") if isinstance(data, dict) else None
        return frozenset(actions) if isinstance(actions, dict) else frozenset()


def same_step(step: str) -> str:
    """A step in the form in which equal steps are equal: single blanks, returned cards sorted.

    >>> same_step("Ana  return spy banker")
    'Ana return banker spy'
    """
    words = step.split()
    if len(words) > 2 and words[1] == "return":
        words[2:] = sorted(words[2:])
    return " ".join(words)


def word_findings(scenario: Scenario, vocabulary: Vocabulary) -> list[Finding]:
    """Every unknown or misplaced word of a scenario whose form is right."""
    return sorted(_Words(scenario, vocabulary).all(), key=lambda finding: finding.place)


class _Words:
    def __init__(self, scenario: Scenario, vocabulary: Vocabulary) -> None:
        self.scenario = scenario
        self.known = vocabulary
        self.players = tuple(scenario.players)

    def all(self) -> Iterator[Finding]:
        data = self.scenario.data
        yield from self._names()
        yield from self._roles(data.get("roles", ()), ("roles",), self.known.roles | self.known.general)
        yield from self._roles(data.get("draws", ()), ("draws",))
        for name, player in self.scenario.players.items():
            for pile in ("hand", "lost", "aside"):
                yield from self._roles(player.get(pile, ()), ("players", name, pile))
        yield from self._tokens(data.get("tokens", {}), ("tokens",))
        for index, entry in enumerate(data["play"]):
            if isinstance(entry, str):
                yield from self._step(entry, ("play", index))
                continue
            for key, value in entry.items():
                path: Path = ("play", index, key)
                yield from self._expected(value, path) if key == "check" else self._step(value, path)
        yield from self._expected(data.get("expect", {}), ("expect",))

    def _names(self) -> Iterator[Finding]:
        for name in self.players:
            why = None
            if len(name.split()) != 1 or name != name.strip():
                why = "a player's name is one word"
            elif name in self.known.roles:
                why = "a player's name may not be a role's id"
            elif name in VERBS or name == "as":
                why = "a player's name may not be a verb of the steps"
            elif name in EXPECTED_OF_TABLE:
                why = "a player's name may not be a key of 'expect'"
            if why:
                yield self.scenario.key_finding(("players", name), "S201", f"{quoted(name)} cannot be a name: {why}")

    def _roles(self, roles: Iterable[str], path: Path, known: frozenset[str] | None = None) -> Iterator[Finding]:
        for index, role in enumerate(roles):
            yield from self._role(role, (*path, index), known)

    def _role(self, role: str, path: Path, known: frozenset[str] | None = None) -> Iterator[Finding]:
        if role not in (known or self.known.roles):
            help = did_you_mean(role, known or self.known.roles)
            yield self.scenario.finding(path, "S203", f"unknown role {quoted(role)}", help)

    def _player(self, name: str | None, path: Path) -> Iterator[Finding]:
        if name is not None and name not in self.players:
            help = did_you_mean(name, self.players) or "the players are " + ", ".join(self.players)
            yield self.scenario.finding(path, "S202", f"unknown player {quoted(name)}", help)

    def _tokens(self, tokens: dict[str, Any], path: Path) -> Iterator[Finding]:
        for token, value in tokens.items():
            here = (*path, token)
            if token not in self.known.tokens:
                help = did_you_mean(token, self.known.tokens)
                yield self.scenario.key_finding(here, "S203", f"no role has a token {quoted(token)}", help)
                continue
            if isinstance(value, list):
                for index, name in enumerate(value):
                    yield from self._player(name, (*here, index))
                if token == "treaty" and len(value) == 1:
                    yield self.scenario.finding(here, "S205", "a treaty binds two players")
            elif isinstance(value, dict):
                yield from self._player(value["holder"], (*here, "holder"))
                yield from self._role(value["role"], (*here, "role"))
            else:
                yield from self._player(value, here)

    def _expected(self, expected: dict[str, Any], path: Path) -> Iterator[Finding]:
        for key, value in expected.items():
            here = (*path, key)
            if key == "tokens":
                yield from self._tokens(value, here)
            elif key in ("turn", "asked", "winner"):
                yield from self._player(value, here)
            elif key not in EXPECTED_OF_TABLE:
                if key not in self.players:
                    help = did_you_mean(key, (*self.players, *EXPECTED_OF_TABLE))
                    message = f"{quoted(key)} is neither a player nor a key of 'expect'"
                    yield self.scenario.key_finding(here, "S202", message, help)
                for pile in ("hand", "lost", "aside"):
                    yield from self._roles(value.get(pile, ()), (*here, pile))

    def _step(self, step: str, path: Path) -> Iterator[Finding]:
        words = [(found.group(), found.start()) for found in re.finditer(r"\S+", step)]
        if not words:
            yield self.scenario.finding(path, "S204", "a step is missing here")
            return
        name, offset = words[0]
        if name not in self.players:
            help = did_you_mean(name, self.players) or "a step begins with " + " or ".join(self.players)
            yield self._word(path, offset, name, "S202", f"unknown player {quoted(name)}", help)
        if len(words) == 1:
            message = "the step says nothing"
            yield self._word(path, offset, name, "S204", message, "write who, what, and what with")
            return
        verb, offset = words[1]
        if verb in VERBS or verb in self.known.decided:
            yield from self._after_verb(verb, words[2:], path, offset)
        elif verb in self.known.roles or verb in self.known.general:
            for word, offset in words[2:]:
                yield from self._of_action(verb, word, offset, path)
        else:
            known = (*VERBS, *self.known.decided, *self.known.general, *self.known.roles)
            yield self._word(path, offset, verb, "S204", f"unknown word {quoted(verb)}", did_you_mean(verb, known))

    def _of_action(self, action: str, word: str, offset: int, path: Path) -> Iterator[Finding]:
        if word not in self.players and word not in self.known.roles and word not in self.known.parts(action):
            known = (*self.players, *self.known.roles, *self.known.parts(action))
            yield self._word(path, offset, word, "S204", f"unknown word {quoted(word)}", did_you_mean(word, known))

    def _after_verb(self, verb: str, words: list[tuple[str, int]], path: Path, offset: int) -> Iterator[Finding]:
        kinds = []
        for word, at in words:
            kind = "player" if word in self.players else "role" if word in self.known.roles else word
            kind = "number" if verb == "bid" and word.isdigit() else kind
            kinds.append(kind)
            if kind == word and not (verb == "lose" and word == "as"):
                known = (*self.players, *self.known.roles, *(("as",) if verb == "lose" else ()))
                yield self._word(path, at, word, "S204", f"unknown word {quoted(word)}", did_you_mean(word, known))
                return
        given = " ".join(kinds)
        forms = VERBS.get(verb, ("",))
        for form in forms:
            if given == form or (form == "role+" and kinds and set(kinds) == {"role"}):
                return
        message = f"'{verb}' is followed by {_in_words(forms)}"
        yield self._word(path, offset, verb, "S204", message)

    def _word(self, path: Path, offset: int, word: str, code: str, message: str, help: str | None = None) -> Finding:
        place = self.scenario.document.text_at(self.scenario.path(*path)).at(offset)
        return Finding(place, code, message, help, length=len(word))


def _in_words(forms: tuple[str, ...]) -> str:
    said = {
        "": "nothing",
        "role": "a role",
        "number": "a number",
        "player": "a player",
        "role player": "a role and a player",
        "role as role": "a role, 'as', and a role",
        "role+": "one or more roles",
    }
    return ", or ".join(said[form] for form in forms)
