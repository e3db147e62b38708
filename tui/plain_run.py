"""From checked wishes to a game line by line."""

from __future__ import annotations

import asyncio
import os
import sys
import traceback
from pathlib import Path
from typing import TYPE_CHECKING

from tui import faces
from tui.clock import Clock
from tui.complaint import Complaint, near
from tui.match import Match
from tui.plain import Ended, Plain
from tui.texts import listed, say, together

if TYPE_CHECKING:
    from tui.film import Film
    from tui.settings import Settings
    from tui.setup import Deal, Preparation


def run_plain(preparation: Preparation, deal: Deal | None, film: Film | None, ascii_only: bool,
              settings: Settings | None = None) -> int:
    """Play or show; the exit status."""
    if len(deal.people if deal else preparation.people) > 1:
        raise Complaint(say("plain.alone"))
    plain = Plain(sys.stdin, sys.stdout, ascii_only)
    try:
        if film is not None:
            plain.show(film)
            return 0
        if deal is None:
            deal = preparation.deal(preparation.roles or draw(plain, preparation))
        asyncio.run(plain.play(Match(deal, Clock(), 0.0, settings)))
    except Ended:
        plain.say(say("plain.leave-kept" if deal and not plain.unsaved else "plain.leave"))
        return 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # whoever read it has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except Exception as fault:
        place = traceback.extract_tb(fault.__traceback__)[-1]
        where = f"{Path(place.filename).name}:{place.lineno}"
        print(f"coup-tui: {say('plain.broke', fault=type(fault).__name__, where=where)}", file=sys.stderr)
        return 1
    return 0


def draw(plain: Plain, preparation: Preparation) -> tuple[str, ...]:
    """The roles, typed or by chance."""
    ruleset = preparation.ruleset
    if ruleset.count_draws() == 1:
        return preparation.random_draw()
    plain.say(say("plain.which-roles", game=faces.ruleset(ruleset)))
    for group, pool in ruleset.pools.items():
        plain.say(say("plain.pool", n=pool.draw, group=faces.group(group), roles=", ".join(pool.roles)))
    known = [role for pool in ruleset.pools.values() for role in pool.roles]
    instead = {card.id: card for role in known for card in preparation.shelf.variants(role)}
    if instead:
        plain.say(say("plain.variants", roles=listed([faces.known_as(card) for card in instead.values()])))
    known += instead
    while True:
        typed = tuple(plain.read().lower().replace(",", " ").split())
        if not typed:
            return preparation.random_draw()
        named = {card.replaces: id for id, card in instead.items() if id in typed and card.replaces}
        roles = tuple(instead[role].replaces or role if role in instead else role for role in typed)
        unknown = next((role for role in roles if role not in known), None)
        faults = ruleset.check_draw(roles)
        if unknown is not None:
            plain.say(together(say("plain.no-role", word=unknown), near(unknown, known).strip()))
        elif faults:
            plain.say(say("plain.not-legal", faults="; ".join(faults)))
        else:
            others = [id for id in preparation.replace if instead[id].replaces not in named]
            preparation.replace = (*others, *named.values())
            return roles
