"""A campaign's state as plain values: read, write changes, snapshot, hash, restore."""

from __future__ import annotations

import functools
import hashlib
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence

import msgspec
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db.models import UniqueConstraint

from campaigns.engine import Change, GameDefinition, Json, NumberBounds, RuleViolation, StoredRow, Table, Values
from campaigns.json_copy import copy_json
from campaigns.models import Campaign, HouseRuling, StateRow
from campaigns.storage import cache_catch_up, change_codec, row_cache, row_reader, row_refs
from campaigns.storage.json_diff import PatchConflict
from campaigns.storage.transactions import hydrate, update_fields

State = dict[str, dict[str, Values]]

encode_canonical = msgspec.json.Encoder(order="deterministic").encode
"""Encode a value as canonical JSON: UTF-8, sorted keys, no whitespace. The input of every hash."""


class CorruptJournalError(Exception):
    """The state differs from the journal at this row."""


class DatabaseSource:
    """The rows of one campaign from the database; ``read_labels`` names the models that were not cached."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.read_labels: set[str] = set()
        self._version_key = campaign.version_key
        self._has_caught_up = False
        self._rows_read_ahead: dict[str, row_cache.CachedRows] = {}

    def load_rows(self, label: str) -> list[StoredRow]:
        """Return all rows of one model, ordered by ref."""
        model = get_model(label)
        if self._has_no_rows(model):
            return []
        kept = self._get_cached_rows(label)
        found = self._read_rows(label, model) if kept is None else kept
        return [
            StoredRow(ref, values, functools.partial(_build_row, self.campaign, model, ref, key, values), key)
            for ref, key, values in found
        ]

    def _has_no_rows(self, model: type[StateRow]) -> bool:
        """Return whether the campaign is known to have no rows of a model, without a query."""
        return model is HouseRuling and not self.campaign.has_house_rules

    def _get_cached_rows(self, label: str) -> row_cache.CachedRows | None:
        found = row_cache.get_rows(self.campaign, label)
        # During a write, the version key may never be committed.
        if found is None and not self._has_caught_up and self.campaign.version_key == self._version_key:
            self._has_caught_up = True
            found = row_cache.get_rows(self.campaign, label) if cache_catch_up.catch_up(self.campaign) else None
        return found

    def _read_rows(self, label: str, model: type[StateRow]) -> row_cache.CachedRows:
        self.read_labels.add(label)
        ahead = self._rows_read_ahead.pop(label, None)
        return _read_rows(self.campaign, model) if ahead is None else ahead

    def read_ahead(self, labels: Iterable[str]) -> list[str]:
        """Read the rows of those of these models that are not cached, in one query; return the labels read so far."""
        missing = row_cache.find_missing_labels(self.campaign, labels).difference(self._rows_read_ahead)
        models = [model for model in map(get_model, sorted(missing)) if not self._has_no_rows(model)]
        # Another process may have made the last moves: then its journal entries are all that is missing.
        models = [model for model in models if self._get_cached_rows(model._meta.label_lower) is None]
        if models:
            self._rows_read_ahead |= row_reader.read_rows(self.campaign, models)
        return list(self._rows_read_ahead)

    def build_row(self, label: str, fields: Values) -> StateRow:
        """Build a new, unsaved row of this campaign."""
        return get_model(label)(campaign=self.campaign, **fields)


def _read_rows(campaign: Campaign, model: type[StateRow]) -> row_cache.CachedRows:
    return row_reader.read_model_rows([campaign], model).get(campaign.pk, [])


def _build_row(campaign: Campaign, model: type[StateRow], ref: int, key: int, values: Values) -> StateRow:
    nested = {name: copy_json(values[name]) for name in model.get_json_field_names()}
    return hydrate(model, {"id": key, "campaign_id": campaign.pk, "ref": ref, **values, **nested})


class _BatchSource:
    """Prefetched rows of several campaigns: each model is read for all of them when first needed."""

    def __init__(self, campaigns: Collection[Campaign]) -> None:
        self.campaigns = campaigns
        self._known: dict[type[StateRow], dict[int, row_cache.CachedRows]] = {}

    def get_rows(self, campaign: Campaign, model: type[StateRow]) -> row_cache.CachedRows:
        if model not in self._known:
            self._known[model] = row_reader.read_model_rows(self.campaigns, model)
        return self._known[model].get(campaign.pk, [])


class _BatchedSource(DatabaseSource):
    """The rows of one campaign out of a batch."""

    def __init__(self, campaign: Campaign, batch: _BatchSource) -> None:
        super().__init__(campaign)
        self.batch = batch

    def _get_cached_rows(self, label: str) -> row_cache.CachedRows | None:
        return row_cache.get_rows(self.campaign, label)

    def _read_rows(self, label: str, model: type[StateRow]) -> row_cache.CachedRows:
        self.read_labels.add(label)
        return self.batch.get_rows(self.campaign, model)


@functools.cache
def get_model(label: str) -> type[StateRow]:
    """Return the model of a label such as ``etherfields.dreamer``."""
    model = apps.get_model(label)
    assert issubclass(model, StateRow)
    return model


def get_uncached_labels(table: Table) -> set[str]:
    """Return the labels of the models that a table has read from the database and that are not cached yet."""
    assert isinstance(table.source, DatabaseSource)
    return table.source.read_labels


def get_number_bounds(table_class: type[Table]) -> dict[str, dict[str, NumberBounds]]:
    """Return the tracked numbers of a game's own models, by label and field: the fields with bounds."""
    return {label: get_model(label).get_number_bounds() for label in table_class.get_own_labels()}


def get_number_names(table_class: type[Table]) -> Values:
    """Return the names of these numbers for *correct*, by label and field."""
    found: Values = {}
    for label, numbers in get_number_bounds(table_class).items():
        fields = {field.name: field for field in get_model(label).get_tracked_fields()}
        found |= {f"{label}:{name}": fields[name].verbose_name for name in numbers}
    return found


@functools.cache
def get_unique_fields(label: str) -> tuple[tuple[str, ...], ...]:
    """Return the unique constraints of a model within a campaign, without ``ref``."""
    found: list[Json] = [c for c in get_model(label)._meta.constraints if isinstance(c, UniqueConstraint)]
    names = [tuple(name for name in c.fields if name != "campaign") for c in found]
    return tuple(fields for fields in names if fields != ("ref",))


def open_table(campaign: Campaign, game: GameDefinition, card: str = "") -> Table:
    """Open a campaign's table; rows are loaded lazily."""
    return game.table_class(DatabaseSource(campaign), card, row_refs.get_highest_refs(campaign))


def open_tables(campaigns: Sequence[Campaign], game: GameDefinition) -> list[Table]:
    """Open the tables of several campaigns of a game, each model read once for all.

    The same campaign may be given several times, to try moves on each table.
    """
    together = _BatchSource(campaigns)
    return [
        game.table_class(_BatchedSource(campaign, together), highest_refs=row_refs.get_highest_refs(campaign))
        for campaign in campaigns
    ]


def read_ahead(table: Table) -> list[str]:
    """Read the rows of all models of a table that are neither loaded nor cached, in one query; return their labels."""
    assert isinstance(table.source, DatabaseSource)
    return table.source.read_ahead(label for label in table.get_labels() if not table.is_loaded(label))


def load_uncached_rows(table: Table) -> None:
    """Load all models of a table that are not cached, in one query, so that they will be."""
    for label in read_ahead(table):
        table.get_rows(label)


def write_changes(table: Table, changes: Iterable[Change]) -> None:
    """Write the changed rows of a table: at most three statements per model.

    Deletes come before updates, and updates before inserts, so that no unique constraint is violated on the way.
    """
    by_label: dict[str, list[Change]] = defaultdict(list)
    for change in changes:
        by_label[change.label].append(change)
    for label, found in by_label.items():
        _write_rows(table, label, found)


def _write_rows(table: Table, label: str, changes: list[Change]) -> None:
    model, rows = get_model(label), table.get_rows(label)
    manager = model.objects
    gone = [rows.removed_rows[c.ref] for c in changes if c.after is None]
    kept = [rows[c.ref] for c in changes if c.before is not None and c.after is not None]
    new = [rows[c.ref] for c in changes if c.before is None]
    fields = sorted({name for c in changes if c.before is not None for name in c.after or {}})
    if len(kept) > 1 and any(name in fields for names in get_unique_fields(label) for name in names):
        # Rows that swap unique values would collide if updated one by one: delete and insert them, with their keys.
        gone, kept, new = [*gone, *kept], [], [*kept, *new]
    if gone:
        manager.filter(campaign=gone[0].campaign_id, pk__in=[row.pk for row in gone]).delete()
    if kept:
        update_fields(kept, fields)
    if new:
        manager.bulk_create(new)


def apply_changes(table: Table, changes: Iterable[Change]) -> bool:
    """Apply recorded changes to a table in memory; return whether rows were added or removed.

    Raises CorruptJournalError where a row is not as recorded.
    """
    came_or_went = False
    for change in changes:
        came_or_went = came_or_went or change.before is None or change.after is None
        rows = table.get_rows(change.label)
        row = rows.get(change.ref)
        try:
            fields = change_codec.apply_change(change, row.values() if row is not None else None)
        except PatchConflict as error:
            raise CorruptJournalError(f"{change.label}:{change.ref}") from error
        if fields is None:
            rows.remove(row)
        elif row is None:
            rows.add(ref=change.ref, **fields)
        else:
            for name, value in fields.items():
                setattr(row, name, value)
    return came_or_went


def check_rows(table: Table) -> None:
    """Check the types of every loaded row. Raises CorruptJournalError for a row that no valid journal can contain."""
    for label, rows in table.loaded_rows.items():
        for row in rows.loaded_rows:
            try:
                row.check_types()
            except ValidationError as error:
                raise CorruptJournalError(f"{label}:{row.ref}") from error


def find_new_fault(row: StateRow, previous: Values) -> str:
    """Return why import would reject a row; '' if it is valid, or if ``previous`` was invalid as well.

    Campaigns from versions with looser rules can go on; only new faults count.
    """
    try:
        row.clean_fields(exclude={"campaign"})
    except (ValidationError, ValueError, TypeError) as error:
        return "" if previous and _is_invalid(type(row)(ref=row.ref, **previous)) else str(error)
    return ""


def _is_invalid(row: StateRow) -> bool:
    try:
        row.clean_fields(exclude={"campaign"})
    except (ValidationError, ValueError, TypeError):
        return True
    return False


def check_complete(table: Table, game: GameDefinition) -> None:
    """Check that a table has all required rows. Raises CorruptJournalError if the journal removed one."""
    try:
        game.check_complete(table)
    except RuleViolation as refusal:
        raise CorruptJournalError(refusal.code) from refusal


def invert_changes(changes: Iterable[Change]) -> list[Change]:
    """Return the inverse of the changes, in reverse order."""
    return [change_codec.invert_change(change) for change in reversed(list(changes))]


def encode_changes(changes: Iterable[Change]) -> list[list[Json]]:
    """Return changes as stored in the journal."""
    return [change_codec.encode_change(change) for change in changes]


def decode_changes(encoded: Iterable[list[Json]]) -> list[Change]:
    """Decode changes from the journal. Raises CorruptJournalError for a malformed one."""
    try:
        return [change_codec.decode_change(found) for found in encoded]
    except PatchConflict as error:
        raise CorruptJournalError(str(error)) from error


def build_snapshot(table: Table, game: GameDefinition) -> State:
    """Return the full state of a campaign, rows sorted by ref: restored rows are last in the repository."""
    return {
        label: {str(ref): v for ref, v in sorted(table.get_rows(label).snapshot().items())} for label in game.all_labels
    }


def restore_snapshot(table: Table, state: State) -> None:
    """Set a table in memory to a snapshot, row by row."""
    for label, wanted in state.items():
        rows = table.get_rows(label)
        for row in rows:
            if str(row.ref) not in wanted:
                rows.remove(row)
        for ref, fields in wanted.items():
            row = rows.get(int(ref))
            if row is None:
                rows.add(ref=int(ref), **fields)
                continue
            for name, value in fields.items():
                setattr(row, name, value)


def compute_hash(state: object) -> str:
    """Return the SHA-256 of a state; equal states have equal hashes on any machine."""
    return hashlib.sha256(encode_canonical(state)).hexdigest()
