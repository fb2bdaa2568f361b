"""Out-of-turn reports behind ⊕: moving dice, the copy, numbers, the end of the turn or of the game."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.engine.messages import Text
from campaigns.lucidity.rules.correctable_fields import get_correctable_fields
from campaigns.lucidity.rules.game_state import Game
from campaigns.lucidity.rules.state_machine import machine
from campaigns.lucidity.rules.state_operations import list_dreamers
from campaigns.lucidity.rules.table import Table
from campaigns.lucidity.view_models import build_copy_url
from campaigns.pages.actions import (
    ActionForm,
    FormField,
    ViewerContext,
    build_action_group,
    build_actions,
    build_one_tap_action,
)
from campaigns.pages.corrections import build_value_correction
from campaigns.pages.registry import Context

REPORT_OTHER_SHEET_KEY = "happened"


def build_report_other_sheet(table: Table, viewer: ViewerContext, _ref: int) -> Context:
    """Return the out-of-turn reports, and the two ends with the reasons for them."""
    playing = not table.is_between_games
    ends = (
        [build_one_tap_action(table, viewer, REPORT_OTHER_SHEET_KEY, slug, None) for slug in ("end-turn", "give-up")]
        if playing
        else []
    )
    return {
        "playing": playing,
        "ends": ends,
        "hopeless": _find_hopeless_reason(table) if playing else "",
        "copy": build_copy_url(viewer.campaign.slug, "turn"),
    }


def _find_hopeless_reason(table: Table) -> str:
    """Return a reason to end the game now; '' if there is none."""
    g = table.state
    if not machine.is_answerable(g):
        return _("This question can no longer be answered.")
    left = list_dreamers(g)
    if len(g.players) > 1 and len(left) == 1:
        return _("%(name)s is the last one still dreaming.") % {"name": table.get_player_name(left[0])}
    return ""


def build_corrections_sheet(table: Table, viewer: ViewerContext, _ref: int) -> Context:
    """Return the corrections of the marker, the current player and roles."""
    if table.is_between_games:
        return {"groups_found": []}
    title = gettext_lazy("A number or a role is different")
    return {
        "groups_found": [
            build_action_group(
                viewer,
                "different",
                "numbers",
                title,
                "warning",
                lambda: _build_correction_forms(table, viewer, table.state),
            )
        ]
    }


def _build_correction_forms(table: Table, viewer: ViewerContext, g: Game) -> list[ActionForm]:
    made = build_actions(table, viewer, "different", ["set-role"])[0]
    names = tuple((str(seat), table.get_player_name(seat - 1)) for seat in range(1, len(g.players) + 1))
    role = replace(made, fields=tuple(_restrict_choices(field, {"player": names}) for field in made.fields))
    return [build_value_correction(table, viewer, "different", get_correctable_fields(g), g), role]


def _restrict_choices(field: FormField, choices_by_field: dict[str, tuple[tuple[str, Text], ...]]) -> FormField:
    return (
        replace(field, kind="choice", choices=choices_by_field[field.name]) if field.name in choices_by_field else field
    )
