"""Entity tiles of the Dream being played, as they were when it was left before: read from the journal (manual p. 18)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from campaigns.engine import Change
from campaigns.etherfields.models import Action, Entity, Slumber
from campaigns.etherfields.rules.guards import NO_FIGURES_CODE
from campaigns.etherfields.rules.table import Table
from campaigns.models import Campaign, JournalEntry
from campaigns.storage.state import decode_changes

LEAVING_MOVES = tuple(
    f"etherfields.{name}" for name in ("end-dream", "tick", "tick-rest", "resolve-death", "save-as-death", "take-stock")
)
"""Moves that may leave a Dream."""
MAX_SEARCHED_ENTRIES = 300


@dataclass(frozen=True)
class EarlierTile:
    """An Entity tile as it was, with the first noted action of it, if any."""

    entity: Entity
    action: Action | None


def list_earlier_tiles(table: Table, campaign: Campaign) -> list[EarlierTile]:
    """Return the tiles that were in play when the Dream was left last, without those in play; empty in a first attempt."""
    now = table.slumber
    gate = table.gates.get(now.gate) if now is not None and now.kind == Slumber.Kind.DREAM else None
    if gate is None or gate.entered <= 1:
        return []
    table.external_reads += 1
    there = {entity.name.casefold() for entity in table.entities}
    left = next((found for found in _iter_departures(campaign) if _leaves_dream(found, gate.ref)), [])
    return [tile for tile in _iter_tiles(left) if tile.entity.name.casefold() not in there]


def _iter_departures(campaign: Campaign) -> Iterator[list[Change]]:
    """Yield the changes of entries that may have left a Dream, the newest first."""
    entries = campaign.moves.filter(kind=JournalEntry.Kind.MOVE, undone=False, name__in=LEAVING_MOVES)
    for entry in entries.order_by("-seq")[:MAX_SEARCHED_ENTRIES]:
        yield decode_changes(entry.changes)


def _leaves_dream(changes: Iterable[Change], gate_ref: int) -> bool:
    return any(
        change.label == "etherfields.slumber" and change.after is None and (change.before or {}).get("gate") == gate_ref
        for change in changes
    )


def _iter_tiles(changes: list[Change]) -> Iterator[EarlierTile]:
    """Yield the Entity tiles that these changes remove, of those with a name."""
    gone = [change for change in changes if change.before is not None and change.after is None]
    actions = [Action(**change.before) for change in gone if change.label == "etherfields.action" and change.before]
    for change in gone:
        if change.label != "etherfields.entity" or change.before is None:
            continue
        entity = Entity(ref=change.ref, **change.before)
        if entity.is_named and entity.code != NO_FIGURES_CODE:
            yield EarlierTile(entity, next((action for action in actions if action.entity == entity.ref), None))
