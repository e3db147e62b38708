"""Checking any document, whatever it declares: a role, a ruleset, or scenarios."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from coup_dsl.content.check import check_document
from coup_dsl.content.library import Library
from coup_dsl.content.yaml_source import Document
from coup_dsl.errors import Finding, Invalid
from coup_dsl.scenarios.scenario import is_scenario_file, scenarios_of

if TYPE_CHECKING:
    from coup_dsl.scenarios.table import Table


def findings(document: Document, library: Callable[[], Library], table: Callable[[], Table]) -> list[Finding]:
    """Everything that is wrong with a document.

    Args:
        document: what has been read.
        library: the files it may name, asked for when it is no scenario file.
        table: what loads the games of scenarios, asked for when it is one.
    """
    if not is_scenario_file(document):
        return check_document(document, library())
    try:
        scenarios = scenarios_of(document)
    except Invalid as fault:
        return list(fault.findings)
    games = table()
    return [finding for scenario in scenarios for finding in games.findings(scenario)]
