"""The page the table is drawn on, and its files."""
