"""Masks (manual p. 14, and 16 for their Morphing): owned by name, one of them worn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.etherfields.rules.arrival import begins
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.checklists.steps import waits
from campaigns.etherfields.rules.guards import begun
from campaigns.etherfields.rules.pools import available
from campaigns.referee import Length, move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer

Name = Annotated[str, Length(1, 60)]
WEARING = "awaken-masks"  # the step of a set-up or an Awakening in which Masks are chosen


def masks_work(table: Table) -> bool:
    """Whether worn Masks are active: no Entity in play bears the Morphing that stops them (p. 16)."""
    return not any("masks" in entity.morphings for entity in table.entities)


def masked(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse a Dreamer without a Mask."""
    begun(table)
    table.must(dreamer is None or dreamer.masks, "ef.mask.none", who=dreamer)


def may_wear(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse a Dreamer without a Mask, and to change Masks while nothing lets them be changed (p. 14).

    They are put on in setting up, in the step of an Awakening, and by whoever wears none yet where the evening begins.
    """
    masked(table, dreamer)
    bare = dreamer is None or not dreamer.mask
    now = not table.session_open or waits(table, WEARING) or (bare and begins(table))
    table.require(now, "ef.mask.not-now")


def mask_power(table: Table, dreamer: Dreamer, power: str) -> None:
    """Refuse the power of a Mask while a Morphing keeps Masks off, and of one that is owned and not worn (p. 14 and 16).

    ``power`` is what the players call it: it belongs to a Mask if it names one of the Dreamer's.
    """
    called = power.casefold()
    if dreamer.mask and dreamer.mask.casefold() in called:
        table.require(masks_work(table), "ef.mask.off", name=dreamer.mask)
    else:
        spare = next((mask for mask in dreamer.masks if mask.casefold() == called), "")
        table.require(not spare, "ef.mask.spare", who=dreamer, name=spare)


def wearing(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse a Dreamer who wears no Mask."""
    begun(table)
    table.must(dreamer is None or dreamer.mask, "ef.mask.bare", who=dreamer)


@move("etherfields.gain-mask", cites="ef.mask", when=begun, reveals=("name",))
def gain_mask(table: Table, dreamer: Dreamer, name: Name, *, wear: bool = False) -> None:
    """Give a Dreamer a Mask: ``name`` is its name in up to 60 characters (p. 14).

    ``wear``: it is put on at once, and the one worn before is discarded. The box holds 14 Masks, and each Dreamer takes 2 of
    them when they are found (facts 2.2). Refuses a Mask that somebody owns.
    """
    for other in table.dreamers:
        table.must(other is not dreamer or name not in other.masks, "ef.mask.owned", who=other, name=name)
        table.require(other is dreamer or name not in other.masks, "ef.mask.owned", who=other, name=name)
    if not available(table, "masks", 1):
        return
    dreamer.masks = [*dreamer.masks, name]
    if wear:
        _put_on(table, dreamer, name)


@move("etherfields.wear-mask", cites="ef.mask", when=may_wear, sets=True)
def wear_mask(table: Table, dreamer: Dreamer, mask: Name) -> None:
    """Put on one of the Dreamer's Masks: at set-up, or when the game restores a Mask (p. 14).

    The one worn before is put back, and still owned. Refuses a Mask the Dreamer does not own, the one that is worn, and any
    outside the set-up and an Awakening unless what restores it is named.
    """
    table.must(mask in dreamer.masks, "ef.mask.not-owned", who=dreamer, name=mask)
    table.must(mask != dreamer.mask, "ef.mask.worn", who=dreamer, name=mask)
    _put_on(table, dreamer, mask)


@move("etherfields.discard-mask", cites="ef.mask", when=wearing)
def discard_mask(table: Table, dreamer: Dreamer) -> None:
    """Take the worn Mask off: it goes back into the box, and the Dreamer still owns it (p. 14). Refuses without one."""
    dreamer.mask = ""
    table.say("ef.mask.limits", who=dreamer)


@move("etherfields.lose-mask", cites="ef.mask", when=masked)
def lose_mask(table: Table, dreamer: Dreamer, mask: Name) -> None:
    """Give up one of the Dreamer's Masks, its card and all, because the game says so or it was noted by mistake (p. 14).

    Refuses a Mask the Dreamer does not own.
    """
    table.must(mask in dreamer.masks, "ef.mask.not-owned", who=dreamer, name=mask)
    dreamer.masks = [owned for owned in dreamer.masks if owned != mask]
    if dreamer.mask == mask:
        dreamer.mask = ""
        table.say("ef.mask.limits", who=dreamer)


def _put_on(table: Table, dreamer: Dreamer, name: str) -> None:
    if dreamer.mask:
        table.say("ef.mask.limits", who=dreamer)
    dreamer.mask = name
    if not masks_work(table):
        table.say("ef.mask.morphed", name=name)
