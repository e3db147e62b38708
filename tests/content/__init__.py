"""Role, general-action and ruleset files."""
