"""View models of open questions in the Now panel: addressee, likely answers, all other answers."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns import rulebook
from campaigns.engine import get_moves
from campaigns.engine.list_format import format_list
from campaigns.etherfields.panels.answer_buttons import AnswerButton, AnswerButtonBuilder
from campaigns.etherfields.rules.action_effects import ACTION_EFFECT
from campaigns.etherfields.rules.distress import is_death
from campaigns.etherfields.rules.next_steps import Answer, NextStep
from campaigns.etherfields.rules.next_steps.open_prompts import DEATH_PROMPT_KIND
from campaigns.pages.actions import ActionForm
from campaigns.pages.prompts import PromptView, build_prompts
from campaigns.pages.registry import Context

ANSWER_ICONS = {"distress": "distress", "seal": "seal", "ether": "ether", "gem": "gem", "take": "claw"}
"""Icon of an answer, by its value."""


@dataclass(frozen=True)
class PromptCard:
    """A question ready to render: addressee, likely answers, ``other_answers``, its rule and the house rule."""

    ref: int
    kicker: str
    title: str
    buttons: list[AnswerButton]
    other_answers: list[ActionForm]
    citation: rulebook.Citation
    house_rule: str
    addressee: str = ""


def build_prompt_cards(builder: AnswerButtonBuilder, next_step: NextStep) -> Context:
    """Return the question due, if any, and the waiting ones, with every answer they accept."""
    open_ = {ask.ref: ask for ask in build_prompts(builder.table, builder.viewer, builder.panel_key)}
    waiting = [_build_prompt_card(builder, open_[due.prompt.ref], due) for due in next_step.other_prompts]
    count = len(waiting)
    more = ngettext("%(count)s more question", "%(count)s more questions", count)
    alone = ngettext("%(count)s open question", "%(count)s open questions", count)
    return {
        "asked": None
        if next_step.prompt is None
        else _build_prompt_card(builder, open_[next_step.prompt.ref], next_step),
        "waiting": waiting,
        "waiting_words": (alone if next_step.prompt is None else more) % {"count": count},
    }


def _build_prompt_card(builder: AnswerButtonBuilder, prompt: PromptView, next_step: NextStep) -> PromptCard:
    buttons = [
        _enlarge_button(answer, made)
        for answer, made in zip(next_step.answers, builder.build_buttons(next_step.answers), strict=True)
    ]
    return PromptCard(
        prompt.ref,
        _get_kicker(builder, prompt, next_step),
        prompt.question,
        buttons,
        _list_other_answers(prompt, next_step),
        prompt.citation,
        prompt.house_rule,
        prompt.addressee,
    )


def _get_kicker(builder: AnswerButtonBuilder, prompt: PromptView, next_step: NextStep) -> str:
    """Return the line above a question: its addressee; who performed an action that may bring something for all; of a loss, its cause."""
    if next_step.code == ACTION_EFFECT and prompt.addressee:
        return _("Performed by %(who)s") % {"who": prompt.addressee}
    if prompt.addressee:
        return _("Waiting for %(who)s") % {"who": prompt.addressee}
    died = (
        [dreamer for dreamer in builder.table.dreamers if dreamer.died_of]
        if next_step.code == DEATH_PROMPT_KIND
        else []
    )
    if not died:
        return _("Waiting for the whole Team")
    dead = [dreamer for dreamer in died if is_death(dreamer.died_of)]
    return (_("Died: %(who)s") if dead else _("No Distress marker left for %(who)s")) % {
        "who": format_list(dead or died)
    }


def _enlarge_button(answer: Answer, button: AnswerButton) -> AnswerButton:
    """Return the button as a question draws it: chips without a heading, as the question is it; one tap large, with its picture."""
    if button.fields or button.chips or button.style != "answer":
        return replace(button, is_silent=button.is_silent or not button.fields)
    (value,) = answer.arguments.values() if len(answer.arguments) == 1 else ("",)
    return replace(button, style="ans", icon=ANSWER_ICONS.get(value, ""))


def _list_other_answers(prompt: PromptView, next_step: NextStep) -> list[ActionForm]:
    """Return the answers that are unlikely but possible: a card may allow them, or an obstacle may pass."""
    declared = next((found for found in get_moves("etherfields") if found.question_kind == next_step.code), None)
    choice = next((a.name for a in declared.arguments if a.kind == "choice"), "") if declared else ""
    if not next_step.answers or not choice:
        return [] if next_step.answers else prompt.answers
    told = {None, *(value for answer in next_step.answers for value in _get_sent_values(answer))}
    return [offer for offer in prompt.answers if dict(offer.hidden_values).get(choice) not in told]


def _get_sent_values(answer: Answer) -> tuple[object, ...]:
    return (*answer.arguments.values(), *(answer.chip_field.values if answer.chip_field else ()))
