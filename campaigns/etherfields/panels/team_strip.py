"""Context of the Team strip: everybody's Distress, hand, Ether and Gems, with a ring on who is due."""

from __future__ import annotations

from collections.abc import Container

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.etherfields.models import Dreamer
from campaigns.etherfields.rules.next_steps import get_awaited_refs
from campaigns.etherfields.rules.table import Table
from campaigns.pages.actions import ViewerContext
from campaigns.pages.registry import Context


def build_strip_panel(table: Table, viewer: ViewerContext) -> Context:
    """Return the Dreamers at the table, clockwise from the First Player; before an evening, all Dreamers.

    Only during an evening they have a seat, which shows whose phone is asleep.
    """
    # Who is due depends on the phone only for questions; without one all phones share the strip.
    waiting = get_awaited_refs(table, viewer.player_refs) if len(table.prompts) else get_awaited_refs(table)
    return {
        "cards_word": _("cards") if table.team.is_light_tracking else _("in hand"),
        "is_evening": table.is_session_open,
        "team": list_dreamer_summaries(table, waiting),
    }


def list_dreamer_summaries(table: Table, awaited_refs: Container[int] = ()) -> list[Context]:
    """Return the Dreamers of the strip, each with its numbers; ``awaited_refs`` are those who are due."""
    shown = table.present_dreamers or table.dreamers_clockwise
    return [_build_dreamer_summary(table, dreamer, is_due=dreamer.ref in awaited_refs) for dreamer in shown]


def _build_dreamer_summary(table: Table, dreamer: Dreamer, *, is_due: bool) -> Context:
    return {
        "ref": dreamer.ref,
        "name": str(dreamer),
        "archetype": dreamer.archetype,
        "distress": dreamer.distress,
        "cards": dreamer.card_count if table.team.is_light_tracking else dreamer.hand,
        "ether": dreamer.ether,
        "gems": dreamer.gems,
        "due": is_due,
    }


def list_team_holdings(table: Table) -> list[tuple[str, int, str]]:
    """Return what the whole Team holds and pays the Map with, as icon, number and word: Keys and Hours (p. 7 and 10)."""
    team = table.team
    return [
        ("key", team.keys, ngettext("Key", "Keys", team.keys)),
        ("hour", team.hours, ngettext("Hour", "Hours", team.hours)),
    ]
