"""Randomness: one function on one value of the position.

The value is an int (seeded: a counter-based 64-bit generator), a pair ``(cards to come, int)``
(fed by a list), or :data:`ASKED` (chance is an actor and picks outcomes itself).
"""

from __future__ import annotations

from coup_dsl.errors import Invalid

Source = int | tuple[tuple[int, ...], int]

#: The value of the generator while chance is an actor.
ASKED = -1
_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


def seeded(seed: int) -> int:
    """A generator for a seed of any size."""
    return (seed * 0x5851F42D4C957F2D + 0x14057B7EF767814F) & _MASK


def below(state: int, n: int) -> tuple[int, int]:
    """The next generator and a number below n (splitmix64).

    >>> generator, x = below(seeded(7), 6)
    >>> 0 <= x < 6
    True
    """
    state = (state + _STEP) & _MASK
    z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return state, ((z ^ (z >> 31)) >> 11) % n


def pick(source: Source, counts: tuple[int, ...], names: tuple[str, ...]) -> tuple[Source, int]:
    """One card of a multiset, given as a count for each role.

    Raises:
        Invalid: the list that feeds chance names a card that is not there.
    """
    if source.__class__ is tuple:
        fed, state = source  # type: ignore[misc]
        if fed:
            if not counts[fed[0]]:
                raise Invalid(f"the next draw is '{names[fed[0]]}', and there is none to be drawn")
            return ((fed[1:], state) if len(fed) > 1 else state), fed[0]
        source = state
    source, k = below(source, sum(counts))  # type: ignore[arg-type]
    role = 0
    for m in counts:
        k -= m
        if k < 0:
            break
        role += 1
    return source, role
