"""A second, plain implementation of the rules, and the games in which it is held against the engine."""
