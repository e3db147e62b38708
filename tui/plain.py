"""The whole game line by line, from the same decisions and words as the table: no redraw, no colour."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, TextIO

from tui import faces, jottings, spoken
from tui.chooser import Choice, Chooser
from tui.decision import decide
from tui.glyphs import to_ascii
from tui.match import Match
from tui.render.account import account
from tui.render.claim import counts
from tui.render.odds import adviser
from tui.render.places import loose_tokens, piles, pots
from tui.render.rules import rules
from tui.render.summary import summary
from tui.scene import Scene
from tui.stakes import stakes
from tui.texts import say, strung
from tui.texts.results import result_words

if TYPE_CHECKING:
    from coup_dsl import Option
    from tui.cells import Line
    from tui.film import Film

WIDTH = 78
FORGET = "-"


class Ended(Exception):
    """There is nothing more to read, or the player leaves."""


class Plain:
    """Plays one game, or shows one.

    Args:
        source: where answers come from, a line each.
        sink: where lines go.
        ascii_only: write nothing above 0x7F.

    Attributes:
        unsaved: whether the game on disk, if any, is older than the one played.
    """

    def __init__(self, source: TextIO, sink: TextIO, ascii_only: bool = False) -> None:
        self.source, self.sink, self.ascii_only = source, sink, ascii_only
        self._told = 0
        self._table: list[str] = []
        self._hands: dict[int, str] = {}
        self.unsaved = False
        self._match: Match | None = None
        self._commands: dict[str, Callable[[Scene], None]] = {
            "h": lambda scene: self.say(spoken.hand(scene)),
            "p": self._players,
            "t": lambda scene: self._each(spoken.public(scene)),
            "l": lambda scene: self._lines(0, scene),
            "r": lambda scene: self._page(rules(scene, spoken.WIDTH)),
            "o": self._odds,
            "n": lambda scene: self._note(scene, ""),
            "y": lambda scene: self._copy(""),
            "?": lambda scene: self.say(say("plain.help")),
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
        self._match = match
        scene = match.scene(match.own)
        self.say(say("plain.begins", game=faces.ruleset(scene.view.game.ruleset), seed=match.seed))
        self.say(spoken.roles(scene))
        self._players(scene)
        async for change in match.changes():
            self._news(change.scene)
            self._warn(match.keeper.trouble)
            if change.asked is not None:
                match.answer(change.number, self._ask(change.scene, change.number))
        result = match.result
        if result is not None:
            for line in summary(match.scene(match.own), result, match.seed, WIDTH):
                self._each(filter(None, [line.plain.replace("─", "").rstrip().removeprefix(" ")]))

    def _warn(self, trouble: str) -> None:
        if trouble and not self.unsaved:
            self.say(trouble)
        self.unsaved = bool(trouble)

    def show(self, film: Film) -> None:
        """A kept game from the deal to its last step."""
        film.go(0)
        self._players(film.scene)
        while film.at < film.last:
            film.go(film.at + 1)
            self._news(film.scene)
        self.say(say("plain.result", result=result_words(film.record)))

    def _news(self, scene: Scene) -> None:
        self._lines(self._told, scene)
        self._told = len(scene.notes.log)

        self._ghost(spoken.hands(scene))

    def _ghost(self, hands: dict[int, str]) -> None:
        """All hands, once one is out; after that those that have changed."""
        if hands and not self._hands:
            self.say(say("plain.ghost"))
        self._each(said for seat, said in hands.items() if self._hands.get(seat) != said)
        self._hands = hands

    def _lines(self, begin: int, scene: Scene) -> None:
        self._each(map(spoken.happened, scene.notes.log[begin:]))

    # ---- a question

    def _ask(self, scene: Scene, number: int) -> Option:
        chooser = Chooser(decide(scene, number), 0.0, 0.0)
        if chooser.decision.question == "action":
            self._players(scene, anew=False)
        self.say(spoken.hand(scene))
        at = stakes(scene)
        if at.role and scene.view.question == "challenge":
            self.say(counts(scene, at.role, 1000))
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
            tag = f" [{say(f'tag.{choice.tag}')}]" if choice.tag else ""
            self.say(f"{number}{letter} {choice.label}{hint}{tag}: {' '.join(choice.words.split())}")
        for choice in chooser.choices:
            if not choice.enabled and choice.why:
                named = choice.why.startswith(choice.label)
                self.say(f"- {choice.why if named else say('odds.answer', label=choice.label, words=choice.why)}")

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
            if self._with_more(scene, word):
                continue
            if word == "0" and chooser.back():
                return None
            chosen = _chosen(chooser, word.lower())
            if chosen is not None:
                chooser.mark = chooser.choices.index(chosen)
                return chooser.enter(1.0)
            self.say(say("plain.no-option", word=word, n=len(_possible(chooser))))

    # ---- what can be asked for

    def _with_more(self, scene: Scene, word: str) -> bool:
        """Whether it was a command followed by a text of one's own."""
        command, _, more = word.partition(" ")
        if command.lower() == "n" and more:
            self._note(scene, more.strip())
        elif command.lower() == "y" and more:
            self._copy(more.strip())
        else:
            return False
        return True

    def _players(self, scene: Scene, anew: bool = True) -> None:
        """Everybody, and what lies on the table; unless ``anew``, only if it is not what was said last."""
        rest = strung([*pots(scene), *piles(scene), *loose_tokens(scene)])
        on_it = say("plain.table", treasury=scene.view.treasury, n=scene.view.deck_size, rest=rest)
        table = [*spoken.players(scene), on_it]
        if anew or table != self._table:
            self._each(table)
        self._table = table

    def _note(self, scene: Scene, more: str) -> None:
        """Say the private notes, with what is added to them; a dash empties them."""
        match, seat = self._match, scene.own
        if match is None or seat is None:
            return
        if more:
            had = match.scene(seat).jotted
            match.note(seat, "" if more == FORGET else jottings.tidy(f"{had} {more}"))
            self._warn(match.keeper.trouble)
        self.say(say("plain.notes", text=match.scene(seat).jotted or say("nothing")))

    def _copy(self, name: str) -> None:
        """What is public as a text to give away: here, or in a new file."""
        if self._match is None:
            return
        text = account(self._match.public())
        if not name:
            self._each(text.splitlines())
            return
        try:
            with Path(name).expanduser().open("x", encoding="utf-8") as file:
                file.write(text)
            self.say(say("plain.copied", file=name))
        except (OSError, ValueError) as fault:
            self.say(say("plain.not-copied", fault=getattr(fault, "strerror", None) or str(fault)))

    def _odds(self, scene: Scene) -> None:
        advice = self._match.advise(scene.own) if self._match is not None and scene.own is not None else None
        self._page(adviser(scene, spoken.WIDTH, advice))
        self._each(spoken.chances(scene))

    def _page(self, lines: list[Line]) -> None:
        self._each(filter(None, map(spoken.words, lines)))

    def _each(self, texts: Iterable[str]) -> None:
        for text in texts:
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


