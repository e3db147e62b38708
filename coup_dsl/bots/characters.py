"""The characters: settings of one player."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Character:
    """How a player differs from another one.

    Attributes:
        honesty: share of the game a lie must win him beyond what the truth wins.
        boldness: by how much he thinks that others challenge less than they do.
        suspicion: by how much he thinks that others bluff more than they do.
        grudge: share of the game it is worth to him to hit back, for each time he was hit or doubted.
        caution: share of the game by which a challenge must look better than silence.
        whim: how far below the best an answer may be and still be given now and then.
        worlds: full positions that agree with what he sees in which he tries an answer.
        breadth: actions he looks at closely.
        enough: answers followed in one decision, about: they bound the time it takes.
    """

    honesty: float = 0.0
    boldness: float = 1.0
    suspicion: float = 1.0
    grudge: float = 0.0
    caution: float = 0.05
    whim: float = 0.003
    worlds: int = 2
    breadth: int = 5
    enough: int = 1250


#: Positions the characters look at, and answers: fewer than level 4.
LOOKS, ENOUGH = 6, 2500

#: By name; ``coup_dsl.bots.CHARACTERS`` says in words what they are like.
SETTINGS: dict[str, Character] = {
    "balanced": Character(worlds=LOOKS, enough=ENOUGH),
    "bold": Character(boldness=2.5, suspicion=0.8, honesty=-0.01, worlds=LOOKS, enough=ENOUGH),
    "careful": Character(honesty=0.02, boldness=0.6, suspicion=0.6, worlds=LOOKS, enough=ENOUGH),
    "suspicious": Character(suspicion=1.8, caution=0.01, honesty=0.005, worlds=LOOKS, enough=ENOUGH),
    "upright": Character(honesty=0.15, grudge=0.004, worlds=LOOKS, enough=ENOUGH),
    "vengeful": Character(grudge=0.02, suspicion=1.1, worlds=LOOKS, enough=ENOUGH),
    "gambler": Character(whim=0.03, boldness=1.6, honesty=-0.005, worlds=LOOKS, enough=ENOUGH),
}
