"""The end of a Dream, step by step: what most scripts ask, in their usual order (facts 2.6; manual p. 10 and 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.etherfields.rules import awakening
from campaigns.etherfields.rules.guards import in_play
from campaigns.etherfields.rules.procedure import Facts, Procedure, Step
from campaigns.etherfields.rules.shopping import restore_shopping

if TYPE_CHECKING:
    from campaigns.etherfields.rules.board import Table


def in_a_dream(table: Table) -> None:
    """Refuse outside a Dream: its end is guided from the script that ends it."""
    in_play(table)
    now = table.slumber
    table.allowed(now is not None and now.kind == "dream", "ef.checklist.no-dream")


def _dream(table: Table) -> Facts:
    now = table.slumber
    return {"dream": now.name} if now is not None else {"dream": "–"}


def _shopping(table: Table) -> Facts:
    return {"shopping": table.team.shopping}


def _season(table: Table) -> Facts:
    return {"season": table.team.season or "–"}


def _left(table: Table) -> None:
    table.allowed(table.slumber is None, "ef.checklist.still-inside", name=table.slumber)


DREAM_END = Procedure(
    "dream-end",
    in_a_dream,
    (
        Step("end-result", _dream),
        Step("end-gains", free=True, optional=True),
        Step("end-gates", free=True, optional=True),
        Step("end-decks", free=True, optional=True),
        Step("end-markets", free=True, optional=True),
        Step("end-shopping", _shopping, restore_shopping, free=True, optional=True),
        Step("end-season", _season, free=True, optional=True),
        Step("end-dreamscape", _dream, _left, ready=_left),
        Step("end-gate", _dream),
        Step("end-map", do=awakening.lay_starting_tiles),
        Step("end-tokens", optional=True),
    ),
)
