"""Checking any one file: what ``coup-roles validate`` says about it before the schema is asked."""

from __future__ import annotations

from pathlib import Path

from coup_dsl.content.library import Library
from coup_dsl.content.reading import read_card
from coup_dsl.content.ruleset_reading import read_ruleset
from coup_dsl.content.supplement import read_supplement
from coup_dsl.content.yaml_source import Document, read
from coup_dsl.errors import Finding, Invalid, did_you_mean
from coup_dsl.language.keys import FILES


def check_file(path: str | Path, library: Library | None = None) -> list[Finding]:
    """All findings about a role, general-action, ruleset or language file, sorted by place."""
    try:
        document = read(path)
    except Invalid as error:
        return list(error.findings)
    return check_document(document, library or Library([Path(path).resolve().parent]))


def check_document(document: Document, library: Library) -> list[Finding]:
    """The same for a document that has been read."""
    data = document.data
    if isinstance(data, dict) and "ruleset" in data:
        ruleset, findings = read_ruleset(document, library)
        if ruleset is not None:
            from coup_dsl.content.soundness.ruleset import check_ruleset

            findings = [*findings, *check_ruleset(ruleset, document, library)]
        return findings
    if isinstance(data, dict) and "language" in data:
        from coup_dsl.content.translation_check import check_translation

        return check_translation(document, library)
    if isinstance(data, dict) and "supplement" in data:
        return read_supplement(document, library)[1]
    if isinstance(data, dict) and ("role" in data or "general" in data):
        card, findings = read_card(document, library)
        if card is not None:
            from coup_dsl.content.soundness import check_card

            findings = [*findings, *check_card(card, document, library)]
        return findings
    help_ = "a file begins with `role: ID`, `general: ID`, `ruleset: ID` or `supplement: ID`"
    if isinstance(data, dict) and data:
        first = next(iter(data))
        near = did_you_mean(first, FILES)
        return [document.finding((first,), "K100", "it is not clear what this file declares", near or help_, key=True)]
    return [document.finding((), "K100", "it is not clear what this file declares", help_)]
