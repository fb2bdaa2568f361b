"""The words of the buttons that the page offers now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from threading import Lock

from cachetools import LRUCache, cached

from campaigns.engine import Table
from campaigns.intent_parser.intent_model import get_stems
from campaigns.models import Campaign
from campaigns.pages.registry import DueReport, get_game_ui

DUE_CACHE_SIZE = 256
"""Tables in the cache."""


@dataclass(frozen=True)
class DueWords:
    """A report that is due, with the stems of its button."""

    report: DueReport
    stems: frozenset[str]


@cached(LRUCache(DUE_CACHE_SIZE), key=lambda campaign, table: campaign.version_key, lock=Lock())
def get_due_reports(campaign: Campaign, table: Table) -> Mapping[str, list[DueWords]]:
    """Return the reports that are due at a table, by move. Cached by campaign version."""
    found: dict[str, list[DueWords]] = {}
    for report in get_game_ui(campaign.game).find_due_reports(table):
        found.setdefault(report.move, []).append(DueWords(report, get_stems(report.label)))
    return found


def find_said_stems(due: Mapping[str, list[DueWords]], stem: str) -> dict[str, float]:
    """Return a stem that only a button has, as a word that is known."""
    return {stem: 1.0} if any(stem in one.stems for words in due.values() for one in words) else {}
