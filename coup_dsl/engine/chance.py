"""Randomness: one function on one value of the position.

The value is an int (seeded: a 64-bit generator), a pair ``(cards to come, int)``
(fed by a list), or :data:`ASKED` (chance is an actor and picks outcomes itself).
"""

from __future__ import annotations

from collections.abc import Sequence

from coup_dsl.errors import Invalid

Source = int | tuple[tuple[int, ...], int]

#: The value of the generator while chance is an actor.
ASKED = -1
MASK = (1 << 64) - 1
#: A linear congruential generator modulo 2**64; its upper half is what is used.
FACTOR, STEP = 6364136223846793005, 1442695040888963407


def seeded(seed: int) -> int:
    """A generator for a seed of any size; seeds near each other start far apart."""
    state = (seed ^ (seed >> 32)) & MASK
    for _ in range(3):
        state = (state * FACTOR + STEP) & MASK
        state ^= state >> 29
    return state


def below(state: int, n: int) -> tuple[int, int]:
    """The next generator and a number below n.

    >>> generator, x = below(seeded(7), 6)
    >>> 0 <= x < 6
    True
    """
    state = (state * FACTOR + STEP) & MASK
    return state, (state >> 32) * n >> 32


def pick(source: Source, counts: Sequence[int], total: int, names: tuple[str, ...]) -> tuple[Source, int]:
    """One card of a multiset of ``total`` cards, given as a count for each role.

    Raises:
        Invalid: the list that feeds chance names a card that is not there.
    """
    if source.__class__ is tuple:
        fed, state = source
        if fed:
            if not counts[fed[0]]:
                raise Invalid(f"the next draw is '{names[fed[0]]}', and there is none to be drawn")
            return ((fed[1:], state) if len(fed) > 1 else state), fed[0]
        source = state
    source = (source * FACTOR + STEP) & MASK  # type: ignore[operator]
    k = (source >> 32) * total >> 32
    role = 0
    for m in counts:
        k -= m
        if k < 0:
            break
        role += 1
    return source, role
