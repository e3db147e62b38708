"""Codes of scenario files."""

from __future__ import annotations

from coup_dsl.language.examples import Code, scenario

_PLAIN = scenario()
_TREATY = """\
- name: A treaty
  roles: [foreign-consular, banker, judge, writer, priest]
  players:
    Ana: {hand: [banker, judge]}
    Bo: {hand: [writer, priest]}
    Cy: {hand: [banker, writer]}
  tokens: {treaty: [Ana]}
  play:
    - Ana income
"""


def _players(ana: str, bo: str = "{coins: 2, hand: [duke, contessa]}", second: str = "Bo") -> str:
    return f"Ana: {ana}\n{second}: {bo}"


CODES = (
    Code("S100", "a value of the wrong kind", "Each key of a scenario takes one kind of value.",
         scenario(players=_players("{coins: two, hand: [duke, captain]}")), _PLAIN),
    Code("S101", "an unknown key", "The key has no meaning at this place of a scenario.",
         scenario(players=_players("{coin: 2, hand: [duke, captain]}")), _PLAIN),
    Code("S102", "a key is missing", "A scenario has a name, players, and play; a player has a hand.",
         _PLAIN.replace("- name: As it is at the table\n  ruleset", "- ruleset"), _PLAIN),
    Code("S103", "a word that cannot stand here", "Ids are lower-case words joined by hyphens, names single words.",
         scenario(players=_players("{coins: 2, hand: [Duke, captain]}")), _PLAIN),
    Code("S104", "a number out of bounds", "Purses are not negative, and tables have their limits.",
         scenario(players=_players("{coins: -2, hand: [duke, captain]}")), _PLAIN),
    Code("S105", "too few or too many", "A game has two players or more.",
         scenario(players="Ana: {coins: 2, hand: [duke, captain]}"), _PLAIN),
    Code("S106", "one entry, two meanings", "An entry of `play` that is no step is one check, one `never` or one "
         "`offered`.", scenario("- {never: Ana coup Bo, offered: Ana income}\n- Ana income"),
         scenario("- {never: Ana coup Bo}\n- {offered: Ana income}\n- Ana income")),
    Code("S201", "a name nobody can have", "Steps and expectations name players by one word, so it can be neither a "
         "role nor a verb of steps nor a key.",
         scenario(players=_players("{coins: 2, hand: [duke, captain]}", second="duke")), _PLAIN),
    Code("S202", "an unknown player", "The name is not among the `players` of this scenario.",
         scenario(more="expect:\n  Bob: {coins: 2}"), scenario(more="expect:\n  Bo: {coins: 2}")),
    Code("S203", "an unknown role", "No file declares this role.",
         scenario(players=_players("{coins: 2, hand: [duke, captan]}")), _PLAIN),
    Code("S204", "a step that means nothing", "A step is who, what, and what with: `Ana captain Bo`, `Bo block "
         "captain`, `Bo lose duke`.", scenario("- Ana incme"), _PLAIN),
    Code("S205", "a treaty of one", "The two Treaty tokens lie before two players.",
         _TREATY, _TREATY.replace("[Ana]", "[Ana, Bo]")),
    Code("S206", "a role that is not in play", "The cards of this scenario are of roles it does not play with.",
         scenario(players=_players("{coins: 2, hand: [duke, banker]}")), _PLAIN),
    Code("S207", "not part of this game", "The pot or the factions come with roles or options that this scenario does "
         "not play with.", scenario(before="almshouse: 3"), _PLAIN),
    Code("S208", "a position that cannot be", "The cards or coins do not add up, or the roles do not fit together.",
         scenario(players=_players("{coins: 60, hand: [duke, captain]}")), _PLAIN),
    Code("S301", "not as expected", "The game went on as the rules say, and came to something else than the scenario "
         "expects.", scenario(more="expect:\n  Ana: {coins: 4}"), scenario(more="expect:\n  Ana: {coins: 3}"),
         played=True),
    Code("S302", "a step that does not become legal", "Everybody passes up to the next decision somebody has to make, "
         "and the step is not among the options until then.", scenario("- Ana coup Bo"), _PLAIN, played=True),
    Code("S303", "offered, or not offered", "`never` and `offered` look at all options from here to the next decision "
         "somebody has to make.", scenario("- {never: Ana income}\n- Ana income"),
         scenario("- {never: Ana coup Bo}\n- Ana income"), played=True),
    Code("S304", "coins or cards have gone or come", "A fault of the program, or of an effect: no step may make or "
         "lose a coin or a card."),
    Code("S305", "no end", "The scenario takes more steps than any game; somebody passes for ever."),
    Code("S306", "a card that cannot come", "`draws` names the cards that come; this one is not in the deck any more.",
         scenario("- Ana ambassador\n- Ana return duke captain", before="draws: [duke, duke]",
                  players=_players("{coins: 2, hand: [duke, captain]}")),
         scenario("- Ana ambassador\n- Ana return duke captain", before="draws: [duke, captain]"), played=True),
)
