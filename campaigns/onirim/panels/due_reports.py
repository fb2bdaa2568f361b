"""Answers to the open question, in the words of their buttons, for the intent parser."""

from __future__ import annotations

from campaigns.engine.answer_spaces import ChoiceSpace
from campaigns.onirim.panels.prompt_views import build_answer_button, deduplicate_answers
from campaigns.onirim.rules.state_machine import machine
from campaigns.onirim.rules.table import Table
from campaigns.pages.registry import DueReport

NAMED_QUESTIONS = ("report", "shuffle", "turn")
"""Questions that are answered by cards, or by nothing."""


def find_due_reports(table: Table) -> list[DueReport]:
    """Return the answers of the open question that is a choice; empty between games."""
    if table.newest_game is None or table.newest_game.result:
        return []
    g = table.state
    if g.question is None or g.question.kind in NAMED_QUESTIONS or not machine.is_answerable(g):
        return []
    answer_space = machine.get_answer_space(g)
    answers = list(answer_space.options) if isinstance(answer_space, ChoiceSpace) else []
    buttons = [build_answer_button(g, answer) for answer, _note in deduplicate_answers(g, answers)]
    return [DueReport("onirim.choose", one.spoken_label, {"option": one.value}, is_choice=True) for one in buttons]
