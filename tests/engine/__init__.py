"""The engine: random games, hidden information, positions as values."""
