"""Hours and what they buy (manual p. 10, 13 and 15)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.engine import NumberBounds, move
from campaigns.engine.messages import MoveMessages, Plural, _, consequence, messages, violation
from campaigns.etherfields.rules.guards import require_dreamer_in_slumber, require_in_play, require_turn
from campaigns.etherfields.rules.pools import GainedCountArg, count_in_pool, limit_to_pool
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer

MAX_HOURS = 99
MAX_TURNS = 99


@move(
    "etherfields.gain-hours",
    rule_id="ef.hours",
    guard=require_in_play,
    messages=MoveMessages(
        _("Gain Hours"),
        Plural("The Team gained 1 Hour.", "The Team gained %(count)s Hours.", "count"),
        outcome_line=Plural(
            "The Team gained 1 Hour and has %(hours_now)s.",
            "The Team gained %(count)s Hours and has %(hours_now)s.",
            "count",
        ),
        synonyms=_(
            "+ hour, gives hour, clock goes up, hour back, hour on clock, hour more, extra hour, bonus hour, "
            "hour added, clock goes back"
        ),
    ),
)
def gain_hours(table: Table, count: Annotated[int, NumberBounds(1, 20)]) -> None:
    """Move the Hour Counter up by ``count`` Hours, 1 to 20 (p. 15)."""
    before = table.team.hours
    table.team.hours = min(MAX_HOURS, before + count)
    table.line_facts |= {"count": str(table.team.hours - before), "hours_now": str(table.team.hours)}


@move(
    "etherfields.lose-hours",
    rule_id="ef.hours",
    guard=require_in_play,
    messages=MoveMessages(
        _("Lose Hours"),
        Plural("The Team lost 1 Hour.", "The Team lost %(count)s Hours.", "count"),
        outcome_line=Plural(
            "The Team lost 1 Hour and has %(hours_now)s left.",
            "The Team lost %(count)s Hours and has %(hours_now)s left.",
            "count",
        ),
        synonyms=_(
            "- hour, takes hour off clock, hour off clock, clock down, costs hour, goes hour, spend hour, "
            "clock goes down, hour gone, hour less, hour passes, clock ticks, hour ticks, burns hour, uses hour, "
            "clock advances"
        ),
    ),
)
def lose_hours(table: Table, count: Annotated[int, NumberBounds(1, 99)]) -> None:
    """Move the Hour Counter down by ``count`` Hours, 1 to 99, to 0 at least, without further effect (p. 15)."""
    before = table.team.hours
    table.team.hours = max(0, before - count)
    table.line_facts |= {"count": str(before - table.team.hours), "hours_now": str(table.team.hours)}


EFFORT_ONCE = violation("ef.effort.once", _("%(who)s has already used Effort this Turn. Wait for the next one."))


def require_can_make_effort(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse outside a Slumber, an absent Dreamer, and a second Effort in one Turn (p. 13)."""
    require_dreamer_in_slumber(table, dreamer)
    table.require(dreamer is None or not dreamer.effort_used, EFFORT_ONCE, who=dreamer)
    _require_hours(table)


HOURS_NONE = violation("ef.hours.none", _("No Hours are left on the Clock. Gain some first."))


def _require_hours(table: Table) -> None:
    table.require_possible(table.team.hours > 0, HOURS_NONE)


HOURS_TOO_FEW = violation("ef.hours.too-few", _("The Clock shows only %(there)s, not %(wanted)s. Spend fewer Hours."))


def spend_hours(table: Table, hours: int) -> None:
    """Spend Hours as a price. Refuses for good more than the Team has (p. 15)."""
    table.require_possible(hours <= table.team.hours, HOURS_TOO_FEW, wanted=hours, there=table.team.hours)
    table.team.hours -= hours


@move(
    "etherfields.effort",
    rule_id="ef.effort",
    guard=require_can_make_effort,
    messages=MoveMessages(
        _("Effort"),
        Plural(
            "%(dreamer)s spent 1 Hour to move by Effort.",
            "%(dreamer)s spent %(hours)s Hours to move by Effort.",
            "hours",
        ),
        _("1 Hour a space, once a Turn, at any time."),
        synonyms=_(
            "makes effort, effort move, spend hour to move, hour to move, hour for move, spends hour to walk, "
            "uses effort"
        ),
    ),
)
def make_effort(table: Table, dreamer: Dreamer, hours: Annotated[int, NumberBounds(1, 20)]) -> None:
    """Move a Dreamer one space per Hour spent, ``hours`` of 1 to 20, once a Turn (p. 13 and 15).

    Allowed in any step, as the Basic Actions card says (facts 1.1). Refuses more Hours than the Team has.
    """
    spend_hours(table, hours)
    dreamer.effort_used = True


HOURS_NO_TURN_CARDS = violation(
    "ef.hours.no-turn-cards",
    _("All %(TURN_CARD_COUNT)s Turn cards are still in the Turn deck. Spend Hours once you have discarded one."),
)


def require_can_buy_turns(table: Table) -> None:
    """Refuse outside a Slumber's Turns, without Hours, and without a Turn card to add (p. 10 and 15)."""
    require_turn(table)
    _require_hours(table)
    table.require_possible(count_in_pool(table, "turns") > 0, HOURS_NO_TURN_CARDS)


HOURS_FEW_TURN_CARDS = violation(
    "ef.hours.few-turn-cards",
    _("Only %(there)s of the %(TURN_CARD_COUNT)s Turn cards can be added, not %(wanted)s. Spend fewer Hours."),
)


@move(
    "etherfields.add-turns",
    rule_id="ef.hours",
    guard=require_can_buy_turns,
    messages=MoveMessages(
        _("Spend Hours on Turns"),
        Plural("The Team spent an Hour for 1 more Turn.", "The Team spent Hours for %(count)s more Turns.", "count"),
        synonyms=_(
            "hour for turn, buy turn, spends hours for turns, burns hour for extra turn, trades hours for turns, "
            "hour to get turn, pays hour for turn, spends hour so one turn extra, spends hours to get more turns"
        ),
    ),
)
def add_turns(table: Table, count: Annotated[int, NumberBounds(1, 11)]) -> None:
    """Spend ``count`` Hours, 1 to 11, for as many Turns (p. 10 and 15).

    The cards move from the bottom of the Turn discard to the bottom of the Turn deck. Refuses more Hours than the
    Team has, and more Turns than the Turn discard holds.
    """
    there = count_in_pool(table, "turns")
    table.require_possible(count <= there, HOURS_FEW_TURN_CARDS, wanted=count, there=there)
    spend_hours(table, count)
    _add_turn_cards(table, count)


@move(
    "etherfields.gain-turns",
    rule_id="ef.turn",
    guard=require_turn,
    messages=MoveMessages(
        _("Gain Turns"),
        Plural("The Team gained 1 more Turn.", "The Team gained %(count)s more Turns.", "count"),
        synonyms=_("+ turn, extra turn, more turn, bonus turn, additional turn, turn back, adds turns"),
    ),
)
def gain_turns(table: Table, count: GainedCountArg) -> None:
    """Add ``count`` Turns because an effect says so; only 12 Turn cards exist (p. 8 and 10).

    If the Turns had run out, the next Turn begins.
    """
    added = limit_to_pool(table, "turns", count)
    table.line_facts |= {"count": str(added)}
    _add_turn_cards(table, added)


TURN_GOES_ON = consequence("ef.turn.goes-on", _("%(name)s continues with the Draw step. Turns left: %(turns)s."))


def _add_turn_cards(table: Table, count: int) -> None:
    now = table.current_slumber
    ran_out = now.phase == "out-of-turns" and now.turns_left == 0
    now.turns_left = None if now.turns_left is None else now.turns_left + count
    if ran_out and count:
        now.turn, now.phase = min(MAX_TURNS, now.turn + 1), "draw"
        table.emit_consequence(TURN_GOES_ON, name=now, turns=now.turns_left)


messages.add(
    "etherfields",
    fields={
        "hours": _("Hours"),
    },
)
