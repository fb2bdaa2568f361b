"""Orders to the players with real cards: which cards their hands move, in the order of cause and effect.

A practice game moves its cards by itself and has none. Cards that players report were drawn or lifted already, so
``forget_reported_cards`` removes them from the orders.
"""

from __future__ import annotations

from campaigns.engine import Judge, table_orders
from campaigns.engine.messages import Text, _
from campaigns.engine.table_orders import emit_order, find_last_order
from campaigns.engine.violations import Consequence, ConsequenceCode
from campaigns.onirim.rules.game_state import PHYSICAL_MODE, Game


def declare_order(name: str, text: Text) -> ConsequenceCode:
    """Declare an order of this game, by its name."""
    return table_orders.declare_order(f"onirim.report.{name}", text)


DRAW = declare_order("draw", _("Draw %(named)s."))
LIFT_TOP = declare_order("lift-top", _("Take %(named)s from the top of the deck."))
LIFT_BOTTOM = declare_order("lift-bottom", _("Take %(named)s from the bottom of the deck."))
PUT_ON_TOP = declare_order("put-on-top", _("Put %(the_cards)s on top of the deck."))
PUT_ON_TOP_IN_ORDER = declare_order(
    "put-on-top-in-order", _("Put these on top of the deck, first card on top: %(cards)s.")
)
PUT_UNDER = declare_order("put-under", _("Put %(the_cards)s under the deck."))
PUT_UNDER_IN_ORDER = declare_order(
    "put-under-in-order", _("Put these under the deck, last card at the bottom: %(cards)s.")
)
DISCARD = declare_order("discard", _("Discard %(the_cards)s."))
PUT_INTO_LIMBO = declare_order("put-into-limbo", _("Put %(the_cards)s into Limbo."))
PUT_INTO_PLAY = declare_order("put-into-play", _("Put %(the_cards)s into play."))
DISCARD_HAND_CARDS = declare_order("discard-hand-cards", _("Discard %(the_cards)s from your hand."))
PUT_HAND_UNDER = declare_order("put-hand-under", _("Put your hand under the deck: %(cards)s."))
PUT_HAND_UNDER_IN_ORDER = declare_order(
    "put-hand-under-in-order", _("Put your hand under the deck, last card at the bottom: %(cards)s.")
)
FIND = declare_order("find", _("Search the deck and set %(named)s aside."))
FIND_FOR_DISCARD = declare_order("find-for-discard", _("Search the deck and discard %(named)s."))
FIND_FOR_PLAY = declare_order("find-for-play", _("Search the deck and put %(named)s into play."))
FIND_FOR_LIMBO = declare_order("find-for-limbo", _("Search the deck and put %(named)s into Limbo."))
TAKE_OUT_OF_PLAY = declare_order("take-out-of-play", _("Move %(the_cards)s from the Doors in play to Limbo."))
RETURN_TO_LIMBO = declare_order("return-to-limbo", _("Move %(the_cards)s from the discard pile to Limbo."))
RETURN_TO_TOP = declare_order("return-to-top", _("Move %(the_cards)s from the discard pile to the top of the deck."))
RETURN_TO_TOP_IN_ORDER = declare_order(
    "return-to-top-in-order",
    _("Move these from the discard pile to the top of the deck, first card on top: %(cards)s."),
)
TAKE_DISCARDED = declare_order("take-discarded", _("Take %(the_cards)s from the discard pile into your hand."))
REMOVE_DISCARDED = declare_order("remove-discarded", _("Remove these discarded cards from the game: %(cards)s."))

IN_ORDER_CODES = {
    PUT_ON_TOP: PUT_ON_TOP_IN_ORDER,
    PUT_UNDER: PUT_UNDER_IN_ORDER,
    PUT_HAND_UNDER: PUT_HAND_UNDER_IN_ORDER,
    RETURN_TO_TOP: RETURN_TO_TOP_IN_ORDER,
}
"""Orders for several cards whose order matters, by the order for one."""
LIFTING_CODES = frozenset({DRAW, LIFT_TOP, LIFT_BOTTOM})
"""Orders whose cards a report names."""
MERGED_CODES = frozenset({DRAW, DISCARD, PUT_INTO_LIMBO, PUT_INTO_PLAY, FIND_FOR_DISCARD, LIFT_BOTTOM})
"""Orders that are one where they follow each other."""


def order_cards(table: Judge, g: Game, code: ConsequenceCode, cards: list[str], **facts: object) -> None:
    """Order cards to be moved, unless there are none; the same order right before it is extended."""
    if g.mode != PHYSICAL_MODE or not cards or _extend_last_order(table.consequences, code, cards):
        return
    if len(cards) > 1:
        code = IN_ORDER_CODES.get(code, code)
    order_step(table, g, code, cards=[*cards], **facts)


def _extend_last_order(consequences: list[Consequence], code: str, cards: list[str]) -> bool:
    """Add cards to the last order if it is the same; cards may be drawn before others are put into Limbo."""
    last = find_last_order(consequences, skipped_code=PUT_INTO_LIMBO if code == DRAW else "")
    if code not in MERGED_CODES or last is None or last.code != code:
        return False
    last.facts["cards"] = [*get_ordered_cards(last), *cards]
    return True


def get_ordered_cards(order: Consequence) -> list[str]:
    """Return the cards of an order."""
    cards = order.facts["cards"]
    assert isinstance(cards, list)
    return cards


def order_step(table: Judge, g: Game, code: ConsequenceCode, **facts: object) -> None:
    """Order something to be done by hand, if cards are moved by hand. The deck is not shuffled twice in a row."""
    if g.has_physical_cards:
        emit_order(table, code, **facts)


def forget_reported_cards(table: Judge, first: int, count: int) -> None:
    """Remove ``count`` reported cards from the orders since index ``first``: they were drawn or lifted already."""
    done, found = table.consequences[:first], table.consequences[first:]
    for one in found:
        if one.code in LIFTING_CODES and count:
            cards = get_ordered_cards(one)
            one.facts["cards"], count = cards[count:], max(0, count - len(cards)) if one.code == DRAW else 0
            if one.code != DRAW or not one.facts["cards"]:
                continue
        if one.code not in MERGED_CODES or not _extend_last_order(done[first:], one.code, get_ordered_cards(one)):
            done.append(one)
    table.consequences[:] = done
