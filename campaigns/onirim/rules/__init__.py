"""The rules of Onirim: one file per part of the facts, one per expansion."""

# ruff: noqa: F401, I001
# The order counts: the base game first, then its expansions in menu order.
from campaigns.onirim.rules import doors, hand_refill, nightmare, reports, turn
from campaigns.onirim.rules import mirrors, mirror_effects, sphinx, glyphs
from campaigns.onirim.rules import towers, happy_dreams, book, crossroads, oniverse, dreamcatchers, incubus, coop
