"""The one place where the workshop calls the terminal table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from coup_dsl.content.role import CardFile
from coup_dsl.errors import Invalid
from coup_dsl.workshop.table import Home, seed_with


def open_table(home: Home, card: CardFile, *, folders: Sequence[str] = (), players: int = 4, seed: int = 0,
               bots: Sequence[str] = (), name: str = "You", plain: bool = False) -> int:
    """Open ``coup-tui`` with the roles of a home and a deal that gives the card to the own seat; its exit status."""
    from tui.complaint import Complaint
    from tui.run import run
    from tui.setup import prepare
    from tui.wishes import Wishes

    wishes = Wishes(ruleset=home.ruleset.id, roles=home.roles, replace=(card.id,) if card.id not in home.roles else (),
                    folders=tuple(folders), players=players, seed=seed, name=name, bots=tuple(bots), plain=plain)
    try:
        preparation = prepare(wishes)

        def hand(tried: int) -> Sequence[str]:
            preparation.wishes, preparation.games = replace(wishes, seed=tried), 0
            deal = preparation.deal(home.roles)
            return deal.state.hands[deal.people[0]]

        return run(replace(wishes, seed=seed_with(card.id, hand, seed)))
    except Complaint as fault:
        raise Invalid(str(fault)) from None
