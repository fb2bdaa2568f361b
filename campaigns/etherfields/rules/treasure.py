"""Ether, Shining Gems, Keys and Loot (manual p. 3, 8, 9, 10 and 13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.guards import acts, in_play, present, slumber
from campaigns.etherfields.rules.piles import discard_from_hand
from campaigns.etherfields.rules.pools import Gained, Offered, available, left
from campaigns.referee import Between, move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer

GEM_PRICE = 3  # Influence cards, Basic Actions card (p. 13)


@move("etherfields.gain-ether", cites="ef.ether", when=acts)
def gain_ether(table: Table, dreamer: Dreamer, count: Gained) -> None:
    """Give a Dreamer ``count`` Ether, as far as the pool reaches (p. 3 and 8)."""
    gained = available(table, "ether", count)
    dreamer.ether += gained
    table.names |= {"gained": str(gained), "ether_now": str(dreamer.ether)}


def has_ether(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse an absent Dreamer, and one without Ether (p. 3)."""
    acts(table, dreamer)
    table.possible(dreamer is None or dreamer.ether > 0, "ef.ether.none", who=dreamer)


@move("etherfields.spend-ether", cites="ef.ether", when=has_ether)
def spend_ether(table: Table, dreamer: Dreamer, count: Annotated[int, Between(1, 16)]) -> None:
    """Let a Dreamer spend ``count`` Ether, 1 to 16 (p. 3). Refuses more than the Dreamer has."""
    table.possible(count <= dreamer.ether, "ef.ether.too-few", who=dreamer, wanted=count, there=dreamer.ether)
    dreamer.ether -= count
    table.names |= {"ether_now": str(dreamer.ether)}


@move("etherfields.gain-gem", cites="ef.gem", when=acts)
def gain_gem(table: Table, dreamer: Dreamer, count: Gained = 1) -> None:
    """Give a Dreamer ``count`` Shining Gems from an effect, as far as the pool reaches (p. 3 and 8)."""
    gained = available(table, "gems", count)
    dreamer.gems += gained
    table.names |= {"gained": str(gained), "gems_now": str(dreamer.gems)}


def gem_left(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse an absent Dreamer, and an empty pool of Shining Gems (p. 8)."""
    acts(table, dreamer)
    table.possible(left(table, "gems") > 0, "ef.gem.none-left")


@move("etherfields.make-gem", cites="ef.gem", when=gem_left)
def make_gem(table: Table, dreamer: Dreamer) -> None:
    """Discard 3 Influence cards from the hand for 1 Shining Gem, at any time (Basic Actions card, p. 13).

    Refuses when the pool has none, or the hand fewer than 3 cards.
    """
    discard_from_hand(table, dreamer, GEM_PRICE)
    dreamer.gems += 1


def gems_work(table: Table) -> bool:
    """Return whether Shining Gems can be used: no Entity in play bears the Morphing that forbids it (p. 16)."""
    return not any("gems" in entity.morphings for entity in table.entities)


def may_use_gem(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse an absent Dreamer, a Dreamer without Gems, and any Gem under the Gems Morphing (p. 16)."""
    acts(table, dreamer)
    table.allowed(gems_work(table), "ef.gem.morphed")
    table.possible(dreamer is None or dreamer.gems > 0, "ef.gem.none", who=dreamer)


def spend_gem(table: Table, dreamer: Dreamer) -> None:
    """Take 1 Shining Gem off a Dreamer who may use one, and refuse what ``may_use_gem`` refuses (p. 16)."""
    may_use_gem(table, dreamer)
    dreamer.gems -= 1


@move("etherfields.use-gem", cites="ef.gem", when=may_use_gem)
def use_gem(table: Table, dreamer: Dreamer, count: Annotated[int, Between(1, 6)] = 1) -> None:
    """Let a Dreamer use ``count`` Shining Gems, 1 to 6: for a reroll, a cost or an effect (p. 12, 13 and 16).

    Refuses more than the Dreamer has.
    """
    table.possible(count <= dreamer.gems, "ef.gem.too-few", who=dreamer, wanted=count, there=dreamer.gems)
    dreamer.gems -= count
    table.names |= {"gems_now": str(dreamer.gems)}


@move("etherfields.gain-key", cites="ef.key", when=in_play)
def gain_key(table: Table, count: Gained = 1) -> None:
    """Give the Team ``count`` Keys, as far as the pool reaches (p. 3 and 8)."""
    gained = available(table, "keys", count)
    table.team.keys += gained
    table.names |= {"gained": str(gained), "keys_now": str(table.team.keys)}


@move("etherfields.spend-key", cites="ef.key", when=in_play)
def spend_key(table: Table, count: Annotated[int, Between(1, 4)] = 1) -> None:
    """Let the Team spend ``count`` Keys, 1 to 4 (p. 10). Refuses more than the Team has."""
    table.possible(count <= table.team.keys, "ef.key.too-few", wanted=count, there=table.team.keys)
    table.team.keys -= count
    table.names |= {"keys_now": str(table.team.keys)}


@move("etherfields.gain-loot", cites="ef.loot", when=slumber, reveals=("ether", "gems", "keys"))
def gain_loot(
    table: Table,
    to: Dreamer | None = None,
    ether: Offered = 0,
    gems: Offered = 0,
    keys: Offered = 0,
) -> None:
    """Collect the Loot that the Turn card shows: the current one, or the last one discarded (p. 9 and 10).

    ``ether`` and ``gems`` go to the Dreamer ``to``, or to each Dreamer at the table when nobody is named; ``keys`` go to the
    Team once. What a pool lacks is not gained (p. 8). Refuses Loot of nothing.
    """
    table.possible(ether or gems or keys, "ef.loot.nothing")
    present(table, to)
    if table.now.looted:
        table.say("ef.loot.again")
    if table.now.phase == "out-of-turns" and table.now.turns_left:
        table.say("ef.loot.skipped")
    elif table.now.phase == "out-of-turns":
        table.say("ef.loot.last-card")
    everybody = [to] if to is not None else table.playing
    gained = {
        "ether": _deal(table, "ether", ether, everybody),
        "gems": _deal(table, "gems", gems, everybody),
        "keys": available(table, "keys", keys),
    }
    table.team.keys += gained["keys"]
    table.names |= {kind: str(count or "") for kind, count in gained.items()}
    if not any(gained.values()):
        table.names |= {"nothing": "loot"}
    table.now.looted = True


def _deal(table: Table, kind: str, each: int, dreamers: list[Dreamer]) -> int:
    """Deal ``each`` of a kind to every Dreamer and return how many in all.

    Where the pool is short, they go one by one from the First Player until it is empty.
    """
    wanted = each * len(dreamers)
    gained = available(table, kind, wanted)
    for place, dreamer in enumerate(dreamers):
        got = gained // len(dreamers) + (place < gained % len(dreamers))
        setattr(dreamer, kind, getattr(dreamer, kind) + got)
        if gained < wanted and len(dreamers) > 1:
            table.say("ef.loot.share", who=dreamer, count=got, pool=kind)
    return gained
