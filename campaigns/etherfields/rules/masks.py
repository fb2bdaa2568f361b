"""Masks (manual p. 14, and 16 for their Morphing): owned by name, at most one worn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.engine import TextLength, move
from campaigns.engine.messages import ManualStep, MoveMessages, Variant, _, consequence, messages, violation
from campaigns.etherfields.rules.button_labels import GAIN_MASK_LABEL
from campaigns.etherfields.rules.guards import require_begun
from campaigns.etherfields.rules.pools import limit_to_pool
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer

STATE_LABELS = {
    "stunned": _("Stunned"),
    "dazed": _("Dazed"),
    "paralyzed": _("Paralyzed"),
    "poisoned": _("Poisoned"),
}


MaskNameArg = Annotated[str, TextLength(1, 60)]

MASK_PICKING_PROCEDURES = ("session-setup", "restore", "awakening")
"""Procedures in which each Dreamer picks a Mask to wear (p. 5 and 14)."""


def can_use_masks(table: Table) -> bool:
    """Return whether worn Masks are active: no Entity in play has the Morphing that blocks them (p. 16)."""
    return not any("masks" in entity.morphings for entity in table.entities)


MASK_NONE = violation("ef.mask.none", _("%(who)s owns no Mask yet. Gain one first."))


def require_mask(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse a Dreamer without a Mask."""
    require_begun(table)
    table.require_possible(dreamer is None or dreamer.masks, MASK_NONE, who=dreamer)


MASK_BARE = violation("ef.mask.bare", _("%(who)s isn't wearing a Mask."))


def require_worn_mask(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse a Dreamer who wears no Mask."""
    require_begun(table)
    table.require_possible(dreamer is None or dreamer.mask, MASK_BARE, who=dreamer)


MASK_MID_TURN = violation(
    "ef.mask.mid-turn",
    _("%(name)s is being played, and you change a Mask only when the game says so. Name the card that restores it."),
)
MASK_NOT_TOLD = violation(
    "ef.mask.not-told",
    _(
        "%(who)s wears the Mask %(name)s, and you change it only when the game says so. Name the card that says "
        "so, or start the Awakening."
    ),
)


def require_can_wear_mask(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse a Dreamer without a Mask, a change during a Slumber, and a change nothing calls for (p. 14).

    A Mask is picked in a set-up and an Awakening; any other change needs a named card.
    """
    require_mask(table, dreamer)
    if table.slumber is not None:
        table.require(False, MASK_MID_TURN, name=table.slumber)
    elif dreamer is not None and table.is_session_open:
        picked = any(checklist.kind in MASK_PICKING_PROCEDURES for checklist in table.checklists)
        table.require(not dreamer.mask or picked, MASK_NOT_TOLD, who=dreamer, name=dreamer.mask)


def find_named_mask(dreamer: Dreamer, text: str) -> str:
    """Return the Dreamer's Mask whose name is in ``text``, '' if none is."""
    return max((mask for mask in dreamer.masks if mask.casefold() in text.casefold()), key=len, default="")


MASK_OFF = violation(
    "ef.mask.off", _("A Morphing keeps all Masks inactive, including %(name)s, which %(who)s wears. Remove it first.")
)
MASK_UNWORN = violation(
    "ef.mask.unworn", _("%(who)s does not wear the Mask %(name)s. You can use only the power of the Mask you wear.")
)


def require_mask_power(table: Table, dreamer: Dreamer, text: str) -> None:
    """Refuse the power of a Mask named in ``text`` that is not worn, or inactive by the Masks Morphing (p. 14 and 16)."""
    mask = find_named_mask(dreamer, text)
    if mask:
        table.require(mask == dreamer.mask, MASK_UNWORN, who=dreamer, name=mask)
        table.require(can_use_masks(table), MASK_OFF, who=dreamer, name=mask)


MASK_OWNED = violation("ef.mask.owned", _("%(who)s already owns the Mask %(name)s. Give the new one its own name."))


@move(
    "etherfields.gain-mask",
    rule_id="ef.mask",
    guard=require_begun,
    revealed_arguments=("name",),
    messages=MoveMessages(
        GAIN_MASK_LABEL,
        _("%(dreamer)s gained a Mask: %(name)s."),
        _("When the Team finds Masks, each Dreamer takes 2. You may put a new one on at once."),
        unchanged_line=_("No Mask was left to gain."),
        synonyms=_("get mask, new mask, finds mask, owns mask"),
        variants=(Variant(_("%(dreamer)s gained a Mask and put it on: %(name)s."), ("wear",)),),
    ),
)
def gain_mask(table: Table, dreamer: Dreamer, name: MaskNameArg, *, wear: bool = False) -> None:
    """Gain a Mask for a Dreamer; ``name`` has up to 60 characters (p. 14).

    ``wear``: it is put on at once, and the previous one is discarded. The box holds 14 Masks, and each Dreamer takes
    2 of them when they are found (facts 2.2). Refuses an owned Mask.
    """
    for other in table.dreamers:
        table.require_possible(other is not dreamer or name not in other.masks, MASK_OWNED, who=other, name=name)
        table.require(other is dreamer or name not in other.masks, MASK_OWNED, who=other, name=name)
    if not limit_to_pool(table, "masks", 1):
        table.line_facts |= {"nothing": "masks"}
        return
    dreamer.masks = [*dreamer.masks, name]
    if wear:
        _put_on_mask(table, dreamer, name)


MASK_NOT_OWNED = violation(
    "ef.mask.not-owned", _("%(who)s owns no Mask called %(name)s. Gain it first, or check its spelling.")
)
MASK_WORN = violation("ef.mask.worn", _("%(who)s already wears the Mask %(name)s. Choose another one."))


@move(
    "etherfields.wear-mask",
    rule_id="ef.mask",
    guard=require_can_wear_mask,
    is_setter=True,
    messages=MoveMessages(
        _("Put on a Mask"),
        _("%(dreamer)s put on a Mask: %(mask)s."),
        _("At the set-up, or when the game restores a Mask."),
        synonyms=_(
            "wear mask, put mask on, other mask, different mask, change mask, wears mask, dons mask, puts new mask on"
        ),
    ),
)
def wear_mask(table: Table, dreamer: Dreamer, mask: MaskNameArg) -> None:
    """Put on one of the Dreamer's Masks, at set-up or when the game restores one (p. 14).

    The previous one is put back and stays owned. Refuses a Mask the Dreamer does not own, the worn one, and a change
    that needs a card: outside a set-up and an Awakening.
    """
    table.require_possible(mask in dreamer.masks, MASK_NOT_OWNED, who=dreamer, name=mask)
    table.require_possible(mask != dreamer.mask, MASK_WORN, who=dreamer, name=mask)
    _put_on_mask(table, dreamer, mask)


MASK_LIMITS = consequence(
    "ef.mask.limits",
    ManualStep(
        _("%(who)s no longer has the old Mask's effect, but still has an unusual limit."),
        _("%(who)s: if the old Mask had changed your Hand limit or Progress limit, set it back."),
        done_by=("etherfields.set-limits",),
    ),
)


@move(
    "etherfields.discard-mask",
    rule_id="ef.mask",
    guard=require_worn_mask,
    messages=MoveMessages(
        _("Take the Mask off"),
        _("%(dreamer)s took the Mask off."),
        _("Put it into the box. You still own it."),
        synonyms=_("remove mask, puts mask away, mask off, loses mask, mask discarded, mask comes off"),
    ),
)
def discard_mask(table: Table, dreamer: Dreamer) -> None:
    """Take the worn Mask off into the box; it stays owned (p. 14). Refuses without one."""
    dreamer.mask = ""
    _emit_changed_limits(table, dreamer)


@move(
    "etherfields.lose-mask",
    rule_id="ef.mask",
    guard=require_mask,
    messages=MoveMessages(
        _("Lose a Mask for good"),
        _("%(dreamer)s lost a Mask for good: %(mask)s."),
        synonyms=_("mask gone, give up mask, give mask up"),
    ),
)
def lose_mask(table: Table, dreamer: Dreamer, mask: MaskNameArg) -> None:
    """Remove one of the Dreamer's Masks with its card, by the game or to correct a mistake (p. 14).

    Refuses a Mask the Dreamer does not own.
    """
    table.require_possible(mask in dreamer.masks, MASK_NOT_OWNED, who=dreamer, name=mask)
    dreamer.masks = [owned for owned in dreamer.masks if owned != mask]
    if dreamer.mask == mask:
        dreamer.mask = ""
        _emit_changed_limits(table, dreamer)


MASK_MORPHED = consequence("ef.mask.morphed", _("A Morphing keeps all Masks inactive, including %(name)s."))


def _emit_changed_limits(table: Table, dreamer: Dreamer) -> None:
    """Report that a removed Mask may have set a limit, where one is not the usual one (p. 14)."""
    if not dreamer.has_usual_limits:
        table.emit_consequence(MASK_LIMITS, who=dreamer)


def _put_on_mask(table: Table, dreamer: Dreamer, name: str) -> None:
    if dreamer.mask:
        _emit_changed_limits(table, dreamer)
    dreamer.mask = name
    if not can_use_masks(table):
        table.emit_consequence(MASK_MORPHED, name=name)


messages.add(
    "etherfields",
    fields={
        "mask": _("Mask"),
        "wear": _("Put it on at once"),
    },
    choices={"state": STATE_LABELS, "states": STATE_LABELS},
)
