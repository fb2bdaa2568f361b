"""The evening: setting up, and the First Player (manual p. 5 and 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.etherfields.rules.arrival import to_awakening
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.guards import at_turn_start, begun, in_a_turn, in_play
from campaigns.etherfields.rules.pools import available
from campaigns.etherfields.rules.procedure import done_by_move
from campaigns.etherfields.rules.seating import known
from campaigns.referee import move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer

STARTED = "setup-start"  # the checklists' step that start-session does
HOURS_AND_DREAMERS = 6  # the Clock's table on p. 5: Hours and Dreamers always add up to 6


def closed(table: Table) -> None:
    """Refuse while a session is open or a Slumber is unfinished."""
    begun(table)
    table.possible(not table.session_open, "ef.session.open")
    table.possible(table.slumber is None, "ef.session.mid-slumber")


@move("etherfields.start-session", cites="ef.session", when=closed)
def start_session(table: Table, first_player: Dreamer, present: list[Dreamer]) -> None:
    """Set up for an evening: who is there, the First Player, the Clock, kept Ether (p. 5 and 18).

    ``present`` are the 1 to 5 Dreamers at the table, ``first_player`` one of them. Hours: 6 minus their number. Each card kept
    for Ether gives 1 Ether back. Refuses a First Player who is absent.
    """
    open_session(table, first_player, present)
    for dreamer in table.playing:
        _give_back_ether(table, dreamer)
    table.names |= {"present": [str(dreamer) for dreamer in table.playing]}
    done_by_move(table, STARTED)
    if not known(table):
        table.say("ef.first.seats-open", names=[str(dreamer) for dreamer in table.playing])


def open_session(table: Table, first_player: Dreamer, present: list[Dreamer]) -> None:
    """Open a session on the Dreamworld Map: who is there, the First Player, the Clock (p. 5). Refuses a First Player who is absent."""
    table.possible(present, "ef.session.nobody")
    table.possible(first_player in present, "ef.first.absent", who=first_player)
    for dreamer in table.dreamers:
        dreamer.playing = dreamer in present
        dreamer.drawn = dreamer.effort_used = False
    team = table.team
    team.first_player, team.hours = first_player.ref, HOURS_AND_DREAMERS - len(present)
    team.place = "dreamworld"
    to_awakening(table)
    number = max([0, *(session.number for session in table.sessions)]) + 1
    table.sessions.add(number=number, present=[dreamer.ref for dreamer in present])


def _give_back_ether(table: Table, dreamer: Dreamer) -> None:
    if not dreamer.kept_ether:
        return
    gained = available(table, "ether", dreamer.kept_ether)
    dreamer.ether += gained
    dreamer.kept_ether = 0
    table.say("ef.save.ether-back", who=dreamer, count=gained)


def pass_now(table: Table) -> None:
    """Refuse in the middle of a Turn or of a Location: the marker passes at the start of the one, after the other (p. 6)."""
    in_play(table)
    if table.slumber is not None:
        in_a_turn(table)
        table.allowed(at_turn_start(table), "ef.first.mid-turn")
    else:
        pending = table.team.pending
        table.allowed(not pending, "ef.location.pending", effects=pending)
    table.allowed(len(table.playing) > 1, "ef.first.alone")


@move("etherfields.pass-first-player", cites="ef.first", when=pass_now)
def pass_first_player(table: Table) -> None:
    """Hand the First Player marker on clockwise among those at the table (p. 6).

    Only at the start of a Turn, or on the Dreamworld Map with the effects of the Location resolved. Refuses
    when there is nobody to hand it to.
    """
    following = table.playing[1:] or table.playing
    table.possible(following, "ef.session.nobody")
    table.team.first_player = following[0].ref
    table.say("ef.first.now", who=following[0])
