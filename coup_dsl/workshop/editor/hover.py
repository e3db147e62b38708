"""What the word under the cursor means."""

from __future__ import annotations

from coup_dsl.content.library import Library
from coup_dsl.content.loading import load_card
from coup_dsl.errors import CoupError
from coup_dsl.language.keys import FILES
from coup_dsl.workshop.editor.buffer import Buffer
from coup_dsl.workshop.editor.names import children, in_sight, pots
from coup_dsl.workshop.editor.spot import word_at
from coup_dsl.workshop.editor.words import entry, meaning
from coup_dsl.workshop.shapes import keys_of, shape_at

LANGUAGE = ("effect", "condition", "place")


def hover(buffer: Buffer, line: int, column: int) -> str | None:
    """The meaning of the word at a cursor as Markdown, or None."""
    text = buffer.lines[line] if line < len(buffer.lines) else ""
    word, start = word_at(text, column)
    if not word:
        return None
    at = buffer.spot(line, start)
    if text[start + len(word):].lstrip().startswith(":") and buffer.kind in FILES and not _in_text(buffer, line, start):
        return _key(buffer, line, start, word)
    named = _named(buffer, word)
    shape = at.shape
    if shape is not None and shape.type in LANGUAGE:
        sight = in_sight(buffer.lines, line, at.path, [*at.above, at.before, text])
        mine = f"**`{word}`**\n\n{sight[word]}" if word in sight else None
        return named or mine or meaning(word)
    if shape is not None and shape.type in ("text",):
        return None
    return named or (meaning(word) if shape is not None and shape.type in ("id", "choice") else None)


def _in_text(buffer: Buffer, line: int, start: int) -> bool:
    shape = buffer.spot(line, start).shape
    return shape is not None and shape.type in (*LANGUAGE, "text")


def _key(buffer: Buffer, line: int, start: int, word: str) -> str | None:
    at = buffer.spot(line, start)
    holder = shape_at(FILES[buffer.kind], at.path)
    shape = keys_of(holder).get(word) if holder is not None else None
    if shape is None:
        return _named(buffer, word) or (f"**{word}**\n\n{holder.item.doc}" if holder and holder.item else None)
    needed = " (required)" if holder is not None and word in holder.required else ""
    values = f"\n\nOne of: {', '.join(shape.choices)}." if shape.choices else ""
    return f"**{word}**{needed}\n\n{shape.doc}{values}"


def _named(buffer: Buffer, word: str) -> str | None:
    """A token, pot or pile of the file, or a role or general action."""
    for key, what in (("tokens", "a token of this role"), ("piles", "a pile of cards of this role")):
        if word in children(buffer.lines, key):
            line, _ = children(buffer.lines, key)[word]
            return entry(word, f"{what}: `{buffer.lines[line].strip()}`")
    if word in pots(buffer.lines):
        return entry(word, "a pot of this file: a place for coins")
    return card_meaning(word, buffer.library)


def card_meaning(id: str, library: Library) -> str | None:
    """A role or general action as it is printed."""
    for kind in ("role", "general"):
        path = library.path(kind, id)
        if path is None:
            continue
        try:
            card = load_card(path, library)
        except CoupError:
            return f"**{id}**\n\n(its file has faults: {path})"
        group = card.group or "general action"
        return f"**{card.name}** ({group}): {card.summary or 'no action'}\n\n{card.text}"
    return None
