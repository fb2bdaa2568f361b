"""Making a save point by hand, and going back to one: both are journal entries, so both can be looked up and undone."""

from __future__ import annotations

from campaigns.journal import save_points
from campaigns.journal.door import Step, committed
from campaigns.journal.idempotency import once
from campaigns.journal.outcomes import Answer, By
from campaigns.models import Campaign, Move, Savepoint
from campaigns.referee import Refusal, game
from campaigns.storage import state
from campaigns.storage.older import filled_state


def save(slug: str, move_id: str, by: By, name: str) -> Answer | None:
    """Keep the state of now under ``name`` (1 to 60 characters). Gives None when there is no such campaign."""
    with once(slug, move_id, by) as report:
        if report.campaign is not None:
            rules = game(report.campaign.game)
            table = state.open_table(report.campaign, rules)
            save_points.keep(report.campaign, table, rules, name, by.name)
            step = Step(Move.Kind.MARK, by, move_id, names={"name": name})
            report.answer = committed(report.campaign, table, rules, step)
    return report.answer


def restore(slug: str, move_id: str, by: By, point: int) -> Answer | None:
    """Make the table what the save point with this key holds; undone like any move.

    Refuses a save point that is not there, or is not what it was when it was kept. Gives None when there is no such campaign.
    """
    with once(slug, move_id, by) as report:
        if report.campaign is not None:
            found = _point(report.campaign, point)
            rules = game(report.campaign.game)
            table = state.open_table(report.campaign, rules)
            state.put_back(table, filled_state(found.state, rules.all_labels))
            state.check_rows(table)
            step = Step(Move.Kind.RESTORE, by, move_id, names={"name": found.name})
            report.answer = committed(report.campaign, table, rules, step)
    return report.answer


def _point(campaign: Campaign, point: int) -> Savepoint:
    found = campaign.savepoints.filter(pk=point).first()
    if found is None:
        raise Refusal("campaign.save.none", final=True)
    if state.hash_of(found.state) != found.hash:
        raise state.JournalBroken(found.name)
    return found
