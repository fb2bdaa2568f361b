"""The advice on the open question, in words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from campaigns.engine.answer_spaces import (
    Answer,
    MultisetPermutationSpace,
    PickThenPermutationSpace,
    SplitPermutationSpace,
    get_picked,
)
from campaigns.engine.list_format import join_items
from campaigns.onirim.panels.multi_select import build_spec
from campaigns.onirim.panels.prompt_views import build_answer_button
from campaigns.onirim.rules.card_phrases import format_cards
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.state_machine import machine
from campaigns.onirim.rules.table import Table
from campaigns.onirim.view_models import CardView, build_card_view
from campaigns.pages.advice_rows import build_advice_context
from campaigns.pages.advice_service import advice_service
from campaigns.pages.registry import Adviser, Context

ADVICE_MODULE = "campaigns.onirim.advice"
DISCARDING_QUESTIONS = ("prophecy", "happy-look")
"""The questions whose picked cards are discarded."""


def build_advice(table: Table, slug: str) -> Context:
    """Compute the advice on the open question, and return it in words."""
    g, row = table.state, table.current_game
    report = advice_service.compute(slug, ADVICE_MODULE, row.state, f"{row.number}:{row.steps}")
    note = _("How many games were won from here, with the unknown cards shuffled each time.")
    return build_advice_context(report, lambda answer, is_brief: describe(g, answer, is_brief=is_brief), note)


def describe(g: Game, answer: Answer, *, is_brief: bool = False) -> str:
    """Return an answer to the open question in words; a brief one leaves the order of other cards out."""
    space = machine.get_answer_space(g)
    spec = build_spec(g, space)
    if spec is None or not isinstance(answer, list):
        button = build_answer_button(g, answer)
        # The chance of a match beside a word for the Sphinx is not that of winning.
        return button.label if g.open_prompt.kind == "sphinx" else button.spoken_label
    if isinstance(space, MultisetPermutationSpace):
        return _join([build_card_view(str(code)) for code in answer])
    is_split = isinstance(space, PickThenPermutationSpace | SplitPermutationSpace)
    picked = [spec.candidates[i] for i in get_picked(answer)] if is_split else []
    order = [spec.candidates[i] for i in (answer[1] if is_split else answer)]
    facts = {"picked": format_cards(card.code for card in picked), "order": _join(order)}
    if not picked:
        return _("In this order: %(order)s") % facts
    if g.open_prompt.kind in DISCARDING_QUESTIONS:
        if is_brief:
            return _("Discard %(picked)s") % facts
        return _("Discard %(picked)s; the others in this order: %(order)s") % facts
    if is_brief:
        return _("Choose %(picked)s") % facts
    return _("Choose %(picked)s; the others in this order: %(order)s") % facts


def _join(cards: list[CardView]) -> str:
    return join_items(card.label for card in cards)


ADVISER = Adviser("advise", "campaigns/advice_answer.jinja", build_advice)
