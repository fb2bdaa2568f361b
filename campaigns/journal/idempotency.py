"""The same move id twice changes nothing twice: the one way in for everything that writes to a journal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.db import IntegrityError

from campaigns.journal.forms import MOVE_ID
from campaigns.journal.outcomes import MOVED_ON, Answer, By, Status
from campaigns.models import Campaign, Move
from campaigns.referee import Refusal, Values, game
from campaigns.storage import state
from campaigns.storage.transactions import lock, write_transaction


@dataclass
class Report:
    """One report on its way into a journal.

    ``campaign`` is the one it is for, None where there is none for its sender; ``said`` the move and the arguments by which an
    entry is known for the same report, None where its id alone says so; ``answer`` what came of it.
    """

    campaign: Campaign | None = None
    said: tuple[str, Values | None] | None = None
    answer: Answer | None = None

    def made(self, entry: Move) -> bool:
        """Return whether this entry is of this report."""
        return self.said is None or self.said == (entry.name, entry.args)


@contextmanager
def once(slug: str, move_id: str, by: By) -> Iterator[Report]:
    """Hold a campaign locked while it is acted on; a move id that its journal already holds changes nothing, however often it comes.

    Whoever acts leaves the answer on the report; none, where there is nothing to act on. A Refusal that is raised becomes the
    answer. The journal's own constraint finds the twin of a move that would be carried out again, and the journal is asked about
    one that is not carried out now: so a move that comes once pays no query for the question.
    """
    report = Report()
    try:
        with write_transaction():
            campaign = lock(slug, by.device)
            report.campaign = campaign if campaign is not None and by.may(campaign) else None
            yield report
            if report.answer is not None and report.answer.status is not Status.APPLIED:
                report.answer = _twin(slug, move_id, report) or report.answer
    except Refusal as refusal:
        report.answer = _twin(slug, move_id, report) or _refused(slug, refusal)
    except IntegrityError:
        report.answer = _twin(slug, move_id, report)
        if report.answer is None:
            raise
    except state.JournalBroken as broken:
        # Rows of a journal made by hand, or the entry's own id: the database says no to both alike.
        found = _twin(slug, move_id, report) if isinstance(broken.__cause__, IntegrityError) else None
        failed = Refusal("campaign.save.broken", final=True, place=str(broken))
        report.answer = found or _refused(slug, failed)


def _twin(slug: str, move_id: str, report: Report) -> Answer | None:
    """Answer *already applied* when the journal holds this report, or refuse an id that was spent on another one."""
    if re.match(MOVE_ID, move_id) is None:
        return None
    whose = {"campaign": report.campaign} if report.campaign is not None else {"campaign__slug": slug}
    entry = Move.objects.select_related("campaign").filter(**whose, move_id=move_id).first()
    if entry is None:
        return None
    if report.made(entry):
        table = state.open_table(entry.campaign, game(entry.campaign.game))
        return Answer(Status.ALREADY, entry.campaign, table, entry=entry)
    if report.answer is not None and report.answer.status is Status.INVALID:
        return report.answer
    return _refused(slug, Refusal("campaign.table.spent", final=True))


def _refused(slug: str, refusal: Refusal) -> Answer:
    campaign = Campaign.objects.get(slug=slug)
    status = Status.MOVED_ON if refusal.code == MOVED_ON else Status.REFUSED
    return Answer(status, campaign, state.open_table(campaign, game(campaign.game)), refusal=refusal)
