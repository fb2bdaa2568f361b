"""What an effect of an Entity tile amounts to, its Morphings counted in (manual p. 9 and 16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.referee import Values

if TYPE_CHECKING:
    from campaigns.etherfields.models import Entity

MORE_DISTRESS = 1  # p. 16
MORE_SEALED = 2  # p. 16
MORE_RANGE = 1  # p. 16


def worked_out(entity: Entity, kind: str) -> Values:
    """Return an effect as it stands now: the printed numbers with the Morphings counted in, range None if it names none (p. 16)."""
    printed: Values = entity.effects[kind]
    held = entity.morphings.count
    distress = printed["distress"] + MORE_DISTRESS * held("distress") if printed["distress"] else 0
    seal = printed["seal"] + MORE_SEALED * held("seal") if printed["seal"] else 0
    reach = None if printed["range"] is None else printed["range"] + MORE_RANGE * held("range")
    return {**printed, "distress": distress, "seal": seal, "range": reach}


def does_to_dreamers(effect: Values) -> bool:
    """Return whether what is known of an effect does anything to the Dreamers it hits; Morphings lie on a tile (p. 9 and 16)."""
    return bool(effect["distress"] or effect["seal"] or effect["gem"])
