"""What a bot says when it is asked something that cannot be answered, and the bot that docs/bots.md writes."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from coup_dsl import Game, State, bots
from coup_dsl.bots.arena import play
from coup_dsl.errors import Invalid
from coup_dsl.lab.frozen import frozen

PAGE = Path(__file__).resolve().parents[2] / "docs" / "bots.md"
GAME = Game.load("classic")


@pytest.fixture
def state() -> State:
    """A deal; Ana is to choose an action."""
    return GAME.deal(players=3, seed=1)


@pytest.mark.parametrize("kind", bots.KINDS)
def test_only_a_view_of_who_is_asked_is_answered(kind: str, state: State) -> None:
    bot = bots.make(kind, 1)
    over = state.played_out(random.Random(1))
    for view, message in ((5, "view must be what a seat sees, as state.seen_by(seat) gives it, not 5 (int)"),
                          (state, "view must be what a seat sees"),
                          (state.seen_by(1), "Bo has nothing to answer: Ana is asked"),
                          (state.seen_by(None), "a spectator has nothing to answer: Ana is asked"),
                          (over.seen_by(0), "Ana has nothing to answer: the game is over")):
        with pytest.raises(Invalid, match=f"^{re.escape(message)}"):
            bot.choose(view)  # type: ignore[arg-type]
    assert bot.choose(state.seen_by(0)) in state.options


def test_the_bot_of_the_document_plays_and_wins(tmp_path: Path) -> None:
    _, body = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    home = tmp_path / "my_bots"
    home.mkdir()
    (home / "__init__.py").write_text(body, "utf-8")
    mine = frozen(f"sampler@{home}", tmp_path / "lab-results")
    won = 0
    for seed in range(6):
        seats = [mine.make(seed), bots.make("level-0", 1), bots.make("level-0", 2)]
        won += play(GAME.deal(players=3, seed=seed), seats).end.winner == 0
    assert won >= 4
