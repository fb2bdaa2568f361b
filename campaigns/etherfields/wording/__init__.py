"""Every word of Etherfields, registered when it is imported: moves, fields and choices, refusals, rulings, questions."""

from campaigns.etherfields.wording import choices, dreamscape, moves, refusals, rulings

__all__ = ["choices", "dreamscape", "moves", "refusals", "rulings"]
