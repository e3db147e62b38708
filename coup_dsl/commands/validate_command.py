"""`coup-roles validate`: what is wrong with role, general-action, ruleset and scenario files."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from coup_dsl.commands.exits import ALL_WELL, FAULTS_FOUND, CommandError
from coup_dsl.commands.files import add_folders, add_paths, checked_folders, files_of
from coup_dsl.commands.report import FORMATS, Report, report
from coup_dsl.errors import Finding


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    add_paths(parser, "files, folders that hold some, or - for what comes in")
    parser.add_argument("--format", choices=FORMATS, default="text", metavar="FORMAT",
                        help="text, json, github (annotations of a workflow) or sarif (2.1.0)")
    parser.add_argument("--watch", action="store_true", help="check again whenever a file changes, until stopped")
    add_folders(parser)


def run(options: argparse.Namespace) -> int:
    """Check every file of the paths, and print what is wrong with it."""
    folders = checked_folders(options.roles_dir)
    if options.watch:
        return _watch(options, folders)
    return _once(options.paths, folders, report(options.format))


def _once(paths: list[str], folders: tuple[str, ...], to: Report) -> int:
    from coup_dsl.commands.checking import STDIN, Checker
    from coup_dsl.content.yaml_source import LARGEST_FILE

    check = Checker(folders, [path for path in paths if Path(path).is_dir()])
    to.sources = check.sources
    said: set[Finding] = set()
    for path, _ in files_of(paths, stdin=True):
        if path == "-":
            path, found = STDIN, check.content(sys.stdin.buffer.read(LARGEST_FILE + 1), STDIN)
        else:
            found = check.file(path)
        fresh = [finding for finding in found if finding not in said]  # a scenario repeats what its role has wrong
        said.update(fresh)
        to.file(path, fresh)
    if not to.files:
        raise CommandError("there are no files to check in " + ", ".join(paths))
    to.end()
    return FAULTS_FOUND if to.errors or to.warnings else ALL_WELL


def _watch(options: argparse.Namespace, folders: tuple[str, ...]) -> int:
    from coup_dsl.commands.findings import source_lines
    from coup_dsl.commands.watching import stamps, watch

    if "-" in options.paths or options.format != "text":
        raise CommandError("--watch looks at files and prints text: leave out - and --format")
    list(files_of(options.paths))  # a path that is not there is said at once

    def check() -> None:
        source_lines.cache_clear()
        try:
            _once(options.paths, folders, report("text"))
        except CommandError as fault:  # a file went while it was looked at, or all did
            print(fault)
        sys.stdout.flush()

    watch(lambda: stamps([*options.paths, *folders]), check)
    return ALL_WELL
