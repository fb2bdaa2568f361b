"""The icons printed on cards, tiles and dice, each with a label and our own drawing."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True)
class Icon:
    """One printed icon. ``sprite_sheet`` is the sprite in ``static/img`` that has it under its ``name``."""

    name: str
    label: str | Promise
    sprite_sheet: str = "signs"


_SHARED_ICONS = (
    Icon("ether", _("Ether"), "sprite"),
    Icon("gem", _("Shining Gem"), "sprite"),
    Icon("key", _("Key"), "sprite"),
    Icon("hour", _("Hour"), "sprite"),
    Icon("distress", _("Distress"), "sprite"),
    Icon("morphing", _("Morphing"), "sprite"),
)

_CARD_AND_TILE_ICONS = (
    Icon("awareness", _("Awareness, green")),
    Icon("cunning", _("Cunning, yellow")),
    Icon("wrath", _("Wrath, red")),
    Icon("marker", _("Intent marker")),
    Icon("progress", _("Placed Progress cards of a colour")),
    Icon("rapid", _("Rapid, the lightning")),
    Icon("player-count", _("Player count")),
    Icon("gradual", _("Gradual")),
    Icon("free", _("Free")),
    Icon("question", _("Question mark, Fate")),
    Icon("gem-slot", _("Gem slot")),
    Icon("threat", _("Threat token")),
    Icon("universal", _("Universal marker")),
    Icon("block", _("Block, for one use")),
    Icon("spawn", _("Entity Spawn")),
    Icon("entrance", _("Dreamers' Entrance")),
    Icon("light", _("Light")),
    Icon("darkness", _("Darkness")),
    Icon("swamp", _("Swamp")),
    Icon("water", _("Water")),
    Icon("stairs", _("Stairs")),
    Icon("wall", _("Wall")),
    Icon("special-space", _("Special space")),
    Icon("trap", _("Trap")),
    Icon("drawing-bonus", _("Drawing Bonus")),
    Icon("movement-value", _("Movement value")),
    Icon("movement-die", _("Movement die")),
    Icon("no-die", _("Crossed die: moves without a roll")),
    Icon("luck-die", _("Luck die")),
    Icon("suits", _("Turn suits")),
    Icon("basic", _("Basic effect")),
    Icon("special", _("Special effect")),
    Icon("flying", _("Flying Rule, the blue frame")),
)

_OTHER_ICONS = (
    Icon("sun", _("Sun")),
    Icon("moon", _("Moon")),
    Icon("glyph", _("Glyph")),
    Icon("door", _("Door")),
    Icon("nightmare", _("Nightmare")),
    Icon("tone-red", _("Red: R, a circle")),
    Icon("tone-blue", _("Blue: B, a drop")),
    Icon("tone-green", _("Green: G, a triangle")),
    Icon("tone-brown", _("Brown: N, a square")),
    Icon("tone-yellow", _("Yellow: Y, a diamond")),
    Icon("power", _("Power")),
    Icon("double-power", _("Double Power")),
    Icon("hunt", _("Hunt")),
    Icon("exhaust", _("Exhaust")),
    Icon("shadow", _("Shadow")),
)

ICONS: dict[str, Icon] = {sign.name: sign for sign in (*_CARD_AND_TILE_ICONS, *_SHARED_ICONS, *_OTHER_ICONS)}
"""All icons by name, in listing order."""
