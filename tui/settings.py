"""How it looks and sounds; kept in a file of the user's."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from tui.texts import say
from tui.texts.choosing import AUTO
from tui.texts.files import LANGUAGES

CHOICES: dict[str, tuple[str, ...]] = {
    "theme": ("dark", "light", "contrast", "terminal", "mono"),
    "glyphs": ("auto", "unicode", "ascii"),
    "animation": ("full", "short", "none"),
    "bell": ("off", "on"),
    "confirm": ("twice", "once"),
    "ghosts": ("on", "off"),
    "wit": ("on", "off"),
    "language": (AUTO, *LANGUAGES),
}
BEATS = {"full": 1.0, "short": 0.4, "none": 0.0}


@dataclass(slots=True)
class Settings:
    """One word for each of ``CHOICES``."""

    theme: str = "dark"
    glyphs: str = "auto"
    animation: str = "full"
    bell: str = "off"
    confirm: str = "twice"
    ghosts: str = "on"
    wit: str = "on"
    language: str = AUTO

    @property
    def beat(self) -> float:
        """How long a beat is, in parts of a full one."""
        return BEATS[self.animation]

    def step(self, name: str, by: int) -> None:
        """The next choice that way."""
        choices = CHOICES[name]
        setattr(self, name, choices[(choices.index(getattr(self, name)) + by) % len(choices)])


def value_name(name: str, value: str) -> str:
    """What a setting is set to, in words."""
    if name == "language" and value != AUTO:
        return LANGUAGES[value]
    return say(f"settings.{name}.{value}")


def settings_path() -> Path:
    """The user's file."""
    from platformdirs import user_config_path

    return user_config_path("coup-tui", appauthor=False) / "settings.json"


def load(path: Path) -> Settings:
    """The settings in a file; what is missing or makes no sense is as it comes."""
    try:
        data = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return Settings()
    found = data if isinstance(data, dict) else {}
    known = {field.name for field in fields(Settings)}
    return Settings(**{name: value for name, value in found.items() if name in known and value in CHOICES[name]})


def text(settings: Settings) -> str:
    """What is written to the file."""
    return json.dumps(asdict(settings), indent=1) + "\n"
