"""Kinds of bots as their code once was, or of one's own: ``level-3@COMMIT`` of the project's git, ``NAME@FOLDER``.

The code is copied beside the results, where all processes and machines find it, and loaded as a package of a name
of its own, so that it plays beside today's code.  What it imports of ``coup_dsl.bots`` is its own.
"""

from __future__ import annotations

import hashlib
import io
import subprocess
import tarfile
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import coup_dsl
from coup_dsl.errors import Invalid, quoted
from coup_dsl.lab.files import write
from coup_dsl.lab.old_code import PREFIX, package
from coup_dsl.lab.setting import MARK

if TYPE_CHECKING:
    from coup_dsl.bots import Bot
    from coup_dsl.engine.events import Event
    from coup_dsl.engine.options import Option
    from coup_dsl.engine.view import View

#: Where the code of the bots is in the project.
BOTS = "coup_dsl/bots"
#: What parts a kind from where its code comes from.
AT = "@"
#: Where it stands how a bot is written.
MANUAL = "docs/bots.md says what a bot must have"
#: Digits of a commit in the name of a kind.
SHORT = 10

#: What files hold, by their paths from the folder of the bots.
Sources = Mapping[str, bytes]


@dataclass(frozen=True, slots=True)
class Frozen:
    """A kind whose code does not change any more.

    Attributes:
        kind: what it is called: ``level-3@1a2b3c4d5e``.
        code: a hash of its code.
        folder: where its code is kept.
    """

    kind: str
    code: str
    folder: str

    @property
    def words(self) -> str:
        """What a command says to mean it, today and later: ``HEAD`` moves, and folders change."""
        return f"{self.kind.partition(AT)[0]}{AT}{self.folder}" if self.from_folder else self.kind

    @property
    def from_folder(self) -> bool:
        """Whether its code came from a folder, and not from a commit."""
        return self.kind.partition(AT)[2] == self.code

    def make(self, seed: int) -> Bot:
        """A player; raises Invalid when its code cannot be loaded, or gives no player."""
        try:
            bots = package(Path(self.folder), self.code)
            if not hasattr(bots, "make"):
                raise Invalid("its __init__.py has no make(kind, seed)", help=MANUAL)
            bot = bots.make(self.kind.partition(AT)[0], seed)
            for method in ("choose", "notice"):
                if not callable(getattr(bot, method, None)):
                    raise Invalid(f"what its make gives ({type(bot).__name__}) has no method '{method}'", help=MANUAL)
            return _Guarded(self, bot)
        except Exception as fault:
            raise self.unfit(fault) from fault

    def unfit(self, fault: Exception) -> Invalid:
        """One message about a fault in its code."""
        if isinstance(fault, Invalid):
            return Invalid(f"{self.kind}: {fault.message}", help=fault.help)
        said = f"{type(fault).__name__}: {fault}"
        if self.from_folder:
            return Invalid(f"{self.kind} fails{self._line(fault)}: {said}", help=MANUAL)
        return Invalid(f"the code of {self.kind} does not fit today's engine: {said}", help="name a later commit")

    def _line(self, fault: Exception) -> str:
        """The last line of its own that a fault went through."""
        own = [(frame.f_code.co_filename, line) for frame, line in traceback.walk_tb(fault.__traceback__)
               if frame.f_globals.get("__name__", "").partition(".")[0] == PREFIX + self.code]
        return f" in {Path(own[-1][0]).name}, line {own[-1][1]}" if own else ""


class _Guarded:
    """A player whose code is not of today, or not ours: a fault in it is one message."""

    def __init__(self, of: Frozen, bot: Bot) -> None:
        self.name, self.of, self.bot = of.kind, of, bot

    def choose(self, view: View) -> Option:
        try:
            option = self.bot.choose(view)
        except Exception as fault:
            raise self.of.unfit(fault) from fault
        if option not in view.options:
            raise Invalid(f"{self.name} answered {option!r}, which is none of view.options", help=MANUAL)
        return option

    def notice(self, events: Sequence[Event]) -> None:
        try:
            self.bot.notice(events)
        except Exception as fault:
            raise self.of.unfit(fault) from fault

    def recall(self, view: View, option: Option) -> None:
        try:
            self.bot.recall(view, option)
        except Exception as fault:
            raise self.of.unfit(fault) from fault


def maker(frozen: Sequence[Frozen]) -> Callable[[str, int], Bot]:
    """What makes players by kind and seed, those that are frozen and those of today."""
    from coup_dsl import bots

    old = {one.kind: one for one in frozen}
    return lambda kind, seed: old[kind].make(seed) if kind in old else bots.make(kind, seed)


def frozen(words: str, results: Path) -> Frozen:
    """The kind that is meant by ``KIND@COMMIT`` or ``KIND@FOLDER``, its code copied into the folder of the results.

    Raises:
        Invalid: there is no such code, kind, or git, or the code cannot be loaded.
    """
    kind, _, where = words.partition(AT)
    sources, name = _of_folder(Path(where)) if Path(where).is_dir() else _of_commit(where)
    code = _hash(sources)
    home = results / "bots" / code
    for path, body in sources.items():
        write(home / path, body)
    found = Frozen(f"{kind}{AT}{name or code}", code, str(home))
    found.make(0)
    return found


def _hash(sources: Sources) -> str:
    said = repr([(path, hashlib.sha256(body).hexdigest()) for path, body in sorted(sources.items())])
    return hashlib.sha256(said.encode()).hexdigest()[:MARK]


def _of_folder(folder: Path) -> tuple[Sources, str]:
    if not (folder / "__init__.py").is_file():
        raise Invalid(f"{quoted(folder)} is no folder of bots",
                      help=f"name a copy of {BOTS}, or a folder with a bot of your own in its __init__.py")
    return {str(path.relative_to(folder).as_posix()): path.read_bytes() for path in sorted(folder.rglob("*"))
            if path.is_file() and "__pycache__" not in path.parts}, ""


def _of_commit(commit: str) -> tuple[Sources, str]:
    """The bots of a commit, and its short name."""
    home = Path(coup_dsl.__file__).parents[1]
    top = _git(home, "rev-parse", "--show-toplevel").decode().strip()
    if Path(top).resolve() != home.resolve():
        raise _no_git()
    try:
        name = _git(home, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{commit}^{{commit}}")
    except subprocess.CalledProcessError:
        raise Invalid(f"there is neither a commit nor a folder {quoted(commit)}",
                      help=f"name a commit of this project, or the path of a copy of {BOTS} or of a bot of your own"
                      ) from None
    short = name.decode().strip()[:SHORT]
    try:
        packed = _git(home, "archive", "--format=tar", short, BOTS)
    except subprocess.CalledProcessError:
        raise Invalid(f"commit {short} has no {BOTS}", help="name a later commit") from None
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        return {member.name.removeprefix(BOTS + "/"): body.read() for member in archive
                if (body := archive.extractfile(member)) is not None}, short


def _git(home: Path, *words: str) -> bytes:
    """What git says; raises CalledProcessError when it says no, Invalid when it or the repository is not there."""
    try:
        return subprocess.run(["git", "-C", str(home), *words], capture_output=True, check=True).stdout
    except FileNotFoundError:
        raise _no_git() from None
    except subprocess.CalledProcessError:
        if "--show-toplevel" in words:
            raise _no_git() from None
        raise


def _no_git() -> Invalid:
    return Invalid("old code is read with git, and there is no git or no repository of this project here",
                   help=f"name a folder: level-3{AT}path/to/{BOTS}")
