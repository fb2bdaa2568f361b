"""Every word of Etherfields, registered when it is imported: moves, fields and choices, refusals, rulings, questions."""

from campaigns.etherfields.wording import (
    cards,
    choices,
    dreams,
    dreamscape,
    dreamworld,
    intent,
    masks,
    moves,
    people,
    procedures,
    refusals,
    rounds,
    rulings,
    secrets,
    steps,
    things,
)

__all__ = [
    "cards",
    "choices",
    "dreams",
    "dreamscape",
    "dreamworld",
    "intent",
    "masks",
    "moves",
    "people",
    "procedures",
    "refusals",
    "rounds",
    "rulings",
    "secrets",
    "steps",
    "things",
]
