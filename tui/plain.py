"""The whole game line by line, from the same decisions and words as the table: no redraw, no colour."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NoReturn, TextIO

from tui.chooser import Choice, Chooser
from tui.decision import decide
from tui.glyphs import to_ascii
from tui.match import Match
from tui.render.claim import counts
from tui.render.places import loose_tokens, piles, pots
from tui.render.rules import rules
from tui.render.seats import token_words
from tui.render.summary import summary
from tui.render.tally import tally
from tui.scene import Scene, listed, plural
from tui.stakes import stakes

if TYPE_CHECKING:
    from coup_dsl import Option
    from tui.cells import Line
    from tui.film import Film

WIDTH = 78
HELP = (
    "Type the number of an option, or a, c, b to allow, challenge, block; 0 goes one step back. "
    "h your hand, p the players, t what is public, l the log, r the rules, q leaves; ? this help."
)


class Ended(Exception):
    """There is nothing more to read, or the player leaves."""


class Plain:
    """Plays one game, or shows one.

    Args:
        source: where answers come from, a line each.
        sink: where lines go.
        ascii_only: write nothing above 0x7F.
    """

    def __init__(self, source: TextIO, sink: TextIO, ascii_only: bool = False) -> None:
        self.source, self.sink, self.ascii_only = source, sink, ascii_only
        self._told = 0
        self._commands: dict[str, Callable[[Scene], None]] = {
            "h": self._hand,
            "p": self._players,
            "t": lambda scene: self._page(tally(scene, WIDTH)),
            "l": lambda scene: self._lines(0, scene),
            "r": lambda scene: self._page(rules(scene, WIDTH)),
            "?": lambda scene: self.say(HELP),
            "q": self._leave,
        }

    def say(self, text: str) -> None:
        """One line."""
        self.sink.write((to_ascii(text) if self.ascii_only else text) + "\n")
        self.sink.flush()

    def read(self) -> str:
        """One line of the player's; raises Ended when there is none."""
        self.sink.write("> ")
        self.sink.flush()
        line = self.source.readline()
        if not line:
            self.sink.write("\n")
            raise Ended
        return line.strip()

    # ---- a game

    async def play(self, match: Match) -> None:
        """To the end; raises Ended when the player leaves."""
        scene = match.scene(match.own)
        self.say(f"{scene.view.game.ruleset.name}. Seed {match.seed}. Type ? for help.")
        self.say(f"Roles: {listed([role.name for role in scene.view.game.roles])}.")
        self._players(scene)
        async for change in match.changes():
            self._news(change.scene)
            if change.asked is not None:
                match.answer(change.number, self._ask(change.scene, change.number))
        result = match.result
        if result is not None:
            self._page(summary(match.scene(match.own), result, match.seed, WIDTH))

    def show(self, film: Film) -> None:
        """A kept game from the deal to its last step."""
        film.go(0)
        self._players(film.scene)
        while film.at < film.last:
            film.go(film.at + 1)
            self._news(film.scene)
        self.say(f"Result: {film.record.result}.")

    def _news(self, scene: Scene) -> None:
        self._lines(self._told, scene)
        self._told = len(scene.notes.log)

    def _lines(self, begin: int, scene: Scene) -> None:
        for entry in scene.notes.log[begin:]:
            self.say((f"Turn {entry.turn}. " if entry.turn else "") + entry.line.plain.strip() + ".")

    # ---- a question

    def _ask(self, scene: Scene, number: int) -> Option:
        chooser = Chooser(decide(scene, number), 0.0, 0.0)
        if chooser.decision.question == "action":
            self._players(scene)
        self._hand(scene)
        at = stakes(scene)
        if at.role and scene.view.question == "challenge":
            self.say(f"{counts(scene, at.role, 1000)}.".replace("..", "."))
        option = None
        while option is None:
            self._options(chooser)
            option = self._answer(scene, chooser)
        return option

    def _options(self, chooser: Chooser) -> None:
        self.say(chooser.title)
        for number, choice in enumerate(_possible(chooser), 1):
            letter = f" ({choice.letter})" if choice.letter else ""
            hint = f", {choice.hint}" if choice.hint and choice.number else ""
            tag = f" [{choice.tag}]" if choice.tag else ""
            self.say(f"{number}{letter} {choice.label}{hint}{tag}: {' '.join(choice.words.split())}")
        for choice in chooser.choices:
            if not choice.enabled and choice.why:
                self.say(f"- {choice.label}: {choice.why.removeprefix(f'{choice.label}: ')}")

    def _answer(self, scene: Scene, chooser: Chooser) -> Option | None:
        """An option when one has been chosen whole; None asks again."""
        while True:
            word = self.read()
            exact = next((option for option in scene.view.options if str(option) == word), None)
            if exact is not None:
                return exact
            command = self._commands.get(word.lower())
            if command is not None:
                command(scene)
                continue
            if word == "0" and chooser.back():
                return None
            chosen = _chosen(chooser, word.lower())
            if chosen is not None:
                chooser.mark = chooser.choices.index(chosen)
                return chooser.enter(1.0)
            self.say(f"There is no option '{word}'. A number from 1 to {len(_possible(chooser))}; ? is help.")

    # ---- what can be asked for

    def _hand(self, scene: Scene) -> None:
        if scene.own is None:
            self.say("Hands are hidden.")
            return
        cards = listed([scene.role_name(card) for card in scene.view.hand]) or "no card"
        self.say(f"You hold {cards} and {plural(scene.view.coins[scene.own], 'coin')}.")

    def _players(self, scene: Scene) -> None:
        view = scene.view
        for seat in scene.seats:
            if not view.alive[seat]:
                self.say(f"{scene.name(seat)}: out.")
                continue
            words = [plural(view.coins[seat], "coin"), plural(view.hand_sizes[seat], "card")]
            words += [f"lost {scene.role_name(card)}" for card in view.lost[seat]]
            words += [f"{view.aside_sizes[seat]} aside"] if view.aside_sizes[seat] else []
            words += [view.factions[seat]] if view.factions else []
            words += [f"token {token}" for token in token_words(scene, seat)]
            self.say(f"{scene.name(seat)} ({scene.seating.kinds[seat]}): {', '.join(words)}.")
        rest = [*pots(scene), *piles(scene), *loose_tokens(scene)]
        self.say(f"Treasury {view.treasury}, deck {plural(view.deck_size, 'card')}{''.join(f', {x}' for x in rest)}.")

    def _page(self, lines: list[Line]) -> None:
        for line in lines:
            text = line.plain.replace("─", "").strip()
            if text:
                self.say(text)

    def _leave(self, _: Scene) -> NoReturn:
        raise Ended


def _possible(chooser: Chooser) -> list[Choice]:
    return [choice for choice in chooser.choices if choice.enabled]


def _chosen(chooser: Chooser, word: str) -> Choice | None:
    possible = _possible(chooser)
    for choice in possible:
        if choice.letter and choice.letter == word:
            return choice
    if word.isascii() and word.isdigit() and 1 <= int(word) <= len(possible):
        return possible[int(word) - 1]
    return None


