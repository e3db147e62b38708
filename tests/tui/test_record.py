"""Games as text files: kept after every step, read again, gone on with, looked at."""

from __future__ import annotations

import io
import os
import signal
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from coup_dsl import State
from tests.tui.players import StillClock, app, preparation, screen_text
from tests.tui.terminal import Terminal
from tests.tui.test_table import STANDARD, _asked
from tui.app import CoupApp
from tui.archive import changed_files, load, notice, play
from tui.film import Film
from tui.hold import release
from tui.keeper import Keeper, Waiting, kept, new_path, save, unfinished, waiting
from tui.keeper import load as load_file
from tui.main import main
from tui.match import Match
from tui.record import Record, Seat, Unreadable, write
from tui.record_yaml import read
from tui.resume import resumed

SIMPLE = Record(
    "classic",
    ("duke", "assassin", "captain", "ambassador", "contessa"),
    5,
    (Seat("Ana", "Ana", "human"), Seat("Player2", '漢 "[x]: #', "bot bold")),
    ("inquisitor",),
    {"coins": 3, "concede": False, "two-player-coins": [1, 2]},
    {"duke": "0" * 64},
    {"mine.yaml": "role: mine\ntext: >-\n  Odd:  text\n"},
    ("Ana income", "Player2 income"),
)
ROLE = """\
role: baker
name: Baker
group: finance
text: Take two coins.
action:
  effect: |
    you take 2
"""


def test_a_record_reads_back_as_it_was_and_is_one_step_a_line() -> None:
    text = write(SIMPLE)
    assert read(text) == SIMPLE
    assert write(read(text)) == text
    assert "\n  - Ana income\n  - Player2 income\n" in text
    longer = write(SIMPLE.with_steps((*SIMPLE.steps, "Ana income"), "Ana won after 3 turns"))
    changed = set(longer.splitlines()) ^ set(text.splitlines())
    assert changed == {'result: "not over"', 'result: "Ana won after 3 turns"'}
    assert not read(text).over
    assert read(longer).over


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no record of a game"),
        ("role: duke", "no record of a game"),
        ("record: 9", "another version"),
        ("record: [", "line"),
        (write(SIMPLE).replace("seed: 5", "seed: five"), "'seed'"),
        (write(SIMPLE).replace("seed: 5", "seed: five"), "no whole number"),
        (write(SIMPLE).replace("game:", "games:"), "'game'"),
        (write(SIMPLE).replace("  - Player2 income", "  - 7"), "steps, number 2"),
        (write(SIMPLE).replace("shown: \"Ana\"", "show: \"Ana\""), "players, number 1"),
    ],
)
def test_what_is_no_record_says_where(text: str, words: str) -> None:
    with pytest.raises(Unreadable, match="(?s)" + words):
        read(text)


def test_names_in_a_record_move_no_cursor() -> None:
    text = write(SIMPLE).replace('shown: "Ana"', 'shown: "A\\e]0;na\\a"')
    assert read(text).seats[0].shown == "A]0;na"


def test_a_game_that_cannot_be_gone_on_with_is_not_held(tmp_path: Path) -> None:
    made = preparation(ruleset="classic", players=2, watch=True)
    assert made.roles is not None
    record = made.deal(made.roles).record.with_steps(["Nobody income"])
    path = tmp_path / "wrong.coup"
    with pytest.raises(Unreadable, match="cannot be taken"):
        resumed(record, path, made)
    assert os.listdir(tmp_path) == []


def test_only_files_are_kept_games(tmp_path: Path) -> None:
    (tmp_path / "gone.coup").symlink_to(tmp_path / "nowhere")
    (tmp_path / "folder.coup").mkdir()
    (tmp_path / "game.coup").write_text("")
    assert kept(tmp_path) == [tmp_path / "game.coup"]
    assert kept(tmp_path / "nowhere") == []


def test_a_wrong_step_or_set_up_is_named() -> None:
    made = preparation(ruleset="classic", players=2, watch=True)
    assert made.roles is not None
    record = made.deal(made.roles).record
    first = record.names[0]
    with pytest.raises(Unreadable, match=f"step 1, '{first} coup', cannot be taken"):
        list(play(record.with_steps([f"{first} coup"]), load(record)))
    with pytest.raises(Unreadable, match="set-up cannot be played"):
        load(read(write(SIMPLE).replace("captain,", "capitan,")))
    assert changed_files(record) == []
    assert changed_files(read(write(record).replace("sha256-", "sha256-0"))) != []


def test_a_word_that_nobody_knows_is_said_with_its_line() -> None:
    """The file is wrong then, whatever has changed of the rules."""
    made = preparation(ruleset="classic", players=2, watch=True)
    assert made.roles is not None
    record = made.deal(made.roles).record
    first, second = record.names
    record = replace(record, files=dict.fromkeys(record.files, "0" * 64))
    text = write(record.with_steps([f"{first} income", f"{second} fly"]))
    line = next(number for number, row in enumerate(text.split("\n"), 1) if row.endswith("fly"))
    with pytest.raises(Unreadable) as caught:
        list(play(read(text), load(record)))
    said = f"line {line}, step 2, '{second} fly', cannot be taken: 'fly' is no player, verb, role or action."
    assert str(caught.value) == said
    in_one_line = text.partition("steps:")[0] + f'steps: [{first} income, {second} coup]\nresult: "not over"\n'
    with pytest.raises(Unreadable, match=r"^step 2, .* have changed since\.$"):
        list(play(read(in_one_line), load(record)))


@pytest.mark.parametrize("wrong", [
    lambda text: text[: len(text) // 2].encode(),
    lambda text: text.partition("result:")[0].encode(),
    lambda text: text.replace("roles: [", "roles: [[").encode(),
    lambda text: b"\xff" + text.encode(),
    lambda text: b"",
])  # fmt: skip
def test_a_newer_game_that_is_damaged_is_named(
    wrong: Callable[[str], bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made = preparation(ruleset="classic", players=2, people=("Ana",))
    assert made.roles is not None
    text = write(made.deal(made.roles).record)
    folder = tmp_path / "coup-tui" / "games"
    save(folder / "older.coup", text)
    save(folder / "newer.coup", text)
    (folder / "newer.coup").write_bytes(wrong(text))
    os.utime(folder / "older.coup", (1, 1))
    found = waiting(folder)
    assert found.game is not None
    assert found.game[0] == folder / "older.coup"
    assert [said.startswith("newer.coup (") for said in found.damaged] == [True]
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert main(["--continue", "--plain"]) == 1
    assert f"Damaged: {found.damaged[0]}. This is an older game, older.coup." in capsys.readouterr().err
    (folder / "older.coup").unlink()
    assert main(["--continue", "--plain"]) == 2
    assert f"Damaged: {found.damaged[0]}." in capsys.readouterr().err


def test_a_game_that_is_over_is_no_damage(tmp_path: Path) -> None:
    save(tmp_path / "over.coup", write(SIMPLE.with_steps(["Ana income"], "Ana won after 1 turn")))
    assert waiting(tmp_path) == Waiting(None, ())


async def test_a_role_file_that_has_changed_since_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record = await _finished(players=3, seed=4)
    assert notice(record) == ""
    name = next(iter(record.files))
    older = replace(record, files={**record.files, name: "0" * 64})
    assert name in notice(older)
    running = app()
    running.film, running.notice = Film(older), notice(older)
    async with running.run_test(size=STANDARD) as pilot:
        await pilot.pause()
        assert f"have changed: {name}" in screen_text(running)
        await pilot.press("right")
        assert "have changed" not in screen_text(running)
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    path = tmp_path / "older.coup"
    path.write_text(write(older), "utf-8")
    assert main(["--plain", "--replay", str(path)]) == 0
    assert capsys.readouterr().err.count(name) == 1
    path.write_text(write(replace(older, steps=older.steps[:-1])), "utf-8")
    assert main(["--plain", "--replay", str(path)]) == 2
    said = capsys.readouterr().err
    assert "do not lead to its end" in said
    assert f"The rules of {name} have changed since" in said
    assert len(said.splitlines()) == 1


def test_ones_own_roles_travel_with_the_record(tmp_path: Path) -> None:
    (tmp_path / "baker.yaml").write_text(ROLE)
    roles = ("baker", "judge", "writer", "priest", "lawyer")
    made = preparation(random_roles=False, roles=roles, folders=(str(tmp_path),))
    deal = made.deal(roles)
    text = write(deal.record)
    (tmp_path / "baker.yaml").unlink()
    record = read(text)
    assert record.own == {"baker.yaml": ROLE}
    assert load(record).deal(list(record.names), seed=record.seed).hands == deal.state.hands


def test_saving_puts_the_whole_text_or_nothing(tmp_path: Path) -> None:
    path = new_path(tmp_path / "games", 7)
    save(path, "one")
    save(path, "two")
    assert path.read_text() == "two"
    assert kept(path.parent) == [path]
    release(path)
    assert os.listdir(path.parent) == [path.name]
    keeper = Keeper(SIMPLE, Path("/dev/null/nowhere.coup"))
    keeper.took("Ana income")
    assert "cannot be saved" in keeper.trouble
    keeper.path = path
    keeper.took("Ana income")
    assert not keeper.trouble


async def test_every_step_is_kept_and_the_game_goes_on_from_there(tmp_path: Path) -> None:
    made = preparation(players=3, seed=12, people=("Ana",))
    made.folder = tmp_path
    running = CoupApp(made, StillClock())
    async with running.run_test(size=STANDARD) as pilot:
        for _ in range(4):
            table = await _asked(running, pilot)
            assert table is not None
            assert table.chooser is not None
            first = next(i for i, choice in enumerate(table.chooser.choices) if choice.enabled)
            digit = table.chooser.digit_of(first)
            await pilot.press(digit, digit)
        table = await _asked(running, pilot)
        assert table is not None
        position, log = table.match._state, [entry.line for entry in table.scene.notes.log]
    found = unfinished(tmp_path)
    assert found is not None
    path, record = found
    again = preparation(players=3, seed=99)
    again.folder = tmp_path
    other = CoupApp(again, StillClock(), deal=resumed(record, path, again))
    async with other.run_test(size=STANDARD) as pilot:
        table = await _asked(other, pilot)
        assert table is not None
        assert table.match._state == position
        assert [entry.line for entry in table.scene.notes.log] == log
        while (table := await _asked(other, pilot)) is not None:
            assert table.chooser is not None
            first = next(i for i, choice in enumerate(table.chooser.choices) if choice.enabled)
            digit = table.chooser.digit_of(first)
            await pilot.press(digit, digit)
    assert unfinished(tmp_path) is None
    assert load_file(path).over
    assert len(load_file(path).steps) > len(record.steps)


async def _finished(**wishes: object) -> Record:
    made = preparation(watch=True, **wishes)
    assert made.roles is not None
    match = Match(made.deal(made.roles), StillClock(), 0.0)
    async for _ in match.changes():
        pass
    return match.record


async def test_a_film_runs_both_ways_with_any_eyes() -> None:
    record = read(write(await _finished(players=3, seed=4)))
    film = Film(record)
    assert film.last == len(record.steps)
    seen = []
    for at in range(film.last + 1):
        film.go(at)
        seen.append((film.scene.view.text(), len(film.scene.notes.log)))
    for at in (film.last // 2, 0, film.last):
        film.go(at)
        assert (film.scene.view.text(), len(film.scene.notes.log)) == seen[at]
    assert film.scene.view.over
    film.go(0)
    assert film.scene.view.hand == ()
    assert film.see(1)
    assert film.scene.view.hand == film._states[0].hands[1]
    film.turn(1)
    assert film.at == film.turns[1]
    film.turn(-1)
    assert film.at == 0


async def test_the_hands_of_a_game_that_is_not_over_stay_closed() -> None:
    record = await _finished(players=3, seed=4)
    film = Film(record.with_steps(record.steps[:5]))
    assert film.eyes == (None,)
    assert not film.see(0)


async def test_a_replay_by_keys() -> None:
    film = Film(await _finished(players=3, seed=4))
    running = app()
    running.film = film
    async with running.run_test(size=STANDARD) as pilot:
        await pilot.pause()
        assert "the deal" in screen_text(running)
        await pilot.press("right", "right", "1")
        assert "step 2 of" in screen_text(running)
        assert f"as {film.seating.names[0]} saw it" in screen_text(running)
        await pilot.press("left", "down", "e")
        assert "as everybody saw it" in screen_text(running)
        await pilot.press("end")
        assert "won after" in screen_text(running)
        for widget in running.screen.query("*"):
            assert not any(isinstance(value, State) for value in vars(widget).values())
        await pilot.press("t")
        await pilot.pause()
        assert "Claims made" in screen_text(running)
        await pilot.press("escape", "home", "escape")
        assert running._exit


def test_kill_nine_loses_nothing_that_was_sent(tmp_path: Path) -> None:
    home = {"XDG_DATA_HOME": str(tmp_path)}
    terminal = Terminal("--random-roles", "--seed", "3", "--speed", "0", "--players", "2", **home)
    terminal.read(b"Confirm")
    folder = tmp_path / "coup-tui" / "games"
    (path,) = kept(folder)
    before = load_file(path).steps
    for _ in range(200):
        if len(load_file(path).steps) > len(before):
            break
        terminal.type(b"1")
        terminal.read_some()
    os.kill(terminal.child, signal.SIGKILL)
    assert terminal.end() == -signal.SIGKILL
    record = load_file(path)
    assert record.steps[: len(before)] == before
    assert record.steps[len(before)].startswith("You ")
    again = Terminal("--continue", "--speed", "0", **home)
    again.read(b"Confirm")
    again.type(b"\x11")
    assert again.end() == 0
    assert load_file(path).steps[: len(record.steps)] == record.steps
