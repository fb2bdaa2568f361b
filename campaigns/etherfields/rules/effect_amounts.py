"""Amounts of an Entity tile's effect, Morphings included (manual p. 9 and 16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.engine import Values

if TYPE_CHECKING:
    from campaigns.etherfields.models import Entity

DISTRESS_PER_MORPHING = 1  # p. 16
SEAL_PER_MORPHING = 2  # p. 16
RANGE_PER_MORPHING = 1  # p. 16


def compute_effect(entity: Entity, kind: str) -> Values:
    """Return an effect as of now: printed numbers plus Morphings, range None if it names none (p. 16)."""
    printed: Values = entity.effects[kind]
    held = entity.morphings.count
    distress = printed["distress"] + DISTRESS_PER_MORPHING * held("distress") if printed["distress"] else 0
    seal = printed["seal"] + SEAL_PER_MORPHING * held("seal") if printed["seal"] else 0
    reach = None if printed["range"] is None else printed["range"] + RANGE_PER_MORPHING * held("range")
    return {**printed, "distress": distress, "seal": seal, "range": reach}


def has_targets(effect: Values, kind: str) -> bool:
    """Return whether the targets of an effect matter (p. 16).

    Morphings are drawn for the tile, and a Morphing effect in the players' words is usually about tokens.
    """
    return has_effect_on_dreamers(effect) or (bool(effect["note"]) and kind != "morphing")


def has_effect_on_dreamers(effect: Values) -> bool:
    """Return whether the known effect does anything to Dreamers it hits; Morphings go on a tile (p. 9 and 16)."""
    return bool(effect["distress"] or effect["seal"] or effect["gem"])
