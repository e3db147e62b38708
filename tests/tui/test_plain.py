"""Line by line: the same decisions, the same words, the same result."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.tui.players import StillClock, app, preparation
from tests.tui.scenes import deal
from tests.tui.terminal import PLAY, ROOT
from tests.tui.test_ghosts import OUT
from tests.tui.test_table import STANDARD, _asked
from tui.keeper import kept, load
from tui.match import Match
from tui.plain import Ended, Plain
from tui.plain_run import draw, run_plain
from tui.render.account import account
from tui.resume import resumed
from tui.screens.summary import SummaryScreen
from tui.settings import Settings
from tui.spoken import happened


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
    told = [happened(entry) for entry in match.scene(None).notes.log]
    assert [line for line in lines if line in set(told)] == told
    assert not any(set("$!@*+") & set(line) for line in told), "signs of groups are read out"


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
    assert "Duke: 3 exist, 0 face up" in text
    assert "You hold " in text
    assert any(step.startswith("You ") for step in match.record.steps)


async def _typed(match: Match, *lines: str) -> str:
    sink = io.StringIO()
    with pytest.raises(Ended):
        await Plain(io.StringIO("\n".join(lines) + "\n"), sink).play(match)
    return sink.getvalue()


def _classic(tmp_path: Path, **wishes: object) -> Match:
    made = preparation(players=3, seed=3, ruleset="classic", **wishes)
    made.folder = tmp_path
    assert made.roles is not None
    return Match(made.deal(made.roles), StillClock(), 0.0)


async def test_the_table_is_said_again_only_when_it_has_changed() -> None:
    made = preparation(players=3, seed=3, ruleset="classic")
    assert made.roles is not None
    dealt = made.deal(made.roles)
    bots = dict.fromkeys((1, 2), ("shy", 1))
    match = Match(replace(dealt, people=(0,), bots=bots), StillClock(), 0.0)
    text = await _typed(match, "p", f"{dealt.state.names[0]} income", *["1"] * 20, "q")
    first, asked_for, rest = text.split("\n> ", 2)
    assert first.count("Treasury ") == 1
    assert asked_for.count("Treasury ") == 1
    assert rest.count("Treasury ") >= 1


async def test_private_notes_line_by_line(tmp_path: Path) -> None:
    match = _classic(tmp_path)
    text = await _typed(match, "n", "n Bo lies", "N about \x1b[31mthe Duke", "y", "1", "1", "1", "q")
    assert "Your notes: nothing" in text
    assert "Your notes: Bo lies about [31mthe Duke" in text
    assert match.keeper.notes[match.people[0]] == "Bo lies about [31mthe Duke"
    (path,) = kept(tmp_path)
    again = preparation(players=3)
    text = await _typed(Match(resumed(load(path), path, again), StillClock(), 0.0), "n", "n -", "n", "q")
    assert text.count("Your notes: Bo lies") == 1
    assert text.count("Your notes: nothing") == 2


async def test_what_is_public_can_be_taken_along(tmp_path: Path) -> None:
    match, file = _classic(tmp_path), tmp_path / "game so far.txt"
    text = await _typed(match, f"y {file}", f"y {file}", "y", f"y {tmp_path}/no/such", "q")
    assert file.read_text("utf-8") == account(match.public())
    assert f"Written to {file}." in text
    assert text.count("Nothing is written: ") == 2
    assert account(match.public()).splitlines()[-1] in text


async def test_a_role_in_the_place_of_another_is_named_as_such(tmp_path: Path) -> None:
    match = _classic(tmp_path, replace=("contessa-guardian",))
    text = await _typed(match, "y", "q")
    assert text.count("Contessa (contessa-guardian, for contessa)") == 2


async def test_whoever_is_out_hears_all_hands() -> None:
    made = deal(people=(0,), table=OUT, tokens={}, asked=False)
    for ghosts in ("on", "off"):
        sink = io.StringIO()
        await Plain(io.StringIO(), sink).play(Match(made, StillClock(), 0.0, Settings(ghosts=ghosts)))
        text = sink.getvalue()
        assert text.count("You are out, and see all hands.") == (ghosts == "on")
        assert text.count(f"{made.seating.names[1]} holds Foreign Consular.") == (ghosts == "on")


async def test_who_claimed_and_may_hold_what_is_said_in_sentences(tmp_path: Path) -> None:
    match = _classic(tmp_path)
    text = await _typed(match, "t", "1", "1", "t", "o", "q")
    assert "Nobody has claimed a role yet." in text
    assert " claimed: " in text
    assert " may hold: Duke " in text


def test_other_versions_can_be_drawn_line_by_line() -> None:
    made = preparation(random_roles=False, replace=("speculator-published",))
    sink = io.StringIO()
    source = io.StringIO("producer-blind producer speculator judge priest lawyer\nspeculator judge priest lawyer "
                         "producer-blind mercenary\nspeculator producer-blind mercenary priest lawyer\n")  # fmt: skip
    roles = draw(Plain(source, sink), made)
    assert roles == ("speculator", "producer", "mercenary", "priest", "lawyer")
    assert "Producer (producer-blind, for producer)" in sink.getvalue()
    assert made.plan(roles).replace == ("speculator-published", "producer-blind")


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
