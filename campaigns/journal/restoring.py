"""Making a save point by hand, and going back to one: both are journal entries, so both can be looked up and undone."""

from __future__ import annotations

from collections.abc import Callable

from campaigns.journal import save_points
from campaigns.journal.door import Step, committed
from campaigns.journal.idempotency import once
from campaigns.journal.outcomes import Answer, By, Status
from campaigns.models import Campaign, Move
from campaigns.referee import Refusal, Table, game
from campaigns.storage import state
from campaigns.storage.older import filled_state

Act = Callable[[Campaign, Table], Step]


def save(slug: str, move_id: str, by: By, name: str) -> Answer | None:
    """Keep the state of now under ``name`` (1 to 60 characters). Gives None when there is no such campaign."""

    def act(campaign: Campaign, table: Table) -> Step:
        save_points.keep(campaign, table, game(campaign.game), name, by.name)
        return Step(Move.Kind.MARK, by, move_id, names={"name": name})

    return _act(slug, move_id, by, act)


def restore(slug: str, move_id: str, by: By, point: int) -> Answer | None:
    """Make the table what the save point with this key holds; undone like any move.

    Raises JournalBroken when the save point is not what it was when it was kept.
    """

    def act(campaign: Campaign, table: Table) -> Step:
        found = campaign.savepoints.filter(pk=point).first()
        if found is None:
            raise Refusal("campaign.save.none", final=True)
        if state.hash_of(found.state) != found.hash:
            raise state.JournalBroken(found.name)
        state.put_back(table, filled_state(found.state, game(campaign.game).all_labels))
        state.check_rows(table)
        return Step(Move.Kind.RESTORE, by, move_id, names={"name": found.name})

    return _act(slug, move_id, by, act)


def _act(slug: str, move_id: str, by: By, act: Act) -> Answer | None:
    def carried(campaign: Campaign) -> Answer:
        rules = game(campaign.game)
        table = state.open_table(campaign, rules)
        try:
            step = act(campaign, table)
        except Refusal as refusal:
            return Answer(Status.REFUSED, campaign, table, refusal=refusal)
        return committed(campaign, table, rules, step)

    return once(slug, move_id, by, carried)
