"""Moves of every game."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Annotated, Literal

from campaigns import rulebook
from campaigns.engine import NumberBounds, Table, TextLength, get_game, move
from campaigns.engine.core_messages import (
    CORRECT_BEYOND,
    CORRECT_NO_NUMBER,
    CORRECT_OUT_OF_BOUNDS,
    QUESTION_STANDS,
    RULING_NONE,
    RULING_UNKNOWN,
    SETTING_WAY,
    TABLE_FAILED,
)
from campaigns.engine.messages import MoveMessages, _
from campaigns.storage import state

if TYPE_CHECKING:
    from campaigns.models import Decision

logger = logging.getLogger(__name__)


@move(
    "campaigns.correct",
    rule_id="campaign.correct",
    is_setter=True,
    messages=MoveMessages(
        _("Correct a number"),
        _("%(whose)s: %(what)s corrected to %(value)s."),
        _("The physical table is always right: set any number to what you see there."),
    ),
)
def correct_number(
    table: Table, what: Annotated[str, TextLength(3, 80)], value: Annotated[int, NumberBounds(0, 9999)]
) -> None:
    """Set a tracked number to its value on the table.

    ``what`` is label, ref and field (``etherfields.dreamer:2:distress``); ``value`` must be within the field's own
    bounds.
    Raises RuleViolation for a number that is not tracked or out of bounds. Source: design, principle 1.
    """
    label, _colon, rest = what.partition(":")
    ref, _colon, field = rest.partition(":")
    numbers = get_game(table.game).number_bounds.get(label, {})
    table.require_possible(field in numbers and ref.isdecimal(), CORRECT_NO_NUMBER)
    row = table.get_rows(label).get(int(ref))
    table.require_possible(row is not None, CORRECT_NO_NUMBER)
    bounds = numbers[field]
    table.require_possible(bounds.low <= value <= bounds.high, CORRECT_OUT_OF_BOUNDS, low=bounds.low, high=bounds.high)
    was = getattr(row, field)
    setattr(row, field, value)
    get_game(table.game).on_correction(table, row, field, was)
    table.line_facts |= {"what": f"{label}:{field}", "whose": str(row)}


def _get_rule_title(table: Table, rule_id: str) -> str:
    """Return the title of a rule of this game or of every game. Raises a final RuleViolation for others."""
    found = rulebook.find_entry(rule_id)
    table.require_possible(found is not None and found.game in (table.game, "campaigns"), RULING_UNKNOWN)
    return found.title if found else ""


def require_unanswerable(table: Table, decision: Decision | None = None) -> None:
    """Raise a final RuleViolation if the question can be answered."""
    table.require_possible(decision is None or not table.is_answerable(decision), QUESTION_STANDS)


@move(
    "campaigns.close-question",
    rule_id="campaign.question",
    guard=require_unanswerable,
    messages=MoveMessages(
        _("Close this question"),
        _("A question that no longer applied was closed (%(decision)s)."),
        _("Settle it at the table, then correct any numbers it would have changed."),
    ),
)
def close_question(table: Table, decision: Decision) -> None:
    """Close a question that can no longer be answered: asked by other rules, or its subject is gone.

    Raises RuleViolation if it can be answered. Source: design, principle 5.
    """
    table.prompts.remove(decision)


@move(
    "campaigns.rule",
    rule_id="campaign.ruling",
    is_setter=True,
    messages=MoveMessages(
        _("Write down how we play it"),
        _("Our house rule on %(rule)s: %(text)s"),
        _("A house rule is shown with the rule, and with every refusal that cites it."),
    ),
)
def write_house_rule(
    table: Table, rule: Annotated[str, TextLength(3, 60)], text: Annotated[str, TextLength(1, 300)]
) -> None:
    """Set how this table plays a rule, replacing its earlier house rule.

    ``rule`` is the id of an entry of this game or of every game; others raise RuleViolation. Source: design,
    principle 1.
    """
    title = _get_rule_title(table, rule)
    known = table.house_rules.filter(rule=rule)
    if known:
        known[0].text = text
    else:
        table.house_rules.add(rule=rule, text=text)
    table.line_facts |= {"rule": title}


@move(
    "campaigns.unrule",
    rule_id="campaign.ruling",
    messages=MoveMessages(
        _("Remove our house rule"),
        _("Removed our house rule on %(rule)s. The manual counts again."),
        _("You play the rule as printed again; the journal keeps what you had agreed."),
    ),
)
def remove_house_rule(table: Table, rule: Annotated[str, TextLength(3, 60)]) -> None:
    """Remove the house rule for a rule: it is played by the manual again. Source: design, principle 1."""
    known = table.house_rules.filter(rule=rule)
    table.require_possible(known, RULING_NONE)
    table.house_rules.remove(known[0])
    found = rulebook.find_entry(rule)
    table.line_facts |= {"rule": found.title if found else rule}


SETTING_WAYS = {"twice": ("ask", "count"), "advice": ("offer", "hide")}
"""The values of each setting, the default first."""


@move(
    "campaigns.set",
    rule_id="campaign.twice",
    is_setter=True,
    messages=MoveMessages(
        _("Set when Dreamkeeper asks"),
        _("%(setting)s: %(way)s."),
        _("When two devices report the same event, Dreamkeeper asks whether it happened twice, or counts both."),
    ),
)
def set_table_setting(
    table: Table, setting: Literal["twice", "advice"], way: Literal["ask", "count", "offer", "hide"]
) -> None:
    """Set a preference of this table.

    ``twice``: ask about a report that another device has just made, or count it; ``advice``: offer it, or do without.
    Source: design, principle 8.
    """
    table.require_possible(way in SETTING_WAYS[setting], SETTING_WAY)
    known = table.settings.filter(name=setting)
    if known:
        known[0].value = way
    else:
        table.settings.add(name=setting, value=way)


def check_bounds(table: Table) -> None:
    """Raise a final RuleViolation for a number beyond its bounds: the database would reject the move."""
    for label, numbers in get_game(table.game).number_bounds.items():
        found = table.loaded_rows.get(label)
        for row in found.changed_rows if found else ():
            for name, bounds in numbers.items():
                value = getattr(row, name)
                within = value is None or bounds.low <= value <= bounds.high
                facts = {"whose": row, "value": value, "low": bounds.low, "high": bounds.high}
                table.require_possible(within, CORRECT_BEYOND, **facts)


def check_importable(table: Table) -> None:
    """Raise a final RuleViolation for rows that import would reject: the campaign's export would be unusable."""
    for label, rows in table.loaded_rows.items():
        for row in rows.changed_rows:
            fault = state.find_new_fault(row, rows.get_original_values(row))
            if fault:
                logger.warning("Refused a move: %s:%s would not be importable: %s", label, row.ref, fault)
                table.require_possible(False, TABLE_FAILED)
