"""Navigation of the journal: undo, redo, jump, and replacing the last move. Entries are added, never removed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from django.db import IntegrityError

from campaigns.engine import Change, GameDefinition, Json, RuleViolation, get_game
from campaigns.engine.core_messages import (
    BACK_ALREADY_HERE,
    BACK_NO_ENTRY,
    REDO_NOTHING,
    UNDO_NOT_ANEW,
    UNDO_NOT_YOURS,
    UNDO_NOTHING,
)
from campaigns.engine.game_registry import UndoneReport
from campaigns.journal import move_service
from campaigns.journal.idempotency import idempotent_transaction
from campaigns.journal.move_service import EntryDraft, commit_and_respond
from campaigns.journal.results import MOVED_ON_CODE, Actor, MoveResult, ResultStatus
from campaigns.models import Campaign, JournalEntry
from campaigns.storage import state


def undo_entry(
    slug: str, move_id: str, actor: Actor, seq: int, *, is_confirmed: bool, after: str = ""
) -> MoveResult | None:
    """Undo the current entry of a campaign.

    ``seq`` is the entry that the sender saw; if another one is current by now, the table has moved on. A sender whose
    own report was still pending names that report's move id as ``after`` instead: the table has moved on unless that
    report is the newest entry. Another player's move needs ``is_confirmed``. Returns None if there is no such
    campaign.
    """
    with idempotent_transaction(slug, move_id, actor) as report:
        campaign = report.campaign
        if campaign is not None:
            if after and campaign.newest != after:
                raise RuleViolation(MOVED_ON_CODE, is_final=True)
            report.result = _undo_head(
                campaign, move_id, actor, campaign.head if after else seq, is_confirmed=is_confirmed
            )
    return report.result


def _undo_head(campaign: Campaign, move_id: str, actor: Actor, seq: int, *, is_confirmed: bool) -> MoveResult:
    last = _find_entry(campaign, campaign.head)
    if last is None or not last.parent:
        raise RuleViolation(UNDO_NOTHING, is_final=True)
    if last.seq != seq:
        raise RuleViolation(MOVED_ON_CODE, is_final=True)
    if not is_confirmed and last.device != actor.device:
        raise RuleViolation(UNDO_NOT_YOURS, is_final=True, author=last.author_name)
    campaign.moves.filter(pk=last.pk).update(undone=True)
    step = EntryDraft(JournalEntry.Kind.UNDO, actor, move_id, head=last.parent, target=last.seq)
    return _apply_path(campaign, state.invert_changes(state.decode_changes(last.changes)), step, undone=last)


def replace_last_move(
    slug: str, name: str, data: Mapping[str, Json], actor: Actor, undo_id: str, seq: int
) -> MoveResult | None:
    """Undo the current entry and make a reported move in its place, atomically.

    ``name`` and ``data`` as for ``play_move``; ``undo_id`` is the move id of the undo, ``seq`` as for ``undo_entry``.
    Another player's move cannot be replaced. Returns None if there is no such campaign or move.
    """
    with idempotent_transaction(slug, str(data.get("move_id", "")), actor) as report:
        form = move_service.read_move_form(report, name, data)
        if report.campaign is not None and form is not None:
            _undo_head(report.campaign, undo_id, actor, seq, is_confirmed=False)
            report.result = move_service.apply_move_form(report.campaign, form, actor)
            if report.result.status is not ResultStatus.APPLIED:
                raise report.result.violation or RuleViolation(UNDO_NOT_ANEW, is_final=True)
    return report.result


def redo_entry(slug: str, move_id: str, actor: Actor, seq: int) -> MoveResult | None:
    """Redo the newest entry that was undone from here; ``seq`` as for ``undo_entry``."""
    with idempotent_transaction(slug, move_id, actor) as report:
        if report.campaign is not None:
            again = find_redoable_entry(report.campaign)
            if again is None:
                raise RuleViolation(REDO_NOTHING, is_final=True)
            if again.seq != seq:
                raise RuleViolation(MOVED_ON_CODE, is_final=True)
            report.campaign.moves.filter(pk=again.pk).update(undone=False)
            step = EntryDraft(JournalEntry.Kind.REDO, actor, move_id, head=again.seq, target=again.seq)
            report.result = _apply_path(report.campaign, state.decode_changes(again.changes), step)
    return report.result


def jump_to_entry(slug: str, move_id: str, actor: Actor, seq: int) -> MoveResult | None:
    """Set the table to its state just after the entry ``seq``, across any number of entries."""
    with idempotent_transaction(slug, move_id, actor) as report:
        if report.campaign is not None:
            goal = _find_entry(report.campaign, seq)
            if goal is None or not goal.is_played:
                raise RuleViolation(BACK_NO_ENTRY, is_final=True)
            if goal.seq == report.campaign.head:
                raise RuleViolation(BACK_ALREADY_HERE, is_final=True)
            step = EntryDraft(JournalEntry.Kind.BACK, actor, move_id, head=goal.seq, target=goal.seq)
            report.result = _apply_path(report.campaign, _build_path(report.campaign, goal), step)
    return report.result


# SQLite limits the parameters of a statement.
QUERY_BATCH_SIZE = 500
PLAYED_KINDS = (JournalEntry.Kind.MOVE, JournalEntry.Kind.RESTORE)


def find_redoable_entry(campaign: Campaign) -> JournalEntry | None:
    """Return the entry that redo would apply: the newest undone one whose parent is the current entry."""
    return campaign.moves.filter(parent=campaign.head, kind__in=PLAYED_KINDS, undone=True).order_by("-seq").first()


def _find_entry(campaign: Campaign, seq: int) -> JournalEntry | None:
    return campaign.moves.filter(seq=seq).first()


def _get_ancestors(parents: dict[int, int], seq: int) -> list[int]:
    chain = []
    while seq:
        chain.append(seq)
        seq = parents[seq]
    return chain


def _iter_path_changes(campaign: Campaign, left_seqs: list[int], entered_seqs: list[int]) -> Iterator[Change]:
    """Yield the changes along a path lazily: it may have more entries than fit in memory."""
    for recorded in _iter_recorded_changes(campaign, left_seqs):
        yield from state.invert_changes(recorded)
    for recorded in _iter_recorded_changes(campaign, entered_seqs):
        yield from recorded


def _iter_recorded_changes(campaign: Campaign, seqs: list[int]) -> Iterator[list[Change]]:
    for part in _split_batches(seqs):
        found = dict(campaign.moves.filter(seq__in=part).values_list("seq", "changes"))
        yield from (state.decode_changes(found[seq]) for seq in part)


def _split_batches(seqs: list[int]) -> Iterator[list[int]]:
    return (seqs[start : start + QUERY_BATCH_SIZE] for start in range(0, len(seqs), QUERY_BATCH_SIZE))


def _set_undone(campaign: Campaign, seqs: list[int], *, is_undone: bool) -> None:
    for part in _split_batches(seqs):
        campaign.moves.filter(seq__in=part).update(undone=is_undone)


def _build_path(campaign: Campaign, goal: JournalEntry) -> Iterator[Change]:
    """Mark the entries on the path to ``goal`` as undone or not, and yield its changes."""
    parents = dict(campaign.moves.filter(kind__in=PLAYED_KINDS).values_list("seq", "parent"))
    here, there = _get_ancestors(parents, campaign.head), _get_ancestors(parents, goal.seq)
    shared = set(here) & set(there)
    leave = [seq for seq in here if seq not in shared]
    enter = [seq for seq in reversed(there) if seq not in shared]
    _set_undone(campaign, leave, is_undone=True)
    _set_undone(campaign, enter, is_undone=False)
    return _iter_path_changes(campaign, leave, enter)


def _apply_path(
    campaign: Campaign, changes: Iterable[Change], draft: EntryDraft, undone: JournalEntry | None = None
) -> MoveResult:
    """Apply the changes of a path, check the affected rows, and commit this as an entry of its own."""
    rules = get_game(campaign.game)
    table = state.open_table(campaign, rules)
    emit_orders = rules.prepare_undo_orders(table, _describe_undone(rules, undone)) if undone is not None else None
    came_or_went = state.apply_changes(table, changes)
    state.check_rows(table)
    if came_or_went:
        state.check_complete(table, rules)
    if emit_orders is not None:
        emit_orders()
    try:
        return commit_and_respond(campaign, table, rules, draft)
    except IntegrityError as error:
        raise state.CorruptJournalError(campaign.name) from error


def _describe_undone(game: GameDefinition, entry: JournalEntry) -> UndoneReport:
    corrections = {f"{game.name}.{name}" for name in game.correction_moves}
    return UndoneReport(entry.args, [code for code, _facts in entry.rulings], entry.name in corrections)
