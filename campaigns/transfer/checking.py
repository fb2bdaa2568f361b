"""Checking an export: its journal leads to its state, and every table on the way is one that ours can be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from campaigns.journal.replay import ReplayFailed, parting, replay
from campaigns.referee import REF_PATTERN, Game, Json, game, games
from campaigns.storage import state
from campaigns.storage.differences import WrongBase
from campaigns.storage.recorded import unpacked
from campaigns.transfer import entries
from campaigns.transfer.document import Export, Point
from campaigns.transfer.faults import NotImportable, damaged
from campaigns.transfer.rows import Looking, NotSound

EARLIEST, LATEST = 1969, 9999
REF = re.compile(REF_PATTERN)
"""The number of a row; how high it may be depends on its entry (``Looking``)."""


@dataclass(frozen=True)
class Checked:
    """An export that was found sound, the game it is of, and the highest ref of each model that its journal names."""

    export: Export
    rules: Game
    highest_refs: dict[str, int]


def checked(export: Export) -> Checked:
    """Check an export without touching the database. Raises NotImportable."""
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
    return Checked(export, rules, looking.highest_refs)


def _replayed(export: Export, rules: Game, looking: Looking) -> state.State:
    def look(seq: int, built: state.State, touched: list[tuple[str, str]]) -> None:
        try:
            looking.entry(seq, built, touched)
        except NotSound as error:
            raise damaged(f"$.journal[{seq - 1}].changes{error}") from error

    try:
        return replay(((entry.seq, list(entry.changes)) for entry in export.journal), rules, look)
    except ReplayFailed as failed:
        raise damaged(failed.place) from failed


def _kept(point: Point, looking: Looking, place: str) -> None:
    if state.hash_of(point.state) != point.hash:
        raise damaged(f"{place}.hash")
    try:
        looking.state(point.state)
    except NotSound as error:
        raise damaged(f"{place}.state{error}") from error


def _dated(export: Export) -> None:
    """Check that every time is one a clock can show, in any time zone."""
    for place, at in _times(export):
        if not EARLIEST < at.year < LATEST:
            raise damaged(place)


def _times(export: Export) -> Iterator[tuple[str, datetime]]:
    yield "$.created", export.created
    yield from ((f"$.journal[{number}].at", entry.at) for number, entry in enumerate(export.journal))
    yield from ((f"$.savepoints[{number}].at", point.at) for number, point in enumerate(export.savepoints))


def _known_fields(export: Export, rules: Game) -> None:
    """Check that states and changes speak of tracked fields of the game's own models only."""
    tracked = {label: {f.attname for f in state.model_of(label).tracked()} for label in rules.all_labels}
    for number, entry in enumerate(export.journal):
        for found in entry.changes:
            if not _known_change(found, tracked):
                raise damaged(f"$.journal[{number}].changes")
    _known_rows(export.state, tracked, "$.state")
    for number, point in enumerate(export.savepoints):
        _known_rows(point.state, tracked, f"$.savepoints[{number}].state")


def _known_change(found: list[Json], tracked: dict[str, set[str]]) -> bool:
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
