"""Corrections of numbers and flags: the marker, the current player, last turns, the Bogeyman's side, roles."""

from __future__ import annotations

from typing import Annotated, Literal

from campaigns.engine import CorrectableField, NumberBounds, TextLength, move, number_field, set_correctable_field
from campaigns.engine.messages import MoveMessages, Text, _, format_lazy, messages, violation
from campaigns.lucidity.rules.argument_types import PlayerArg
from campaigns.lucidity.rules.dice import COLOURS
from campaigns.lucidity.rules.game_state import Game, SoloState
from campaigns.lucidity.rules.nightmares import check_seat
from campaigns.lucidity.rules.state_machine import ask_open_prompt_again, require_playing
from campaigns.lucidity.rules.state_operations import (
    DREAMER_ROLE,
    ELIMINATED_ROLE,
    ROW_NAMES,
    clear_rows,
    convert_to_nightmare,
    find_nightmare_seat,
    list_seats_after,
    put_into_bag,
)
from campaigns.lucidity.rules.table import SHIFT_CLAIMED, Table

CORRECTABLE_FIELD_LABELS: dict[str, Text] = {
    "turn": _("player whose turn it is"),
    "turns": _("turns taken"),
    "track": _("sleep track"),
    "step": _("step of the track"),
    "exhausted": _("exhausted this turn"),
    "empty": _("the bag was empty"),
    "final": _("last turns have begun"),
    "filled": _("a Spook has moved"),
    **{f"last-{seat}": format_lazy(_("player {seat} takes a last turn"), seat=seat) for seat in range(1, 5)},
    "awake-B": _("blue Nightmare awake"),
    "awake-G": _("green Nightmare awake"),
    "awake-Y": _("yellow Nightmare awake"),
    "awake-R": _("red Nightmare awake"),
}
"""Labels of the correctable numbers, by name."""

ROLE_LABELS = {
    "dreamer": _("Dreamer"),
    "out": _("eliminated"),
    "B": _("blue Nightmare"),
    "G": _("green Nightmare"),
    "Y": _("yellow Nightmare"),
    "R": _("red Nightmare"),
}


CorrectableFields = dict[str, CorrectableField[Table, Game]]
MAX_TURN_NUMBER = 999
"""Maximum number of turns of a game."""

RoleArg = Literal["dreamer", "out", "B", "G", "Y", "R"]


def get_correctable_fields(g: Game) -> CorrectableFields:
    """Return the correctable fields of a game by name; those of the marker while it is on a track."""
    found: CorrectableFields = {
        "turn": CorrectableField(1, len(g.players), lambda g: g.turn + 1, _set_turn),
        "turns": number_field("turns", 0, MAX_TURN_NUMBER),
        "exhausted": number_field("exhausted", 0, 1),
        "empty": number_field("empty", 0, 1),
        "final": CorrectableField(0, 1, lambda g: int(g.final is not None), _set_final),
    }
    if g.track is not None:
        found |= {"track": number_field("track", 1, 3, offset=1), "step": number_field("step", 1, 3, offset=1)}
    if g.final is not None:
        found |= {f"last-{seat + 1}": _build_last_turn_field(seat) for seat in range(len(g.players))}
    if g.solo is not None:
        found |= {"filled": CorrectableField(0, 1, lambda g: int(_get_solo(g).filled), _set_filled)}
        found |= {f"awake-{colour}": _build_awake_field(colour) for colour in COLOURS}
    return found


SHIFT_OUT = violation("lu.shift.out", _("%(player)s is eliminated and has no turn. Correct the role first."))


def _set_turn(table: Table, g: Game, number: int) -> None:
    """Set the current player at the beginning of a turn; unresolved dice go back into the bag."""
    table.require_possible(
        g.players[number - 1].role != ELIMINATED_ROLE, SHIFT_OUT, player=table.get_player_name(number - 1)
    )
    g.turn = number - 1
    restart_turn(g)


def restart_turn(g: Game) -> None:
    """Restart the turn."""
    put_into_bag(g, [*g.hand, *g.rolled])
    g.hand, g.rolled = [], []
    g.track, g.step, g.exhausted = None, 0, False
    g.question, g.todo = None, [["turn"]]


def _set_final(table: Table, g: Game, value: int) -> None:
    if value != int(g.final is not None):
        g.final = [] if value else None


def _build_last_turn_field(seat: int) -> CorrectableField[Table, Game]:
    def put(table: Table, g: Game, value: int) -> None:
        left = {*(g.final or ()), seat} if value else {*(g.final or ())} - {seat}
        g.final = [one for one in list_seats_after(g, g.turn) if one in left]

    return CorrectableField(0, 1, lambda g: int(seat in (g.final or ())), put)


def _get_solo(g: Game) -> SoloState:
    assert g.solo is not None
    return g.solo


def _set_filled(table: Table, g: Game, value: int) -> None:
    _get_solo(g).filled = bool(value)


def _build_awake_field(colour: str) -> CorrectableField[Table, Game]:
    def put(table: Table, g: Game, value: int) -> None:
        others = [one for one in _get_solo(g).awakened if one != colour]
        _get_solo(g).awakened = [*others, *([colour] if value else [])]

    return CorrectableField(0, 1, lambda g: int(colour in _get_solo(g).awakened), put)


@move(
    "lucidity.set-number",
    rule_id="lu.shift",
    guard=require_playing,
    is_setter=True,
    messages=MoveMessages(
        _("Correct a number"),
        _("Corrected a number: %(what)s, now %(value)s."),
        _("1 is yes and 0 is no; players are numbered in turn order."),
    ),
)
def set_number(
    table: Table, what: Annotated[str, TextLength(3, 20)], value: Annotated[int, NumberBounds(0, MAX_TURN_NUMBER)]
) -> None:
    """Set a number of the game to its value on the table (design, principle 1).

    ``what`` is its name: ``track``, ``step``, ``turn``; yes and no are 1 and 0. Rejects a name that this game lacks
    now, a value out of bounds, and the turn of an eliminated player.
    """
    g = table.get_mutable_state()
    set_correctable_field(table, g, get_correctable_fields(g), what, value)
    ask_open_prompt_again(table, g)


SHIFT_NO_NIGHTMARE = violation(
    "lu.shift.no-nightmare", _("Against a Bogeyman nobody becomes a Nightmare. Choose Dreamer or eliminated.")
)


@move(
    "lucidity.set-role",
    rule_id="lu.shift",
    guard=require_playing,
    is_setter=True,
    messages=MoveMessages(
        _("Correct a role"),
        _("Corrected %(player)s's role: %(role)s."),
        _("An eliminated player's dice go into the bag; a Nightmare keeps its Power."),
    ),
)
def set_role(table: Table, player: PlayerArg, role: RoleArg) -> None:
    """Set a player's role: a Dreamer, eliminated, or the Nightmare of a colour (design, principle 1).

    ``player`` is counted from 1 in turn order. An eliminated player puts all dice into the bag; a Nightmare keeps its
    Power and gets that of the card. If it is that player's turn, the turn restarts. Rejects an unknown player, a
    Nightmare of another player, and any role in a game against a Bogeyman.
    """
    g, seat = table.get_mutable_state(), player - 1
    check_seat(table, g, seat)
    owner = find_nightmare_seat(g, role) if role in COLOURS else None
    table.require_possible(owner in (None, seat), SHIFT_CLAIMED, colour=role)
    table.require_possible(role in (DREAMER_ROLE, ELIMINATED_ROLE) or g.solo is None, SHIFT_NO_NIGHTMARE)
    if g.players[seat].role != role:
        _change_role(g, seat, role)
    table.line_facts |= {"player": table.get_player_name(seat)}
    ask_open_prompt_again(table, g)


def _change_role(g: Game, seat: int, role: str) -> None:
    """Change a player's role, and move the dice of the card accordingly."""
    if role == ELIMINATED_ROLE:
        clear_rows(g, seat, ROW_NAMES)
    if role in COLOURS:
        convert_to_nightmare(g, seat, role)
    g.players[seat].role = role
    if seat in (g.turn, g.who):
        restart_turn(g)


messages.add(
    "lucidity",
    fields={"role": _("Role"), "value": _("On the table"), "what": _("Number")},
    choices={"what": CORRECTABLE_FIELD_LABELS, "role": ROLE_LABELS},
)
