"""Scenarios for a new role: found by playing until somebody claims it, and written with what came of it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from coup_dsl.scenarios.runner import moved_on

if TYPE_CHECKING:
    from coup_dsl.engine.game import Game
    from coup_dsl.engine.options import Option
    from coup_dsl.engine.state import State

ANA, BO, CY = NAMES = ("Ana", "Bo", "Cy")
RICH = 7
MOST_LOOKED_AT = 4000
MOST_STEPS = 40


@dataclass
class Scene:
    """A scenario: its set-up, its steps and the position at its end."""

    name: str
    players: dict[str, dict[str, Any]]
    steps: list[str]
    end: State = field(repr=False)


def scenes(game: Game, role: str) -> list[Scene]:
    """The role used by one who holds it, blocked by it, and claimed by one who does not hold it."""
    found: list[Scene] = []
    for rows in _set_ups(game, role, holds=True):
        start = game.position(rows)
        path = _way_to(start, lambda o: _uses(o, role, 0))
        if path is None:
            continue
        name = game.role(role).name
        found.append(_played(f"{name} is used by one who holds it", rows, start, path))
        declared = path[-1]
        if declared.kind == "action" and declared.claim:
            found += _answered(game, role, rows, declared)
        break
    return found


def _answered(game: Game, role: str, rows: dict[str, dict[str, Any]], declared: Option) -> Iterator[Scene]:
    """The same action blocked, and exposed."""
    name = game.role(role).name
    state = game.position(rows).after(str(declared))
    blocked = _way_to(state, lambda o: o.kind == "block", quiet=True)
    if blocked is not None:
        yield _played(f"{name} is blocked", rows, game.position(rows), [declared, *blocked])
    false = next(_set_ups(game, role, holds=False, like=rows))
    bluff = game.position(false)
    option = next((o for o in bluff.options if str(o) == str(declared)), None)
    if option is None:
        return
    challenge = _way_to(bluff.after(option), lambda o: o.kind == "challenge", quiet=True)
    if challenge is not None:
        yield _played(f"{name} is claimed by one who does not hold it, and exposed", false, bluff, [option, *challenge])


def _set_ups(game: Game, role: str, *, holds: bool,
             like: dict[str, dict[str, Any]] | None = None) -> Iterator[dict[str, dict[str, Any]]]:
    """Positions in which Ana holds the role, or does not: all unhurt, and then with everybody else on his last card."""
    others = [id for id in game.program.role_ids if id != role]
    for hurt in (False, True) if like is None else (any("lost" in row for row in like.values()),):
        cards = iter([*others, *others, *others])
        first = role if holds else next(cards)
        rows: dict[str, dict[str, Any]] = {ANA: {"coins": RICH, "hand": [first, next(cards)]}}
        for name in (BO, CY):
            rows[name] = {"coins": RICH - 4, "hand": [next(cards)]}
            if hurt:
                rows[name]["lost"] = [next(cards)]
            else:
                rows[name]["hand"].append(next(cards))
        yield rows
        if like is None:
            yield {name: {**row, "coins": RICH if name == BO else 2} for name, row in
                   ((BO, rows[BO]), (ANA, rows[ANA]), (CY, rows[CY]))}


def _uses(option: Option, role: str, seat: int) -> bool:
    """Whether an option is Ana's use of the role."""
    ana = option.text.split()[0] == ANA
    own = option.action is not None and option.action.split()[0] == role
    return ana and (option.claim == role or own)


def _way_to(start: State, wanted: Callable[[Option], bool], quiet: bool = False) -> list[Option] | None:
    """The shortest way to an option: through passes alone where it is quiet, else through anything."""
    queue: deque[tuple[State, list[Option]]] = deque([(start, [])])
    looked = 0
    while queue and looked < MOST_LOOKED_AT:
        state, path = queue.popleft()
        looked += 1
        if state.over:
            continue
        found = next((o for o in state.options if wanted(o)), None)
        if found is not None:
            return [*path, found]
        onward = moved_on(state)
        if onward is not None:
            queue.appendleft((state.after(onward), [*path, onward]))
        if quiet or len([o for o in path if o.kind != "pass"]) > 3:
            continue
        for option in state.options:
            if option is not onward and option.kind != "challenge":
                queue.append((state.after(option), [*path, option]))
    return None


def _played(name: str, rows: dict[str, dict[str, Any]], start: State, path: Sequence[Option]) -> Scene:
    """A way played to where the next action is chosen, by passing or else by the first option there is."""
    state, steps = start, []
    for option in path:
        if moved_on(state) != option:
            steps.append(str(option))
        state = state.after(str(option))
    for _ in range(MOST_STEPS):
        if state.over or state.chooser is not None:
            break
        option = moved_on(state) or _harmless(state)
        if moved_on(state) is None:
            steps.append(str(option))
        state = state.after(option)
    return Scene(name, rows, steps, state)


def _harmless(state: State) -> Option:
    """An answer that ends the matter: a card that is given up with nothing claimed for it, or the first."""
    plain = [o for o in state.options if o.claim is None]
    return (plain or list(state.options))[0]


# -- writing -------------------------------------------------------------------------------------
def written(scenes: Sequence[Scene], ruleset: str, roles: Sequence[str], note: str) -> str:
    """The scenarios as a file."""
    return f"# {note}\n\n" + "\n".join("\n".join(_lines(scene, ruleset, roles)) + "\n" for scene in scenes)


def _lines(scene: Scene, ruleset: str, roles: Sequence[str]) -> Iterator[str]:
    yield f"- name: {scene.name}"
    yield f"  ruleset: {ruleset}"
    yield f"  roles: [{', '.join(roles)}]"
    yield "  players:"
    for name, row in scene.players.items():
        lost = f", lost: [{', '.join(row['lost'])}]" if "lost" in row else ""
        yield f"    {name}: {{coins: {row['coins']}, hand: [{', '.join(row['hand'])}]{lost}}}"
    yield "  play:"
    yield from (f"    - {step}" for step in scene.steps)
    yield "  expect:"
    state = scene.end
    for seat, name in enumerate(state.names):
        cards = list(state.lost[seat])
        hurt = f", lost: [{', '.join(cards)}]" if cards != scene.players[name].get("lost", []) else ""
        out = "" if state.alive[seat] else ", out: true"
        yield f"    {name}: {{coins: {state.coins[seat]}{hurt}{out}}}"
    if state.chooser is not None:
        yield f"    turn: {state.names[state.chooser]}"
