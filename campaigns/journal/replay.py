"""Replaying a journal: the recorded changes, carried out in order from nothing, must give the state."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from campaigns.engine import Change, GameDefinition, Json, get_game
from campaigns.models import Campaign
from campaigns.storage import state
from campaigns.storage.batch_reader import iter_entries, iter_rows
from campaigns.storage.change_codec import apply_change, decode_change
from campaigns.storage.defaults import fill_defaults
from campaigns.storage.json_diff import PatchConflict
from campaigns.storage.transactions import hold_campaign

RecordedEntry = tuple[int, list[Json]]
EntryObserver = Callable[[int, state.State, list[tuple[str, str]]], None]


class ReplayError(Exception):
    """The journal does not lead to the state; ``place`` says where they part, as a path into the export."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


@dataclass(frozen=True)
class VerificationReport:
    """What verifying found: the hash of the state, the number of entries, and where the journal and the state part ('' if nowhere)."""

    state_hash: str
    entry_count: int
    path: str = ""

    @property
    def is_valid(self) -> bool:
        """Return whether journal and state agree."""
        return not self.path


def replay_entries(
    entries: Iterable[RecordedEntry], game: GameDefinition, on_entry: EntryObserver | None = None
) -> state.State:
    """Carry out the changes of (seq, changes) from an empty table. Raises ReplayFailed at the first that does not fit.

    ``look`` is shown the table after each entry, with the label and ref of every row that was touched; what it raises passes.
    """
    built: state.State = {label: {} for label in game.all_labels}
    for seq, changes in entries:
        touched = []
        for number, found in enumerate(changes):
            try:
                touched.append(_apply_change(built, decode_change(found)))
            except PatchConflict as error:
                raise ReplayError(f"$.journal[{seq - 1}].changes[{number}]") from error
        if on_entry is not None:
            on_entry(seq, built, touched)
    return built


def _apply_change(built: state.State, change: Change) -> tuple[str, str]:
    """Carry out one change; give label and ref of its row. Raises WrongBase where it does not fit."""
    label, ref, rows = change.label, str(change.ref), built.get(change.label)
    if rows is None:
        raise PatchConflict
    fields = apply_change(change, rows.get(ref))
    if fields is None:
        del rows[ref]
    else:
        rows[ref] = {**rows[ref], **fields} if ref in rows else fill_defaults(label, fields)
    return label, ref


def find_first_difference(first: state.State, second: state.State) -> str:
    """Return the path at which two states differ, or ''."""
    for label in sorted({*first, *second}):
        one, two = first.get(label, {}), second.get(label, {})
        for ref in sorted({*one, *two}):
            if one.get(ref) != two.get(ref):
                return f"$.state['{label}']['{ref}']"
    return ""


def verify_journal(campaign: Campaign) -> VerificationReport:
    """Replay a campaign's journal and compare with its state; check that every save point is what it was."""
    with hold_campaign(campaign.slug) as campaign:
        rules = get_game(campaign.game)
        now = state.build_snapshot(state.open_table(campaign, rules), rules)
    place = ""
    try:
        entries = iter_entries(campaign, campaign.version, "seq", "changes")
        place = find_first_difference(
            replay_entries(((entry["seq"], entry["changes"]) for entry in entries), rules), now
        )
    except ReplayError as failed:
        place = failed.path
    for number, point in enumerate(iter_rows(campaign.savepoints.all(), "pk", "pk", "state", "hash")):
        if not place and state.compute_hash(point["state"]) != point["hash"]:
            place = f"$.savepoints[{number}].state"
    return VerificationReport(state.compute_hash(now), campaign.version, place)
