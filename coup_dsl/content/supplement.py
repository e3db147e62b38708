"""Supplements: rules that a table option adds to any ruleset."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from coup_dsl.content.library import Library
from coup_dsl.content.role import Clause, Supplement
from coup_dsl.content.shapes import check_shape, misnamed
from coup_dsl.content.yaml_source import Document
from coup_dsl.errors import Finding, Invalid, did_you_mean, quoted
from coup_dsl.language.checker import check_condition
from coup_dsl.language.code import Vocabulary
from coup_dsl.language.keys import FORBID_PARAMS, SUPPLEMENT_FILE, option_words

BLOCK_PARAMS = (("you", "player"), ("blocker", "player"))


def read_supplement(document: Document, library: Library) -> tuple[Supplement | None, list[Finding]]:
    """The supplement of a document, or None, and what is wrong with it."""
    findings = check_shape(document, SUPPLEMENT_FILE)
    if findings:
        return None, sorted(findings, key=lambda f: f.place)
    data: Any = document.data
    findings = misnamed(document, "supplement", library)
    generals = library.ids("general")
    for i, id in enumerate(data.get("general", ())):
        if id not in generals:
            findings.append(document.finding(("general", i), "K201", f"unknown general action {quoted(id)}",
                                             did_you_mean(id, generals)))
    vocabulary = Vocabulary(frozenset(library.ids("role")), {}, options=option_words(),
                            actions=frozenset([*library.ids("role"), *generals]))

    def clause(key: str, params: Sequence[tuple[str, str]]) -> Clause | None:
        if key not in data:
            return None
        try:
            condition = check_condition(document.text_at((key, "if")), params, vocabulary, "truth")
        except Invalid as error:
            findings.extend(error.findings)
            return None
        return Clause(condition, data[key]["because"])

    forbid, forbid_block = clause("forbid", FORBID_PARAMS), clause("forbid_block", BLOCK_PARAMS)
    if findings:
        return None, sorted(findings, key=lambda f: f.place)
    return Supplement(data["supplement"], data["name"], data["text"].strip(), tuple(data.get("general", ())),
                      tuple(data.get("sides", ())), forbid, forbid_block, Path(document.place(()).file)), []
