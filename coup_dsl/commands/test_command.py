"""`coup-roles test`: runs scenario files."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

from coup_dsl.commands.exits import ALL_WELL, FAULTS_FOUND, CommandError
from coup_dsl.commands.files import add_folders, add_paths, checked_folders, files_of
from coup_dsl.commands.findings import in_full, source_lines
from coup_dsl.content.yaml_source import read
from coup_dsl.errors import Invalid
from coup_dsl.scenarios import runner
from coup_dsl.scenarios.report import failure_lines, game_lines
from coup_dsl.scenarios.scenario import Scenario, is_scenario_file, scenarios_of
from coup_dsl.scenarios.table import Table


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    add_paths(parser, "scenario files, or folders that hold some")
    parser.add_argument("-v", "--verbose", action="store_true", help="print each game line by line")
    parser.add_argument("--watch", action="store_true", help="run again whenever a file is saved")
    add_folders(parser)


def run(options: argparse.Namespace) -> int:
    """Run every scenario of the paths, and say how many passed."""
    if options.watch:
        return _watched(options)
    return _once(options)


def _watched(options: argparse.Namespace) -> int:
    """Run again after every change, until the user stops it."""
    from coup_dsl.commands.watching import stamps, watch

    folders = checked_folders(options.roles_dir)

    def once() -> None:
        source_lines.cache_clear()
        _once(options)
        print("watching; ctrl-c to stop", flush=True)

    watch(lambda: stamps([*options.paths, *folders]), once)
    return ALL_WELL


def _once(options: argparse.Namespace) -> int:
    table = Table(checked_folders(options.roles_dir))
    passed = failed = 0
    for found in _scenarios(options.paths):
        if isinstance(found, str):
            failed += 1
            print(found, end="\n\n", flush=True)
            continue
        result = runner.run(found, table)
        passed += result.passed
        failed += not result.passed
        lines = [*game_lines(result)] if options.verbose else []
        lines += failure_lines(result)
        if lines:
            print("\n".join(lines), end="\n\n", flush=True)
    if passed + failed == 0:
        raise CommandError("there are no scenarios in " + ", ".join(options.paths))
    print(f"{passed} passed, {failed} failed")
    return FAULTS_FOUND if failed else ALL_WELL


def _scenarios(paths: Sequence[str]) -> Iterator[Scenario | str]:
    """The scenarios of all files; a file that cannot be read is a message, and counts as one that failed."""
    for path, named in files_of(paths):
        try:
            document = read(path)
            if not is_scenario_file(document) and not named:
                continue
            yield from scenarios_of(document)
        except Invalid as fault:
            yield f"FAILED {path}\n{in_full(fault)}"
