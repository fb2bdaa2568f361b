"""Every word of Onirim, registered when it is imported: moves, fields and cards, refusals, consequences, questions."""

from campaigns.onirim.wording import cards, moves, options, questions, refusals, rulings

__all__ = ["cards", "moves", "options", "questions", "refusals", "rulings"]
