"""What may be discarded, as it is told: cards of a deck list, active Items, cards counted by colour or typed (manual p. 12)."""

from __future__ import annotations

import re
from collections.abc import Mapping

from django import forms
from django.utils.translation import gettext as _

from campaigns.etherfields.models import Dreamer, Item
from campaigns.etherfields.rules.payment import COLOURS, Source
from campaigns.referee import Json
from campaigns.wording import words

LETTERS = {"w": "wrath", "r": "wrath", "c": "cunning", "y": "cunning", "a": "awareness", "g": "awareness"}
"""The first letter of a colour's name, or of how it is printed (facts 1.1)."""
CARD = re.compile(r"\d[wrcyag](?:[/+]\d[wrcyag]){0,2}")
PRINTED = (1, 2, 3)
"""The Intent that a card mostly gives; others are typed."""


def listed(dreamer: Dreamer) -> dict[str, Source]:
    """Return the cards of a Dreamer's deck list by the value of their tick boxes, each copy by itself."""
    return {
        f"{dreamer.ref}.{place}.{copy}": _of_list(card)
        for place, card in enumerate(dreamer.deck_list)
        for copy in range(int(card.get("copies", 1)))
    }


def _of_list(card: Mapping[str, Json]) -> Source:
    intent = {colour: int(card.get(colour, 0)) for colour in COLOURS}
    return _source(str(card.get("name", "")), intent, choice=bool(card.get("choice")))


def _source(name: str, intent: Mapping[str, int], *, choice: bool) -> Source:
    return Source(name, intent["wrath"], intent["cunning"], intent["awareness"], choice)


def of_item(item: Item) -> Source:
    """Return an active Item as what it is worth when it is discarded (p. 15)."""
    return Source(item.name, item.wrath, item.cunning, item.awareness, item.choice, item=True)


def typed(word: str) -> Source:
    """Read a typed card: 3w, or 2a/1w where one is chosen, 2a+1w where it gives both. Raises ValidationError for no card."""
    if not CARD.fullmatch(word):
        raise forms.ValidationError(
            _("%(word)s is no card. Write its Intent and the first letter of its colour: 3w, or 2a/1w to choose."),
            params={"word": word},
        )
    intent = dict.fromkeys(COLOURS, 0)
    for part in re.split("[/+]", word):
        intent[LETTERS[part[1]]] = int(part[0])
    return _source(word, intent, choice="/" in word)


def faces() -> dict[str, tuple[str, int]]:
    """Return each side of a card that is counted: a colour and its Intent, by the name of its field."""
    return {f"{colour}{worth}": (colour, worth) for colour in COLOURS for worth in PRINTED}


def face_in_words(face: str) -> str:
    """Say one side of a card: its Intent and its colour."""
    colour, worth = faces()[face]
    return f"{worth} {words.choice('etherfields', 'colour', colour)}"


def counted(*sides: str) -> Source:
    """Return a card by what is printed on it: one side, or two of which one counts for a payment (p. 12)."""
    intent = dict.fromkeys(COLOURS, 0)
    for side in sides:
        colour, worth = faces()[side]
        intent[colour] = worth
    return _source(_(" or ").join(map(face_in_words, sides)), intent, choice=len(sides) > 1)


def told(source: Source) -> str:
    """Say what a card gives."""
    parts = [f"{source.gives(c)} {words.choice('etherfields', 'colour', c)}" for c in COLOURS if source.gives(c)]
    between = _(" or ") if source.choice else ", "
    return f"{source.name} ({between.join(parts)})" if parts else source.name
