"""URLs of icons in the SVG sprites, and the creature of an Entity."""

from __future__ import annotations

import functools
import zlib

from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

SPRITE_PATH = "img/sprite.svg"
CREATURE_SPRITE = "img/creatures.svg"
"""The creatures of Entities, a third of all drawings, apart from the rest: most first visits show none."""
CREATURE_NAMES = ("moth", "owl", "stag", "serpent", "spider", "jelly")


@functools.cache
def get_sprite_url(name: str) -> str:
    """Return the URL of a drawing in the sprite, for a ``<use href>``."""
    return f"{static(SPRITE_PATH)}#{name}"


def get_entity_icon(name: str) -> str:
    """Return the URL of an Entity's drawing, for a ``<use href>``; deterministic by name.

    It is the creature in the Entity's name, if there is one, and a moon for an Entity without a name.
    """
    words = name.casefold().split()
    called = [one for one in CREATURE_NAMES if one in words]
    if not words:
        drawing = "unknown"
    elif called:
        drawing = called[0]
    else:
        drawing = CREATURE_NAMES[zlib.crc32(" ".join(words).encode()) % len(CREATURE_NAMES)]
    return f"{static(CREATURE_SPRITE)}#{drawing}"


def icon(name: str, sheet: str = "sprite") -> SafeString:
    """Return the markup of an icon, by its name in the sprite. Decoration only: add a text or an aria-label.

    ``sheet`` is ``sprite``, or ``signs`` for the printed signs that only the rules show.
    """
    return _icon(name, sheet)


@functools.cache
def _icon(name: str, sheet: str) -> SafeString:
    # A page has dozens of icons: looking up the hashed name of the sprite each time cost a fifth of a response.
    use = '<svg class="icon" aria-hidden="true"><use href="{}#{}"></use></svg>'
    return format_html(use, static(f"img/{sheet}.svg"), name)
