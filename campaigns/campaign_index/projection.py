"""Keeping the small tables: after each commit that changes what they say, and whole when the server starts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.apps import apps
from django.db.models import QuerySet
from django.db.models.fields.json import KT
from django.utils import timezone

from campaigns.campaign_index.clock import check_clock
from campaigns.campaign_index.models import Place, Result, Spine
from campaigns.engine import Change, GameDefinition, Table, Values, get_game, get_games
from campaigns.models import Campaign, Member, StateRow, copy_json
from campaigns.storage.transactions import run_after_commit, write_transaction

SUMMARY_FIELDS = ("slug", "name", "game", "last_played", "archived", "deleted")
STATE_FIELD = "state"
"""The value that the rules of a numbered game work on: long, and of no use once the game is over."""


def schedule_refresh(campaign: Campaign, *, has_results: bool = False) -> None:
    """Keep what the shelf says of a campaign, and all its ``results``, once the running transaction is committed."""
    run_after_commit(refresh_summary, campaign.pk)
    if has_results:
        run_after_commit(refresh_results, campaign.pk)


def schedule_result_refresh(campaign: Campaign, table: Table, game: GameDefinition, changes: Iterable[Change]) -> None:
    """Keep which numbered games are over by these changes, or not any more, once the running transaction is committed."""
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
    """Keep that a device (by its id) sits at a campaign, once the running transaction is committed."""
    run_after_commit(refresh_membership, campaign.pk, device)


def refresh_summary(key: int) -> None:
    """Keep what the shelf says of a campaign, by its key, as it is now; nothing of one that is gone."""
    check_clock(timezone.now())
    with write_transaction():
        # Whoever holds the row reads the campaign after everybody who held it before, and so writes what is newest.
        Spine.objects.select_for_update().filter(pk=key).first()
        found = Campaign.objects.filter(pk=key).first()
        if found is None:
            Spine.objects.filter(pk=key).delete()
            return
        spine = Spine(key=key, **{name: getattr(found, name) for name in SUMMARY_FIELDS})
        Spine.objects.bulk_create([spine], update_conflicts=True, unique_fields=("key",), update_fields=SUMMARY_FIELDS)


def refresh_results(key: int) -> None:
    """Keep which games of a campaign, by its key, are over now, and how."""
    with write_transaction():
        spine = Spine.objects.select_for_update().filter(pk=key).first()
        model = _get_numbered_model(get_game(spine.game)) if spine else None
        over = _find_finished(model).filter(campaign=key) if model else ()
        Result.objects.filter(spine=key).delete()
        Result.objects.bulk_create(Result(spine_id=key, ref=row.ref, facts=get_result_facts(row)) for row in over)


def _store_result(key: int, ref: int, facts: Values | None) -> None:
    """Keep one game's facts, or None where it is not over; one statement, so that the move which ended it pays no more."""
    if facts is None:
        Result.objects.filter(spine=key, ref=ref).delete()
        return
    result = Result(spine_id=key, ref=ref, facts=facts)
    Result.objects.bulk_create(
        [result], update_conflicts=True, unique_fields=("spine", "ref"), update_fields=("facts",)
    )


def get_result_facts(row: Any) -> Values:
    """Return what is kept of a numbered game that is over."""
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
    """Keep whether, as what, and until when a device sits at a campaign, by its key."""
    with write_transaction():
        seat = Member.objects.filter(campaign=key, device=device, revoked=False).first()
        if seat is None:
            Place.objects.filter(spine=key, device=device).delete()
            return
        place = Place(spine_id=key, device=device, role=seat.role, seen=seat.seen)
        Place.objects.bulk_create(
            [place], update_conflicts=True, unique_fields=("device", "spine"), update_fields=("role", "seen")
        )


def delete_membership(key: int, device: str) -> None:
    """Take a device's place away within the running transaction: what lets nobody in any more must not wait for its end."""
    Place.objects.filter(spine=key, device=device).delete()


def load_finished_games(summaries: QuerySet[Spine], model: type[StateRow]) -> list[Any]:
    """Return the games of this model that are over on these spines, as they were played, without the value of their rules."""
    found = Result.objects.filter(spine__in=summaries).values_list("spine", "facts")
    played = sorted(found, key=lambda one: (one[0], one[1]["number"]))
    return [model(campaign_id=key, **facts) for key, facts in played]


def find_memberships(device: str) -> QuerySet[Place]:
    """Return where a device (by its id) sits, that of the table where it was seen last first."""
    return Place.objects.filter(device=device, spine__deleted=None).order_by("-seen")


def rebuild() -> int:
    """Keep anew what says something else than its campaign, as when the server ended between a commit and the keeping.

    Gives of how many campaigns. Reads every campaign: for the start of a server, not for that of a cluster.
    """
    books, spines = (rows.values_list("pk", *SUMMARY_FIELDS) for rows in (Campaign.objects, Spine.objects))
    stale = {row[0] for row in {*books} ^ {*spines}}
    over = {row for rules in get_games() if (model := _get_numbered_model(rules)) for row in _find_finished_keys(model)}
    stale |= {row[0] for row in over ^ {*Result.objects.values_list("spine", "ref", KT("facts__result"))}}
    seats = Member.objects.filter(revoked=False).values_list("campaign", "device", "role")
    moved = {row[:2] for row in {*seats} ^ {*Place.objects.values_list("spine", "device", "role")}}
    with write_transaction():
        for key in sorted(stale):
            refresh_summary(key)
            refresh_results(key)
        for key, device in sorted(moved):
            refresh_membership(key, device)
    return len(stale | {key for key, _device in moved})


def _find_finished_keys(model: type[StateRow]) -> QuerySet[Any, tuple[int, int, str]]:
    return _find_finished(model).values_list("campaign", "ref", "result")
