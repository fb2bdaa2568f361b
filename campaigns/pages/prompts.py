"""View models of the open questions of a table: text, addressee, and one action for each answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from campaigns import rulebook
from campaigns.engine import Table, get_rule_id
from campaigns.engine.messages import Text, messages
from campaigns.journal import error_boundary
from campaigns.models import Decision
from campaigns.pages.actions import ActionForm, ViewerContext, build_action


@dataclass(frozen=True)
class PromptView:
    """View model of an open question: its text, addressee, one action per answer, its rule and house rule."""

    ref: int
    question: str
    addressee: str
    answers: list[ActionForm]
    citation: rulebook.Citation
    house_rule: str


def build_prompts(table: Table, viewer: ViewerContext, panel_key: str = "asks") -> list[PromptView]:
    """Return the open questions of a table, oldest first; ``panel_key`` is the panel of the answers."""
    return [_build_prompt_or_error(table, viewer, panel_key, decision) for decision in table.prompts]


def build_question_lines(table: Table, viewer: ViewerContext) -> list[str]:
    """Return the open questions of a table as text with their addressee, oldest first."""
    found = []
    for decision in table.prompts:
        who = viewer.subject_names.get(decision.who or 0, "")
        asked = messages.get_question(decision.kind, decision.facts, table.game)
        found.append(f"{who}: {asked}" if who and who not in asked else asked)
    return found


def _build_prompt_or_error(table: Table, viewer: ViewerContext, panel_key: str, prompt: Decision) -> PromptView:
    """Return an open question; on an error, a message in its place."""
    return error_boundary.with_fallback(
        viewer.campaign,
        f"the question {prompt.ref}",
        lambda: _build_prompt(table, viewer, panel_key, prompt),
        lambda: PromptView(
            prompt.ref, error_boundary.get_failure_text(), "", [], rulebook.cite_rule("campaign.question"), ""
        ),
    )


def _build_prompt(table: Table, viewer: ViewerContext, panel_key: str, prompt: Decision) -> PromptView:
    rule, askable = get_rule_id(prompt.kind), table.is_answerable(prompt)
    options = (option for option in table.list_options(prompt) if bool(option.move.question_kind) == askable)
    answers = [
        one
        for option in options
        for one in _build_answer_actions(viewer, prompt, build_action(table, viewer, panel_key, option))
    ]
    who = viewer.subject_names.get(prompt.who or 0, "")
    question = (
        messages.get_question(prompt.kind, prompt.facts, table.game) if askable else _get_unanswerable_text(prompt)
    )
    return PromptView(
        prompt.ref, question, who, answers, rulebook.cite_decision(prompt.kind), table.get_house_rule(rule)
    )


def _build_answer_actions(viewer: ViewerContext, prompt: Decision, action: ActionForm) -> Iterator[ActionForm]:
    """Yield one action for each remaining choice of an answer, labelled in the words of its question."""
    known = messages.questions.get(prompt.kind)
    labels: Mapping[str, Text] = known.answers if known else {}
    choice = next((i for i in action.fields if i.kind == "choice"), None)
    if choice is None:
        yield replace(action, label=str(labels.get("", action.label)))
        return
    for value, label in choice.choices:
        key, said = f"{action.key}-{value}", str(labels.get(value, label))
        hidden = (*action.hidden_values, (choice.name, value))
        yield replace(action, key=key, label=said, hidden_values=hidden, fields=(), move_id=next(viewer.move_ids))


def _get_unanswerable_text(prompt: Decision) -> str:
    told = _("This question no longer applies (%(code)s). Close it, and settle it at the table.")
    return told % {"code": prompt.kind}
