"""The `coup-roles` command: one module for each of its commands, read only when it is used."""
