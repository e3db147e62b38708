"""The rules of the roles in play, and the protocol in short."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tui import faces
from tui.cells import BLANK, Line, wrap
from tui.glyphs import symbol
from tui.keys import Command
from tui.palette import group_style
from tui.render.heading import heading
from tui.scene import Scene
from tui.texts import listed, say, strung

if TYPE_CHECKING:
    from coup_dsl.content.role import CardFile as Role
    from coup_dsl.engine.actions import Action

PROTOCOL = ("turn", "challenge", "block", "influence")


def rules(scene: Scene, width: int) -> list[Line]:
    """Roles in play first, then the general actions, then how claims work."""
    lines: list[Line] = []
    for role in scene.view.game.roles:
        lines += role_page(role, width, _facts(scene, role.id))
    lines.append(heading(say("rules.general"), width))
    for action in scene.view.game.actions:
        if action.role is None:
            lines += [Line.of(f" {row}") for row in wrap(_general(action), width - 2, "  ")]
    lines += [BLANK, *_protocol(width)]
    return [line.fit(width) for line in lines]


def handbook(cards: Iterable[Role], width: int) -> list[Line]:
    """The rules without a game: every role, and how claims work."""
    lines = [row for card in cards for row in role_page(card, width)]
    lines += _protocol(width)
    return [line.fit(width) for line in lines]


def _general(action: Action) -> str:
    return say("rules.action", action=faces.title(action), text=faces.action_text(action))


def _protocol(width: int) -> list[Line]:
    """How claims, challenges and blocks go."""
    texts = [say(f"rules.protocol-{part}") for part in PROTOCOL]
    rows = [Line.of(f" {row}") for text in texts for row in wrap(text, width - 2)]
    return [heading(say("rules.protocol"), width), *rows]


def role_page(role: Role, width: int, facts: Iterable[str] = ()) -> list[Line]:
    """One role: heading, printed rule, facts from its declaration."""
    style = group_style(role.group)
    whose = f"({faces.group(role.group) if role.group else say('rules.open')})"
    lines = [heading(f"{symbol(role.group)} {faces.name(role)}", width, whose, f"bold {style}")]
    lines += [Line.of(f" {row}") for row in wrap(faces.text(role), width - 2)]
    lines += [Line.of((f" {row}", "dim")) for fact in facts for row in wrap(fact, width - 2)]
    return [*lines, BLANK]


def _facts(scene: Scene, role: str) -> list[str]:
    facts = []
    for action in scene.view.game.actions:
        if action.role is None or action.role.id != role:
            continue
        said = _fact(scene, action)
        if said:
            _, _, own = action.id.partition(" ")
            facts.append(say("rules.fact", word=faces.word(own), fact=said))
    return facts


def _fact(scene: Scene, action: Action) -> str:
    """Cost, need and blockers of an action, as far as it has any."""
    words = []
    if action.cost:
        words.append(say("rules.costs", n=action.cost))
    if action.needs:
        words.append(say("rules.needs", n=action.needs))
    if action.blockers and action.blocked_by:
        words.append(say("rules.blocked-by", roles=listed([scene.role_name(one) for one in action.blockers], "or")))
    elif action.claim:
        words.append(say("rules.unblockable"))
    said = strung(words, "semicolon")
    return said[:1].upper() + said[1:]


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
    lines += [Line.of(f" {row}") for row in wrap(say("help.moves"), width - 2)]
    return [line.fit(width) for line in lines]
