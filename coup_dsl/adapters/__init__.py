"""The game for research libraries: OpenSpiel and PettingZoo, each an extra of its own."""
