"""The Team strip: everybody's Distress, hand, Ether and Gems, with a ring on who is due."""

from __future__ import annotations

from django.utils.translation import gettext as _

from campaigns.etherfields.models import Dreamer
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.distress import DEADLY
from campaigns.etherfields.rules.now import awaited
from campaigns.etherfields.rules.pools import ARCHETYPES
from campaigns.pages.offers import Viewpoint
from campaigns.pages.registry import Context

FIRST, STEP = -119, 34
"""Where the first of the eight shards stands on the arc, and how far on the next one is, in degrees from the top."""


def strip_panel(table: Table, view: Viewpoint) -> Context:
    """Give the Dreamers at the table, clockwise from the First Player; before an evening all there are."""
    waiting = awaited(table, view.holds)
    return {"team": [_who(table, dreamer, due=dreamer.ref in waiting) for dreamer in table.playing or table.around]}


def _who(table: Table, dreamer: Dreamer, *, due: bool) -> Context:
    return {
        "ref": dreamer.ref,
        "name": str(dreamer),
        "initial": dreamer.archetype_name[0],
        "portrait": [*ARCHETYPES].index(dreamer.archetype) + 1,
        "distress": dreamer.distress,
        "shards": [(FIRST + STEP * place, place < dreamer.distress) for place in range(DEADLY)],
        "distress_words": _("Distress %(count)s of 8") % {"count": dreamer.distress},
        "cards": dreamer.cards if table.team.light else dreamer.hand,
        "cards_word": _("cards") if table.team.light else _("in hand"),
        "ether": dreamer.ether,
        "gems": dreamer.gems,
        "due": due,
    }
