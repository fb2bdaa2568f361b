"""Replaying a journal: the recorded changes, carried out in order from nothing, must give the state."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from campaigns.models import Campaign
from campaigns.referee import Game, game
from campaigns.storage import state
from campaigns.storage.history import history, slices
from campaigns.storage.older import filled
from campaigns.storage.transactions import standing

Recorded = tuple[int, list[Any]]
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
        """Whether journal and state agree."""
        return not self.place


def replay(entries: Iterable[Recorded], rules: Game, look: Look | None = None) -> state.State:
    """Carry out the changes of (seq, changes) from an empty table. Raises ReplayFailed at the first that does not fit.

    ``look`` is shown the table after each entry, with the label and ref of every row that was touched; what it raises passes.
    """
    built: state.State = {label: {} for label in rules.all_labels}
    for seq, changes in entries:
        for number, (label, ref, before, after) in enumerate(changes):
            if not _step(built, label, str(ref), before, after):
                raise ReplayFailed(f"$.journal[{seq - 1}].changes[{number}]")
        if look is not None:
            look(seq, built, [(label, str(ref)) for label, ref, *_values in changes])
    return built


def _step(built: state.State, label: str, ref: str, before: Any, after: Any) -> bool:
    rows = built.get(label)
    if rows is None or (ref in rows) == (before is None):
        return False
    if before is None:
        rows[ref] = filled(label, after or {})
        return after is not None
    if any(rows[ref].get(name, ...) != was for name, was in before.items()):
        return False
    if after is None:
        del rows[ref]
    else:
        rows[ref] = {**rows[ref], **after}
    return True


def parting(first: state.State, second: state.State) -> str:
    """Give the path at which two states differ, or ''."""
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
