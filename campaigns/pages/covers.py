"""The covers of campaigns on the shelf: drawn from their state, and kept until it changes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from django.utils.translation import get_language

from campaigns.journal import failing
from campaigns.models import Campaign
from campaigns.pages.lately import Lately
from campaigns.pages.registry import Cover, no_cover, pages_of
from campaigns.referee import Table, game
from campaigns.storage.state import open_tables

KEPT = 512
"""So many covers stay drawn; the one looked at longest ago goes first."""

Mark = tuple[str, int, str]

_drawn: Lately[tuple[str, Mark], Cover] = Lately(KEPT)


def covers(campaigns: Sequence[Campaign]) -> list[Cover]:
    """Give the cover of each of these campaigns; those that were not drawn since they changed are read together, game by game."""
    language = get_language() or ""
    known = {campaign.mark: _drawn.of((language, campaign.mark)) for campaign in campaigns}
    missing: dict[str, list[Campaign]] = defaultdict(list)
    for campaign in campaigns:
        if known[campaign.mark] is None:
            missing[campaign.game].append(campaign)
    made: dict[Mark, Cover] = {}
    for name, found in missing.items():
        for campaign, table in zip(found, open_tables(found, game(name)), strict=True):
            made[campaign.mark] = _drawn.keep((language, campaign.mark), _draw(campaign, table))
    return [known[campaign.mark] or made[campaign.mark] for campaign in campaigns]


def _draw(campaign: Campaign, table: Table) -> Cover:
    return failing.or_else(campaign, "the cover", lambda: pages_of(campaign.game).cover(table), lambda: no_cover(table))
