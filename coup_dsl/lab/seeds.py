"""Separate streams of chance, each made from the words that say what it is for."""

from __future__ import annotations

import hashlib


def stream(*words: object) -> int:
    """A seed of 63 bits; other words give an unrelated one.

    >>> stream("balance 1", 7, "deal") == stream("balance 1", 7, "deal")
    True
    >>> stream("balance 1", 7, "deal") == stream("balance 1", 71, "deal")
    False
    """
    text = "\x1f".join(map(str, words))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest()) >> 1
