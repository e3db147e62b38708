"""The terminal table: `coup-tui`."""
