"""Tests of the authors' workshop."""
