"""What an established compiler makes of the players: games of the laboratory, compiled by mypyc and as they are.

    python benchmarks/compiled.py [--games 200] [--pairs 3] [--kinds level-2 level-3]
    python benchmarks/compiled.py --build FOLDER        # a compiled copy of the project, to run long studies with

A copy of the project is made, in which mypyc compiles the players, what watches games, and the loop that runs
instructions.  Both play the same games, one process after the other; the median of the ratios of CPU seconds
counts, and that both count the same is checked.  Needs the extra ``dev`` and a C compiler.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
#: Packages and files that a copy needs.
COPIED = ("coup_dsl", "roles", "schema", "tui")
#: What is compiled beside the players.
OTHERS = ("coup_dsl/lab/watch.py", "coup_dsl/lab/claims.py", "coup_dsl/lab/sums.py",
          "coup_dsl/engine/machine.py", "coup_dsl/engine/steps.py", "coup_dsl/engine/events.py")

BUILD = """
import sys
from mypyc.build import mypycify
from setuptools import setup
files = sys.argv[1:]
sys.argv = ["setup.py", "-q", "build_ext", "--inplace"]
setup(name="compiled", packages=[], ext_modules=mypycify(files, opt_level="3", debug_level="0"))
"""
PLAY = """
import hashlib, json, random, sys, time
from coup_dsl.lab.chunk import chunks, work
from coup_dsl.lab.setting import Setting
kind, games = sys.argv[1], int(sys.argv[2])
draw = Setting().rules().random_draw(random.Random(1))
warm, *rest = chunks("compiled", Setting(draw=draw), kind, games + 40, at_once=40)
work(warm)
begin, seen = time.process_time(), hashlib.sha256()
for chunk in rest:
    seen.update(json.dumps(work(chunk).sums.data(), sort_keys=True).encode())
print(json.dumps([(time.process_time() - begin) / games, seen.hexdigest()]))
"""


def build(folder: Path) -> None:
    """Make a compiled copy of the project in a folder; ends the program with the compiler's message when that fails."""
    for name in COPIED:
        shutil.copytree(HERE / name, folder / name, symlinks=True, dirs_exist_ok=True,
                        ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    players = sorted(path.relative_to(folder) for path in (folder / "coup_dsl/bots").glob("*.py"))
    files = [str(path) for path in players if path.name != "__init__.py"] + list(OTHERS)
    made = subprocess.run([sys.executable, "-c", BUILD, *files], cwd=folder, capture_output=True, text=True,
                          check=False)
    if made.returncode:
        raise SystemExit(f"{made.stdout[-2000:]}{made.stderr[-2000:]}\nmypyc did not compile the copy")
    shutil.rmtree(folder / "build", ignore_errors=True)


def play(folder: Path, kind: str, games: int) -> tuple[float, str]:
    """CPU seconds a game in a copy, and a mark of what was counted."""
    said = subprocess.run([sys.executable, "-c", PLAY, kind, str(games)], cwd=folder, capture_output=True,
                          text=True, check=True)
    seconds, mark = json.loads(said.stdout)
    return seconds, mark


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=Path, metavar="FOLDER")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--pairs", type=int, default=3)
    parser.add_argument("--kinds", nargs="+", default=["level-2", "level-3"])
    args = parser.parse_args()
    if args.build is not None:
        build(args.build)
        return
    with tempfile.TemporaryDirectory() as folder:
        build(Path(folder))
        for kind in args.kinds:
            pairs = [(play(HERE, kind, args.games), play(Path(folder), kind, args.games)) for _ in range(args.pairs)]
            if any(plain[1] != compiled[1] for plain, compiled in pairs):
                raise SystemExit(f"{kind}: the compiled players play other games")
            ratios = sorted(plain[0] / compiled[0] for plain, compiled in pairs)
            print(f"{kind}: compiled {statistics.median(ratios):.2f} times as fast ({ratios[0]:.2f} to "
                  f"{ratios[-1]:.2f}); {statistics.median(p[0] for p, _ in pairs) * 1e3:.1f} ms a game against "
                  f"{statistics.median(c[0] for _, c in pairs) * 1e3:.1f}; the same counts")


if __name__ == "__main__":
    main()
