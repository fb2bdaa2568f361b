"""The campaign service: begin, rename, archive, delete, restore and purge campaigns."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import datetime, timedelta

from django.utils import timezone

from campaigns.campaign_index import projection
from campaigns.campaign_index.clock import check_clock
from campaigns.engine import find_move, get_game
from campaigns.journal import signals
from campaigns.journal.forms import MoveIdGenerator
from campaigns.journal.move_service import EntryDraft, commit_entry, execute_move
from campaigns.journal.results import Actor
from campaigns.models import Campaign, JournalEntry
from campaigns.storage import state
from campaigns.storage.transactions import run_after_commit, write_transaction

# No vowels and no look-alikes: a slug is read aloud across a table and should not spell anything.
SLUG_ALPHABET = "bcdfghjkmnpqrstvwxz23456789"

DELETED_RETENTION = timedelta(days=30)
"""Deleted campaigns can be restored for this long."""


def generate_slug() -> str:
    """Return a new slug of eight letters and digits."""
    return "".join(secrets.choice(SLUG_ALPHABET) for _ in range(8))


def _prepare_nothing(_campaign: Campaign) -> None:
    pass


def begin_campaign(
    game_name: str,
    name: str,
    args: dict[str, object],
    actor: Actor,
    prepare: Callable[[Campaign], None] = _prepare_nothing,
) -> Campaign:
    """Create a campaign ``name`` of ``game_name`` and make its game's move ``begin`` with ``args``.

    ``prepare`` runs before that move, in the same transaction, to store data that belongs to the campaign but not to
    its journal. If the move raises RuleViolation, or ``prepare`` raises, nothing is created.
    """
    rules = get_game(game_name)
    declared = find_move(f"{game_name}.begin")
    assert declared is not None
    with write_transaction():
        campaign = Campaign.objects.create(slug=generate_slug(), name=name, game=game_name)
        prepare(campaign)
        table = state.open_table(campaign, rules)
        execute_move(table, rules, declared, dict(args))
        step = EntryDraft(JournalEntry.Kind.MOVE, actor, next(MoveIdGenerator(0)), declared.name, dict(args))
        commit_entry(campaign, table, rules, table.get_changes(), step)
        projection.schedule_refresh(campaign)
    return campaign


def rename_campaign(campaign: Campaign, name: str) -> None:
    """Rename a campaign (1 to 60 characters); not recorded in its journal."""
    _update_campaign(campaign, name=name)


def set_archived(campaign: Campaign, *, is_archived: bool) -> None:
    """Archive a campaign, or make it active again."""
    _update_campaign(campaign, archived=is_archived)
    signals.send_status_changed(campaign, "archived" if is_archived else "active")


def delete_campaign(campaign: Campaign) -> None:
    """Delete a campaign. It can be restored for ``DELETED_RETENTION``, until ``purge_deleted_campaigns`` removes it."""
    now = timezone.now()
    check_clock(now)
    _update_campaign(campaign, deleted=now)
    signals.send_status_changed(campaign, "deleted")


def restore_campaign(slug: str) -> Campaign | None:
    """Restore a deleted campaign; return None if there is none with this slug."""
    campaign = Campaign.objects.filter(slug=slug, deleted__isnull=False).first()
    if campaign is not None:
        _update_campaign(campaign, deleted=None)
    return campaign


def purge_deleted_campaigns(now: datetime) -> int:
    """Purge campaigns deleted more than ``DELETED_RETENTION`` before ``now``; return their number.

    Guarded against clock jumps: see ``campaigns.campaign_index.clock``.
    """
    check_clock(now)
    with write_transaction():
        gone = Campaign.objects.filter(deleted__lt=now - DELETED_RETENTION)
        keys = list(gone.values_list("pk", flat=True))
        gone.delete()
        for key in keys:
            run_after_commit(projection.refresh_summary, key)
    return len(keys)


def _update_campaign(campaign: Campaign, **values: object) -> None:
    with write_transaction():
        Campaign.objects.filter(pk=campaign.pk).update(**values)
        projection.schedule_refresh(campaign)
