"""The end of a turn, and of the game (rules, End of the Game)."""

from __future__ import annotations

from campaigns.engine import move
from campaigns.engine.messages import MoveMessages, _, consequence
from campaigns.lucidity.rules import solo
from campaigns.lucidity.rules.game_state import Game
from campaigns.lucidity.rules.rule_variants import get_chosen_variant
from campaigns.lucidity.rules.state_machine import advance_and_save, register_task, require_playing
from campaigns.lucidity.rules.state_operations import (
    ELIMINATED_ROLE,
    count_bag,
    count_power,
    list_dreamers,
    list_seats_after,
    put_into_bag,
)
from campaigns.lucidity.rules.table import Table
from campaigns.lucidity.rules.table_orders import PUT_BACK_DRAWN, PUT_BACK_UNRESOLVED, order_dice, order_step
from campaigns.lucidity.rules.victory import (
    emit_enough_by_outside_power,
    find_winners,
    list_last_turn_seats,
    list_seats_with_enough,
)


@register_task("end-turn")
def end_turn(table: Table, g: Game) -> None:
    """End a turn: then the game is over, last turns are due, or the next player's turn begins (rules, End of the Game)."""
    clear_turn_state(table, g)
    alone = solo.decide_result(g, g.solo) if g.solo is not None else ""
    if alone:
        emit_enough_by_outside_power(table, g)
        close_game(table, g, [0] if alone == "won" else [])
        return
    if not list_dreamers(g) or g.empty:
        finish_game(table, g)
        return
    if g.final is None:
        emit_enough_by_outside_power(table, g)
        if list_seats_with_enough(g):
            start_last_turns(table, g, list_last_turn_seats(table, g))
    pass_turn(table, g)


def clear_turn_state(table: Table, g: Game) -> None:
    """Clear the state of one turn; unresolved dice go back into the bag."""
    ever = get_chosen_variant(g.options, "emptied") == "ever"
    g.empty = g.empty or (ever and not count_bag(g))
    put_into_bag(g, [*g.hand, *g.rolled])
    if g.hand:
        order_step(table, g, PUT_BACK_DRAWN, colours=g.hand)
    order_dice(table, g, PUT_BACK_UNRESOLVED, g.rolled)
    g.empty = g.empty or not count_bag(g)
    g.hand, g.rolled = [], []
    g.track, g.step, g.exhausted = None, 0, False
    g.turns += 1
    g.powers = [*g.powers, [count_power(g, seat) for seat in range(len(g.players))]]


END_LAST_TURNS = consequence("lu.end.last-turns", _("The end is near. Still to take a last turn: %(players)s."))
END_TWICE = consequence("lu.end.twice", _("%(player)s has two turns in a row: nobody else has a last turn."))


def start_last_turns(table: Table, g: Game, seats: list[int]) -> None:
    """Record who takes a last turn, clockwise from here on."""
    g.final = [seat for seat in list_seats_after(g, g.turn) if seat in seats]
    if g.final:
        table.emit_consequence(END_LAST_TURNS, players=[table.get_player_name(seat) for seat in g.final])
    if g.final[:1] == [g.turn]:
        table.emit_consequence(END_TWICE, player=table.get_player_name(g.turn))


def pass_turn(table: Table, g: Game) -> None:
    """Pass the turn clockwise, skipping the eliminated; during last turns only to those due one, then finish the game."""
    if g.final is None:
        g.turn = next(seat for seat in list_seats_after(g, g.turn) if g.players[seat].role != ELIMINATED_ROLE)
        return
    left = [seat for seat in g.final if seat in list_dreamers(g)]
    if left:
        g.turn, g.final = left[0], left[1:]
    else:
        finish_game(table, g)


TIE_ON = consequence(
    "lu.tie.on",
    _(
        "It is a tie for the most Power. The rules have no tie-break; at this table everybody tied "
        "plays another last turn."
    ),
)
TIE_SHARED = consequence(
    "lu.tie.shared",
    _("It is a tie for the most Power. The rules have no tie-break; at this table the tied players win together."),
)


def finish_game(table: Table, g: Game) -> None:
    """End the game: the most Power wins; a tie is shared, or by rule variant played on (rules, End of the Game)."""
    winners = find_winners(table, g)
    if len(winners) > 1 and get_chosen_variant(g.options, "tie") == "on" and list_dreamers(g) and not g.empty:
        table.emit_consequence(TIE_ON)
        start_last_turns(table, g, list_dreamers(g))
        pass_turn(table, g)
        return
    if len(winners) > 1:
        table.emit_consequence(TIE_SHARED)
    close_game(table, g, winners)


END_NOBODY = consequence("lu.end.nobody", _("The game is over; nobody is left to win."))
END_WON = consequence("lu.end.won", _("The game is over. %(players)s won with %(power)s Power."))
SOLO_DEFEAT = consequence("lu.solo.defeat", _("The game is over. You lose."))


def close_game(table: Table, g: Game, winners: list[int]) -> None:
    """Record the end and the winners; a game against a Bogeyman may be lost."""
    lost = not winners and g.solo is not None
    g.result, g.winners, g.todo, g.final = "lost" if lost else "won", winners, [], None
    if winners:
        table.emit_consequence(
            END_WON, players=[table.get_player_name(seat) for seat in winners], power=count_power(g, winners[0])
        )
    elif g.solo is None:
        table.emit_consequence(END_NOBODY)
    else:
        table.emit_consequence(SOLO_DEFEAT)


@move(
    "lucidity.end-turn",
    rule_id="lu.abilities",
    guard=require_playing,
    is_in_phase=True,
    messages=MoveMessages(
        _("End the turn"),
        _("%(player)s's turn was ended early."),
        _("If a Nightmare's card says so."),
        synonyms=_("turn done, ends turn, turn ends, done with turn, finishes turn, next player"),
    ),
)
def end_turn_early(table: Table) -> None:
    """End the turn here, as a card says; dice that are not yet resolved go back into the bag (facts 2.6).

    The effect of a Nightmare's ability is known from its card only.
    """
    g = table.get_mutable_state()
    g.todo, g.question = [["end-turn"]], None
    table.line_facts["player"] = table.get_player_name(g.turn)
    advance_and_save(table, g)
