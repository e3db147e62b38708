"""`coup-roles schema`: the JSON Schemas, made from the tables of keys and words."""

from __future__ import annotations

import argparse
import json

from coup_dsl.commands.exits import ALL_WELL, CommandError
from coup_dsl.commands.schemas import all_schemas
from coup_dsl.commands.writing import write_file
from coup_dsl.errors import did_you_mean, quoted


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    parser.add_argument("name", metavar="NAME", nargs="?", help="one schema: role, general, ruleset or scenario")
    parser.add_argument("--write", metavar="DIR", help="write NAME.schema.json into this folder")


def run(options: argparse.Namespace) -> int:
    """Print the schemas, or write each into a file of its own."""
    schemas = all_schemas()
    if options.name is not None and options.name not in schemas:
        help = did_you_mean(options.name, schemas) or "known schemas: " + ", ".join(schemas)
        raise CommandError(f"unknown schema {quoted(options.name)}; {help}")
    chosen = {name: schema for name, schema in schemas.items() if options.name in (None, name)}
    if options.write is not None:
        for name, schema in chosen.items():
            print(write_file(options.write, f"{name}.schema.json", as_text(schema)))
    else:
        print(as_text(chosen if options.name is None else chosen[options.name]), end="")
    return ALL_WELL


def as_text(schema: object) -> str:
    """A schema as it stands in its file."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
