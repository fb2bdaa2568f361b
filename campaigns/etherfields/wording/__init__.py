"""Every word of Etherfields, registered when it is imported: moves, fields and choices, refusals, rulings, questions."""

from campaigns.etherfields.wording import cards, choices, masks, moves, refusals, rulings

__all__ = ["cards", "choices", "masks", "moves", "refusals", "rulings"]
