"""The same move id twice changes nothing twice: the one way in for everything that writes to a journal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.db import IntegrityError

from campaigns.engine import RuleViolation, Values, get_game
from campaigns.journal.forms import MOVE_ID_PATTERN
from campaigns.journal.results import MOVED_ON_CODE, Actor, MoveResult, ResultStatus
from campaigns.models import Campaign, Move
from campaigns.storage import state
from campaigns.storage.transactions import lock_campaign, write_transaction


@dataclass
class IdempotentRequest:
    """One report on its way into a journal.

    ``campaign`` is the one it is for, None where there is none for its sender; ``said`` the move and the arguments by which an
    entry is known for the same report, None where its id alone says so; ``answer`` what came of it.
    """

    campaign: Campaign | None = None
    payload: tuple[str, Values | None] | None = None
    result: MoveResult | None = None

    def matches(self, entry: Move) -> bool:
        """Return whether this entry is of this report."""
        return self.payload is None or self.payload == (entry.name, entry.args)


@contextmanager
def idempotent_transaction(slug: str, move_id: str, actor: Actor) -> Iterator[IdempotentRequest]:
    """Hold a campaign locked while it is acted on; a move id that its journal already holds changes nothing, however often it comes.

    Whoever acts leaves the answer on the report; none, where there is nothing to act on. A Refusal that is raised becomes the
    answer. The journal's own constraint finds the twin of a move that would be carried out again, and the journal is asked about
    one that is not carried out now: so a move that comes once pays no query for the question.
    """
    report = IdempotentRequest()
    try:
        with write_transaction():
            campaign = lock_campaign(slug, actor.device)
            report.campaign = campaign if campaign is not None and actor.can_play(campaign) else None
            yield report
            if report.result is not None and report.result.status is not ResultStatus.APPLIED:
                report.result = _find_existing_result(slug, move_id, report) or report.result
    except RuleViolation as refusal:
        report.result = _find_existing_result(slug, move_id, report) or _build_violation_result(slug, refusal)
    except IntegrityError:
        report.result = _find_existing_result(slug, move_id, report)
        if report.result is None:
            raise
    except state.CorruptJournalError as broken:
        # Rows of a journal made by hand, or the entry's own id: the database says no to both alike.
        found = _find_existing_result(slug, move_id, report) if isinstance(broken.__cause__, IntegrityError) else None
        failed = RuleViolation("campaign.save.broken", is_final=True, place=str(broken))
        report.result = found or _build_violation_result(slug, failed)


def _find_existing_result(slug: str, move_id: str, request: IdempotentRequest) -> MoveResult | None:
    """Answer *already applied* when the journal holds this report, or refuse an id that was spent on another one."""
    if re.match(MOVE_ID_PATTERN, move_id) is None:
        return None
    whose = {"campaign": request.campaign} if request.campaign is not None else {"campaign__slug": slug}
    entry = Move.objects.select_related("campaign").filter(**whose, move_id=move_id).first()
    if entry is None:
        return None
    if request.matches(entry):
        table = state.open_table(entry.campaign, get_game(entry.campaign.game))
        return MoveResult(ResultStatus.ALREADY, entry.campaign, table, entry=entry)
    if request.result is not None and request.result.status is ResultStatus.INVALID:
        return request.result
    return _build_violation_result(slug, RuleViolation("campaign.table.spent", is_final=True))


def _build_violation_result(slug: str, violation: RuleViolation) -> MoveResult:
    campaign = Campaign.objects.get(slug=slug)
    status = ResultStatus.MOVED_ON if violation.code == MOVED_ON_CODE else ResultStatus.REFUSED
    return MoveResult(status, campaign, state.open_table(campaign, get_game(campaign.game)), violation=violation)
