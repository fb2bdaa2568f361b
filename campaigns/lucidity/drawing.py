"""Dice, chances and marks of doubt as the drawn partials ask for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse

from campaigns.lucidity.rules.dice import COLOURS, DOUBLE, FACES
from campaigns.lucidity.rules.value import Card
from campaigns.pages.offers import Viewpoint
from campaigns.wording import words


@dataclass(frozen=True)
class Die:
    """A die as it is drawn: its colour, and the face that is up, '' for one in the bag or in a hand."""

    code: str
    label: str
    colour: str
    face: str = ""
    count: int = 0

    @property
    def wide(self) -> bool:
        """Return whether it takes two spaces of a Power row (rules, Power)."""
        return self.face == DOUBLE


def drawn(code: str, count: int = 0) -> Die:
    """Return a die as it is drawn; a code of one letter has no face."""
    name = "dice" if code[1:] else "colours"
    return Die(code, str(words.choice("lucidity", name, code)), code[0], code[1:], count)


def dice(codes: Iterable[str]) -> list[Die]:
    """Return dice in the order given."""
    return [drawn(code) for code in codes]


def order(code: str) -> tuple[int, int]:
    """Return where a kind of die stands among the kinds: by colour, then by face."""
    return COLOURS.index(code[0]), FACES.index(code[1]) if code[1:] else 0


def counted(codes: Iterable[str]) -> list[Die]:
    """Return how many of each kind lie somewhere, in the order of the kinds."""
    found = Counter(codes)
    return [drawn(code, found[code]) for code in sorted(found, key=order)]


def role(found: str, cards: dict[str, Card]) -> str:
    """Put a role into words: a Dreamer, eliminated, or a Nightmare by its card."""
    if found in COLOURS:
        return str(words.choice("lucidity", "nightmare", cards[found].name))
    return str(words.choice("lucidity", "role", found))


def copy_url(view: Viewpoint, panel: str, section: str = "") -> str:
    """Return the address of the page on which the copy of the game is written down, or one section of it, with the way back to a panel."""
    part = f"&part={section}" if section else ""
    return f"{reverse('page', args=['lucidity', 'copy'])}?table={view.campaign.slug}&at={panel}{part}"
