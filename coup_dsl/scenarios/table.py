"""From a scenario to a position: the game it is played with, and the set-up at the fault's place when it cannot be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path as FilePath
from typing import TYPE_CHECKING

from coup_dsl.content.library import Library
from coup_dsl.errors import Finding, Invalid, Path
from coup_dsl.scenarios.scenario import Scenario
from coup_dsl.scenarios.words import Vocabulary, word_findings

if TYPE_CHECKING:
    from coup_dsl import Game, State

DEFAULT_COINS = 2
POTS = ("almshouse", "bank")
_ROLE_KEYS = ("role:", "general:", "ruleset:")


class Table:
    """Sets scenarios up: with the project's files, further folders, and the role files beside a scenario."""

    def __init__(self, folders: Iterable[str | FilePath] = ()) -> None:
        self.folders = tuple(str(folder) for folder in folders)
        self._beside: dict[FilePath, bool] = {}
        self._vocabularies: dict[tuple[str, ...], Vocabulary] = {}
        self._games: dict[tuple[object, ...], Game] = {}

    def findings(self, scenario: Scenario) -> list[Finding]:
        """Everything that is wrong with a scenario before it is played."""
        try:
            self.position(scenario)
        except Invalid as fault:
            return list(fault.findings)
        return []

    def position(self, scenario: Scenario, draws: int | None = None) -> State:
        """The position a scenario begins with, of its `draws` only so many. Raises Invalid with findings."""
        if scenario.findings:
            raise Invalid(scenario.findings)
        folders = self._folders(scenario)
        if folders not in self._vocabularies:
            self._vocabularies[folders] = Vocabulary(Library(folders))
        faults = word_findings(scenario, self._vocabularies[folders])
        if faults:
            raise Invalid(faults)
        try:
            game = self._game(scenario, folders)
        except Invalid as fault:
            raise Invalid(_placed(scenario, fault, "ruleset" if "ruleset" in scenario.data else "roles")) from None
        try:
            return _position(scenario, game, draws)
        except Invalid as fault:
            raise Invalid(_placed(scenario, fault, "players")) from None

    def _folders(self, scenario: Scenario) -> tuple[str, ...]:
        beside = FilePath(scenario.document.file).parent
        if beside not in self._beside:
            self._beside[beside] = _holds_roles(beside)
        return (*self.folders, str(beside)) if self._beside[beside] else self.folders

    def _game(self, scenario: Scenario, folders: tuple[str, ...]) -> Game:
        from coup_dsl import Game

        data = scenario.data
        roles, options = data.get("roles"), data.get("options", {})
        key = (scenario.ruleset, repr(roles), repr(options), folders)
        if key not in self._games:
            self._games[key] = Game.load(
                scenario.ruleset, roles=roles, any_draw=roles is not None, options=options, folders=list(folders)
            )
        return self._games[key]


def _position(scenario: Scenario, game: Game, draws: int | None) -> State:
    data = scenario.data
    faults = [*_roles_missing(scenario, game)] or [*_not_in_play(scenario, game), *_not_played_with(scenario, game)]
    if faults:
        raise Invalid(faults)
    purse = data.get("options", {}).get("coins", DEFAULT_COINS)
    players = {
        name: {
            "coins": player.get("coins", purse if player["hand"] else 0),
            "hand": list(player["hand"]),
            "lost": list(player.get("lost", ())),
            "aside": list(player.get("aside", ())),
            **({"faction": player["faction"]} if "faction" in player else {}),
        }
        for name, player in scenario.players.items()
    }
    return game.position(
        players=players,
        tokens=data.get("tokens", {}),
        turn=next(iter(players)),
        copies=data.get("copies"),
        treasury=data.get("treasury"),
        pots={**{pot: data[pot] for pot in POTS if data.get(pot)}, **data.get("pots", {})},
        draws=list(data.get("draws", ()))[:draws],
        seed=0,
    )


def _roles_missing(scenario: Scenario, game: Game) -> Iterable[Finding]:
    if "roles" not in scenario.data and game.ruleset.count_draws() != 1:
        message = f"the key 'roles' is missing, and {game.ruleset.name} leaves more than one draw"
        yield scenario.key_finding((), "S102", message, "roles: the ids of the roles in play")


def _not_in_play(scenario: Scenario, game: Game) -> Iterable[Finding]:
    data, known = scenario.data, {role.id for role in game.roles}
    piles: list[tuple[Path, Iterable[str]]] = [(("draws",), data.get("draws", ()))]
    for name, player in scenario.players.items():
        piles += [(("players", name, pile), player.get(pile, ())) for pile in ("hand", "lost", "aside")]
    for path, cards in piles:
        for index, card in enumerate(cards):
            if card not in known:
                help = "in play: " + ", ".join(role.id for role in game.roles)
                yield scenario.finding((*path, index), "S206", f"the role '{card}' is not in play", help)


def _not_played_with(scenario: Scenario, game: Game) -> Iterable[Finding]:
    """Pots and factions that the roles and options in play do not bring."""
    data = scenario.data
    for key in POTS:
        if data.get(key) and key not in game.program.pots:
            yield scenario.finding((key,), "S207", f"there is no {key} in this game")
    for name, player in scenario.players.items():
        if "faction" in player and not game.program.sides:
            yield scenario.key_finding(("players", name, "faction"), "S207", "there are no factions in this game")


def _placed(scenario: Scenario, fault: Invalid, key: str) -> list[Finding]:
    """The findings of a fault; one without gets the place of what it names in the file, or else of `key`."""
    if fault.findings:
        return list(fault.findings)
    path = fault.path or (key,)
    if path[0] not in scenario.data:
        path = (key if key in scenario.data else "name",)
    return [scenario.finding(path, "S208", fault.message, fault.help)]


def _holds_roles(folder: FilePath) -> bool:
    """Whether role files stand in this very folder."""
    try:
        files = [path for path in folder.iterdir() if path.suffix in (".yaml", ".yml")]
        return any(line.startswith(_ROLE_KEYS) for path in files for line in _head(path))
    except OSError:
        return False


def _head(path: FilePath) -> list[str]:
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read(4096).splitlines()


def count_cards(state: State) -> Counter[str]:
    """Every card of a game, by role, wherever it lies."""
    cards = Counter(state.deck)
    for piles in (state.hands, state.lost, state.aside, tuple(state.laid_out.values())):
        for pile in piles:
            cards.update(pile)
    return cards


def count_coins(state: State) -> int:
    """Every coin of a game, wherever it lies."""
    return state.treasury + sum(state.coins) + sum(state.pot.values())
