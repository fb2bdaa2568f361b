"""The checklist for resolving a loss (manual p. 18)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from campaigns.etherfields.rules.death_card import DEATH_CARD_STEP_KEY, gain_death_card, get_death_card_facts
from campaigns.etherfields.rules.distress import DEATH_RESOLVE, require_loss, resolve_death
from campaigns.etherfields.rules.dreamscape_cleanup import owns_map_tiles
from campaigns.etherfields.rules.procedure import Procedure, ProcedureStep, StepFacts, get_season_facts, is_always
from campaigns.etherfields.rules.slumbers import clear_slumber

if TYPE_CHECKING:
    from campaigns.etherfields.rules.table import Table

FactsGetter = Callable[["Table"], StepFacts | None]


def _get_dream_facts(table: Table) -> StepFacts | None:
    now = table.slumber
    return {"dream": str(now)} if now is not None and now.kind == "dream" else None


def _get_dreamscape_facts(table: Table) -> StepFacts | None:
    found = _get_dream_facts(table)
    return None if found is None else {**found, "tiles": owns_map_tiles(table)}


def _with_season(get_facts: FactsGetter) -> FactsGetter:
    """Return a getter of a step's facts with the Season, which stays (p. 18)."""

    def get_facts_with_season(table: Table) -> StepFacts | None:
        found = get_facts(table)
        return None if found is None else {**found, **(get_season_facts(table) or {})}

    return get_facts_with_season


def _get_card_facts(table: Table) -> StepFacts:
    """Return the facts of the Death card; on the Map it is the only step, and says that the Season stays (p. 18)."""
    season = get_season_facts(table) if table.slumber is None else None
    return {**get_death_card_facts(table), **(season or {})}


def _get_no_further_facts(table: Table) -> StepFacts | None:
    """Return None: nothing is left to do on the table."""
    return None


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
        ProcedureStep(DEATH_CARD_STEP_KEY, _get_card_facts, gain_death_card),
        ProcedureStep("death-dreamscape", _get_dreamscape_facts, clear_slumber),
        ProcedureStep("death-gate", _with_season(_get_dream_facts)),
        ProcedureStep("death-slumber", _with_season(_get_slumber_facts), clear_slumber),
        # The lists of earlier versions have these two, in which nothing is done on the table.
        ProcedureStep("death-season", _get_no_further_facts, is_needless=is_always),
        ProcedureStep("death-resolve", _get_no_further_facts),
    ),
    require_loss,
    _resolve_deaths,
)
