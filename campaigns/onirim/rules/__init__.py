"""The rules of Onirim: one file for each part of the facts, one for each expansion."""

# ruff: noqa: F401, I001
# The order counts: the base game comes first, then its expansions as their menu shows them.
from campaigns.onirim.rules import doors, hand_refill, nightmare, reports, turn
from campaigns.onirim.rules import mirrors, sphinx, glyphs
from campaigns.onirim.rules import towers, happy_dreams, book, crossroads, oniverse, dreamcatchers, incubus, coop
