"""The shelf: making campaigns and finding them."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import datetime, timedelta

from django.utils import timezone

from campaigns.journal import signals
from campaigns.journal.door import Step, carry_out, commit
from campaigns.journal.forms import MoveIds
from campaigns.journal.outcomes import By
from campaigns.models import Campaign, Move
from campaigns.referee import game, move_named
from campaigns.shelving import keeping as shelving
from campaigns.shelving.clock import check_clock
from campaigns.storage import state
from campaigns.storage.transactions import after, write_transaction

# No vowels and no look-alikes: a slug is read aloud across a table and should spell nothing.
LETTERS = "bcdfghjkmnpqrstvwxz23456789"

KEPT = timedelta(days=30)
"""So long what was deleted can be brought back."""


def free_slug() -> str:
    """Return a new slug of eight letters and digits."""
    return "".join(secrets.choice(LETTERS) for _ in range(8))


def _nothing(_campaign: Campaign) -> None:
    pass


def begin(
    game_name: str, name: str, args: dict[str, object], by: By, prepare: Callable[[Campaign], None] = _nothing
) -> Campaign:
    """Make a campaign of ``game_name`` called ``name`` and carry out its game's move ``begin`` with ``args``.

    ``prepare`` stores before that move, in the same transaction, what belongs to the campaign and not to its journal.
    Raises Refusal when the game does not begin like that, and what ``prepare`` raises; nothing is made then.
    """
    rules = game(game_name)
    declared = move_named(f"{game_name}.begin")
    assert declared is not None
    with write_transaction():
        campaign = Campaign.objects.create(slug=free_slug(), name=name, game=game_name)
        prepare(campaign)
        table = state.open_table(campaign, rules)
        carry_out(table, rules, declared, dict(args))
        step = Step(Move.Kind.MOVE, by, next(MoveIds(0)), declared.name, dict(args))
        commit(campaign, table, rules, table.changes(), step)
        shelving.note(campaign)
    return campaign


def rename(campaign: Campaign, name: str) -> None:
    """Call a campaign otherwise (1 to 60 characters); its journal does not tell of it."""
    _put(campaign, name=name)


def archive(campaign: Campaign, *, away: bool) -> None:
    """Put a campaign with those that are over, or back among those that are played."""
    _put(campaign, archived=away)


def delete(campaign: Campaign) -> None:
    """Take a campaign off the shelf; for ``KEPT`` it can be brought back, then ``purge`` takes it for good."""
    now = timezone.now()
    check_clock(now)
    _put(campaign, deleted=now)
    signals.tell(campaign)


def bring_back(slug: str) -> Campaign | None:
    """Put a deleted campaign back on the shelf; None where there is none of this slug."""
    campaign = Campaign.objects.filter(slug=slug, deleted__isnull=False).first()
    if campaign is not None:
        _put(campaign, deleted=None)
    return campaign


def purge(now: datetime) -> int:
    """Remove for good what was deleted longer than ``KEPT`` before ``now``; gives how many campaigns these were.

    A clock that jumped since it was looked at makes nothing older: see ``campaigns.shelving.clock``.
    """
    check_clock(now)
    with write_transaction():
        gone = Campaign.objects.filter(deleted__lt=now - KEPT)
        keys = list(gone.values_list("pk", flat=True))
        gone.delete()
        for key in keys:
            after(shelving.keep, key)
    return len(keys)


def _put(campaign: Campaign, **values: object) -> None:
    with write_transaction():
        Campaign.objects.filter(pk=campaign.pk).update(**values)
        shelving.note(campaign)
