"""Ways through the journal: undo, redo, back to here, and the last report anew. Each adds entries and takes none away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from django.db import IntegrityError

from campaigns.journal import door
from campaigns.journal.door import Step, committed
from campaigns.journal.idempotency import once
from campaigns.journal.outcomes import MOVED_ON, Answer, By, Status
from campaigns.models import Campaign, Move
from campaigns.referee import Change, Json, Refusal, game
from campaigns.storage import state


def undo(slug: str, move_id: str, by: By, entry: int, *, sure: bool, after: str = "") -> Answer | None:
    """Take back the entry the table stands on.

    ``entry`` is the one the sender saw there: if the table stands on another by now, it has moved on. A sender that could see
    none yet, because a report of its own was still under way, names that report's move id instead, as ``after``: the table has
    moved on unless that report is the newest entry. Another player's move is only taken back when ``sure``. Return None when
    there is no such campaign.
    """
    with once(slug, move_id, by) as report:
        campaign = report.campaign
        if campaign is not None:
            if after and campaign.newest != after:
                raise Refusal(MOVED_ON, final=True)
            report.answer = _take_back(campaign, move_id, by, campaign.head if after else entry, sure=sure)
    return report.answer


def _take_back(campaign: Campaign, move_id: str, by: By, entry: int, *, sure: bool) -> Answer:
    last = _entry(campaign, campaign.head)
    if last is None or not last.parent:
        raise Refusal("campaign.undo.nothing", final=True)
    if last.seq != entry:
        raise Refusal(MOVED_ON, final=True)
    if not sure and last.device != by.device:
        raise Refusal("campaign.undo.not-yours", final=True, author=last.called)
    campaign.moves.filter(pk=last.pk).update(undone=True)
    step = Step(Move.Kind.UNDO, by, move_id, head=last.parent, target=last.seq)
    return _gone(campaign, state.backwards(state.unpack_changes(last.changes)), step)


def anew(slug: str, name: str, data: Mapping[str, Json], by: By, undo_id: str, entry: int) -> Answer | None:
    """Take back the entry the table stands on, and carry out a reported move in its place: both or neither.

    ``name`` and ``data`` as for a move that is played; ``undo_id`` is the move id of the undo, ``entry`` as for it. Another
    player's move stays. Gives None when there is no such campaign, or no such move in its game.
    """
    with once(slug, str(data.get("move_id", "")), by) as report:
        form = door.read(report, name, data)
        if report.campaign is not None and form is not None:
            _take_back(report.campaign, undo_id, by, entry, sure=False)
            report.answer = door.answer(report.campaign, form, by)
            if report.answer.status is not Status.APPLIED:
                raise report.answer.refusal or Refusal("campaign.undo.not-anew", final=True)
    return report.answer


def redo(slug: str, move_id: str, by: By, entry: int) -> Answer | None:
    """Bring back the newest entry that was taken back from here; ``entry`` as for undo."""
    with once(slug, move_id, by) as report:
        if report.campaign is not None:
            again = redoable(report.campaign)
            if again is None:
                raise Refusal("campaign.redo.nothing", final=True)
            if again.seq != entry:
                raise Refusal(MOVED_ON, final=True)
            report.campaign.moves.filter(pk=again.pk).update(undone=False)
            step = Step(Move.Kind.REDO, by, move_id, head=again.seq, target=again.seq)
            report.answer = _gone(report.campaign, state.unpack_changes(again.changes), step)
    return report.answer


def back_to(slug: str, move_id: str, by: By, entry: int) -> Answer | None:
    """Bring the table to where it stood just after ``entry``, however many entries lie between."""
    with once(slug, move_id, by) as report:
        if report.campaign is not None:
            goal = _entry(report.campaign, entry)
            if goal is None or not goal.plays:
                raise Refusal("campaign.back.no-entry", final=True)
            if goal.seq == report.campaign.head:
                raise Refusal("campaign.back.already-here", final=True)
            step = Step(Move.Kind.BACK, by, move_id, head=goal.seq, target=goal.seq)
            report.answer = _gone(report.campaign, _way(report.campaign, goal), step)
    return report.answer


# SQLite takes a limited number of parameters a statement.
SLICE = 500
PLAYED = (Move.Kind.MOVE, Move.Kind.RESTORE)


def redoable(campaign: Campaign) -> Move | None:
    """Return the entry redo would bring back: the newest one that was played from where the table stands."""
    return campaign.moves.filter(parent=campaign.head, kind__in=PLAYED, undone=True).order_by("-seq").first()


def _entry(campaign: Campaign, seq: int) -> Move | None:
    return campaign.moves.filter(seq=seq).first()


def _chain(parents: dict[int, int], seq: int) -> list[int]:
    chain = []
    while seq:
        chain.append(seq)
        seq = parents[seq]
    return chain


def _changes(campaign: Campaign, leave: list[int], enter: list[int]) -> Iterator[Change]:
    """Yield the changes of a way, each when it is wanted: it may lead through more entries than memory has room for."""
    for recorded in _recorded(campaign, leave):
        yield from state.backwards(recorded)
    for recorded in _recorded(campaign, enter):
        yield from recorded


def _recorded(campaign: Campaign, seqs: list[int]) -> Iterator[list[Change]]:
    for part in _slices(seqs):
        found = dict(campaign.moves.filter(seq__in=part).values_list("seq", "changes"))
        yield from (state.unpack_changes(found[seq]) for seq in part)


def _slices(seqs: list[int]) -> Iterator[list[int]]:
    return (seqs[start : start + SLICE] for start in range(0, len(seqs), SLICE))


def _mark(campaign: Campaign, seqs: list[int], *, undone: bool) -> None:
    for part in _slices(seqs):
        campaign.moves.filter(seq__in=part).update(undone=undone)


def _way(campaign: Campaign, goal: Move) -> Iterator[Change]:
    """Mark what is left and entered on the way to an entry, and give the changes of it."""
    parents = dict(campaign.moves.filter(kind__in=PLAYED).values_list("seq", "parent"))
    here, there = _chain(parents, campaign.head), _chain(parents, goal.seq)
    shared = set(here) & set(there)
    leave = [seq for seq in here if seq not in shared]
    enter = [seq for seq in reversed(there) if seq not in shared]
    _mark(campaign, leave, undone=True)
    _mark(campaign, enter, undone=False)
    return _changes(campaign, leave, enter)


def _gone(campaign: Campaign, changes: Iterable[Change], step: Step) -> Answer:
    """Go a way: carry its changes out, look at the rows it came to, and keep it as an entry of its own."""
    rules = game(campaign.game)
    table = state.open_table(campaign, rules)
    came_or_went = state.apply(table, changes)
    state.check_rows(table)
    if came_or_went:
        state.check_whole(table, rules)
    try:
        return committed(campaign, table, rules, step)
    except IntegrityError as error:
        raise state.JournalBroken(campaign.name) from error
