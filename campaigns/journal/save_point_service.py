"""Create save points and restore them; both are journal entries, so both can be undone."""

from __future__ import annotations

from campaigns.engine import RuleViolation, get_game
from campaigns.engine.core_messages import SAVE_NONE
from campaigns.journal import save_points
from campaigns.journal.idempotency import idempotent_transaction
from campaigns.journal.move_service import EntryDraft, commit_and_respond
from campaigns.journal.results import Actor, MoveResult
from campaigns.models import Campaign, JournalEntry, Savepoint
from campaigns.storage import state
from campaigns.storage.defaults import fill_state_defaults


def create_save_point(slug: str, move_id: str, actor: Actor, name: str) -> MoveResult | None:
    """Store the current state as save point ``name`` (1 to 60 characters). Returns None without a campaign."""
    with idempotent_transaction(slug, move_id, actor) as report:
        if report.campaign is not None:
            rules = get_game(report.campaign.game)
            table = state.open_table(report.campaign, rules)
            save_points.store_save_point(report.campaign, table, rules, name, actor.name)
            step = EntryDraft(JournalEntry.Kind.SAVE_POINT, actor, move_id, names={"name": name})
            report.result = commit_and_respond(report.campaign, table, rules, step)
    return report.result


def restore_save_point(slug: str, move_id: str, actor: Actor, key: int) -> MoveResult | None:
    """Restore the state of a save point; undone like any move.

    Raises RuleViolation if the save point does not exist, CorruptJournalError if its hash does not match. Returns
    None if there is no such campaign.
    """
    with idempotent_transaction(slug, move_id, actor) as report:
        if report.campaign is not None:
            found = _get_valid_save_point(report.campaign, key)
            rules = get_game(report.campaign.game)
            table = state.open_table(report.campaign, rules)
            state.restore_snapshot(table, fill_state_defaults(found.state, rules.all_labels))
            state.check_rows(table)
            step = EntryDraft(JournalEntry.Kind.RESTORE, actor, move_id, names={"name": found.name})
            report.result = commit_and_respond(report.campaign, table, rules, step)
    return report.result


def _get_valid_save_point(campaign: Campaign, key: int) -> Savepoint:
    found = campaign.savepoints.filter(pk=key).first()
    if found is None:
        raise RuleViolation(SAVE_NONE, is_final=True)
    if state.compute_hash(found.state) != found.hash:
        raise state.CorruptJournalError(found.name)
    return found
