"""What one seat, or everybody, sees of a position: named pieces of numbers, counts as they are and choices as marks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from coup_dsl.adapters.match import Match, Setting
from coup_dsl.adapters.past import Line, written
from coup_dsl.engine.view import Matter, View

#: Kinds of questions, as views name them.
QUESTIONS = ("action", "challenge", "block", "claim", "show", "pay", "lose", "return", "give", "choose", "bid", "act",
             "draw", "pass")
MATTERS = ("action", "claim", "loss", "moment")
Numbers = list[int]


@dataclass(frozen=True, slots=True)
class Piece:
    """One part of an observation: its shape, and its numbers in a view."""

    name: str
    shape: tuple[int, ...]
    read: Callable[[View], Numbers]


def marks(count: int, chosen: Iterable[int]) -> Numbers:
    """Zeros with ones at some places."""
    found = [0] * count
    for place in chosen:
        found[place] = 1
    return found


class Pieces:
    """The pieces of a setting: public ones, which every view has, and those of a seat."""

    def __init__(self, setting: Setting) -> None:
        program = setting.game.program
        self.players, self.ids = setting.players, program.role_ids
        self.roles = {id: number for number, id in enumerate(self.ids)}
        self.actions = {action.id: action.number for action in program.actions}
        self.public = tuple(self._public(setting))
        self.private = tuple(self._private())

    def _public(self, setting: Setting) -> Iterable[Piece]:
        program, n, r = setting.game.program, self.players, len(self.ids)
        yield Piece("coins", (n,), lambda v: list(v.coins))
        yield Piece("cards", (n,), lambda v: list(v.hand_sizes))
        yield Piece("alive", (n,), lambda v: [int(x) for x in v.alive])
        yield Piece("lost", (n, r), lambda v: [x for row in v.lost for x in self._counts(row)])
        yield Piece("set_aside", (n,), lambda v: list(v.aside_sizes))
        yield Piece("table", (3,), lambda v: [v.deck_size, v.treasury, v.staked])
        yield Piece("turn", (n,), lambda v: marks(n, [v.turn]))
        yield Piece("asked", (n + 1,), lambda v: marks(n + 1, [] if v.actor is None else [v.actor % (n + 1)]))
        yield Piece("question", (len(QUESTIONS),), lambda v: marks(
            len(QUESTIONS), [QUESTIONS.index(v.question)] if v.question else []))
        yield Piece("fallen", (n,), lambda v: marks(n, v.fallen))
        yield Piece("barred", (len(self.actions),), lambda v: marks(
            len(self.actions), [] if v.again is None else [self.actions[v.again]]))
        for kind in MATTERS:
            yield Piece(f"open_{kind}", (3 * n + 2 * r + len(self.actions),), self._matter(kind))
        widths = [n if slot.place == "player" else r for slot in program.slots]
        if widths:
            yield Piece("tokens", (sum(widths),), lambda v: [
                mask >> i & 1 for mask, width in zip(v.marks, widths, strict=True) for i in range(width)])
        if program.pots:
            yield Piece("pots", (len(program.pots),), lambda v: list(v.pots))
        if program.pile_names:
            yield Piece("pile_sizes", (len(program.pile_names),), lambda v: list(v.pile_sizes))
            yield Piece("piles", (len(program.pile_names), r), self._piles)
        if program.sides:
            yield Piece("sides", (n,), lambda v: list(v.sides))

    def _private(self) -> Iterable[Piece]:
        n, r = self.players, len(self.ids)
        yield Piece("seat", (n,), lambda v: marks(n, [] if v.seat is None else [v.seat]))
        yield Piece("hand", (r,), lambda v: self._counts(v.hand))
        yield Piece("own_set_aside", (r,), lambda v: self._counts(v.aside))

    def _counts(self, cards: Sequence[str]) -> Numbers:
        found = [0] * len(self.ids)
        for card in cards:
            found[self.roles[card]] += 1
        return found

    def _piles(self, view: View) -> Numbers:
        return [x for pile in view.piles for x in self._counts(pile or ())]

    def _matter(self, kind: str) -> Callable[[View], Numbers]:
        """The innermost matter of a kind: whose it is, its role, whom and what it names, its action, who made it."""
        n, r = self.players, len(self.ids)
        nothing = [0] * (3 * n + 2 * r + len(self.actions))

        def read(view: View) -> Numbers:
            found: Matter | None = next((m for m in reversed(view.matters) if m.kind == kind), None)
            if found is None:
                return nothing
            role = [] if found.role is None else [self.roles[found.role]]
            named = found.action or found.cause
            action = [self.actions[named]] if named in self.actions else []
            # the first and the second of those named, since an action may treat them differently
            first, second = found.targets[:1], found.targets[1:2]
            return [*marks(n, [found.player]), *marks(n, _seated(first)), *marks(n, _seated(second)), *marks(r, role),
                    *marks(r, [self.roles[x] for x in found.roles]), *marks(len(self.actions), action)]
        return read


def _seated(seats: Iterable[int]) -> list[int]:
    return [seat for seat in seats if seat >= 0]


# -- as text ---------------------------------------------------------------------------------
def public_text(match: Match) -> str:
    """What everybody has just seen, and sees now."""
    view = match.view(None)
    names = view.names
    parts = _news(match, None)
    for seat, name in enumerate(names):
        lost = "".join(f" -{card}" for card in view.lost[seat])
        aside = f" aside {view.aside_sizes[seat]}" if view.aside_sizes[seat] else ""
        side = f" {view.factions[seat]}" if view.sides else ""
        parts.append(f"{name} {view.coins[seat]} coins {view.hand_sizes[seat]} cards{lost}{aside}{side}")
    parts.append(f"deck {view.deck_size} treasury {view.treasury}" + (f" staked {view.staked}" if view.staked else ""))
    parts += [f"{name} {coins} coins" for name, coins in view.pot.items()]
    parts += [f"{name} {size} cards" for name, size in zip(
        view.game.program.pile_names, view.pile_sizes, strict=True)]
    parts += [f"token {name} {value}" for name, value in view.tokens.items() if value]
    parts.append(f"turn {names[view.turn]}")
    if view.again is not None:
        parts.append(f"then without {view.again}")
    parts += [_matter_text(matter, names) for matter in view.matters]
    if match.actor is not None:
        parts.append(f"asked {names[match.actor] if match.actor >= 0 else 'chance'} {view.question}")
    return "; ".join(parts)


def private_text(match: Match, seat: int) -> str:
    """What one seat has just seen and sees now that others may not."""
    view = match.view(seat)
    open_to_all = _news(match, None)
    parts = [text for text in _news(match, seat) if text not in open_to_all]
    parts.append(f"{view.names[seat]} holds {'+'.join(view.hand) or 'nothing'}")
    if view.aside:
        parts.append(f"aside {'+'.join(view.aside)}")
    parts += [f"{name} {'+'.join(cards)}" for name, cards in zip(
        view.game.program.pile_names, view.piles, strict=True) if cards]
    return "; ".join(parts)


def _news(match: Match, seat: int | None) -> list[str]:
    lines: tuple[Line, ...] = match.past.lines(seat) if match.past is not None else ()
    return [written(line, match.state.names) for line in lines]


def _matter_text(matter: Matter, names: Sequence[str]) -> str:
    words = ["open", matter.kind, names[matter.player], matter.action or "", matter.role or "", matter.cause or "",
             *(names[seat] for seat in matter.targets if seat >= 0), *matter.roles]
    return " ".join(filter(None, words))
