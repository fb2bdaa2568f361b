"""Every word of Etherfields, registered when it is imported: moves, fields and choices, refusals, rulings, questions."""

from campaigns.etherfields.wording import (
    choices,
    dreams,
    dreamworld,
    moves,
    refusals,
    rounds,
    rulings,
    steps,
)

__all__ = [
    "choices",
    "dreams",
    "dreamworld",
    "moves",
    "refusals",
    "rounds",
    "rulings",
    "steps",
]
