"""The command line of coup-tui: light, clear about faults, and never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tui.complaint import Complaint
from tui.main import read


def _run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tui.main", *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        stdin=subprocess.DEVNULL,
        check=False,
        env={**os.environ, "TERM": "xterm", **environment},
    )


@pytest.mark.parametrize("option", ["--help", "--version"])
def test_help_and_version_import_nothing_heavy(option: str) -> None:
    script = (
        "import sys\nfrom tui.main import main\n"
        f"try:\n    main([{option!r}])\nexcept SystemExit as end:\n    assert not end.code\n"
        "heavy = {'textual', 'jsonschema', 'rich', 'lark', 'yaml', 'asyncio'} & set(sys.modules)\n"
        "sys.exit(f'imported {heavy}' if heavy else 0)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert "coup-tui" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--players", "11"], ["--players", "'11'", "2 to 10"]),
        (["--players", "two"], ["'two'", "2 to 10"]),
        (["--seed", "x1"], ["--seed", "'x1'", "whole number"]),
        (["--speed", "-1"], ["--speed", "'-1'", "0 (no pause)"]),
        (["--speed", "nan"], ["'nan'"]),
        (["--rolse", "a"], ["'--rolse'", "'--roles'"]),
        (["--roles", "a,,b"], ["'a,,b'", "separated by commas"]),
        (["--roles", "duke", "--random-roles"], ["--roles", "--random-roles"]),
        (["--name", " "], ["--name", "empty"]),
        (["--players"], ["--players", "expected one argument"]),
        (["--option", "coins"], ["--option", "'coins'", "NAME=VALUE"]),
        (["--people", "Ana,,Bo"], ["--people", "'Ana,,Bo'"]),
        (["--people", "Ana,Bo", "--watch"], ["--people", "--watch"]),
        (["--continue", "--replay", "x"], ["--continue", "--replay"]),
        (["extra"], ["'extra'"]),
    ],
)
def test_wrong_values_are_named_with_what_was_expected(arguments: list[str], words: list[str]) -> None:
    with pytest.raises(Complaint) as caught:
        read(arguments)
    text = str(caught.value)
    assert "\n" not in text
    assert text.endswith((".", "?"))
    for word in words:
        assert word in text


def test_a_fault_is_one_sentence_on_stderr_and_exit_2() -> None:
    done = _run("--players", "99")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("coup-tui: ")
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr


def test_without_a_terminal_it_says_so() -> None:
    done = _run("--random-roles")
    assert done.returncode == 2
    assert "needs a terminal" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--ruleset", "clasic"], ["--ruleset", "'clasic'", "classic"]),
        (["--ruleset", "nowhere.yaml"], ["--ruleset", "nowhere.yaml"]),
        (["--roles", "bankr,judge,writer,priest,lawyer"], ["--roles", "'bankr'", "Did you mean 'banker'?"]),
        (["--roles", "banker,judge,writer,priest"], ["--roles", "1 more special", "2 special"]),
        (["--roles", "banker,farmer,judge,writer,priest"], ["2 finance", "1 more special"]),
        (["--roles", "banker,judge,writer,priest,priest"], ["--roles", "twice"]),
        (["--ruleset", "classic", "--roles", "duke"], ["--roles", "4 more court"]),
        (["--bots", "brave"], ["--bots", "'brave'", "balanced"]),
        (["--bots", "bold,carefull"], ["'carefull'", "Did you mean 'careful'?"]),
        (["--ruleset", "classic", "--with", "inquisitr"], ["--with", "'inquisitr'", "Did you mean 'inquisitor'?"]),
        (["--ruleset", "classic", "--with", "duke"], ["--with", "takes no other role's place"]),
        (["--ruleset", "classic", "--with", "producer-blind"], ["--with", "'producer'", "not in play"]),
        (["--roles", "banker,director,guerrilla,priest,lawyer", "--with", "producer-blind"], ["--with", "not in play"]),
        (["--ruleset", "classic", "--with", "inquisitor,inquisitor-random"], ["--with", "both take", "'ambassador'"]),
        (["--option", "coin=3"], ["--option", "'coin'", "Did you mean 'coins'?"]),
        (["--option", "coins=99"], ["--option", "a number from 0 to 25", "'99'"]),
        (["--option", "concede=maybe"], ["--option", "true or false"]),
        (["--option", "blocks=nobody"], ["--option", "affected or anyone"]),
        (["--option", "two-player-coins=1"], ["--option", "2 numbers", "1,2"]),
        (["--roles-dir", "nowhere"], ["--roles-dir", "'nowhere'"]),
        (["--replay", "nowhere.yaml", "--plain"], ["--replay", "nowhere.yaml", "cannot be read"]),
        (["--replay", "pyproject.toml", "--plain"], ["--replay", "pyproject.toml"]),
    ],
)
def test_what_the_ruleset_does_not_have_is_named(arguments: list[str], words: list[str]) -> None:
    done = _run(*arguments)
    assert done.returncode == 2
    assert done.stderr.startswith("coup-tui: ")
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1
    for word in words:
        assert word in done.stderr


def test_a_broken_role_is_named_and_left_out_and_the_game_starts(tmp_path: Path) -> None:
    role = "role: {id}\nname: Own\ngroup: finance\ntext: Two coins.\naction:\n  effect: |\n    you {verb} 2\n"
    (tmp_path / "own.yaml").write_text(role.format(id="own", verb="take"))
    (tmp_path / "odd.yaml").write_text(role.format(id="odd", verb="taek"))
    home = {"XDG_DATA_HOME": str(tmp_path)}
    arguments = ["--roles-dir", str(tmp_path), "--plain", "--watch", "--seed", "1", "--bots", "level-0"]
    done = _run(*arguments, "--roles", "own,judge,writer,priest,lawyer", **home)
    assert done.returncode == 0
    assert done.stderr == "coup-tui: left out: odd.yaml:7:9: unknown verb 'taek'\n"
    assert "Roles: Own, Judge" in done.stdout
    refused = _run(*arguments, "--roles", "odd,judge,writer,priest,lawyer", **home)
    assert refused.returncode == 2
    assert refused.stderr == done.stderr


def test_there_must_be_a_game_to_go_on_with(tmp_path: Path) -> None:
    done = _run("--continue", "--plain", XDG_DATA_HOME=str(tmp_path))
    assert done.returncode == 2
    assert "no game to go on with" in done.stderr


def test_what_was_asked_for_is_read() -> None:
    wishes = read(
        [
            "--roles",
            "Duke, captain",
            "--players",
            "6",
            "--watch",
            "--seed",
            "12",
            "--bots",
            "bold,calm",
            "--speed",
            "0",
            "--ruleset",
            "classic",
            "--name",
            "Zoë",
        ]
    )
    assert wishes.roles == ("duke", "captain")
    assert (wishes.players, wishes.watch, wishes.seed, wishes.speed) == (6, True, 12, 0.0)
    assert wishes.bots == ("bold", "calm")
    assert (wishes.ruleset, wishes.name) == ("classic", "Zoë")
    assert wishes.straight_to_table
    assert not read([]).straight_to_table
    assert read([]).seed != read([]).seed or read([]).seed != read([]).seed
