"""The Influence Market (manual p. 14): counted, never looked into."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Annotated

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.guards import acts, in_play, present
from campaigns.etherfields.rules.piles import into_discard
from campaigns.etherfields.rules.procedure import done_by_move, waits
from campaigns.etherfields.rules.treasure import spend_ether
from campaigns.referee import Between, move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer
    from campaigns.models import Decision

OFFERED = 3  # p. 14
BUYING = "save-buy"  # the step of saving in which everybody may buy once
MOST = 999  # more than every Influence card of the game and its add-ons


def under_the_market(table: Table, count: int) -> None:
    """Put ``count`` cards under the Influence Market (p. 14)."""
    table.possible(table.team.market + count <= MOST, "ef.market.impossible", size=MOST)
    table.team.market += count


def nobody_buys(table: Table) -> None:
    """Refuse for good while somebody is still asked what it buys (p. 14)."""
    choosing = any(decision.kind == "ef.market.buy" for decision in table.decisions)
    table.possible(not choosing, "ef.market.open")


def may_open(table: Table) -> None:
    """Refuse out of play, while somebody is still buying, and a second time in one saving (p. 18)."""
    in_play(table)
    nobody_buys(table)
    _before_saving(table, *table.playing)


def _before_saving(table: Table, *dreamers: Dreamer) -> None:
    """Refuse to buy while the game is being saved, but for the one buying step of it, and once each (p. 18)."""
    if not _saving(table):
        return
    table.allowed(waits(table, BUYING), "ef.save.bought")
    had = [str(dreamer) for dreamer in dreamers if BUYING in dreamer.used]
    table.allowed(not had or len(had) < len(dreamers), "ef.save.bought-already", names=had)


def _saving(table: Table) -> bool:
    return any(checklist.kind == "save" for checklist in table.checklists)


def _note_bought(table: Table, dreamer: Dreamer) -> None:
    """Note that a Dreamer has had its buying before saving, whether it bought or not (p. 18)."""
    if _saving(table):
        dreamer.used = [*dreamer.used, BUYING]


@move("etherfields.open-market", cites="ef.market", when=may_open)
def open_market(table: Table) -> None:
    """Let every Dreamer buy Influence cards, the First Player first, then clockwise (p. 14).

    Each is asked in turn how many of the 3 cards drawn from the Market were bought, and for how much Ether. Refused a second
    time in one saving (p. 18).
    """
    ask_to_buy(table)
    done_by_move(table, BUYING)


def ask_to_buy(table: Table) -> None:
    """Ask the Dreamers at the table one after the other, in order, what each buys of 3 cards (p. 14)."""
    if table.team.market < OFFERED * len(table.playing):
        table.say("ef.market.few", there=table.team.market)
    waiting = [dreamer for dreamer in table.playing if not (_saving(table) and BUYING in dreamer.used)]
    _ask_next(table, [str(dreamer.ref) for dreamer in waiting])


def _ask_next(table: Table, waiting: list[str]) -> None:
    """Ask the first of those who wait, by ref, that is still at the table."""
    there = {str(dreamer.ref): dreamer for dreamer in table.playing}
    left = [ref for ref in waiting if ref in there]
    if left:
        table.ask("ef.market.buy", who=there[left[0]], name=there[left[0]], waiting=left[1:])


@move(
    "etherfields.buy-in-turn",
    cites="ef.market",
    when=in_play,
    answers="ef.market.buy",
    needs={"who": int, "name": str, "waiting": list[str]},
    reveals=("count", "ether"),
)
def buy_in_turn(
    table: Table,
    decision: Decision,
    count: Annotated[int, Between(0, 3)] = 0,
    ether: Annotated[int, Between(0, 16)] = 0,
) -> None:
    """Say what a Dreamer buys of 3 cards when its turn has come: ``count`` of them, 0 to 3, for ``ether`` Ether in all (p. 14).

    Bought cards go on the discard pile, the others under the Market; then the next Dreamer is asked. Refuses to pay for
    nothing, more Ether than the Dreamer has and more cards than the Market.
    """
    dreamer = table.asked(decision)
    _buy(table, dreamer, count, ether)
    _note_bought(table, dreamer)
    if count:
        table.say("ef.market.bought", who=dreamer, count=count, ether=ether)
    else:
        table.say("ef.market.passed", who=dreamer)
    _ask_next(table, decision.facts["waiting"])


def may_buy(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse out of play, an absent Dreamer, before somebody whose turn to buy it is, and a second time in one saving (p. 14 and 18)."""
    acts(table, dreamer)
    nobody_buys(table)
    _before_saving(table, *([dreamer] if dreamer is not None else []))
    if dreamer is not None and _saving(table):
        _in_order(table, dreamer)


def _in_order(table: Table, dreamer: Dreamer) -> None:
    """Refuse to buy before those who sit between the First Player and this Dreamer have bought, or said that they do not (p. 14)."""
    before = list(itertools.takewhile(lambda other: other is not dreamer, table.playing))
    waiting = [str(other) for other in before if BUYING not in other.used]
    table.allowed(not waiting, "ef.market.order", who=dreamer, names=waiting)


@move("etherfields.buy-cards", cites="ef.market", when=may_buy, reveals=("count", "ether"))
def buy_cards(
    table: Table, dreamer: Dreamer, count: Annotated[int, Between(0, 3)], ether: Annotated[int, Between(0, 16)]
) -> None:
    """Let one Dreamer buy ``count`` of the 3 Influence cards drawn from the Market for ``ether`` Ether in all (p. 14).

    They go on the discard pile, the others under the Market; a starting card of another Dreamer may be among them. Refuses to
    pay for nothing, more Ether than the Dreamer has and more cards than the Market, and a second time in one saving (p. 18).
    """
    _buy(table, dreamer, count, ether)
    _note_bought(table, dreamer)


@move("etherfields.add-to-market", cites="ef.market", when=in_play)
def add_to_market(table: Table, count: Annotated[int, Between(1, 40)]) -> None:
    """Put ``count`` Influence cards, 1 to 40, of a Dream into the Influence Market, because the game says so (p. 14)."""
    under_the_market(table, count)


def _buy(table: Table, dreamer: Dreamer, count: int, ether: int) -> None:
    present(table, dreamer)
    table.possible(count or not ether, "ef.market.nothing", who=dreamer)
    there = table.team.market
    table.possible(count <= there, "ef.market.too-few", wanted=count, there=there)
    spend_ether(table, dreamer, ether)
    table.team.market -= count
    into_discard(table, dreamer, count)
