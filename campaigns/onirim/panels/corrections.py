"""Corrections of the recorded state: a missing or misplaced card, or a number."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _

from campaigns.engine import MoveOption, find_move
from campaigns.engine.messages import messages
from campaigns.onirim.panels.multi_select import count_reportable_cards
from campaigns.onirim.rules.correctable_fields import get_correctable_fields
from campaigns.onirim.rules.corrections import get_piles
from campaigns.onirim.rules.expansions import get_rule_set
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.table import Table
from campaigns.onirim.view_models import get_card_order
from campaigns.pages.actions import (
    ActionForm,
    ActionGroup,
    FormField,
    ViewerContext,
    build_action,
    build_action_group,
    build_actions,
)
from campaigns.pages.corrections import build_value_correction
from campaigns.pages.registry import Context

CORRECTIONS_SHEET_KEY = "different"


def build_corrections_sheet(table: Table, viewer: ViewerContext, _ref: int) -> Context:
    """Return the correction forms; none once the game is over."""
    if table.is_between_games:
        return {"groups_found": []}
    g = table.state
    return {
        "groups_found": [
            *_build_missing_card_group(table, viewer, g),
            _build_misplaced_card_group(table, viewer, g),
            _build_number_group(table, viewer, g),
        ]
    }


def _build_missing_card_group(table: Table, viewer: ViewerContext, g: Game) -> list[ActionGroup]:
    """Return the form for a drawn card that is not offered because the companion has all of its kind elsewhere."""
    elsewhere = sorted(set(get_rule_set(g.use).cards) - set(count_reportable_cards(g)), key=get_card_order)
    if g.open_prompt.kind != "report" or not elsewhere:
        return []
    lying = [name for name, found in get_piles(g).items() if set(found) & set(elsewhere)]
    title = _("The card I drew isn't listed")
    return [
        build_action_group(
            viewer,
            CORRECTIONS_SHEET_KEY,
            "missing",
            title,
            "ask",
            lambda: [_build_correction_form(table, viewer, elsewhere, lying, ["deck"])],
        )
    ]


def _build_misplaced_card_group(table: Table, viewer: ViewerContext, g: Game) -> ActionGroup:
    """Return the form for misplaced cards, folded because few need it."""
    title, there = _("Correct where a card is"), get_piles(g)
    kinds = sorted(set(get_rule_set(g.use).cards), key=get_card_order)
    taken, put = [*(name for name, found in there.items() if found), "deck"], [*there, "top", "bottom", "deck"]
    return build_action_group(
        viewer,
        CORRECTIONS_SHEET_KEY,
        "correct",
        title,
        "card",
        lambda: [_build_correction_form(table, viewer, kinds, taken, put)],
    )


def _build_number_group(table: Table, viewer: ViewerContext, g: Game) -> ActionGroup:
    """Return the forms for numbers, folded too."""
    title = _("A number is different")
    return build_action_group(
        viewer, CORRECTIONS_SHEET_KEY, "numbers", title, "warning", lambda: _build_number_forms(table, viewer, g)
    )


def _build_number_forms(table: Table, viewer: ViewerContext, g: Game) -> list[ActionForm]:
    """Return the form of the numbers with their recorded values, and the form of the line of Goals."""
    made = build_value_correction(table, viewer, CORRECTIONS_SHEET_KEY, get_correctable_fields(g), g)
    swaps = build_actions(table, viewer, CORRECTIONS_SHEET_KEY, ("swap-goals",)) if g.goals else []
    return [made, *(replace(swap, fields=tuple(map(_preselect_second_goal, swap.fields))) for swap in swaps)]


def _preselect_second_goal(field: FormField) -> FormField:
    """Preselect two different Goals: swapping one with itself would be rejected."""
    return replace(field, value=2) if field.name == "second" else field


def _build_correction_form(
    table: Table, viewer: ViewerContext, kinds: list[str], source_places: list[str], target_places: list[str]
) -> ActionForm:
    """Return the form that moves a card of one of these kinds between these places."""
    declared = find_move("onirim.put-right")
    assert declared is not None
    made = build_action(table, viewer, CORRECTIONS_SHEET_KEY, MoveOption(declared, {}))
    choices = {"code": kinds, "taken": source_places, "put": target_places}
    return replace(made, fields=tuple(_restrict_choices(field, choices[field.name]) for field in made.fields))


def _restrict_choices(field: FormField, values: list[str]) -> FormField:
    """Return a field limited to these values.

    With several values none is preselected: together they might be an illegal report.
    """
    choices = tuple((value, messages.get_choice_label("onirim", field.name, value)) for value in values)
    return replace(field, kind="choice", choices=choices if len(values) == 1 else (("", "–"), *choices))
