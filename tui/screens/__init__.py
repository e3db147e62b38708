"""The screens, one class a file."""
