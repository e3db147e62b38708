"""What a role would do, or never do, at the table: checks of cards and rulesets beyond spelling.

They are asked by ``coup-roles validate`` and by editors, not when a game is loaded: a card with such a finding
can be played.
"""

from __future__ import annotations

from coup_dsl.content.library import Library
from coup_dsl.content.role import CardFile
from coup_dsl.content.soundness.card import Card
from coup_dsl.content.yaml_source import Document
from coup_dsl.errors import Finding


def check_card(card: CardFile, document: Document, library: Library) -> list[Finding]:
    """Findings about a card whose file is well written."""
    from coup_dsl.content.soundness import actions, names, payments, places, together, wording

    read = Card(card, document, library)
    for part in (actions, places, payments, together, wording, names):
        part.check(read)
    return read.findings
