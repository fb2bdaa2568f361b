"""The registry of procedures by kind, and which of them can start now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from campaigns.engine import RuleViolation, Values
from campaigns.engine.list_format import join_items
from campaigns.engine.messages import _, messages
from campaigns.etherfields.rules.checklists.awakening import AWAKENING_PROCEDURE
from campaigns.etherfields.rules.checklists.closing_steps import CLOSING_STEPS
from campaigns.etherfields.rules.checklists.death import DEATH_PROCEDURE
from campaigns.etherfields.rules.checklists.dream_end import DREAM_END_PROCEDURE
from campaigns.etherfields.rules.checklists.ending_steps import ENDING_STEPS
from campaigns.etherfields.rules.checklists.save import SAVE_PROCEDURE
from campaigns.etherfields.rules.checklists.setup import (
    FIRST_SETUP_PROCEDURE,
    RESTORE_PROCEDURE,
    SESSION_SETUP_PROCEDURE,
)
from campaigns.etherfields.rules.checklists.setup_steps import SETUP_STEPS
from campaigns.etherfields.rules.checklists.slumber_end import SLUMBER_END_PROCEDURE
from campaigns.etherfields.rules.procedure import list_open_steps, mark_done

if TYPE_CHECKING:
    from campaigns.etherfields.rules.table import Table

PROCEDURE_TITLES = {
    "first-setup": _("First set-up"),
    "restore": _("Unpack the game"),
    "session-setup": _("Set up a session"),
    "awakening": _("Awakening"),
    "save": _("Pack away"),
    "slumber-end": _("End of a Slumber"),
    "dream-end": _("End of a Dream"),
    "death": _("Resolving a loss"),
}

PROCEDURE_RESULTS = {
    "first-setup": _("The game is set up."),
    "restore": _("The game is unpacked."),
    "session-setup": _("Everything is set up."),
    "awakening": _("The Awakening is over."),
    "save": _("The game is packed away."),
    "slumber-end": _("The Team is back on the Dreamworld Map."),
    "dream-end": _("The Team is back on the Dreamworld Map."),
    "death": _("The Team is back on the Dreamworld Map."),
}
"""Consequences of finished checklists."""

STEP_MESSAGES = SETUP_STEPS | CLOSING_STEPS | ENDING_STEPS


def format_step(step_key: str, facts: Mapping[str, object]) -> str:
    """Return the sentences of a step, filled with the facts of this campaign; steps of other versions stay readable."""
    known = STEP_MESSAGES.get(step_key)
    if known is None:
        return step_key
    try:
        text = str(known.text) % _format_facts(facts)
    except KeyError:
        return str(known.label)
    return " ".join([text, *format_details(step_key, facts)])


def format_details(step_key: str, facts: Mapping[str, object]) -> list[str]:
    """Return the further sentences of a step, such as its counts."""
    values = _format_facts(facts)
    return [str(detail) % values for name, detail in STEP_MESSAGES[step_key].details.items() if facts.get(name)]


def _format_facts(facts: Mapping[str, object]) -> Values:
    return {name: _format_fact(value) for name, value in facts.items() if value not in ("", None, [])}


def _format_fact(value: object) -> object:
    return join_items(value) if isinstance(value, list) else value


PROCEDURES = {
    found.kind: found
    for found in (
        FIRST_SETUP_PROCEDURE,
        RESTORE_PROCEDURE,
        SESSION_SETUP_PROCEDURE,
        AWAKENING_PROCEDURE,
        SAVE_PROCEDURE,
        SLUMBER_END_PROCEDURE,
        DREAM_END_PROCEDURE,
        DEATH_PROCEDURE,
    )
}


def close_needless_steps(table: Table) -> None:
    """Close the due steps of which nothing is left to do, such as the trade of Ether once all of it is spent (p. 18).

    Checklists that the move did not touch are not loaded for it.
    """
    for checklist in table.checklists if table.is_loaded("etherfields.checklist") else ():
        procedure = PROCEDURES.get(checklist.kind)
        for key in list_open_steps(checklist)[:-1] if procedure else []:
            step = procedure.find_step(key) if procedure else None
            if step is None or not step.is_needless(table):
                break
            checklist.steps = mark_done(checklist.steps, key)


def list_startable_procedures(table: Table) -> list[str]:
    """Return the procedures that can start now and are not in progress, in the order of an evening."""
    under_way = {checklist.kind for checklist in table.checklists}
    return [kind for kind in PROCEDURES if kind not in under_way and _can_start(table, kind)]


def _can_start(table: Table, kind: str) -> bool:
    try:
        PROCEDURES[kind].check_startable(table)
    except RuleViolation:
        return False
    return True


messages.add(
    "etherfields",
    choices={
        "after": PROCEDURE_RESULTS,
        "procedure": PROCEDURE_TITLES,
        "power": {"save-buy": _("the last chance to buy")},
        "step": {key: found.label for key, found in STEP_MESSAGES.items()},
        "first": {key: found.label for key, found in STEP_MESSAGES.items()},
        "steps": {key: found.ticked for key, found in STEP_MESSAGES.items() if found.ticked},
    },
)
