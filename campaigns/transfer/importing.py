"""Import: an export file becomes a new campaign, or one clear sentence says where it is damaged and nothing changes."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from datetime import datetime
from typing import Any, BinaryIO

import msgspec
from django.core.exceptions import ValidationError
from django.db import DataError, IntegrityError
from django.db.models import Model
from django.utils.translation import gettext as _

from campaigns.journal.replay import ReplayFailed, parting, replay
from campaigns.journal.shelf import free_slug
from campaigns.models import Campaign, Move, Savepoint
from campaigns.referee import Game, Refusal, Table, game, games
from campaigns.storage import state
from campaigns.storage.differences import WrongBase
from campaigns.storage.recorded import unpacked
from campaigns.storage.transactions import add_rows, write_transaction
from campaigns.transfer import document, entries
from campaigns.transfer.faults import NotImportable, damaged
from campaigns.transfer.reading import export_of
from campaigns.transfer.rows import Looking, NotSound

EARLIEST, LATEST = 1969, 9999
REF = re.compile("[1-9][0-9]{0,6}")
"""The number of a row: no campaign that can be exported comes to more digits."""


def import_campaign(source: bytes | BinaryIO) -> Campaign:
    """Make a new campaign of an export file, packed or plain.

    Raises NotImportable with one sentence; nothing is changed then. Nobody's move waits while the file is checked, only
    while what was found sound is written.
    """
    export = read(source)
    rules = game(export.game)
    campaign = _shelved(export)
    for number, point in enumerate(export.savepoints):
        _laid_out(campaign, rules, point.state, f"$.savepoints[{number}].state")
        _clean(_point(campaign, point), f"$.savepoints[{number}]")
    for entry in export.journal:
        _clean(_entry(campaign, entry), f"$.journal[{entry.seq - 1}]")
        campaign.newest = entry.move_id
    table = _laid_out(campaign, rules, export.state, "$.state")
    with write_transaction():
        _write(campaign, table, export)
    return campaign


def _write(campaign: Campaign, table: Table, export: document.Export) -> None:
    campaign.save(force_insert=True)
    Campaign.objects.filter(pk=campaign.pk).update(created=export.created)
    try:
        state.write(table, table.changes())
    except (IntegrityError, DataError) as error:
        raise damaged("$.state") from error
    names = document.Entry.__struct_fields__
    add_rows(Move, ("campaign", *names), ((campaign.pk, *_texts(entry)) for entry in export.journal))
    for point in export.savepoints:
        _point(campaign, point).save(force_insert=True)


def _shelved(export: document.Export) -> Campaign:
    known = {"name": export.name, "game": export.game, "version": export.version}
    campaign = Campaign(slug=free_slug(), head=export.head, session=export.session, **known)
    _clean(campaign, "$")
    return campaign


def _entry(campaign: Campaign, entry: document.Entry) -> Move:
    return Move(campaign=campaign, **msgspec.structs.asdict(entry))


def _texts(entry: document.Entry) -> Iterator[Any]:
    for value in msgspec.structs.astuple(entry):
        yield msgspec.json.encode(value).decode() if isinstance(value, (list, dict)) else value


def _point(campaign: Campaign, point: document.Point) -> Savepoint:
    return Savepoint(campaign=campaign, **msgspec.structs.asdict(point))


class _Bare(state.DatabaseSource):
    """A campaign that is not in the database yet: no rows."""

    def load(self, label: str) -> list[Any]:
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


def read(source: bytes | BinaryIO) -> document.Export:
    """Read and check an export file without touching the database. Raises NotImportable."""
    return _checked(export_of(io.BytesIO(source) if isinstance(source, bytes) else source))


def _checked(export: document.Export) -> document.Export:
    if export.game not in {known.name for known in games()}:
        raise NotImportable(
            _("This export is of a game that is not known here, at $.game: %(game)s.") % {"game": export.game[:40]}
        )
    rules = game(export.game)
    _dated(export)
    place = entries.flaw(export)
    if place:
        raise damaged(place)
    _known_fields(export, rules)
    looking = Looking(rules, export.journal)
    place = parting(_replayed(export, rules, looking), export.state)
    if place:
        raise damaged(place)
    for number, point in enumerate(export.savepoints):
        _kept(point, looking, f"$.savepoints[{number}]")
    return export


def _replayed(export: document.Export, rules: Game, looking: Looking) -> state.State:
    def look(seq: int, built: state.State, touched: list[tuple[str, str]]) -> None:
        try:
            looking.entry(seq, built, touched)
        except NotSound as error:
            raise damaged(f"$.journal[{seq - 1}].changes{error}") from error

    try:
        return replay(((entry.seq, list(entry.changes)) for entry in export.journal), rules, look)
    except ReplayFailed as failed:
        raise damaged(failed.place) from failed


def _kept(point: document.Point, looking: Looking, place: str) -> None:
    if state.hash_of(point.state) != point.hash:
        raise damaged(f"{place}.hash")
    try:
        looking.state(point.state)
    except NotSound as error:
        raise damaged(f"{place}.state{error}") from error


def _dated(export: document.Export) -> None:
    """Check that every time is one a clock can show, in any time zone."""
    for place, at in _times(export):
        if not EARLIEST < at.year < LATEST:
            raise damaged(place)


def _times(export: document.Export) -> Iterator[tuple[str, datetime]]:
    yield "$.created", export.created
    yield from ((f"$.journal[{number}].at", entry.at) for number, entry in enumerate(export.journal))
    yield from ((f"$.savepoints[{number}].at", point.at) for number, point in enumerate(export.savepoints))


def _known_fields(export: document.Export, rules: Game) -> None:
    """Check that states and changes speak of tracked fields of the game's own models only."""
    tracked = {label: {f.attname for f in state.model_of(label).tracked()} for label in rules.all_labels}
    for number, entry in enumerate(export.journal):
        for found in entry.changes:
            if not _known_change(found, tracked):
                raise damaged(f"$.journal[{number}].changes")
    _known_rows(export.state, tracked, "$.state")
    for number, point in enumerate(export.savepoints):
        _known_rows(point.state, tracked, f"$.savepoints[{number}].state")


def _known_change(found: list[Any], tracked: dict[str, set[str]]) -> bool:
    try:
        change = unpacked(found)
    except WrongBase:
        return False
    return REF.fullmatch(str(change.ref)) is not None and change.fields <= tracked.get(change.label, set())


def _known_rows(found: state.State, tracked: dict[str, set[str]], place: str) -> None:
    for label in {*tracked, *found}:
        if label not in tracked or label not in found:
            raise damaged(f"{place}['{label}']")
        for ref, values in found[label].items():
            if not REF.fullmatch(ref) or set(values) != tracked[label]:
                raise damaged(f"{place}['{label}']['{ref}']")


def _clean(row: Model, place: str) -> None:
    try:
        row.clean_fields(exclude={"campaign"})
    except (ValidationError, ValueError, TypeError) as error:
        raise damaged(place) from error
