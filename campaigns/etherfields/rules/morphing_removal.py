"""Removal of Morphing tokens (manual p. 13; 2.0 p. 9 and 13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from campaigns.engine import RuleViolation, move
from campaigns.engine.messages import MoveMessages, Variant, _, messages, violation
from campaigns.etherfields.rules.dreamscape.board_store import is_board_tracked
from campaigns.etherfields.rules.dreamscape.range_checks import find_dreamers_in_range, is_fully_drawn
from campaigns.etherfields.rules.guards import require_present, require_slumber
from campaigns.etherfields.rules.morphings import MorphingKind
from campaigns.etherfields.rules.rule_variants import get_chosen_variant
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.treasure import ETHER_TOO_FEW, KEY_TOO_FEW

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Entity

MORPHING_RANGE = 1  # 2.0 p. 9

MORPHING_NONE = violation("ef.morphing.none", _("%(entity)s has no Morphing to remove. Choose another Entity."))


def require_morphing(table: Table, entity: Entity | None = None) -> None:
    """Refuse an Entity tile without Morphings."""
    require_slumber(table)
    table.require_possible(entity is None or entity.morphings, MORPHING_NONE, entity=entity)


MORPHING_NOT_THERE = violation(
    "ef.morphing.not-there", _("%(entity)s has no such Morphing (%(kind)s). Choose one that is on its tile.")
)


@move(
    "etherfields.remove-morphing",
    rule_id="ef.morphing",
    guard=require_morphing,
    messages=MoveMessages(
        _("Remove a Morphing"),
        _("%(entity)s lost a Morphing: %(kind)s."),
        synonyms=_(
            "morphing off, discards morphing, discards morphing cost key, morphing discarded, pays key for morphing, "
            "takes morphing off, takes morphing off entity, morphing off entity, morphing gone, takes off morphing, "
            "wipes morphing, morphings all gone, clears morphings, loses morphing, morphing less, "
            "wipes all morphings, morphing removed"
        ),
        variants=(Variant(_("%(payer)s paid to remove a Morphing from %(entity)s: %(kind)s.")),),
    ),
)
def remove_morphing(
    table: Table,
    entity: Entity,
    kind: MorphingKind,
    price: Literal["key", "ether", "free"],
    payer: Dreamer | None = None,
) -> None:
    """Remove a Morphing of one ``kind`` from an Entity tile, at any time (Basic Actions card, p. 13).

    ``price``: 1 Key of the Team, 1 Ether of ``payer``, or nothing when an effect does it. Refuses a missing Morphing,
    and an unpayable price.
    """
    table.require_possible(kind in entity.morphings, MORPHING_NOT_THERE, entity=entity, kind=kind)
    if price == "key":
        table.require_possible(table.team.keys, KEY_TOO_FEW, wanted=1, there=0)
        table.team.keys -= 1
    elif price == "ether":
        _pay_morphing_price(table, payer)
    if price != "free" and get_chosen_variant(table, "morphing-range") == "range-1":
        _require_dreamer_near(table, entity, payer)
    kept = list(entity.morphings)
    kept.remove(kind)
    entity.morphings = kept


MORPHING_TOO_FAR = violation(
    "ef.morphing.too-far",
    _("On the drawn board no Dreamer who could do it is in range %(MORPHING_RANGE)s of %(entity)s. Move closer first."),
)


def _require_dreamer_near(table: Table, entity: Entity, payer: Dreamer | None) -> None:
    """Refuse on a tracked board that shows neither ``payer`` nor, without one, anybody in range of the Entity (2.0 p. 9)."""
    if not is_board_tracked(table) or not is_fully_drawn(table, entity):
        return
    near = find_dreamers_in_range(table, entity, MORPHING_RANGE)
    table.require(payer in near if payer is not None else near, MORPHING_TOO_FAR, entity=entity)


MORPHING_NO_PAYER = violation("ef.morphing.no-payer", _("Ether belongs to the Dreamers. Choose who pays it."))


def _pay_morphing_price(table: Table, payer: Dreamer | None) -> None:
    if payer is None:
        raise RuleViolation(MORPHING_NO_PAYER, is_final=True)
    require_present(table, payer)
    table.require_possible(payer.ether, ETHER_TOO_FEW, who=payer, wanted=1, there=0)
    payer.ether -= 1


messages.add(
    "etherfields",
    fields={
        "payer": _("Who pays Ether"),
    },
)
