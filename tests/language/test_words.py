"""The table of words and what implements them are the same set; every example means something."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from types import ModuleType

import pytest

from coup_dsl.content import yaml_source
from coup_dsl.engine import events, program, protocol, steps
from coup_dsl.engine.compiler import asking, deciding, offers, sentences
from coup_dsl.engine.compiler.routine import RoutineCompiler
from coup_dsl.engine.compiler.values import Values
from coup_dsl.engine.verbs import cards, coins, piles, table
from coup_dsl.language import checker, words
from coup_dsl.language import sentences as checked_sentences
from coup_dsl.language.checker import StatementChecker, check_condition, check_effect
from coup_dsl.language.code import TokenShape, Vocabulary
from coup_dsl.language.expressions import ExpressionChecker
from coup_dsl.language.keys import option_words
from coup_dsl.language.parser import GRAMMAR

#: A queue that `each` empties; it is no value besides.
QUEUES = {"fallen"}
COMPILER = Path(deciding.__file__).parent


def methods(cls: type, prefix: str) -> set[str]:
    """What the methods of a class whose names begin so are for."""
    return {name.removeprefix(prefix).replace("_", "-") for name in dir(cls) if name.startswith(prefix)}


class TestEveryWordIsImplemented:
    def test_verbs(self) -> None:
        assert sentences.VERBS.keys() | deciding.VERBS.keys() == words.VERBS.keys()
        assert not sentences.VERBS.keys() & deciding.VERBS.keys()

    def test_a_verb_asks_exactly_if_it_is_a_decision(self) -> None:
        assert {v.name for v in words.VERBS.values() if v.asks} == deciding.VERBS.keys()

    def test_values(self) -> None:
        assert methods(Values, "_value_") == words.PLAIN_VALUES.keys() - QUEUES
        assert methods(Values, "_of_") == words.OF_VALUES.keys()

    def test_queues(self) -> None:
        assert {v.name for v in words.PLAIN_VALUES.values() if v.protocol} >= QUEUES
        assert not methods(Values, "_value_") & QUEUES

    def test_offers(self) -> None:
        assert offers.OFFERS.keys() == words.OFFERS.keys()

    def test_builtins(self) -> None:
        assert deciding.BUILTINS.keys() == words.BUILTINS.keys()

    def test_events_are_fired(self) -> None:
        fired = set(re.findall(r"^ *fire ([a-z-]+)\(", protocol.CORE.read_text(encoding="utf-8"), re.MULTILINE))
        code = "".join(path.read_text(encoding="utf-8") for path in sorted(COMPILER.glob("*.py")))
        assert fired | set(re.findall(r'\bhooks\["([a-z-]+)"\]', code)) == words.EVENTS.keys()

    def test_routines_that_texts_may_call(self) -> None:
        known = protocol.protocol().routines
        for name, (kinds, _) in words.ROUTINES.items():
            assert tuple(kind for _, kind in known[name].params) == kinds

    def test_parts_of_the_protocol_are_those_of_blocked_by(self) -> None:
        parts = protocol.protocol().parts
        assert parts.keys() == {f"block-by-{who}" for who in ("target", "one", "anyone", "affected")}

    def test_kinds(self) -> None:
        named = {v.kind for t in (words.PLAIN_VALUES, words.OF_VALUES, words.CALL_VALUES) for v in t.values()}
        named |= {kind for v in words.OF_VALUES.values() for kind in v.of}
        named |= {kind for kinds in words.COMPOSITE.values() for kind in kinds}
        named |= {kind for e in words.EVENTS.values() for _, kind in e.params}
        assert named <= words.KINDS.keys()
        assert words.SINGLE.keys() | set(words.SINGLE.values()) <= words.KINDS.keys()

    def test_every_form_of_the_grammar_is_checked(self) -> None:
        grammar = GRAMMAR.read_text(encoding="utf-8")
        rule = re.search(r"^\?stmt:(.*\n(?: +\|.*\n)*)", grammar, re.MULTILINE)
        assert rule is not None
        statements = rule[1].replace("|", " ").split()
        assert {name.rstrip("_") for name in statements} == methods(StatementChecker, "s_")
        forms = {name.rstrip("_") for name in re.findall(r"-> *([a-z_]+)", grammar)} | {"call"}
        missing = {form for form in forms if not hasattr(ExpressionChecker, f"_{form}")}
        assert not missing

    def test_every_statement_is_compiled(self) -> None:
        made = _constants(checker, "Stmt") | _constants(checked_sentences, "Stmt")
        assert made == methods(RoutineCompiler, "s_") | asking.STATEMENTS.keys()

    def test_every_event_of_a_log_is_made_and_declared(self) -> None:
        made = set().union(*(_constants(module, "Event") for module in (cards, coins, piles, table, program, steps)))
        assert made <= events.KINDS.keys()
        assert events.KINDS.keys() - made <= {"shown", "conceded"}  # made where it is known which


def _constants(module: ModuleType, call: str) -> set[str]:
    """The first arguments of every call of a name, where they are written out."""
    assert module.__file__ is not None
    tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
    return {node.args[0].value for node in ast.walk(tree)
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == call
            and node.args and isinstance(node.args[0], ast.Constant)}


# -- examples ----------------------------------------------------------------------------------
#: Names that examples use, besides those that stand for themselves.
NAMES = {"target": "player", "friend": "player", "player": "player", "cause": "cause", "heirs": "players",
         "givers": "players", "partners": "players", "tally": "bids", "model": "role", "role": "role"}
TOKENS = {"missing": TokenShape(("player",), 3), "tax": TokenShape(("player", "role")),
          "treaty": TokenShape(("player",), 2, True)}
ROLES = frozenset(("banker", "lawyer", "protestor", "mercenary"))


def vocabulary(protocol: bool) -> Vocabulary:
    return Vocabulary(roles=ROLES, tokens=TOKENS, pots=frozenset(("bank",)), piles=frozenset(("pool", "shown")),
                      actions=ROLES | {"coup"}, options=option_words(),
                      routines={n: (kinds, "") for n, (kinds, _) in words.ROUTINES.items()}, protocol=protocol)


def names_of(example: str, *more: tuple[str, str]) -> list[tuple[str, str]]:
    """The names an example uses, and `you`; those it gives itself are not among them."""
    given = set(re.findall(r"(?:into|each|first|all) ([a-z-]+)", example))
    return [("you", "player"), *((n, k) for n, k in NAMES.items() if n in used(example) - given), *more]


def findings(example: str, protocol: bool, *more: tuple[str, str]) -> list[str]:
    """What is wrong with an example as a statement."""
    text = example + ("\n  stop\n" if example.endswith(":") else "\n")
    document = yaml_source.parse("text: |\n" + "".join(f"  {line}\n" for line in text.splitlines()), "example")
    source = document.text_at(("text",))
    names = [name for name in names_of(example, *more) if protocol or name[0] != "role"]
    return [str(f) for f in check_effect(source, names, vocabulary(protocol)).findings if f.code != "R402"]


def used(example: str) -> set[str]:
    return set(re.findall(r"[a-z][a-z-]*", example))


class TestExamples:
    @pytest.mark.parametrize("verb", words.VERBS.values(), ids=lambda v: v.name)
    def test_of_verbs(self, verb: words.Verb) -> None:
        assert verb.name in {words.verb_of(word) for word in used(verb.example)}
        more = [("shown", "card")] if verb.object == "card" and not verb.literal else []
        assert not findings(verb.example, verb.protocol, *more)

    @pytest.mark.parametrize("offer", words.OFFERS.values(), ids=lambda o: o.name)
    def test_of_offers(self, offer: words.Offer) -> None:
        assert offer.name in used(offer.example)
        assert not findings(offer.example, offer.protocol)

    @pytest.mark.parametrize(
        "value", [v for table in (words.PLAIN_VALUES, words.OF_VALUES, words.CALL_VALUES) for v in table.values()],
        ids=lambda v: v.name)
    def test_of_values(self, value: words.Value) -> None:
        assert value.name in used(value.example)
        if value.example.endswith(":"):
            assert not findings(value.example, value.protocol)
            return
        source = yaml_source.parse(f"text: {value.example}\n", "example").text_at(("text",))
        expr = check_condition(source, names_of(value.example), vocabulary(value.protocol), *words.KINDS)
        assert expr.kind == ("truth" if re.search(" is | > ", value.example) else value.kind)

    @pytest.mark.parametrize("word", [v for v in words.VERBS.values() if v.protocol and v.object != "role"],
                             ids=lambda v: v.name)
    def test_a_word_of_the_protocol_is_no_word_of_roles(self, word: words.Verb) -> None:
        assert any("R203" in finding for finding in findings(word.example, protocol=False))
