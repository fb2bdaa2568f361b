"""Projection of campaigns into the index: after each relevant commit, and in full at server start."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.apps import apps
from django.db.models import QuerySet
from django.db.models.fields.json import KT
from django.utils import timezone

from campaigns.campaign_index.clock import check_clock
from campaigns.campaign_index.models import CampaignSummary, DeviceMembership, FinishedGame
from campaigns.engine import Change, GameDefinition, Table, Values, get_game, get_games
from campaigns.json_copy import copy_json
from campaigns.models import Campaign, Member, StateRow
from campaigns.storage.transactions import run_after_commit, write_transaction

SUMMARY_FIELDS = ("slug", "name", "game", "last_played", "archived", "deleted")
STATE_FIELD = "state"
"""The state of a numbered game's rules: long, and not needed after the game."""


def schedule_refresh(campaign: Campaign, *, has_results: bool = False) -> None:
    """Update the summary of a campaign after commit, and all its results with ``has_results``."""
    run_after_commit(refresh_summary, campaign.pk)
    if has_results:
        run_after_commit(refresh_results, campaign.pk)


def schedule_result_refresh(campaign: Campaign, table: Table, game: GameDefinition, changes: Iterable[Change]) -> None:
    """Update after commit the results of games that these changes finish or reopen."""
    for change in changes:
        if change.label == game.game_row_label and "result" in change.field_names:
            row = table.get_rows(change.label).get(change.ref)
            run_after_commit(
                _store_result,
                campaign.pk,
                change.ref,
                get_result_facts(row) if row is not None and row.result else None,
            )


def schedule_membership_refresh(campaign: Campaign, device: str) -> None:
    """Update the seat of a device (by id) at a campaign after commit."""
    run_after_commit(refresh_membership, campaign.pk, device)


def refresh_summary(key: int) -> None:
    """Update the summary of a campaign by primary key, or delete it if the campaign is gone."""
    check_clock(timezone.now())
    with write_transaction():
        # The row lock orders concurrent updates, so the last one reads and writes the newest data.
        CampaignSummary.objects.select_for_update().filter(pk=key).first()
        found = Campaign.objects.filter(pk=key).first()
        if found is None:
            CampaignSummary.objects.filter(pk=key).delete()
            return
        summary = CampaignSummary(key=key, **{name: getattr(found, name) for name in SUMMARY_FIELDS})
        CampaignSummary.objects.bulk_create(
            [summary], update_conflicts=True, unique_fields=("key",), update_fields=SUMMARY_FIELDS
        )


def refresh_results(key: int) -> None:
    """Replace the results of a campaign by primary key."""
    with write_transaction():
        summary = CampaignSummary.objects.select_for_update().filter(pk=key).first()
        model = _get_numbered_model(get_game(summary.game)) if summary else None
        over = _find_finished(model).filter(campaign=key) if model else ()
        FinishedGame.objects.filter(spine=key).delete()
        FinishedGame.objects.bulk_create(
            FinishedGame(spine_id=key, ref=row.ref, facts=get_result_facts(row)) for row in over
        )


def _store_result(key: int, ref: int, facts: Values | None) -> None:
    """Upsert one game's result, or delete it for None; one statement, to keep the finishing move fast."""
    if facts is None:
        FinishedGame.objects.filter(spine=key, ref=ref).delete()
        return
    result = FinishedGame(spine_id=key, ref=ref, facts=facts)
    FinishedGame.objects.bulk_create(
        [result], update_conflicts=True, unique_fields=("spine", "ref"), update_fields=("facts",)
    )


def get_result_facts(row: Any) -> Values:
    """Return the stored facts of a finished game."""
    return {
        field.attname: copy_json(getattr(row, field.attname))
        for field in type(row).get_tracked_fields()
        if field.name != STATE_FIELD
    }


def _get_numbered_model(game: GameDefinition) -> type[StateRow] | None:
    return apps.get_model(game.game_row_label) if game.game_row_label else None


def _find_finished(model: type[StateRow]) -> QuerySet[Any]:
    return model.objects.exclude(result="").defer(STATE_FIELD)


def refresh_membership(key: int, device: str) -> None:
    """Update the seat of a device at a campaign by primary key."""
    with write_transaction():
        seat = Member.objects.filter(campaign=key, device=device, revoked=False).first()
        if seat is None:
            DeviceMembership.objects.filter(spine=key, device=device).delete()
            return
        place = DeviceMembership(spine_id=key, device=device, role=seat.role, seen=seat.seen)
        DeviceMembership.objects.bulk_create(
            [place], update_conflicts=True, unique_fields=("device", "spine"), update_fields=("role", "seen")
        )


def delete_membership(key: int, device: str) -> None:
    """Delete the seat of a device within the current transaction: access must end with the commit."""
    DeviceMembership.objects.filter(spine=key, device=device).delete()


def load_finished_games(summaries: QuerySet[CampaignSummary], model: type[StateRow]) -> list[Any]:
    """Return the finished games of these campaigns in order, as instances of ``model`` without their state."""
    found = FinishedGame.objects.filter(spine__in=summaries).values_list("spine", "facts")
    played = sorted(found, key=lambda one: (one[0], one[1]["number"]))
    return [model(campaign_id=key, **facts) for key, facts in played]


def find_memberships(device: str) -> QuerySet[DeviceMembership]:
    """Return the seats of a device (by id), last seen first."""
    return DeviceMembership.objects.filter(device=device, spine__deleted=None).order_by("-seen")


def rebuild() -> int:
    """Repair index rows that differ from their campaign, as after a crash between commit and update.

    Returns the number of repaired campaigns. Reads every campaign: run it at server start, not at the start of a
    cluster.
    """
    books, spines = (rows.values_list("pk", *SUMMARY_FIELDS) for rows in (Campaign.objects, CampaignSummary.objects))
    stale = {row[0] for row in {*books} ^ {*spines}}
    over = {row for rules in get_games() if (model := _get_numbered_model(rules)) for row in _find_finished_keys(model)}
    stale |= {row[0] for row in over ^ {*FinishedGame.objects.values_list("spine", "ref", KT("facts__result"))}}
    seats = Member.objects.filter(revoked=False).values_list("campaign", "device", "role")
    moved = {row[:2] for row in {*seats} ^ {*DeviceMembership.objects.values_list("spine", "device", "role")}}
    with write_transaction():
        for key in sorted(stale):
            refresh_summary(key)
            refresh_results(key)
        for key, device in sorted(moved):
            refresh_membership(key, device)
    return len(stale | {key for key, _device in moved})


def _find_finished_keys(model: type[StateRow]) -> QuerySet[Any, tuple[int, int, str]]:
    return _find_finished(model).values_list("campaign", "ref", "result")
