"""The question being asked, every option with what it leads to, and where one is in choosing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rich.cells import cell_len

from tui.cells import BLANK, Line, Part, fold, wrap
from tui.chooser import Choice, Chooser
from tui.glyphs import MARK, OTHER_SYMBOL
from tui.render.heading import heading
from tui.scene import Scene
from tui.texts import say, styled

#: The questions for which there is a text that says what is being decided.
ASKED = ("action", "challenge", "block", "show", "lose", "return", "pay", "give", "bid", "act", "choose", "claim")
TAGS = {"have": "good", "true": "good", "bluff": "bad"}


def actions(scene: Scene, chooser: Chooser, width: int, height: int) -> list[Line]:
    """The list of actions, in two columns where they fit."""
    choices = chooser.decision.choices
    lines = [heading(say("title.action"), width)]
    marked = choices.index(chooser.path[0]) if chooser.path else chooser.mark
    lines += _grid(scene, chooser, choices, marked, width, height - 1, bool(chooser.path))
    return (lines + [BLANK.fit(width)] * height)[:height]


def lower(scene: Scene, chooser: Chooser | None, width: int, height: int) -> list[Line]:
    """The part of the table below the hand: a question, a target, a consequence, or who is awaited."""
    if chooser is None:
        lines = _waiting(scene, width)
    elif chooser.decision.question == "action" and not chooser.path:
        lines = _consequence(chooser, width, height)
    elif chooser.path:
        lines = _listed(scene, chooser, width, height)
    else:
        lines = _question(scene, chooser, width, height)
    lines = (lines + [BLANK.fit(width)] * height)[:height]
    if chooser is not None and chooser.said and not _says(chooser):
        lines[-1] = Line.of((f" {chooser.said}", "bold bad")).fit(width)
    return lines


def _says(chooser: Chooser) -> bool:
    """Whether the highlighted choice's own words say the same."""
    return chooser.marked is not None and chooser.marked.words == chooser.said


def _waiting(scene: Scene, width: int) -> list[Line]:
    view = scene.view
    if view.over:
        return [heading(say("waiting.over"), width)]
    if view.actor is None or view.actor < 0:
        return [heading(say("waiting.wait"), width)]
    asked = view.question if view.question in ASKED else "other"
    if asked == "claim" and view.matters:
        asked = "claim-too"
    lines = [heading(say("waiting.for", name=scene.name(view.actor)), width)]
    said = styled(f"waiting.{asked}", name=(scene.name(view.actor), "bold"))
    lines += _folded(said, width)
    if scene.own is not None and not view.alive[scene.own]:
        lines += _folded(styled("waiting.out", "dim"), width)
    return lines


def _folded(line: Line, width: int) -> list[Line]:
    """A sentence in as many rows as it takes, a blank before each."""
    return [(Line.of(" ") + row).fit(width) for row in fold(line, width - 2, width - 2)]


def _consequence(chooser: Chooser, width: int, height: int) -> list[Line]:
    marked = chooser.marked
    if marked is None:
        if chooser.once:
            return [heading(say("prompt.choose"), width), *_folded(styled("prompt.how-once"), width)]
        how = _folded(styled("prompt.how"), width)
        return [heading(say("prompt.choose"), width), *how, *_folded(styled("prompt.nothing-sent", "dim"), width)]
    style = "" if marked.enabled else "bad"
    rows = [Line.of((f" {row}", style)).fit(width) for row in wrap(marked.words, width - 2)]
    if len(rows) > height - 1:
        rows = [*rows[: height - 2], Line.of((f"{rows[height - 2].plain.rstrip()} …", style)).fit(width)]
    return [heading(marked.label, width, "" if marked.enabled else say("prompt.not-possible")), *rows]


def _question(scene: Scene, chooser: Chooser, width: int, height: int) -> list[Line]:
    """Few options: each with its consequence beside it. Many: a list, and the marked one's below."""
    choices = chooser.choices
    names = max((_label_width(scene, choice) for choice in choices), default=0)
    indent = _lead(chooser) + names + 2
    rows: list[Line] = []
    for index, choice in enumerate(choices):
        words = wrap(choice.words, max(20, width - indent - 1))
        for number, text in enumerate(words):
            head = _head(scene, chooser, index, choice, chooser.mark) if number == 0 else BLANK
            line = head.fit(indent) + Line.of(text)
            rows.append(line.fit(width).hitting(f"choice:{index}"))
    if len(rows) <= height - 1 and width - indent >= 32:
        return [heading(chooser.title, width), *rows]
    return _listed(scene, chooser, width, height)


def _listed(scene: Scene, chooser: Chooser, width: int, height: int) -> list[Line]:
    lines = [heading(chooser.title, width, _page_hint(chooser))]
    marked = chooser.marked
    words = (
        [
            Line.of((f" {row}", "" if marked and marked.enabled else "bad")).fit(width)
            for row in wrap(marked.words, width - 2)
        ]
        if marked
        else []
    )
    grid = _grid(scene, chooser, chooser.choices, chooser.mark, width, max(1, height - 2))
    if len(words) > height - 1 - len(grid) and _beside(scene, chooser, width):
        grid = _grid(scene, chooser, chooser.choices, chooser.mark, width, 1)
    room = height - 1 - len(grid)
    if 0 < room < len(words):
        words = [*words[: room - 1], (Line.of(words[room - 1].plain.rstrip(), " …")).fit(width)]
    return [*lines, *grid, *words[: max(0, room)]]


def _beside(scene: Scene, chooser: Chooser, width: int) -> bool:
    """Whether two choices can stand in one row."""
    two = len(chooser.choices) == 2
    return two and all(_lead(chooser) + _label_width(scene, c) + _wanted([c]) < width // 2 for c in chooser.choices)


def _page_hint(chooser: Chooser) -> str:
    if not chooser.paged:
        return ""
    page = chooser.page
    return say("prompt.page", first=page.start + 1, last=page.stop, all=len(chooser.choices))


def wish(chooser: Chooser | None, width: int) -> int:
    """The rows that a list needs, whichever of its choices is highlighted; 0 where each has its words beside it."""
    if chooser is None or chooser.paged or (len(chooser.choices) <= 3 and not chooser.path):
        return 0
    words = max((len(wrap(choice.words, width - 2)) for choice in chooser.choices), default=0)
    if chooser.decision.question == "action" and not chooser.path:
        return 1 + words
    return 1 + -(-len(chooser.choices) // (2 if width >= 56 else 1)) + words


def columns(chooser: Chooser, width: int, height: int) -> int:
    """How many columns the current step's list has; the arrows move by it."""
    visible = len(chooser.page)
    return _columns(visible, width, height)


def _columns(count: int, width: int, height: int) -> int:
    """One column for few choices; as many as it takes, and as can be read, for more."""
    if count <= 3 and count <= height:
        return 1
    most = 1 if width < 56 else 2 if width < 78 else 3
    return min(most, max(min(2, most), -(-count // max(1, height))))


def _grid(
    scene: Scene,
    chooser: Chooser,
    choices: Sequence[Choice],
    marked: int | None,
    width: int,
    height: int,
    chosen: bool = False,
) -> list[Line]:
    """Choices in columns, top to bottom and then left to right."""
    page = range(len(choices)) if chosen else chooser.page
    shown = [choices[index] for index in page]
    if not shown:
        return []
    count = _columns(len(shown), width, height)
    rows = -(-len(shown) // count)
    shown, places = _places(scene, chooser, shown, rows, count, width)
    lines = []
    for row in range(min(rows, height)):
        line = BLANK
        for column, (cell, names) in enumerate(places):
            at = column * rows + row
            if at < len(shown):
                index = page.start + at
                part = _cell(scene, chooser, index, shown[at], marked, names, cell, chosen)
                line += part.fit(cell).hitting(f"action:{index}" if chosen else f"choice:{index}")
        lines.append(line.fit(width))
    return lines


def _places(
    scene: Scene, chooser: Chooser, shown: list[Choice], rows: int, count: int, width: int
) -> tuple[list[Choice], list[tuple[int, int]]]:
    """The choices with labels as long as there is room for, and the cells of each column and of its labels.

    Columns are equally wide where that leaves room for every hint and tag, else as wide as each must be.
    """
    lead, cell = _lead(chooser), width // count
    brief = [replace(choice, label=choice.brief or choice.label) for choice in shown]
    for choices in (shown, brief):
        names = max(_label_width(scene, choice) for choice in choices)
        wanted = lead + names + _wanted(choices)
        if wanted < cell:
            return choices, [(cell, names + (2 if wanted + 2 <= cell else 1))] * count
    for choices in (shown, brief):
        parts = [choices[at : at + rows] for at in range(0, len(choices), rows)]
        names_of = [1 + max(_label_width(scene, choice) for choice in part) for part in parts]
        cells = [lead + names + _wanted(part) for names, part in zip(names_of, parts, strict=True)]
        spare = (width - sum(cells)) // len(cells)
        if spare >= 0:
            return choices, [(cell + spare, names) for cell, names in zip(cells, names_of, strict=True)]
    return brief, list(zip(_narrowed(scene, chooser, parts, cells, width), names_of, strict=True))


def _narrowed(scene: Scene, chooser: Chooser, parts: list[list[Choice]], cells: list[int], width: int) -> list[int]:
    """Columns that fit together: hints leave their column where that makes room for all, else the widest is cut."""
    over, cell = sum(cells) - width, width // len(cells)
    lead = _lead(chooser) + 1
    least = [max(lead + _label_width(scene, choice) + _wanted([choice]) for choice in part) for part in parts]
    widest = cells.index(max(cells))
    if sum(least) > width:
        cells[widest] -= over
        return [cell] * len(cells) if cells[widest] < cell else cells
    for at in sorted(range(len(cells)), key=lambda at: at != widest):
        give = min(over, cells[at] - least[at])
        cells[at] -= give
        over -= give
    return cells


def _wanted(shown: list[Choice]) -> int:
    """The cells that hint and tag take."""
    return max(cell_len(_hint(choice)) + cell_len(_tag(choice)) + (2 if choice.tag else 1) for choice in shown)


def _hint(choice: Choice) -> str:
    return choice.hint if choice.enabled or not choice.hint else say("prompt.not-now")


def _tag(choice: Choice) -> str:
    return say(f"tag.{choice.tag}") if choice.tag else ""


def _cell(
    scene: Scene, chooser: Chooser, index: int, choice: Choice, marked: int | None, names: int, cell: int, chosen: bool
) -> Line:
    head = _head(scene, chooser, index, choice, marked, digit="" if chosen else None)
    lead = _lead(chooser) + names
    room = cell - lead
    tag = _tag(choice) if room >= 8 else ""
    hint = _hint(choice)
    if room < cell_len(hint) + (cell_len(tag) + 2 if tag else 1):
        lead = min(lead, head.width + 1)
        room = cell - lead
    hint_room = room - (cell_len(tag) + 2 if tag else 1)
    if choice.number and cell_len(hint) > hint_room:
        hint = hint.split(" ")[0]
    line = head.fit(lead)
    if hint_room >= cell_len(hint):
        line += Line.of((hint, "dim")).fit(max(0, hint_room))
    if tag:
        line = line.fit(cell - cell_len(tag) - 1) + Line.of((tag, TAGS.get(choice.tag, "dim")), " ")
    return line


def _lead(chooser: Chooser) -> int:
    """Cells before a label: mark, digit, a letter where the step has any, and a blank."""
    return 4 if any(choice.letter for choice in chooser.choices) else 3


def _label_width(scene: Scene, choice: Choice) -> int:
    return cell_len(choice.label) + (2 if choice.role else 0)


def _head(
    scene: Scene, chooser: Chooser, index: int, choice: Choice, marked: int | None, digit: str | None = None
) -> Line:
    """Mark, digit, letter, symbol and name of one choice."""
    on = index == marked
    key = chooser.digit_of(index) if digit is None else digit
    letter = choice.letter or " " if _lead(chooser) > 3 else ""
    style = "bold" if on else "" if choice.enabled else "dim"
    if on:
        style += " reverse"
    parts: list[Part] = [(MARK if on else " ", "bold you"), (f"{key or ' '}{letter} ", "bold" if on else "dim")]
    if choice.role:
        known = any(role.id == choice.role for role in scene.view.game.roles)
        sign, tint = (scene.sign(choice.role), scene.tint(choice.role)) if known else (OTHER_SYMBOL, "group")
        parts.append((f"{sign} ", f"{tint} {style}" if choice.enabled else style))
        parts.append((choice.label, f"{tint} {style}" if choice.enabled else style))
    else:
        parts.append((choice.label, style))
    return Line.of(*parts)
