"""Ten games written down, with all that the adapters say of each step: what changes them is seen in a difference.

    python -m tests.adapters.playthroughs [--write]

Shows which of the files in ``tests/adapters/played`` say something else than what is played now; ``--write``
writes them anew.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from coup_dsl import CHANCE
from coup_dsl.adapters.loading import load_setting
from coup_dsl.adapters.match import Match
from coup_dsl.adapters.observation import Pieces, private_text, public_text

FOLDER = Path(__file__).with_name("played")
#: One with which every way to answer comes up.
SEED = 54
#: Every ruleset; between them every way to answer.
GAMES: dict[str, dict[str, Any]] = {
    "duel": {"ruleset": "duel", "limit": 12},
    "classic-2": {"ruleset": "classic"},
    "classic-4": {"ruleset": "classic", "players": 4, "options": "concede:false+blocks:anyone"},
    "inquisitor-3": {"ruleset": "classic", "players": 3, "replace": "inquisitor"},
    "reformation-3": {"ruleset": "reformation", "players": 3},
    "rebellion-2": {"ruleset": "rebellion", "draw": "banker+guerrilla+writer+customs-officer+priest"},
    "rebellion-3": {"ruleset": "rebellion", "draw": "farmer+mercenary+producer+missionary+intellectual", "players": 3},
    "factions-4": {"ruleset": "rebellion-factions", "draw": "spy+judge+reporter+communist+peacekeeper", "players": 4},
    "anarchy-3": {"ruleset": "anarchy", "draw": "financier+anarchist+social-media+director+socialist+arms-dealer",
                  "players": 3},
    "workshop-4": {"ruleset": "workshop", "draw": "auctioneer+hexer+smuggler+tribune+bodyguard", "players": 4},
}


def written(name: str) -> str:
    """The text of one game, played at random by its name."""
    return "\n".join(_lines(name)) + "\n"


def _lines(name: str) -> Iterator[str]:
    setting, rng = load_setting(**GAMES[name]), random.Random(f"{name} {SEED}")
    pieces, match = Pieces(setting), setting.start
    yield "game: " + " ".join(f"{key}={value}" for key, value in GAMES[name].items())
    yield f"numbers: {len(setting.numbering)}"
    while not match.over:
        assert match.actor is not None
        yield ""
        yield from _asked(match, pieces) if match.actor != CHANCE else ()
        yield "can be: " + ", ".join(
            f"{number} {setting.numbering.text(match.actor, number)}" + (f" ({option.weight})" if option.weight else "")
            for number, option in match.answers.items())
        number = rng.choice(list(match.answers))
        yield f"> {number} {setting.numbering.text(match.actor, number)}"
        match = match.after(number)
    yield ""
    for seat in (*range(setting.players), None):
        yield match.information(seat)
    yield f"returns: {match.returns()}"


def _asked(match: Match, pieces: Pieces) -> Iterator[str]:
    """What is seen by who is asked, and by everybody."""
    seat = match.actor
    assert seat is not None
    yield f"public: {public_text(match)}"
    yield f"private: {private_text(match, seat)}"
    for group in (pieces.private, pieces.public):
        numbers = {piece.name: piece.read(match.view(seat)) for piece in group}
        yield "  " + " ".join(f"{name}={','.join(map(str, row))}" for name, row in numbers.items() if any(row))


def main() -> int:
    """Compare the files, or write them; how many say something else."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--write", action="store_true", help="write the files anew")
    given = parser.parse_args()
    different = 0
    for name in GAMES:
        path, text = FOLDER / f"{name}.txt", written(name)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            different += 1
            print(f"{path.name}: {'written' if given.write else 'says something else'}")
            if given.write:
                path.write_text(text, encoding="utf-8")
    return 0 if given.write else different


if __name__ == "__main__":
    sys.exit(main())
