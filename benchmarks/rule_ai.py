"""The rule player of `coupml` (a port of treason's) at a table of this engine: classic Coup only.

Our engine is the referee; `coupml` gets its own kind of position, made from what the seat sees.  Where the rules
or the player differ:

* `coupml` asks everybody in secret whether he challenges, and all who did so wrongly lose an influence; here they are
  asked in turn, and the first challenge counts.  The same for blocks of foreign aid.
* Its player, challenged, shows a card by chance even if he has the claimed one, and after an exchange keeps the
  two cards he drew.  Here he proves what he can, and chooses by his own ranking among all his cards: both help him.
* Nobody must stage a coup with ten coins there; he always does with seven.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from coup_dsl import Event, Option, View

#: Actions by the names of either side.
NAMES = {"foreign_aid": "foreign-aid", "tax": "duke", "steal": "captain", "assassinate": "assassin",
         "exchange": "ambassador"}
THEIRS = {ours: theirs for theirs, ours in NAMES.items()}


class Dice:
    """The three calls of numpy's generator that the player makes."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)

    def rand(self) -> float:
        """From 0 to 1."""
        return self._rng.random()

    def shuffle(self, things: list[Any]) -> None:
        """In place."""
        self._rng.shuffle(things)

    def choice(self, things: Sequence[Any]) -> Any:
        """One of them."""
        return self._rng.choice(things)


class RulePlayer:
    """A seat played by `coupml.rule_ai.RuleAI`."""

    def __init__(self, name: str, seed: int) -> None:
        from coupml.rule_ai import RuleAI

        self.name, self._rules, self._dice = name, RuleAI, Dice(seed)
        self._traces: dict[int, list[tuple[str, str | None]]] = {}

    def notice(self, events: Sequence[Event]) -> None:
        """What `coupml` writes down of every player."""
        for e in events:
            if e.player is None:
                continue
            trace = self._traces.setdefault(e.player, [])
            if e.kind in ("action", "claimed") and e.role is not None:
                trace.append(("claim", e.role))
            elif e.kind == "conceded":
                trace.append(("lost_challenge", e.role))
            elif e.kind == "lost":
                trace += [("reveal", card) for card in e.cards]
            elif e.kind == "shown":
                trace.append(("reveal", e.role))
            elif e.kind == "returned":
                trace.append(("exchange", None))

    def recall(self, view: View, option: Option) -> None:
        """The same dice fall as before."""
        self.choose(view)

    def choose(self, view: View) -> Option:
        """What the rules say, as one of our options."""
        options = view.options
        if len(options) == 1 or view.question == "show":
            return options[0]
        said = self._rules(self._position(view), self._dice).get_action()
        word, _, rest = str(said).partition(":")
        if view.question == "action":
            targets = (int(rest),) if rest else ()
            return next((o for o in options if o.action == NAMES.get(word, word) and o.targets == targets), options[0])
        if view.question == "challenge":
            return options[word == "challenge"]
        if view.question == "block":
            return next((o for o in options if o.claim == rest), options[0]) if word == "block" else options[0]
        if view.question == "return":
            back = list(view.hand)
            for card in rest.split(","):
                back.remove(card)
            return next(o for o in options if sorted(o.cards) == sorted(back))
        return next(o for o in options if o.cards == (rest,))

    def _position(self, view: View) -> dict[str, Any]:
        me = view.options[0].actor
        players = [{"cash": view.coins[p], "revealed": list(view.lost[p]), "trace": list(self._traces.get(p, ())),
                    "hidden": list(view.hand) if p == me else ["hidden"] * view.hand_sizes[p]}
                   for p in range(len(view.names))]
        game: dict[str, Any] = {"whose_turn": view.turn, "player_to_act": me, "phase": "start_of_turn"}
        action = next((m for m in view.matters if m.kind == "action"), None)
        block = next((m for m in view.matters if m.kind == "claim"), None)
        if action is not None and action.action is not None:
            game["action"] = THEIRS.get(action.action, action.action)
            if action.targets:
                game["target_player"] = action.targets[0]
        if view.question == "challenge" and block is not None:
            game |= {"phase": "awaiting_block_challenge", "blocked_with": block.role, "blocking_player": block.player}
        elif view.question in ("challenge", "block"):
            game["phase"] = f"awaiting_{view.question}"
        elif view.question == "lose":
            game["phase"] = "direct_attack"
        elif view.question == "return":
            game |= {"phase": "choose_new_roles", "drawn_roles": list(view.hand)}
            players[me]["hidden"] = list(view.hand[:len(view.hand) - len(view.options[0].cards)])
        return {"players": players, "game": game}
