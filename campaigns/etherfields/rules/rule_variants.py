"""Rule variants: points the manual leaves open or offers as a choice, with their defaults.

Each point is shown where it matters and may be changed at any time; the first choice is the default (facts 1.3).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from campaigns.etherfields.rules.table import Table

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
]
VariantChoice = Literal[
    "stop", "reshuffle", "draw-step", "always", "top-card", "all-cards", "range-1", "same-space", "free", "in-order",
    "each", "one-roll", "on", "off", "dreams", "slumbers-too",
    "performing", "each-step", "after-drawing", "before-drawing", "counts", "drawn-again", "once", "each-figure",
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
}

RULE_ID_BY_VARIANT = {
    "seal-short": "ef.seal", "reshuffle-price": "ef.reshuffle", "turn-deck": "ef.turn", "quirk-range": "ef.quirk",
    "rounds": "ef.round", "movement-roll": "ef.movement", "boost": "ef.boost", "classic": "ef.classic",
    "gradual-step": "ef.gradual", "reshuffle-seal": "ef.reshuffle", "flaw-drawn": "ef.draw",
    "growing-morphing": "ef.morphing",
}  # fmt: skip
"""The rule of each point."""


def get_chosen_variant(table: Table, name: str) -> str:
    """Return this table's variant of an open point: the agreed one, else the default."""
    chosen: str = table.team.readings.get(name, RULE_VARIANTS[name][0])
    return chosen
