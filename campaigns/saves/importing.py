"""Import: an export file becomes a new campaign, or one clear sentence says where it is damaged and nothing changes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import msgspec
from django.core.exceptions import ValidationError
from django.db import DataError, IntegrityError
from django.db.models import Model
from django.utils.translation import gettext as _

from campaigns import state
from campaigns.models import Campaign, Move, Savepoint
from campaigns.referee import Game, Refusal, game, games
from campaigns.saves import document, entries
from campaigns.saves.replay import ReplayFailed, parting, replay
from campaigns.saves.rows import Looking, NotSound
from campaigns.shelf import free_slug
from campaigns.writing import write_transaction
from companion.texts import is_shown, is_visible

# Room for over 12,000 entries, some eighty evenings. A file just below both takes 1 s to refuse and 3 s to bring in.
LARGEST = 8 * 1024 * 1024
DEEPEST = 12
LONGEST = 4000
MOST_VALUES = 750_000
HIGHEST = 2**31 - 1
EARLIEST, LATEST = 1969, 9999


class NotImportable(Exception):
    """A file that cannot become a campaign; its text is the sentence to show."""


def import_campaign(raw: bytes) -> Campaign:
    """Make a new campaign of an export file. Raises NotImportable with one sentence; nothing is changed then."""
    export = read(raw)
    rules = game(export.game)
    with write_transaction():
        campaign = _shelved(export)
        for number, point in enumerate(export.savepoints):
            _laid_out(campaign, rules, point.state, f"$.savepoints[{number}].state")
        _laid_out(campaign, rules, export.state, "$.state")
        Move.objects.bulk_create(_entries(campaign, export), batch_size=500)
        Savepoint.objects.bulk_create(_points(campaign, export))
    return campaign


def _shelved(export: document.Export) -> Campaign:
    known = {"name": export.name, "game": export.game, "version": export.version}
    campaign = Campaign(slug=free_slug(), head=export.head, session=export.session, **known)
    _clean(campaign, "$")
    campaign.save(force_insert=True)
    Campaign.objects.filter(pk=campaign.pk).update(created=export.created)
    return campaign


def _entries(campaign: Campaign, export: document.Export) -> list[Move]:
    entries = [Move(campaign=campaign, **msgspec.structs.asdict(entry)) for entry in export.journal]
    for entry in entries:
        _clean(entry, f"$.journal[{entry.seq - 1}]")
    return entries


def _points(campaign: Campaign, export: document.Export) -> list[Savepoint]:
    points = [Savepoint(campaign=campaign, **msgspec.structs.asdict(point)) for point in export.savepoints]
    for number, point in enumerate(points):
        _clean(point, f"$.savepoints[{number}]")
    return points


def _laid_out(campaign: Campaign, rules: Game, found: state.State, place: str) -> None:
    """Lay a state out on the table: its rows are sound, so what is left is what the box holds, and the database's own limits."""
    table = state.open_table(campaign, rules)
    state.put_back(table, found)
    try:
        rules.check(table)
        state.write(table, table.changes())
    except (Refusal, IntegrityError, DataError) as error:
        raise _damaged(place) from error


def read(raw: bytes) -> document.Export:
    """Read and check an export file without touching the database. Raises NotImportable."""
    if len(raw) > LARGEST:
        raise NotImportable(too_large())
    if sum(map(raw.count, (b",", b"[", b"{"))) > MOST_VALUES:
        raise NotImportable(_("This file is larger than any export can be: it holds too many values."))
    found = _decoded(raw)
    harm = _harmful(found)
    if harm is not None:
        raise _damaged(f"${harm}")
    if not isinstance(found, dict) or found.get("format") != "dreamkeeper":
        raise NotImportable(_("This is not an export of Dreamkeeper: it does not say so at $.format."))
    schema = found.get("schema")
    if not isinstance(schema, int) or schema < 1:
        raise NotImportable(_("This export does not say which schema it follows, at $.schema."))
    if schema > document.SCHEMA:
        raise NotImportable(
            _("This export was made by a newer Dreamkeeper (schema %(schema)s). Update this one first.")
            % {"schema": schema}
        )
    if found != document.sealed(found):
        raise _damaged("$.hash")
    return _checked(_converted(found))


def too_large() -> str:
    """Say that a file is larger than any export."""
    return _("This file is larger than any export can be (over %(mb)s MB).") % {"mb": LARGEST // 2**20}


def _decoded(raw: bytes) -> Any:
    try:
        return msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise NotImportable(_("This file cannot be read as an export: %(why)s.") % {"why": error}) from error


def _harmful(value: object, depth: int = 0) -> str | None:
    """Give the path to what no export can hold - a float, a huge number or text, one nobody can see, deep nesting - or None.

    Every value of a file passes here, so a path is made only once something was found.
    """
    if not _fits(value, depth):
        return ""
    for name, inner in _inside(value):
        if (found := _harmful(inner, depth + 1)) is not None:
            return f"[{name}]{found}" if isinstance(value, list) else f".{name}{found}"
    return None


def _inside(value: object) -> Iterable[tuple[object, object]]:
    if isinstance(value, dict):
        return value.items()
    return enumerate(value) if isinstance(value, list) else ()


def _fits(value: object, depth: int) -> bool:
    if isinstance(value, str):
        return not value or (len(value) <= LONGEST and is_shown(value) and is_visible(value))
    if isinstance(value, int):
        return -HIGHEST <= value <= HIGHEST
    if isinstance(value, dict):
        return depth <= DEEPEST and all(_fits(name, depth) for name in value)
    return depth <= DEEPEST and not isinstance(value, float)


def _converted(found: dict[str, Any]) -> document.Export:
    try:
        return msgspec.convert(document.upgraded(found), document.Export)
    except msgspec.ValidationError as error:
        raise NotImportable(_("This export is damaged: %(why)s.") % {"why": error}) from error
    except (LookupError, TypeError, AttributeError, ValueError) as error:
        raise _damaged("$.journal") from error


def _checked(export: document.Export) -> document.Export:
    if export.game not in {known.name for known in games()}:
        raise NotImportable(
            _("This export is of a game that is not known here, at $.game: %(game)s.") % {"game": export.game[:40]}
        )
    rules = game(export.game)
    _dated(export)
    place = entries.flaw(export)
    if place:
        raise _damaged(place)
    _known_fields(export, rules)
    looking = Looking(rules, export.journal)
    place = parting(_replayed(export, rules, looking), export.state)
    if place:
        raise _damaged(place)
    for number, point in enumerate(export.savepoints):
        _kept(point, looking, f"$.savepoints[{number}]")
    return export


def _replayed(export: document.Export, rules: Game, looking: Looking) -> state.State:
    def look(seq: int, built: state.State, touched: list[tuple[str, str]]) -> None:
        try:
            looking.entry(seq, built, touched)
        except NotSound as error:
            raise _damaged(f"$.journal[{seq - 1}].changes{error}") from error

    try:
        return replay(((entry.seq, list(entry.changes)) for entry in export.journal), rules, look)
    except ReplayFailed as failed:
        raise _damaged(failed.place) from failed


def _kept(point: document.Point, looking: Looking, place: str) -> None:
    if state.hash_of(point.state) != point.hash:
        raise _damaged(f"{place}.hash")
    try:
        looking.state(point.state)
    except NotSound as error:
        raise _damaged(f"{place}.state{error}") from error


def _dated(export: document.Export) -> None:
    """Check that every time is one a clock can show, in any time zone."""
    entries = [(f"$.journal[{entry.seq - 1}].at", entry.at) for entry in export.journal]
    points = [(f"$.savepoints[{number}].at", point.at) for number, point in enumerate(export.savepoints)]
    for place, at in (("$.created", export.created), *entries, *points):
        if not EARLIEST < at.year < LATEST:
            raise _damaged(place)


def _known_fields(export: document.Export, rules: Game) -> None:
    """Check that states and changes speak of tracked fields of the game's own models only."""
    tracked = {label: {f.attname for f in state.model_of(label).tracked()} for label in rules.all_labels}
    for number, entry in enumerate(export.journal):
        for label, ref, before, after in entry.changes:
            if ref < 1 or not {*(before or {}), *(after or {})} <= tracked.get(label, set()):
                raise _damaged(f"$.journal[{number}].changes")
    _known_rows(export.state, tracked, "$.state")
    for number, point in enumerate(export.savepoints):
        _known_rows(point.state, tracked, f"$.savepoints[{number}].state")


def _known_rows(found: state.State, tracked: dict[str, set[str]], place: str) -> None:
    for label in {*tracked, *found}:
        if label not in tracked or label not in found:
            raise _damaged(f"{place}['{label}']")
        for ref, values in found[label].items():
            if not re.fullmatch("[1-9][0-9]{0,6}", ref) or set(values) != tracked[label]:
                raise _damaged(f"{place}['{label}']['{ref}']")


def _clean(row: Model, place: str) -> None:
    try:
        row.clean_fields(exclude={"campaign"})
    except (ValidationError, ValueError, TypeError) as error:
        raise _damaged(place) from error


def _damaged(place: str) -> NotImportable:
    return NotImportable(
        _("This export is damaged or was changed by hand, at %(place)s. Nothing was imported.") % {"place": place[:200]}
    )
