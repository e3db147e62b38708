"""How long authors wait: one file, sixty roles, a cold start, mutated files.

    python benchmarks/authoring.py [--runs N] [--mutations N]

CPU seconds of child processes, the least of some runs; the yardstick is importing yaml, lark and jsonschema in the
same run. Modules are compiled once before, as an installation does. Goals: one file at most 1.4 times the yardstick
with a warm cache, 0.6 s with a cold one, sixty roles in 0.5 s.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
VALIDATE = [sys.executable, "-m", "coup_dsl.commands.main", "validate"]
IMPORTS = [sys.executable, "-c", "import yaml, lark, jsonschema"]
ONE_FILE = next(iter(sorted((ROOT / "roles" / "rebellion").glob("*.yaml"))))
SIXTY = 60


BYTECODE = tempfile.TemporaryDirectory()


def cpu(command: list[str], **environment: str) -> float:
    """CPU seconds of a command, its start included."""
    bytecode = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": BYTECODE.name}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env={**os.environ, **bytecode, **environment},
                   cwd=ROOT)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime - before.ru_utime) + (after.ru_stime - before.ru_stime)


def sixty_roles(folder: Path) -> None:
    """Sixty role files: those that are shipped, again and again under other names."""
    shipped = sorted(path for path in (ROOT / "roles").rglob("*.yaml") if path.read_text().find("\nrole: ") >= 0)
    for number in range(SIXTY):
        source = shipped[number % len(shipped)]
        id, text = f"{source.stem}-{number}", source.read_text(encoding="utf-8")
        text = re.sub(rf"(?<![\w-]){source.stem}(?![\w-])", id, text)
        (folder / f"{id}.yaml").write_text(text, encoding="utf-8")


def main() -> int:
    """Print the figures; 1 when a goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--mutations", type=int, default=0, help="check that many mutated files too")
    given = parser.parse_args()
    one, imports = [], []
    cpu([*VALIDATE, str(ONE_FILE)])  # fills the caches
    cpu(IMPORTS)
    for _ in range(given.runs):  # in turns, so that both see the same machine
        imports.append(cpu(IMPORTS))
        one.append(cpu([*VALIDATE, str(ONE_FILE)]))
    with tempfile.TemporaryDirectory() as folder:
        cold = min(cpu([*VALIDATE, str(ONE_FILE)], XDG_CACHE_HOME=str(Path(folder, str(n)))) for n in range(3))
    with tempfile.TemporaryDirectory() as folder:
        sixty_roles(Path(folder))
        sixty = min(cpu([*VALIDATE, folder]) for _ in range(3))
    ratio = min(one) / min(imports)
    rows = [("one file, warm cache", min(one), f"{ratio:.2f} x the imports", ratio <= 1.4),
            ("one file, cold cache", cold, "goal 0.6 s", cold <= 0.6),
            (f"{SIXTY} roles", sixty, "goal 0.5 s", sixty <= 0.5)]
    print(f"{'import yaml, lark, jsonschema':32}{min(imports):6.2f} s")
    for what, seconds, goal, met in rows:
        print(f"{what:32}{seconds:6.2f} s   {goal}{'' if met else '   MISSED'}")
    well = all(met for *_, met in rows)
    return 0 if mutated(given.mutations) and well else 1


def mutated(count: int) -> bool:
    """Check mutated files, and say how long the slowest took; whether all were answered."""
    if not count:
        return True
    from tests.content.mutations import mutate_and_check

    start = time.perf_counter()
    found = mutate_and_check(count, seed=0)
    print(f"{count:,} mutated files in {time.perf_counter() - start:.0f} s: {len(found.crashed)} tracebacks, "
          f"{found.without_place} findings without a place, the slowest {found.slowest:.2f} s ({found.slowest_name}), "
          f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MiB")
    for fault in found.crashed[:20]:
        print("  " + fault)
    return not found.crashed and found.slowest < 1


if __name__ == "__main__":
    sys.exit(main())
