"""View models of cards, numbers and chances, and the names of players; cards are sorted so that they do not reveal the order of a deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaigns.engine.messages import messages
from campaigns.onirim.rules.cards import DENIZENS, DOORS, LOCATIONS, TOWERS
from campaigns.onirim.rules.game_state import Game

TONE_ORDER = "RBGNA"
SIGN_ORDER = "SMKGD"
DREAM_ORDER = ("X-", "Q-", "V-", "C-", "H-", "L-", "E-")


@dataclass(frozen=True)
class CardView:
    """A card for rendering: tone (a colour, *A* for all, *Z* for none), sign, and a letter if it has no sign."""

    code: str
    label: str
    tone: str
    sign: str
    text: str = ""
    count: int = 0


def build_card_view(code: str, count: int = 0) -> CardView:
    """Return the view of a card."""
    label = str(messages.get_choice_label("onirim", "cards", code))
    if code in LOCATIONS or code in DOORS:
        return CardView(code, label, code[0], code[1], count=count)
    if code in TOWERS:
        return CardView(code, label, code[0], "T", code[1], count)
    if code in DENIZENS:
        return CardView(code, label, "Z", "Y", code[1], count)
    return CardView(code, label, "Z", code[0], count=count)


def build_card_views(codes: Iterable[str]) -> list[CardView]:
    """Return the views of cards in the order given."""
    return [build_card_view(code) for code in codes]


def get_card_order(code: str) -> tuple[int, int, str]:
    """Return the sort key of a kind of card: by colour, then by sign, Dreams last."""
    if code[0] in TONE_ORDER and code not in DREAM_ORDER:
        return (TONE_ORDER.index(code[0]), SIGN_ORDER.find(code[1]) if code[1] in SIGN_ORDER else 9, code)
    return (9, DREAM_ORDER.index(code) if code in DREAM_ORDER else 99, code)


def build_kind_views(counts: Counter[str]) -> list[CardView]:
    """Return kinds of card with their counts, sorted."""
    return [build_card_view(code, counts[code]) for code in sorted(counts, key=get_card_order) if counts[code] > 0]


def build_counted_views(codes: Iterable[str]) -> list[CardView]:
    """Return the number of cards of each kind, sorted."""
    return build_kind_views(Counter(codes))


def get_player_name(g: Game, index: int) -> str:
    """Return the name of a player, 0 for the one who began: as entered, or by number."""
    named = g.players[index] if index < len(g.players) else ""
    return named or _("Player %(player)s") % {"player": index + 1}
