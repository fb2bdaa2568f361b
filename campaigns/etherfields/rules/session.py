"""Opening a session, and the First Player (manual p. 5 and 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.engine import move
from campaigns.engine.messages import MoveMessages, _, consequence, messages, violation
from campaigns.etherfields.rules.dreamworld import LOCATION_PENDING
from campaigns.etherfields.rules.guards import is_turn_start, require_begun, require_in_play, require_turn
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.team_location import move_to_awakening

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer

START_STEP_KEY = "setup-start"  # the checklist step that start-session ticks
HOURS_PLUS_DREAMERS = 6  # table of the Clock, p. 5: Hours and Dreamers add up to 6


SESSION_MID_SLUMBER = violation(
    "ef.session.mid-slumber",
    _("A Slumber is still on the table. Go back to a point before it, or restore a save point."),
)
SESSION_OPEN = violation("ef.session.open", _("A session is already open. It ends when you pack the game away."))


def require_session_closed(table: Table) -> None:
    """Refuse during a session or an unfinished Slumber."""
    require_begun(table)
    table.require_possible(not table.is_session_open, SESSION_OPEN)
    table.require_possible(table.slumber is None, SESSION_MID_SLUMBER)


FIRST_ABSENT = violation("ef.first.absent", _("%(who)s is not at the table. Choose a First Player who is."))
SESSION_NOBODY = violation("ef.session.nobody", _("At least one Dreamer must be at the table. Choose who's here."))


def open_session(
    table: Table, first_player: Dreamer, present_dreamers: list[Dreamer], earlier_sessions: int = 0
) -> None:
    """Open a session on the Dreamworld Map with these Dreamers and the Clock (p. 5). Refuses an absent First Player.

    ``earlier_sessions`` were played before it, at least those that are recorded.
    """
    table.require_possible(present_dreamers, SESSION_NOBODY)
    table.require_possible(first_player in present_dreamers, FIRST_ABSENT, who=first_player)
    for dreamer in table.dreamers:
        dreamer.playing = dreamer in present_dreamers
        dreamer.drawn = dreamer.effort_used = False
    team = table.team
    team.first_player, team.hours = first_player.ref, HOURS_PLUS_DREAMERS - len(present_dreamers)
    team.place = "dreamworld"
    move_to_awakening(table)
    number = max([earlier_sessions, *(session.number for session in table.sessions)]) + 1
    table.sessions.add(number=number, present=[dreamer.ref for dreamer in present_dreamers])


FIRST_ALONE = violation("ef.first.alone", _("There is nobody else at the table to hand the marker to."))
FIRST_MID_TURN = violation(
    "ef.first.mid-turn",
    _("You can hand on the marker only at the start of a Turn, before anybody draws. Wait for the next Turn."),
)


def require_can_pass_marker(table: Table) -> None:
    """Refuse during a Turn or a Location: the marker passes at the start of a Turn or after a Location (p. 6)."""
    require_in_play(table)
    if table.slumber is not None:
        require_turn(table)
        table.require(is_turn_start(table), FIRST_MID_TURN)
    else:
        pending = table.team.pending
        table.require(not pending, LOCATION_PENDING, effects=pending)
    table.require(len(table.present_dreamers) > 1, FIRST_ALONE)


FIRST_NOW = consequence("ef.first.now", _("%(who)s is now the First Player."))


@move(
    "etherfields.pass-first-player",
    rule_id="ef.first",
    guard=require_can_pass_marker,
    messages=MoveMessages(
        _("Pass First Player"),
        _("The First Player marker was passed on."),
        synonyms=_(
            "first player token, next first player, new first player, start token, starting player, "
            "first player now, first player moves on"
        ),
    ),
)
def pass_first_player(table: Table) -> None:
    """Pass the First Player marker clockwise among those present (p. 6).

    Only at the start of a Turn, or on the Dreamworld Map with the effects of the Location resolved. Refuses without
    another Dreamer.
    """
    advance_first_player(table)


def advance_first_player(table: Table) -> None:
    """Pass the First Player marker to the next present Dreamer, clockwise (p. 6). Refuses without any."""
    following = table.present_dreamers[1:] or table.present_dreamers
    table.require_possible(following, SESSION_NOBODY)
    table.team.first_player = following[0].ref
    table.emit_consequence(FIRST_NOW, who=following[0])


messages.add(
    "etherfields",
    fields={
        "first_player": _("First Player"),
        "present": _("At the table"),
    },
)
