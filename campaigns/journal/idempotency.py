"""Idempotent requests: a repeated move id changes nothing. The entry point of all journal writes."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.db import IntegrityError

from campaigns.engine import RuleViolation, Values, get_game
from campaigns.engine.core_messages import SAVE_BROKEN, TABLE_SPENT
from campaigns.journal import signals
from campaigns.journal.forms import MOVE_ID_PATTERN
from campaigns.journal.results import MOVED_ON_CODE, Actor, MoveResult, ResultStatus
from campaigns.models import Campaign, JournalEntry
from campaigns.storage import state
from campaigns.storage.transactions import lock_campaign, write_transaction


@dataclass
class IdempotentRequest:
    """A report that is written to a journal at most once.

    ``campaign`` is None if there is none for its sender. ``payload`` is the move and the arguments that identify an
    entry as the same report; None if the id alone does. ``result`` is set by the caller.
    """

    campaign: Campaign | None = None
    payload: tuple[str, Values | None] | None = None
    result: MoveResult | None = None

    def matches(self, entry: JournalEntry) -> bool:
        """Return whether this entry records this report."""
        return self.payload is None or self.payload == (entry.name, entry.args)


@contextmanager
def idempotent_transaction(slug: str, move_id: str, actor: Actor) -> Iterator[IdempotentRequest]:
    """Lock a campaign while it is acted on, and apply each move id at most once.

    The caller sets the result on the report; it stays None if there is nothing to act on. A RuleViolation becomes the
    result. The journal's unique constraint detects a repeated move on insert, and the journal is queried only if a
    move is not applied, so a move that is sent once costs no extra query.
    """
    report, started_at = IdempotentRequest(), time.perf_counter()
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
        # Rows of a hand-made journal or the entry's own id: the database rejects both alike.
        found = _find_existing_result(slug, move_id, report) if isinstance(broken.__cause__, IntegrityError) else None
        failed = RuleViolation(SAVE_BROKEN, is_final=True, place=str(broken))
        report.result = found or _build_violation_result(slug, failed)
    if report.result is not None:
        _announce_result(report.result, time.perf_counter() - started_at)


def _announce_result(result: MoveResult, seconds: float) -> None:
    signals.report_answered.send_robust(
        sender=Campaign,
        game=result.campaign.game,
        status=result.status.value,
        code=result.violation.code if result.violation is not None else "",
        seconds=seconds,
    )


def _find_existing_result(slug: str, move_id: str, request: IdempotentRequest) -> MoveResult | None:
    """Return *already applied* if the journal has this report; refuse an id that was used for another one."""
    if re.match(MOVE_ID_PATTERN, move_id) is None:
        return None
    whose = {"campaign": request.campaign} if request.campaign is not None else {"campaign__slug": slug}
    entry = JournalEntry.objects.select_related("campaign").filter(**whose, move_id=move_id).first()
    if entry is None:
        return None
    if request.matches(entry):
        table = state.open_table(entry.campaign, get_game(entry.campaign.game))
        return MoveResult(ResultStatus.ALREADY, entry.campaign, table, entry=entry)
    if request.result is not None and request.result.status is ResultStatus.INVALID:
        return request.result
    return _build_violation_result(slug, RuleViolation(TABLE_SPENT, is_final=True))


def _build_violation_result(slug: str, violation: RuleViolation) -> MoveResult:
    campaign = Campaign.objects.get(slug=slug)
    status = ResultStatus.MOVED_ON if violation.code == MOVED_ON_CODE else ResultStatus.REFUSED
    return MoveResult(status, campaign, state.open_table(campaign, get_game(campaign.game)), violation=violation)
