"""Context of the Team panel: Hours, Keys, pools, roster, session."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.etherfields.models import Dreamer
from campaigns.etherfields.panels.action_groups import (
    build_correction_group,
    build_groups,
    build_named_action,
    in_seat_order,
)
from campaigns.etherfields.rules import pools
from campaigns.etherfields.rules.rule_variants import is_first_player
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.view_models import build_clock_marks
from campaigns.pages.actions import (
    ActionForm,
    ActionGroup,
    FormField,
    ViewerContext,
    build_action_group,
    build_actions,
    build_one_tap_action,
)
from campaigns.pages.registry import Context

TEAM_GROUPS = {
    "hours": (gettext_lazy("Hours and Keys"), "hour", ("gain-hours", "lose-hours", "gain-key", "spend-key")),
    "table": (gettext_lazy("The table"), "team", ("pass-first-player", "luck-cards", "track")),
}
ROSTER_MOVES = ("join", "come-or-go", "change-dreamer", "swap-dreamers")
POOL_LABELS = {
    "distress": gettext_lazy("Distress"),
    "ether": gettext_lazy("Ether"),
    "gems": gettext_lazy("Gems"),
    "keys": gettext_lazy("Keys"),
}


def build_team_sheet(table: Table, viewer: ViewerContext) -> Context:
    """Return the Team sheet: Hours, Keys, pools, roster, session."""
    team = table.team
    return {
        "team": team,
        "hours": team.hours,
        "hours_word": ngettext("Hour", "Hours", team.hours),
        "hours_words": ngettext("%(count)s Hour on the Clock", "%(count)s Hours on the Clock", team.hours)
        % {"count": team.hours},
        "marks": build_clock_marks(team.hours),
        "keys": team.keys,
        "stock": build_one_tap_action(table, viewer, "team", "take-stock", None).url,
        "groups": build_team_groups(table, viewer),
    }


def build_team_groups(table: Table, viewer: ViewerContext, panel_key: str = "team") -> list[ActionGroup]:
    """Return the groups of the Team sheet; ``panel_key`` is where they are shown."""
    hours, *others = build_groups(table, viewer, panel_key, TEAM_GROUPS)
    people = build_action_group(
        viewer, panel_key, "people", _("Who plays"), "dreamer", partial(_build_roster_actions, table, viewer)
    )
    stop = build_action_group(
        viewer, panel_key, "stop", _("Stop for tonight"), "save", partial(_build_stop_actions, table, viewer)
    )
    return [
        hours,
        people,
        *others,
        build_correction_group(table, viewer, panel_key, [table.team]),
        *([stop] if table.is_session_open else []),
    ]


def _build_stop_actions(table: Table, viewer: ViewerContext) -> list[ActionForm]:
    """Return the action that packs away; in a Slumber or Dream, last, giving it up, which counts as a death (p. 18)."""
    lost = [build_named_action(table, viewer, "team", "save-as-death")] if table.slumber is not None else []
    return [build_named_action(table, viewer, "team", "end-session"), *lost]


def _build_roster_actions(table: Table, viewer: ViewerContext) -> list[ActionForm]:
    """Return the actions to join, come or go, change and swap, with only those archetypes nobody plays yet (p. 18).

    Dreamers who are present come first, as it is them who leave; the last one stays.
    """
    played = {dreamer.archetype for dreamer in table.dreamers}
    there = {str(dreamer.ref) for dreamer in table.present_dreamers}
    join, leave, change, swap = build_actions(table, viewer, "team", ROSTER_MOVES)
    ordered = (replace(i, choices=tuple(sorted(i.choices, key=lambda one: one[0] not in there))) for i in leave.fields)
    leaves = [replace(leave, fields=tuple(ordered))] if len(there) != 1 else []
    swaps = [replace(swap, fields=tuple(map(_choose_partner, swap.fields)))] if len(table.dreamers) > 1 else []
    made = [join, *leaves, change, *swaps]
    return [
        replace(found, fields=tuple(_restrict_archetypes(field, played) for field in found.fields)) for found in made
    ]


def _choose_partner(field: FormField) -> FormField:
    """Return the field of a swap with somebody else as partner than the Dreamer who is chosen first."""
    return replace(field, value=field.choices[1][0]) if field.name == "partner" else field


def _restrict_archetypes(field: FormField, played_archetypes: set[str]) -> FormField:
    if field.name != "archetype":
        return field
    return replace(field, choices=tuple(choice for choice in field.choices if choice[0] not in played_archetypes))


def build_roster_panel(table: Table, viewer: ViewerContext) -> Context:
    """Return the parts of the Team panel that depend on Dreamers: pools and roster."""
    return {
        "pools": [
            (label, pools.count_in_pool(table, kind), pools.POOL_SIZES[kind]) for kind, label in POOL_LABELS.items()
        ],
        "roster": [
            _build_roster_row(dreamer, is_first_player=is_first_player(table, dreamer))
            for dreamer in in_seat_order(table)
        ],
    }


def _build_roster_row(dreamer: Dreamer, *, is_first_player: bool) -> Context:
    numbers = (dreamer.distress, dreamer.ether, dreamer.card_count, dreamer.sealed)
    return {
        "ref": dreamer.ref,
        "name": str(dreamer),
        "first": is_first_player,
        "absent": not dreamer.playing,
        "numbers": numbers,
    }
