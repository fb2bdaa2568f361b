"""The Influence Market (manual p. 14), a count only."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Annotated

from campaigns.engine import NumberBounds, move
from campaigns.engine.messages import MoveMessages, Plural, Variant, _, consequence, question, violation
from campaigns.etherfields.rules.guards import require_can_act, require_in_play, require_present
from campaigns.etherfields.rules.piles import put_on_discard
from campaigns.etherfields.rules.procedure import is_step_pending, tick_by_move
from campaigns.etherfields.rules.rule_variants import has_first_player
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.treasure import spend_ether

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer
    from campaigns.models import Decision

OFFERED_CARD_COUNT = 3  # p. 14
BUYING_STEP_KEY = "save-buy"  # saving step in which each Dreamer may buy once
MAX_MARKET_SIZE = 999  # above all Influence cards of the game and its add-ons


MARKET_IMPOSSIBLE = violation(
    "ef.market.impossible", _("The Influence Market cannot hold more than %(size)s. Correct its number first.")
)


def put_under_market(table: Table, count: int) -> None:
    """Put ``count`` cards under the Influence Market (p. 14)."""
    table.require_possible(table.team.market + count <= MAX_MARKET_SIZE, MARKET_IMPOSSIBLE, size=MAX_MARKET_SIZE)
    table.team.market += count


MARKET_OPEN = violation(
    "ef.market.open",
    _("Somebody is still choosing at the Influence Market. Answer that question first."),
    is_until_answer=True,
)
MARKET_BUY = question(
    "ef.market.buy",
    _(
        "%(name)s, draw %(OFFERED_CARD_COUNT)s %(OFFERED_CARD_COUNT:card|cards)s from the Influence Market, "
        "and put those you don't buy under it."
    ),
    {"": _("Done")},
)
MARKET_NO_ETHER = violation("ef.market.no-ether", _("Nobody has any Ether, so nobody can buy a card."))


def require_no_open_purchase(table: Table) -> None:
    """Refuse for good while a purchase prompt is open (p. 14)."""
    choosing = any(decision.kind == MARKET_BUY for decision in table.prompts)
    table.require_possible(not choosing, MARKET_OPEN)


def require_can_open_market(table: Table) -> None:
    """Refuse out of play, during another purchase, and a second time in one saving (p. 18)."""
    require_in_play(table)
    require_no_open_purchase(table)
    _require_buying_step(table, *table.present_dreamers)
    table.require(any(dreamer.ether for dreamer in table.present_dreamers), MARKET_NO_ETHER)


SAVE_BOUGHT = violation(
    "ef.save.bought",
    _("You have already bought cards before saving. Go on with saving, or leave its checklist if you want to play on."),
)
SAVE_BOUGHT_ALREADY = violation(
    "ef.save.bought-already",
    _("Before saving everybody buys only once, and these have done so: %(names)s. Go on with saving."),
)


def _require_buying_step(table: Table, *dreamers: Dreamer) -> None:
    """Refuse purchases during saving outside its buying step, and a second one each (p. 18)."""
    if not _is_saving(table):
        return
    table.require(is_step_pending(table, BUYING_STEP_KEY), SAVE_BOUGHT)
    had = [str(dreamer) for dreamer in dreamers if BUYING_STEP_KEY in dreamer.used]
    table.require(not had or len(had) < len(dreamers), SAVE_BOUGHT_ALREADY, names=had)


def _is_saving(table: Table) -> bool:
    return any(checklist.kind == "save" for checklist in table.checklists)


def _mark_bought(table: Table, dreamer: Dreamer) -> None:
    """Record that a Dreamer had its chance to buy before saving (p. 18)."""
    if _is_saving(table):
        dreamer.used = [*dreamer.used, BUYING_STEP_KEY]


@move(
    "etherfields.open-market",
    rule_id="ef.market",
    guard=require_can_open_market,
    messages=MoveMessages(
        _("Everybody buys cards"),
        _("The Influence Market opened for everybody who has Ether."),
        _(
            "From the First Player on, everybody who has Ether draws %(OFFERED_CARD_COUNT)s "
            "%(OFFERED_CARD_COUNT:card|cards)s and may buy any of them."
        ),
    ),
)
def open_market(table: Table) -> None:
    """Let every Dreamer buy Influence cards, the First Player first, then clockwise (p. 14).

    Asks each in turn who has Ether how many of 3 cards drawn from the Market they bought, for how much of it. Refuses
    a second time in one saving (p. 18), and when nobody has Ether.
    """
    ask_purchases(table)
    tick_by_move(table, BUYING_STEP_KEY)


MARKET_FEW = consequence(
    "ef.market.few",
    _("The Influence Market has only %(there)s left, so the last to buy may see fewer than %(OFFERED_CARD_COUNT)s."),
)


def ask_purchases(table: Table) -> None:
    """Ask the present Dreamers with Ether in order what each buys of 3 cards (p. 14)."""
    waiting = [
        dreamer
        for dreamer in table.present_dreamers
        if dreamer.ether and not (_is_saving(table) and BUYING_STEP_KEY in dreamer.used)
    ]
    if table.team.market < OFFERED_CARD_COUNT * len(waiting):
        table.emit_consequence(MARKET_FEW, there=table.team.market)
    _ask_next_purchase(table, [str(dreamer.ref) for dreamer in waiting])


def _ask_next_purchase(table: Table, waiting_refs: list[str]) -> None:
    """Ask the first of the waiting Dreamers, by ref, who is still present and has Ether."""
    there = {str(dreamer.ref): dreamer for dreamer in table.present_dreamers if dreamer.ether}
    left = [ref for ref in waiting_refs if ref in there]
    if left:
        table.ask_prompt(MARKET_BUY, addressee=there[left[0]], name=there[left[0]], waiting=left[1:])


PURCHASE_VARIANTS = (
    Variant(
        Plural(
            "%(who)s bought 1 Influence card for %(ether)s Ether.",
            "%(who)s bought %(count)s Influence cards for %(ether)s Ether.",
            "count",
        ),
        ("ether", "count"),
    ),
    Variant(
        Plural(
            "%(who)s took 1 Influence card for free.",
            "%(who)s took %(count)s Influence cards for free.",
            "count",
        ),
        ("count",),
    ),
)
"""The journal lines of a purchase, whose facts name the buyer."""


@move(
    "etherfields.buy-in-turn",
    rule_id="ef.market",
    guard=require_in_play,
    question_kind=MARKET_BUY,
    required_facts={"who": int, "name": str, "waiting": list[str]},
    revealed_arguments=("count", "ether"),
    messages=MoveMessages(
        _("Buy"),
        _("Nobody bought a card this time."),
        synonyms=_("buy cards, buy, buy card"),
        variants=(
            Variant(
                Plural(
                    "1 Influence card was bought for %(ether)s Ether.",
                    "%(count)s Influence cards were bought for %(ether)s Ether.",
                    "count",
                ),
                (
                    "ether",
                    "count",
                ),
            ),
            Variant(
                Plural(
                    "1 Influence card was taken for free.",
                    "%(count)s Influence cards were taken for free.",
                    "count",
                ),
                ("count",),
            ),
        ),
        outcome_line=_("%(who)s bought no card."),
        outcome_variants=PURCHASE_VARIANTS,
    ),
)
def answer_purchase(
    table: Table,
    decision: Decision,
    count: Annotated[int, NumberBounds(0, 3)] = 0,
    ether: Annotated[int, NumberBounds(0, 16)] = 0,
) -> None:
    """Buy ``count`` of 3 cards, 0 to 3, for ``ether`` Ether in all, in a Dreamer's turn (p. 14).

    Bought cards go on the discard pile, the others under the Market; then the next Dreamer is asked. Refuses to pay
    for nothing, more Ether than the Dreamer has, and more cards than the Market has.
    """
    dreamer = table.get_asked_dreamer(decision)
    _buy_cards(table, dreamer, count, ether)
    _mark_bought(table, dreamer)
    table.line_facts |= {"who": str(dreamer)}
    _ask_next_purchase(table, decision.facts["waiting"])


def require_can_buy(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse out of play, an absent Dreamer, out of turn, and a second purchase in one saving (p. 14 and 18)."""
    require_can_act(table, dreamer)
    require_no_open_purchase(table)
    _require_buying_step(table, *([dreamer] if dreamer is not None else []))
    if dreamer is not None and _is_saving(table):
        _require_buying_order(table, dreamer)


MARKET_ORDER = violation(
    "ef.market.order",
    _(
        "Everybody buys in turn, the First Player first, then clockwise: %(names)s before %(who)s. If you want nothing, buy 0 cards."
    ),
)


def _require_buying_order(table: Table, dreamer: Dreamer) -> None:
    """Refuse to buy before earlier Dreamers from the First Player on, if any, have bought or declined (p. 14; 2.0 p. 10)."""
    if not has_first_player(table):
        return
    before = list(itertools.takewhile(lambda other: other is not dreamer, table.present_dreamers))
    waiting = [str(other) for other in before if other.ether and BUYING_STEP_KEY not in other.used]
    table.require(not waiting, MARKET_ORDER, who=dreamer, names=waiting)


@move(
    "etherfields.buy-cards",
    rule_id="ef.market",
    guard=require_can_buy,
    revealed_arguments=("count", "ether"),
    messages=MoveMessages(
        _("Buy cards"),
        Plural(
            "%(dreamer)s bought 1 Influence card for %(ether)s Ether.",
            "%(dreamer)s bought %(count)s Influence cards for %(ether)s Ether.",
            "count",
        ),
        _(
            "Draw %(OFFERED_CARD_COUNT)s %(OFFERED_CARD_COUNT:card|cards)s from the Market, buy any of them, "
            "and put the rest under it."
        ),
        synonyms=_(
            "buy card, cards from market, card cost ether, new card cost ether, card for ether, buys influence card, "
            "pays ether in market, pays ether for card, shop card"
        ),
    ),
)
def buy_cards(
    table: Table,
    dreamer: Dreamer,
    count: Annotated[int, NumberBounds(0, 3)],
    ether: Annotated[int, NumberBounds(0, 16)],
) -> None:
    """Buy ``count`` of the 3 Influence cards drawn from the Market for ``ether`` Ether in all (p. 14).

    They go on the discard pile, the others under the Market; another Dreamer's starting card may be among them.
    Refuses to pay for nothing, more Ether than the Dreamer has, more cards than the Market has, and a second time in
    one saving (p. 18).
    """
    _buy_cards(table, dreamer, count, ether)
    _mark_bought(table, dreamer)


@move(
    "etherfields.add-to-market",
    rule_id="ef.market",
    guard=require_in_play,
    messages=MoveMessages(
        _("Add to the Market"),
        Plural("The Influence Market got 1 more card.", "The Influence Market got %(count)s more cards.", "count"),
    ),
)
def add_to_market(table: Table, count: Annotated[int, NumberBounds(1, 40)]) -> None:
    """Add ``count`` Influence cards, 1 to 40, of a Dream to the Influence Market, because the game says so (p. 14)."""
    put_under_market(table, count)


MARKET_NOTHING = violation(
    "ef.market.nothing", _("%(who)s would pay Ether for no card. Enter how many cards, or pay nothing.")
)
MARKET_TOO_FEW = violation(
    "ef.market.too-few", _("The Influence Market holds only %(there)s, not %(wanted)s. Buy fewer.")
)


def _buy_cards(table: Table, dreamer: Dreamer, count: int, ether: int) -> None:
    require_present(table, dreamer)
    table.require_possible(count or not ether, MARKET_NOTHING, who=dreamer)
    there = table.team.market
    table.require_possible(count <= there, MARKET_TOO_FEW, wanted=count, there=there)
    spend_ether(table, dreamer, ether)
    table.team.market -= count
    put_on_discard(table, dreamer, count)
