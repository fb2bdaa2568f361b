"""Ether, Shining Gems, Keys and Loot (manual p. 3, 8, 9, 10 and 13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.engine import NumberBounds, move
from campaigns.etherfields.rules.guards import require_can_act, require_in_play, require_present, require_slumber
from campaigns.etherfields.rules.piles import discard_from_hand
from campaigns.etherfields.rules.pools import GainedCountArg, OptionalCountArg, count_in_pool, limit_to_pool
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer

GEM_CARD_PRICE = 3  # Influence cards, Basic Actions card (p. 13)


@move("etherfields.gain-ether", rule_id="ef.ether", guard=require_can_act)
def gain_ether(table: Table, dreamer: Dreamer, count: GainedCountArg) -> None:
    """Gain ``count`` Ether for a Dreamer, limited by the pool (p. 3 and 8)."""
    gained = limit_to_pool(table, "ether", count)
    dreamer.ether += gained
    table.line_facts |= {"gained": str(gained), "ether_now": str(dreamer.ether)}


def require_ether(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse an absent Dreamer, and one without Ether (p. 3)."""
    require_can_act(table, dreamer)
    table.require_possible(dreamer is None or dreamer.ether > 0, "ef.ether.none", who=dreamer)


@move("etherfields.spend-ether", rule_id="ef.ether", guard=require_ether)
def spend_ether(table: Table, dreamer: Dreamer, count: Annotated[int, NumberBounds(1, 16)]) -> None:
    """Spend ``count`` Ether of a Dreamer, 1 to 16 (p. 3). Refuses more than the Dreamer has."""
    table.require_possible(count <= dreamer.ether, "ef.ether.too-few", who=dreamer, wanted=count, there=dreamer.ether)
    dreamer.ether -= count
    table.line_facts |= {"ether_now": str(dreamer.ether)}


@move("etherfields.gain-gem", rule_id="ef.gem", guard=require_can_act)
def gain_gem(table: Table, dreamer: Dreamer, count: GainedCountArg = 1) -> None:
    """Gain ``count`` Shining Gems for a Dreamer by an effect, limited by the pool (p. 3 and 8)."""
    gained = limit_to_pool(table, "gems", count)
    dreamer.gems += gained
    table.line_facts |= {"gained": str(gained), "gems_now": str(dreamer.gems)}


def require_gem_left(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse an absent Dreamer, and an empty pool of Shining Gems (p. 8)."""
    require_can_act(table, dreamer)
    table.require_possible(count_in_pool(table, "gems") > 0, "ef.gem.none-left")


@move("etherfields.make-gem", rule_id="ef.gem", guard=require_gem_left)
def make_gem(table: Table, dreamer: Dreamer) -> None:
    """Discard 3 Influence cards from the hand for 1 Shining Gem, at any time (Basic Actions card, p. 13).

    Refuses an empty pool, and a hand of fewer than 3 cards.
    """
    discard_from_hand(table, dreamer, GEM_CARD_PRICE)
    dreamer.gems += 1


def can_use_gems(table: Table) -> bool:
    """Return whether Shining Gems are usable: no Entity in play has the Morphing that forbids it (p. 16)."""
    return not any("gems" in entity.morphings for entity in table.entities)


def require_usable_gem(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse an absent Dreamer, a Dreamer without Gems, and any Gem under the Gems Morphing (p. 16)."""
    require_can_act(table, dreamer)
    table.require(can_use_gems(table), "ef.gem.morphed")
    table.require_possible(dreamer is None or dreamer.gems > 0, "ef.gem.none", who=dreamer)


def spend_usable_gem(table: Table, dreamer: Dreamer) -> None:
    """Spend 1 Shining Gem of a Dreamer; refuses like ``require_usable_gem`` (p. 16)."""
    require_usable_gem(table, dreamer)
    dreamer.gems -= 1


@move("etherfields.use-gem", rule_id="ef.gem", guard=require_usable_gem)
def spend_gems(table: Table, dreamer: Dreamer, count: Annotated[int, NumberBounds(1, 6)] = 1) -> None:
    """Spend ``count`` Shining Gems of a Dreamer, 1 to 6: for a reroll, a cost or an effect (p. 12, 13 and 16).

    Refuses more than the Dreamer has.
    """
    table.require_possible(count <= dreamer.gems, "ef.gem.too-few", who=dreamer, wanted=count, there=dreamer.gems)
    dreamer.gems -= count
    table.line_facts |= {"gems_now": str(dreamer.gems)}


@move("etherfields.gain-key", rule_id="ef.key", guard=require_in_play)
def gain_key(table: Table, count: GainedCountArg = 1) -> None:
    """Gain ``count`` Keys for the Team, limited by the pool (p. 3 and 8)."""
    gained = limit_to_pool(table, "keys", count)
    table.team.keys += gained
    table.line_facts |= {"gained": str(gained), "keys_now": str(table.team.keys)}


def require_key_to_spend(table: Table) -> None:
    """Refuse where the Team has no Key to spend (p. 10)."""
    require_in_play(table)
    table.require_possible(table.team.keys > 0, "ef.key.too-few", wanted=1, there=table.team.keys)


@move("etherfields.spend-key", rule_id="ef.key", guard=require_key_to_spend)
def spend_key(table: Table, count: Annotated[int, NumberBounds(1, 4)] = 1) -> None:
    """Spend ``count`` Keys of the Team, 1 to 4 (p. 10). Refuses more than the Team has."""
    table.require_possible(count <= table.team.keys, "ef.key.too-few", wanted=count, there=table.team.keys)
    table.team.keys -= count
    table.line_facts |= {"keys_now": str(table.team.keys)}


@move("etherfields.gain-loot", rule_id="ef.loot", guard=require_slumber, revealed_arguments=("ether", "gems", "keys"))
def gain_loot(
    table: Table,
    to: Dreamer | None = None,
    ether: OptionalCountArg = 0,
    gems: OptionalCountArg = 0,
    keys: OptionalCountArg = 0,
) -> None:
    """Collect the Loot on the Turn card, the current one or the last one discarded (p. 9 and 10).

    ``ether`` and ``gems`` go to the Dreamer ``to``, or to each present Dreamer if empty; ``keys`` go to the Team
    once. A pool's shortage is lost (p. 8). Refuses empty Loot.
    """
    table.require_possible(ether or gems or keys, "ef.loot.nothing")
    require_present(table, to)
    if table.current_slumber.looted:
        table.emit_consequence("ef.loot.again")
    if table.current_slumber.phase == "out-of-turns" and table.current_slumber.turns_left:
        table.emit_consequence("ef.loot.skipped")
    elif table.current_slumber.phase == "out-of-turns":
        table.emit_consequence("ef.loot.last-card")
    everybody = [to] if to is not None else table.present_dreamers
    gained = {
        "ether": _deal_loot(table, "ether", ether, everybody),
        "gems": _deal_loot(table, "gems", gems, everybody),
        "keys": limit_to_pool(table, "keys", keys),
    }
    table.team.keys += gained["keys"]
    table.line_facts |= {kind: str(count or "") for kind, count in gained.items()}
    if not any(gained.values()):
        table.line_facts |= {"nothing": "loot"}
    table.current_slumber.looted = True


def _deal_loot(table: Table, kind: str, count_each: int, dreamers: list[Dreamer]) -> int:
    """Deal ``count_each`` of a kind to every Dreamer and return the total.

    If the pool is short, they go one by one from the First Player until it is empty.
    """
    wanted = count_each * len(dreamers)
    gained = limit_to_pool(table, kind, wanted)
    for place, dreamer in enumerate(dreamers):
        got = gained // len(dreamers) + (place < gained % len(dreamers))
        setattr(dreamer, kind, getattr(dreamer, kind) + got)
        if gained < wanted and len(dreamers) > 1:
            table.emit_consequence("ef.loot.share", who=dreamer, count=got, pool=kind)
    return gained
