"""Every code a finding can have: its title, why it is a fault, a file that has it and one that has not.

The pages of ``coup-roles explain`` and ``docs/findings.md`` are made from this table; a test fails when a code
of the source is not in it, when an example does not give exactly its code, or when the better one is not clean.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from coup_dsl.errors import did_you_mean, quoted
from coup_dsl.language.examples import Code

if TYPE_CHECKING:
    from collections.abc import Mapping

#: What the letter of a code says, in the order of the pages.
FAMILIES: dict[str, str] = {
    "Y": "Reading the file",
    "K": "Keys and values",
    "R": "The effect language",
    "C": "What a role would do at the table",
    "S": "Scenarios",
}

_HEAD = """\
# Findings

Made by `coup-roles docs --write docs` from the table of codes in `coup_dsl/language/codes.py`; a test fails
when this copy differs. `coup-roles explain R203` prints one page.

A code stays what it is; its sentence may be put better one day. A warning is a finding too: a file is clean when
there is none of either.

`coup-roles validate --format json` prints one object: `version` (1), `files`, `errors`, `warnings`, `omitted` (findings
left out because a file had more than twenty) and `findings`, each with `file`, `line`, `column`, `end_column`,
`severity`, `code`, `message`, `help` and `source`; lines and columns count from 1, columns in code points, and `help`
and `source` may be null. `--format sarif` is SARIF 2.1.0, `--format github` the annotations of a workflow.
"""


@cache
def codes() -> Mapping[str, Code]:
    """The table, by code, in the order of the pages."""
    from coup_dsl.language import codes_keys, codes_language, codes_scenarios, codes_table, codes_yaml

    made = [*codes_yaml.CODES, *codes_keys.CODES, *codes_language.CODES, *codes_table.CODES, *codes_scenarios.CODES]
    return {code.id: code for code in made}


def page(code: Code) -> str:
    """What `coup-roles explain` prints of a code."""
    lines = [f"{code.id}: {code.title} ({code.severity})", "", code.why, ""]
    for label, text in (("wrong", code.wrong), ("right", code.right)):
        if text:
            lines += [f"{label}:", *(f"    {line}".rstrip() for line in shown(text)), ""]
    return "\n".join(lines).rstrip() + "\n"


def overview() -> str:
    """All codes, one a line."""
    lines: list[str] = []
    for letter, family in FAMILIES.items():
        lines += [family, *(f"  {code.id}  {code.title}" for code in _family(letter)), ""]
    return "\n".join(lines).rstrip() + "\n"


def unknown(id: str) -> str:
    """What is said of a code that is not one."""
    return f"there is no code {quoted(id)}; {did_you_mean(id, codes()) or '`coup-roles explain` lists all'}"


def reference() -> str:
    """``docs/findings.md``."""
    parts = [_HEAD]
    for letter, family in FAMILIES.items():
        parts.append(f"## {family}\n")
        for code in _family(letter):
            title = code.title[0].upper() + code.title[1:]
            parts.append(f"### {code.id}\n\n**{title}** ({code.severity}). {code.why}\n")
            for label, text in (("Wrong", code.wrong), ("Right", code.right)):
                if text:
                    body = "\n".join(line.rstrip() for line in shown(text))
                    parts.append(f"{label}:\n\n```yaml\n{body}\n```\n")
    return "\n".join(parts).rstrip() + "\n"


def shown(text: str | bytes) -> list[str]:
    """An example as a page shows it: long ones are cut, what is no text is escaped."""
    plain = text.decode("utf-8", "backslashreplace") if isinstance(text, bytes) else text
    plain = "".join(char if char.isprintable() or char == "\n" else f"\\x{ord(char):02x}" for char in plain)
    lines = [line if len(line) <= 110 else line[:107] + "…" for line in plain.rstrip("\n").split("\n")]
    return lines if len(lines) <= 30 else [*lines[:20], "…", lines[-1]]


def _family(letter: str) -> Iterator[Code]:
    return (code for code in codes().values() if code.id[0] == letter)
