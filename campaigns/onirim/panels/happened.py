"""What is reported out of turn, behind ⊕: a card that is not offered or lies elsewhere, a number, the end of the game."""

from __future__ import annotations

from campaigns.onirim.rules import outlook
from campaigns.onirim.rules.board import Table
from campaigns.onirim.rules.machine import machine
from campaigns.onirim.rules.value import Game
from campaigns.pages.offers import Viewpoint, quick
from campaigns.pages.registry import Context
from campaigns.wording import words

PANEL = "happened"


def happened_sheet(table: Table, view: Viewpoint, _ref: int) -> Context:
    """Return what may be reported out of turn, and the end of the game with what speaks for it."""
    row = table.newest
    if row is None or row.result:
        return {"playing": False, "end": None, "hopeless": [], "draws": False}
    g = table.value
    return {
        "playing": True,
        "end": quick(table, view, PANEL, "give-up", None),
        "hopeless": _hopeless(g),
        "draws": machine.askable(g) and g.asked.kind == "report",
    }


def _hopeless(g: Game) -> list[str]:
    """Say why the game cannot be won any more; nothing while it can."""
    return [str(words.choice("onirim", "outlook", reason)) for reason in outlook.can_win(g).reasons]
