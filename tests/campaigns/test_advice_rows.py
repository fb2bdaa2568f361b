"""Advice in words: the answers by their chance, and one sentence where no game was won."""

from __future__ import annotations

from campaigns.pages.advice_rows import AdviceRow, build_advice_context
from campaigns.pages.advice_worker import AdviceReport, AnswerReport
from campaigns.pages.registry import Context


def build_context(*answers: AnswerReport) -> Context:
    return build_advice_context(AdviceReport(list(answers)), lambda answer, _is_brief: str(answer), "a note")


def test_each_answer_has_its_chance_and_its_margin() -> None:
    context = build_context(AnswerReport("play", 0.6, 0.04, False), AnswerReport("discard", 0.01, 0.03, False))

    assert context["heading"] == "play. It wins 60% of games; the next best wins up to 4%."
    assert context["rows"] == [AdviceRow("play", "60%", 4), AdviceRow("discard", "up to 4%", 0)]


def test_where_no_game_was_won_no_numbers_follow() -> None:
    context = build_context(AnswerReport("play", 0.0, 0.05, True), AnswerReport("discard", 0.0, 0.05, True))

    assert (context["heading"], context["rows"]) == ("None of the answers won a game from here.", [])
