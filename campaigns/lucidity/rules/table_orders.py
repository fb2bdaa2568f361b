"""Orders to the players with real dice: which dice their hands move, in the order of cause and effect.

Dice that players report, or that a button names, are moved by them already. A game that draws and rolls by itself has
no orders.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from campaigns.engine.messages import Plural, _
from campaigns.engine.table_orders import declare_order, emit_order, find_last_order
from campaigns.engine.violations import ConsequenceCode
from campaigns.lucidity.rules.game_state import Game
from campaigns.lucidity.rules.table import Table

TAKE_FROM_BAG = declare_order("lu.draw.take-from-bag", _("Take %(some_colours)s out of the bag."))
PUT_BACK_DRAWN = declare_order("lu.draw.put-back", _("Put %(the_colours)s back into the bag."))
SHOW_FACES = declare_order("lu.resolve.show-faces", _("Turn the dice in your hand to show %(some_dice)s."))
PUT_IN_ROW = declare_order("lu.resolve.put-in-row", _("Put %(the_dice)s in %(player)s's %(place)s."))
GIVE_TO_NIGHTMARE = declare_order(
    "lu.abilities.give", _("Turn the %(die)s to Power and put it in %(player)s's Power row.")
)
PUT_ON_CARD = declare_order(
    "lu.reroll.put-on-card", _("Put the %(die)s from %(player)s's Power row on the %(nightmare)s card.")
)
PUT_BACK_UNRESOLVED = declare_order("lu.end.put-back", _("Put the unresolved dice into the bag: %(dice)s."))
PUT_BACK_FROM_ROW = declare_order(
    "lu.draw.put-back-from-row", _("Put %(the_dice)s from %(player)s's %(place)s into the bag.")
)
PUT_BACK_FROM_CARD = declare_order("lu.shadow.put-back", _("Put %(the_dice)s from %(player)s's card into the bag."))
TAKE_FROM_ROW = declare_order(
    "lu.envy.take-from-row", _("Take the %(die)s out of %(player)s's %(place)s to roll it again.")
)
TURN_DIE = declare_order("lu.imprisonment.turn", _("Turn the %(die)s in %(player)s's Exhaust row to %(face)s."))
RETURN_EXHAUSTION_DIE = declare_order("lu.exhaust.return-die", _("Put the drawn %(colour)s die back into the bag."))
CLEAR_CARD = declare_order(
    "lu.hunt.clear-card",
    Plural(
        "Put the only die on %(player)s's card into the bag.",
        "Put all %(count)s dice on %(player)s's card into the bag.",
        "count",
    ),
)
MOVE_TO_POWER = declare_order("lu.shadow.move-to-power", _("Move %(the_dice)s to %(player)s's Power row."))
TAKE_FROM_CARD = declare_order(
    "lu.shadow.take-from-card", _("Move %(the_dice)s from the %(nightmare)s card to %(player)s's Power row.")
)


def order_step(table: Table, g: Game, code: ConsequenceCode, **facts: object) -> None:
    """Order something to be done by hand, if dice are moved by hand."""
    if g.has_physical_dice:
        emit_order(table, code, **facts)


def order_dice(table: Table, g: Game, code: ConsequenceCode, dice: Iterable[str], **facts: object) -> None:
    """Order dice to be moved, unless there are none."""
    moved = [*dice]
    if moved:
        order_step(table, g, code, dice=moved, **facts)


def order_die_to_reroll(table: Table, g: Game, player: str, place: str, die: str) -> None:
    """Order a die to be taken off a card to roll it again: first, unless it was just put there."""
    if not g.has_physical_dice:
        return
    emit_order(table, TAKE_FROM_ROW, player=player, place=place, die=die)
    *earlier, order = table.consequences
    puts = [one for one in earlier if one.code == PUT_IN_ROW]
    if puts and all(die not in cast("list[str]", one.facts["dice"]) for one in puts):
        table.consequences.remove(order)
        table.consequences.insert(table.consequences.index(puts[0]), order)


def order_placement(table: Table, g: Game, row: str, die: str) -> None:
    """Order a resolved die to be put into a row; dice placed there one after the other are one order."""
    facts = {"player": table.get_player_name(g.who), "place": row}
    last = find_last_order(table.consequences)
    if g.has_physical_dice and last is not None and last.code == PUT_IN_ROW and facts.items() <= last.facts.items():
        dice = last.facts["dice"]
        assert isinstance(dice, list)
        last.facts["dice"] = [*dice, die]
        return
    order_step(table, g, PUT_IN_ROW, dice=[die], **facts)
