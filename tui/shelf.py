"""The role and ruleset files a game can be made from, one's own among them; broken ones are left out by name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from coup_dsl import Invalid, Ruleset
from coup_dsl.content.library import Library, searched
from coup_dsl.content.loading import load_card
from coup_dsl.content.own import own_roles, shipped
from coup_dsl.content.role import CardFile
from coup_dsl.content.ruleset import Pool
from tui.complaint import Complaint
from tui.texts import say


class Shelf:
    """Looks files up.

    Args:
        folders: folders of one's own files, checked at once; ``left_out`` says what is wrong with which.
        ruleset: one that may be named by its path; what else lies beside its file and declares nothing is let be.
    """

    def __init__(self, folders: Iterable[str] = (), ruleset: str | None = None) -> None:
        named = tuple(folders)
        self.folders = tuple(map(Path, searched(ruleset, named)))
        beside = self.folders[: len(self.folders) - len(named)]
        for folder in self.folders:
            if not folder.is_dir():
                raise Complaint(say("complaint.no-folder", folder=str(folder)))
        self.library = Library(self.folders)
        self.left_out: dict[str, str] = {}
        self._broken: set[Path] = set()
        self._cards: dict[str, CardFile | None] = {}
        for broken in own_roles(self.library).left_out:
            place = broken.finding.place
            self._broken.add(broken.path)
            if broken.kind == "file" and any(broken.path.is_relative_to(folder) for folder in beside):
                continue
            self.left_out[broken.path.stem] = (
                f"{broken.path.name}:{place.line}:{place.column}: {broken.finding.message}"
            )

    def card(self, id: str) -> CardFile | None:
        """A role or general action; None when its file is broken or there is none."""
        if id not in self._cards:
            path = self.library.path("role", id) or self.library.path("general", id)
            try:
                self._cards[id] = load_card(path, self.library) if path and path not in self._broken else None
            except Invalid:
                self._cards[id] = None
        return self._cards[id]

    def variants(self, original: str) -> tuple[CardFile, ...]:
        """The roles that can take another's place."""
        return tuple(card for card in self._replacing if card.replaces == original)

    @cached_property
    def _replacing(self) -> tuple[CardFile, ...]:
        ids = [e.id for e in self.library.entries() if e.kind == "role" and _says_replaces(e.path)]
        return tuple(card for id in ids if (card := self.card(id)) is not None and card.replaces)

    def rulesets(self) -> tuple[Ruleset, ...]:
        """Every ruleset that can be played, the shipped ones first."""
        found = []
        for id in self.library.ids("ruleset"):
            try:
                found.append(self.ruleset(id))
            except (Complaint, Invalid):
                continue
        return tuple(found)

    def ruleset(self, name: str) -> Ruleset:
        """A ruleset with one's own roles in the pools of their groups, and without broken ones."""
        ruleset = Ruleset.load(name, self.library)
        pools = {group: self._pool(group, pool, ruleset) for group, pool in ruleset.pools.items()}
        if pools == ruleset.pools:
            return ruleset
        for group, pool in pools.items():
            if pool.draw > len([id for id in pool.roles if id not in ruleset.generals]):
                out = "; ".join(self.left_out.values())
                raise Complaint(say("complaint.too-few", group=group, game=ruleset.name, out=out))
        return replace(ruleset, pools=pools)

    def _pool(self, group: str, pool: Pool, ruleset: Ruleset) -> Pool:
        kept = [id for id in pool.roles if self._whole(id)]
        for entry in self.library.entries():
            if entry.kind == "role" and not shipped(entry.path) and entry.path not in self._broken:
                card = self.card(entry.id)
                fits = card is not None and card.group == group and not card.replaces
                if fits and ruleset.group_of(entry.id) is None:
                    kept.append(entry.id)
        return Pool(pool.draw, tuple(kept))

    def _whole(self, id: str) -> bool:
        path = self.library.path("role", id) or self.library.path("general", id)
        return path is not None and path not in self._broken


def _says_replaces(path: Path) -> bool:
    """Whether a file replaces a role, without reading all of it as YAML."""
    try:
        return any(line.startswith("replaces:") for line in path.read_text("utf-8").splitlines())
    except (OSError, UnicodeDecodeError):
        return False
