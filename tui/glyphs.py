"""The few characters beyond letters that the table draws, each with its twin in ASCII."""

from __future__ import annotations

from rich.cells import cell_len

from tui.texts import ENGLISH, spoken

HIDDEN = "▐▒▒▌"
MARK = "▌"
TURN = "►"
AIM = "◄"
TICK = "✓"
CROSS = "x"
CHOSEN = "•"
RULE = "─"

TWINS = {
    "─": "-",
    "│": "|",
    "╭": "+",
    "╮": "+",
    "╰": "+",
    "╯": "+",
    "┏": "+",
    "┓": "+",
    "┗": "+",
    "┛": "+",
    "━": "=",
    "┃": "|",
    "▐": "[",
    "▒": "#",
    "▌": ">",
    "►": ">",
    "◄": "<",
    "✓": "+",
    "•": "o",
    "…": "~",
    "→": ">",
    "—": "-",
    "–": "-",
    "’": "'",
    "‘": "'",
    "“": '"',
    "”": '"',
    "×": "x",
    "·": ".",
}

SYMBOLS = {"finance": "$", "military": "!", "communications": "@", "special": "*"}
OTHER_SYMBOL = "+"
GROUP_WORDS = {"communications": "comms"}


def symbol(group: str) -> str:
    """The sign that stands before a role of this group."""
    return SYMBOLS.get(group, OTHER_SYMBOL)


def group_word(group: str) -> str:
    """A group's name, short enough for the head of a card."""
    return GROUP_WORDS.get(group, group)


def to_ascii(text: str) -> str:
    """The same text in as many cells with nothing above 0x7F: twins, and ? for letters without one.

    Letters stay in a language that needs them; one such is only spoken where the output can carry it.
    """
    if text.isascii():
        return text
    foreign = spoken() != ENGLISH
    text = text.replace(HIDDEN, "[##]")
    return "".join(c if c.isascii() or (foreign and c.isalpha()) else TWINS.get(c, "?" * cell_len(c)) for c in text)
