"""Storing of a validated export: a new campaign with its journal and save points."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from django.core.exceptions import ValidationError
from django.db import DataError, IntegrityError
from django.db.models import Model
from django.utils import timezone

from campaigns.campaign_index import projection
from campaigns.engine import GameDefinition, Json, RuleViolation, StoredRow, Table
from campaigns.journal.campaign_service import generate_slug
from campaigns.journal.tabletop_tasks import build_tasks
from campaigns.models import Campaign, JournalEntry, Savepoint
from campaigns.storage import state
from campaigns.storage.transactions import insert_rows, write_transaction
from campaigns.transfer.document import Export, ExportedEntry, ExportedSavePoint
from campaigns.transfer.errors import build_corruption_error
from campaigns.transfer.validation import ValidatedExport


def store_campaign(validated: ValidatedExport) -> Campaign:
    """Create a campaign from an export. Raises ImportFileError for invalid rows, changing nothing.

    The write transaction starts after all rows are built, so that moves wait as briefly as possible.
    """
    campaign, table = prepare_campaign(validated)
    with write_transaction():
        _store_rows(campaign, table, validated.export)
    return campaign


def prepare_campaign(validated: ValidatedExport) -> tuple[Campaign, Table]:
    """Build the campaign of an export and its table, unsaved. Raises ImportFileError."""
    export, rules = validated.export, validated.game
    campaign = _build_campaign(validated)
    for number, point in enumerate(export.savepoints):
        _build_table(campaign, rules, point.state, f"$.savepoints[{number}].state")
        _clean_row(_build_save_point(campaign, point), f"$.savepoints[{number}]")
    for entry in export.journal:
        built = _build_entry(campaign, entry)
        _clean_row(built, f"$.journal[{entry.seq - 1}]")
        campaign.newest = entry.move_id
        if entry.seq == campaign.head:
            # Which orders were carried out is in no file; those of the last report may still be due.
            campaign.open_tasks = build_tasks(built)
    return campaign, _build_table(campaign, rules, export.state, "$.state")


def _store_rows(campaign: Campaign, table: Table, export: Export) -> None:
    campaign.save()
    # A file from a host whose clock ran ahead must not sort above campaigns played now.
    dated = min(timezone.now(), max((entry.at for entry in export.journal), default=export.created))
    Campaign.objects.filter(pk=campaign.pk).update(created=export.created, last_played=dated)
    try:
        state.write_changes(table, table.get_changes())
    except (IntegrityError, DataError) as error:
        raise build_corruption_error("$.state") from error
    names = ExportedEntry.__struct_fields__
    insert_rows(
        JournalEntry, ("campaign", *names), ((campaign.pk, *_encode_columns(entry)) for entry in export.journal)
    )
    for point in export.savepoints:
        _build_save_point(campaign, point).save()
    projection.schedule_refresh(campaign, has_results=True)


def _build_campaign(validated: ValidatedExport) -> Campaign:
    export = validated.export
    known = {"name": export.name, "game": export.game, "version": export.version}
    campaign = Campaign(slug=generate_slug(), head=export.head, session=export.session, imported=True, **known)
    campaign.highest_refs = validated.highest_refs
    _clean_row(campaign, "$")
    return campaign


def _build_entry(campaign: Campaign, exported: ExportedEntry) -> JournalEntry:
    return JournalEntry(campaign=campaign, **msgspec.structs.asdict(exported))


def _encode_columns(entry: ExportedEntry) -> Iterator[Json]:
    for value in msgspec.structs.astuple(entry):
        yield msgspec.json.encode(value).decode() if isinstance(value, (list, dict)) else value


def _build_save_point(campaign: Campaign, exported: ExportedSavePoint) -> Savepoint:
    return Savepoint(campaign=campaign, **msgspec.structs.asdict(exported))


class _EmptySource(state.DatabaseSource):
    """A row source of an unsaved campaign: no rows."""

    def load_rows(self, label: str) -> list[StoredRow]:
        return []


def _build_table(campaign: Campaign, game: GameDefinition, rows_by_label: state.State, path: str) -> Table:
    """Build a table in memory from a state. Its rows are validated, so only the game's invariants remain to be checked."""
    table = game.table_class(_EmptySource(campaign))
    state.restore_snapshot(table, rows_by_label)
    try:
        game.check_invariants(table)
    except RuleViolation as error:
        raise build_corruption_error(path) from error
    return table


def _clean_row(row: Model, path: str) -> None:
    try:
        row.clean_fields(exclude={"campaign"})
    except (ValidationError, ValueError, TypeError) as error:
        raise build_corruption_error(path) from error
