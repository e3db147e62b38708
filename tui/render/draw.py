"""The draw screen: the pools side by side, the highlighted role's rule, and whether the draw is legal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from coup_dsl.content.own import shipped
from coup_dsl.lab.character import character
from tui import faces
from tui.cells import BLANK, Line, between, cut, wrap
from tui.draft import Draft, Group
from tui.glyphs import CHOSEN, MARK, group_word, symbol
from tui.palette import group_style
from tui.render.heading import heading
from tui.texts import capitals, listed, say, strung

NARROW = 19
VARIANT = "'"


def draw(draft: Draft, width: int, height: int, notices: Sequence[str] = ()) -> list[Line]:
    """Everything between the footer and the top of the screen."""
    notes = [Line.of((f" {row}", "bad")) for notice in notices[1:] for row in wrap(notice, width - 2)]
    height -= len(notes)
    longest = max((len(group.roles) for group in draft.groups), default=0)
    pools = max(3, min(longest, height - 13))
    text = max(2, height - pools - 10)
    lines = [_bar(draft, width, notices[0] if notices else ""), heading(_pattern(draft, width), width)]
    lines += _pools(draft, width, pools)
    lines.append(BLANK.fit(width))
    lines += _rule(draft, width, text)
    lines += _this_draw(draft, width)
    shown = [*(lines + [BLANK.fit(width)] * height)[:height], *notes]
    return [line.fit(width) for line in shown]


def _bar(draft: Draft, width: int, who: str) -> Line:
    left = Line.of((f" {faces.ruleset(draft.ruleset)}", "bold"), (" │ ", "rule"), say("draw.new"))
    return between(left, Line.of((f"{who} ", "dim")), width)


def _pattern(draft: Draft, width: int) -> str:
    total = sum(group.draw for group in draft.groups)
    if all(group.draw == len(group.cards) for group in draft.groups):
        return say("draw.all", n=total)
    said = ""
    for word in (faces.group, lambda name: group_word(faces.group(name)), symbol):
        parts = [say("draw.part", n=group.draw, group=word(group.name)) for group in draft.groups]
        said = say("draw.choose", n=total, parts=strung(parts))
        if cell_len(said) + 8 <= width:
            break
    return said


def _pools(draft: Draft, width: int, height: int) -> list[Line]:
    """As many pools as fit beside each other, the one with the cursor among them."""
    fitting = max(1, min(len(draft.groups), width // NARROW))
    first = min(max(0, min(draft.column, len(draft.groups) - 1) - fitting + 1), len(draft.groups) - fitting)
    cell = width // fitting
    columns = [_pool(draft, number, cell, height) for number in range(first, first + fitting)]
    rows = []
    for row in zip(*columns, strict=True):
        line = BLANK
        for part in row:
            line += part
        rows.append(line.fit(width))
    return rows


def _pool(draft: Draft, number: int, width: int, height: int) -> list[Line]:
    group = draft.groups[number]
    count, style = draft.count(group), group_style(group.name)
    here = draft.column == number
    ready = "good" if count == group.draw else "bold"
    tally = f"{count}/{group.draw} "
    full = faces.group(group.name)
    word = full if cell_len(full) + len(tally) + 4 <= width else group_word(full)
    name = cut(f" {symbol(group.name)} {capitals(word)}", width - len(tally) - 1)
    lines = [between(Line.of((name, f"bold {style}{' underline' if here else ''}")), Line.of((tally, ready)), width)]
    total, cursor = len(group.roles), draft.rows[number]
    room = height if total <= height else height - 1
    top = max(0, min(cursor - room // 2, total - room))
    for index in range(top, min(top + room, total)):
        lines.append(_entry(draft, number, group, index, width))
    if total > height:
        above, below = top, total - top - room
        words = [f"^ {above}" if above else "", f"v {say('list.more', n=below)}" if below else ""]
        more = Line.of((f"     {' '.join(word for word in words if word)}", "dim")).fit(width)
        lines.append(more.hitting(f"pool:{number}:{min(top + room, total - 1)}"))
    return (lines + [BLANK.fit(width)] * (height + 1))[: height + 1]


def _entry(draft: Draft, number: int, group: Group, index: int, width: int) -> Line:
    original = group.roles[index]
    role = draft.shown(original)
    on, here = original.id in draft.picked, draft.column == number and draft.rows[number] == index
    box = f"({CHOSEN if on else ' '})" if group.draw == 1 and not role.general else f"[{'x' if on else ' '}]"
    mark = VARIANT if role is not original else ""
    name = (faces.name(role) if cell_len(faces.name(role)) <= width - 7 - len(mark) else faces.short(role)) + mark
    style = group_style(group.name) if on else ""
    line = Line.of(
        (MARK if here else " ", "bold you"), (f"{box} ", style), (name, f"{style} {'bold reverse' if here else ''}")
    )
    return line.fit(width).hitting(f"pick:{number}:{index}")


def _rule(draft: Draft, width: int, height: int) -> list[Line]:
    role = draft.cursor
    if role is None:
        names = [
            f"{symbol(group.name)} {faces.name(draft.shown(role))}"
            for group in draft.groups
            for role in group.roles
            if role.id in draft.picked
        ]
        lines = [heading(say("draw.these"), width)]
        lines += [Line.of(f" {text}").fit(width) for text in wrap(strung(names) or say("draw.none"), width - 2)]
    else:
        group = draft.groups[draft.column]
        what = f"{symbol(role.group)} {faces.group(role.group)}" if role.group else say("draw.beside")
        ways = len(draft.variants(role.replaces or role.id))
        title = f"{faces.name(role)}   {what}"
        if draft.shown(role) is role and role.replaces and role.id not in {one.id for one in group.roles}:
            title = say("draw.variant", id=role.id, group=what, replaced=role.replaces)
        lines = [heading(title, width, say("draw.info-variants", n=ways) if ways else say("draw.info"))]
        rows = wrap(faces.text(role), width - 2)
        if len(rows) > height:
            rows = [*rows[: height - 1], rows[height - 1] + " …"]
        lines += [Line.of(f" {text}").fit(width) for text in rows]
    return (lines + [BLANK.fit(width)] * (height + 1))[: height + 1]


def _character(draft: Draft) -> str:
    """What to expect of the draw, where an atlas knows it: it was played with the roles as they are shipped."""
    others = any(not shipped(role.path) for group in draft.groups for role in group.roles if role.id in draft.picked)
    found = None if draft.replace or others else character(draft.ruleset, draft.roles)
    if found is None or "turns" not in found.figures:
        return ""
    words = ", ".join(say(f"character.{word}") for word in found.words)
    return " " + say("draw.character", words=words[:1].upper() + words[1:], turns=round(found.figures["turns"]))


def _picked(draft: Draft, gap: str) -> Line:
    """The roles picked so far and what is missing; without a gap the symbols stand close to the names."""
    parts: list[Line] = []
    for group in draft.groups:
        sign = f"{symbol(group.name)}{' ' if gap else ''}"
        style = group_style(group.name)
        parts += [
            Line.of((f"{sign}{faces.short(draft.shown(role))}", style))
            for role in group.roles
            if role.id in draft.picked
        ]
        missing = group.draw - draft.count(group)
        if missing > 0:
            parts.append(Line.of((f"{sign}{say('draw.missing', n=missing)}", "dim")))
    line = BLANK
    for number, part in enumerate(parts):
        line += Line.of(gap or " " if number else " ") + part
    return line


def _this_draw(draft: Draft, width: int) -> list[Line]:
    line = next((made for gap in ("  ", " ", "") if (made := _picked(draft, gap)).width <= width), _picked(draft, ""))
    faults = draft.faults()
    word = say("draw.not-legal", faults=listed(faults)) if faults else say("draw.legal")
    word += _character(draft) if not faults else ""
    words = [Line.of((f" {row}", "bad" if faults else "good")).fit(width) for row in wrap(word, width - 2)][:2]
    button = f" {say('draw.start-later' if faults else 'draw.start')} "
    style = ("bold reverse" if draft.at_start else "bold") + (" good" if not faults else " dim")
    keys = f"  {say('draw.keys')}" if draft.at_start and not faults else ""
    start = Line.of((MARK if draft.at_start else " ", "bold you"), (f"[{button}]", style, "do:start"), (keys, "dim"))
    return [
        heading(say("draw.this"), width),
        line.fit(width),
        *words,
        *[BLANK.fit(width)] * (2 - len(words)),
        start.fit(width),
    ]
