"""The Team panel: Hours, Keys, the pools, everybody at a glance, the session."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.etherfields.drawing import marks
from campaigns.etherfields.models import Dreamer
from campaigns.etherfields.panels.guide import guide_part
from campaigns.etherfields.panels.shared import correct, groups, in_seat_order, one
from campaigns.etherfields.rules import pools
from campaigns.etherfields.rules.board import Table
from campaigns.pages.offers import Group, Input, Offer, Viewpoint, group, offers, quick
from campaigns.pages.registry import Context

GROUPS = {
    "hours": (gettext_lazy("Hours and Keys"), "hour", ("gain-hours", "lose-hours", "gain-key", "spend-key")),
    "table": (gettext_lazy("The table"), "team", ("pass-first-player", "luck-cards", "track")),
}
PEOPLE = ("join", "come-or-go", "change-dreamer", "swap-dreamers")
POOLS = {
    "distress": gettext_lazy("Distress"),
    "ether": gettext_lazy("Ether"),
    "gems": gettext_lazy("Gems"),
    "keys": gettext_lazy("Keys"),
}


def team_panel(table: Table, view: Viewpoint) -> Context:
    """Return what the Team panel shows: Hours, Keys, the pools, everybody at a glance, the session."""
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
        "stock": quick(table, view, "team", "take-stock", None).url,
        "groups": _groups(table, view),
    }


def _groups(table: Table, view: Viewpoint) -> list[Group]:
    hours, *others = groups(table, view, "team", GROUPS)
    people = group(view, "team", "people", _("Who dreams"), "dreamer", partial(_people, table, view))
    stop = group(view, "team", "stop", _("Stop for tonight"), "save", partial(_stopping, table, view))
    return [hours, people, *others, correct(table, view, "team", [table.team]), *([stop] if table.session_open else [])]


def _stopping(table: Table, view: Viewpoint) -> list[Offer]:
    """Offer to pack away; in a Slumber or Dream, last, to give it up, which counts as a death (p. 18)."""
    lost = [one(table, view, "team", "save-as-death")] if table.slumber is not None else []
    return [one(table, view, "team", "end-session"), *lost]


def _people(table: Table, view: Viewpoint) -> list[Offer]:
    """Offer to come, go, change and swap; of the archetypes only those that nobody plays yet (p. 18)."""
    played = {dreamer.archetype for dreamer in table.dreamers}
    made = offers(table, view, "team", PEOPLE)
    return [replace(found, inputs=tuple(_unplayed(field, played) for field in found.inputs)) for found in made]


def _unplayed(field: Input, played: set[str]) -> Input:
    if field.name != "archetype":
        return field
    return replace(field, choices=tuple(choice for choice in field.choices if choice[0] not in played))


def roster_part(table: Table, view: Viewpoint) -> Context:
    """Return what changes in the Team panel when a Dreamer does: the pools, and everybody at a glance."""
    return {
        "pools": [(label, pools.left(table, kind), pools.SIZES[kind]) for kind, label in POOLS.items()],
        "roster": [_seat(dreamer, first=dreamer.ref == table.team.first_player) for dreamer in in_seat_order(table)],
    }


def _seat(dreamer: Dreamer, *, first: bool) -> Context:
    numbers = (dreamer.distress, dreamer.ether, dreamer.cards, dreamer.sealed)
    return {"ref": dreamer.ref, "name": str(dreamer), "first": first, "absent": not dreamer.playing, "numbers": numbers}
