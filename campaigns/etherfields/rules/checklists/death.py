"""Resolving a loss, step by step (manual p. 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.etherfields.rules.distress import all_lost, resolve_death
from campaigns.etherfields.rules.procedure import Facts, Procedure, Step, season

if TYPE_CHECKING:
    from campaigns.etherfields.rules.board import Table


def _inside(table: Table) -> Facts | None:
    now = table.slumber
    return {"dream": now.name} if now is not None and now.kind == "dream" else None


def _resolve(table: Table) -> None:
    for question in table.decisions:
        if question.kind == "ef.death.resolve":
            resolve_death(table, question)


DEATH = Procedure(
    "death",
    all_lost,
    (
        Step("death-card"),
        Step("death-dreamscape", _inside),
        Step("death-gate", _inside),
        Step("death-season", season),
        Step("death-resolve", do=_resolve),
    ),
    all_lost,
)
