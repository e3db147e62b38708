"""The tutorial and the authors' guide do what they say: each block of commands is run, in order, in an empty folder."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from coup_dsl.commands.main import COMMANDS, main

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
_FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, the words after it, and its text."""

    language: str
    words: tuple[str, ...]
    text: str


def blocks(page: str) -> list[Block]:
    found = []
    for head, text in _FENCE.findall((DOCS / page).read_text(encoding="utf-8")):
        language, *words = head.split() or [""]
        found.append(Block(language, tuple(words), text))
    return found


class Shell:
    """Runs blocks one after another; the folder one is in is kept."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.place = folder, folder.parent / "place"

    def run(self, text: str) -> tuple[int, str]:
        command = f"{shlex.quote(sys.executable)} -m coup_dsl.commands.main"
        script = f'coup-roles() {{ {command} "$@"; }}\nset -e\ntrap \'pwd > "$PLACE"\' EXIT\n{text}'
        done = subprocess.run(["bash", "-c", script], cwd=self.folder, capture_output=True, text=True, timeout=120,
                              stdin=subprocess.DEVNULL, check=False,
                              env={**os.environ, "PLACE": str(self.place), "COLUMNS": "100", "PYTHONPATH": str(ROOT)})
        self.folder = Path(self.place.read_text(encoding="utf-8").strip())
        return done.returncode, done.stdout + done.stderr


def test_the_tutorial(tmp_path: Path) -> None:
    folder = tmp_path / "empty"
    folder.mkdir()
    shell, last = Shell(folder), ""
    ran = 0
    for block in blocks("tutorial.md"):
        if block.language == "sh":
            code, last = shell.run(block.text)
            expected = next((int(w.removeprefix("exit=")) for w in block.words if w.startswith("exit=")), 0)
            if "terminal" in block.words:
                assert "needs a terminal" in last
                assert code == 2
            else:
                assert code == expected, f"{block.text}\n{last}"
            ran += 1
        elif block.language == "yaml":
            assert block.words, "a file of the tutorial has a name"
            (shell.folder / block.words[0]).write_text(block.text, encoding="utf-8")
        elif block.language == "text":
            for line in block.text.splitlines():
                assert line.rstrip() in last, f"{line!r} is not in\n{last}"
    assert ran >= 10


def test_the_files_of_the_authors_guide(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for page in ("tutorial.md", "authoring.md"):
        for block in blocks(page):
            if block.language == "yaml" and block.words:
                (tmp_path / block.words[0]).write_text(block.text.replace("taek", "take"), encoding="utf-8")
    assert main(["validate", str(tmp_path)]) == 0
    assert main(["test", str(tmp_path)]) == 0
    assert main(["show", "--roles-dir", str(tmp_path), "back-alley"]) == 0
    assert "Pickpocket" in capsys.readouterr().out


def commands(page: str) -> Iterator[list[str]]:
    text = (DOCS / page).read_text(encoding="utf-8")
    code = [block.text for block in blocks(page) if block.language in ("sh", "console")]
    code += re.findall(r"`(coup-roles [^`]+)`", text)
    for line in "\n".join(code).splitlines():
        if line.lstrip("$ ").startswith("coup-roles "):
            yield line.lstrip("$ ").split()


@pytest.mark.parametrize("page", ["tutorial.md", "authoring.md"])
def test_pages_name_only_commands_and_options_there_are(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    from coup_dsl.commands.main import _parser

    for words in commands(page):
        name = words[1]
        assert name in COMMANDS, words
        helped = _parser(name)
        with pytest.raises(SystemExit):
            helped.parse_args([name, "--help"])
        known = capsys.readouterr().out
        for word in words[2:]:
            if word.startswith("--"):
                assert word.split("=")[0] in known, words


def test_the_authors_guide_names_every_command() -> None:
    named = {words[1] for words in commands("authoring.md")}
    assert named == set(COMMANDS)


def test_every_hook_of_pre_commit_is_a_command() -> None:
    import yaml

    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert {hook["id"] for hook in hooks} == {"coup-roles-validate", "coup-roles-test"}
    for hook in hooks:
        program, command, *_ = hook["entry"].split()
        assert program == "coup-roles"
        assert command in COMMANDS
        assert hook["language"] == "python"
        assert re.search(hook["files"], "roles/raider.yaml" if command == "validate" else "roles/raider.scenarios.yaml")
