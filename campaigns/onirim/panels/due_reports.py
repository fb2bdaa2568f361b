"""Answers to the open question, in the words of their buttons, for the intent parser."""

from __future__ import annotations

from collections import Counter

from campaigns.engine.answer_spaces import ChoiceSpace
from campaigns.engine.messages import messages
from campaigns.onirim.panels.answer_buttons import AnswerButton
from campaigns.onirim.panels.prompt_views import build_answer_button, deduplicate_answers
from campaigns.onirim.rules.state_machine import machine
from campaigns.onirim.rules.table import Table
from campaigns.onirim.view_models import build_card_views
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
    shown = [card.label for card in build_card_views(g.question.shown_cards)]
    question_words = " ".join([str(messages.synonyms.get(("onirim", f"question.{g.question.kind}"), "")), *shown])
    buttons = [(build_answer_button(g, answer), code) for answer, code in deduplicate_answers(g, answers)]
    counts = Counter(code for _button, code in buttons)
    return [
        DueReport(
            "onirim.choose",
            button.spoken_label,
            {"option": button.value},
            is_choice=True,
            synonyms=_get_synonyms(code, button if counts[code] > 1 else None),
            question_words=question_words,
        )
        for button, code in buttons
    ]


def _get_synonyms(code: str, button: AnswerButton | None) -> tuple[str, ...]:
    """Return what players say for an answer besides its label, with the cards of ``button`` that tell it from its like."""
    told = str(messages.synonyms.get(("onirim", f"option.{code}"), ""))
    cards = " ".join(card.label for card in button.cards) if button else ""
    return tuple(f"{one.strip()} {cards}".strip() for one in told.split(",") if one.strip())
