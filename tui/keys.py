"""The commands as data: footer, help and key map are made from this one table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Command:
    """A key with what it does; ``footer`` tells where it is worth a place in the footer."""

    action: str
    keys: str
    shown: str
    label: str
    description: str
    footer: bool = True


ANSWERS = (
    Command("press('a')", "a", "a", "Allow", "highlight Allow, or whatever says no; the same key again sends it"),
    Command("press('c')", "c", "c", "Challenge", "highlight Challenge; the same key again sends it"),
    Command("press('b')", "b", "b", "Block", "highlight the first block; the same key again sends it"),
)
CHOOSING = (
    Command("confirm", "enter", "Enter", "Confirm", "send what is highlighted, or go on to its target"),
    Command("back", "escape", "Esc", "Back", "one step back; never quits"),
)
TABLE = (
    Command("rule", "r", "r", "Rule", "the roles in play and their rules"),
    Command("tally", "t", "t", "Tally", "what is public: cards face up, claims made, who was caught"),
    Command("log", "l", "l", "Log", "everything that has happened"),
    Command("hide", "h", "h", "Hide", "hide or show your own hand"),
    Command("help", "question_mark", "?", "Help", "the keys"),
    Command("skip", "full_stop", ".", "Skip", "do not wait for the players who are thinking", footer=False),
    Command("quit", "ctrl+q", "^q", "Quit", "leave; ctrl+c twice does the same", footer=False),
)
DRAW = (
    Command("pick", "space,enter", "Space", "Pick", "pick or drop the highlighted role"),
    Command("group", "tab", "Tab", "Group", "go to the next group"),
    Command("roll", "r", "r", "Random", "a random draw, always a legal one"),
    Command("start", "s", "s", "Start", "start the game with this draw"),
    Command("info", "i", "i", "Rule", "the whole rule of the highlighted role"),
    Command("help", "question_mark", "?", "Help", "the keys"),
    Command("quit", "ctrl+q", "^q", "Quit", "leave; ctrl+c twice does the same"),
)
SUMMARY = (
    Command("rematch", "r,R", "R", "Rematch", "the same players and roles, new cards"),
    Command("new_draw", "n", "n", "New draw", "choose other roles"),
    Command("log", "l", "l", "Log", "everything that has happened"),
    Command("quit", "q,ctrl+q", "q", "Quit", "leave"),
)
MOVES = "Arrows or Tab highlight, Enter sends. A digit highlights, the same digit again sends; 0 is the tenth."
