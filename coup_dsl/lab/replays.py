"""Games that stand out, played once more and written down for `coup-tui --replay`; the one place that knows records."""

from __future__ import annotations

from pathlib import Path

from coup_dsl.lab.chunk import Chunk, Round
from coup_dsl.lab.sums import Outlier, Sums

#: What records are called; no file of roles.
ENDING = ".coup"
#: Outliers in words.
WHY = {"shortest": "the shortest game", "longest": "the longest game that ended",
       "unfinished": "a game that was given up"}


def replays(chunks: list[Chunk], sums: Sums) -> dict[str, str]:
    """The records of the games that stand out, by file name."""
    found = {}
    for name in WHY:
        if name in sums.outliers:
            found[f"{chunks[0].field}-{name}{ENDING}"] = record(chunks[0], sums.outliers[name])
    return found


def record(chunk: Chunk, found: Outlier) -> str:
    """The record of one game, told apart by its deal and round; any chunk of the same seeds will do."""
    from tui.archive import record_of
    from tui.plan import Plan
    from tui.record import write
    from tui.scene import Seating

    _, number, turn = found
    setting = chunk.setting
    game = Round(chunk, setting, number, turn)
    steps: list[str] = []
    end, decisions = game.play(steps=steps)
    names = game.state.names
    plan = Plan(setting.rules(), game.state.game.drawn if not setting.replace else setting.draw or (), setting.replace,
                setting.options, tuple(map(Path, setting.folders)))
    seating = Seating(names, tuple(f"bot {kind}" for kind in game.kinds))
    result = f"given up after {decisions} decisions"
    if end.winner is not None:
        result = f"{names[end.winner]} won after {game.watch.turns} turns"
    return write(record_of(plan, names, seating, game.seed).with_steps(steps, result))
