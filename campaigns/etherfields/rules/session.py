"""Session set-up and the First Player (manual p. 5 and 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.engine import move
from campaigns.etherfields.rules.guards import is_turn_start, require_begun, require_in_play, require_turn
from campaigns.etherfields.rules.pools import limit_to_pool
from campaigns.etherfields.rules.procedure import tick_by_move
from campaigns.etherfields.rules.seating import is_seating_known
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.team_location import move_to_awakening

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer

START_STEP_KEY = "setup-start"  # the checklist step that start-session ticks
HOURS_PLUS_DREAMERS = 6  # table of the Clock, p. 5: Hours and Dreamers add up to 6


def require_session_closed(table: Table) -> None:
    """Refuse during a session or an unfinished Slumber."""
    require_begun(table)
    table.require_possible(not table.is_session_open, "ef.session.open")
    table.require_possible(table.slumber is None, "ef.session.mid-slumber")


@move("etherfields.start-session", rule_id="ef.session", guard=require_session_closed)
def start_session(table: Table, first_player: Dreamer, present: list[Dreamer]) -> None:
    """Set up a session: present Dreamers, the First Player, the Clock, saved Ether (p. 5 and 18).

    ``present`` are the 1 to 5 Dreamers at the table, ``first_player`` one of them. Hours: 6 minus their number. Each
    card saved for Ether returns 1 Ether. Refuses an absent First Player.
    """
    open_session(table, first_player, present)
    for dreamer in table.present_dreamers:
        _give_back_ether(table, dreamer)
    table.line_facts |= {"present": [str(dreamer) for dreamer in table.present_dreamers]}
    tick_by_move(table, START_STEP_KEY)
    if not is_seating_known(table):
        table.emit_consequence("ef.first.seats-open", names=[str(dreamer) for dreamer in table.present_dreamers])


def open_session(table: Table, first_player: Dreamer, present_dreamers: list[Dreamer]) -> None:
    """Open a session on the Dreamworld Map with these Dreamers and the Clock (p. 5). Refuses an absent First Player."""
    table.require_possible(present_dreamers, "ef.session.nobody")
    table.require_possible(first_player in present_dreamers, "ef.first.absent", who=first_player)
    for dreamer in table.dreamers:
        dreamer.playing = dreamer in present_dreamers
        dreamer.drawn = dreamer.effort_used = False
    team = table.team
    team.first_player, team.hours = first_player.ref, HOURS_PLUS_DREAMERS - len(present_dreamers)
    team.place = "dreamworld"
    move_to_awakening(table)
    number = max([0, *(session.number for session in table.sessions)]) + 1
    table.sessions.add(number=number, present=[dreamer.ref for dreamer in present_dreamers])


def _give_back_ether(table: Table, dreamer: Dreamer) -> None:
    if not dreamer.kept_ether:
        return
    gained = limit_to_pool(table, "ether", dreamer.kept_ether)
    dreamer.ether += gained
    dreamer.kept_ether = 0
    table.emit_consequence("ef.save.ether-back", who=dreamer, count=gained)


def require_can_pass_marker(table: Table) -> None:
    """Refuse during a Turn or a Location: the marker passes at the start of a Turn or after a Location (p. 6)."""
    require_in_play(table)
    if table.slumber is not None:
        require_turn(table)
        table.require(is_turn_start(table), "ef.first.mid-turn")
    else:
        pending = table.team.pending
        table.require(not pending, "ef.location.pending", effects=pending)
    table.require(len(table.present_dreamers) > 1, "ef.first.alone")


@move("etherfields.pass-first-player", rule_id="ef.first", guard=require_can_pass_marker)
def pass_first_player(table: Table) -> None:
    """Pass the First Player marker clockwise among those present (p. 6).

    Only at the start of a Turn, or on the Dreamworld Map with the effects of the Location resolved. Refuses without
    another Dreamer.
    """
    following = table.present_dreamers[1:] or table.present_dreamers
    table.require_possible(following, "ef.session.nobody")
    table.team.first_player = following[0].ref
    table.emit_consequence("ef.first.now", who=following[0])
