"""Replaying a journal: the recorded changes, carried out in order from nothing, must give the state."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from campaigns.models import Campaign
from campaigns.referee import Change, Game, Json, game
from campaigns.storage import state
from campaigns.storage.differences import WrongBase
from campaigns.storage.history import history, slices
from campaigns.storage.older import filled
from campaigns.storage.recorded import made_of, unpacked
from campaigns.storage.transactions import standing

Recorded = tuple[int, list[Json]]
Look = Callable[[int, state.State, list[tuple[str, str]]], None]


class ReplayFailed(Exception):
    """The journal does not lead to the state; ``place`` says where they part, as a path into the export."""

    def __init__(self, place: str) -> None:
        super().__init__(place)
        self.place = place


@dataclass(frozen=True)
class Report:
    """What verifying found: the hash of the state, the number of entries, and where the journal and the state part ('' if nowhere)."""

    hash: str
    entries: int
    place: str = ""

    @property
    def sound(self) -> bool:
        """Return whether journal and state agree."""
        return not self.place


def replay(entries: Iterable[Recorded], rules: Game, look: Look | None = None) -> state.State:
    """Carry out the changes of (seq, changes) from an empty table. Raises ReplayFailed at the first that does not fit.

    ``look`` is shown the table after each entry, with the label and ref of every row that was touched; what it raises passes.
    """
    built: state.State = {label: {} for label in rules.all_labels}
    for seq, changes in entries:
        touched = []
        for number, found in enumerate(changes):
            try:
                touched.append(_step(built, unpacked(found)))
            except WrongBase as error:
                raise ReplayFailed(f"$.journal[{seq - 1}].changes[{number}]") from error
        if look is not None:
            look(seq, built, touched)
    return built


def _step(built: state.State, change: Change) -> tuple[str, str]:
    """Carry out one change; give label and ref of its row. Raises WrongBase where it does not fit."""
    label, ref, rows = change.label, str(change.ref), built.get(change.label)
    if rows is None:
        raise WrongBase
    fields = made_of(change, rows.get(ref))
    if fields is None:
        del rows[ref]
    else:
        rows[ref] = {**rows[ref], **fields} if ref in rows else filled(label, fields)
    return label, ref


def parting(first: state.State, second: state.State) -> str:
    """Return the path at which two states differ, or ''."""
    for label in sorted({*first, *second}):
        one, two = first.get(label, {}), second.get(label, {})
        for ref in sorted({*one, *two}):
            if one.get(ref) != two.get(ref):
                return f"$.state['{label}']['{ref}']"
    return ""


def verify(campaign: Campaign) -> Report:
    """Replay a campaign's journal and compare with its state; check that every save point is what it was."""
    with standing(campaign.slug) as campaign:
        rules = game(campaign.game)
        now = state.snapshot(state.open_table(campaign, rules), rules)
    place = ""
    try:
        entries = history(campaign, campaign.version, "seq", "changes")
        place = parting(replay(((entry["seq"], entry["changes"]) for entry in entries), rules), now)
    except ReplayFailed as failed:
        place = failed.place
    for number, point in enumerate(slices(campaign.savepoints.all(), "pk", "pk", "state", "hash")):
        if not place and state.hash_of(point["state"]) != point["hash"]:
            place = f"$.savepoints[{number}].state"
    return Report(state.hash_of(now), campaign.version, place)
