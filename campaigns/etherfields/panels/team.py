"""The Team panel: Hours, Keys, the pools, everybody at a glance, the session."""

from __future__ import annotations

from django.utils.translation import gettext_lazy, ngettext

from campaigns.etherfields.drawing import marks
from campaigns.etherfields.models import Dreamer
from campaigns.etherfields.panels.guide import guide_part
from campaigns.etherfields.panels.shared import correct, groups, one, subjects
from campaigns.etherfields.rules import pools
from campaigns.etherfields.rules.board import Table
from campaigns.offers import Viewpoint
from campaigns.pages import Context

GROUPS = {
    "hours": (gettext_lazy("Hours and Keys"), "hour", ("gain-hours", "lose-hours", "gain-key", "spend-key")),
    "people": (gettext_lazy("Who dreams"), "dreamer", ("join", "come-or-go", "change-dreamer", "swap-dreamers")),
    "table": (gettext_lazy("The table"), "team", ("pass-first-player", "luck-cards", "track")),
}
POOLS = {
    "distress": gettext_lazy("Distress"),
    "ether": gettext_lazy("Ether"),
    "gems": gettext_lazy("Gems"),
    "keys": gettext_lazy("Keys"),
}


def team_panel(table: Table, view: Viewpoint) -> Context:
    """Give what the Team panel shows: Hours, Keys, the pools, everybody at a glance, the session."""
    team = table.team
    return {
        "team": team,
        **guide_part(table, view),
        "hours": team.hours,
        "hours_word": ngettext("Hour", "Hours", team.hours),
        "hours_words": ngettext("%(count)s Hour on the Clock", "%(count)s Hours on the Clock", team.hours)
        % {"count": team.hours},
        "marks": marks(team.hours),
        "keys": team.keys,
        **roster_part(table, view),
        "end": one(table, view, "team", "end-session") if table.session_open else None,
        "groups": [*groups(table, view, "team", GROUPS), correct(table, view, "team", [team])],
    }


def roster_part(table: Table, view: Viewpoint) -> Context:
    """Give what changes in the Team panel when a Dreamer does: the pools, and everybody at a glance."""
    return {
        "pools": [(label, pools.left(table, kind), pools.SIZES[kind]) for kind, label in POOLS.items()],
        "roster": [_seat(dreamer, first=dreamer.ref == table.team.first_player) for dreamer in subjects(table)],
    }


def _seat(dreamer: Dreamer, *, first: bool) -> Context:
    numbers = (dreamer.distress, dreamer.ether, dreamer.cards, dreamer.sealed)
    return {"ref": dreamer.ref, "name": str(dreamer), "first": first, "absent": not dreamer.playing, "numbers": numbers}
