"""The Team strip: everybody's Distress, hand, Ether and Gems, with a ring on who is due."""

from __future__ import annotations

from django.utils.translation import gettext as _

from campaigns.etherfields.models import Dreamer
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.now import awaited
from campaigns.pages.offers import Viewpoint
from campaigns.pages.registry import Context


def strip_panel(table: Table, view: Viewpoint) -> Context:
    """Return the Dreamers at the table, clockwise from the First Player; before an evening all there are."""
    # Only a question may be due to others on another phone; without one it is the same strip on all.
    waiting = awaited(table, view.holds) if len(table.decisions) else awaited(table)
    shown = table.playing or table.around
    return {
        "cards_word": _("cards") if table.team.light else _("in hand"),
        "team": [_who(table, dreamer, due=dreamer.ref in waiting) for dreamer in shown],
    }


def _who(table: Table, dreamer: Dreamer, *, due: bool) -> Context:
    return {
        "ref": dreamer.ref,
        "name": str(dreamer),
        "archetype": dreamer.archetype,
        "distress": dreamer.distress,
        "cards": dreamer.cards if table.team.light else dreamer.hand,
        "ether": dreamer.ether,
        "gems": dreamer.gems,
        "due": due,
    }
