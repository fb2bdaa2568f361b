"""Shopping on the Dreamworld Map (facts 2.3; its rules lie on a card the Team gains, manual p. 7 and 14 to 15)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from campaigns.etherfields.rules.arrival import require_effect, resolved
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.guards import begun, dreamworld, in_play
from campaigns.etherfields.rules.items import buy
from campaigns.etherfields.rules.market import buy_cards
from campaigns.etherfields.rules.pools import available
from campaigns.referee import Between, Length, move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer
    from campaigns.models import Decision

CARDS = 3  # facts 2.2
ITEM_PRICE = 2  # facts 2.3
CONSOLATION = 1  # Shining Gem for who buys nothing, facts 2.3


def may_shop(table: Table) -> None:
    """Refuse in a Slumber or Dream, and without a Shopping card (facts 2.3)."""
    dreamworld(table)
    require_effect(table, "shopping")
    table.allowed(table.team.shopping > 0, "ef.shopping.none")


@move("etherfields.shop", cites="ef.shopping", when=may_shop)
def shop(table: Table, wares: Literal["influence", "items"]) -> None:
    """Discard a Shopping card and let every Dreamer shop, the First Player first (facts 2.3; buying: p. 14 and 15).

    ``wares``: 3 Influence cards of the Market to each, or 1 random Item to each. The card goes back to the Secrets. Refuses in
    a Slumber or Dream, and without a Shopping card.
    """
    table.team.shopping = max(0, table.team.shopping - 1)
    table.say("ef.shopping.card-back", left=table.team.shopping)
    resolved(table, "shopping")
    for dreamer in table.playing:
        if wares == "influence":
            table.ask("ef.shopping.cards", who=dreamer, name=dreamer)
        else:
            table.ask("ef.shopping.item", who=dreamer, name=dreamer, cost=ITEM_PRICE)


@move(
    "etherfields.shop-cards",
    cites="ef.shopping",
    when=in_play,
    answers="ef.shopping.cards",
    needs={"who": int, "name": str},
    reveals=("count", "ether"),
)
def shop_cards(
    table: Table,
    decision: Decision,
    count: Annotated[int, Between(0, 3)] = 0,
    ether: Annotated[int, Between(0, 16)] = 0,
) -> None:
    """Buy ``count`` of the 3 Influence cards, 0 to 3, for ``ether`` Ether in all; who buys none gains 1 Gem (facts 2.3, p. 14).

    Refuses to pay for nothing, and more Ether than the Dreamer has.
    """
    dreamer = table.asked(decision)
    buy_cards(table, dreamer, count, ether)
    if not count:
        _console(table, dreamer)


@move(
    "etherfields.shop-item",
    cites="ef.shopping",
    when=in_play,
    answers="ef.shopping.item",
    needs={"who": int, "name": str, "cost": int},
    reveals=("bought",),
)
def shop_item(
    table: Table, decision: Decision, bought: Annotated[str, Length(0, 60)] = "", *, store: bool = False
) -> None:
    """Buy the Item that was drawn for 2 Ether, or leave it and gain 1 Gem (facts 2.3, p. 15).

    ``bought`` is its name in up to 60 characters, empty if it was left; ``store``: it does not become active now. Refuses too
    little Ether, and an empty Item Market.
    """
    dreamer = table.asked(decision)
    if bought:
        buy(table, dreamer, bought, ITEM_PRICE, store=store)
    else:
        _console(table, dreamer)


def _console(table: Table, dreamer: Dreamer) -> None:
    gained = available(table, "gems", CONSOLATION)
    dreamer.gems += gained
    if gained:
        table.say("ef.shopping.gem", who=dreamer)


@move("etherfields.restore-shopping", cites="ef.shopping", when=begun)
def restore_shopping(table: Table) -> None:
    """Have 3 Shopping cards again, as most Dreams end (facts 2.2 and 2.6; they are Note cards, p. 17)."""
    table.team.shopping = max(CARDS, table.team.shopping)
