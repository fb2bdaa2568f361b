"""Cards, numbers and chances as the drawn partials ask for them; everything sorted, so that no order of a deck shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from campaigns.message_catalog import messages
from campaigns.onirim.rules.cards import DENIZENS, DOORS, LOCATIONS, TOWERS

TONE_ORDER = "RBGNA"
SIGN_ORDER = "SMKGD"
DREAM_ORDER = ("X-", "Q-", "V-", "C-", "H-", "L-", "E-")


@dataclass(frozen=True)
class CardView:
    """A card as it is drawn: its tone (a colour, *A* for all of them, *Z* for none), its sign, a letter where it has no sign."""

    code: str
    label: str
    tone: str
    sign: str
    text: str = ""
    count: int = 0


def build_card_view(code: str, count: int = 0) -> CardView:
    """Return a card as it is drawn."""
    label = str(messages.get_choice_label("onirim", "cards", code))
    if code in LOCATIONS or code in DOORS:
        return CardView(code, label, code[0], code[1], count=count)
    if code in TOWERS:
        return CardView(code, label, code[0], "T", code[1], count)
    if code in DENIZENS:
        return CardView(code, label, "Z", "Y", code[1], count)
    return CardView(code, label, "Z", code[0], count=count)


def build_card_views(codes: Iterable[str]) -> list[CardView]:
    """Return cards in the order given."""
    return [build_card_view(code) for code in codes]


def get_card_order(code: str) -> tuple[int, int, str]:
    """Return where a kind of card stands among the kinds: by colour, then by sign; Dreams after them."""
    if code[0] in TONE_ORDER and code not in DREAM_ORDER:
        return (TONE_ORDER.index(code[0]), SIGN_ORDER.find(code[1]) if code[1] in SIGN_ORDER else 9, code)
    return (9, DREAM_ORDER.index(code) if code in DREAM_ORDER else 99, code)


def build_kind_views(counts: Counter[str]) -> list[CardView]:
    """Return kinds of card with their counts, in the order of the kinds."""
    return [build_card_view(code, counts[code]) for code in sorted(counts, key=get_card_order) if counts[code] > 0]


def build_counted_views(codes: Iterable[str]) -> list[CardView]:
    """Return how many of each kind lie somewhere, in the order of the kinds."""
    return build_kind_views(Counter(codes))
