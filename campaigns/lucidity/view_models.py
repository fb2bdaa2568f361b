"""View models of dice, chances and unverified facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse

from campaigns.engine.messages import messages
from campaigns.lucidity.rules.dice import COLOURS, DOUBLE_POWER, FACES
from campaigns.lucidity.rules.dice_phrases import format_dice
from campaigns.lucidity.rules.game_state import NightmareCard


@dataclass(frozen=True)
class DieView:
    """A die for rendering: its colour and its face, '' in the bag or in a hand."""

    code: str
    label: str
    colour: str
    face: str = ""
    count: int = 0

    @property
    def known_name(self) -> str:
        """The name of the die in a sentence: *the red Power*, *the red die*."""
        return format_dice([self.code], is_known=True)

    @property
    def is_double_width(self) -> bool:
        """Return whether it takes two spaces of a Power row (rules, Power)."""
        return self.face == DOUBLE_POWER


def build_die_view(code: str, count: int = 0) -> DieView:
    """Return the view of a die; a code of one letter has no face."""
    name = "dice" if code[1:] else "colours"
    return DieView(code, str(messages.get_choice_label("lucidity", name, code)), code[0], code[1:], count)


def build_die_views(codes: Iterable[str]) -> list[DieView]:
    """Return the views of dice in the order given."""
    return [build_die_view(code) for code in codes]


def get_die_order(code: str) -> tuple[int, int]:
    """Return the sort key of a kind of die: by colour, then by face."""
    return COLOURS.index(code[0]), FACES.index(code[1]) if code[1:] else 0


def build_counted_views(codes: Iterable[str]) -> list[DieView]:
    """Return the number of dice of each kind, sorted."""
    found = Counter(codes)
    return [build_die_view(code, found[code]) for code in sorted(found, key=get_die_order)]


def format_role(role_code: str, cards: dict[str, NightmareCard]) -> str:
    """Return a role in words: a Dreamer, eliminated, or a Nightmare by its card."""
    if role_code in COLOURS:
        return str(messages.get_choice_label("lucidity", "nightmare", cards[role_code].name))
    return str(messages.get_choice_label("lucidity", "role", role_code))


def build_copy_url(slug: str, panel_key: str, section: str = "") -> str:
    """Return the URL of the page of the copy or one of its sections, with the way back to a panel of a campaign."""
    part = f"&part={section}" if section else ""
    return f"{reverse('page', args=['lucidity', 'copy'])}?table={slug}&at={panel_key}{part}"
