"""What leads on from Now: the box with all that was found, and what is reported out of turn."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext_lazy

from campaigns.etherfields.models import Dreamer
from campaigns.etherfields.panels.secrets import secrets_panel
from campaigns.etherfields.panels.team import team_panel
from campaigns.etherfields.panels.things import things_panel
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.rounds import in_order, whose_round
from campaigns.pages.offers import Group, Viewpoint
from campaigns.pages.registry import Context
from campaigns.wording import Text

LAST = 3
"""So many of the things met last are one tap away in the box."""

BOX = (
    ("secrets", gettext_lazy("Secrets"), secrets_panel),
    ("things", gettext_lazy("Things"), things_panel),
    ("team", gettext_lazy("Team"), team_panel),
)
HAPPENED = (
    ("distress", gettext_lazy("Distress"), "dreamer", ""),
    ("card", gettext_lazy("Cards"), "dreamer", "cards"),
    ("warning", gettext_lazy("A Flaw"), "dreamer", "flaws"),
    ("mask", gettext_lazy("Mask or State"), "dreamer", "masks"),
    ("secrets", gettext_lazy("We found a Secret"), "secret", ""),
    ("journal", gettext_lazy("A script or note"), "secrets", "notebook"),
    ("things", gettext_lazy("Item used or found"), "things", ""),
    ("key", gettext_lazy("Key or Hour"), "team", "hours"),
    ("save", gettext_lazy("Stop for tonight"), "team", "stop"),
)
"""What the recorded evenings report most beside the steps of the Turn, each with its icon and where it is told: Distress
suffered or cured, cards drawn, discarded or Sealed, Flaws, Masks gained and worn, Secrets, scripts, Items, Keys; and the end
of the evening, which everybody looks for once."""

ASLEEP = (
    ("claw", gettext_lazy("Entity in play"), "tile", ""),
    ("board", gettext_lazy("A figure moved"), "board", ""),
)
"""The same, of what can be in a Slumber or Dream only: a Turn card reveals an Entity, figures move on the board."""


def box_panel(table: Table, view: Viewpoint) -> Context:
    """Return what lies in the box: each sheet with what may be done there, which opens unfolded."""
    return {"box": [(key, title, _folded(made(table, view))) for key, title, made in BOX]}


def _folded(shown: Context) -> list[tuple[str, Text]]:
    """Return what unfolds on a sheet: what was met last first, where the sheet holds such."""
    last: Iterable[tuple[Group, str]] = shown.get("found", ())
    groups: Iterable[Group] = [*(group for group, _note in list(last)[:LAST]), *shown["groups"]]
    return [(group.key, group.title) for group in groups]


def happened_sheet(table: Table, view: Viewpoint) -> Context:
    """Return what is reported most, for whose turn it is: one Dreamer is chosen already, the others are a tap away."""
    there = table.playing
    chosen = _due(table) or table.dreamers.get(view.chosen)
    found = (*HAPPENED, *(ASLEEP if table.slumber is not None else ()))
    return {
        "who": [(one.ref, one.player or one.archetype_name, one == chosen) for one in there],
        "reports": [(icon, label, _told(at, group, chosen)) for icon, label, at, group in found],
    }


def _due(table: Table) -> Dreamer | None:
    """Return whose round it is, where the table plays in strict order."""
    if table.slumber is None or not in_order(table):
        return None
    return whose_round(table)


def _told(at: str, group: str, chosen: Dreamer | None) -> str:
    """Return where a report is told, after the address of the table: a sheet with a group unfolded, or a way."""
    if at == "board":
        return "#board"
    whose = f"{chosen.ref}/" if at == "dreamer" and chosen else ""
    return f"sheet/{at}/{whose}" + (f"?show={at}.{group}" if group else "")
