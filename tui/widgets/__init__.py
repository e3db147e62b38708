"""The panels of the table, one class a file."""
