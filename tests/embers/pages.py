"""Embers on the page: its panel, where play stands, how a campaign begins."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.journal.forms import TextField
from campaigns.pages import registry
from campaigns.pages.corrections import correction
from campaigns.pages.offers import Viewpoint, group, offers
from campaigns.pages.registry import Context, GamePages, Panel, Where
from tests.embers.models import Fire
from tests.embers.rules.board import Table

PANEL = "fire"


class BeginForm(registry.BeginForm):
    """A name, and nothing else."""

    name = TextField(label=gettext_lazy("What do you call it?"), max_length=60)

    def begin_args(self) -> dict[str, object]:
        """Return the arguments of *begin*."""
        return {}


def where(table: Table) -> Where:
    """Say how much lies on the hearth, and how the night stands."""
    fire = table.fire
    place = _("%(hearth)s on the hearth") % {"hearth": fire.hearth}
    return Where(place, str(Fire.Result(fire.result).label) if fire.result else _("Turn over a card, or stop"))


def fire_panel(table: Table, view: Viewpoint) -> Context:
    """Return the fire, what may be done at it, and the correction of its numbers."""

    def corrections() -> list[Any]:
        return [correction(table, view, PANEL, [table.fire])]

    fire = table.fire
    return {
        "fire": fire,
        "left": fire.ones + fire.twos + fire.threes + fire.gusts,
        "moves": offers(table, view, PANEL, ("turn", "stop")),
        "groups": [group(view, PANEL, "correct", _("Correct a number"), "correct", corrections)],
    }


EMBERS = GamePages(
    game="embers",
    title=gettext_lazy("Embers"),
    panels=(
        Panel(
            PANEL, gettext_lazy("Fire"), "embers/fire.jinja", frozenset({"embers.fire"}), fire_panel, rule="embers.turn"
        ),
    ),
    where=where,
    subjects=lambda table: [],
    chooses=False,
    default_panel=lambda table: PANEL,
    begin=BeginForm,
)
