"""From a ruleset file to a :class:`~coup_dsl.content.ruleset.Ruleset`, or findings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from coup_dsl.content.library import Library
from coup_dsl.content.ruleset import Option, Pool, Ruleset
from coup_dsl.content.shapes import check_shape, misnamed
from coup_dsl.content.yaml_source import Document, read
from coup_dsl.errors import Finding, did_you_mean, quoted
from coup_dsl.language.keys import RULESET_FILE


def read_ruleset(document: Document, library: Library) -> tuple[Ruleset | None, list[Finding]]:
    """The ruleset of a document, or None, and what is wrong with it."""
    findings = check_shape(document, RULESET_FILE)
    if findings:
        return None, sorted(findings, key=lambda f: f.place)
    data: Any = document.data
    findings = misnamed(document, "ruleset", library)
    parent: Ruleset | None = None
    if "extends" in data:
        parent, finding = _parent(document, data["extends"], library)
        if parent is None:
            return None, [finding] if finding is not None else []
    else:
        for key in ("general", "pools", "copies", "options"):
            if key not in data:
                findings.append(document.finding((), "K102", f"the key '{key}' is missing",
                                                 "a ruleset that extends no other needs it"))
    for i, id in enumerate(data.get("general", ())):
        if id not in library.ids("general"):
            findings.append(document.finding(("general", i), "K201", f"unknown general action {quoted(id)}",
                                             did_you_mean(id, library.ids("general"))))
    pools = dict(parent.pools) if parent else {}
    seen: set[str] = {r for g, p in pools.items() if g not in data.get("pools", {}) for r in p.roles}
    for group, pool in data.get("pools", {}).items():
        made, faults = _pool(document, group, pool, pools.get(group), library, seen)
        findings += faults
        pools[group] = made
    sizes = [row["players"] for row in data.get("copies", ())]
    if sizes != sorted(set(sizes)):
        findings.append(document.finding(("copies",), "K211", "the numbers of players must rise", key=True))
    options: dict[str, Option] = dict(parent.options) if parent else dict(DEFAULTS)
    options |= {k: tuple(v) if isinstance(v, list) else v for k, v in data.get("options", {}).items()}
    for name in REQUIRED_OPTIONS:
        if name not in options and "options" in data:
            findings.append(document.finding(("options",), "K102", f"the option '{name}' is missing", key=True))
    if findings:
        return None, sorted(findings, key=lambda f: f.place)
    copies = (tuple((row["players"], row["each"]) for row in data["copies"]) if "copies" in data or parent is None
              else parent.copies)
    findings = _purses(document, options, copies[-1][0])
    if findings:
        return None, findings
    return Ruleset(
        data["ruleset"], data["name"], data["text"].strip(),
        tuple(data["general"]) if "general" in data or parent is None else parent.general, pools,
        copies, options, Path(document.place(()).file), frozenset(library.ids("general"))), []


#: Options a ruleset need not write.
DEFAULTS: dict[str, Option] = {"copies": None, "blocks": "affected", "factions": False}
REQUIRED_OPTIONS = ("coins", "two-player-coins", "treasury", "forced-coup", "concede")


def _purses(document: Document, options: dict[str, Option], most: int) -> list[Finding]:
    """Purses that the treasury cannot fill, at a table of two or at the largest."""
    coins, two, treasury = options["coins"], options["two-player-coins"], options["treasury"]
    assert isinstance(coins, int)
    assert isinstance(treasury, int)
    written = document.data.get("options") or {}
    findings: dict[tuple[str, ...], Finding] = {}
    for name, players, purses in (("coins", most, coins * most),
                                  ("two-player-coins", 2, sum(two) if isinstance(two, tuple) else 0)):
        if purses > treasury:
            at = next((("options", key) for key in (name, "treasury") if key in written), ("extends",))
            findings.setdefault(at, document.finding(
                at, "K220", f"{players} players begin with {purses} coins in all, and the treasury has {treasury}",
                f"the treasury needs {purses} at least"))
    return sorted(findings.values(), key=lambda f: f.place)


def _parent(document: Document, id: str, library: Library) -> tuple[Ruleset | None, Finding | None]:
    """The ruleset that is extended; chains are followed, circles refused."""
    path = library.path("ruleset", id)
    if path is None:
        known = library.ids("ruleset")
        return None, document.finding(("extends",), "K201", f"unknown ruleset {quoted(id)}", did_you_mean(id, known))
    above, seen = path, {Path(document.place(()).file).resolve()}
    while above is not None:
        if above.resolve() in seen:
            return None, document.finding(("extends",), "K215", f"{quoted(id)} extends this ruleset in turn")
        seen.add(above.resolve())
        data: Any = read(above).data
        next_id = data.get("extends") if isinstance(data, dict) else None
        above = library.path("ruleset", str(next_id)) if next_id else None  # type: ignore[assignment]
    parent, _ = read_ruleset(read(path), library)
    if parent is None:
        return None, document.finding(("extends",), "K216", f"{quoted(id)} has faults of its own",
                                      f"run `coup-roles validate {path}`")
    return parent, None


def _pool(document: Document, group: str, pool: Any, above: Pool | None, library: Library,
          seen: set[str]) -> tuple[Pool, list[Finding]]:
    """A pool, perhaps what the extended ruleset has and some more."""
    findings: list[Finding] = []
    groups = library.groups()
    near = did_you_mean(group, groups) if group not in groups else None
    if near is not None:
        findings.append(document.finding(("pools", group), "K219", f"no role is of the group {quoted(group)}", near,
                                         key=True))
    known = [*library.ids("role"), *library.ids("general")]
    base = () if "roles" in pool or above is None else above.roles
    seen |= set(base)
    ids = list(base)
    for key in ("roles", "add"):
        for i, id in enumerate(pool.get(key, ())):
            at = ("pools", group, key, i)
            if id not in known:
                findings.append(document.finding(at, "K201", f"unknown role {quoted(id)}", did_you_mean(id, known)))
            elif id in seen:
                findings.append(document.finding(at, "K212", f"{quoted(id)} stands in the pools twice"))
            seen.add(id)
            ids.append(id)
    draw = pool.get("draw", above.draw if above is not None else None)
    if draw is None or not ids:
        missing = "draw" if draw is None else "roles"
        findings.append(document.finding(("pools", group), "K102", f"the key '{missing}' is missing", key=True))
        draw = 0
    generals = sum(id in library.ids("general") for id in ids)
    if draw > len(ids) - generals:
        findings.append(document.finding(("pools", group), "K104",
                                         f"{draw} roles cannot be drawn from {len(ids) - generals}", key=True))
    return Pool(draw, tuple(ids)), findings
