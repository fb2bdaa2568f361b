"""Every word of Etherfields, registered when it is imported: moves, fields and choices, refusals, rulings, questions."""

from campaigns.etherfields.wording import choices, dreamworld, moves, refusals, rulings

__all__ = ["choices", "dreamworld", "moves", "refusals", "rulings"]
