"""The rules of Onirim: one file for each part of the facts, one for each expansion."""

from campaigns.onirim.rules import doors, fill, nightmare, reporting, turn  # isort: skip  # the base game comes first
from campaigns.onirim.rules import mirrors, sphinx, glyphs  # isort: skip  # then expansions, in the order of their menu
from campaigns.onirim.rules import towers, happy, book, crossroads, oniverse, catchers, incubus, coop  # isort: skip

__all__ = [
    "book", "catchers", "coop", "crossroads", "doors", "fill", "glyphs", "happy", "incubus", "mirrors",
    "nightmare", "oniverse", "reporting", "sphinx", "towers", "turn",
]  # fmt: skip
