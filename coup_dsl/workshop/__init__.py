"""The authors' workshop: roles in plain words, new ones from a pattern, tried at a table, and an editor's help."""
