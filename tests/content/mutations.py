"""Mutated files: bytes flipped, lines dropped, keys swapped. Each is answered; how long the slowest took is printed.

    python -m tests.content.mutations [COUNT] [SEED]
"""

from __future__ import annotations

import random
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from coup_dsl.commands.checking import Checker
from coup_dsl.errors import Finding

ROOT = Path(__file__).resolve().parents[2]
#: Of a file of scenarios only so much, since each of its scenarios is a game.
MOST_BYTES = 4_000


@dataclass
class Answered:
    """What came of the mutated files."""

    tried: int = 0
    slowest: float = 0.0
    slowest_name: str = ""
    without_place: int = 0
    clean: int = 0
    crashed: list[str] = field(default_factory=list)


def _flip(text: bytes, rng: random.Random) -> bytes:
    mutated = bytearray(text)
    for _ in range(rng.randint(1, 4)):
        mutated[rng.randrange(len(mutated))] = rng.choice((rng.randrange(256), rng.choice(b" \n\t:#-{}[]|>&*!'\"%@,0")))
    return bytes(mutated)


def _drop_lines(text: bytes, rng: random.Random) -> bytes:
    lines = text.split(b"\n")
    for _ in range(rng.randint(1, 3)):
        del lines[rng.randrange(len(lines))]
    return b"\n".join(lines)


def _swap_keys(text: bytes, rng: random.Random) -> bytes:
    """Swap the keys of two lines, or where there is only one key the words of the lines."""
    lines = text.split(b"\n")
    a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
    (key, *rest), (other, *more) = lines[a].split(b":", 1), lines[b].split(b":", 1)
    lines[a] = b":".join([other, *rest])
    if a != b:
        lines[b] = b":".join([key, *more])
    return b"\n".join(lines)


def _swap_lines(text: bytes, rng: random.Random) -> bytes:
    lines = text.split(b"\n")
    a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return b"\n".join(lines)


def _swap_words(text: bytes, rng: random.Random) -> bytes:
    words = text.split(b" ")
    a, b = rng.randrange(len(words)), rng.randrange(len(words))
    words[a], words[b] = words[b], words[a]
    return b" ".join(words)


def _cut(text: bytes, rng: random.Random) -> bytes:
    return text[: rng.randrange(1, len(text))]


def _again(text: bytes, rng: random.Random) -> bytes:
    """A stretch stands twice, or many times."""
    a = rng.randrange(len(text))
    b = min(a + rng.randint(1, 60), len(text))
    return text[:b] + text[a:b] * rng.choice((1, 1, 2, 200)) + text[b:]


MUTATIONS: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    _flip, _flip, _drop_lines, _swap_keys, _swap_lines, _swap_words, _cut, _again)


def sources() -> list[tuple[str, bytes]]:
    """The files that are mutated: all that are shipped, the bad ones, and beginnings of scenario files."""
    paths = [*sorted((ROOT / "roles").rglob("*.yaml")), *sorted((ROOT / "tests" / "content" / "bad").glob("*.yaml"))]
    found = [(path.name, path.read_bytes()) for path in paths]
    for path in sorted((ROOT / "tests" / "scenarios").glob("*.yaml")):
        found.append((path.name, path.read_bytes()[:MOST_BYTES].rpartition(b"\n- ")[0] + b"\n"))
    return [(name, content) for name, content in found if len(content) > 1]


def mutate_and_check(count: int, seed: int) -> Answered:
    """Check that many mutated files."""
    rng, files, checker, found = random.Random(seed), sources(), Checker(), Answered()
    for number in range(count):
        name, content = files[number % len(files)]
        mutation = rng.choice(MUTATIONS)
        mutated = mutation(content, rng)
        found.tried += 1
        start = time.process_time()
        try:
            findings = checker.content(mutated, name, "/nowhere")
        except Exception:
            last = traceback.format_exc(limit=-2).strip().replace("\n", " | ")
            found.crashed.append(f"{name} {mutation.__name__} {number}: {last}")
            continue
        took = time.process_time() - start
        if took > found.slowest:
            found.slowest, found.slowest_name = took, f"{name} {mutation.__name__} {number}"
        found.clean += not findings
        found.without_place += sum(not _placed(finding, mutated) for finding in findings)
    return found


def _placed(finding: Finding, content: bytes) -> bool:
    place = finding.place
    lines = content.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return 1 <= place.line <= len(lines) and place.column >= 1 and bool(finding.code and finding.message)


def main() -> int:
    """Mutate and check; 1 when anything was not answered."""
    given = [int(word) for word in sys.argv[1:3]]
    found = mutate_and_check(*(given + [20_000, 0][len(given):]))
    print(f"{found.tried:,} mutated files: {len(found.crashed)} tracebacks, {found.without_place} findings without a "
          f"place, {found.clean:,} clean, the slowest {found.slowest:.2f} s ({found.slowest_name})")
    print("\n".join(found.crashed[:20]))
    return 1 if found.crashed or found.without_place else 0


if __name__ == "__main__":
    sys.exit(main())
