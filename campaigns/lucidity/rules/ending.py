"""The end of a turn, and of the game (rules, End of the Game)."""

from __future__ import annotations

from campaigns.lucidity.rules import solo
from campaigns.lucidity.rules.board import Table
from campaigns.lucidity.rules.machine import follow, playing, step
from campaigns.lucidity.rules.readings import reading
from campaigns.lucidity.rules.standing import due, say_enough_outside, winning, with_enough
from campaigns.lucidity.rules.state import OUT, dreamers, in_bag, power, put_back, seats_after
from campaigns.lucidity.rules.value import Game
from campaigns.referee import move


@step("end-turn")
def end_turn(table: Table, g: Game) -> None:
    """End a turn: the game may be over, last turns may be due, or it is the next player's (rules, End of the Game)."""
    tidy(g)
    alone = solo.verdict(g, g.solo) if g.solo is not None else ""
    if alone:
        say_enough_outside(table, g)
        close(table, g, [0] if alone == "won" else [])
        return
    if not dreamers(g) or g.empty:
        finish(table, g)
        return
    if g.final is None:
        say_enough_outside(table, g)
        if with_enough(g):
            last_turns(table, g, due(table, g))
    pass_on(table, g)


def tidy(g: Game) -> None:
    """Put away what belongs to one turn; dice that nobody resolved go back into the bag."""
    ever = reading(g.options, "emptied") == "ever"
    g.empty = g.empty or (ever and not in_bag(g))
    put_back(g, [*g.hand, *g.rolled])
    g.empty = g.empty or not in_bag(g)
    g.hand, g.rolled = [], []
    g.track, g.step, g.exhausted = None, 0, False
    g.turns += 1
    g.powers = [*g.powers, [power(g, seat) for seat in range(len(g.players))]]


def last_turns(table: Table, g: Game, seats: list[int]) -> None:
    """Note who takes a last turn, clockwise from here on."""
    g.final = [seat for seat in seats_after(g, g.turn) if seat in seats]
    if g.final:
        table.say("lu.end.last-turns", players=[table.name(seat) for seat in g.final])
    if g.final[:1] == [g.turn]:
        table.say("lu.end.twice", player=table.name(g.turn))


def pass_on(table: Table, g: Game) -> None:
    """Give the turn to the next player; the eliminated have none, and in the end only those who take a last turn."""
    if g.final is None:
        g.turn = next(seat for seat in seats_after(g, g.turn) if g.players[seat].role != OUT)
        return
    left = [seat for seat in g.final if seat in dreamers(g)]
    if left:
        g.turn, g.final = left[0], left[1:]
    else:
        finish(table, g)


def finish(table: Table, g: Game) -> None:
    """End the game: the most Power wins; those level share it, or by the table's reading play on (rules, End of the Game)."""
    winners = winning(table, g)
    if len(winners) > 1 and reading(g.options, "tie") == "on" and dreamers(g) and not g.empty:
        table.say("lu.tie.on")
        last_turns(table, g, dreamers(g))
        pass_on(table, g)
        return
    if len(winners) > 1:
        table.say("lu.tie.shared")
    close(table, g, winners)


def close(table: Table, g: Game, winners: list[int]) -> None:
    """Note the end and who won; a game against a Bogeyman may be lost."""
    lost = not winners and g.solo is not None
    g.result, g.winners, g.todo, g.final = "lost" if lost else "won", winners, [], None
    if winners:
        table.say("lu.end.won", players=[table.name(seat) for seat in winners], power=power(g, winners[0]))
    elif g.solo is None:
        table.say("lu.end.nobody")
    else:
        table.say("lu.solo.defeat")


@move("lucidity.end-turn", cites="lu.abilities", when=playing, within=True)
def break_off(table: Table) -> None:
    """End the turn here, as a card says; dice that are not yet resolved go back into the bag (facts 2.6).

    What a Nightmare's ability does is known from its card only.
    """
    g = table.own_value()
    g.todo, g.question = [["end-turn"]], None
    table.names["player"] = table.name(g.turn)
    follow(table, g)
