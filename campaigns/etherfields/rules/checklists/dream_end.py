"""The checklist for the end of a Dream: the usual demands of its script, by its outcome (facts 2.6; manual p. 10 and 18)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from campaigns.engine.messages import _, violation
from campaigns.etherfields.rules import awakening_steps
from campaigns.etherfields.rules.death_card import LOST_CARD_STEP_KEY, gain_death_card, get_death_card_facts
from campaigns.etherfields.rules.dreamscape_cleanup import owns_map_tiles
from campaigns.etherfields.rules.endings import (
    GAINS_STEP_KEY,
    NEW_GATES_STEP_KEY,
    RESULT_STEP_KEY,
    find_ended_gate,
    forget_ending,
    get_ended,
)
from campaigns.etherfields.rules.gates import list_ungained_gates
from campaigns.etherfields.rules.guards import require_in_play
from campaigns.etherfields.rules.procedure import END_SEASON_KEY, Procedure, ProcedureStep, StepFacts, get_no_facts
from campaigns.etherfields.rules.shopping import is_shopping_known, restore_shopping

if TYPE_CHECKING:
    from campaigns.etherfields.rules.table import Table

FactsGetter = Callable[["Table"], StepFacts | None]

CHECKLIST_NO_DREAM = violation(
    "ef.checklist.no-dream",
    _("No Dream is being played, and none has just ended. Start this checklist at the end of a Dream."),
)


def require_dream_or_its_end(table: Table) -> None:
    """Refuse unless a Dream is played, or has just ended: the script that ends it guides its end."""
    require_in_play(table)
    now = table.slumber
    there = now.kind == "dream" if now is not None else get_ended(table, "dream") is not None
    table.require(there, CHECKLIST_NO_DREAM)


def _get_outcome(table: Table) -> str:
    """Return how the Dream ended; '' while it is played."""
    return str((get_ended(table, "dream") or {}).get("outcome", ""))


def _only_after(outcomes: tuple[str, ...], get_facts: FactsGetter = get_no_facts) -> FactsGetter:
    """Return a getter of facts for a step that belongs to Dreams with one of these outcomes; '' is not yet known."""
    return lambda table: get_facts(table) if _get_outcome(table) in outcomes else None


def _get_dream_facts(table: Table) -> StepFacts:
    now, ended = table.slumber, get_ended(table, "dream")
    return {"dream": str(now) if now is not None else str((ended or {}).get("name", ""))}


def _get_shopping_facts(table: Table) -> StepFacts | None:
    return {"shopping": table.team.shopping} if is_shopping_known(table) else None


def _get_season_facts(table: Table) -> StepFacts:
    return {"season": table.team.season}


def _get_new_gate_facts(table: Table) -> StepFacts:
    fresh = [str(gate) for gate in table.gates.filter(standing="open") if not gate.entered]
    return {"reported": list_ungained_gates(table), "fresh": fresh}


def _is_gate_removed(table: Table) -> bool:
    gate = find_ended_gate(table)
    return gate is not None and gate.standing == "removed"


def _get_open_gate_facts(table: Table) -> StepFacts | None:
    return None if _is_gate_removed(table) else _get_dream_facts(table)


def _get_removed_gate_facts(table: Table) -> StepFacts | None:
    return _get_dream_facts(table) if _is_gate_removed(table) else None


def _get_map_facts(table: Table) -> StepFacts:
    return {"tiles": owns_map_tiles(table)}


def _get_unended_facts(table: Table) -> StepFacts | None:
    return _get_dream_facts(table) if table.slumber is not None else None


CHECKLIST_STILL_INSIDE = violation(
    "ef.checklist.still-inside", _("%(name)s is still being played. End the Dream first.")
)


def _require_dream_left(table: Table) -> None:
    table.require(table.slumber is None, CHECKLIST_STILL_INSIDE, name=table.slumber)


SCRIPT_STEP_KEYS = (
    RESULT_STEP_KEY, GAINS_STEP_KEY, NEW_GATES_STEP_KEY, "end-decks", "end-markets", "end-shopping", "end-season",
    "end-tokens",
)  # fmt: skip
"""Steps that the script of the Dream decides: one list on the card, done at once."""
DECKS_STEP_KEY = "end-decks"
MARKETS_STEP_KEY = "end-markets"
ASKED_STEP_KEYS = (GAINS_STEP_KEY, NEW_GATES_STEP_KEY, DECKS_STEP_KEY, MARKETS_STEP_KEY, END_SEASON_KEY)
"""Steps of the script that need more than a tick: which cards, Gates or Season. Each is asked once the list is done."""
NOT_LOST = ("", "won", "left")

DREAM_END_PROCEDURE = Procedure(
    "dream-end",
    require_dream_or_its_end,
    (
        ProcedureStep("end-dreamscape", _get_unended_facts, _require_dream_left, check_ready=_require_dream_left),
        ProcedureStep(
            LOST_CARD_STEP_KEY, _only_after(("lost",), get_death_card_facts), gain_death_card, is_optional=True
        ),
        ProcedureStep(RESULT_STEP_KEY, _get_dream_facts),
        ProcedureStep(GAINS_STEP_KEY, is_unordered=True, is_optional=True),
        ProcedureStep(
            NEW_GATES_STEP_KEY, _only_after(NOT_LOST, _get_new_gate_facts), is_unordered=True, is_optional=True
        ),
        ProcedureStep(DECKS_STEP_KEY, is_unordered=True, is_optional=True),
        ProcedureStep(MARKETS_STEP_KEY, _only_after(("", "won")), is_unordered=True, is_optional=True),
        ProcedureStep("end-shopping", _get_shopping_facts, restore_shopping, is_unordered=True, is_optional=True),
        ProcedureStep(END_SEASON_KEY, _get_season_facts, is_unordered=True, is_optional=True),
        ProcedureStep("end-gate", _only_after(NOT_LOST, _get_open_gate_facts)),
        ProcedureStep("end-removed", _only_after(NOT_LOST, _get_removed_gate_facts)),
        ProcedureStep("end-kept", _only_after(("lost",), _get_dream_facts)),
        ProcedureStep("end-map", _get_map_facts, awakening_steps.lay_starting_tiles),
        ProcedureStep("end-tokens", is_optional=True),
    ),
    on_finish=forget_ending,
)
