"""What is wrong with a language file: its shape, unknown ids, names too long for a narrow column."""

from __future__ import annotations

from typing import Any

from coup_dsl.content.library import Library
from coup_dsl.content.shapes import cells, check_shape, misnamed
from coup_dsl.content.translation import PARTS
from coup_dsl.content.yaml_source import Document
from coup_dsl.errors import Finding, did_you_mean, quoted
from coup_dsl.language.keys import LANGUAGE_FILE, SHORT_CELLS


def check_translation(document: Document, library: Library) -> list[Finding]:
    """All findings, sorted by place."""
    findings = check_shape(document, LANGUAGE_FILE)
    if findings:
        return sorted(findings, key=lambda finding: finding.place)
    data: Any = document.data
    findings = misnamed(document, "language", library)
    for part, kind in PARTS.items():
        known = library.ids(kind)
        for id, face in data.get(part, {}).items():
            if id not in known:
                near = did_you_mean(id, known)
                findings.append(document.finding((part, id), "K201", f"unknown {kind} {quoted(id)}", near, key=True))
            if part != "rulesets" and "short" not in face and cells(face["name"]) > SHORT_CELLS:
                said, help = f"{quoted(face['name'])} needs a short name", f"`short:`, {SHORT_CELLS} cells at most"
                findings.append(document.finding((part, id, "name"), "K205", said, help))
    return sorted(findings, key=lambda finding: finding.place)
