"""Intent payment: cards and Items, a Boost rolled last, waste (manual p. 12 and 14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from campaigns.engine.messages import _, consequence, violation
from campaigns.etherfields.rules.boost import BOOST_SHORT, INTENT_WASTED, LuckResult, require_can_boost, resolve_boost

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Item
    from campaigns.etherfields.rules.table import Table

LuckArg = Literal["none", LuckResult]


INTENT_IDLE_ITEM = violation(
    "ef.intent.idle-item", _("%(item)s is in the Storage. You can discard only an active Item for its Intent.")
)


def discard_items_for_intent(table: Table, items: list[Item]) -> None:
    """Discard Items into the Storage for their Intent (p. 15). Refuses an inactive one."""
    for item in items:
        table.require(item.place == "active", INTENT_IDLE_ITEM, item=item)
        item.place = "storage"


def compute_known_intent(intent: int | None, items: list[Item], colour: str) -> int | None:
    """Return the discarded Intent of one colour, Items included; None if unknown, as that of an Item nobody noted."""
    if intent is None or not all(item.wrath or item.cunning or item.awareness for item in items):
        return None
    return intent + sum(int(getattr(item, colour)) for item in items)


INTENT_NOTHING_GIVEN = consequence(
    "ef.intent.nothing-given",
    _("Nothing was discarded for this cost of %(needed)s Intent: %(who)s must have discarded it before."),
)


def emit_nothing_discarded(
    table: Table, dreamer: Dreamer, cost: int, cards: int, items: list[Item], intent: int | None
) -> None:
    """Report that nothing was discarded for a known cost, with separately counted piles (p. 12).

    The cards may have been discarded before.
    """
    if cost and not (cards or items or intent or table.team.is_light_tracking):
        table.emit_consequence(INTENT_NOTHING_GIVEN, who=dreamer, needed=cost)


def count_paid_times(
    table: Table, dreamer: Dreamer, cost: int, times: int, intent: int | None, luck: str, printed_cost: int = 0
) -> int:
    """Return how many of ``times`` a ``cost`` was paid, a Boost included; 0 if it failed (p. 14).

    ``printed_cost`` is the cost on the tile, if multiplied by the Dreamers. Refuses too little Intent without a
    Boost, and a Boost that is not allowed.
    """
    needed = cost * times
    if luck == "none":
        _require_enough_intent(table, needed, intent, printed_cost or cost)
        _emit_wasted_intent(table, needed, intent)
        return times
    if intent is None or not cost:
        return times if _is_uncounted_boost_enough(table, dreamer, luck) else 0
    there = _roll_boost(table, dreamer, intent, luck)
    if there is None:
        return 0
    if there >= needed:
        _emit_wasted_intent(table, needed, there)
        return times
    table.emit_consequence(BOOST_SHORT, missing=needed - there)
    if there >= cost:
        _emit_wasted_intent(table, cost, there % cost + cost)
    return there // cost


MOVE_AS_FAR = consequence("ef.move.as-far", _("With the Boost %(who)s can move %(spaces)s of the %(wanted)s spaces."))


def count_paid_spaces(table: Table, dreamer: Dreamer, spaces: int, intent: int | None, luck: str) -> int:
    """Return the length of a Move planned for ``spaces``, shortened by a weak Boost, 0 if it fails (p. 11 and 14).

    Refuses too little Intent without a Boost, and a Boost that is not allowed.
    """
    if luck == "none":
        return spaces * count_paid_times(table, dreamer, spaces, 1, intent, luck)
    if intent is None:
        return spaces if _is_uncounted_boost_enough(table, dreamer, luck) else 0
    there = _roll_boost(table, dreamer, intent, luck) or 0
    if 0 < there < spaces:
        table.emit_consequence(MOVE_AS_FAR, who=dreamer, spaces=there, wanted=spaces)
    _emit_wasted_intent(table, spaces, there)
    return min(spaces, there)


BOOST_NOTHING_PAID = violation(
    "ef.boost.nothing-paid", _("You can Boost only after paying at least 1 Intent. Discard a card first.")
)
BOOST_UNCHECKED = consequence(
    "ef.boost.unchecked",
    _("The Intent or the cost is not known, so nothing was added up. If it is too little with the roll, undo this."),
)


def _is_uncounted_boost_enough(table: Table, dreamer: Dreamer, luck: str) -> bool:
    """Roll a Boost for an Intent or a cost that nobody told; return whether it did not fail the action (p. 14)."""
    require_can_boost(table, dreamer)
    if resolve_boost(table, dreamer, luck) is None:
        return False
    table.emit_consequence(BOOST_UNCHECKED)
    return True


def _roll_boost(table: Table, dreamer: Dreamer, intent: int, luck: str) -> int | None:
    """Roll a Boost and return the total Intent, None if it fails the action (p. 14)."""
    require_can_boost(table, dreamer)
    table.require(intent > 0, BOOST_NOTHING_PAID)
    added = resolve_boost(table, dreamer, luck)
    return None if added is None else intent + added


INTENT_SHORT = violation(
    "ef.intent.short", _("This costs %(needed)s Intent, and %(there)s are paid. Discard more, or Boost.")
)
INTENT_SHORT_IN_ALL = violation(
    "ef.intent.short-in-all",
    _(
        "This costs %(cost)s Intent, %(times)s times over: %(needed)s in all, and %(there)s are paid. Discard more, or Boost."
    ),
)


def _require_enough_intent(table: Table, needed_intent: int, intent: int | None, printed_cost: int) -> None:
    """Refuse too little Intent, and explain a cost above the printed one (p. 6 and 12)."""
    if intent is None or intent >= needed_intent:
        return
    if needed_intent == printed_cost:
        table.require(False, INTENT_SHORT, needed=needed_intent, there=intent)
    else:
        often = needed_intent // max(1, printed_cost)
        table.require(False, INTENT_SHORT_IN_ALL, cost=printed_cost, times=often, needed=needed_intent, there=intent)


def _emit_wasted_intent(table: Table, needed_intent: int, intent: int | None) -> None:
    """Report wasted Intent: what is not spent at once is lost (p. 12)."""
    if intent is not None and intent > needed_intent:
        table.emit_consequence(INTENT_WASTED, wasted=intent - needed_intent)
