"""The effect language: its table of words, its parser and its checker."""
