"""Ether, Shining Gems, Keys and Loot (manual p. 3, 8, 9, 10 and 13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.engine import NumberBounds, move
from campaigns.engine.messages import MoveMessages, Plural, Variant, _, messages, violation
from campaigns.etherfields.rules.action_effects import settle_effect
from campaigns.etherfields.rules.guards import require_can_act, require_in_play
from campaigns.etherfields.rules.piles import discard_from_hand
from campaigns.etherfields.rules.pools import GainedCountArg, count_in_pool, limit_to_pool
from campaigns.etherfields.rules.rule_variants import get_chosen_variant
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
        _("%(dreamer)s gained %(count)s Ether."),
        outcome_line=_("%(dreamer)s gained %(gained)s Ether and has %(ether_now)s."),
        synonyms=_(
            "+ ether, gives ether, hands ether, ether from pool, ether to pile, ether more, makes ether, picks up ether"
        ),
        outcome_variants=(Variant(_("%(dreamer)s gained no Ether."), where={"gained": "0"}),),
    ),
)
def gain_ether(table: Table, dreamer: Dreamer, count: GainedCountArg) -> None:
    """Gain ``count`` Ether for a Dreamer, limited by the pool (p. 3 and 8)."""
    settle_effect(table, "ether")
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
        outcome_line=_("%(dreamer)s spent %(count)s Ether and has %(ether_now)s left."),
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
        Plural("%(dreamer)s gained 1 Shining Gem.", "%(dreamer)s gained %(count)s Shining Gems.", "count"),
        outcome_line=Plural(
            "%(dreamer)s gained 1 Shining Gem and has %(gems_now)s.",
            "%(dreamer)s gained %(gained)s Shining Gems and has %(gems_now)s.",
            "gained",
        ),
        synonyms=_("+ gem, gem for, gives gem, hands gem, new gem, gem more, picks up gem"),
    ),
)
def gain_gem(table: Table, dreamer: Dreamer, count: GainedCountArg = 1) -> None:
    """Gain ``count`` Shining Gems for a Dreamer by an effect, limited by the pool (p. 3 and 8)."""
    settle_effect(table, "gem")
    gained = limit_to_pool(table, "gems", count)
    dreamer.gems += gained
    table.line_facts |= {"gained": str(gained), "gems_now": str(dreamer.gems)}


GEM_NONE_LEFT = violation(
    "ef.gem.none-left", _("No Shining Gem is left in the pool. Use a Gem first, so that it returns to the pool.")
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
        _("%(dreamer)s discarded %(GEM_CARD_PRICE)s cards for a Shining Gem."),
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


def has_gems_morphing(table: Table) -> bool:
    """Return whether an Entity in play has the Gems Morphing (p. 16)."""
    return any("gems" in entity.morphings for entity in table.entities)


def can_use_gems(table: Table) -> bool:
    """Return whether Shining Gems pay costs: not under the Gems Morphing, unless it bars rerolls only (p. 16; 2.0 p. 13)."""
    return not has_gems_morphing(table) or get_chosen_variant(table, "gems-morphing") == "no-reroll"


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
        Plural("%(dreamer)s used 1 Shining Gem.", "%(dreamer)s used %(count)s Shining Gems.", "count"),
        outcome_line=Plural(
            "%(dreamer)s used 1 Shining Gem and has %(gems_now)s left.",
            "%(dreamer)s used %(count)s Shining Gems and has %(gems_now)s left.",
            "count",
        ),
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
        Plural("The Team gained 1 Key.", "The Team gained %(count)s Keys.", "count"),
        outcome_line=Plural(
            "The Team gained 1 Key and has %(keys_now)s.",
            "The Team gained %(gained)s Keys and has %(keys_now)s.",
            "gained",
        ),
        synonyms=_("+ key, gives key, key for team, new key, key more, picks up key"),
    ),
)
def gain_key(table: Table, count: GainedCountArg = 1) -> None:
    """Gain ``count`` Keys for the Team, limited by the pool (p. 3 and 8)."""
    settle_effect(table, "key")
    gained = limit_to_pool(table, "keys", count)
    table.team.keys += gained
    table.line_facts |= {"gained": str(gained), "keys_now": str(table.team.keys)}


KEY_TOO_FEW = violation(
    "ef.key.too-few",
    Plural(
        "This costs 1 Key, and the Team has none. Gain one first.",
        "This costs %(wanted)s Keys, and the Team has only %(there)s. Gain Keys first.",
        "wanted",
    ),
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
        Plural("The Team spent 1 Key.", "The Team spent %(count)s Keys.", "count"),
        outcome_line=Plural(
            "The Team spent 1 Key and has %(keys_now)s left.",
            "The Team spent %(count)s Keys and has %(keys_now)s left.",
            "count",
        ),
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


messages.add(
    "etherfields",
    fields={
        "gems": _("Shining Gems"),
    },
)
