"""The answers to an open question as buttons: the legal ones, and the unavailable ones with a reason."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _

from campaigns.engine import RuleViolation
from campaigns.engine.answer_spaces import Answer, ChoiceSpace
from campaigns.engine.messages import messages
from campaigns.onirim.panels.answer_buttons import GAME_PANEL_KEY, AnswerButton
from campaigns.onirim.rules import bottom_odds
from campaigns.onirim.rules.answer_codec import encode_answer
from campaigns.onirim.rules.answer_labels import describe_answer
from campaigns.onirim.rules.answer_lines import format_answer_phrase
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.state_machine import INTERRUPTIBLE_QUESTIONS, machine
from campaigns.onirim.rules.table import Table
from campaigns.onirim.view_models import build_card_views
from campaigns.pages.actions import ActionForm, ViewerContext, build_disabled_reason, build_one_tap_action
from campaigns.pages.percentages import format_percent
from campaigns.pages.registry import Context

MAX_VISIBLE_ANSWERS = 5
"""Number of visible answers of one kind; the others unfold."""


def build_choice_prompt(table: Table, viewer: ViewerContext, g: Game, answer_space: ChoiceSpace) -> Context:
    """Return the answers of a question that one tap decides."""
    missing = {
        tuple(describe_answer(g, given)): _build_unavailable_answer(table, viewer, g, given, refusal)
        for given, refusal in machine.find_near_misses(table, g)
    }
    return {
        "mode": "choose",
        "missing": [*missing.values()],
        **build_answer_buttons(table, viewer, g, list(answer_space.options)),
    }


def _build_unavailable_answer(
    table: Table, viewer: ViewerContext, g: Game, answer: Answer, violation: RuleViolation
) -> tuple[ActionForm, AnswerButton]:
    """Return an unavailable answer with the reason, and with its button unless the reason is final."""
    code, *about = describe_answer(g, answer)
    label = str(messages.get_choice_label("onirim", "option", code))
    made = build_one_tap_action(table, viewer, GAME_PANEL_KEY, "choose", None)
    button = AnswerButton(
        encode_answer(answer),
        label,
        tuple(build_card_views(about)),
        reason=build_disabled_reason(violation, "onirim"),
        phrase=format_answer_phrase(code, about),
    )
    return replace(made, key=f"{made.key}-{'-'.join([code, *about])}"), button


def build_answer_buttons(table: Table, viewer: ViewerContext, g: Game, answers: list[Answer]) -> Context:
    """Return answers as buttons; those of a kind with many are folded under its name."""
    found: dict[str, list[AnswerButton]] = {}
    for option, code in deduplicate_answers(g, answers):
        found.setdefault(code, []).append(build_answer_button(g, option))
    much = (
        {name for name, group in found.items() if len(group) > MAX_VISIBLE_ANSWERS}
        if g.open_prompt.kind in INTERRUPTIBLE_QUESTIONS
        else set()
    )
    few = [one for name, group in found.items() if name not in much for one in group]
    many = [
        (str(messages.get_choice_label("onirim", "option", name)), name, group)
        for name, group in found.items()
        if name in much
    ]
    return {
        "choose": build_one_tap_action(table, viewer, GAME_PANEL_KEY, "choose", None),
        "buttons": few,
        "folds": many,
    }


def deduplicate_answers(g: Game, answers: list[Answer]) -> list[tuple[Answer, str]]:
    """Return answers with their codes; answers that look the same are merged, of two players only equal Keys of one hand."""
    seen: set[tuple[str, ...]] = set()
    found = []
    for option in answers:
        code, *about = describe_answer(g, option)
        about = sorted(about) if code.startswith("mirror-") else about
        owner = _get_owner_label(g, option)
        looks = (code, *about, owner)
        if looks in seen and (g.away is None or owner) and code != "swap":
            continue
        seen.add(looks)
        found.append((option, code))
    return found


def build_answer_button(g: Game, answer: Answer) -> AnswerButton:
    """Return one answer as a button."""
    code, *about = describe_answer(g, answer)
    label = str(messages.get_choice_label("onirim", "option", code))
    shown = tuple(build_card_views(card for card in about if not card.startswith("premonition-")))
    note = _format_goal_swap(answer) if g.open_prompt.kind == "spell-swap" else _get_answer_notes(g).get(code, "")
    return AnswerButton(
        encode_answer(answer),
        label,
        shown,
        note,
        _get_owner_label(g, answer),
        phrase=format_answer_phrase(code, about),
    )


def _format_goal_swap(answer: Answer) -> str:
    """Return the numbers of the Goals that change places, counted from 1."""
    return " ↔ ".join(str(i + 1) for i in answer if isinstance(i, int)) if isinstance(answer, list) else ""


def _get_owner_label(g: Game, answer: Answer) -> str:
    """Return whether a Key of two players is Personal or Shared."""
    if g.personal is None or type(answer) is not list or answer[0] != "key":
        return ""
    return _("Personal") if answer[1] < g.personal else _("Shared")


def _get_answer_notes(g: Game) -> dict[str, str]:
    if g.open_prompt.kind != "sphinx":
        return {}
    return {f"word-{word}": format_percent(chance) for word, chance in bottom_odds.compute_sphinx_odds(g)}
