"""Every word of Etherfields, registered when it is imported: moves, fields and choices, refusals, rulings, questions."""

from campaigns.etherfields.wording import choices, intent, moves, refusals, rulings

__all__ = ["choices", "intent", "moves", "refusals", "rulings"]
