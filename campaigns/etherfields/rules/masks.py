"""Masks (manual p. 14, and 16 for their Morphing): owned by name, at most one worn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.engine import TextLength, move
from campaigns.etherfields.rules.guards import require_begun
from campaigns.etherfields.rules.pools import limit_to_pool
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer

MaskNameArg = Annotated[str, TextLength(1, 60)]

MASK_PICKING_PROCEDURES = ("session-setup", "restore", "awakening")
"""Procedures in which each Dreamer picks a Mask to wear (p. 5 and 14)."""


def can_use_masks(table: Table) -> bool:
    """Return whether worn Masks are active: no Entity in play has the Morphing that blocks them (p. 16)."""
    return not any("masks" in entity.morphings for entity in table.entities)


def require_mask(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse a Dreamer without a Mask."""
    require_begun(table)
    table.require_possible(dreamer is None or dreamer.masks, "ef.mask.none", who=dreamer)


def require_worn_mask(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse a Dreamer who wears no Mask."""
    require_begun(table)
    table.require_possible(dreamer is None or dreamer.mask, "ef.mask.bare", who=dreamer)


def require_can_wear_mask(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse a Dreamer without a Mask, a change during a Slumber, and a change nothing calls for (p. 14).

    A Mask is picked in a set-up and an Awakening; any other change needs a named card.
    """
    require_mask(table, dreamer)
    if table.slumber is not None:
        table.require(False, "ef.mask.mid-turn", name=table.slumber)
    elif dreamer is not None and table.is_session_open:
        picked = any(checklist.kind in MASK_PICKING_PROCEDURES for checklist in table.checklists)
        table.require(not dreamer.mask or picked, "ef.mask.not-told", who=dreamer, name=dreamer.mask)


def find_named_mask(dreamer: Dreamer, text: str) -> str:
    """Return the Dreamer's Mask whose name is in ``text``, '' if none is."""
    return max((mask for mask in dreamer.masks if mask.casefold() in text.casefold()), key=len, default="")


def require_mask_power(table: Table, dreamer: Dreamer, text: str) -> None:
    """Refuse the power of a Mask named in ``text`` that is not worn, or inactive by the Masks Morphing (p. 14 and 16)."""
    mask = find_named_mask(dreamer, text)
    if mask:
        table.require(mask == dreamer.mask, "ef.mask.unworn", who=dreamer, name=mask)
        table.require(can_use_masks(table), "ef.mask.off", who=dreamer, name=mask)


@move("etherfields.gain-mask", rule_id="ef.mask", guard=require_begun, revealed_arguments=("name",))
def gain_mask(table: Table, dreamer: Dreamer, name: MaskNameArg, *, wear: bool = False) -> None:
    """Gain a Mask for a Dreamer; ``name`` has up to 60 characters (p. 14).

    ``wear``: it is put on at once, and the previous one is discarded. The box holds 14 Masks, and each Dreamer takes
    2 of them when they are found (facts 2.2). Refuses an owned Mask.
    """
    for other in table.dreamers:
        table.require_possible(other is not dreamer or name not in other.masks, "ef.mask.owned", who=other, name=name)
        table.require(other is dreamer or name not in other.masks, "ef.mask.owned", who=other, name=name)
    if not limit_to_pool(table, "masks", 1):
        table.line_facts |= {"nothing": "masks"}
        return
    dreamer.masks = [*dreamer.masks, name]
    if wear:
        _put_on_mask(table, dreamer, name)


@move("etherfields.wear-mask", rule_id="ef.mask", guard=require_can_wear_mask, is_setter=True)
def wear_mask(table: Table, dreamer: Dreamer, mask: MaskNameArg) -> None:
    """Put on one of the Dreamer's Masks, at set-up or when the game restores one (p. 14).

    The previous one is put back and stays owned. Refuses a Mask the Dreamer does not own, the worn one, and a change
    that needs a card: outside a set-up and an Awakening.
    """
    table.require_possible(mask in dreamer.masks, "ef.mask.not-owned", who=dreamer, name=mask)
    table.require_possible(mask != dreamer.mask, "ef.mask.worn", who=dreamer, name=mask)
    _put_on_mask(table, dreamer, mask)


@move("etherfields.discard-mask", rule_id="ef.mask", guard=require_worn_mask)
def discard_mask(table: Table, dreamer: Dreamer) -> None:
    """Take the worn Mask off into the box; it stays owned (p. 14). Refuses without one."""
    dreamer.mask = ""
    table.emit_consequence("ef.mask.limits", who=dreamer)


@move("etherfields.lose-mask", rule_id="ef.mask", guard=require_mask)
def lose_mask(table: Table, dreamer: Dreamer, mask: MaskNameArg) -> None:
    """Remove one of the Dreamer's Masks with its card, by the game or to correct a mistake (p. 14).

    Refuses a Mask the Dreamer does not own.
    """
    table.require_possible(mask in dreamer.masks, "ef.mask.not-owned", who=dreamer, name=mask)
    dreamer.masks = [owned for owned in dreamer.masks if owned != mask]
    if dreamer.mask == mask:
        dreamer.mask = ""
        table.emit_consequence("ef.mask.limits", who=dreamer)


def _put_on_mask(table: Table, dreamer: Dreamer, name: str) -> None:
    if dreamer.mask:
        table.emit_consequence("ef.mask.limits", who=dreamer)
    dreamer.mask = name
    if not can_use_masks(table):
        table.emit_consequence("ef.mask.morphed", name=name)
