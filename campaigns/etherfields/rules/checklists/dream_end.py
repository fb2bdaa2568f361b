"""The checklist for the end of a Dream: the usual demands of its script (facts 2.6; manual p. 10 and 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.engine.messages import _, violation
from campaigns.etherfields.rules import awakening_steps
from campaigns.etherfields.rules.guards import require_in_play
from campaigns.etherfields.rules.procedure import Procedure, ProcedureStep, StepFacts
from campaigns.etherfields.rules.shopping import restore_shopping

if TYPE_CHECKING:
    from campaigns.etherfields.rules.table import Table


CHECKLIST_NO_DREAM = violation(
    "ef.checklist.no-dream", _("No Dream is being played. Its end is guided from inside it.")
)


def require_dream_in_play(table: Table) -> None:
    """Refuse outside a Dream: the script that ends it guides its end."""
    require_in_play(table)
    now = table.slumber
    table.require(now is not None and now.kind == "dream", CHECKLIST_NO_DREAM)


def _get_dream_facts(table: Table) -> StepFacts:
    now = table.slumber
    return {"dream": now.name} if now is not None else {"dream": "–"}


def _get_shopping_facts(table: Table) -> StepFacts:
    return {"shopping": table.team.shopping}


def _get_season_facts(table: Table) -> StepFacts:
    return {"season": table.team.season or "–"}


CHECKLIST_STILL_INSIDE = violation(
    "ef.checklist.still-inside", _("%(name)s is still being played. End the Dream first.")
)


def _require_dream_left(table: Table) -> None:
    table.require(table.slumber is None, CHECKLIST_STILL_INSIDE, name=table.slumber)


DREAM_END_PROCEDURE = Procedure(
    "dream-end",
    require_dream_in_play,
    (
        ProcedureStep("end-result", _get_dream_facts),
        ProcedureStep("end-gains", is_unordered=True, is_optional=True),
        ProcedureStep("end-gates", is_unordered=True, is_optional=True),
        ProcedureStep("end-decks", is_unordered=True, is_optional=True),
        ProcedureStep("end-markets", is_unordered=True, is_optional=True),
        ProcedureStep("end-shopping", _get_shopping_facts, restore_shopping, is_unordered=True, is_optional=True),
        ProcedureStep("end-season", _get_season_facts, is_unordered=True, is_optional=True),
        ProcedureStep("end-dreamscape", _get_dream_facts, _require_dream_left, check_ready=_require_dream_left),
        ProcedureStep("end-gate", _get_dream_facts),
        ProcedureStep("end-map", apply=awakening_steps.lay_starting_tiles),
        ProcedureStep("end-tokens", is_optional=True),
    ),
)
