"""The words of rules/checklists/."""

from campaigns.etherfields.wording.checklists import (
    death,
    dream_end,
    moves,
    setup,
)

__all__ = [
    "death",
    "dream_end",
    "moves",
    "setup",
]
