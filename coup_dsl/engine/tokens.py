"""Tokens on the table in readable form, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from coup_dsl.errors import Invalid, did_you_mean, quoted

if TYPE_CHECKING:
    from coup_dsl.engine.program import Program


def shown_tokens(program: Program, names: tuple[str, ...], marks: tuple[int, ...]) -> dict[str, Any]:
    """Tokens by name: a list of holders where there are several, else a holder, a role, or both."""
    found: dict[str, Any] = {}
    for token, (name, shape) in enumerate(zip(program.token_names, program.tokens, strict=True)):
        lying: dict[str, list[str]] = {}
        for slot, mask in zip(program.slots, marks, strict=True):
            if slot.token == token:
                words = names if slot.place == "player" else program.role_ids
                lying[slot.place] = [w for i, w in enumerate(words) if mask >> i & 1]
        if len(shape.on) > 1:
            found[name] = ({"holder": lying["player"][0], "role": lying["role"][0]}
                           if lying["player"] and lying["role"] else None)
        elif shape.supply > 1:
            found[name] = lying[shape.on[0]]
        else:
            found[name] = next(iter(lying[shape.on[0]]), None)
    return found


def read_tokens(program: Program, names: tuple[str, ...], given: Mapping[str, Any], living: int) -> tuple[int, ...]:
    """The masks for tokens in readable form; raises Invalid with the path of a fault."""
    marks = [0] * len(program.slots)
    for name, value in given.items():
        if name not in program.token_names:
            raise Invalid(f"no role in play has a token {quoted(name)}", path=("tokens", name),
                          help=did_you_mean(name, program.token_names))
        shape = program.tokens[program.token_names.index(name)]
        if value is None:
            continue
        for place in shape.on:
            words = _words(name, value, place, len(shape.on) > 1)
            known = names if place == "player" else program.role_ids
            slot = program.slot(name, place)
            for word in words:
                if word not in known:
                    what = "player" if place == "player" else "role in play"
                    raise Invalid(f"{quoted(word)} is no {what}", path=("tokens", name),
                                  help=did_you_mean(str(word), known))
                at = known.index(word)
                if place == "player" and not living >> at & 1:
                    raise Invalid(f"{quoted(word)} is out and holds no token", path=("tokens", name))
                marks[slot] |= 1 << at
            if len(words) > (1 if len(shape.on) > 1 else shape.supply) or len(set(words)) < len(words):
                raise Invalid(f"there are only {shape.supply} tokens {quoted(name)}, one to a place",
                              path=("tokens", name))
    return tuple(marks)


def _words(name: str, value: Any, place: str, both: bool) -> list[Any]:
    if both:
        if not isinstance(value, Mapping) or set(value) != {"holder", "role"}:
            raise Invalid(f"token {quoted(name)} is written {{holder: NAME, role: ROLE}}", path=("tokens", name))
        return [value["holder" if place == "player" else "role"]]
    return list(value) if isinstance(value, list | tuple) else [value]
