"""Tiles of the expansions: name, effect, drawing, and whether each is in use or was won with."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from campaigns.engine.messages import Text, _, messages
from campaigns.onirim.rules.expansions import EXPANSIONS

COOP_NAME = "coop"
"""The expansion for two players: a question of its own, not a tile of the wall."""

EXPANSION_SUMMARIES: Mapping[str, Text] = {
    "mirrors": _("Explore Mirrors with pairs of Locations; you need the Sun and Moon Mirrors."),
    "sphinx": _(
        "%(SPHINX_DREAM_COUNT)s Dreams that ask, dive and confuse, and %(SPHINX_NIGHTMARE_COUNT)s more Nightmares."
    ),
    "glyphs": _("A fourth symbol that reveals %(INCANTATION_REVEAL_COUNT)s cards; %(GLYPH_GAME_DOOR_COUNT)s Doors."),
    "towers": _("Build Towers side by side; you also need %(ALIGNMENT_LENGTH)s colours in a row."),
    "happy": _("Dark Premonitions come true as Doors open; Happy Dreams help."),
    "book": _("Gain Doors in the order of the Goals; pay for spells with discarded cards."),
    "crossroads": _("Locations of every colour, and Dead Ends that clog your hand."),
    "oniverse": _("One more Door, and Denizens that help you when rallied."),
    "catchers": _("Limbo goes under Dreamcatchers; catch %(LOST_DREAM_COUNT)s Lost Dreams."),
    "incubus": _("A small companion against Nightmares, for the base game only."),
    "coop": _("Each player has a hand and a row; some cards are Shared, some Personal."),
}
"""The effect of each expansion in one line (facts 1.5 and 1.6)."""

EXPANSION_DRAWINGS: Mapping[str, str] = {
    "mirrors": "M20 5c8 0 12 6 12 13s-4 13-12 13S8 25 8 18 12 5 20 5zM20 31v5M14 36h12M14 14l8-5M13 21l12-8",
    "sphinx": "M20 5l15 27H5zM16.5 17a3.700 3.700 0 1 1 5 3.500c-1.500.6-1.500 1.500-1.500 3M20 28h.1",
    "glyphs": "M20 34V6M20 6c-8 0-10 8-4 11s-6 9 0 9M20 6c8 0 10 8 4 11s6 9 0 9",
    "towers": "M6 35V17h4v3h3v-3h3v18zM22 35V9h3.500v3h3V9h3.500v3h2V35zM3 35h34",
    "happy": "M20 5a15 15 0 1 0 .1 0zM13 23c2 6 12 6 14 0M14.500 15h.1M25.500 15h.1",
    "book": "M20 10C16 6 10 6 4 7v24c6-1 12-1 16 3 4-4 10-4 16-3V7c-6-1-12-1-16 3zM20 10v24",
    "crossroads": "M4 14h11V4M36 14H25V4M4 26h11v10M36 26H25v10",
    "oniverse": "M10 36V18a10 10 0 0 1 20 0v18zM20 16l2 5 5 2-5 2-2 5-2-5-5-2 5-2z",
    "catchers": "M20 4a12 12 0 1 0 .1 0zM20 4l6 20M20 4l-6 20M9 12l21 9M31 12l-21 9M14 28v7M20 28v9M26 28v7",
    "incubus": "M10 36c-1-10 2-16 10-16s11 6 10 16zM12 14a8 8 0 0 1 16 0 8 8 0 0 1-16 0zM13 9L9 3M27 9l4-6M17 14h.1M23 14h.1",
    "coop": "M13 6a5 5 0 1 0 .1 0zM27 6a5 5 0 1 0 .1 0zM4 34c0-10 4-15 9-15s8 4 8 9c0-5 3-9 7-9 5 0 9 5 9 15z",
}
"""Our own drawings, 40 by 40 units."""


@dataclass(frozen=True)
class ExpansionTile:
    """One expansion on the wall."""

    name: str
    label: Text
    summary: Text
    drawing: str
    is_chosen: bool = False


def build_tile(name: str, *, is_chosen: bool = False) -> ExpansionTile:
    """Return the tile of an expansion."""
    return ExpansionTile(
        name,
        messages.get_choice_label("onirim", "expansions", name),
        EXPANSION_SUMMARIES[name],
        EXPANSION_DRAWINGS[name],
        is_chosen,
    )


def build_tiles(chosen_names: Collection[str]) -> list[ExpansionTile]:
    """Return the tiles of all expansions, the one for two players first."""
    return [
        build_tile(name, is_chosen=name in chosen_names)
        for name in (COOP_NAME, *(name for name in EXPANSIONS if name != COOP_NAME))
    ]
