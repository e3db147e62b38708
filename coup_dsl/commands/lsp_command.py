"""`coup-roles lsp`: a language server for editors, over standard input and output."""

from __future__ import annotations

import argparse
import os
import sys

from coup_dsl.commands.exits import ALL_WELL, CommandError
from coup_dsl.commands.files import add_folders, checked_folders

HOW_TO_INSTALL = "the language server needs pygls; install it with: pip install 'coup-dsl[lsp]'"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    parser.add_argument("--stdio", action="store_true", help="speak over standard input and output (it always does)")
    add_folders(parser)


def run(options: argparse.Namespace) -> int:
    """Serve until the editor ends it."""
    folders = checked_folders(options.roles_dir)
    try:
        from coup_dsl.workshop.editor.server import make_server
    except ModuleNotFoundError as fault:
        if (fault.name or "").split(".")[0] in ("pygls", "lsprotocol"):
            raise CommandError(HOW_TO_INSTALL) from None
        raise
    with os.fdopen(os.dup(sys.stdin.fileno()), "rb") as heard, os.fdopen(os.dup(sys.stdout.fileno()), "wb") as said:
        make_server(folders).start_io(heard, said)
    return ALL_WELL
