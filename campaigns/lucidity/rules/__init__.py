"""The rules of Lucidity: one file for each paragraph of the printed rules, which have no page numbers."""

from campaigns.lucidity.rules import setup, track, draw, worst, roll, resolve, shadows  # isort: skip  # a Dreamer's turn
from campaigns.lucidity.rules import checks, resting, nightmares, ending, shift, numbers, questions  # isort: skip  # then what follows from it

__all__ = [
    "checks", "draw", "ending", "nightmares", "numbers", "questions", "resolve", "resting", "roll", "setup",
    "shadows", "shift", "track", "worst",
]  # fmt: skip
