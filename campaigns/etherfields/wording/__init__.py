"""Every word of Etherfields, registered when it is imported: moves, fields and choices, refusals, rulings, questions."""

from campaigns.etherfields.wording import choices, moves, refusals, rulings, secrets, things

__all__ = ["choices", "moves", "refusals", "rulings", "secrets", "things"]
