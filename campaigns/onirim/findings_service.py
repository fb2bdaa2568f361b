"""Findings about finished games: computed once for all who ask, in the background, and stored in a table of their own.

Whoever asks first claims the row of the game, in any server process; the claim is renewed while its process computes, so that
a process that died leaves it to the next one who asks. A thread of the process takes one game after the other.
"""

from __future__ import annotations

import functools
import hashlib
import logging
import queue
import threading
import uuid
from datetime import timedelta
from pathlib import Path
from typing import Any

import msgspec
from django.db import DatabaseError, connection
from django.dispatch import Signal
from django.utils import timezone

from campaigns.engine import Json
from campaigns.journal.game_history import find_last_move_id, load_history
from campaigns.models import Campaign
from campaigns.onirim.findings_jobs import DecisionJob, DecisionReport, LineJob, LineReport
from campaigns.onirim.game_definition import GAME_DEFINITION
from campaigns.onirim.models import GameFindings, OnirimGame
from campaigns.onirim.recorded_game import PlayedPosition, find_start, iterate_decisions, list_played_positions
from campaigns.onirim.rules.table import GameRow
from campaigns.onirim.turning_points import JudgedDecision, pick_finalists, pick_turning_points
from campaigns.onirim.winning_line import MAX_TRIES, Line
from campaigns.pages.advice_service import AdviceService, advice_service
from campaigns.pages.advice_worker import JobRequest
from campaigns.storage.transactions import write_transaction

JOB_MODULE = "campaigns.onirim.findings_jobs"
JOB_SECONDS = 4.0
"""Seconds of computing for one decision or some tries: a set with many expansions gets by with fewer games."""
LEASE = timedelta(seconds=60)
"""A claim that was not renewed for so long is over."""
RENEWAL_INTERVAL = timedelta(seconds=5)
LINE_PROGRESS, FINAL_PROGRESS = 10, 85
"""The percentages at which the search for a line and the first look at the decisions are done."""

findings_queue_changed = Signal()
"""Sent with the ``count`` of games whose findings wait to be computed in this server process."""

logger = logging.getLogger(__name__)


class LostClaimError(Exception):
    """Another computation has the claim, or the campaign is gone."""


class Findings(msgspec.Struct):
    """The findings as they are stored: a winning line, the tries made for it, and the decisions that cost most, by step."""

    try_count: int = 0
    line: Line | None = None
    is_searched: bool = False
    points: list[tuple[int, JudgedDecision]] = []


@functools.cache
def get_rules_version() -> str:
    """Return a digest of the rules and of the agent: findings of others are worthless."""
    folder, digest = Path(__file__).parent, hashlib.sha256()
    for path in sorted([*folder.glob("*.py"), *folder.glob("rules/*.py")]):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def compute_basis(campaign: Campaign, row: GameRow) -> str:
    """Return what findings about a game are made from: the end of the game and the rules."""
    return f"{get_rules_version()}:{find_last_move_id(campaign, row.ref)}"


def find_findings(campaign: Campaign, row: GameRow) -> GameFindings | None:
    """Return what was found out about a game, or what is being found out; None if that is neither there nor valid."""
    found = GameFindings.objects.filter(campaign=campaign, number=row.number).first()
    if found is None or found.basis != compute_basis(campaign, row):
        return None
    is_dead = found.state == GameFindings.State.RUNNING and (
        found.claimed_until is None or found.claimed_until < timezone.now()
    )
    return None if is_dead else found


def claim_findings(campaign: Campaign, row: GameRow) -> tuple[int, str] | None:
    """Claim the findings about a game; return key and claim, or None if they are there or somebody has claimed them."""
    basis, claim, now = compute_basis(campaign, row), uuid.uuid4().hex, timezone.now()
    with write_transaction():
        found, _is_new = GameFindings.objects.get_or_create(campaign=campaign, number=row.number)
        free = (
            GameFindings.objects.filter(pk=found.pk)
            .exclude(basis=basis, state=GameFindings.State.MADE)
            .exclude(basis=basis, state=GameFindings.State.RUNNING, claimed_until__gte=now)
        )
        taken = free.update(
            basis=basis,
            claim=claim,
            state=GameFindings.State.RUNNING,
            progress=0,
            claimed_until=now + LEASE,
            result=msgspec.to_builtins(Findings()),
        )
    return (found.pk, claim) if taken else None


class Computation:
    """The computation of the findings about one game, with the claim that lets it write them."""

    def __init__(self, key: int, claim: str, service: AdviceService) -> None:
        self._key, self._claim, self._service = key, claim, service
        self._renewed = timezone.now()
        self.findings = Findings()

    def run(self) -> None:
        """Compute and store the findings; store a failure if that is not possible."""
        try:
            self._compute()
        except LostClaimError:
            return
        except DatabaseError:
            raise
        except Exception:
            logger.exception("A finished game could not be reviewed.")
            self._store(0, state=GameFindings.State.FAILED)

    def _compute(self) -> None:
        row = GameFindings.objects.select_related("campaign").filter(pk=self._key, claim=self._claim).first()
        game = OnirimGame.objects.filter(campaign=row.campaign, number=row.number).first() if row else None
        if row is None or game is None:
            raise LostClaimError
        positions = list_played_positions(load_history(row.campaign, GAME_DEFINITION.game_row_label, game.ref))
        if game.result != OnirimGame.Result.WON:
            self._search_line(positions)
        self.findings.is_searched = True
        self._store(LINE_PROGRESS, result=msgspec.to_builtins(self.findings))
        self.findings.points = self._find_points(positions, str(row.number))
        self._store(100, state=GameFindings.State.MADE, result=msgspec.to_builtins(self.findings))

    def _search_line(self, positions: list[PlayedPosition]) -> None:
        start, found = find_start(positions), self.findings
        while start is not None and found.try_count < MAX_TRIES and not (found.line and found.line.is_known):
            job = LineJob(start, found.try_count, MAX_TRIES - found.try_count)
            report = msgspec.convert(self._compute_job(job), LineReport)
            found.try_count += report.count
            better = report.line is not None and (
                found.line is None or report.line.known_count > found.line.known_count
            )
            found.line = report.line if better else found.line
            self._renew(LINE_PROGRESS * found.try_count // MAX_TRIES)

    def _find_points(self, positions: list[PlayedPosition], seed: str) -> list[tuple[int, JudgedDecision]]:
        decisions = list(iterate_decisions(positions))
        judged: list[tuple[int, JudgedDecision]] = []
        games = {one.step: one.game for one in decisions}
        for number, one in enumerate(decisions, 1):
            found = self._judge(DecisionJob(one.game, one.answer, f"{seed}:{one.step}"))
            judged += [(one.step, found)] if found is not None else []
            self._renew(LINE_PROGRESS + (FINAL_PROGRESS - LINE_PROGRESS) * number // len(decisions))
        confirmed: list[tuple[int, JudgedDecision]] = []
        finalists = pick_finalists(judged)
        for number, (step, seeming) in enumerate(finalists, 1):
            found = self._judge(DecisionJob(games[step], seeming.given, f"{seed}:{step}", seeming))
            confirmed += [(step, found)] if found is not None else []
            self._renew(FINAL_PROGRESS + (100 - FINAL_PROGRESS) * number // (len(finalists) + 1))
        return pick_turning_points(confirmed)

    def _judge(self, job: DecisionJob) -> JudgedDecision | None:
        return msgspec.convert(self._compute_job(job), DecisionReport).judged

    def _compute_job(self, job: DecisionJob | LineJob) -> Json:
        return self._service.compute_in_background(JobRequest(JOB_MODULE, msgspec.to_builtins(job), JOB_SECONDS))

    def _renew(self, progress: int) -> None:
        """Renew the claim and store the progress, now and then."""
        if timezone.now() - self._renewed >= RENEWAL_INTERVAL:
            self._store(progress)

    def _store(self, progress: int, **fields: Any) -> None:
        self._renewed = timezone.now()
        with write_transaction():
            mine = GameFindings.objects.filter(pk=self._key, claim=self._claim)
            if not mine.update(progress=progress, claimed_until=self._renewed + LEASE, **fields):
                raise LostClaimError


class FindingsQueue:
    """A thread that computes findings, one game after the other; started by the first one."""

    def __init__(self, service: AdviceService) -> None:
        self._service = service
        self._jobs: queue.Queue[tuple[int, str]] = queue.Queue()
        self._lock, self._waiting = threading.Lock(), set[str]()
        self._is_started = False

    def put(self, key: int, claim: str) -> None:
        """Compute the findings with this key and claim."""
        with self._lock:
            self._waiting.add(claim)
            self._announce_count()
            if not self._is_started:
                self._is_started = True
                threading.Thread(target=self._run, name="findings", daemon=True).start()
                threading.Thread(target=self._renew_waiting, name="findings' claims", daemon=True).start()
        self._jobs.put((key, claim))

    def _run(self) -> None:
        while True:
            key, claim = self._jobs.get()
            with self._lock:
                self._waiting.discard(claim)
                self._announce_count()
            try:
                Computation(key, claim, self._service).run()
            except Exception:
                logger.exception("The findings about a game could not be saved.")
            finally:
                connection.close()

    def _announce_count(self) -> None:
        findings_queue_changed.send_robust(sender=None, count=len(self._waiting))

    def _renew_waiting(self) -> None:
        """Renew the claims of the games that wait, so that nobody else computes them."""
        pause = threading.Event()
        while True:
            pause.wait(LEASE.total_seconds() / 3)
            with self._lock:
                claims = list(self._waiting)
            try:
                if claims:
                    with write_transaction():
                        GameFindings.objects.filter(claim__in=claims).update(claimed_until=timezone.now() + LEASE)
            except Exception:
                logger.exception("The claims of waiting findings could not be renewed.")
            finally:
                connection.close()


findings_queue = FindingsQueue(advice_service)
"""The queue of this server process."""


def request_findings(campaign: Campaign, row: GameRow) -> None:
    """Have the findings about a finished game computed, unless they are there or somebody does."""
    claimed = claim_findings(campaign, row)
    if claimed is not None:
        findings_queue.put(*claimed)
