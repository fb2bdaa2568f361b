"""Rule variants: points the manual leaves open or offers as a choice, or its two editions rule differently.

Each point is shown where it matters and may be changed at any time. The default is what the manual at this table says:
the first choice for edition 1.x (facts 1.3), which edition 2.0 changes where it rules otherwise (facts of 2.0, section 3).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer
    from campaigns.etherfields.rules.table import Table

SECOND_EDITION = "2.0"

VariantName = Literal[
    "seal-short",
    "reshuffle-price",
    "turn-deck",
    "quirk-range",
    "rounds",
    "movement-roll",
    "boost",
    "classic",
    "gradual-step",
    "reshuffle-seal",
    "flaw-drawn",
    "growing-morphing",
    "gems-morphing",
    "morphing-range",
    "shopping",
    "shortcut-price",
    "dream-entry",
    "big-movement",
    "boosted-move",
    "first-player",
    "states",
]
VariantChoice = Literal[
    "stop", "reshuffle", "draw-step", "always", "top-card", "all-cards", "range-1", "same-space", "free", "in-order",
    "each", "one-roll", "on", "off", "dreams", "slumbers-too",
    "performing", "each-step", "after-drawing", "before-drawing", "counts", "drawn-again", "once", "each-figure",
    "no-use", "no-reroll", "anywhere", "together", "each-dreamer", "printed", "seal-each", "map-last", "map-first",
    "goes-on", "ends", "keeps-spaces", "moves-nowhere", "by-agreement", "each-turn", "token", "manual",
]  # fmt: skip

RULE_VARIANTS: dict[str, tuple[str, ...]] = {
    "seal-short": ("stop", "reshuffle"),  # p. 14 does not cover a deck with too few cards
    "reshuffle-price": ("draw-step", "always"),  # p. 8 names the Draw step only
    "turn-deck": ("top-card", "all-cards"),  # p. 10: only the top card is visible
    "quirk-range": ("range-1", "same-space"),  # p. 12 against a helper card's wording
    "rounds": ("free", "in-order"),  # p. 8 offers free play
    "movement-roll": ("each", "one-roll"),  # p. 11 offers both
    "boost": ("on", "off"),  # p. 14: may be left out of the game
    "gradual-step": (
        "performing",
        "each-step",
    ),  # p. 8 and 12: is a paid step of an action the round's Dream action?
    "reshuffle-seal": (
        "after-drawing",
        "before-drawing",
    ),  # p. 8: price before or after the rest is drawn?
    "flaw-drawn": ("counts", "drawn-again"),  # p. 8 and 17: is a Flaw one of the 4 drawn cards?
    "growing-morphing": ("once", "each-figure"),  # p. 9 and 16: does a Morphing count for each figure in range?
    "classic": ("dreams", "slumbers-too"),  # p. 18 says once per Dream, and does not mention Slumbers
    "gems-morphing": ("no-use", "no-reroll"),  # p. 16; 2.0 p. 13: Gems may still pay costs
    "morphing-range": ("anywhere", "range-1"),  # p. 13 names no range; 2.0 p. 9: an Entity within range 1
    "shopping": ("together", "each-dreamer"),  # facts 2.3; 2.0 p. 15: each Dreamer chooses
    "shortcut-price": ("printed", "seal-each"),  # p. 7: the tile's price; 2.0 p. 14: each Dreamer Seals 1
    "dream-entry": ("map-last", "map-first"),  # p. 10 clears the Slumber map late; 2.0 p. 6: before the set-up
    "big-movement": ("goes-on", "ends"),  # p. 9; 2.0 p. 7: where it pushes somebody, its movement ends
    "boosted-move": ("keeps-spaces", "moves-nowhere"),  # p. 14; 2.0 p. 11: a failed Boost cancels the whole Move
    "first-player": ("by-agreement", "each-turn"),  # p. 6; 2.0 p. 16: passed on at the start of each Turn
    "states": ("token", "manual"),  # p. 17: the token says it; 2.0 p. 14: the manual does
}
SECOND_EDITION_DEFAULTS: dict[str, str] = {
    "reshuffle-price": "always",
    "gems-morphing": "no-reroll",
    "morphing-range": "range-1",
    "shopping": "each-dreamer",
    "shortcut-price": "seal-each",
    "dream-entry": "map-first",
    "big-movement": "ends",
    "boosted-move": "moves-nowhere",
    "first-player": "each-turn",
    "states": "manual",
}
"""Defaults of edition 2.0 that are not those of 1.x."""

RULE_ID_BY_VARIANT = {
    "seal-short": "ef.seal", "reshuffle-price": "ef.reshuffle", "turn-deck": "ef.turn", "quirk-range": "ef.quirk",
    "rounds": "ef.round", "movement-roll": "ef.movement", "boost": "ef.boost", "classic": "ef.classic",
    "gradual-step": "ef.gradual", "reshuffle-seal": "ef.reshuffle", "flaw-drawn": "ef.draw",
    "growing-morphing": "ef.morphing", "gems-morphing": "ef.gem", "morphing-range": "ef.morphing",
    "shopping": "ef.shopping", "shortcut-price": "ef.shortcut", "dream-entry": "ef.dream", "big-movement": "ef.big",
    "boosted-move": "ef.boost", "first-player": "ef.first", "states": "ef.state",
}  # fmt: skip
"""The rule of each point."""


def get_chosen_variant(table: Table, name: str) -> str:
    """Return this table's variant of an open point: the agreed one, else the default of its manual."""
    chosen: str = table.team.readings.get(name) or get_default_variant(name, table.team.edition)
    return chosen


def has_first_player(table: Table) -> bool:
    """Return whether this table has a First Player: always in 1.x (p. 6), in 2.0 where it plays in rounds (2.0 p. 16)."""
    return table.team.edition != SECOND_EDITION or get_chosen_variant(table, "rounds") == "in-order"


def is_first_player(table: Table, dreamer: Dreamer) -> bool:
    """Return whether a Dreamer holds the First Player marker, where there is one (p. 6; 2.0 p. 16)."""
    return table.team.first_player == dreamer.ref and has_first_player(table)


def get_default_variant(name: str, edition: str) -> str:
    """Return what an edition of the manual says about a point, where nothing was agreed."""
    first = RULE_VARIANTS[name][0]
    return SECOND_EDITION_DEFAULTS.get(name, first) if edition == SECOND_EDITION else first


def list_edition_differences(table: Table, edition: str) -> list[str]:
    """Return the points that this table would play in another way with another edition."""
    agreed = table.team.readings
    return [
        name
        for name in RULE_VARIANTS
        if name not in agreed and get_default_variant(name, edition) != get_chosen_variant(table, name)
    ]
