"""What is built and installed: everything that is needed, nothing beside it, and it plays from any folder."""

from __future__ import annotations

import importlib.metadata
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PACKAGES = set(PROJECT["tool"]["setuptools"]["packages"])
DATA = (".yaml", ".json", ".lark", ".rules", ".tcss", ".txt")
NEEDED = ("pyproject.toml", "README.md", "LICENSE", "coup_dsl", "tui", "roles", "schema")
PLAY = """
import random
from coup_dsl import Game
rng, s = random.Random(1), Game.load("rebellion", seed=3).deal(4, seed=5)
while not s.over:
    s = Game.read(s.text()).after(rng.choice(s.options)) if rng.random() < 0.1 else s.after(rng.choice(s.options))
import coup_dsl
print(s.names[s.winner], "wins with", coup_dsl.__file__)
"""


def run(*command: str | Path, cwd: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """A command that must succeed, without the caller's own paths."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "COUP_"))}
    done = subprocess.run([str(word) for word in command], cwd=cwd, env={**environment, **more}, text=True,
                          capture_output=True, timeout=240, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done


def version(package: str) -> tuple[int, ...]:
    try:
        return tuple(int(part) for part in importlib.metadata.version(package).split(".")[:2])
    except importlib.metadata.PackageNotFoundError:
        return (0,)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist, and with the wheel that is built from it."""
    if version("setuptools") < (77,):
        pytest.skip("setuptools 77 or newer is not installed here, and nothing is fetched for a test")
    folder = tmp_path_factory.mktemp("built")
    source = folder / "source"
    source.mkdir()
    for name in NEEDED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__", ".*"))
        else:
            shutil.copy(ROOT / name, source / name)
    backend = "import setuptools.build_meta as b, sys; print(getattr(b, sys.argv[1])(sys.argv[2]))"
    run(sys.executable, "-c", backend, "build_sdist", folder, cwd=source)
    (sdist,) = folder.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder / "unpacked", **({"filter": "data"} if hasattr(tarfile, "data_filter") else {}))
    (unpacked,) = (folder / "unpacked").iterdir()
    run(sys.executable, "-c", backend, "build_wheel", folder, cwd=unpacked)
    return folder


@pytest.fixture(scope="module")
def installed(built: Path) -> Path:
    """The scripts of a fresh environment with the wheel, beside the dependencies that are here already."""
    home = built / "environment"
    venv.create(home, with_pip=False, symlinks=True)
    (wheel,) = built.glob("*.whl")
    scripts = home / ("Scripts" if os.name == "nt" else "bin")
    run(sys.executable, "-m", "pip", "--python", scripts / "python", "install", "--no-deps", "--no-index", "-q", wheel,
        cwd=built, PIP_DISABLE_PIP_VERSION_CHECK="1")
    (packages,) = home.glob("**/site-packages")
    (packages / "beside.pth").write_text(sysconfig.get_paths()["purelib"] + "\n", encoding="utf-8")
    return scripts


def contents(built: Path) -> list[str]:
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


def test_every_package_of_the_tree_is_declared() -> None:
    found = {".".join(path.parent.relative_to(ROOT).parts) for name in ("coup_dsl", "tui")
             for path in (ROOT / name).rglob("__init__.py")}
    found |= {f"coup_dsl.roles.{folder.name}" for folder in (ROOT / "roles").iterdir() if folder.is_dir()}
    found |= {"coup_dsl.roles", "coup_dsl.schema"}
    assert found == PACKAGES


def test_every_file_of_data_has_a_declared_ending() -> None:
    endings = {pattern.removeprefix("*") for pattern in PROJECT["tool"]["setuptools"]["package-data"]["*"]}
    for name in ("coup_dsl", "tui", "roles", "schema"):
        for path in (ROOT / name).rglob("*"):
            if path.is_file() and path.suffix not in (".py", ".pyc"):
                assert any(path.name.endswith(ending) for ending in endings), path


def test_nothing_else_at_top_level(built: Path) -> None:
    top = {name.split("/")[0] for name in contents(built)}
    assert {name for name in top if not name.endswith(".dist-info")} == {"coup_dsl", "tui"}
    assert len(top) == 3


def test_everything_that_is_needed(built: Path) -> None:
    names = set(contents(built))
    for folder, prefix in (("coup_dsl", "coup_dsl"), ("tui", "tui"), ("roles", "coup_dsl/roles"),
                           ("schema", "coup_dsl/schema")):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in (".py", *DATA) or path.name == "py.typed":
                assert f"{prefix}/{path.relative_to(ROOT / folder).as_posix()}" in names
    assert not [name for name in names if "tests/" in name or "__pycache__" in name]
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_it_plays_from_another_folder(installed: Path, tmp_path: Path) -> None:
    said = run(installed / "python", "-c", PLAY, cwd=tmp_path).stdout
    assert "wins with" in said
    assert str(installed.parent) in said
    assert list(tmp_path.iterdir()) == []


def test_its_commands_work_from_another_folder(installed: Path, tmp_path: Path) -> None:
    listed = run(installed / "coup-roles", "list", cwd=tmp_path).stdout
    assert "banker" in listed
    assert "rebellion" in listed
    assert "roles" in run(installed / "coup-roles", "--help", cwd=tmp_path).stdout
    for command in ("coup-roles", "coup-tui"):
        assert PROJECT["project"]["version"] in run(installed / command, "--version", cwd=tmp_path).stdout
    (tmp_path / "own.yaml").write_text("role: own\nname: Own\ngroup: special\ntext: Take two coins.\nsummary: take 2\n"
                                       "action:\n  effect: you take 2\n", encoding="utf-8")
    assert "no faults" in run(installed / "coup-roles", "validate", "own.yaml", cwd=tmp_path).stdout


def test_schemas_are_found_when_installed(installed: Path, tmp_path: Path) -> None:
    code = ("from coup_dsl.content.library import data_folder; "
            "print(*sorted(path.name for path in data_folder('schema').glob('*.json')))")
    said = run(installed / "python", "-c", code, cwd=tmp_path).stdout.split()
    assert said == sorted(path.name for path in (ROOT / "schema").glob("*.json"))
