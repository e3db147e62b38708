"""A copy of the code of the bots, loaded as a package of a name of its own."""

from __future__ import annotations

import ast
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from types import ModuleType

#: The package the code was written as.
WRITTEN_AS = "coup_dsl.bots"
#: What the name of a copy begins with.
PREFIX = "coup_dsl_bots_"


def package(folder: Path, code: str) -> ModuleType:
    """The package in a folder, loaded once a process; ``code`` tells it from others.

    Raises whatever its modules raise as they are loaded.
    """
    name = PREFIX + code
    if not any(isinstance(finder, _Finder) and finder.name == name for finder in sys.meta_path):
        sys.meta_path.insert(0, _Finder(name, folder))
    return import_module(name)


class _Finder(MetaPathFinder):
    """Finds the modules of one copy."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name, self.folder = name, folder.resolve()

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: Any = None) -> ModuleSpec | None:
        """Where a module of the copy is; None for every other module."""
        if name != self.name and not name.startswith(self.name + "."):
            return None
        place = self.folder.joinpath(*name.split(".")[1:])
        for file, inside in ((place / "__init__.py", [str(place)]), (place.with_suffix(".py"), None)):
            if file.is_file():
                return spec_from_file_location(name, file, loader=_Loader(name, str(file)),
                                               submodule_search_locations=inside)
        return None


class _Loader(SourceFileLoader):
    """Loads a module whose imports of the bots are turned to its own package; keeps no compiled files."""

    def source_to_code(self, data: Any, path: Any = "", *, _optimize: int = -1) -> CodeType:  # type: ignore[override]
        """The module as code."""
        tree = ast.fix_missing_locations(_Redirected(self.name.split(".")[0]).visit(ast.parse(data, path)))
        return compile(tree, path, "exec", dont_inherit=True, optimize=_optimize)

    def set_data(self, path: str, data: Any, *, _mode: int = 0o666) -> None:
        """Nothing is written."""


class _Redirected(ast.NodeTransformer):
    """Imports of :data:`WRITTEN_AS` become imports of another package."""

    def __init__(self, package: str) -> None:
        self.package = package

    def _own(self, name: str) -> str:
        inside = name == WRITTEN_AS or name.startswith(WRITTEN_AS + ".")
        return self.package + name.removeprefix(WRITTEN_AS) if inside else name

    def visit_ImportFrom(self, node: ast.ImportFrom) -> list[ast.stmt]:
        """``from coup_dsl.bots import …`` and ``from coup_dsl import bots``."""
        if node.level or not node.module:
            return [node]
        parent, _, child = WRITTEN_AS.rpartition(".")
        whole = [alias for alias in node.names if node.module == parent and alias.name == child]
        others = [alias for alias in node.names if alias not in whole]
        found: list[ast.stmt] = [ast.Import([ast.alias(self.package, alias.asname or child)]) for alias in whole]
        return found + ([ast.ImportFrom(self._own(node.module), others, 0)] if others else [])

    def visit_Import(self, node: ast.Import) -> ast.Import:
        """``import coup_dsl.bots.NAME as …``; without ``as`` it would name today's code."""
        for alias in node.names:
            if self._own(alias.name) != alias.name and alias.asname is None:
                raise ImportError(f"'import {alias.name}' cannot be turned to old code")
        return ast.Import([ast.alias(self._own(alias.name), alias.asname) for alias in node.names])
