"""`coup-roles`: exit codes, what is printed, what is imported, and no traceback whatever happens."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

from coup_dsl.commands.main import COMMANDS, main
from coup_dsl.commands.program import PLAINLY

ROOT = Path(__file__).resolve().parent.parent
PASSING = """\
- name: Income is one coin
  ruleset: classic
  players:
    Ana: {coins: 2, hand: [duke, captain]}
    Bo: {coins: 2, hand: [duke, contessa]}
  play:
    - Ana income
  expect:
    Ana: {coins: 3}
"""
FAILING = PASSING.replace("coins: 3", "coins: 4")
ROLE = (ROOT / "roles" / "rebellion" / "guerrilla.yaml").read_text(encoding="utf-8")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def put(path: Path, text: str) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return str(path)


def command(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "coup_dsl.commands.main", *arguments],
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, **more},
        check=False,
    )


class TestEveryCommand:
    @pytest.mark.parametrize("name", COMMANDS)
    @pytest.mark.parametrize("option", ["--help", "--version"])
    def test_help_and_version(self, name: str, option: str, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit) as left:
            main([name, option])
        out = capsys.readouterr().out
        assert left.value.code == 0
        assert out.startswith("coup-roles" if option == "--version" else f"usage: coup-roles {name}")

    def test_help_of_all_names_every_command(self, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit):
            main(["--help"])
        out = capsys.readouterr().out
        assert all(f"    {name} " in out for name in COMMANDS)

    def test_no_command_is_help_and_could_not_run(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main([]) == 2
        assert capsys.readouterr().out.startswith("usage: coup-roles")

    @pytest.mark.parametrize(
        ("arguments", "says"),
        [
            (["tset"], "coup-roles: unknown command 'tset'; did you mean 'test'?"),
            (["dance"], "coup-roles: unknown command 'dance'; known commands: validate, "),
            (["test"], "coup-roles test: the following arguments are required: PATH"),
            (["test", "--loud", "x"], "coup-roles: unrecognized arguments: --loud"),
        ],
    )
    def test_wrong_use_is_one_sentence(
        self, arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        with pytest.raises(SystemExit) as left:
            main(arguments)
        assert left.value.code == 2
        assert capsys.readouterr().err.startswith(says)

    @pytest.mark.parametrize("arguments", [["--help"], ["test", "--help"], ["validate", "--help"], ["--version"]])
    def test_help_is_fast_and_imports_nothing_large(self, arguments: list[str]) -> None:
        code = (
            "import sys\nfrom coup_dsl.commands.main import main\n"
            f"try:\n    main({arguments!r})\nexcept SystemExit:\n    pass\n"
            "print(sorted({'textual', 'jsonschema', 'lark', 'coup_dsl.engine.machine'} & set(sys.modules)))"
        )
        ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
        assert ran.stdout.splitlines()[-1] == "[]"

    def test_a_fault_nobody_expected_is_one_sentence(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        from coup_dsl.commands import list_command

        def fail(*_: object) -> None:
            raise KeyError("x")

        monkeypatch.setattr(list_command, "Library", fail)
        assert main(["list"]) == 2
        assert capsys.readouterr().err == "coup-roles: a fault of this program: KeyError: 'x'\n"

    def test_a_file_that_cannot_be_read_is_named(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        from coup_dsl.commands import list_command

        def fail(*_: object) -> None:
            raise PermissionError(13, "Permission denied", "mine.yaml")

        monkeypatch.setattr(list_command, "Library", fail)
        assert main(["list"]) == 2
        assert capsys.readouterr().err == "coup-roles: 'mine.yaml': permission denied\n"

    def test_letters_that_a_stream_cannot_have(self) -> None:
        assert "−4 → … \xe9\udc80".encode("ascii", PLAINLY) == b"-4 -> ... \\xe9\\udc80"
        assert "−é".encode("latin-1", PLAINLY) == b"-\xe9"

    def test_a_reader_who_has_had_enough_is_no_fault(self) -> None:
        ran = subprocess.run(
            f"{sys.executable} -m coup_dsl.commands.main schema | head -n 1",
            shell=True,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert ran.stdout == "{\n"
        assert ran.stderr == ""

    @pytest.mark.skipif(os.name == "nt", reason="signals")
    def test_stopping_a_command_is_no_fault(self, here: Path) -> None:
        path = put(here / "a.yaml", PASSING)
        code = (
            "import signal, sys\nfrom coup_dsl.scenarios import runner\n"
            "signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background ignores it\n"
            "runner.run = lambda *_: signal.raise_signal(signal.SIGINT)\n"
            f"from coup_dsl.commands.main import main\nsys.exit(main(['test', {path!r}]))"
        )
        ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
        assert (ran.returncode, ran.stderr) == (128 + signal.SIGINT, "\ncoup-roles: stopped\n")


class TestTest:
    def test_all_passed(self, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["test", put(here / "a.yaml", PASSING)]) == 0
        assert capsys.readouterr().out == "1 passed, 0 failed\n"

    def test_the_game_line_by_line(self, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
        text = PASSING.replace("- Ana income", "- Ana duke").replace("coins: 3", "coins: 5")
        assert main(["test", "-v", put(here / "a.yaml", text)]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert lines == ["passed: Income is one coin", "  Ana duke", "  (Bo pass)", "", "1 passed, 0 failed"]

    def test_a_failure_shows_where_and_what(self, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
        put(here / "a.yaml", FAILING)
        assert main(["test", "a.yaml"]) == 1
        lines = capsys.readouterr().out.splitlines()
        assert lines[:4] == [
            "FAILED a.yaml:1:3: Income is one coin",
            "a.yaml:9:18: error[S301]: Ana coins: 4 expected, 3 found",
            "  9 |     Ana: {coins: 4}",
            "    |                  ^",
        ]
        assert lines[4] == "  step: Ana income"
        assert lines[5].startswith("  position: ")
        assert lines[6].startswith("  offered:  Bo income, ")
        assert lines[-1] == "0 passed, 1 failed"

    def test_folders_are_walked_and_other_files_left_alone(
        self, here: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        put(here / "tests" / "deep" / "a.yaml", PASSING)
        put(here / "tests" / "b.yml", PASSING)
        put(here / "tests" / "guerrilla.yaml", ROLE)
        put(here / "tests" / ".hidden" / "c.yaml", FAILING)
        put(here / "tests" / "notes.txt", "- no")
        assert main(["test", "tests", str(here / "tests" / "b.yml")]) == 0
        assert capsys.readouterr().out == "2 passed, 0 failed\n"

    def test_a_file_that_is_no_yaml_counts_as_one_that_failed(
        self, here: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        put(here / "a.yaml", "- name: [x\n")
        put(here / "b.yaml", PASSING)
        assert main(["test", "a.yaml", "b.yaml"]) == 1
        out = capsys.readouterr().out
        assert "a.yaml:1:9: error[Y104]: the list opened here with '[' is not closed" in out
        assert out.endswith("1 passed, 1 failed\n")

    @pytest.mark.parametrize(
        ("arguments", "says"),
        [
            (["nowhere.yaml"], "coup-roles: there is no file or folder 'nowhere.yaml'\n"),
            (["scen.yaml"], "coup-roles: there is no file or folder 'scen.yaml'; did you mean 'scene.yaml'?\n"),
            (["empty"], "coup-roles: there are no scenarios in empty\n"),
            (["--roles-dir", "no", "scene.yaml"], "coup-roles: --roles-dir 'no' is not a folder\n"),
        ],
    )
    def test_what_could_not_run(
        self, here: Path, arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        put(here / "scene.yaml", PASSING)
        (here / "empty").mkdir()
        assert main(["test", *arguments]) == 2
        assert capsys.readouterr().err == says

    @pytest.mark.parametrize("how", ["beside", "--roles-dir", "COUP_ROLES_DIR"])
    def test_ones_own_roles(
        self, here: Path, how: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        role = ROLE.replace("role: guerrilla", "role: raider").replace("name: Guerrilla", "name: Raider")
        scenario = PASSING.replace("ruleset: classic", "roles: [raider, banker, director, priest, politician]")
        scenario = scenario.replace("duke, captain", "raider, banker").replace("duke, contessa", "priest, banker")
        put(here / ("tests" if how == "beside" else "mine") / "raider.yaml", role)
        put(here / "tests" / "scene.yaml", scenario)
        if how == "COUP_ROLES_DIR":
            monkeypatch.setenv(how, str(here / "mine"))
        assert main(["test", "tests/scene.yaml", *(["--roles-dir", "mine"] if how == "--roles-dir" else [])]) == 0
        assert capsys.readouterr().out == "1 passed, 0 failed\n"

    def test_a_broken_role_in_play_is_named_with_its_finding(
        self, here: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        role = ROLE.replace("role: guerrilla", "role: raider").replace("name: Guerrilla", "name: Raider")
        put(here / "raider.yaml", role.replace("target loses", "target loozes"))
        scenario = PASSING.replace("ruleset: classic", "roles: [raider, banker, director, priest, politician]")
        put(here / "scene.yaml", scenario.replace("duke", "raider").replace("captain", "banker"))
        assert main(["test", "scene.yaml"]) == 1
        assert "raider.yaml:13:12: error[" in capsys.readouterr().out


class TestValidate:
    def test_every_file_of_the_project_is_clean(self, capsys: pytest.CaptureFixture[str]) -> None:
        paths = [str(ROOT / "roles"), str(ROOT / "tests" / "scenarios")]
        assert main(["validate", *paths]) == 0, capsys.readouterr().out
        assert capsys.readouterr().out.endswith(" files checked, no faults\n")

    def test_a_finding_with_its_line(self, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
        put(here / "guerrilla.yaml", ROLE.replace("cost: 4", "cst: 4"))
        assert main(["validate", "guerrilla.yaml"]) == 1
        line = ROLE.splitlines().index("  cost: 4") + 1
        assert capsys.readouterr().out.splitlines() == [
            f"guerrilla.yaml:{line}:3: error[K101]: unknown key 'cst'",
            f"  {line} |   cst: 4",
            f"  {' ' * len(str(line))} |   ^^^",
            "  help: did you mean 'cost'?",
            "1 fault in 1 of 1 file",
        ]

    def test_scenarios_are_checked_without_being_played(self, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
        put(here / "a.yaml", FAILING)
        put(here / "b.yaml", PASSING.replace("duke, captain", "duke, captan"))
        assert main(["validate", "a.yaml"]) == 0
        assert main(["validate", "."]) == 1
        assert "b.yaml:4:34: error[S203]: unknown role 'captan'" in capsys.readouterr().out

    def test_a_folder_without_files_could_not_run(self, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["validate", str(here)]) == 2
        assert capsys.readouterr().err == f"coup-roles: there are no files to check in {here}\n"

    def test_no_more_than_twenty_findings_of_one_file(self, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
        put(here / "a.yaml", PASSING.replace("[duke, captain]", "[" + ", ".join(f"x{n}" for n in range(30)) + "]"))
        assert main(["validate", "a.yaml"]) == 1
        out = capsys.readouterr().out
        assert out.count("error[S203]") == 20
        assert out.endswith("a.yaml: 10 further findings\n30 faults in 1 of 1 file\n")

    def test_the_schema_is_asked_only_when_nothing_else_is_wrong(self, here: Path) -> None:
        put(here / "guerrilla.yaml", ROLE.replace("cost: 4", "cst: 4"))
        code = (
            "import sys\nfrom coup_dsl.commands.main import main\nmain(['validate', 'guerrilla.yaml'])\n"
            "print('jsonschema' in sys.modules)"
        )
        ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
        assert ran.stdout.splitlines()[-1] == "False"


class TestListAndShow:
    def test_list_names_every_file(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["list"]) == 0
        out = capsys.readouterr().out
        for path in sorted((ROOT / "roles").rglob("*.yaml")):
            assert any(line.split()[0] == path.stem and line.endswith(path.name) for line in out.splitlines() if line)

    def test_a_broken_role_is_listed_as_such(self, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
        put(here / "bad.yaml", "role: bad\ngroup: [\n")
        assert main(["list", "--roles-dir", str(here)]) == 0
        assert any(line.split()[:2] == ["bad", "(broken)"] for line in capsys.readouterr().out.splitlines())

    def test_a_role(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["show", "guerrilla"]) == 0
        out = capsys.readouterr().out
        assert "│ ! Guerrilla                     military │" in out
        assert "│ cost       4 coins                       │" in out
        assert "│ block      the target, as Guerrilla      │" in out

    @pytest.mark.parametrize(
        ("id", "says"),
        [
            ("contessa", "blocks     Assassin "),
            ("income", "claim      none "),
            ("communist", "name       one of the poorest of all "),
            ("customs-officer", "name       one of the roles in play "),
            ("general", "reaches    the other living players "),
            ("crime-boss", "needs      five coins in the purse "),
            ("capitalist", "join       others, as Capitalist "),
            ("inquisitor", "also by    Contessa "),
            ("rebellion", "  legal draws: 5,625"),
            ("rebellion", "    forced-coup: 10 (A turn that starts with this many coins forces a Coup)"),
            ("factions", "  sides: monarchist and populist"),
        ],
    )
    def test_what_is_said(self, id: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["show", id]) == 0
        assert says in capsys.readouterr().out

    def test_a_file_by_its_path(self, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
        role = ROLE.replace("role: guerrilla", "role: raider").replace("name: Guerrilla", "name: Raider")
        assert main(["show", put(here / "raider.yaml", role)]) == 0
        assert "! Raider" in capsys.readouterr().out
        assert main(["show", "--roles-dir", str(here), "raider"]) == 0
        assert "! Raider" in capsys.readouterr().out

    def test_a_path_that_is_not_there(self, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["show", "no/raider.yaml"]) == 2
        assert capsys.readouterr().err == "coup-roles: there is no file 'no/raider.yaml'\n"

    def test_an_unknown_id(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["show", "guerilla"]) == 2
        assert capsys.readouterr().err == (
            "coup-roles: there is no role, general action, ruleset or supplement 'guerilla'; "
            "did you mean 'guerrilla'?\n"
        )


class TestSchemaAndDocs:
    NAMES = ("role", "general", "ruleset", "supplement", "language", "scenario")

    def test_schemas_are_sound_and_describe_every_property(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["schema"]) == 0
        schemas = json.loads(capsys.readouterr().out)
        assert sorted(schemas) == sorted(self.NAMES)
        for schema in schemas.values():
            jsonschema.Draft202012Validator.check_schema(schema)
        assert undescribed(schemas) == []

    @pytest.mark.parametrize("name", NAMES)
    def test_what_is_written_is_what_is_printed(
        self, name: str, here: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(["schema", name]) == 0
        printed = capsys.readouterr().out
        assert main(["schema", "--write", "out"]) == 0
        assert (here / "out" / f"{name}.schema.json").read_text(encoding="utf-8") == printed
        assert len(capsys.readouterr().out.splitlines()) == len(self.NAMES)

    def test_an_unknown_schema(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["schema", "rol"]) == 2
        assert capsys.readouterr().err == "coup-roles: unknown schema 'rol'; did you mean 'role'?\n"

    def test_docs(self, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["docs"]) == 0
        printed = capsys.readouterr().out
        assert main(["docs", "--write", "out"]) == 0
        assert (here / "out" / "language.md").read_text(encoding="utf-8") == printed

    def test_a_folder_that_cannot_be_written(self, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
        put(here / "file", "")
        assert main(["schema", "role", "--write", "file"]) == 2
        assert capsys.readouterr().err.startswith("coup-roles: 'file/role.schema.json' cannot be written: ")


def undescribed(schema: object, path: str = "") -> list[str]:
    """Every property of a schema, at any depth, that says nothing of what it means."""
    found: list[str] = []
    if isinstance(schema, dict):
        properties = schema.get("properties", {})
        if isinstance(properties, dict):
            found += [f"{path}/{key}" for key, inner in properties.items() if "description" not in inner]
        for key, inner in schema.items():
            found += undescribed(inner, f"{path}/{key}")
    elif isinstance(schema, list):
        for inner in schema:
            found += undescribed(inner, path)
    return found
