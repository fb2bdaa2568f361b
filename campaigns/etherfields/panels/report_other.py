"""Context of what Now links to: the box with everything found, and moves reported out of turn."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.engine.messages import Text
from campaigns.etherfields.models import Dreamer
from campaigns.etherfields.panels.secrets import build_recent_secret_groups
from campaigns.etherfields.panels.team import build_team_groups
from campaigns.etherfields.panels.things import build_thing_groups
from campaigns.etherfields.rules.guards import NO_FIGURES_CODE
from campaigns.etherfields.rules.next_steps.action_step import find_turn_dreamer
from campaigns.etherfields.rules.table import Table
from campaigns.pages.actions import ViewerContext
from campaigns.pages.registry import Context

BOX_SHEETS = (
    ("secrets", gettext_lazy("Secrets"), build_recent_secret_groups),
    ("things", gettext_lazy("Things"), build_thing_groups),
    ("team", gettext_lazy("Team"), build_team_groups),
)
ReportLink = tuple[str, Text, str, str]
"""Icon, label, and the parts of its URL: sheet and group."""
REPORT_LINKS: tuple[ReportLink, ...] = (
    ("distress", gettext_lazy("Distress"), "dreamer", ""),
    ("card", gettext_lazy("Cards"), "dreamer", "cards"),
    ("ether", gettext_lazy("Ether"), "dreamer", ""),
    ("gem", gettext_lazy("Shining Gem"), "dreamer", ""),
    ("warning", gettext_lazy("Flaw"), "dreamer", "flaws"),
    ("mask", gettext_lazy("Mask or State"), "dreamer", "masks"),
    ("secrets", gettext_lazy("We found a Secret"), "secret", ""),
    ("journal", gettext_lazy("A script or note"), "secrets", "notebook"),
    ("things", gettext_lazy("Item used or found"), "things", ""),
    ("key", gettext_lazy("Key or Hour"), "team", "hours"),
    ("save", gettext_lazy("Stop for tonight"), "team", "stop"),
)
"""The most common reports in recorded evenings besides the steps of the Turn, with icon and URL parts: Distress
suffered or cured, cards drawn, discarded or Sealed, Ether and Gems, Flaws, Masks gained and worn, Secrets, scripts, Items, Keys; and
the end of the evening, which everybody looks for once."""

SLUMBER_REPORT_LINKS: tuple[ReportLink, ...] = (
    ("claw", gettext_lazy("Entity in play"), "tile", ""),
    ("board", gettext_lazy("A figure moved"), "board", ""),
)
"""Further reports during a Slumber or Dream: a Turn card reveals an Entity, figures move on the board."""


def build_box_panel(table: Table, viewer: ViewerContext) -> Context:
    """Return the box: each sheet with its groups, which a link opens unfolded.

    It reads no number of a sheet and builds no form, as no group is open in the box: most moves leave it as it is.
    """
    return {
        "box": [
            (key, title, [(group.key, group.title) for group in build_groups(table, viewer, "box")])
            for key, title, build_groups in BOX_SHEETS
        ]
    }


def build_report_other_sheet(table: Table, viewer: ViewerContext) -> Context:
    """Return the most common reports for the acting Dreamer; the others are a tap away."""
    there = table.present_dreamers
    chosen = find_turn_dreamer(table) or table.dreamers.get(viewer.subject_ref)
    found = (
        REPORT_LINKS if table.slumber is None else (*_list_entity_links(table), *REPORT_LINKS, *SLUMBER_REPORT_LINKS)
    )
    return {
        "who": [(one.ref, one.player or one.archetype_name, one == chosen) for one in there],
        "reports": [(icon, label, _build_report_url(at, group, chosen)) for icon, label, at, group in found],
    }


def _list_entity_links(table: Table) -> list[ReportLink]:
    """Return a link to each Entity in play, where its actions are paid and its Morphings noted."""
    return [
        ("claw", _("More about %(entity)s") % {"entity": entity.heading}, f"entity/{entity.ref}", "")
        for entity in table.entities
        if entity.code != NO_FIGURES_CODE
    ]


def _build_report_url(sheet_key: str, group_key: str, dreamer: Dreamer | None) -> str:
    """Return the URL of a report, relative to the table: a sheet with a group unfolded, or an anchor."""
    if sheet_key == "board":
        return "#board"
    whose = f"{dreamer.ref}/" if sheet_key == "dreamer" and dreamer else ""
    return f"sheet/{sheet_key}/{whose}" + (f"?show={sheet_key}.{group_key}" if group_key else "")
