"""Validation of an export: its journal leads to its state, and every state on the way is valid."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from campaigns.engine import REF_PATTERN, GameDefinition, Json, get_game, get_games
from campaigns.journal.replay import ReplayError, find_first_difference, replay_entries
from campaigns.storage import state
from campaigns.storage.change_codec import decode_change
from campaigns.storage.json_diff import PatchConflict
from campaigns.transfer import entry_validation
from campaigns.transfer.document import Export, ExportedSavePoint
from campaigns.transfer.errors import ImportFileError, build_corruption_error
from campaigns.transfer.state_validation import InvalidState, StateValidator

MIN_YEAR, MAX_YEAR = 1969, 9999
REF_RE = re.compile(REF_PATTERN)
"""The ref of a row; its maximum depends on its entry (``StateValidator``)."""


@dataclass(frozen=True)
class ValidatedExport:
    """A validated export, its game, and the highest ref of each model that its journal names."""

    export: Export
    game: GameDefinition
    highest_refs: dict[str, int]


def validate_export(export: Export) -> ValidatedExport:
    """Validate an export without touching the database. Raises ImportFileError."""
    if export.game not in {known.name for known in get_games()}:
        raise ImportFileError(
            _("This export is for a game that Dreamkeeper does not know, at $.game: %(game)s.")
            % {"game": export.game[:40]}
        )
    rules = get_game(export.game)
    _validate_times(export)
    place = entry_validation.find_invalid_field(export)
    if place:
        raise build_corruption_error(place)
    _validate_fields(export, rules)
    looking = StateValidator(rules, export.journal)
    place = find_first_difference(_replay_journal(export, rules, looking), export.state)
    if place:
        raise build_corruption_error(place)
    for number, point in enumerate(export.savepoints):
        _validate_save_point(point, looking, f"$.savepoints[{number}]")
    return ValidatedExport(export, rules, looking.highest_refs)


def _replay_journal(export: Export, game: GameDefinition, validator: StateValidator) -> state.State:
    def look(seq: int, built: state.State, touched: list[tuple[str, str]]) -> None:
        try:
            validator.validate_entry(seq, built, touched)
        except InvalidState as error:
            raise build_corruption_error(f"$.journal[{seq - 1}].changes{error}") from error

    try:
        return replay_entries(((entry.seq, list(entry.changes)) for entry in export.journal), game, look)
    except ReplayError as failed:
        raise build_corruption_error(failed.path) from failed


def _validate_save_point(point: ExportedSavePoint, validator: StateValidator, path: str) -> None:
    if state.compute_hash(point.state) != point.hash:
        raise build_corruption_error(f"{path}.hash")
    try:
        validator.validate_state(point.state)
    except InvalidState as error:
        raise build_corruption_error(f"{path}.state{error}") from error


def _validate_times(export: Export) -> None:
    """Check that each time is representable in any time zone."""
    for place, at in _iter_times(export):
        if not MIN_YEAR < at.year < MAX_YEAR:
            raise build_corruption_error(place)


def _iter_times(export: Export) -> Iterator[tuple[str, datetime]]:
    yield "$.created", export.created
    yield from ((f"$.journal[{number}].at", entry.at) for number, entry in enumerate(export.journal))
    yield from ((f"$.savepoints[{number}].at", point.at) for number, point in enumerate(export.savepoints))


def _validate_fields(export: Export, game: GameDefinition) -> None:
    """Check that states and changes have only tracked fields of the game's own models."""
    tracked = {label: {f.attname for f in state.get_model(label).get_tracked_fields()} for label in game.all_labels}
    for number, entry in enumerate(export.journal):
        for found in entry.changes:
            if not _is_known_change(found, tracked):
                raise build_corruption_error(f"$.journal[{number}].changes")
    _validate_rows(export.state, tracked, "$.state")
    for number, point in enumerate(export.savepoints):
        _validate_rows(point.state, tracked, f"$.savepoints[{number}].state")


def _is_known_change(encoded: list[Json], tracked_fields: dict[str, set[str]]) -> bool:
    try:
        change = decode_change(encoded)
    except PatchConflict:
        return False
    return REF_RE.fullmatch(str(change.ref)) is not None and change.field_names <= tracked_fields.get(
        change.label, set()
    )


def _validate_rows(rows_by_label: state.State, tracked_fields: dict[str, set[str]], path: str) -> None:
    for label in {*tracked_fields, *rows_by_label}:
        if label not in tracked_fields or label not in rows_by_label:
            raise build_corruption_error(f"{path}['{label}']")
        for ref, values in rows_by_label[label].items():
            if not REF_RE.fullmatch(ref) or set(values) != tracked_fields[label]:
                raise build_corruption_error(f"{path}['{label}']['{ref}']")
