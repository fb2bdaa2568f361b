"""Writing an export that was found sound: a new campaign, its journal and its save points."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from django.core.exceptions import ValidationError
from django.db import DataError, IntegrityError
from django.db.models import Model
from django.utils import timezone

from campaigns.journal.shelf import free_slug
from campaigns.models import Campaign, Move, Savepoint
from campaigns.referee import Game, Json, Refusal, Stored, Table
from campaigns.shelving import keeping as shelving
from campaigns.storage import state
from campaigns.storage.transactions import add_rows, write_transaction
from campaigns.transfer.checking import Checked
from campaigns.transfer.document import Entry, Export, Point
from campaigns.transfer.faults import damaged


def written(found: Checked) -> Campaign:
    """Make a campaign of an export. Raises NotImportable where its rows are none; nothing is changed then.

    Nobody's move waits while rows are made of it, only while they are written.
    """
    campaign, table = prepared(found)
    with write_transaction():
        _write(campaign, table, found.export)
    return campaign


def prepared(found: Checked) -> tuple[Campaign, Table]:
    """Return the campaign of an export and its table, both not yet stored. Raises NotImportable."""
    export, rules = found.export, found.rules
    campaign = _shelved(found)
    for number, point in enumerate(export.savepoints):
        _laid_out(campaign, rules, point.state, f"$.savepoints[{number}].state")
        _clean(_point(campaign, point), f"$.savepoints[{number}]")
    for entry in export.journal:
        _clean(_entry(campaign, entry), f"$.journal[{entry.seq - 1}]")
        campaign.newest = entry.move_id
    return campaign, _laid_out(campaign, rules, export.state, "$.state")


def _write(campaign: Campaign, table: Table, export: Export) -> None:
    campaign.save(force_insert=True)
    # A file from a host whose clock ran ahead stands no higher on the shelf than what is played now.
    dated = min(timezone.now(), max((entry.at for entry in export.journal), default=export.created))
    Campaign.objects.filter(pk=campaign.pk).update(created=export.created, last_played=dated)
    try:
        state.write(table, table.changes())
    except (IntegrityError, DataError) as error:
        raise damaged("$.state") from error
    names = Entry.__struct_fields__
    add_rows(Move, ("campaign", *names), ((campaign.pk, *_texts(entry)) for entry in export.journal))
    for point in export.savepoints:
        _point(campaign, point).save(force_insert=True)
    shelving.note(campaign, results=True)


def _shelved(found: Checked) -> Campaign:
    export = found.export
    known = {"name": export.name, "game": export.game, "version": export.version}
    campaign = Campaign(slug=free_slug(), head=export.head, session=export.session, imported=True, **known)
    campaign.highest_refs = found.highest_refs
    _clean(campaign, "$")
    return campaign


def _entry(campaign: Campaign, entry: Entry) -> Move:
    return Move(campaign=campaign, **msgspec.structs.asdict(entry))


def _texts(entry: Entry) -> Iterator[Json]:
    for value in msgspec.structs.astuple(entry):
        yield msgspec.json.encode(value).decode() if isinstance(value, (list, dict)) else value


def _point(campaign: Campaign, point: Point) -> Savepoint:
    return Savepoint(campaign=campaign, **msgspec.structs.asdict(point))


class _Bare(state.DatabaseSource):
    """A campaign that is not in the database yet: no rows."""

    def load(self, label: str) -> list[Stored]:
        return []


def _laid_out(campaign: Campaign, rules: Game, found: state.State, place: str) -> Table:
    """Lay a state out on a table in memory: its rows were found sound, so what is left to look at is what the box holds."""
    table = rules.table(_Bare(campaign))
    state.put_back(table, found)
    try:
        rules.check(table)
    except Refusal as error:
        raise damaged(place) from error
    return table


def _clean(row: Model, place: str) -> None:
    try:
        row.clean_fields(exclude={"campaign"})
    except (ValidationError, ValueError, TypeError) as error:
        raise damaged(place) from error
