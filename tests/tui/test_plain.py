"""Line by line: the same decisions, the same words, the same result."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tui.players import StillClock, app, preparation
from tests.tui.terminal import PLAY, ROOT
from tests.tui.test_table import STANDARD, _asked
from tui.keeper import kept, load
from tui.match import Match
from tui.plain import Ended, Plain
from tui.plain_run import draw, run_plain
from tui.screens.summary import SummaryScreen


class Ones(io.StringIO):
    """Answers 1 for ever."""

    def readline(self, size: int = -1, /) -> str:
        """The first option."""
        return "1\n"


async def _plain(source: io.StringIO, **wishes: object) -> tuple[str, Match]:
    made = preparation(**wishes)
    assert made.roles is not None
    sink = io.StringIO()
    match = Match(made.deal(made.roles), StillClock(), 0.0)
    await Plain(source, sink).play(match)
    return sink.getvalue(), match


@pytest.mark.parametrize(("ruleset", "seed"), [("rebellion", 5), ("reformation", 6), ("anarchy", 7)])
async def test_the_same_seed_plays_to_the_same_result(ruleset: str, seed: int) -> None:
    text, match = await _plain(Ones(), players=2, seed=seed, ruleset=ruleset, bots=("hasty",))
    running = app(players=2, seed=seed, ruleset=ruleset, bots=("hasty",))
    async with running.run_test(size=STANDARD) as pilot:
        while (table := await _asked(running, pilot)) is not None:
            chooser = table.chooser
            assert chooser is not None
            digit = chooser.digit_of(next(i for i, choice in enumerate(chooser.choices) if choice.enabled))
            await pilot.press(digit, digit)
        assert isinstance(running.screen, SummaryScreen)
        assert running.screen.record == match.record
    assert "wins the game" in text or "You win the game" in text
    assert "\x1b" not in text
    assert all(len(line) < 1200 for line in text.split("\n"))


async def test_watching_says_one_line_a_change() -> None:
    text, match = await _plain(io.StringIO(), players=3, seed=2, watch=True)
    lines = text.split("\n")
    told = [entry.line.plain.strip() + "." for entry in match.scene(None).notes.log]
    said = [line.partition(". ")[2] if line.startswith("Turn ") else line for line in lines]
    assert [line for line in said if line in set(told)] == told


async def test_commands_letters_steps_and_wrong_words() -> None:
    made = preparation(players=2, seed=3, ruleset="classic")
    assert made.roles is not None
    sink = io.StringIO()
    match = Match(made.deal(made.roles), StillClock(), 0.0)
    words = ["?", "h", "p", "t", "l", "r", "99", "duk", "0", "a", "You income", "q"]
    with pytest.raises(Ended):
        await Plain(io.StringIO("\n".join(words) + "\n"), sink).play(match)
    text = sink.getvalue()
    assert "There is no option '99'" in text
    assert "There is no option 'duk'" in text
    assert "Claims made" in text
    heads = text[text.index("Claims made") :].splitlines()[1]
    assert heads.index("+Duke") > 5, "the heads stand over their columns"
    assert "You hold " in text
    assert any(step.startswith("You ") for step in match.record.steps)


def test_a_draw_line_by_line() -> None:
    made = preparation(random_roles=False)
    sink = io.StringIO()
    source = io.StringIO("bankr\nbanker\nbanker, judge writer priest lawyer\n\n")
    plain = Plain(source, sink)
    assert draw(plain, made) == ("banker", "judge", "writer", "priest", "lawyer")
    assert "Did you mean 'banker'?" in sink.getvalue()
    assert "Not a legal draw: needs 1 more military" in sink.getvalue()
    assert not made.ruleset.check_draw(draw(plain, made))


def test_a_game_that_cannot_be_saved_is_not_said_to_be_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made = preparation(players=2, seed=4)
    assert made.roles is not None
    deal = made.deal(made.roles)
    deal.path = Path("/dev/null/nowhere.coup")
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n1\n"))
    assert run_plain(made, deal, None, False) == 1
    said = capsys.readouterr().out
    assert said.count("The game cannot be saved") == 1
    assert "You leave." in said
    assert "is kept" not in said


def test_through_a_pipe(tmp_path: Path) -> None:
    command = [sys.executable, "-c", PLAY.replace("{player}", "RandomPlayer"), "--plain"]

    def run(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [*command, *arguments], input=typed.encode(), capture_output=True, timeout=120, check=False, cwd=ROOT,
            env={**os.environ, "TERM": "dumb", "PYTHONIOENCODING": "ascii", "XDG_DATA_HOME": str(tmp_path)},
        )  # fmt: skip

    done = run("--random-roles", "--seed", "4", "--players", "3", typed="1\n" * 2000)
    assert done.returncode == 0, done.stderr
    assert b"The end" in done.stdout
    assert max(done.stdout) < 0x80
    assert not done.stderr
    again = run("--random-roles", "--seed", "4", "--players", "3", typed="1\n1\n")
    assert again.returncode == 1
    assert b"The game is kept" in again.stdout
    assert done.stdout.startswith(again.stdout[: again.stdout.index(b"You leave.") - 3])
    resumed = run("--continue", typed="1\n" * 2000)
    assert resumed.returncode == 0
    files = kept(tmp_path / "coup-tui" / "games")
    assert [load(path).over for path in files] == [True, True]
    shown = run("--replay", str(files[0]))
    assert shown.returncode == 0
    assert b"won after" in shown.stdout
    refused = run("--people", "Ana,Bo")
    assert refused.returncode == 2
    assert b"each other's cards" in refused.stderr
