"""The rules of Onirim: one file for each part of the facts, one for each expansion."""

# ruff: noqa: F401, I001
# The order counts: the base game comes first, then its expansions as their menu shows them.
from campaigns.onirim.rules import doors, fill, nightmare, reporting, turn
from campaigns.onirim.rules import mirrors, sphinx, glyphs
from campaigns.onirim.rules import towers, happy, book, crossroads, oniverse, catchers, incubus, coop
