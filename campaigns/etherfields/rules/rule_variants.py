"""Where the manual leaves two readings, or offers a choice of how to play: what a table may agree on, and the default.

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
    "seal-short": ("stop", "reshuffle"),  # p. 14 does not say what happens when the deck holds too few
    "reshuffle-price": ("draw-step", "always"),  # p. 8 names the Draw step only
    "turn-deck": ("top-card", "all-cards"),  # p. 10: only the top card is visible
    "quirk-range": ("range-1", "same-space"),  # p. 12 against a helper's wording
    "rounds": ("free", "in-order"),  # p. 8 offers the free form
    "movement-roll": ("each", "one-roll"),  # p. 11 offers both
    "boost": ("on", "off"),  # p. 14: may be left out of the game
    "gradual-step": (
        "performing",
        "each-step",
    ),  # p. 8 and 12: is paying a step of an action the Dream action of a round?
    "reshuffle-seal": (
        "after-drawing",
        "before-drawing",
    ),  # p. 8: after reshuffling, but before or after the rest is drawn?
    "flaw-drawn": ("counts", "drawn-again"),  # p. 8 and 17: is a Flaw one of the 4 cards that are drawn?
    "growing-morphing": ("once", "each-figure"),  # p. 9 and 16: does a Morphing count again for every figure in range?
    "classic": ("dreams", "slumbers-too"),  # p. 18 says once per Dream, and nothing of Slumbers
}

RULE_ID_BY_VARIANT = {
    "seal-short": "ef.seal", "reshuffle-price": "ef.reshuffle", "turn-deck": "ef.turn", "quirk-range": "ef.quirk",
    "rounds": "ef.round", "movement-roll": "ef.movement", "boost": "ef.boost", "classic": "ef.classic",
    "gradual-step": "ef.gradual", "reshuffle-seal": "ef.reshuffle", "flaw-drawn": "ef.draw",
    "growing-morphing": "ef.morphing",
}  # fmt: skip
"""The rule that each point belongs to."""


def get_chosen_variant(table: Table, name: str) -> str:
    """Return how this table plays an open point: what was agreed, else the default."""
    chosen: str = table.team.readings.get(name, RULE_VARIANTS[name][0])
    return chosen
