"""The command ``coup-tui``: reads its arguments, then hands over to the app."""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from typing import NoReturn

from tui.complaint import Complaint, near
from tui.wishes import Wishes

SEATS = (2, 10)
PORT = 8000
EXAMPLES = """examples:
  coup-tui                                 choose the roles, then play against three bots
  coup-tui --random-roles --players 6      any legal draw, five bots
  coup-tui --roles A,B,C,D,E --seed 7      these five roles (ids as in coup-roles list), repeatable
  coup-tui --watch --speed 0.3             bots only
  coup-tui --people Ana,Bo --players 4     two people at this keyboard, and two bots
  coup-tui --ruleset classic --with ROLE --option forced-coup=8
  coup-tui --continue                      go on with the last game
  coup-tui --replay FILE                   step through a game that was kept
  coup-tui --serve --random-roles          in a browser on this machine
"""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise Complaint(message[:1].upper() + message[1:] + ("" if message.endswith((".", "?")) else "."))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``coup-tui``; returns the exit status."""
    try:
        given = sys.argv[1:] if arguments is None else arguments
        wishes = read(given)
        from tui.run import run

        return run(wishes, given)
    except Complaint as fault:
        print(f"coup-tui: {fault}", file=sys.stderr)
        return 2


def read(arguments: Sequence[str]) -> Wishes:
    """The arguments as wishes; raises Complaint."""
    parser = _parser()
    known, unknown = parser.parse_known_args(arguments)
    if unknown:
        options = [option for action in parser._actions for option in action.option_strings]
        word = unknown[0].partition("=")[0]
        raise Complaint(f"There is no option '{word}'.{near(word, options)} See coup-tui --help.")
    if known.roles is not None and known.random_roles:
        raise Complaint("--roles names the roles and --random-roles draws them; use one of them.")
    if known.people and known.watch:
        raise Complaint("--people names people who play and --watch lets only bots play; use one of them.")
    if known.resume and known.replay:
        raise Complaint("--continue goes on with a game and --replay looks at one; use one of them.")
    if known.serve and known.plain:
        raise Complaint("--serve draws the table in a browser and --plain needs none; use one of them.")
    if known.port is not None and not known.serve:
        raise Complaint("--port says where --serve listens; use both.")
    return Wishes(
        ruleset=known.ruleset,
        roles=known.roles,
        random_roles=known.random_roles,
        replace=known.replace,
        options=tuple(known.option),
        folders=tuple(known.roles_dir),
        people=known.people,
        plain=known.plain,
        port=(PORT if known.port is None else known.port) if known.serve else None,
        resume=known.resume,
        replay=known.replay,
        title=not arguments or set(arguments) <= {"--plain"},
        players=known.players,
        watch=known.watch,
        seed=random.SystemRandom().randrange(1_000_000) if known.seed is None else known.seed,
        name=known.name,
        bots=known.bots,
        speed=known.speed,
        lang=known.lang,
    )


def _parser() -> _Parser:
    parser = _Parser(
        prog="coup-tui",
        description="Coup and Coup: Rebellion G54 at a table in the terminal, against bots.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add = parser.add_argument
    add("--roles", type=_words, metavar="A,B,C,D,E", help="the roles in play, by id (a legal draw of the ruleset)")
    add("--random-roles", action="store_true", help="a random legal draw, and straight to the table")
    add("--ruleset", default="rebellion", metavar="NAME|PATH", help="rebellion (default), classic, ... or a file")
    add("--with", type=_words, default=(), dest="replace", metavar="LIST", help="roles that take another's place")
    add("--option", type=_option, action="append", default=[], metavar="NAME=VALUE", help="a table option; repeatable")
    add("--roles-dir", action="append", default=[], metavar="DIR", help="a folder of your own roles; repeatable")
    add("--players", type=_players, metavar="N", help="how many play, 2 to 10 (default 4); bots fill the seats")
    add("--people", type=_people, default=(), metavar="NAMES", help="the people at this keyboard, commas between")
    add("--watch", action="store_true", help="bots only; you see what is public")
    add("--seed", type=_seed, metavar="S", help="a whole number that makes draw, deal and bots repeatable")
    add("--name", type=_name, help="your name at the table")
    add("--bots", type=_words, default=(), metavar="LIST", help="kinds of bots, separated by commas, seated in turn")
    add(
        "--speed",
        type=_speed,
        default=1.0,
        metavar="X",
        help="how long bots take: 1 is 0.6 to 1.5 seconds, 0.5 half of it, 0 no pause at all",
    )
    add("--continue", action="store_true", dest="resume", help="go on with the last game that is not over")
    add("--replay", metavar="FILE", help="step through a game that was kept")
    add("--lang", type=_lang, metavar="LANG", help="de, el, en, ko or zh-Hant; else as the settings or the locale say")
    add("--plain", action="store_true", help="line by line, for screen readers, pipes and simple terminals")
    add("--serve", action="store_true", help="the same in a browser on this machine (needs the extra 'web')")
    add("--port", type=_port, metavar="N", help=f"where --serve listens (default {PORT}; 0 takes a free port)")
    add("--version", action=_Version, help="show the version and leave")
    return parser


class _Version(argparse.Action):
    def __init__(self, option_strings: Sequence[str], dest: str, help: str | None = None) -> None:
        super().__init__(option_strings, dest=argparse.SUPPRESS, default=argparse.SUPPRESS, nargs=0, help=help)

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import version

        print(f"coup-tui {version('coup-dsl')}")
        parser.exit()


def _players(text: str) -> int:
    low, high = SEATS
    if not text.isascii() or not text.isdigit() or not low <= int(text) <= high:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of players from {low} to {high}")
    return int(text)


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"'{text}' is not a port from 0 to 65535")
    return int(text)


def _seed(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 18:
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number from 0 to 999999999999999999")
    return int(text)


def _speed(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1
    if not 0 <= value <= 10:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number from 0 (no pause) to 10")
    return value


def _name(text: str) -> str:
    if not text.strip():
        raise argparse.ArgumentTypeError("an empty name cannot be shown")
    return text


def _lang(text: str) -> str:
    from tui.texts.choosing import language_of
    from tui.texts.files import LANGUAGES

    found = language_of(text)
    if found is None:
        raise argparse.ArgumentTypeError(f"there is no language '{text}'; there are {', '.join(LANGUAGES)}")
    return found


def _people(text: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(","))
    if not all(names):
        raise argparse.ArgumentTypeError(f"'{text}' is not a list of names separated by commas")
    return names


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name.strip() or not value.strip():
        raise argparse.ArgumentTypeError(f"'{text}' is not of the form NAME=VALUE, as coins=1")
    return name.strip().lower(), value.strip()


def _words(text: str) -> tuple[str, ...]:
    words = tuple(word.strip().lower() for word in (text.split(",") if "," in text else text.split()))
    if not words or not all(words):
        raise argparse.ArgumentTypeError(f"'{text}' is not a list of words separated by commas")
    return words


if __name__ == "__main__":
    sys.exit(main())
