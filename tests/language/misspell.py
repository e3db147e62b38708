"""Every word of the shipped files misspelt once, to see how much is noticed.

    python -m tests.language.misspell [--seed S] [--every] [FILE…]

Words are those of keys, ids and effect text; names, summaries, rules in words, reasons and comments
are prose, and may say what they like.  Each word loses a letter and has two letters swapped, at random
places, or with `--every` at every place.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from coup_dsl.content.check import check_file
from coup_dsl.content.library import Library

ROOT = Path(__file__).resolve().parents[2]
PROSE = ("name", "short", "summary", "text", "because")
WORD = re.compile(r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*")
SHORTEST = 2


@dataclass(frozen=True)
class Slip:
    """A misspelling: where the word stands, what it was and what it is now."""

    path: Path
    line: int
    at: int
    word: str
    wrong: str

    def __str__(self) -> str:
        shown = self.path.relative_to(ROOT) if self.path.is_relative_to(ROOT) else self.path
        return f"{shown}:{self.line}: {self.word} -> {self.wrong}"


@dataclass
class Noticed:
    """How many slips were tried, and which were not noticed or not where they are."""

    tried: int = 0
    accepted: list[Slip] = field(default_factory=list)
    elsewhere: list[Slip] = field(default_factory=list)
    crashed: list[str] = field(default_factory=list)

    @property
    def rejected(self) -> float:
        """The share that is an error."""
        return 1 - (len(self.accepted) + len(self.crashed)) / max(self.tried, 1)

    @property
    def on_the_line(self) -> float:
        """The share that is an error on the very line."""
        return self.rejected - len(self.elsewhere) / max(self.tried, 1)


def shipped() -> list[Path]:
    """Every file of roles, general actions, rulesets and supplements; what translations say is not ours to judge."""
    return sorted(path for path in (ROOT / "roles").rglob("*.yaml") if path.parent.name != "languages")


def words(text: str) -> Iterator[tuple[int, str]]:
    """The words of a file that mean something, with their offsets."""
    for start, end in _spans(yaml.compose(text)):
        raw = re.sub(r"#[^\n]*", lambda comment: " " * len(comment[0]), text[start:end])
        for match in WORD.finditer(raw):
            if len(match[0]) >= SHORTEST:
                yield start + match.start(), match[0]


def _spans(node: yaml.Node | None) -> Iterator[tuple[int, int]]:
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield from _spans(key)
            if key.value not in PROSE:
                yield from _spans(value)
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield from _spans(item)
    elif node is not None:
        yield node.start_mark.index, node.end_mark.index


def slips(path: Path, rng: random.Random | None) -> Iterator[Slip]:
    """The misspellings of a file: two for each word at random places, or all of them."""
    text = path.read_text(encoding="utf-8")
    for at, word in words(text):
        dropped = [word[:i] + word[i + 1:] for i in range(len(word))]
        swapped = [word[:i] + word[i + 1] + word[i] + word[i + 2:] for i in range(len(word) - 1)]
        for kind in (dropped, swapped):
            for wrong in (kind if rng is None else [rng.choice(kind)]):
                if wrong != word:
                    yield Slip(path, text.count("\n", 0, at) + 1, at, word, wrong)


def try_all(paths: Sequence[Path], seed: int | None = 0) -> Noticed:
    """Misspell the words of some files, one at a time; without a seed at every place."""
    found, library = Noticed(), Library()
    rng = random.Random(seed) if seed is not None else None
    with tempfile.TemporaryDirectory() as folder:
        for path in paths:
            text = path.read_text(encoding="utf-8")
            copy = Path(folder) / path.name
            for slip in slips(path, rng):
                wrong = text[:slip.at] + slip.wrong + text[slip.at + len(slip.word):]
                copy.write_text(wrong, encoding="utf-8")
                found.tried += 1
                _try(found, slip, copy, library)
            copy.unlink()
    return found


def _try(found: Noticed, slip: Slip, copy: Path, library: Library) -> None:
    try:
        errors = [finding for finding in check_file(copy, library) if finding.severity == "error"]
    except Exception as fault:
        found.crashed.append(f"{slip}: {type(fault).__name__}: {fault}")
        return
    if not errors:
        found.accepted.append(slip)
    elif errors[0].place.line != slip.line:
        found.elsewhere.append(slip)


def report(found: Noticed) -> str:
    """The figures, and every slip that was not noticed."""
    return "\n".join([
        f"{found.tried:,} misspellings: {found.rejected:.2%} rejected, {found.on_the_line:.2%} on the very line, "
        f"{len(found.crashed)} tracebacks",
        *(f"accepted   {slip}" for slip in found.accepted),
        *(f"elsewhere  {slip}" for slip in found.elsewhere),
        *(f"traceback  {fault}" for fault in found.crashed),
    ])


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.language.misspell", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", type=Path, nargs="*", metavar="FILE")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--every", action="store_true", help="misspell at every place of every word")
    given = parser.parse_args()
    paths = [path.resolve() for path in given.files] or shipped()
    found = try_all(paths, None if given.every else given.seed)
    print(report(found))
    return 1 if found.crashed else 0


if __name__ == "__main__":
    sys.exit(main())
