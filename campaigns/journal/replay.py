"""Journal replay: applying the recorded changes in order from an empty table must produce the state."""

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
    """The journal does not lead to the state; ``path`` is the first difference, as a path into the export."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


@dataclass(frozen=True)
class VerificationReport:
    """The result of a verification.

    ``path`` is the first difference between journal and state, '' if they match.
    """

    state_hash: str
    entry_count: int
    path: str = ""

    @property
    def is_valid(self) -> bool:
        """Return whether journal and state match."""
        return not self.path


def replay_entries(
    entries: Iterable[RecordedEntry], game: GameDefinition, on_entry: EntryObserver | None = None
) -> state.State:
    """Apply the changes of (seq, changes) to an empty table. Raises ReplayError at the first conflict.

    ``on_entry`` is called after each entry with the state and the label and ref of each changed row. Its exceptions
    propagate.
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
    """Apply one change; return label and ref of its row. Raises PatchConflict."""
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
    """Return the first path at which two states differ, or ''."""
    for label in sorted({*first, *second}):
        one, two = first.get(label, {}), second.get(label, {})
        for ref in sorted({*one, *two}):
            if one.get(ref) != two.get(ref):
                return f"$.state['{label}']['{ref}']"
    return ""


def verify_journal(campaign: Campaign) -> VerificationReport:
    """Replay a campaign's journal, compare it with the state, and check the hash of every save point."""
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
