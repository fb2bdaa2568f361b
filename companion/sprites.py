"""Addresses of our drawings, and the creature that an Entity is drawn as."""

from __future__ import annotations

import functools
import zlib

from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

SPRITE_PATH = "img/sprite.svg"
CREATURE_SPRITE = "img/creatures.svg"
"""The creatures of Entities, apart from the rest: most first visits show none, and these are a third of all drawings."""
CREATURE_NAMES = ("moth", "owl", "stag", "serpent", "spider", "jelly")


@functools.cache
def get_sprite_url(name: str) -> str:
    """Return the address of a drawing, by its name in the sprite, for a ``<use href>``."""
    return f"{static(SPRITE_PATH)}#{name}"


def get_entity_icon(name: str) -> str:
    """Return the address of the drawing of an Entity, for a ``<use href>``: the same for the same name, always.

    It is the creature the Entity is called after, if there is one, and a moon for an Entity without a name.
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
    """Return the drawing of an icon, by its name in the sprite; decoration only, so words or an aria-label must stand beside it.

    ``sheet`` is ``sprite``, or ``signs`` for the printed signs that only the rules show.
    """
    return _icon(name, sheet)


@functools.cache
def _icon(name: str, sheet: str) -> SafeString:
    # A page draws dozens of icons: asking for the hashed name of the sprite each time cost a fifth of an answer.
    use = '<svg class="icon" aria-hidden="true"><use href="{}#{}"></use></svg>'
    return format_html(use, static(f"img/{sheet}.svg"), name)
