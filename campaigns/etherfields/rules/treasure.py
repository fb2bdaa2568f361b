"""Ether, Shining Gems, Keys and Loot (manual p. 3, 8, 9, 10 and 13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.engine import NumberBounds, move
from campaigns.engine.messages import MoveMessages, _, consequence, messages, violation
from campaigns.etherfields.rules.guards import require_can_act, require_in_play, require_present, require_slumber
from campaigns.etherfields.rules.piles import discard_from_hand
from campaigns.etherfields.rules.pools import GainedCountArg, OptionalCountArg, count_in_pool, limit_to_pool
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer

GEM_CARD_PRICE = 3  # Influence cards, Basic Actions card (p. 13)


@move(
    "etherfields.gain-ether",
    rule_id="ef.ether",
    guard=require_can_act,
    messages=MoveMessages(
        _("Gain Ether"),
        _("%(dreamer)s gained Ether: %(count)s."),
        outcome_line=_("%(dreamer)s gains %(gained)s Ether, now %(ether_now)s."),
        synonyms=_(
            "+ ether, gives ether, hands ether, ether from pool, ether to pile, ether more, makes ether, picks up ether"
        ),
    ),
)
def gain_ether(table: Table, dreamer: Dreamer, count: GainedCountArg) -> None:
    """Gain ``count`` Ether for a Dreamer, limited by the pool (p. 3 and 8)."""
    gained = limit_to_pool(table, "ether", count)
    dreamer.ether += gained
    table.line_facts |= {"gained": str(gained), "ether_now": str(dreamer.ether)}


ETHER_NONE = violation("ef.ether.none", _("%(who)s has no Ether. Gain some first."))


def require_ether(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse an absent Dreamer, and one without Ether (p. 3)."""
    require_can_act(table, dreamer)
    table.require_possible(dreamer is None or dreamer.ether > 0, ETHER_NONE, who=dreamer)


ETHER_TOO_FEW = violation(
    "ef.ether.too-few", _("%(who)s has only %(there)s Ether, not %(wanted)s. Pay less, or gain Ether first.")
)


@move(
    "etherfields.spend-ether",
    rule_id="ef.ether",
    guard=require_ether,
    messages=MoveMessages(
        _("Spend Ether"),
        _("%(dreamer)s spent %(count)s Ether."),
        outcome_line=_("%(dreamer)s spends %(count)s Ether, now %(ether_now)s."),
        synonyms=_(
            "- ether, ether back in pool, puts ether back in pool, returns ether, parts with ether, costs ether, "
            "pay ether, lose ether, down ether, ether less, ether gone, hands over ether, gives up ether, "
            "drops ether, discards ether"
        ),
    ),
)
def spend_ether(table: Table, dreamer: Dreamer, count: Annotated[int, NumberBounds(1, 16)]) -> None:
    """Spend ``count`` Ether of a Dreamer, 1 to 16 (p. 3). Refuses more than the Dreamer has."""
    table.require_possible(count <= dreamer.ether, ETHER_TOO_FEW, who=dreamer, wanted=count, there=dreamer.ether)
    dreamer.ether -= count
    table.line_facts |= {"ether_now": str(dreamer.ether)}


@move(
    "etherfields.gain-gem",
    rule_id="ef.gem",
    guard=require_can_act,
    messages=MoveMessages(
        _("Gain Gems"),
        _("%(dreamer)s gained Shining Gems: %(count)s."),
        outcome_line=_("%(dreamer)s gains Shining Gems: %(gained)s, now %(gems_now)s."),
        synonyms=_("+ gem, gem for, gives gem, hands gem, new gem, gem more, picks up gem"),
    ),
)
def gain_gem(table: Table, dreamer: Dreamer, count: GainedCountArg = 1) -> None:
    """Gain ``count`` Shining Gems for a Dreamer by an effect, limited by the pool (p. 3 and 8)."""
    gained = limit_to_pool(table, "gems", count)
    dreamer.gems += gained
    table.line_facts |= {"gained": str(gained), "gems_now": str(dreamer.gems)}


GEM_NONE_LEFT = violation(
    "ef.gem.none-left", _("No Shining Gem is left in the pool. Use one first, so that it comes back.")
)


def require_gem_left(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse an absent Dreamer, and an empty pool of Shining Gems (p. 8)."""
    require_can_act(table, dreamer)
    table.require_possible(count_in_pool(table, "gems") > 0, GEM_NONE_LEFT)


@move(
    "etherfields.make-gem",
    rule_id="ef.gem",
    guard=require_gem_left,
    messages=MoveMessages(
        _("Discard %(GEM_CARD_PRICE)s for a Gem"),
        _("%(dreamer)s discarded %(GEM_CARD_PRICE)s %(GEM_CARD_PRICE:card|cards)s for a Shining Gem."),
        synonyms=_(
            "turn cards into gem, cards for gem, make gem out of cards, trade cards for gem, discard cards to get gem"
        ),
    ),
)
def make_gem(table: Table, dreamer: Dreamer) -> None:
    """Discard 3 Influence cards from the hand for 1 Shining Gem, at any time (Basic Actions card, p. 13).

    Refuses an empty pool, and a hand of fewer than 3 cards.
    """
    discard_from_hand(table, dreamer, GEM_CARD_PRICE)
    dreamer.gems += 1


def can_use_gems(table: Table) -> bool:
    """Return whether Shining Gems are usable: no Entity in play has the Morphing that forbids it (p. 16)."""
    return not any("gems" in entity.morphings for entity in table.entities)


GEM_MORPHED = violation("ef.gem.morphed", _("A Morphing keeps all Dreamers from using Shining Gems. Remove it first."))
GEM_NONE = violation("ef.gem.none", _("%(who)s has no Shining Gem. Gain one first."))


def require_usable_gem(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse an absent Dreamer, a Dreamer without Gems, and any Gem under the Gems Morphing (p. 16)."""
    require_can_act(table, dreamer)
    table.require(can_use_gems(table), GEM_MORPHED)
    table.require_possible(dreamer is None or dreamer.gems > 0, GEM_NONE, who=dreamer)


def spend_usable_gem(table: Table, dreamer: Dreamer) -> None:
    """Spend 1 Shining Gem of a Dreamer; refuses like ``require_usable_gem`` (p. 16)."""
    require_usable_gem(table, dreamer)
    dreamer.gems -= 1


GEM_TOO_FEW = violation("ef.gem.too-few", _("%(who)s has only %(there)s of the %(wanted)s Shining Gems. Use fewer."))


@move(
    "etherfields.use-gem",
    rule_id="ef.gem",
    guard=require_usable_gem,
    messages=MoveMessages(
        _("Use Gems"),
        _("%(dreamer)s used Shining Gems: %(count)s."),
        outcome_line=_("%(dreamer)s uses Shining Gems: %(count)s, now %(gems_now)s."),
        synonyms=_("- gem, costs gem, spend gem, lose gem, gem gone, gem used, burns gem, discards gem"),
    ),
)
def spend_gems(table: Table, dreamer: Dreamer, count: Annotated[int, NumberBounds(1, 6)] = 1) -> None:
    """Spend ``count`` Shining Gems of a Dreamer, 1 to 6: for a reroll, a cost or an effect (p. 12, 13 and 16).

    Refuses more than the Dreamer has.
    """
    table.require_possible(count <= dreamer.gems, GEM_TOO_FEW, who=dreamer, wanted=count, there=dreamer.gems)
    dreamer.gems -= count
    table.line_facts |= {"gems_now": str(dreamer.gems)}


@move(
    "etherfields.gain-key",
    rule_id="ef.key",
    guard=require_in_play,
    messages=MoveMessages(
        _("Gain Keys"),
        _("The Team gained Keys: %(count)s."),
        outcome_line=_("The Team gains Keys: %(gained)s, now %(keys_now)s."),
        synonyms=_("+ key, gives key, key for team, new key, key more, picks up key"),
    ),
)
def gain_key(table: Table, count: GainedCountArg = 1) -> None:
    """Gain ``count`` Keys for the Team, limited by the pool (p. 3 and 8)."""
    gained = limit_to_pool(table, "keys", count)
    table.team.keys += gained
    table.line_facts |= {"gained": str(gained), "keys_now": str(table.team.keys)}


KEY_TOO_FEW = violation(
    "ef.key.too-few", _("The Team has only %(there)s of the %(wanted)s needed Keys. Gain Keys first.")
)


def require_key_to_spend(table: Table) -> None:
    """Refuse where the Team has no Key to spend (p. 10)."""
    require_in_play(table)
    table.require_possible(table.team.keys > 0, KEY_TOO_FEW, wanted=1, there=table.team.keys)


@move(
    "etherfields.spend-key",
    rule_id="ef.key",
    guard=require_key_to_spend,
    messages=MoveMessages(
        _("Spend Keys"),
        _("The Team spent Keys: %(count)s."),
        outcome_line=_("The Team spends Keys: %(count)s, now %(keys_now)s."),
        synonyms=_(
            "- key, costs key, key cost, use key, lose key, key gone, pay key, hands over key, key less, discards key"
        ),
    ),
)
def spend_key(table: Table, count: Annotated[int, NumberBounds(1, 4)] = 1) -> None:
    """Spend ``count`` Keys of the Team, 1 to 4 (p. 10). Refuses more than the Team has."""
    table.require_possible(count <= table.team.keys, KEY_TOO_FEW, wanted=count, there=table.team.keys)
    table.team.keys -= count
    table.line_facts |= {"keys_now": str(table.team.keys)}


LOOT_NOTHING = violation("ef.loot.nothing", _("This Loot is empty. Say how much of something the Turn card gives."))
LOOT_AGAIN = consequence("ef.loot.again", _("Loot was already gained in this Slumber; it is gained again."))
LOOT_LAST_CARD = consequence(
    "ef.loot.last-card", _("Out of Turns: this is the Loot of the Turn card that was discarded last.")
)
LOOT_SKIPPED = consequence(
    "ef.loot.skipped", _("Out of Turns by Skip: Loot only where that effect gives it, by the current Turn card.")
)


@move(
    "etherfields.gain-loot",
    rule_id="ef.loot",
    guard=require_slumber,
    revealed_arguments=("ether", "gems", "keys"),
    messages=MoveMessages(
        _("Gain Loot"),
        _("Loot was gained."),
        _("What the current Turn card shows, or the last one discarded."),
        {
            "ether": _("Ether: %(ether)s."),
            "gems": _("Shining Gems: %(gems)s."),
            "keys": _("Keys: %(keys)s."),
        },
        unchanged_line=_("The pools were empty: no Loot was gained."),
        synonyms=_("loot, gets loot, takes loot, shares loot, loot goes to, collects loot"),
    ),
)
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
    table.require_possible(ether or gems or keys, LOOT_NOTHING)
    require_present(table, to)
    if table.current_slumber.looted:
        table.emit_consequence(LOOT_AGAIN)
    if table.current_slumber.phase == "out-of-turns" and table.current_slumber.turns_left:
        table.emit_consequence(LOOT_SKIPPED)
    elif table.current_slumber.phase == "out-of-turns":
        table.emit_consequence(LOOT_LAST_CARD)
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


LOOT_SHARE = consequence("ef.loot.share", _("Of this Loot %(who)s got %(count)s (%(pool)s)."))


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
            table.emit_consequence(LOOT_SHARE, who=dreamer, count=got, pool=kind)
    return gained


messages.add(
    "etherfields",
    fields={
        "gems": _("Shining Gems"),
        "to": _("For one Dreamer only"),
    },
)
