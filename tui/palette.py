"""From the style names that render functions use to terminal styles, in each of the themes."""

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
LIGHT = {
    "finance": "#7a5200",
    "military": "#b3001b",
    "communications": "#0a58a6",
    "special": "#8a1c6b",
    "group": "#00605a",
    "text": "#1a1d21",
    "dim": "#555e67",
    "rule": "#8795a1",
    "good": "#1b6e33",
    "bad": "#b3261e",
    "you": "#6a4300",
}
CONTRAST = {
    "finance": "#ffd000",
    "military": "#ff7070",
    "communications": "#70c4ff",
    "special": "#ffa6f2",
    "group": "#7fffe0",
    "text": "#ffffff",
    "dim": "#d0d0d0",
    "rule": "#ffffff",
    "good": "#7dff9b",
    "bad": "#ff8a80",
    "you": "#ffff66",
}
TERMINAL = {
    "finance": "yellow",
    "military": "red",
    "communications": "blue",
    "special": "magenta",
    "group": "cyan",
    "good": "green",
    "bad": "red",
    "you": "yellow",
}
#: The colours of each theme and what they stand on; without a background it is the terminal's own.
THEMES: dict[str, tuple[dict[str, str], str]] = {
    "dark": (DARK, BACKGROUND),
    "light": (LIGHT, "#fbfbf8"),
    "contrast": (CONTRAST, "#000000"),
    "terminal": (TERMINAL, ""),
    "mono": ({}, ""),
}
ATTRIBUTES = {"bold", "reverse", "italic", "underline", "strike"}
GROUPS = {"finance", "military", "communications", "special"}


def group_style(group: str) -> str:
    """The style name of a group; groups nobody foresaw share one."""
    return group if group in GROUPS else "group"


class Palette:
    """Style names to styles: words of colour and of weight, in any mix."""

    def __init__(self, colour: bool = True, theme: str = "dark") -> None:
        self.theme = theme if colour else "mono"
        self.colours = THEMES[self.theme][0]
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
