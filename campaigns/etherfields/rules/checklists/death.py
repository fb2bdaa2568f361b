"""The checklist for resolving a loss (manual p. 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.etherfields.rules.distress import DEATH_RESOLVE, require_loss, resolve_death
from campaigns.etherfields.rules.procedure import Procedure, ProcedureStep, StepFacts, get_season_facts

if TYPE_CHECKING:
    from campaigns.etherfields.rules.table import Table


def _get_dream_facts(table: Table) -> StepFacts | None:
    now = table.slumber
    return {"dream": now.name} if now is not None and now.kind == "dream" else None


def _resolve_deaths(table: Table) -> None:
    for question in table.prompts:
        if question.kind == DEATH_RESOLVE:
            resolve_death(table, question)


DEATH_PROCEDURE = Procedure(
    "death",
    require_loss,
    (
        ProcedureStep("death-card"),
        ProcedureStep("death-dreamscape", _get_dream_facts),
        ProcedureStep("death-gate", _get_dream_facts),
        ProcedureStep("death-season", get_season_facts),
        ProcedureStep("death-resolve", apply=_resolve_deaths),
    ),
    require_loss,
)
