"""Embers on the page: its panel, where play stands, how a campaign begins."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.journal.forms import PrintableTextField
from campaigns.pages import begin_form
from campaigns.pages.actions import ViewerContext, build_action_group, build_actions
from campaigns.pages.corrections import build_correction_action
from campaigns.pages.registry import Context, GameUI, Panel, StatusBar
from tests.embers.models import Fire
from tests.embers.rules.table import Table

FIRE_PANEL_KEY = "fire"


class BeginForm(begin_form.BeginForm):
    """A name, and nothing else."""

    name = PrintableTextField(label=gettext_lazy("Name of the campaign"), max_length=60)

    def get_begin_args(self) -> dict[str, object]:
        """Return the arguments of *begin*."""
        return {}


def build_status_bar(table: Table) -> StatusBar:
    """Say how much lies on the hearth, and how the night stands."""
    fire = table.fire
    place = _("%(hearth)s on the hearth") % {"hearth": fire.hearth}
    return StatusBar(place, str(Fire.Result(fire.result).label) if fire.result else _("Turn over a card, or stop"))


def build_fire_panel(table: Table, viewer: ViewerContext) -> Context:
    """Return the fire, what may be done at it, and the correction of its numbers."""

    def corrections() -> list[Any]:
        return [build_correction_action(table, viewer, FIRE_PANEL_KEY, [table.fire])]

    fire = table.fire
    return {
        "fire": fire,
        "left": fire.ones + fire.twos + fire.threes + fire.gusts,
        "moves": build_actions(table, viewer, FIRE_PANEL_KEY, ("turn", "stop")),
        "groups": [
            build_action_group(viewer, FIRE_PANEL_KEY, "correct", _("Correct a number"), "correct", corrections)
        ],
    }


GAME_UI = GameUI(
    game="embers",
    title=gettext_lazy("Embers"),
    panels=(
        Panel(
            FIRE_PANEL_KEY,
            gettext_lazy("Fire"),
            "embers/fire.jinja",
            build_fire_panel,
            rule="embers.turn",
        ),
    ),
    build_status_bar=build_status_bar,
    find_subjects=lambda table: [],
    has_subject_choice=False,
    get_default_panel=lambda table: FIRE_PANEL_KEY,
    begin_form=BeginForm,
)
