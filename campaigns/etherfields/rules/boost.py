"""The Luck die: Boosting Intent, and rerolls (manual p. 13, 14 and 16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.distress import hurt
from campaigns.etherfields.rules.guards import acts, in_play
from campaigns.etherfields.rules.piles import discard_for
from campaigns.etherfields.rules.prices import warn_of_death
from campaigns.etherfields.rules.readings import agreed
from campaigns.etherfields.rules.rounds import tell_untimely
from campaigns.etherfields.rules.seal import seal_by_effect
from campaigns.etherfields.rules.treasure import spend_ether, spend_gem
from campaigns.referee import Between, move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer
    from campaigns.models import Decision

PRICE = {"ether": 1, "distress": 1, "seal": 3}  # p. 14
ADDED = {"blank": 0, "one": 1, "two": 2, "three": 3}
"""The Intent that each result adds; the fifth fails the action (p. 14)."""

Result = Literal["failure", "blank", "one", "two", "three"]


def may_boost(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse an absent Dreamer, a second Boost in one Turn, and any where the table agreed to do without (p. 14)."""
    acts(table, dreamer)
    table.allowed(agreed(table, "boost") == "on", "ef.boost.off")
    table.allowed(dreamer is None or not dreamer.boosted, "ef.boost.once", who=dreamer)


@move("etherfields.boost", cites="ef.boost", when=may_boost, reveals=("luck",))
def boost(
    table: Table,
    dreamer: Dreamer,
    luck: Result,
    intent: Annotated[int, Between(1, 99)] = 1,
    amount: Annotated[int, Between(0, 99)] = 0,
    cards: Annotated[int, Between(0, 20)] = 0,
) -> None:
    """Roll the Luck die for any action, as the last source of its Intent, once a Turn (p. 14).

    ``luck`` is the result; ``intent`` what was paid before it, 1 to 99; ``amount`` what the action costs in all, if it is to be
    told whether that is enough; ``cards`` are discarded from the hand for it, 0 to 20. Refuses a second Boost, and more cards
    than the hand holds.
    """
    discard_for(table, dreamer, cards)
    added = roll_luck(table, dreamer, luck)
    if added is None or not amount:
        return
    missing = amount - intent - added
    if missing > 0:
        table.say("ef.boost.short", missing=missing)
    else:
        table.say("ef.boost.enough", wasted=-missing)


def roll_luck(table: Table, dreamer: Dreamer, luck: str) -> int | None:
    """Resolve a Boost and give the Intent it adds; None when it fails the action, and its price is asked (p. 14)."""
    dreamer.boosted = True
    if luck == "failure":
        table.say("ef.boost.failure", who=dreamer)
        warn_of_death(table, dreamer, PRICE["distress"], PRICE["seal"])
        table.ask("ef.boost.price", who=dreamer, name=dreamer)
        return None
    table.say("ef.boost.added", who=dreamer, added=ADDED[luck])
    return ADDED[luck]


@move(
    "etherfields.pay-boost", cites="ef.boost", when=in_play, answers="ef.boost.price", needs={"who": int, "name": str}
)
def pay_boost(table: Table, decision: Decision, price: Literal["ether", "distress", "seal"]) -> None:
    """Pay for a Boost that failed: discard 1 Ether, suffer 1 Distress or Seal 3 cards (p. 14).

    Refuses Ether that the Dreamer has not got, and Sealing when no Influence card is left for it.
    """
    dreamer = table.asked(decision)
    if price == "ether":
        spend_ether(table, dreamer, PRICE["ether"])
    elif price == "distress":
        hurt(table, dreamer, PRICE["distress"])
    else:
        before = dreamer.sealed
        seal_by_effect(table, dreamer, PRICE["seal"])
        table.possible(dreamer.sealed > before, "ef.seal.none", who=dreamer)


def may_reroll(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse an absent Dreamer, and any reroll under the Morphing that forbids them (p. 16)."""
    acts(table, dreamer)
    table.allowed(not any("rerolls" in entity.morphings for entity in table.entities), "ef.reroll.morphed")


@move("etherfields.reroll", cites="ef.reroll", when=may_reroll)
def reroll(
    table: Table, dreamer: Dreamer, die: Literal["luck", "movement"] = "luck", price: Literal["gem", "free"] = "gem"
) -> None:
    """Roll a ``die`` again, before its result is reported (Basic Actions card, p. 13).

    ``price``: 1 Shining Gem, or nothing when an effect does it. Only the last result counts. Refuses a Gem that the Dreamer has
    not got or may not use (p. 16). Of an effect in the Dreamscape Phase it is told that it must be Rapid or say so (p. 8).
    """
    if price == "gem":
        spend_gem(table, dreamer)
    else:
        tell_untimely(table, dreamer)
    table.say("ef.reroll.last", die=die)
