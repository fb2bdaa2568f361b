"""Intent sources that may be discarded: listed cards, active Items, counted or typed cards (manual p. 12)."""

from __future__ import annotations

import re
from collections.abc import Mapping

from django import forms
from django.utils.translation import gettext as _

from campaigns.engine import Json
from campaigns.engine.messages import messages
from campaigns.etherfields.models import Dreamer, Item
from campaigns.etherfields.rules.payment_options import INTENT_COLOURS, IntentSource

COLOUR_BY_LETTER = {"w": "wrath", "r": "wrath", "c": "cunning", "y": "cunning", "a": "awareness", "g": "awareness"}
"""By the first letter of a colour's name, or of its printed colour (facts 1.1)."""
CARD_RE = re.compile(r"\d[wrcyag](?:[/+]\d[wrcyag]){0,2}")
COMMON_INTENT_VALUES = (1, 2, 3)
"""Common Intent values of cards; others are typed."""


def get_listed_cards(dreamer: Dreamer) -> dict[str, IntentSource]:
    """Return the cards of a Dreamer's deck list by checkbox value, one per copy."""
    return {
        f"{dreamer.ref}.{place}.{copy}": _build_listed_source(card)
        for place, card in enumerate(dreamer.deck_list)
        for copy in range(int(card.get("copies", 1)))
    }


def _build_listed_source(card: Mapping[str, Json]) -> IntentSource:
    intent = {colour: int(card.get(colour, 0)) for colour in INTENT_COLOURS}
    return _build_source(str(card.get("name", "")), intent, is_choice=bool(card.get("choice")))


def _build_source(name: str, intent: Mapping[str, int], *, is_choice: bool) -> IntentSource:
    return IntentSource(name, intent["wrath"], intent["cunning"], intent["awareness"], is_choice)


def build_item_source(item: Item) -> IntentSource:
    """Return an active Item as an Intent source, worth what it gives when discarded (p. 15)."""
    return IntentSource(item.name, item.wrath, item.cunning, item.awareness, item.choice, is_item=True)


def parse_card(word: str) -> IntentSource:
    """Parse a typed card: 3w, or 2a/1w for a choice, 2a+1w if both count. Raise ValidationError if it is none."""
    if not CARD_RE.fullmatch(word):
        raise forms.ValidationError(
            _(
                "“%(word)s” is not a card. Write its Intent and the first letter of its colour: 3w, or 2a/1w for a choice."
            ),
            params={"word": word},
        )
    intent = dict.fromkeys(INTENT_COLOURS, 0)
    for part in re.split("[/+]", word):
        intent[COLOUR_BY_LETTER[part[1]]] = int(part[0])
    return _build_source(word, intent, is_choice="/" in word)


def get_card_sides() -> dict[str, tuple[str, int]]:
    """Return each countable side of a card: colour and Intent, by field name."""
    return {f"{colour}{worth}": (colour, worth) for colour in INTENT_COLOURS for worth in COMMON_INTENT_VALUES}


def get_side_label(side: str) -> str:
    """Return the label of a side of a card: Intent and colour."""
    colour, worth = get_card_sides()[side]
    return f"{worth} {messages.get_choice_label('etherfields', 'colour', colour)}"


def build_counted_source(*sides: str) -> IntentSource:
    """Return a card by its printed sides: one, or two of which one counts for a payment (p. 12)."""
    intent = dict.fromkeys(INTENT_COLOURS, 0)
    for side in sides:
        colour, worth = get_card_sides()[side]
        intent[colour] = worth
    return _build_source(_(" or ").join(map(get_side_label, sides)), intent, is_choice=len(sides) > 1)


def format_source(source: IntentSource) -> str:
    """Return the Intent of a card in words."""
    parts = [
        f"{source.get_intent(c)} {messages.get_choice_label('etherfields', 'colour', c)}"
        for c in INTENT_COLOURS
        if source.get_intent(c)
    ]
    between = _(" or ") if source.has_choice else ", "
    return f"{source.name} ({between.join(parts)})" if parts else source.name
