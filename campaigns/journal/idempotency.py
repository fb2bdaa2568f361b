"""The same move id twice changes nothing twice: the one way in for everything that writes to a journal."""

from __future__ import annotations

import re
from collections.abc import Callable

from django.db import IntegrityError

from campaigns.journal.forms import MOVE_ID
from campaigns.journal.outcomes import Answer, By, Status
from campaigns.models import Campaign, Move
from campaigns.referee import Refusal, game
from campaigns.storage import state
from campaigns.storage.transactions import lock, write_transaction

Same = Callable[[Move], bool]


def once(
    slug: str, move_id: str, by: By, act: Callable[[Campaign], Answer | None], same: Same = lambda _entry: True
) -> Answer | None:
    """Lock a campaign and act on it; a move id that its journal already holds changes nothing, however often it comes.

    The journal's own constraint finds the twin of a move that would be carried out again, and the journal is asked about
    one that is not carried out now: so a move that comes once pays no query for the question. ``same`` says whether the
    entry it finds is of the same report. Gives None when there is no such campaign, or when ``act`` does.
    """
    try:
        with write_transaction():
            campaign = lock(slug)
            answer = act(campaign) if campaign is not None and by.may(campaign) else None
            if answer is None or answer.status is Status.APPLIED:
                return answer
            return _twin(slug, move_id, same, answer) or answer
    except IntegrityError:
        found = _twin(slug, move_id, same)
        if found is None:
            raise
        return found
    except state.JournalBroken as broken:
        # Rows of a journal made by hand, or the entry's own id: the database says no to both alike.
        found = _twin(slug, move_id, same) if isinstance(broken.__cause__, IntegrityError) else None
        return found or _refused(
            Campaign.objects.get(slug=slug), Refusal("campaign.save.broken", final=True, place=str(broken))
        )


def _twin(slug: str, move_id: str, same: Same, answer: Answer | None = None) -> Answer | None:
    """Answer *already applied* when the journal holds this report, or refuse an id that was spent on another one."""
    if re.match(MOVE_ID, move_id) is None:
        return None
    entry = Move.objects.select_related("campaign").filter(campaign__slug=slug, move_id=move_id).first()
    if entry is None:
        return None
    if same(entry):
        table = state.open_table(entry.campaign, game(entry.campaign.game))
        return Answer(Status.ALREADY, entry.campaign, table, entry=entry)
    if answer is not None and answer.status is Status.INVALID:
        return answer
    return _refused(entry.campaign, Refusal("campaign.table.spent", final=True))


def _refused(campaign: Campaign, refusal: Refusal) -> Answer:
    return Answer(Status.REFUSED, campaign, state.open_table(campaign, game(campaign.game)), refusal=refusal)
