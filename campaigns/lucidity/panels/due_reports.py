"""Answers to the open question, in the words of their buttons, for the intent parser."""

from __future__ import annotations

from django.utils.translation import gettext as _

from campaigns.engine.messages import messages
from campaigns.lucidity.rules.questions import get_answer_spaces
from campaigns.lucidity.rules.state_machine import machine
from campaigns.lucidity.rules.table import Table
from campaigns.pages.registry import DueReport


def find_due_reports(table: Table) -> list[DueReport]:
    """Return the answers of the open question; empty between games."""
    if table.newest_game is None or table.newest_game.result:
        return []
    g = table.state
    if g.question is None or not machine.is_answerable(g):
        return []
    found = [
        DueReport(name, str(messages.moves[name].label))
        for name in (f"lucidity.{slug}" for slug in get_answer_spaces(g))
        if name in messages.moves and name not in ("lucidity.ability", "lucidity.fear")
    ]
    if g.question.kind == "ability":
        found += [
            DueReport("lucidity.ability", _("Used"), {"used": True}, is_choice=True),
            DueReport("lucidity.ability", _("Not used"), {"used": False}, is_choice=True),
        ]
    if g.question.kind == "fear":
        found += [DueReport("lucidity.fear", _("Leave them all"), {"die": ""})]
    return found
