"""From checked wishes to a game line by line."""

from __future__ import annotations

import asyncio
import sys
import traceback
from pathlib import Path
from typing import TYPE_CHECKING

from tui.clock import Clock
from tui.complaint import Complaint, near
from tui.match import Match
from tui.plain import Ended, Plain

if TYPE_CHECKING:
    from tui.film import Film
    from tui.setup import Deal, Preparation


def run_plain(preparation: Preparation, deal: Deal | None, film: Film | None, ascii_only: bool) -> int:
    """Play or show; the exit status."""
    if len(deal.people if deal else preparation.people) > 1:
        raise Complaint("--plain writes every line for good, so people here would read each other's cards; play alone.")
    plain = Plain(sys.stdin, sys.stdout, ascii_only)
    try:
        if film is not None:
            plain.show(film)
            return 0
        if deal is None:
            deal = preparation.deal(preparation.roles or draw(plain, preparation))
        asyncio.run(plain.play(Match(deal, Clock(), 0.0)))
    except Ended:
        plain.say("You leave. The game is kept: coup-tui --continue goes on with it." if deal else "You leave.")
        return 1
    except KeyboardInterrupt:
        return 130
    except Exception as fault:
        place = traceback.extract_tb(fault.__traceback__)[-1]
        where = f"{Path(place.filename).name}:{place.lineno}"
        print(f"coup-tui: sorry, the game broke ({type(fault).__name__} at {where}).", file=sys.stderr)
        return 1
    return 0


def draw(plain: Plain, preparation: Preparation) -> tuple[str, ...]:
    """The roles, typed or by chance."""
    ruleset = preparation.ruleset
    plain.say(f"{ruleset.name}: which roles? Ids with blanks between; an empty line draws at random.")
    for group, pool in ruleset.pools.items():
        plain.say(f"{pool.draw} {group} of: {', '.join(pool.roles)}.")
    known = [role for pool in ruleset.pools.values() for role in pool.roles]
    while True:
        roles = tuple(plain.read().lower().replace(",", " ").split())
        if not roles:
            return ruleset.random_draw(preparation.roll())
        unknown = next((role for role in roles if role not in known), None)
        faults = ruleset.check_draw(roles)
        if unknown is not None:
            plain.say(f"There is no role '{unknown}' here.{near(unknown, known)}")
        elif faults:
            plain.say(f"Not a legal draw: {'; '.join(faults)}.")
        else:
            return roles
