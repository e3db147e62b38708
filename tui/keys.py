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
    Command("odds", "o", "o", "Odds", "how likely the claim is true, and what each answer risks"),
    Command("help", "question_mark", "?", "Help", "the keys"),
    Command("menu", "m", "m", "Menu", "all of this in a list"),
    Command("log", "l", "l", "Log", "everything that has happened", footer=False),
    Command("claims", "k", "k", "Claims", "who claimed what how often, and who was caught", footer=False),
    Command("hide", "h", "h", "Hide", "hide or show your own hand", footer=False),
    Command("skip", "full_stop", ".", "Skip", "do not wait for the players who are thinking", footer=False),
    Command("quit", "ctrl+q", "^q", "Quit", "leave; ctrl+c twice does the same", footer=False),
)
MENU = (
    Command("settings", "", "", "Settings", "theme, glyphs, animation, bell"),
    Command("title", "", "", "Title", "to the first screen; the game is kept, and Continue goes on with it"),
)
SHEET = (
    Command("choose", "enter", "Enter", "Choose", "choose or change what is highlighted"),
    Command("close", "escape", "Esc", "Back", "back to where you came from"),
    Command("quit", "ctrl+q", "^q", "Quit", "leave; ctrl+c twice does the same"),
)
DRAW = (
    Command("pick", "space,enter", "Space", "Pick", "pick or drop the highlighted role"),
    Command("group", "tab", "Tab", "Group", "go to the next group", footer=False),
    Command("roll", "r", "r", "Random", "a random draw, always a legal one"),
    Command("start", "s", "s", "Start", "start the game with this draw"),
    Command("variant", "v", "v", "Variant", "another version of the highlighted role, where there is one"),
    Command("game", "g", "g", "Game", "another ruleset"),
    Command("options", "o", "o", "Options", "the numbers of the table: coins, copies, forced Coup"),
    Command("players", "p", "p", "Players", "who plays: people here, and bots"),
    Command("help", "question_mark", "?", "Help", "the keys"),
    Command("info", "i", "i", "Rule", "the whole rule of the highlighted role"),
    Command("title", "escape", "Esc", "Title", "to the first screen", footer=False),
    Command("quit", "ctrl+q", "^q", "Quit", "leave; ctrl+c twice does the same"),
)
REPLAY = (
    Command("step(1)", "right,space,enter", "Right", "Step", "one step on; Left one back"),
    Command("step(-1)", "left,backspace", "Left", "Back", "one step back"),
    Command("turn(1)", "down,pagedown,n", "Down", "Turn", "to the next turn; Up to the one before"),
    Command("turn(-1)", "up,pageup,b", "Up", "Turn back", "to the turn before", footer=False),
    Command("end(0)", "home", "Home", "Deal", "to the deal", footer=False),
    Command("end(1)", "end", "End", "End", "to the end", footer=False),
    Command("public", "e", "e", "Everybody", "what everybody could see; a digit: what that seat saw"),
    Command("rule", "r", "r", "Rule", "the roles in play and their rules"),
    Command("tally", "t", "t", "Tally", "what was public"),
    Command("log", "l", "l", "Log", "everything up to here"),
    Command("help", "question_mark", "?", "Help", "the keys"),
    Command("leave", "escape,q", "Esc", "Leave", "back, or out"),
)
SUMMARY = (
    Command("rematch", "r,R", "R", "Rematch", "the same players and roles, new cards"),
    Command("new_draw", "n", "n", "New draw", "choose other roles"),
    Command("log", "l", "l", "Log", "everything that has happened"),
    Command("replay", "p", "p", "Replay", "the whole game again, step by step"),
    Command("title", "escape", "Esc", "Title", "to the first screen", footer=False),
    Command("quit", "q,ctrl+q", "q", "Quit", "leave"),
)
MOVES = "Arrows or Tab highlight, Enter sends. A digit highlights, the same digit again sends; 0 is the tenth."
