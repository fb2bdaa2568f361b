"""Keeping the small tables: after each commit that changes what they say, and whole when the server starts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.apps import apps
from django.db.models import QuerySet
from django.db.models.fields.json import KT
from django.utils import timezone

from campaigns.models import Campaign, Member, StateRow, own
from campaigns.referee import Change, Game, Table, Values, game, games
from campaigns.shelving.clock import check_clock
from campaigns.shelving.models import Place, Result, Spine
from campaigns.storage.transactions import after, write_transaction

FIELDS = ("slug", "name", "game", "last_played", "archived", "deleted")
VALUE = "state"
"""The value that the rules of a numbered game work on: long, and of no use once the game is over."""


def note(campaign: Campaign, *, results: bool = False) -> None:
    """Keep what the shelf says of a campaign, and all its ``results``, once the running transaction is committed."""
    after(keep, campaign.pk)
    if results:
        after(keep_results, campaign.pk)


def note_results(campaign: Campaign, table: Table, rules: Game, changes: Iterable[Change]) -> None:
    """Keep which numbered games are over by these changes, or not any more, once the running transaction is committed."""
    for change in changes:
        if change.label == rules.numbered and "result" in change.fields:
            row = table.rows(change.label).get(change.ref)
            after(_keep_result, campaign.pk, change.ref, facts_of(row) if row is not None and row.result else None)


def note_place(campaign: Campaign, device: str) -> None:
    """Keep that a device (by its id) sits at a campaign, once the running transaction is committed."""
    after(keep_place, campaign.pk, device)


def keep(key: int) -> None:
    """Keep what the shelf says of a campaign, by its key, as it is now; nothing of one that is gone."""
    check_clock(timezone.now())
    with write_transaction():
        # Whoever holds the row reads the campaign after everybody who held it before, and so writes what is newest.
        Spine.objects.select_for_update().filter(pk=key).first()
        found = Campaign.objects.filter(pk=key).first()
        if found is None:
            Spine.objects.filter(pk=key).delete()
            return
        spine = Spine(key=key, **{name: getattr(found, name) for name in FIELDS})
        Spine.objects.bulk_create([spine], update_conflicts=True, unique_fields=("key",), update_fields=FIELDS)


def keep_results(key: int) -> None:
    """Keep which games of a campaign, by its key, are over now, and how."""
    with write_transaction():
        spine = Spine.objects.select_for_update().filter(pk=key).first()
        model = _numbered(game(spine.game)) if spine else None
        over = _over(model).filter(campaign=key) if model else ()
        Result.objects.filter(spine=key).delete()
        Result.objects.bulk_create(Result(spine_id=key, ref=row.ref, facts=facts_of(row)) for row in over)


def _keep_result(key: int, ref: int, facts: Values | None) -> None:
    """Keep one game's facts, or None where it is not over; one statement, so that the move which ended it pays no more."""
    if facts is None:
        Result.objects.filter(spine=key, ref=ref).delete()
        return
    result = Result(spine_id=key, ref=ref, facts=facts)
    Result.objects.bulk_create(
        [result], update_conflicts=True, unique_fields=("spine", "ref"), update_fields=("facts",)
    )


def facts_of(row: Any) -> Values:
    """Return what is kept of a numbered game that is over."""
    return {field.attname: own(getattr(row, field.attname)) for field in type(row).tracked() if field.name != VALUE}


def _numbered(rules: Game) -> type[StateRow] | None:
    return apps.get_model(rules.numbered) if rules.numbered else None


def _over(model: type[StateRow]) -> QuerySet[Any]:
    return model.objects.exclude(result="").defer(VALUE)


def keep_place(key: int, device: str) -> None:
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


def leave(key: int, device: str) -> None:
    """Take a device's place away within the running transaction: what lets nobody in any more must not wait for its end."""
    Place.objects.filter(spine=key, device=device).delete()


def results(spines: QuerySet[Spine], model: type[StateRow]) -> list[Any]:
    """Return the games of this model that are over on these spines, as they were played, without the value of their rules."""
    found = Result.objects.filter(spine__in=spines).values_list("spine", "facts")
    played = sorted(found, key=lambda one: (one[0], one[1]["number"]))
    return [model(campaign_id=key, **facts) for key, facts in played]


def places(device: str) -> QuerySet[Place]:
    """Return where a device (by its id) sits, that of the table where it was seen last first."""
    return Place.objects.filter(device=device, spine__deleted=None).order_by("-seen")


def mend() -> int:
    """Keep anew what says something else than its campaign, as when the server ended between a commit and the keeping.

    Gives of how many campaigns. Reads every campaign: for the start of a server, not for that of a cluster.
    """
    books, spines = (rows.values_list("pk", *FIELDS) for rows in (Campaign.objects, Spine.objects))
    stale = {row[0] for row in {*books} ^ {*spines}}
    over = {row for rules in games() if (model := _numbered(rules)) for row in _ended(model)}
    stale |= {row[0] for row in over ^ {*Result.objects.values_list("spine", "ref", KT("facts__result"))}}
    seats = Member.objects.filter(revoked=False).values_list("campaign", "device", "role")
    moved = {row[:2] for row in {*seats} ^ {*Place.objects.values_list("spine", "device", "role")}}
    with write_transaction():
        for key in sorted(stale):
            keep(key)
            keep_results(key)
        for key, device in sorted(moved):
            keep_place(key, device)
    return len(stale | {key for key, _device in moved})


def _ended(model: type[StateRow]) -> QuerySet[Any, tuple[int, int, str]]:
    return _over(model).values_list("campaign", "ref", "result")
