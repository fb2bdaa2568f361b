"""Relevant rules of an Etherfields table for one device."""

from __future__ import annotations

from campaigns.etherfields.rules.next_steps.relevant_rules import list_relevant_rules
from campaigns.etherfields.rules.table import Table
from campaigns.pages.actions import ViewerContext
from campaigns.pages.registry import limit_relevant_rules


def find_relevant_rules(table: Table, viewer: ViewerContext) -> list[str]:
    """Return the ids of the relevant rules, most urgent first, ten at most. Changes nothing."""
    return limit_relevant_rules(list_relevant_rules(table, viewer.subject_ref))
