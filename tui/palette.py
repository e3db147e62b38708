"""From the style names that render functions use to terminal styles."""

from __future__ import annotations

from functools import lru_cache

from rich.style import Style

BACKGROUND = "#101418"

DARK = {
    "finance": "#e69f00",
    "military": "#ff4f4f",
    "communications": "#4aa3ff",
    "special": "#ffc2e2",
    "group": "#7fd6c2",
    "text": "#e4e6e8",
    "dim": "#9aa4ad",
    "rule": "#6f8496",
    "good": "#6fd08c",
    "bad": "#ff7b72",
    "you": "#ffe08a",
}
ATTRIBUTES = {"bold", "reverse", "italic", "underline", "strike"}
GROUPS = {"finance", "military", "communications", "special"}


def group_style(group: str) -> str:
    """The style name of a group; groups nobody foresaw share one."""
    return group if group in GROUPS else "group"


class Palette:
    """Style names to styles: words of colour and of weight, in any mix."""

    def __init__(self, colour: bool = True) -> None:
        self.colours = DARK if colour else {}
        self.style = lru_cache(maxsize=512)(self._style)

    def _style(self, names: str) -> Style:
        words = names.split()
        colour = next((self.colours[word] for word in reversed(words) if word in self.colours), None)
        chosen = {word for word in words if word in ATTRIBUTES}
        return Style(
            color=colour,
            bold=True if "bold" in chosen else None,
            reverse=True if "reverse" in chosen else None,
            italic=True if "italic" in chosen else None,
            underline=True if "underline" in chosen else None,
            strike=True if "strike" in chosen else None,
        )
