"""What is no die and can be corrected all the same: the marker, whose turn it is, last turns, the Bogeyman's side, roles."""

from __future__ import annotations

from typing import Annotated, Literal

from campaigns.lucidity.rules.arguments import Player
from campaigns.lucidity.rules.board import Table
from campaigns.lucidity.rules.dice import COLOURS
from campaigns.lucidity.rules.machine import again, playing
from campaigns.lucidity.rules.nightmares import there
from campaigns.lucidity.rules.state import DREAMER, OUT, PLACES, become, clear_rows, nightmare_of, put_back, seats_after
from campaigns.lucidity.rules.value import Game, Solo
from campaigns.referee import Between, Length, Number, move, number_field, put_number

Numbers = dict[str, Number[Table, Game]]
TURNS = 999
"""No game takes more turns."""

Role = Literal["dreamer", "out", "B", "G", "Y", "R"]


def numbers_of(g: Game) -> Numbers:
    """Return every number of a game, by its name; those of the marker while it stands on a track."""
    found: Numbers = {
        "turn": Number(1, len(g.players), lambda g: g.turn + 1, _put_turn),
        "turns": number_field("turns", 0, TURNS),
        "exhausted": number_field("exhausted", 0, 1),
        "empty": number_field("empty", 0, 1),
        "final": Number(0, 1, lambda g: int(g.final is not None), _put_final),
    }
    if g.track is not None:
        found |= {"track": number_field("track", 1, 3, more=1), "step": number_field("step", 1, 3, more=1)}
    if g.final is not None:
        found |= {f"last-{seat + 1}": _last(seat) for seat in range(len(g.players))}
    if g.solo is not None:
        found |= {"filled": Number(0, 1, lambda g: int(_side(g).filled), _put_filled)}
        found |= {f"awake-{colour}": _awake(colour) for colour in COLOURS}
    return found


def _put_turn(table: Table, g: Game, number: int) -> None:
    """Give somebody the turn, from its beginning; dice that nobody resolved go back into the bag."""
    table.possible(g.players[number - 1].role != OUT, "lu.shift.out", player=table.name(number - 1))
    g.turn = number - 1
    from_the_beginning(g)


def from_the_beginning(g: Game) -> None:
    """Have the turn begin anew."""
    put_back(g, [*g.hand, *g.rolled])
    g.hand, g.rolled = [], []
    g.track, g.step, g.exhausted = None, 0, False
    g.question, g.todo = None, [["turn"]]


def _put_final(table: Table, g: Game, value: int) -> None:
    if value != int(g.final is not None):
        g.final = [] if value else None


def _last(seat: int) -> Number[Table, Game]:
    def put(table: Table, g: Game, value: int) -> None:
        left = {*(g.final or ()), seat} if value else {*(g.final or ())} - {seat}
        g.final = [one for one in seats_after(g, g.turn) if one in left]

    return Number(0, 1, lambda g: int(seat in (g.final or ())), put)


def _side(g: Game) -> Solo:
    assert g.solo is not None
    return g.solo


def _put_filled(table: Table, g: Game, value: int) -> None:
    _side(g).filled = bool(value)


def _awake(colour: str) -> Number[Table, Game]:
    def put(table: Table, g: Game, value: int) -> None:
        others = [one for one in _side(g).awakened if one != colour]
        _side(g).awakened = [*others, *([colour] if value else [])]

    return Number(0, 1, lambda g: int(colour in _side(g).awakened), put)


@move("lucidity.set-number", cites="lu.shift", when=playing, sets=True)
def set_number(table: Table, what: Annotated[str, Length(3, 20)], value: Annotated[int, Between(0, TURNS)]) -> None:
    """Set a number of the game to what lies on the table (design, principle 1).

    ``what`` is its name: ``track``, ``step``, ``turn``; yes and no are 1 and 0. Refuses one that this game has not now, one out of
    its bounds, and to give the turn to somebody eliminated.
    """
    g = table.own_value()
    put_number(table, g, numbers_of(g), what, value)
    again(table, g)


@move("lucidity.set-role", cites="lu.shift", when=playing, sets=True)
def set_role(table: Table, player: Player, role: Role) -> None:
    """Say what somebody is: a Dreamer, eliminated, or the Nightmare of a colour (design, principle 1).

    ``player`` is counted from 1 in turn order. Who is eliminated puts all dice into the bag; a Nightmare keeps its Power and gets
    that of the card. Where it is that player's turn, it begins anew. Refuses a player who is not there, a Nightmare that
    somebody else is, and any in a game against a Bogeyman.
    """
    g, seat = table.own_value(), player - 1
    there(table, g, seat)
    owner = nightmare_of(g, role) if role in COLOURS else None
    table.possible(owner in (None, seat), "lu.shift.claimed", colour=role)
    table.possible(role in (DREAMER, OUT) or g.solo is None, "lu.shift.no-nightmare")
    if g.players[seat].role != role:
        _turned(g, seat, role)
    table.names |= {"player": table.name(seat)}
    again(table, g)


def _turned(g: Game, seat: int, role: str) -> None:
    """Turn a player into something else, and the dice of the card with it."""
    if role == OUT:
        clear_rows(g, seat, PLACES)
    if role in COLOURS:
        become(g, seat, role)
    g.players[seat].role = role
    if seat in (g.turn, g.who):
        from_the_beginning(g)
