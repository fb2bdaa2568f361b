"""Numbers turned into what the drawn partials ask for: pips, marks, layers, cards."""

from __future__ import annotations

from django.utils.translation import gettext as _

from campaigns.etherfields.models import Dreamer, Slumber
from campaigns.pages.registry import Context

DEADLY = 8
CLOCK = 12
SUITS = {"hearts": "♥", "spades": "♠", "diamonds": "♦", "clubs": "♣"}


def pips(distress: int) -> list[bool]:
    """Give the eight places of the Distress track, true where a marker lies."""
    return [place < distress for place in range(DEADLY)]


def marks(hours: int) -> list[bool]:
    """Give the twelve marks of the Clock, true where an Hour is left."""
    return [place < hours for place in range(CLOCK)]


def piles(dreamer: Dreamer, *, light: bool) -> list[Context]:
    """Give a Dreamer's piles in the order they lie on the Dreamer board (p. 4); one pile for three in light tracking."""
    counted = (
        [("cards", _("Cards"), dreamer.cards)]
        if light
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
    return [_pile(key, label, count, notes.get(key, "")) for key, label, count in counted]


def _pile(key: str, label: str, count: int, note: str) -> Context:
    layers = min(5, (count + 4) // 5)
    return {"key": key, "label": label, "count": count, "layers": range(layers), "note": note}


def turn_cards(slumber: Slumber) -> list[dict[str, str]]:
    """Give the Turn cards of a Slumber in order: spent, the current one with its suit, those left."""
    spent = [{"state": "spent", "mark": ""}] * (slumber.turn - 1 if slumber.turns_left else slumber.turn)
    current = [{"state": "current", "mark": SUITS.get(slumber.suit, "")}] if slumber.turns_left else []
    return spent + current + [{"state": "left", "mark": ""}] * (slumber.turns_left - 1)
