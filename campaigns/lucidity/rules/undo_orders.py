"""Orders that put back by hand what an undone report moved: the differences of the two states of a game.

Dice have only a colour in the bag and in hand, and a face elsewhere: a die of the same colour is turned where it must be.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from campaigns.engine.game_registry import UndoneReport
from campaigns.engine.messages import _, messages
from campaigns.engine.table_orders import PieceMove, declare_order, pair_moves
from campaigns.lucidity.rules.argument_labels import ROW_LABELS
from campaigns.lucidity.rules.game_state import Game
from campaigns.lucidity.rules.state_operations import DREAMER_ROLE, ELIMINATED_ROLE, ROW_NAMES, iterate_dice
from campaigns.lucidity.rules.table import Table
from campaigns.lucidity.rules.table_orders import (
    PUT_BACK_DRAWN,
    PUT_BACK_FROM_ROW,
    TAKE_FROM_BAG,
    order_dice,
    order_step,
)

TAKE_IN_HAND = declare_order("lu.shift.take-in-hand", _("Take %(the_dice)s in hand again to roll."))
TAKE_FROM_ROW_IN_HAND = declare_order(
    "lu.shift.take-from-row", _("Take %(the_dice)s from %(player)s's %(place)s in hand again.")
)
UNRESOLVE = declare_order(
    "lu.shift.unresolve", _("Put %(the_dice)s from %(player)s's %(place)s back with the unresolved dice.")
)
MOVE = declare_order("lu.shift.move", _("Move %(the_dice)s from the %(source)s to the %(target)s."))
MOVE_FROM_ROW = declare_order(
    "lu.shift.move-from-row", _("Move %(the_dice)s from %(player)s's %(place)s to the %(target)s.")
)
MOVE_TO_ROW = declare_order(
    "lu.shift.move-to-row", _("Move %(the_dice)s from the %(source)s to %(player)s's %(place)s.")
)
MOVE_BETWEEN_ROWS = declare_order(
    "lu.shift.move-between-rows",
    _("Move %(the_dice)s from %(player)s's %(place)s to %(other_player)s's %(other_place)s."),
)
TURN_MOVED = declare_order("lu.shift.turn", _("Turn the %(die)s that you moved to %(face)s."))
TURN_IN_ROW = declare_order("lu.shift.turn-in-row", _("Turn the %(die)s in %(player)s's %(place)s to %(face)s."))
PLACE_MARKER = declare_order(
    "lu.shift.place-marker", _("Put %(player)s's sleep marker on step %(step)s of track %(track)s.")
)
REMOVE_MARKER = declare_order("lu.shift.remove-marker", _("Take %(player)s's sleep marker off its track."))
RETURN_CARD = declare_order(
    "lu.shift.return-card", _("Take the %(nightmare)s card from %(player)s and put it back in the middle.")
)

FACELESS_PLACES = frozenset({"bag", "hand"})


def prepare_undo_orders(table: Table, undone: UndoneReport) -> Callable[[], None]:
    """Return the function that emits the orders once the report is undone; corrections moved no die."""
    row, was = table.current_game, table.get_mutable_state()

    def emit_orders() -> None:
        if undone.is_correction or table.newest_game is None or table.current_game.ref != row.ref:
            return
        order_undo(table, was, table.get_mutable_state())

    return emit_orders


def order_undo(table: Table, was: Game, now: Game) -> None:
    """Order what leads from ``was`` to the earlier ``now``."""
    if not was.has_physical_dice:
        return
    for seat, (player, earlier) in enumerate(zip(was.players, now.players, strict=True)):
        if player.role not in (DREAMER_ROLE, ELIMINATED_ROLE, earlier.role):
            name = was.cards[player.role].name
            order_step(table, was, RETURN_CARD, nightmare=name, player=table.get_player_name(seat))
    moves = pair_moves(_list_places(was), _list_places(now), (str, lambda die: die[0]))
    for target, found in moves.items():
        for source, same in groupby(found, key=lambda move: move.source):
            _order_moves(table, was, source, target, [*same])
    _order_marker(table, was, now)


def _list_places(g: Game) -> dict[str, list[str]]:
    """Return the dice of each place; a row is named by its seat and its name."""
    places = {"hand": [*g.hand], "rolled": [*g.rolled]}
    places |= {f"{seat}-{row}": [] for seat in range(len(g.players)) for row in ROW_NAMES}
    for seat in range(len(g.players)):
        for row, die in iterate_dice(g, seat):
            places[f"{seat}-{row}"].append(die)
    places["card"] = [die for card in g.cards.values() for die in card.dice]
    if g.solo is not None:
        places |= {f"spooks-{number}": [*column] for number, column in enumerate(g.solo.columns, 1)}
    return {**places, "bag": [colour for colour, count in g.bag.items() for _die in range(count)]}


def _order_moves(table: Table, g: Game, source: str, target: str, moves: list[PieceMove]) -> None:
    if source == target:
        for move in moves:
            order_step(table, g, TURN_IN_ROW, die=move.former, face=move.piece[1], **_name_row(table, target))
        return
    dice = [move.piece if source in FACELESS_PLACES else move.former for move in moves]
    _order_dice(table, g, source, target, dice)
    for move in moves:
        if target not in FACELESS_PLACES and source not in FACELESS_PLACES and move.piece != move.former:
            order_step(table, g, TURN_MOVED, die=move.former, face=move.piece[1])


def _order_dice(table: Table, g: Game, source: str, target: str, dice: list[str]) -> None:
    is_from_row, is_to_row = source[0].isdigit(), target[0].isdigit()
    if (source, target) in (("hand", "bag"), ("bag", "hand")):
        order_step(table, g, PUT_BACK_DRAWN if target == "bag" else TAKE_FROM_BAG, colours=dice)
    elif (source, target) == ("rolled", "hand"):
        order_dice(table, g, TAKE_IN_HAND, dice)
    elif is_from_row and is_to_row:
        other = {f"other_{name}": value for name, value in _name_row(table, target).items()}
        order_dice(table, g, MOVE_BETWEEN_ROWS, dice, **_name_row(table, source), **other)
    elif is_from_row:
        special = {"bag": PUT_BACK_FROM_ROW, "hand": TAKE_FROM_ROW_IN_HAND, "rolled": UNRESOLVE}.get(target)
        facts = _name_row(table, source) | ({} if special else {"target": target})
        order_dice(table, g, special or MOVE_FROM_ROW, dice, **facts)
    elif is_to_row:
        order_dice(table, g, MOVE_TO_ROW, dice, source=source, **_name_row(table, target))
    else:
        order_dice(table, g, MOVE, dice, source=source, target=target)


def _name_row(table: Table, place: str) -> dict[str, str]:
    seat, _dash, row = place.partition("-")
    return {"player": table.get_player_name(int(seat)), "place": row}


def _order_marker(table: Table, was: Game, now: Game) -> None:
    """Order the sleep marker of the player whose turn it is again to its step (rules, Choose a Sleep Track)."""
    if (was.turns, was.track, was.step) == (now.turns, now.track, now.step):
        return
    player = table.get_player_name(now.turn)
    if now.track is not None:
        order_step(table, now, PLACE_MARKER, player=player, step=now.step + 1, track=now.track + 1)
    elif was.track is not None:
        order_step(table, now, REMOVE_MARKER, player=player)


messages.add("lucidity", choices={"other_place": ROW_LABELS})
