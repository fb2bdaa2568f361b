"""The Luck die: Boosting Intent, and rerolls (manual p. 13, 14 and 16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from campaigns.engine import NumberBounds, move
from campaigns.engine.messages import (
    ManualStep,
    MoveMessages,
    Plural,
    Variant,
    _,
    consequence,
    messages,
    question,
    violation,
)
from campaigns.etherfields.rules.distress import emit_death_warnings, inflict_distress
from campaigns.etherfields.rules.guards import require_can_act, require_in_play
from campaigns.etherfields.rules.piles import discard_as_payment
from campaigns.etherfields.rules.rounds import emit_untimely
from campaigns.etherfields.rules.rule_variants import get_chosen_variant
from campaigns.etherfields.rules.seal import seal_as_price
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.treasure import has_gems_morphing, spend_ether, spend_usable_gem

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer
    from campaigns.models import Decision

BOOST_FAILURE_ETHER = 1  # p. 14
BOOST_FAILURE_DISTRESS = 1  # p. 14
BOOST_FAILURE_SEAL = 3  # p. 14
BOOST_FAILURE_PRICES = {"ether": BOOST_FAILURE_ETHER, "distress": BOOST_FAILURE_DISTRESS, "seal": BOOST_FAILURE_SEAL}
BOOST_INTENT_BY_RESULT = {"blank": 0, "one": 1, "two": 2, "three": 3}
"""Intent added by each result; the fifth fails the action (p. 14)."""

LuckResult = Literal["failure", "blank", "one", "two", "three"]


BOOST_OFF = violation("ef.boost.off", _("This table plays without Boosts. Agree to play with them, or pay in full."))
BOOST_ONCE = violation("ef.boost.once", _("%(who)s has already Boosted this Turn. Wait for the next one."))


def require_can_boost(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse an absent Dreamer, a second Boost in one Turn, and any Boost at a table that plays without (p. 14)."""
    require_can_act(table, dreamer)
    table.require(get_chosen_variant(table, "boost") == "on", BOOST_OFF)
    table.require(dreamer is None or not dreamer.boosted, BOOST_ONCE, who=dreamer)


BOOST_ENOUGH = consequence("ef.boost.enough", _("The Boost pays the rest of the cost."))
INTENT_WASTED = consequence("ef.intent.wasted", _("%(wasted)s Intent over the cost is lost."))
BOOST_SHORT = consequence(
    "ef.boost.short", _("Even with the Boost %(missing)s Intent is missing. What was discarded stays discarded.")
)


@move(
    "etherfields.boost",
    rule_id="ef.boost",
    guard=require_can_boost,
    revealed_arguments=("luck",),
    messages=MoveMessages(
        _("Boost"),
        _("%(dreamer)s rolled the Luck die for a Boost (%(luck)s)."),
        _("Once a Turn, as the last source, after at least 1 Intent from others."),
        synonyms=_("boosts, luck die, roll luck die, rolls luck, boost roll, boost fails, boosted"),
        variants=(
            Variant(
                Plural(
                    "%(dreamer)s discarded 1 card and rolled the Luck die for a Boost: %(luck)s.",
                    "%(dreamer)s discarded %(cards)s cards and rolled the Luck die for a Boost: %(luck)s.",
                    "cards",
                ),
                ("cards",),
            ),
        ),
    ),
)
def boost(
    table: Table,
    dreamer: Dreamer,
    luck: LuckResult,
    intent: Annotated[int, NumberBounds(1, 99)] = 1,
    amount: Annotated[int, NumberBounds(0, 99)] = 0,
    cards: Annotated[int, NumberBounds(0, 20)] = 0,
) -> None:
    """Roll the Luck die for any action, as its last source of Intent, once a Turn (p. 14).

    ``luck`` is the result; ``intent`` what was paid before, 1 to 99; ``amount`` the full cost of the action, to
    report whether it is met; ``cards`` are discarded from the hand, 0 to 20. Refuses a second Boost, and more cards
    than the hand holds.
    """
    discard_as_payment(table, dreamer, cards)
    added = resolve_boost(table, dreamer, luck)
    if added is None or not amount:
        return
    missing = amount - intent - added
    if missing > 0:
        table.emit_consequence(BOOST_SHORT, missing=missing)
        return
    table.emit_consequence(BOOST_ENOUGH)
    if missing < 0:
        table.emit_consequence(INTENT_WASTED, wasted=-missing)


BOOST_ADDED = consequence("ef.boost.added", _("%(who)s's Boost adds %(added)s Intent of the same colour."))
BOOST_FAILURE = consequence(
    "ef.boost.failure", _("%(who)s's Boost failed, and so did the action. Everything discarded for it stays discarded.")
)
BOOST_NO_MOVE = consequence("ef.boost.no-move", _("If it was a Move, %(who)s does not move at all."))
BOOST_PRICE = question(
    "ef.boost.price",
    _("%(name)s's Boost failed. Choose the price."),
    {
        "ether": _("Discard %(BOOST_FAILURE_ETHER)s Ether"),
        "distress": _("Suffer %(BOOST_FAILURE_DISTRESS)s Distress"),
        "seal": _("Seal %(BOOST_FAILURE_SEAL)s %(BOOST_FAILURE_SEAL:card|cards)s"),
    },
)


def resolve_boost(table: Table, dreamer: Dreamer, luck: str) -> int | None:
    """Resolve a Boost and return the Intent it adds; None if it fails the action, whose price is then asked (p. 14)."""
    dreamer.boosted = True
    if luck == "failure":
        table.emit_consequence(BOOST_FAILURE, who=dreamer)
        if get_chosen_variant(table, "boosted-move") == "moves-nowhere":
            table.emit_consequence(BOOST_NO_MOVE, who=dreamer)
        emit_death_warnings(table, dreamer, BOOST_FAILURE_PRICES["distress"], BOOST_FAILURE_PRICES["seal"])
        table.ask_prompt(BOOST_PRICE, addressee=dreamer, name=dreamer)
        return None
    table.emit_consequence(BOOST_ADDED, who=dreamer, added=BOOST_INTENT_BY_RESULT[luck])
    return BOOST_INTENT_BY_RESULT[luck]


@move(
    "etherfields.pay-boost",
    rule_id="ef.boost",
    guard=require_in_play,
    question_kind=BOOST_PRICE,
    required_facts={"who": int, "name": str},
    messages=MoveMessages(
        _("Pay for the failed Boost"),
        _("The failed Boost is paid: %(price)s."),
        variants=(
            Variant(_("The failed Boost was paid for with Ether."), where={"price": "ether"}),
            Variant(_("The failed Boost was paid for with Distress."), where={"price": "distress"}),
            Variant(_("The failed Boost was paid for with Sealed cards."), where={"price": "seal"}),
        ),
        outcome_line=_("%(who)s paid for the failed Boost: %(price)s."),
        outcome_variants=(
            Variant(_("%(who)s paid for the failed Boost with Ether."), where={"price": "ether"}),
            Variant(_("%(who)s paid for the failed Boost with Distress."), where={"price": "distress"}),
            Variant(_("%(who)s paid for the failed Boost with Sealed cards."), where={"price": "seal"}),
        ),
    ),
)
def pay_boost(table: Table, decision: Decision, price: Literal["ether", "distress", "seal"]) -> None:
    """Pay for a failed Boost: discard 1 Ether, suffer 1 Distress or Seal 3 cards (p. 14).

    Refuses missing Ether, and Sealing without Influence cards left.
    """
    dreamer = table.get_asked_dreamer(decision)
    table.line_facts |= {"who": str(dreamer)}
    if price == "ether":
        spend_ether(table, dreamer, BOOST_FAILURE_PRICES["ether"])
    elif price == "distress":
        inflict_distress(table, dreamer, BOOST_FAILURE_PRICES["distress"])
    else:
        seal_as_price(table, dreamer, BOOST_FAILURE_PRICES["seal"])


REROLL_MORPHED = violation("ef.reroll.morphed", _("A Morphing forbids every reroll. Remove it first."))


def require_can_reroll(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse an absent Dreamer, and any reroll under the Morphing that forbids them (p. 16)."""
    require_can_act(table, dreamer)
    table.require(not any("rerolls" in entity.morphings for entity in table.entities), REROLL_MORPHED)


GEM_NO_REROLL = violation("ef.gem.no-reroll", _("A Morphing keeps Gems from rerolling a die. Remove it first."))
REROLL_LAST = consequence(
    "ef.reroll.last",
    ManualStep.from_order(_("Roll again (%(die)s). Only the last result counts."), is_brief=True),
)


@move(
    "etherfields.reroll",
    rule_id="ef.reroll",
    guard=require_can_reroll,
    messages=MoveMessages(
        _("Reroll"),
        _("%(dreamer)s rerolled a die."),
        _("Reroll before you report a result."),
        synonyms=_("roll again, re-roll, rolls once more, rolls the die again, gem for reroll, uses gem for reroll"),
        variants=(
            Variant(_("%(dreamer)s rerolled the %(die)s for 1 Shining Gem."), where={"price": "gem"}),
            Variant(_("%(dreamer)s rerolled the %(die)s for free."), where={"price": "free"}),
        ),
    ),
)
def reroll(
    table: Table, dreamer: Dreamer, die: Literal["luck", "movement"] = "luck", price: Literal["gem", "free"] = "gem"
) -> None:
    """Reroll a ``die`` before its result is reported (Basic Actions card, p. 13).

    ``price``: 1 Shining Gem, or nothing when an effect does it. Only the last result counts. Refuses a Gem that is
    missing or unusable, and any under the Gems Morphing (p. 16; 2.0 p. 13). In the Dreamscape Phase, reports that an
    effect must be Rapid or say so (p. 8).
    """
    if price == "gem":
        table.require(not has_gems_morphing(table), GEM_NO_REROLL)
        spend_usable_gem(table, dreamer)
    else:
        emit_untimely(table, dreamer)
    table.emit_consequence(REROLL_LAST, die=die)


messages.add(
    "etherfields",
    fields={
        "boost.amount": _("Cost of the whole action"),
        "die": _("Die"),
    },
)
