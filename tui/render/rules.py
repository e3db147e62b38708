"""The rules of the roles in play, and the protocol in short."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tui.cells import BLANK, Line, wrap
from tui.glyphs import symbol
from tui.keys import MOVES, Command
from tui.palette import group_style
from tui.render.heading import heading
from tui.scene import Scene, listed, plural

if TYPE_CHECKING:
    from coup_dsl.content.role import CardFile as Role

PROTOCOL = (
    "On your turn you take one action. A role's action is a claim to hold that role, whether you do or not.",
    "Any other player may challenge a claim. If you show the role, the challenger loses an influence, and you swap "
    "the card for a new one. If not, you lose an influence and the claim is void; what the action cost comes back.",
    "Some actions can be blocked by claiming a role, and a block can be challenged in the same way.",
    "Losing an influence turns one of your cards face up, of your choice. Without cards you are out. The last "
    "player with a card wins.",
)


def rules(scene: Scene, width: int) -> list[Line]:
    """Roles in play first, then the general actions, then how claims work."""
    lines: list[Line] = []
    for role in scene.view.game.roles:
        lines += role_page(role, width, _facts(scene, role.id))
    lines.append(heading("General actions", width))
    for action in scene.view.game.actions:
        if action.role is None:
            lines += [Line.of(f" {row}") for row in wrap(f"{action.title}: {action.text}", width - 2, "  ")]
    lines += [BLANK, heading("Claims, challenges, blocks", width)]
    for text in PROTOCOL:
        lines += [Line.of(f" {row}") for row in wrap(text, width - 2)]
    return [line.fit(width) for line in lines]


def handbook(cards: Iterable[Role], width: int) -> list[Line]:
    """The rules without a game: every role, and how claims work."""
    lines = [row for card in cards for row in role_page(card, width)]
    lines.append(heading("Claims, challenges, blocks", width))
    lines += [Line.of(f" {row}") for text in PROTOCOL for row in wrap(text, width - 2)]
    return [line.fit(width) for line in lines]


def role_page(role: Role, width: int, facts: Iterable[str] = ()) -> list[Line]:
    """One role: heading, printed rule, facts from its declaration."""
    style = group_style(role.group)
    whose = f"({role.group or 'open to everybody'})"
    lines = [heading(f"{symbol(role.group)} {role.name}", width, whose, f"bold {style}")]
    lines += [Line.of(f" {row}") for row in wrap(role.text, width - 2)]
    lines += [Line.of((f" {row}", "dim")) for fact in facts for row in wrap(fact, width - 2)]
    return [*lines, BLANK]


def _facts(scene: Scene, role: str) -> list[str]:
    facts = []
    for action in scene.view.game.actions:
        if action.role is None or action.role.id != role:
            continue
        words = []
        if action.cost:
            words.append(f"costs {plural(action.cost, 'coin')}")
        if action.needs:
            words.append(f"needs {plural(action.needs, 'coin')}")
        if action.blockers and action.blocked_by:
            words.append(f"blocked by {listed([scene.role_name(one) for one in action.blockers], 'or')}")
        elif action.claim:
            words.append("cannot be blocked")
        _, _, own = action.id.partition(" ")
        said = f"{own + ': ' if own else ''}{'; '.join(words)}"
        if said:
            facts.append(f"{said[:1].upper()}{said[1:]}.")
    return facts


def keys(groups: Iterable[tuple[str, Iterable[Command]]], width: int) -> list[Line]:
    """The help page: every key and what it does."""
    lines: list[Line] = []
    for title, commands in groups:
        lines.append(heading(title, width))
        for command in commands:
            for number, row in enumerate(wrap(command.description, width - 10)):
                key = command.shown if number == 0 else ""
                lines.append(Line.of("  ", (f"{key:<6}", "bold you"), row))
        lines.append(BLANK)
    lines += [Line.of(f" {row}") for row in wrap(MOVES, width - 2)]
    return [line.fit(width) for line in lines]
