"""View models of numbers for templates: pips, marks, layers, cards."""

from __future__ import annotations

from django.utils.translation import gettext as _

from campaigns.etherfields.models import Dreamer, Slumber
from campaigns.etherfields.rules.distress import DEADLY_DISTRESS
from campaigns.pages.registry import Context

CLOCK_HOURS = 12
COUNTER_FIELD_BY_PILE = {"cards": "deck"}
"""Light tracking stores the one number for deck, hand and discard pile in the deck's field."""

SUIT_SYMBOLS = {"hearts": "♥", "spades": "♠", "diamonds": "♦", "clubs": "♣"}


def build_distress_pips(distress: int) -> list[bool]:
    """Return the spaces of the Distress track, true where a marker is."""
    return [place < distress for place in range(DEADLY_DISTRESS)]


def build_clock_marks(hours: int) -> list[bool]:
    """Return the twelve marks of the Clock, true where an Hour is left."""
    return [place < hours for place in range(CLOCK_HOURS)]


def build_piles(dreamer: Dreamer, *, is_light: bool) -> list[Context]:
    """Return a Dreamer's piles in Dreamer board order (p. 4); one pile for three in light tracking.

    ``field`` is the Dreamer field that counts the pile.
    """
    counted = (
        [("cards", _("Cards"), dreamer.card_count)]
        if is_light
        else [
            ("deck", _("Deck"), dreamer.deck),
            ("hand", _("Hand"), dreamer.hand),
            ("discard", _("Discard"), dreamer.discard),
        ]
    )
    counted += [("sealed", _("Sealed"), dreamer.sealed), ("progress", _("Progress"), dreamer.progress)]
    notes = {
        "hand": _("limit %(limit)s") % {"limit": dreamer.hand_limit},
        "progress": _("limit %(limit)s") % {"limit": dreamer.progress_limit},
    }
    return [
        {
            "key": key,
            "field": COUNTER_FIELD_BY_PILE.get(key, key),
            "label": label,
            "count": count,
            "note": notes.get(key, ""),
        }
        for key, label, count in counted
    ]


def build_turn_cards(slumber: Slumber) -> list[dict[str, str]]:
    """Return the Turn cards of a Slumber in order: spent, the current one with its suit, the rest if counted."""
    left = 1 if slumber.turns_left is None else slumber.turns_left
    spent = [{"state": "spent", "mark": ""}] * (slumber.turn - 1 if left else slumber.turn)
    current = [{"state": "current", "mark": SUIT_SYMBOLS.get(slumber.suit, "")}] if left else []
    return spent + current + [{"state": "left", "mark": ""}] * (left - 1)
