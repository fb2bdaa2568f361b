"""Drawings of ours: where each stands in the one file that holds them all, and which creature an Entity is drawn as."""

from __future__ import annotations

import functools
import zlib

from django.templatetags.static import static

SPRITE = "img/sprite.svg"
CREATURES = ("moth", "owl", "stag", "serpent", "spider", "jelly")
"""The night creatures of the sprite, where they are ``e-moth`` and so on."""


@functools.cache
def art(name: str) -> str:
    """Give the address of a drawing, by its name in the sprite, for a ``<use href>``."""
    return f"{static(SPRITE)}#{name}"


def creature(name: str) -> str:
    """Give the drawing of an Entity: the same for the same name, always.

    It is the creature the Entity is called after, if there is one, and a moon for what nobody has named.
    """
    words = name.casefold().split()
    if not words:
        return "e-unknown"
    called = [one for one in CREATURES if one in words]
    return f"e-{(called or [CREATURES[zlib.crc32(' '.join(words).encode()) % len(CREATURES)]])[0]}"
