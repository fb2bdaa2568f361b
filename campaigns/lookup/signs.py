"""The signs that are printed on cards, tiles and dice, each with a word for it and a drawing of our own."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True)
class Sign:
    """One printed sign. ``label`` says what it is called; ``sheet`` is the sprite in ``static/img`` that draws it by its ``name``."""

    name: str
    label: str | Promise
    sheet: str = "signs"


_SHARED = (
    Sign("ether", _("Ether"), "sprite"),
    Sign("gem", _("Shining Gem"), "sprite"),
    Sign("key", _("Key"), "sprite"),
    Sign("hour", _("Hour"), "sprite"),
    Sign("distress", _("Distress"), "sprite"),
    Sign("morphing", _("Morphing"), "sprite"),
)

_CARDS_AND_TILES = (
    Sign("awareness", _("Awareness, green")),
    Sign("cunning", _("Cunning, yellow")),
    Sign("wrath", _("Wrath, red")),
    Sign("marker", _("Intent marker")),
    Sign("progress", _("Placed Progress cards of a colour")),
    Sign("rapid", _("Rapid, the lightning")),
    Sign("player-count", _("Player count")),
    Sign("gradual", _("Gradual")),
    Sign("free", _("Free")),
    Sign("question", _("Question mark, Fate")),
    Sign("gem-slot", _("Gem slot")),
    Sign("threat", _("Threat token")),
    Sign("universal", _("Universal marker")),
    Sign("block", _("Block, for one use")),
    Sign("spawn", _("Entity Spawn")),
    Sign("entrance", _("Dreamers' Entrance")),
    Sign("light", _("Light")),
    Sign("darkness", _("Darkness")),
    Sign("swamp", _("Swamp")),
    Sign("water", _("Water")),
    Sign("stairs", _("Stairs")),
    Sign("wall", _("Wall")),
    Sign("special-space", _("Special space")),
    Sign("trap", _("Trap")),
    Sign("drawing-bonus", _("Drawing Bonus")),
    Sign("movement-value", _("Movement value")),
    Sign("movement-die", _("Movement die")),
    Sign("no-die", _("Crossed die: moves without a roll")),
    Sign("luck-die", _("Luck die")),
    Sign("suits", _("Turn suits")),
    Sign("basic", _("Basic effect")),
    Sign("special", _("Special effect")),
    Sign("flying", _("Flying Rule, the blue frame")),
)

_OTHERS = (
    Sign("sun", _("Sun")),
    Sign("moon", _("Moon")),
    Sign("glyph", _("Glyph")),
    Sign("door", _("Door")),
    Sign("nightmare", _("Nightmare")),
    Sign("tone-red", _("Red: R, a circle")),
    Sign("tone-blue", _("Blue: B, a drop")),
    Sign("tone-green", _("Green: G, a triangle")),
    Sign("tone-brown", _("Brown: N, a square")),
    Sign("tone-yellow", _("Yellow: Y, a diamond")),
    Sign("power", _("Power")),
    Sign("double-power", _("Double Power")),
    Sign("hunt", _("Hunt")),
    Sign("exhaust", _("Exhaust")),
    Sign("shadow", _("Shadow")),
)

SIGNS: dict[str, Sign] = {sign.name: sign for sign in (*_CARDS_AND_TILES, *_SHARED, *_OTHERS)}
"""Every sign by its name, in the order in which they are listed."""
