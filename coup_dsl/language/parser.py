"""From effect text to a parse tree: the grammar, kept in a cache, and its errors in words."""

from __future__ import annotations

import contextlib
import re
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from lark import Lark, Token, Tree
from lark import __version__ as lark_version
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.grammar import Rule
from lark.indenter import DedentError, Indenter
from lark.lexer import TerminalDef

from coup_dsl import kept
from coup_dsl.errors import Finding, Invalid, did_you_mean, nearest, quoted
from coup_dsl.language.near_misses import hint
from coup_dsl.language.words import CALL_VALUES, GRAMMAR_WORDS, OF_VALUES, OFFERS, PLAIN_VALUES, verb_of

if TYPE_CHECKING:
    from coup_dsl.content.yaml_source import SourceText

ParseTree = Tree[Token]
_COMMENT = re.compile("#[^\n]*")
GRAMMAR = Path(__file__).with_name("effect.lark")
DEEPEST_PARENTHESIS = 20
DEEPEST_BLOCK = 30
MOST_OPERATORS = 60
MOST_LINES = 500
MOST_FAULTS = 10
_OPERATOR = re.compile(r"\b(?:and|or|not|of|except)\b|[+-](?=[ \d])|,")

#: How messages name what the grammar expects.
PLAIN = {
    "NAME": "a name", "INT": "a number", "CMP": "a comparison", "FROM": "from", "TO": "to", "ON": "on",
    "_NL": "the end of the line", "_INDENT": "an indented line", "_DEDENT": "the end of the block",
    "CHOOSES": "chooses", "IS": "is", "QUANTIFIER": "first, each or all", "COLON": "':'",
    "LPAR": "'('", "RPAR": "')'", "EQUAL": "'='", "COMMA": "','", "$END": "the end of the text", "PLUS": "'+'",
    "MINUS": "'-'", "IF": "if", "ELSE": "else", "LET": "let", "WHILE": "while", "REPEAT": "repeat",
    "RETURN": "return", "STOP": "stop", "INSERT": "insert", "FIRE": "fire", "OF": "of", "INTO": "into",
    "AND": "and", "OR": "or", "NOT": "not", "HAS": "has", "EXCEPT": "except", "MAY": "may", "ALL": "all",
    "BIDS": "bids", "UP": "up", "REPLACE": "replace", "NAMING": "naming",
    "SEEN": "seen", "BY": "by", "DECIDES": "decides", "OPTION": "option", "EACH": "each",
    "DEFINE": "define", "PART": "part", "AS": "as",
}


class _Blocks(Indenter):
    NL_type = "_NL"
    OPEN_PAREN_types: list[str] = []
    CLOSE_PAREN_types: list[str] = []
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 8


@cache
def _parser() -> Lark:
    """The parser of the language; its tables are kept, since making them takes a while."""
    grammar = GRAMMAR.read_text(encoding="utf-8")
    made_for = kept.key(lark_version, sys.version, grammar)
    stored = kept.recall("grammar", made_for)
    if isinstance(stored, dict):
        with contextlib.suppress(Exception):  # tables that Lark cannot use are made anew
            loaded: Lark = Lark._load_from_dict(**stored, postlex=_Blocks())  # type: ignore[no-untyped-call]
            return loaded
    built = Lark(grammar, parser="lalr", start=["protocol", "effect", "condition"], postlex=_Blocks(),
                 propagate_positions=True, maybe_placeholders=True)
    data, memo = built.memo_serialize([TerminalDef, Rule])
    data["options"].pop("postlex", None)
    kept.keep("grammar", made_for, {"data": data, "memo": memo})
    return built


class Unread(Invalid):
    """A text of which some lines cannot be read.

    Attributes:
        rest: the text with something sound in their place, or None when that cannot be read either.
    """

    rest: ParseTree | None = None


def parse(source: SourceText, start: str = "effect") -> ParseTree:
    """Parse a piece of text.

    Args:
        source: the text and where it lies in its file.
        start: ``effect`` (statements), ``condition`` (one expression) or ``protocol`` (definitions).

    Raises:
        Unread: for each line that cannot be read the place in the file, what was found, and what could stand there.
        Invalid: nothing of it can be read.
    """
    _not_too_deep(source)
    tabbed = _tab_in_indent(source.text)
    if tabbed is not None:
        raise Invalid(Finding(source.place(*tabbed), "R103", "a tab is used to indent", "use spaces"))
    text = source.text.rstrip()
    if not _COMMENT.sub("", text).strip():
        raise Invalid(Finding(source.place(1, 1), "R104", "there is no text here",
                              "write at least one statement, or leave the key out"))
    try:
        return _read(text, start)
    except DedentError:
        raise Invalid(Finding(source.place(1, 1), "R103", "lines of one block are indented differently",
                              "indent every line of a block by the same number of spaces")) from None
    except UnexpectedInput as error:
        raise _faults(source, text, start, error) from None


def _read(text: str, start: str) -> ParseTree:
    return _parser().parse(text + ("" if start == "condition" else "\n"), start=start)


def _faults(source: SourceText, text: str, start: str, error: UnexpectedInput) -> Unread:
    """Every line that cannot be read: after each, the text is read again with something sound in its place."""
    lines, last = text.split("\n"), 0
    found: list[Finding] = []
    rest: ParseTree | None = None
    while len(found) < MOST_FAULTS:
        line, fault = _fault(source, "\n".join(lines), error)
        if line <= last:
            break
        found.append(fault)
        if start == "condition":
            break
        last, lines[line - 1] = line, _instead(lines, line)
        try:
            rest = _read("\n".join(lines), start)
            break
        except DedentError:
            break
        except UnexpectedInput as following:
            error = following
    unread = Unread(found)
    unread.rest = rest
    return unread


def _instead(lines: Sequence[str], line: int) -> str:
    """A sound line for a faulty one, one that opens a block if a deeper line follows."""
    indent = _indent(lines[line - 1])
    following = next((below for below in lines[line:] if below.split("#")[0].strip()), "")
    return " " * indent + ("if 1 is 1:" if _indent(following) > indent else "stop")


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _fault(source: SourceText, text: str, error: UnexpectedInput) -> tuple[int, Finding]:
    """What is wrong, and with which line."""
    if isinstance(error, UnexpectedToken):
        return _unexpected_token(source, text, error)
    line, column = max(error.line, 1), max(error.column, 1)
    if isinstance(error, UnexpectedCharacters):
        return line, Finding(source.place(line, column), "R101", f"{quoted(error.char)} is not part of the language",
                             hint(text.split("\n")[line - 1]))
    return line, Finding(source.place(line, column), "R100", "this cannot be read")


def _not_too_deep(source: SourceText) -> None:
    """Refuse what no reader could follow, and the parser neither: parentheses, long conditions, blocks in blocks."""
    depth, indents = 0, [0]
    for number, line in enumerate(source.text.split("\n"), 1):
        code = line.split("#", 1)[0]
        for column, char in enumerate(code, 1):
            depth += (char == "(") - (char == ")")
            if depth > DEEPEST_PARENTHESIS:
                raise Invalid(Finding(source.place(number, column), "R102", "parentheses are nested too deeply",
                                      f"{DEEPEST_PARENTHESIS} levels at most; use `let` to name a part"))
        if len(code) > MOST_OPERATORS and len(_OPERATOR.findall(code)) > MOST_OPERATORS:
            raise Invalid(Finding(source.place(number, len(code) - len(code.lstrip()) + 1), "R102",
                                  "this line says too much at once", "use `let` to name its parts"))
        if number > MOST_LINES:
            raise Invalid(Finding(source.place(number, 1), "R102", f"the text has more than {MOST_LINES} lines"))
        if code.strip():
            width = len(code) - len(code.lstrip())
            while indents and indents[-1] >= width:
                indents.pop()
            indents.append(width)
            if len(indents) > DEEPEST_BLOCK:
                raise Invalid(Finding(source.place(number, width + 1), "R102", "blocks are nested too deeply",
                                      f"{DEEPEST_BLOCK} levels at most"))


def _tab_in_indent(text: str) -> tuple[int, int] | None:
    if "\t" not in text:
        return None
    for number, line in enumerate(text.split("\n"), 1):
        if "\t" in line:
            return number, line.index("\t") + 1
    return None


def _unexpected_token(source: SourceText, text: str, error: UnexpectedToken) -> tuple[int, Finding]:
    token = error.token
    expected = set(error.accepts or error.expected)
    words = sorted(PLAIN.get(t, t.lower()) for t in expected if t not in ("_DEDENT",))
    at_end = token.type in ("_NL", "_INDENT", "_DEDENT", "$END")
    if at_end:
        line, column = _end_before(text, token)
        found, length = ("the end of the line" if token.type != "_INDENT" else "an indented line"), 1
    else:
        line, column = token.line or 1, token.column or 1
        found, length = quoted(token.value), len(token)
    blamed = _blame(text, line, column)
    if blamed is not None:
        word, line, column, near = blamed
        return line, Finding(source.place(line, column), "R100", f"{quoted(word)} is not understood here",
                             f"did you mean '{near}'?", length=len(word))
    keywords = [t.lower() for t in expected if t.isalpha() and t.lower() in GRAMMAR_WORDS]
    help_ = did_you_mean(str(token.value), keywords) if token.type == "NAME" else None
    help_ = help_ or hint(text.split("\n")[line - 1])
    shown = ", ".join(words[:6]) + (", …" if len(words) > 6 else "")
    return line, Finding(source.place(line, column), "R100", f"found {found} where {shown} is expected", help_,
                         length=length)


def _end_before(text: str, token: Token) -> tuple[int, int]:
    """Where the line that ended too early ends."""
    lines = text.split("\n")
    line = min(token.line or len(lines), len(lines)) if token.type != "$END" else len(lines)
    return line, len(lines[line - 1].rstrip()) + 1


def _blame(text: str, line: int, column: int) -> tuple[str, int, int, str] | None:
    """A misspelt grammar word on this line, at or before the place where parsing broke off.

    A slip such as ``yuo may`` or ``eech x of`` is reported by the parser one word late, or more.
    """
    code = text.split("\n")[line - 1].split("#", 1)[0]
    found: tuple[str, int, int, str] | None = None
    for index, match in enumerate(re.finditer(r"[A-Za-z][A-Za-z0-9_-]*", code)):
        word = match.group()
        if word in GRAMMAR_WORDS or match.start() > column or verb_of(word) is not None or word in _KNOWN:
            continue
        near = nearest(word, _STARTERS if index == 0 else _INNER)
        if near is not None:
            found = word, line, match.start() + 1, near
    return found


_STARTERS = ("if", "else", "let", "while", "repeat", "each", "first", "all", "return", "stop")
_INNER = ("of", "may", "from", "into", "except", "chooses", "decides", "has", "naming", "seen", "bids", "if", "else")
_KNOWN = frozenset((*OFFERS, *PLAIN_VALUES, *OF_VALUES, *CALL_VALUES))
