"""Out-of-turn reports behind ⊕: misplaced cards, numbers, the end of the game."""

from __future__ import annotations

from campaigns.engine.messages import messages
from campaigns.onirim.rules import outlook
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.state_machine import machine
from campaigns.onirim.rules.table import Table
from campaigns.pages.actions import ViewerContext, build_one_tap_action
from campaigns.pages.registry import Context

REPORT_OTHER_SHEET_KEY = "happened"


def build_report_other_sheet(table: Table, viewer: ViewerContext, _ref: int) -> Context:
    """Return the out-of-turn reports, and the end of the game with the reasons for it."""
    if table.is_between_games:
        return {"playing": False, "end": None, "hopeless": [], "draws": False}
    g = table.state
    return {
        "playing": True,
        "end": build_one_tap_action(table, viewer, REPORT_OTHER_SHEET_KEY, "give-up", None),
        "hopeless": _list_hopeless_reasons(g),
        "draws": machine.is_answerable(g) and g.open_prompt.kind == "report",
    }


def _list_hopeless_reasons(g: Game) -> list[str]:
    """Return the reasons why the game cannot be won any more; none while it can."""
    return [str(messages.get_choice_label("onirim", "outlook", reason)) for reason in outlook.assess_victory(g).reasons]
