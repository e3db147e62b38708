"""The examples in docstrings, in the README and in the documents are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import coup_dsl
import tui

ROOT = Path(__file__).resolve().parent.parent
MODULES = sorted(module.name for package in (coup_dsl, tui)
                 for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."))
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
#: Modules that need what an extra brings.
EXTRAS = {"coup_dsl.adapters.openspiel": "pyspiel", "coup_dsl.adapters.pettingzoo": "pettingzoo"}
FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


@pytest.mark.parametrize("name", ["coup_dsl", "tui", *MODULES])
def test_examples_of_a_module(name: str) -> None:
    if name in EXTRAS:
        pytest.importorskip(EXTRAS[name])
    if not name.endswith("__main__"):
        result = doctest.testmod(importlib.import_module(name))
        assert result.failed == 0


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder()
    modules = [importlib.import_module(name) for name in ("coup_dsl", *MODULES)
               if name.startswith("coup_dsl") and name not in EXTRAS]
    assert sum(len(test.examples) for module in modules for test in finder.find(module)) > 40


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_examples_of_a_document(path: Path) -> None:
    result = doctest.testfile(str(path), module_relative=False, optionflags=FLAGS, encoding="utf-8")
    assert result.failed == 0
