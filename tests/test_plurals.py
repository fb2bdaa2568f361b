"""A number before a noun takes the plural of its language: such a sentence is a ``Plural``, an ``ngettext``, or names a limit."""

from __future__ import annotations

import re

from tools.translations import extract_messages

COUNTED_NOUN = re.compile(
    r"%\(([a-z_]+)\)s (?:[A-Z][a-z]+ |more |own |active |different |new |spare )?"
    r"(?:cards|markers|Hours|Keys|Gems|Turns|figures|spaces|tokens|Morphings|players|Doors|Items|games|steps|turns|Flaws|"
    r"tiles|Masks|Mirrors|Nightmares|dice|rows|devices)\b"
)
NEVER_ONE = {
    "all",
    "every",
    "fewest",
    "high",
    "limit",
    "most",
    "over",
    "rows",
    "slots",
    "total",
    "turn_cards",
    "unused",
    "wanted",
}
"""Facts that are limits, totals, or beyond a limit."""
NAMES = {"action", "player", "colour", "die", "names", "only", "only_these"}
"""Facts that are no numbers."""
MORE_THAN_ONE = (
    "%(count)s cards: deadly below %(MIN_CARDS_TO_LIVE)s", "%(count)s spaces",
    "%(dreamer)s used %(spent)s cards and has %(left)s left.",
    "%(player)s now has %(there)s dice in the %(place)s, which has only %(spaces)s spaces. All of them count.",
    "%(there)s Items are active", "%(there)s active Items need", "%(who)s has %(there)s Influence cards in the deck.",
    "%(who)s has %(there)s Progress cards, %(over)s more", "%(who)s has only %(there)s Influence cards in the deck.",
    "%(who)s holds %(there)s cards, %(over)s more", "%(who)s now has %(cards)s cards in all piles",
    "%(who)s now plays the %(archetype)s, with %(count)s own cards.", "%(who)s's deck would hold ",
    "%(who)s: these piles have no room for %(was)s Flaws", "Share the new figures out among", "Shared out among",
    "There are now %(there)s cards in %(zone)s; the rules allow %(limit)s.", "You paid for only %(paid)s of the",
    "The next card, out of %(count)s", "Row: %(count)s cards, the last ",
)  # fmt: skip
"""Beginnings of sentences that are only said of more."""


def test_a_number_before_a_noun_takes_the_plural_of_its_language() -> None:
    messages = [message.id for message in extract_messages() if isinstance(message.id, str)]

    found = {
        text
        for text in messages
        if any(fact not in NEVER_ONE | NAMES for fact in COUNTED_NOUN.findall(text))
        and not text.startswith(MORE_THAN_ONE)
    }
    assert len(messages) > 4000
    assert found == set()
