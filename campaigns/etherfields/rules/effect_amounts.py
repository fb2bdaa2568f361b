"""Amounts of an Entity tile's effect, Morphings included (manual p. 9 and 16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.engine import Values
from campaigns.etherfields.rules.rule_variants import get_chosen_variant

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Entity
    from campaigns.etherfields.rules.table import Table

DISTRESS_PER_MORPHING = 1  # p. 16
SEAL_PER_MORPHING = 2  # p. 16
RANGE_PER_MORPHING = 1  # p. 16
DAZED_RANGE = 1  # 2.0 p. 14


def has_state(bearer: Dreamer | Entity, state: str) -> bool:
    """Return whether a Dreamer, or every figure of an Entity, has a State (p. 17)."""
    held: int = bearer.states.count(state)
    return held >= max(1, getattr(bearer, "figures", 1))


def acts_by_state(table: Table, bearer: Dreamer | Entity, state: str) -> bool:
    """Return whether a State does to its bearer what edition 2.0 prints (2.0 p. 14)."""
    return has_state(bearer, state) and get_chosen_variant(table, "states") == "manual"


def compute_effect(table: Table, entity: Entity, kind: str) -> Values:
    """Return an effect as of now: printed numbers plus Morphings, range None if it names none (p. 16).

    The States of all its figures count where the manual prints them: Stunned inflicts no Distress, Dazed reaches
    range 1 at most (2.0 p. 14).
    """
    printed: Values = entity.effects[kind]
    held = entity.morphings.count
    distress = printed["distress"] + DISTRESS_PER_MORPHING * held("distress") if printed["distress"] else 0
    seal = printed["seal"] + SEAL_PER_MORPHING * held("seal") if printed["seal"] else 0
    reach = None if printed["range"] is None else printed["range"] + RANGE_PER_MORPHING * held("range")
    if acts_by_state(table, entity, "stunned"):
        distress = 0
    if reach is not None and acts_by_state(table, entity, "dazed"):
        reach = min(reach, DAZED_RANGE)
    return {**printed, "distress": distress, "seal": seal, "range": reach}


def has_targets(effect: Values, kind: str) -> bool:
    """Return whether the targets of an effect matter (p. 16).

    Morphings are drawn for the tile, and a Morphing effect in the players' words is usually about tokens.
    """
    return has_effect_on_dreamers(effect) or (bool(effect["note"]) and kind != "morphing")


def has_effect_on_dreamers(effect: Values) -> bool:
    """Return whether the known effect does anything to Dreamers it hits; Morphings go on a tile (p. 9 and 16)."""
    return bool(effect["distress"] or effect["seal"] or effect["gem"])
