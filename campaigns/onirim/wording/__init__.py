"""Every word of Onirim, registered when it is imported: moves, fields and cards, refusals, consequences, questions."""

from campaigns.onirim.wording import (
    board,
    cards,
    corrections,
    glyphs,
    machine,
    moments,
    moves,
    nightmare,
    options,
    plan,
    questions,
    readings,
    refusals,
    sphinx,
    turn,
)

__all__ = [
    "board",
    "cards",
    "corrections",
    "glyphs",
    "machine",
    "moments",
    "moves",
    "nightmare",
    "options",
    "plan",
    "questions",
    "readings",
    "refusals",
    "sphinx",
    "turn",
]
