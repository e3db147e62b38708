"""Counts what happens in one game between players of one kind, for the game and for each role in play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from coup_dsl.lab.claims import Claims, claims
from coup_dsl.lab.sums import Deal

if TYPE_CHECKING:
    from coup_dsl.engine.events import Event
    from coup_dsl.engine.state import State


class Watch:
    """Sees a game from its start to its end, all cards open.

    Args:
        start: the position after the deal.
        names: by role, what it is counted as: one that takes another's place is counted as that one.
    """

    def __init__(self, start: State, names: Mapping[str, str]) -> None:
        self.start, self.names = start, names
        self.turns = 0
        self.out: list[int] = []
        self.made: Counter[str] = Counter()
        self.by_role: Counter[tuple[str, str]] = Counter()
        self.tallies: Counter[str] = Counter()
        self.leader: int | None = None
        self._claims = Claims()
        self._action = ""

    def see(self, before: State, events: Sequence[Event], after: State) -> None:
        """Count the events of one step."""
        for event, claim in claims(before, events, self._claims):
            kind = event.kind
            if kind == "turn":
                self.turns += 1
                self._lead(after)
            elif kind == "action":
                self._act(event)
            elif kind == "out":
                self.out.append(self.turns)
            elif kind == "blocked":
                self.made["blocked"] += 1
                self.by_role["blocked", self._action] += 1
                self.tallies[f"block {self._action} {self.names.get(event.role or '', event.role)}"] += 1
            elif kind == "challenged" and claim is not None:
                self.made["challenged"] += 1
                self.made["caught"] += claim.lie
                self.by_role["challenged", self.names[claim.role]] += 1
                self.by_role["caught", self.names[claim.role]] += claim.lie
            if claim is not None and kind in ("action", "claimed", "set-aside"):
                self.made["claims"] += 1
                self.made["bluffs"] += claim.lie
                self.by_role["claims", self.names[claim.role]] += 1
                self.by_role["bluffs", self.names[claim.role]] += claim.lie

    def _act(self, event: Event) -> None:
        words = (event.action or "").split()
        words[:1] = [self.names.get(word, word) for word in words[:1]]
        self._action = words[0] if words else ""
        self.made["actions"] += 1
        self.made["attacks"] += bool(event.targets and event.role is not None)
        self.by_role["actions", self._action] += 1
        self.tallies[f"action {' '.join(words)}"] += 1

    def _lead(self, state: State) -> None:
        """Who is ahead as a turn begins: most influence, then most coins; nobody when two are level."""
        strength = [(len(hand), coins) for hand, coins in zip(state.held, state.coins, strict=True)]
        best = max(strength)
        if strength.count(best) == 1:
            ahead = strength.index(best)
            if self.leader is not None and ahead != self.leader:
                self.made["lead changes"] += 1
            self.leader = ahead

    # -- the whole game ----------------------------------------------------------------------
    def tell(self, deal: Deal, end: State, decisions: int, at: tuple[int, int]) -> None:
        """Add the game to the counts of its deal.

        Args:
            at: number of the deal and of the round, by which the game is found again.
        """
        deal.rate("unfinished", int(not end.over))
        deal.rate("decisions", decisions)
        for name, count in self.tallies.items():
            deal.tallies[name] += count
        self._rates(deal)
        if not end.over:
            deal.outlier("unfinished", (0, *at))
            return
        assert end.winner is not None
        deal.rate("turns", self.turns)
        deal.tallies[f"turns {self.turns}"] += 1
        deal.outlier("shortest", (self.turns, *at))
        deal.outlier("longest", (-self.turns, *at))
        if self.out:
            deal.rate("first out", self.out[0])
            deal.tallies[f"first out {self.out[0]}"] += 1
            waited = sum(self.turns - turn for turn in self.out)
            deal.rate("waiting", waited, max(self.turns * len(self.out), 1))
            deal.rate("waited turns", waited, len(self.out))
        for seat in range(end.table.n):
            deal.rate(f"seat {seat}", int(end.winner == seat))
        self._hands(deal, end.winner)

    def _rates(self, deal: Deal) -> None:
        made = self.made
        deal.rate("bluffs", made["bluffs"], made["claims"])
        deal.rate("challenges", made["challenged"], made["claims"])
        deal.rate("caught", made["caught"], made["challenged"])
        deal.rate("blocks", made["blocked"], made["actions"])
        deal.rate("attacks", made["attacks"], made["actions"])
        deal.rate("lead changes", made["lead changes"], self.turns)
        for role in self.names.values():
            of = {what: self.by_role[what, role] for what in ("claims", "bluffs", "challenged", "caught", "blocked",
                                                            "actions")}
            deal.rate(f"claims {role}", of["claims"])
            deal.rate(f"bluffs {role}", of["bluffs"], of["claims"])
            deal.rate(f"challenged {role}", of["challenged"], of["claims"])
            deal.rate(f"caught {role}", of["caught"], of["challenged"])
            deal.rate(f"blocked {role}", of["blocked"], of["actions"])

    def _hands(self, deal: Deal, winner: int) -> None:
        """Whether the hands that were dealt won: for each role, for each pair, and the score that adjusts for pairs.

        A hand scores its copies of a role times what it won beyond its share, in n-ths of a game.
        """
        n = self.start.table.n
        for seat, ids in enumerate(self.start.hands):
            hand = sorted(self.names[id] for id in ids)
            won = int(seat == winner)
            for role in set(hand):
                deal.rate(f"dealt {role}", won)
            for role in self.names.values():
                deal.rate(f"strength {role}", hand.count(role) * (n * won - 1))
            deal.rate(f"pair {'+'.join(hand)}", won)
