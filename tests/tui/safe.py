"""Keys that arrive in every terminal, in every multiplexer and in a browser."""

from __future__ import annotations

import string

#: Ctrl+I, Ctrl+M and Ctrl+H are Tab, Enter and Backspace; Ctrl+Enter and Shift+Enter are Enter in most terminals.
SAFE = {
    *string.ascii_letters, *string.digits, "up", "down", "left", "right", "home", "end", "pageup", "pagedown", "tab",
    "shift+tab", "enter", "escape", "space", "backspace", "slash", "full_stop", "question_mark", "ctrl+q", "ctrl+c",
}  # fmt: skip
#: Those that leave the game at once, or at the second time.
QUITTING = {"ctrl+q", "ctrl+c"}
