"""The advice on an open question, in words: the rated answers, and a sentence that sums them up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaigns.engine.answer_spaces import Answer
from campaigns.pages.advice_worker import AdviceReport
from campaigns.pages.percentages import format_estimate
from campaigns.pages.registry import Context

MAX_ROWS = 4
"""Maximum number of answers shown."""


@dataclass(frozen=True)
class AdviceRow:
    """An answer in words, the share of games that it won, and its margin of error in percentage points, 0 for none."""

    label: str
    chance: str
    error: int


def build_advice_context(report: AdviceReport | None, describe: Callable[[Answer, bool], str], note: str) -> Context:
    """Return the advice in words; ``describe`` returns an answer in words, in brief if asked to; ``note`` what is rated."""
    if report is None:
        return {
            "heading": _("No advice right now: the game has moved on, or others are asking too. Ask again."),
            "rows": [],
        }
    answers = report.answers[:MAX_ROWS]
    is_close = len(answers) > 1 and answers[1].is_close
    if is_close:
        # No answer is the advised one: all by their chance.
        answers = sorted(answers, key=lambda one: -one.chance)
    if not any(one.chance for one in answers):
        return {"heading": _("None of the answers won a game from here."), "rows": []}
    rows = [
        AdviceRow(describe(one.answer, i > 0), *format_estimate(one.chance, one.error)) for i, one in enumerate(answers)
    ]
    return {"heading": _format_heading(rows, is_close=is_close), "rows": rows, "note": note}


def _format_heading(rows: list[AdviceRow], *, is_close: bool) -> str:
    if len(rows) < 2:
        return rows[0].label
    if is_close:
        return _("Too close to tell")
    facts = {"answer": rows[0].label, "chance": rows[0].chance, "other": rows[1].chance}
    return _("%(answer)s. It wins %(chance)s of games; the next best wins %(other)s.") % facts
