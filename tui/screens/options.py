"""The table options of the ruleset, each with what it may be."""

from __future__ import annotations

from collections.abc import Sequence

from coup_dsl.language.keys import OPTIONS
from tui import faces
from tui.complaint import Complaint
from tui.screens.sheet import SheetScreen
from tui.setup import Preparation
from tui.sheet import Row
from tui.table_options import expected, option_name, option_words, read_option, shown, stepped
from tui.texts import say


class OptionsScreen(SheetScreen):
    """One row for each option; what differs from the ruleset says so."""

    heading = "options.title"

    def __init__(self, preparation: Preparation) -> None:
        super().__init__()
        self.preparation = preparation

    def above(self) -> list[str]:
        """For which ruleset."""
        return [say("options.above", game=faces.ruleset(self.preparation.ruleset))]

    def rows(self) -> Sequence[Row]:
        """One for each option."""
        made = self.preparation
        now = {**made.ruleset.options, **made.options}
        return [
            Row(
                f"{option_name(name)}{' *' if name in made.options else ''}",
                shown(now[name]),
                self._words(name),
                step=lambda by, name=name: self._set(name, stepped(name, self._value(name), by)),  # type: ignore[misc]
                put=None if shape.type in ("truth", "choice") else lambda text, name=name: self._put(name, text),  # type: ignore[misc]
            )
            for name, shape in OPTIONS.items()
        ]

    def _words(self, name: str) -> str:
        usual = shown(self.preparation.ruleset.options[name])
        return say("options.words", does=option_words(name), expected=expected(name), usual=usual)

    def _value(self, name: str) -> object:
        return {**self.preparation.ruleset.options, **self.preparation.options}[name]

    def _put(self, name: str, text: str) -> str:
        try:
            self._set(name, read_option(self.preparation.ruleset, name, text))
        except Complaint as fault:
            return str(fault).removeprefix("--option: ")
        return ""

    def _set(self, name: str, value: object) -> None:
        if value == self.preparation.ruleset.options[name]:
            self.preparation.options.pop(name, None)
        else:
            self.preparation.options[name] = value

    def key_d(self) -> None:
        """Set the highlighted option back to the ruleset's."""
        if self.sheet.typing is None:
            self.preparation.options.pop(list(OPTIONS)[self.sheet.mark], None)
            self.changed()
