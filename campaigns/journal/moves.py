"""The moves every game has."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Annotated, Literal

from campaigns import lookup
from campaigns.referee import Between, Length, Table, game, move
from campaigns.storage import state

if TYPE_CHECKING:
    from campaigns.models import Decision

log = logging.getLogger(__name__)


@move("campaigns.correct", cites="campaign.correct", sets=True)
def correct(table: Table, what: Annotated[str, Length(3, 80)], value: Annotated[int, Between(0, 9999)]) -> None:
    """Set a tracked number to what lies on the table.

    ``what`` is label, ref and field (``etherfields.dreamer:2:distress``); ``value`` must lie within the field's own bounds.
    Refuses a number that is not tracked, or out of bounds. Source: design, principle 1.
    """
    label, _, rest = what.partition(":")
    ref, _, field = rest.partition(":")
    numbers = game(table.game).numbers.get(label, {})
    table.possible(field in numbers and ref.isdecimal(), "campaign.correct.no-number")
    row = table.rows(label).get(int(ref))
    table.possible(row is not None, "campaign.correct.no-number")
    bounds = numbers[field]
    table.possible(
        bounds.low <= value <= bounds.high, "campaign.correct.out-of-bounds", low=bounds.low, high=bounds.high
    )
    was = getattr(row, field)
    setattr(row, field, value)
    game(table.game).corrected(table, row, field, was)
    table.names |= {"what": f"{label}:{field}", "whose": str(row)}


def _title(table: Table, rule: str) -> str:
    """Return the title of a rule of this game or of every game. Refuses for good any other."""
    found = lookup.entry(rule)
    table.possible(found is not None and found.game in (table.game, "campaigns"), "campaign.ruling.unknown")
    return found.title if found else ""


def unaskable(table: Table, decision: Decision | None = None) -> None:
    """Refuse to close a question that can be answered."""
    table.possible(decision is None or not table.askable(decision), "campaign.question.stands")


@move("campaigns.close-question", cites="campaign.question", when=unaskable)
def close_question(table: Table, decision: Decision) -> None:
    """Close a question that can be asked no more: it was asked by other rules, or what it was about is gone.

    Refuses one that can be answered. Source: design, principle 5.
    """
    table.decisions.remove(decision)


@move("campaigns.rule", cites="campaign.ruling", sets=True)
def rule(table: Table, rule: Annotated[str, Length(3, 60)], text: Annotated[str, Length(1, 300)]) -> None:
    """Write down how this table plays a rule; what was written about it before is replaced.

    ``rule`` is the id of an entry of this game or of every game; any other is refused. Source: design, principle 1.
    """
    title = _title(table, rule)
    known = table.house.where(rule=rule)
    if known:
        known[0].text = text
    else:
        table.house.add(rule=rule, text=text)
    table.names |= {"rule": title}


@move("campaigns.unrule", cites="campaign.ruling")
def unrule(table: Table, rule: Annotated[str, Length(3, 60)]) -> None:
    """Take the ruling of this table off a rule: it is played as the manual says again. Source: design, principle 1."""
    known = table.house.where(rule=rule)
    table.possible(known, "campaign.ruling.none")
    table.house.remove(known[0])
    found = lookup.entry(rule)
    table.names |= {"rule": found.title if found else rule}


@move("campaigns.set", cites="campaign.twice", sets=True)
def set_table(table: Table, setting: Literal["twice"], way: Literal["ask", "count"]) -> None:
    """Set how this table wants to be asked.

    ``twice``: whether a report that another device has just made is asked about, or counted. Source: design, principle 8.
    """
    known = table.settings.where(name=setting)
    if known:
        known[0].value = way
    else:
        table.settings.add(name=setting, value=way)


def bounded(table: Table) -> None:
    """Refuse for good a tracked number beyond its bounds: the database would take none of the move."""
    for label, numbers in game(table.game).numbers.items():
        found = table.loaded.get(label)
        for row in found.changed if found else ():
            for name, bounds in numbers.items():
                value = getattr(row, name)
                within = value is None or bounds.low <= value <= bounds.high
                facts = {"whose": row, "value": value, "low": bounds.low, "high": bounds.high}
                table.possible(within, "campaign.correct.beyond", **facts)


def check_importable(table: Table) -> None:
    """Refuse for good a move that leads to rows which import refuses: the campaign's own export would be lost."""
    for label, rows in table.loaded.items():
        for row in rows.changed:
            fault = state.new_fault(row, rows.was(row))
            if fault:
                log.warning("Refused a move: %s:%s would not be importable: %s", label, row.ref, fault)
                table.possible(False, "campaign.table.failed")
