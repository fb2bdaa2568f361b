"""Cards, numbers and chances as the drawn partials ask for them; everything sorted, so that no order of a deck shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from campaigns.onirim.rules.cards import DENIZENS, DOORS, LOCATIONS, TOWERS
from campaigns.wording import words

TONES = "RBGNA"
SIGNS = "SMKGD"
DREAMS = ("X-", "Q-", "V-", "C-", "H-", "L-", "E-")


@dataclass(frozen=True)
class Card:
    """A card as it is drawn: its tone (a colour, *A* for all of them, *Z* for none), its sign, a letter where it has no sign."""

    code: str
    label: str
    tone: str
    sign: str
    text: str = ""
    count: int = 0


def drawn(code: str, count: int = 0) -> Card:
    """Return a card as it is drawn."""
    label = str(words.choice("onirim", "cards", code))
    if code in LOCATIONS or code in DOORS:
        return Card(code, label, code[0], code[1], count=count)
    if code in TOWERS:
        return Card(code, label, code[0], "T", code[1], count)
    if code in DENIZENS:
        return Card(code, label, "Z", "Y", code[1], count)
    return Card(code, label, "Z", code[0], count=count)


def cards(codes: Iterable[str]) -> list[Card]:
    """Return cards in the order given."""
    return [drawn(code) for code in codes]


def place(code: str) -> tuple[int, int, str]:
    """Return where a kind of card stands among the kinds: by colour, then by sign; Dreams after them."""
    if code[0] in TONES and code not in DREAMS:
        return (TONES.index(code[0]), SIGNS.find(code[1]) if code[1] in SIGNS else 9, code)
    return (9, DREAMS.index(code) if code in DREAMS else 99, code)


def kinds(found: Counter[str]) -> list[Card]:
    """Return kinds of card with their counts, in the order of the kinds."""
    return [drawn(code, found[code]) for code in sorted(found, key=place) if found[code] > 0]


def counted(codes: Iterable[str]) -> list[Card]:
    """Return how many of each kind lie somewhere, in the order of the kinds."""
    return kinds(Counter(codes))
