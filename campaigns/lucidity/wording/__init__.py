"""Every word of Lucidity, registered when it is imported: moves, fields and dice, refusals, consequences, questions."""

from campaigns.lucidity.wording import dice, moves, questions, readings, refusals, rulings

__all__ = ["dice", "moves", "questions", "readings", "refusals", "rulings"]
