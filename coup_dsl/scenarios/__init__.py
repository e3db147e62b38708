"""Scenario files: tests of the rules that anyone can read and write."""
