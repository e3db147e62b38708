"""Rough handling: random keys and sizes in whole games, and keys that every terminal has."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

from textual.binding import Binding

import tui.screens
from tests.tui.rough import play
from tests.tui.safe import SAFE
from tui import keys
from tui.app import CoupApp


async def test_a_game_that_is_handled_roughly_comes_to_its_end() -> None:
    done = await play(4)
    assert done.answers
    assert done.keys
    assert done.sizes


def _bound() -> Iterator[tuple[str, str]]:
    """Every key that means something, and where."""
    classes = [CoupApp]
    for module in pkgutil.iter_modules(tui.screens.__path__, "tui.screens."):
        found = vars(importlib.import_module(module.name)).values()
        classes += [one for one in found if isinstance(one, type) and one.__module__.startswith("tui.screens")]
    for one in classes:
        for binding in one.__dict__.get("BINDINGS", ()):
            names = binding.key if isinstance(binding, Binding) else binding[0]
            yield from ((name.strip(), one.__name__) for name in names.split(",") if name.strip())
        yield from ((name.removeprefix("key_"), one.__name__) for name in vars(one) if name.startswith("key_"))


def test_every_binding_arrives_in_every_terminal() -> None:
    bound = set(_bound())
    assert len(bound) > 60
    assert {(name, where) for name, where in bound if name not in SAFE} == set()


def test_every_command_is_bound_to_what_it_shows() -> None:
    special = {"Enter": "enter", "Esc": "escape", "Space": "space", "Tab": "tab", "?": "question_mark", "/": "slash",
               ".": "full_stop", "^q": "ctrl+q"}  # fmt: skip
    groups = (keys.ANSWERS, keys.CHOOSING, keys.TABLE, keys.SHEET, keys.NOTES, keys.DRAW, keys.REPLAY, keys.SUMMARY)
    for command in (command for group in groups for command in group):
        shown = special.get(command.shown, command.shown)
        assert shown.lower() in command.keys.lower().split(","), command
