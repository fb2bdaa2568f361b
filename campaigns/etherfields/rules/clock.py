"""Hours and what they buy (manual p. 10, 13 and 15)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.engine import NumberBounds, move
from campaigns.etherfields.rules.guards import require_dreamer_in_slumber, require_in_play, require_turn
from campaigns.etherfields.rules.pools import GainedCountArg, count_in_pool, limit_to_pool
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer

MAX_HOURS = 99
MAX_TURNS = 99


@move("etherfields.gain-hours", rule_id="ef.hours", guard=require_in_play)
def gain_hours(table: Table, count: Annotated[int, NumberBounds(1, 20)]) -> None:
    """Move the Hour Counter up by ``count`` Hours, 1 to 20 (p. 15)."""
    before = table.team.hours
    table.team.hours = min(MAX_HOURS, before + count)
    table.line_facts |= {"count": str(table.team.hours - before), "hours_now": str(table.team.hours)}


@move("etherfields.lose-hours", rule_id="ef.hours", guard=require_in_play)
def lose_hours(table: Table, count: Annotated[int, NumberBounds(1, 99)]) -> None:
    """Move the Hour Counter down by ``count`` Hours, 1 to 99, to 0 at least, without further effect (p. 15)."""
    before = table.team.hours
    table.team.hours = max(0, before - count)
    table.line_facts |= {"count": str(before - table.team.hours), "hours_now": str(table.team.hours)}


def require_can_make_effort(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse outside a Slumber, an absent Dreamer, and a second Effort in one Turn (p. 13)."""
    require_dreamer_in_slumber(table, dreamer)
    table.require(dreamer is None or not dreamer.effort_used, "ef.effort.once", who=dreamer)
    _require_hours(table)


def _require_hours(table: Table) -> None:
    table.require_possible(table.team.hours > 0, "ef.hours.none")


def spend_hours(table: Table, hours: int) -> None:
    """Spend Hours as a price. Refuses for good more than the Team has (p. 15)."""
    table.require_possible(hours <= table.team.hours, "ef.hours.too-few", wanted=hours, there=table.team.hours)
    table.team.hours -= hours


@move("etherfields.effort", rule_id="ef.effort", guard=require_can_make_effort)
def make_effort(table: Table, dreamer: Dreamer, hours: Annotated[int, NumberBounds(1, 20)]) -> None:
    """Move a Dreamer one space per Hour spent, ``hours`` of 1 to 20, once a Turn (p. 13 and 15).

    Allowed in any step, as the Basic Actions card says (facts 1.1). Refuses more Hours than the Team has.
    """
    spend_hours(table, hours)
    dreamer.effort_used = True


def require_can_buy_turns(table: Table) -> None:
    """Refuse outside a Slumber's Turns, without Hours, and without a Turn card to add (p. 10 and 15)."""
    require_turn(table)
    _require_hours(table)
    table.require_possible(count_in_pool(table, "turns") > 0, "ef.hours.no-turn-cards")


@move("etherfields.add-turns", rule_id="ef.hours", guard=require_can_buy_turns)
def add_turns(table: Table, count: Annotated[int, NumberBounds(1, 11)]) -> None:
    """Spend ``count`` Hours, 1 to 11, for as many Turns (p. 10 and 15).

    The cards move from the bottom of the Turn discard to the bottom of the Turn deck. Refuses more Hours than the
    Team has, and more Turns than the Turn discard holds.
    """
    there = count_in_pool(table, "turns")
    table.require_possible(count <= there, "ef.hours.few-turn-cards", wanted=count, there=there)
    spend_hours(table, count)
    _add_turn_cards(table, count)


@move("etherfields.gain-turns", rule_id="ef.turn", guard=require_turn)
def gain_turns(table: Table, count: GainedCountArg) -> None:
    """Add ``count`` Turns because an effect says so; only 12 Turn cards exist (p. 8 and 10).

    If the Turns had run out, the next Turn begins.
    """
    added = limit_to_pool(table, "turns", count)
    table.line_facts |= {"count": str(added)}
    _add_turn_cards(table, added)


def _add_turn_cards(table: Table, count: int) -> None:
    now = table.current_slumber
    ran_out = now.phase == "out-of-turns" and not now.turns_left
    now.turns_left += count
    if ran_out and count:
        now.turn, now.phase = min(MAX_TURNS, now.turn + 1), "draw"
        table.emit_consequence("ef.turn.goes-on", name=now, turns=now.turns_left)
