"""What is said where a research library is missing."""

from __future__ import annotations

import importlib
import sys

import pytest


@pytest.mark.parametrize(("adapter", "library", "extra"), [
    ("openspiel", "pyspiel", "openspiel"), ("pettingzoo", "pettingzoo", "pettingzoo")])
def test_the_command_that_installs_it(adapter: str, library: str, extra: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, f"coup_dsl.adapters.{adapter}", raising=False)
    with pytest.raises(ImportError, match=rf"is not installed; pip install 'coup-dsl\[{extra}\]'"):
        importlib.import_module(f"coup_dsl.adapters.{adapter}")
