"""The checklist for resolving a loss (manual p. 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.etherfields.rules.death_card import gain_death_card, get_death_card_facts
from campaigns.etherfields.rules.distress import DEATH_RESOLVE, require_loss, resolve_death
from campaigns.etherfields.rules.procedure import Procedure, ProcedureStep, StepFacts, get_season_facts
from campaigns.etherfields.rules.slumbers import clear_slumber

if TYPE_CHECKING:
    from campaigns.etherfields.rules.table import Table

DEATH_CARD_STEP_KEY = "death-card"


def _get_dream_facts(table: Table) -> StepFacts | None:
    now = table.slumber
    return {"dream": str(now)} if now is not None and now.kind == "dream" else None


def _resolve_deaths(table: Table) -> None:
    for question in table.prompts:
        if question.kind == DEATH_RESOLVE:
            resolve_death(table, question)


def _get_slumber_facts(table: Table) -> StepFacts | None:
    now = table.slumber
    return {} if now is not None and now.kind == "slumber" else None


def update_death_checklist(table: Table) -> None:
    """Begin the list of a loss in the move that loses, and put it away once the loss is over (p. 18)."""
    lost, was_lost = table.team.lost, table.teams.get_original_values(table.team).get("lost", "")
    if bool(lost) == bool(was_lost):
        return
    there = [checklist for checklist in table.checklists if checklist.kind == DEATH_PROCEDURE.kind]
    if lost and not there:
        table.checklists.add(kind=DEATH_PROCEDURE.kind, steps=DEATH_PROCEDURE.build_entries(table))
    for checklist in there if not lost else []:
        table.checklists.remove(checklist)


DEATH_PROCEDURE = Procedure(
    "death",
    require_loss,
    (
        ProcedureStep(DEATH_CARD_STEP_KEY, get_death_card_facts, gain_death_card),
        ProcedureStep("death-dreamscape", _get_dream_facts, clear_slumber),
        ProcedureStep("death-gate", _get_dream_facts),
        ProcedureStep("death-slumber", _get_slumber_facts, clear_slumber),
        ProcedureStep("death-season", get_season_facts),
        ProcedureStep("death-resolve", apply=_resolve_deaths),
    ),
    require_loss,
)
