"""What the commands share: options of an experiment, and playing and reporting it."""

from __future__ import annotations

import argparse
import os
import re
import shlex
import signal
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from coup_dsl.commands.exits import ALL_WELL, CommandError
from coup_dsl.commands.files import add_folders, checked_folders
from coup_dsl.commands.program import INTERRUPTED
from coup_dsl.errors import did_you_mean, quoted

if TYPE_CHECKING:
    from coup_dsl.lab.frozen import Frozen
    from coup_dsl.lab.run import Experiment, Hands
    from coup_dsl.lab.setting import Setting
    from coup_dsl.lab.skill import Skill

FOLDER = "lab-results"
REPORTS = "reports"
#: The command of a report, in its folder from the start, so that a report can be made of a run that was killed.
COMMAND = "command.txt"
#: Letters that the name of a report may have.
LONG = 120
#: Options that say how and where, not what is played.
HOW = ("--out", "--write", "--workers", "--shard", "--backend", "--scheduler")


def whole(least: int, most: int) -> Callable[[str], int]:
    """Reads a whole number between two."""
    def read(text: str) -> int:
        if not text.isdigit() or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{quoted(text)} is not a number from {least} to {most}")
        return int(text)
    return read


def add_what(parser: argparse.ArgumentParser) -> None:
    """What is played."""
    parser.add_argument("--ruleset", metavar="NAME|PATH", default="rebellion",
                        help="the ruleset (default rebellion), or its file: roles beside that are found too")
    parser.add_argument("--players", metavar="N", type=whole(2, 10), default=4, help="players, 2 to 10 (default 4)")
    parser.add_argument("--seed", metavar="S", type=int, default=0, help="makes it repeatable (default 0)")
    parser.add_argument("--longest", metavar="N", type=whole(20, 100_000), default=600,
                        help="decisions after which a game is given up (default 600)")
    add_folders(parser)


def add_how(parser: argparse.ArgumentParser) -> None:
    """Who plays it, and where it is kept."""
    parser.add_argument("--out", metavar="DIR", default=FOLDER, help=f"the folder of all results (default {FOLDER})")
    parser.add_argument("--workers", metavar="N", type=whole(1, 1024), help="processes (default: one for each core)")
    parser.add_argument("--shard", metavar="I/N", type=_shard, default=(1, 1),
                        help="play the I-th of N parts; machines that share the folder each play one")
    parser.add_argument("--backend", choices=("processes", "dask"), default="processes",
                        help="dask plays on a cluster (extra `cluster`)")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="of a dask cluster (default: one on this machine)")


def _shard(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d+)/(\d+)", text)
    if found is None or not 1 <= int(found[1]) <= int(found[2]):
        raise argparse.ArgumentTypeError(f"{quoted(text)} is no part such as 2/3")
    return int(found[1]), int(found[2])


def add_bots(parser: argparse.ArgumentParser, default: Sequence[str]) -> None:
    """Which kinds play."""
    parser.add_argument("--bots", "--kinds", metavar="KIND,…", default=",".join(default),
                        help=f"(default {','.join(default)})")


def add_skill(parser: argparse.ArgumentParser, default: int, help: str) -> None:
    """What skill is worth."""
    parser.add_argument("--skill", metavar="N", type=whole(0, 10_000_000), default=default,
                        help=f"{help} (default {default})")
    parser.add_argument("--skill-bots", metavar="STRONG,WEAK", default="level-4,level-2",
                        help="those two kinds (default level-4,level-2)")


def skill_of(options: argparse.Namespace) -> Skill:
    """The same, of a command line; raises CommandError."""
    from coup_dsl.lab.skill import Skill

    unequal = kinds(options.skill_bots)
    if len(unequal) != 2:
        raise CommandError("--skill-bots takes two kinds: the strong one and the weak one")
    return Skill(*unequal, options.skill)


def kinds(text: str) -> tuple[str, ...]:
    """Kinds of bots by name; raises CommandError."""
    from coup_dsl.bots import FORMER, KINDS

    found = tuple(dict.fromkeys(FORMER.get(word, word) for word in ids(text)))
    for kind in found:
        if kind not in KINDS:
            from coup_dsl.lab.frozen import AT

            if AT in kind:
                raise CommandError(f"{quoted(kind)}: only coup-lab ladder plays the code of a commit or of a folder")
            help = did_you_mean(kind, KINDS) or "known: " + ", ".join(KINDS)
            raise CommandError(f"there is no kind of bot {quoted(kind)}; {help}")
    if not found:
        raise CommandError("no kind of bot is named")
    return found


def kinds_and_frozen(text: str, options: argparse.Namespace) -> tuple[tuple[str, ...], tuple[Frozen, ...]]:
    """The same, with ``KIND@COMMIT`` and ``KIND@FOLDER`` among them, whose code is copied into the results.

    The command line of the report names that code so that it stays the same.
    """
    from coup_dsl.lab.frozen import AT, frozen

    found: dict[str, Frozen | None] = {}
    for word in ids(text):
        if AT in word:
            can_be_written(Path(options.out))
            old = frozen(word, Path(options.out))
            found[old.kind] = old
            options.given = [_renamed(given, word, old.words) for given in options.given]
        else:
            found |= dict.fromkeys(kinds(word))
    return tuple(found) or kinds(text), tuple(old for old in found.values() if old is not None)


def _renamed(given: str, word: str, other: str) -> str:
    """A word of the command line in which one of several names is another one."""
    option, equals, names = given.rpartition("=")
    return option + equals + ",".join(other if name.strip() == word else name for name in names.split(","))


def setting_of(options: argparse.Namespace, draw: Sequence[str] | None) -> Setting:
    """The setting a command line means; raises Invalid for an unknown ruleset or an illegal draw."""
    from coup_dsl.content.library import searched
    from coup_dsl.errors import Invalid
    from coup_dsl.lab.setting import Setting

    folders = searched(options.ruleset, checked_folders(options.roles_dir))
    setting = Setting(options.ruleset, None, options.players, folders=folders, longest=options.longest)
    rules = setting.rules()
    _say_what_is_left_out(setting, beside=len(folders) - len(options.roles_dir or ()))
    if draw is None:
        return setting
    faults = rules.check_draw(draw)
    if faults:
        raise Invalid(f"no legal draw of {rules.name}: {'; '.join(faults)}", help=_why_not(draw, setting))
    order = {role: i for i, role in enumerate(r for pool in rules.pools.values() for r in pool.roles)}
    return replace(setting, draw=tuple(sorted(draw, key=order.__getitem__)))


def _say_what_is_left_out(setting: Setting, beside: int) -> None:
    """A line for each broken file of one's own, but for what only lies beside a ruleset and declares nothing."""
    from coup_dsl.content.own import own_roles
    from coup_dsl.lab.setting import library

    for left in own_roles(library(setting.folders)).left_out:
        if left.kind != "file" or not any(left.path.is_relative_to(folder) for folder in setting.folders[:beside]):
            print(f"coup-lab: {left}", file=sys.stderr)


def _why_not(draw: Sequence[str], setting: Setting) -> str | None:
    """Why roles that there are cannot be drawn: one's own that is broken, or one of a group without a pool."""
    from coup_dsl.content.own import own_roles
    from coup_dsl.lab.setting import library

    known, rules = library(setting.folders), setting.rules()
    broken = [str(left) for left in own_roles(known).left_out if left.kind == "role" and left.id in draw]
    if broken:
        return "; ".join(broken)
    homeless = [role for role in draw if rules.group_of(role) is None and known.path("role", role) is not None]
    if homeless:
        return f"another ruleset may draw {', '.join(map(quoted, homeless))}; name it with --ruleset"
    return None


def ids(text: str) -> tuple[str, ...]:
    """Ids parted by commas."""
    return tuple(word.strip() for word in text.split(",") if word.strip())


def hands_of(options: argparse.Namespace) -> Hands:
    """Who does the work."""
    from coup_dsl.lab.run import Hands

    scheduler = (options.scheduler or "") if options.backend == "dask" else None
    return Hands(options.workers or os.cpu_count() or 1, options.shard, scheduler)


def command_line(options: argparse.Namespace) -> str:
    """The command that does the same again, without what does not change its outcome."""
    words, skip = [], False
    for word in options.given:
        if skip:
            skip = False
        elif word.startswith(HOW):
            skip = "=" not in word
        else:
            words.append(word)
    return shlex.join(["coup-lab", *words])


def can_be_written(folder: Path, option: str = "--out") -> None:
    """Make the folder of the results; raises CommandError when nothing can be put into it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise CommandError(f"{option} {quoted(folder)} cannot be made: {(fault.strerror or str(fault)).lower()}"
                           ) from None
    if not os.access(folder, os.W_OK | os.X_OK):
        raise CommandError(f"{option} {quoted(folder)} cannot be written into")


def done(experiment: Experiment, options: argparse.Namespace, *, play: bool = True,
         markdown: Path | None = None) -> int:
    """Play what is missing, write the report, perhaps as Markdown too, and print its lines; the exit code."""
    from coup_dsl.lab.files import write
    from coup_dsl.lab.pool import handling
    from coup_dsl.lab.run import Outcome
    from coup_dsl.lab.run import play as played
    from coup_dsl.lab.store import Store

    store, folder = Store(options.out), Path(options.out) / REPORTS / slug(experiment.name)
    if play:
        can_be_written(store.folder)
        if markdown is not None:
            can_be_written(markdown, "--write")
        write(folder / COMMAND, f"{command_line(options)}\n".encode())
    with handling(signal.SIGTERM, signal.default_int_handler):  # ends it as ctrl-c does
        outcome = played(experiment, store, hands_of(options)) if play else Outcome()
    report = experiment.report(store)
    page = report.write(folder)
    if markdown is not None and not outcome.missing:
        report.write_markdown(markdown)
    for line in report.lines:
        print(line)
    print(f"report: {page}")
    if outcome.stopped:
        print(f"stopped; {outcome.missing:,} games are missing, and the same command goes on", file=sys.stderr)
        return INTERRUPTED
    if outcome.missing:
        print(f"this part is done; {outcome.missing:,} games of other parts are missing, "
              "and when they are played the same command goes on", file=sys.stderr)
    return ALL_WELL


def slug(name: str) -> str:
    """The folder of a report by its name; one that is cut short ends with a hash of the whole."""
    whole = re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")
    return whole if len(whole) <= LONG else f"{whole[:LONG - 9]}-{sha256(whole.encode()).hexdigest()[:8]}"
