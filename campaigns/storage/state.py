"""A campaign's state as plain values: read from rows, written back as what changed, packed, hashed, put back."""

from __future__ import annotations

import functools
import hashlib
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence

import msgspec
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db.models import UniqueConstraint

from campaigns.models import Campaign, HouseRuling, StateRow, own
from campaigns.referee import Between, Change, Game, Json, Refusal, Stored, Table, Values
from campaigns.storage import following, recorded, row_cache, row_refs
from campaigns.storage.differences import WrongBase
from campaigns.storage.objects import as_stored
from campaigns.storage.transactions import set_fields

State = dict[str, dict[str, Values]]

canonical = msgspec.json.Encoder(order="deterministic").encode
"""Gives a value as JSON, UTF-8, its keys in order and nothing between: what every hash is made of."""


class JournalBroken(Exception):
    """The state is not what the journal says it should be, at this row."""


class DatabaseSource:
    """Rows of one campaign from the database; ``read`` names the models that were not known from before."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.read: set[str] = set()
        self._mark = campaign.mark
        self._followed = False

    def load(self, label: str) -> list[Stored]:
        """Return every row of one model, in the order of refs."""
        model = model_of(label)
        if model is HouseRuling and not self.campaign.ruled:
            return []
        kept = self._recalled(label)
        found = self._read(label, model) if kept is None else kept
        return [
            Stored(ref, values, functools.partial(_row, self.campaign, model, ref, key, values), key)
            for ref, key, values in found
        ]

    def _recalled(self, label: str) -> row_cache.Kept | None:
        found = row_cache.recall(self.campaign, label)
        # While a move is written the mark is one that may never be committed.
        if found is None and not self._followed and self.campaign.mark == self._mark:
            self._followed = True
            found = row_cache.recall(self.campaign, label) if following.follow(self.campaign) else None
        return found

    def _read(self, label: str, model: type[StateRow]) -> row_cache.Kept:
        self.read.add(label)
        return _read(self.campaign, model)

    def make(self, label: str, fields: Values) -> StateRow:
        """Make a new row of this campaign, not yet stored."""
        return model_of(label)(campaign=self.campaign, **fields)

    def values(self, row: StateRow) -> Values:
        """Return a row's tracked fields."""
        return row.values()

    def same(self, row: StateRow, values: Values) -> bool:
        """Return whether a row's tracked fields have these values."""
        now = row.__dict__
        return all(now[name] == value for name, value in values.items())


def _read(campaign: Campaign, model: type[StateRow]) -> row_cache.Kept:
    return _read_all([campaign], model).get(campaign.pk, [])


def _read_all(campaigns: Collection[Campaign], model: type[StateRow]) -> dict[int, row_cache.Kept]:
    """Read the rows of several campaigns at once, by their keys."""
    names = [field.attname for field in model.tracked()]
    rows = model.objects.filter(campaign__in=campaigns).order_by("ref").values_list("campaign", "ref", "pk", *names)
    found: dict[int, row_cache.Kept] = defaultdict(list)
    for of, ref, key, *values in rows:
        found[of].append((ref, key, dict(zip(names, values, strict=True))))
    return found


def _row(campaign: Campaign, model: type[StateRow], ref: int, key: int, values: Values) -> StateRow:
    nested = {name: own(values[name]) for name in model.nested()}
    return as_stored(model, {"id": key, "campaign_id": campaign.pk, "ref": ref, **values, **nested})


class _Together:
    """The rows of several campaigns, those of a model read for all of them when one needs them."""

    def __init__(self, campaigns: Collection[Campaign]) -> None:
        self.campaigns = campaigns
        self._known: dict[type[StateRow], dict[int, row_cache.Kept]] = {}

    def of(self, campaign: Campaign, model: type[StateRow]) -> row_cache.Kept:
        """Return the rows of one of the campaigns."""
        if model not in self._known:
            self._known[model] = _read_all(self.campaigns, model)
        return self._known[model].get(campaign.pk, [])


class _OneOf(DatabaseSource):
    """Rows of one of several campaigns that are looked at together."""

    def __init__(self, campaign: Campaign, together: _Together) -> None:
        super().__init__(campaign)
        self.together = together

    def _recalled(self, label: str) -> row_cache.Kept | None:
        return row_cache.recall(self.campaign, label)

    def _read(self, label: str, model: type[StateRow]) -> row_cache.Kept:
        self.read.add(label)
        return self.together.of(self.campaign, model)


@functools.cache
def model_of(label: str) -> type[StateRow]:
    """Return the model of a label such as ``etherfields.dreamer``."""
    model = apps.get_model(label)
    assert issubclass(model, StateRow)
    return model


def read_besides(table: Table) -> set[str]:
    """Return the labels of the models whose rows a table of a campaign has read from the database and nobody has kept yet."""
    assert isinstance(table.source, DatabaseSource)
    return table.source.read


def numbers_of(table: type[Table]) -> dict[str, dict[str, Between]]:
    """Return the tracked numbers of a game's own models, by label and field: those whose field says how low and how high they go."""
    return {label: model_of(label).numbers() for label in table.own_labels()}


def number_names(table: type[Table]) -> Values:
    """Return what each of these numbers is called, as *correct* names it: by label and field."""
    found: Values = {}
    for label, numbers in numbers_of(table).items():
        fields = {field.name: field for field in model_of(label).tracked()}
        found |= {f"{label}:{name}": fields[name].verbose_name for name in numbers}
    return found


@functools.cache
def apart(label: str) -> tuple[tuple[str, ...], ...]:
    """Return the fields of a model of which no two rows of a campaign have the same values; refs are never the same."""
    found: list[Json] = [c for c in model_of(label)._meta.constraints if isinstance(c, UniqueConstraint)]
    names = [tuple(name for name in c.fields if name != "campaign") for c in found]
    return tuple(fields for fields in names if fields != ("ref",))


def open_table(campaign: Campaign, game: Game, card: str = "") -> Table:
    """Open a campaign's table; its rows are loaded when first touched."""
    table = game.table(DatabaseSource(campaign), card)
    table.highest_ref = functools.partial(row_refs.highest, campaign)
    return table


def open_tables(campaigns: Sequence[Campaign], game: Game) -> list[Table]:
    """Open the tables of several campaigns of a game to look at them, or one as often as it stands there to try moves on.

    Each model is read once for all, when one needs it.
    """
    together = _Together(campaigns)
    found = [game.table(_OneOf(campaign, together)) for campaign in campaigns]
    for table, campaign in zip(found, campaigns, strict=True):
        table.highest_ref = functools.partial(row_refs.highest, campaign)
    return found


def write(table: Table, changes: Iterable[Change]) -> None:
    """Write the changed rows of a table, and nothing else: at most three statements a model.

    What goes makes room for what is changed, and that for what comes: on the way no two rows are what one alone can be.
    """
    by_label: dict[str, list[Change]] = defaultdict(list)
    for change in changes:
        by_label[change.label].append(change)
    for label, found in by_label.items():
        _write_rows(table, label, found)


def _write_rows(table: Table, label: str, changes: list[Change]) -> None:
    model, rows = model_of(label), table.rows(label)
    manager = model.objects
    gone = [rows.removed[c.ref] for c in changes if c.after is None]
    kept = [rows[c.ref] for c in changes if c.before is not None and c.after is not None]
    new = [rows[c.ref] for c in changes if c.before is None]
    fields = sorted({name for c in changes if c.before is not None for name in c.after or {}})
    if len(kept) > 1 and any(name in fields for names in apart(label) for name in names):
        # Updated one after the other, rows that exchange such values would meet: they are laid down anew, keys and all.
        gone, kept, new = [*gone, *kept], [], [*kept, *new]
    if gone:
        manager.filter(campaign=gone[0].campaign_id, pk__in=[row.pk for row in gone]).delete()
    if kept:
        set_fields(kept, fields)
    if new:
        manager.bulk_create(new)


def apply(table: Table, changes: Iterable[Change]) -> bool:
    """Carry out recorded changes on a table in memory, and say whether rows came or went.

    Raises JournalBroken where a row is not as recorded before.
    """
    came_or_went = False
    for change in changes:
        came_or_went = came_or_went or change.before is None or change.after is None
        rows = table.rows(change.label)
        row = rows.get(change.ref)
        try:
            fields = recorded.made_of(change, row.values() if row is not None else None)
        except WrongBase as error:
            raise JournalBroken(f"{change.label}:{change.ref}") from error
        if fields is None:
            rows.remove(row)
        elif row is None:
            rows.add(ref=change.ref, **fields)
        else:
            for name, value in fields.items():
                setattr(row, name, value)
    return came_or_went


def check_rows(table: Table) -> None:
    """Check the shape of every row that was asked for. Raises JournalBroken for one that no journal of ours can have written."""
    for label, rows in table.loaded.items():
        for row in rows.made:
            try:
                row.check_shape()
            except ValidationError as error:
                raise JournalBroken(f"{label}:{row.ref}") from error


def new_fault(row: StateRow, before: Values) -> str:
    """Return why import would refuse a row; nothing if it would not, or if it would have refused the row ``before`` as well.

    Campaigns that were played by looser rules go on; only what is new is a fault.
    """
    try:
        row.clean_fields(exclude={"campaign"})
    except (ValidationError, ValueError, TypeError) as error:
        return "" if before and _is_refused(type(row)(ref=row.ref, **before)) else str(error)
    return ""


def _is_refused(row: StateRow) -> bool:
    try:
        row.clean_fields(exclude={"campaign"})
    except (ValidationError, ValueError, TypeError):
        return True
    return False


def check_whole(table: Table, game: Game) -> None:
    """Check that a table has what every table of its game has. Raises JournalBroken when the journal took it away."""
    try:
        game.whole(table)
    except Refusal as refusal:
        raise JournalBroken(refusal.code) from refusal


def backwards(changes: Iterable[Change]) -> list[Change]:
    """Return the changes that take these back."""
    return [recorded.backward(change) for change in reversed(list(changes))]


def pack_changes(changes: Iterable[Change]) -> list[list[Json]]:
    """Return changes as they stand in the journal."""
    return [recorded.packed(change) for change in changes]


def unpack_changes(packed: Iterable[list[Json]]) -> list[Change]:
    """Return changes back from the journal. Raises JournalBroken for one that no journal of ours can hold."""
    try:
        return [recorded.unpacked(found) for found in packed]
    except WrongBase as error:
        raise JournalBroken(str(error)) from error


def snapshot(table: Table, game: Game) -> State:
    """Return the whole state of a campaign, rows in the order of their refs: those that came back to the table lie behind others."""
    return {
        label: {str(ref): v for ref, v in sorted(table.rows(label).snapshot().items())} for label in game.all_labels
    }


def put_back(table: Table, state: State) -> None:
    """Make a table in memory what a snapshot says, row by row."""
    for label, wanted in state.items():
        rows = table.rows(label)
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


def hash_of(state: object) -> str:
    """Return the SHA-256 of a state, the same for the same state on any machine."""
    return hashlib.sha256(canonical(state)).hexdigest()
