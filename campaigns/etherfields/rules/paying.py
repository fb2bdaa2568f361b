"""Paying Intent: what the cards and Items gave, a Boost that is rolled last, what is lost (manual p. 12 and 14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from campaigns.etherfields.rules.boost import Result, may_boost, roll_luck
from campaigns.referee import Refusal

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Item
    from campaigns.etherfields.rules.board import Table

Luck = Literal["none", Result]


def give_up(table: Table, items: list[Item]) -> None:
    """Discard Items for their Intent, into the Storage (p. 15). Refuses one that is not active."""
    for item in items:
        table.allowed(item.place == "active", "ef.intent.idle-item", item=item)
        item.place = "storage"


def known_intent(intent: int | None, items: list[Item], colour: str) -> int | None:
    """Return the Intent of one colour that was discarded, Items counted in; None when nobody said."""
    return None if intent is None else intent + sum(int(getattr(item, colour)) for item in items)


def tell_for_nothing(
    table: Table, dreamer: Dreamer, cost: int, cards: int, items: list[Item], intent: int | None
) -> None:
    """Tell that nothing was discarded for a cost that is known, where piles are counted apart: it may have been before (p. 12)."""
    if cost and not (cards or items or intent or table.team.light):
        table.say("ef.intent.nothing-given", who=dreamer, needed=cost)


def boosted(
    table: Table, dreamer: Dreamer, cost: int, times: int, intent: int | None, luck: str, printed: int = 0
) -> int:
    """Return how many of ``times`` a ``cost`` was paid, a Boost counted in; 0 when it failed (p. 14).

    ``printed`` is the cost as the tile shows it, where it is multiplied by the Dreamers. Refuses too little Intent without a Boost,
    and a Boost that may not be rolled.
    """
    needed = cost * times
    if luck == "none":
        _enough(table, needed, intent, printed or cost)
        _tell_wasted(table, needed, intent)
        return times
    there = _rolled(table, dreamer, intent, luck)
    if there is None:
        return 0
    if there >= needed:
        _tell_wasted(table, needed, there)
        return times
    table.say("ef.boost.short", missing=needed - there)
    if there >= cost:
        _tell_wasted(table, cost, there % cost + cost)
    return there // cost


def spaces_paid(table: Table, dreamer: Dreamer, spaces: int, intent: int | None, luck: str) -> int:
    """Return how far a Move goes that was to go ``spaces``: with a Boost as far as it reaches, nowhere if it fails (p. 11 and 14).

    Refuses too little Intent without a Boost, and a Boost that may not be rolled.
    """
    if luck == "none":
        return spaces * boosted(table, dreamer, spaces, 1, intent, luck)
    there = _rolled(table, dreamer, intent, luck) or 0
    if 0 < there < spaces:
        table.say("ef.move.as-far", who=dreamer, spaces=there, wanted=spaces)
    _tell_wasted(table, spaces, there)
    return min(spaces, there)


def _rolled(table: Table, dreamer: Dreamer, intent: int | None, luck: str) -> int | None:
    """Roll a Boost and give all the Intent there is then, None when it fails the action (p. 14)."""
    may_boost(table, dreamer)
    if intent is None:
        raise Refusal("ef.boost.uncounted", final=True)
    table.allowed(intent > 0, "ef.boost.nothing-paid")
    added = roll_luck(table, dreamer, luck)
    return None if added is None else intent + added


def _enough(table: Table, needed: int, intent: int | None, printed: int) -> None:
    """Refuse too little Intent, and say what the cost is made of where it is more than what is printed (p. 6 and 12)."""
    if intent is None or intent >= needed:
        return
    if needed == printed:
        table.allowed(False, "ef.intent.short", needed=needed, there=intent)
    else:
        often = needed // max(1, printed)
        table.allowed(False, "ef.intent.short-in-all", cost=printed, times=often, needed=needed, there=intent)


def _tell_wasted(table: Table, needed: int, intent: int | None) -> None:
    """Tell how much Intent is lost: what is not spent at once is gone (p. 12)."""
    if intent is not None and intent > needed:
        table.say("ef.intent.wasted", wasted=intent - needed)
