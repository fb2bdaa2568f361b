"""Shopping on the Dreamworld Map (facts 2.3; rules on a card the Team gains, manual p. 7 and 14 to 15)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from campaigns.engine import NumberBounds, TextLength, move
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
from campaigns.etherfields.rules.guards import is_there, require_begun, require_dreamworld, require_in_play
from campaigns.etherfields.rules.items import buy_from_item_market
from campaigns.etherfields.rules.market import PURCHASE_VARIANTS, buy_cards
from campaigns.etherfields.rules.pools import limit_to_pool
from campaigns.etherfields.rules.rule_variants import get_chosen_variant
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.team_location import require_effect, resolve_pending_effect

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer
    from campaigns.models import Decision

SHOPPING_CARD_COUNT = 3  # facts 2.2
ITEM_ETHER_PRICE = 2  # facts 2.3
CONSOLATION_GEM_COUNT = 1  # Shining Gem for buying nothing, facts 2.3


SHOPPING_NONE = violation(
    "ef.shopping.none", _("No Shopping card is left. You can restore them when a Dream's ending says so.")
)


def is_shopping_known(table: Table) -> bool:
    """Return whether the Team has met Shopping: a card of it, or its icon on a Location (facts 2.2 and 2.3)."""
    shown = {"shopping"} & {*table.team.pending, *(icon for place in table.locations for icon in place.effects)}
    return bool(shown) or is_there(table, table.team.shopping)


def require_can_shop(table: Table) -> None:
    """Refuse in a Slumber or Dream, and known to be without a Shopping card (facts 2.3)."""
    require_dreamworld(table)
    require_effect(table, "shopping")
    table.require(is_there(table, table.team.shopping), SHOPPING_NONE)


SHOPPING_CARD_BACK = consequence(
    "ef.shopping.card-back",
    ManualStep(
        Plural(
            "The Shopping card is back among the Secrets, and 1 is left.",
            "The Shopping card is back among the Secrets, and %(left)s are left.",
            "left",
        ),
        _("Put the Shopping card back among the Secrets."),
    ),
)
SHOPPING_UNCOUNTED = consequence(
    "ef.shopping.uncounted",
    ManualStep(_("The Shopping card is back among the Secrets."), _("Put the Shopping card back among the Secrets.")),
)
SHOPPING_CARDS = question(
    "ef.shopping.cards",
    _(
        "%(name)s, look at %(SHOPPING_CARD_COUNT)s Influence cards, and put those you don't buy under the Market. "
        "If you buy none, you gain %(CONSOLATION_GEM_COUNT)s Gem."
    ),
    {"": _("Done shopping")},
)
SHOPPING_WARES = question(
    "ef.shopping.wares",
    _("%(name)s, what do you look at: Influence cards, or an Item?"),
    {
        "influence": _("%(SHOPPING_CARD_COUNT)s Influence cards"),
        "items": _("1 Item for %(ITEM_ETHER_PRICE)s Ether"),
    },
)
SHOPPING_ITEM = question(
    "ef.shopping.item",
    _(
        "%(name)s, draw a random card from the Item Market. Buy it for %(cost)s Ether, or gain "
        "%(CONSOLATION_GEM_COUNT)s Gem."
    ),
    {"": _("Done shopping")},
)


@move(
    "etherfields.shop",
    rule_id="ef.shopping",
    guard=require_can_shop,
    messages=MoveMessages(
        _("Go shopping"),
        _("The Team went shopping for %(wares)s."),
        _("Discard a Shopping card. Then each Dreamer is asked what to buy."),
        synonyms=_("goes to shop, shopping trip"),
        variants=(Variant(_("The Team went shopping."), where={"wares": "each"}),),
    ),
)
def start_shopping(table: Table, wares: Literal["influence", "items", "each"]) -> None:
    """Discard a Shopping card and let every Dreamer shop, the First Player first (facts 2.3; buying: p. 14 and 15).

    ``wares``: 3 Influence cards of the Market each, or 1 random Item each, or what each Dreamer chooses of these
    (2.0 p. 15). The card returns to the Secrets. Refuses
    in a Slumber or Dream, and without a Shopping card.
    """
    if table.team.shopping:
        table.team.shopping -= 1
        table.emit_consequence(SHOPPING_CARD_BACK, left=table.team.shopping)
    else:
        table.emit_consequence(SHOPPING_UNCOUNTED)
    resolve_pending_effect(table, "shopping")
    for dreamer in table.present_dreamers:
        if wares == "each":
            table.ask_prompt(SHOPPING_WARES, addressee=dreamer, name=dreamer)
        else:
            _ask_purchase(table, dreamer, wares)


def _ask_purchase(table: Table, dreamer: Dreamer, wares: str) -> None:
    if wares == "influence":
        table.ask_prompt(SHOPPING_CARDS, addressee=dreamer, name=dreamer)
    else:
        table.ask_prompt(SHOPPING_ITEM, addressee=dreamer, name=dreamer, cost=ITEM_ETHER_PRICE)


def list_wares(table: Table) -> tuple[str, ...]:
    """Return what the Team may go shopping for: one kind for all, or what each Dreamer chooses (facts 2.3; 2.0 p. 15)."""
    return ("each",) if get_chosen_variant(table, "shopping") == "each-dreamer" else ("influence", "items")


@move(
    "etherfields.choose-wares",
    rule_id="ef.shopping",
    guard=require_in_play,
    question_kind=SHOPPING_WARES,
    required_facts={"who": int, "name": str},
    messages=MoveMessages(
        _("Choose what to look at"),
        _("The Team chose: %(wares)s."),
        outcome_variants=(
            Variant(_("%(who)s looks at Influence cards."), where={"wares": "influence"}),
            Variant(_("%(who)s draws an Item."), where={"wares": "items"}),
        ),
    ),
)
def choose_wares(table: Table, decision: Decision, wares: Literal["influence", "items"]) -> None:
    """Choose what a Dreamer looks at while Shopping: Influence cards, or a random Item (2.0 p. 15)."""
    dreamer = table.get_asked_dreamer(decision)
    table.line_facts |= {"who": str(dreamer)}
    _ask_purchase(table, dreamer, wares)


@move(
    "etherfields.shop-cards",
    rule_id="ef.shopping",
    guard=require_in_play,
    question_kind=SHOPPING_CARDS,
    required_facts={"who": int, "name": str},
    revealed_arguments=("count", "ether"),
    messages=MoveMessages(
        _("Done shopping"),
        _("Nobody bought Influence cards."),
        variants=(
            Variant(
                Plural(
                    "The Team bought 1 Influence card for %(ether)s Ether.",
                    "The Team bought %(count)s Influence cards for %(ether)s Ether.",
                    "count",
                ),
                (
                    "ether",
                    "count",
                ),
            ),
            Variant(
                Plural(
                    "The Team got 1 Influence card for free.",
                    "The Team got %(count)s Influence cards for free.",
                    "count",
                ),
                ("count",),
            ),
        ),
        outcome_line=_("%(who)s bought no Influence card."),
        outcome_variants=PURCHASE_VARIANTS,
    ),
)
def answer_shop_cards(
    table: Table,
    decision: Decision,
    count: Annotated[int, NumberBounds(0, 3)] = 0,
    ether: Annotated[int, NumberBounds(0, 16)] = 0,
) -> None:
    """Buy ``count`` of the 3 Influence cards, 0 to 3, for ``ether`` Ether in all; 0 gains 1 Gem (facts 2.3, p. 14).

    Refuses to pay for nothing, and more Ether than the Dreamer has.
    """
    dreamer = table.get_asked_dreamer(decision)
    buy_cards(table, dreamer, count, ether)
    table.line_facts |= {"who": str(dreamer)}
    if not count:
        _give_consolation_gem(table, dreamer)


@move(
    "etherfields.shop-item",
    rule_id="ef.shopping",
    guard=require_in_play,
    question_kind=SHOPPING_ITEM,
    required_facts={"who": int, "name": str, "cost": int},
    revealed_arguments=("bought",),
    messages=MoveMessages(
        _("Done shopping"),
        _("The Team left the drawn Item at the Market."),
        "",
        variants=(Variant(_("The Team bought the Item %(bought)s.")),),
        outcome_line=_("%(who)s left the drawn Item at the Market."),
        outcome_variants=(Variant(_("%(who)s bought the Item %(bought)s.")),),
    ),
)
def answer_shop_item(
    table: Table, decision: Decision, bought: Annotated[str, TextLength(0, 60)] = "", *, store: bool = False
) -> None:
    """Buy the drawn Item for 2 Ether, or decline and gain 1 Gem (facts 2.3, p. 15).

    ``bought`` is its name in up to 60 characters, empty to decline; ``store``: it does not become active now. Refuses
    too little Ether, and an empty Item Market.
    """
    dreamer = table.get_asked_dreamer(decision)
    table.line_facts |= {"who": str(dreamer)}
    if bought:
        buy_from_item_market(table, dreamer, bought, ITEM_ETHER_PRICE, is_stored=store)
    else:
        _give_consolation_gem(table, dreamer)


SHOPPING_GEM = consequence(
    "ef.shopping.gem", _("%(who)s bought nothing and gains %(CONSOLATION_GEM_COUNT)s Shining Gem.")
)


def _give_consolation_gem(table: Table, dreamer: Dreamer) -> None:
    gained = limit_to_pool(table, "gems", CONSOLATION_GEM_COUNT)
    dreamer.gems += gained
    if gained:
        table.emit_consequence(SHOPPING_GEM, who=dreamer)


@move(
    "etherfields.restore-shopping",
    rule_id="ef.shopping",
    guard=require_begun,
    messages=MoveMessages(_("Restore Shopping cards"), _("The Team has all %(SHOPPING_CARD_COUNT)s Shopping cards.")),
)
def restore_shopping(table: Table) -> None:
    """Restore all 3 Shopping cards, as most Dreams do at their end (facts 2.2 and 2.6; they are Note cards, p. 17)."""
    table.team.shopping = max(SHOPPING_CARD_COUNT, table.team.shopping)


messages.add(
    "etherfields",
    fields={
        "bought": _("Item you bought (empty for none)"),
        "wares": _("What is offered"),
    },
)
