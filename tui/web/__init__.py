"""The table in a browser on this machine: `coup-tui --serve`."""
