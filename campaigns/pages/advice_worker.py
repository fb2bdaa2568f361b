"""The process that computes advice: ``python -m campaigns.pages.advice_worker``, started by ``advice_service``.

It reads one request a line and answers each with one line, both JSON. Another line while it computes cancels the request;
the end of its input, also by the death of the server, ends the process.
"""

from __future__ import annotations

import importlib
import os
import select
import sys
from typing import Any, Protocol, cast

import msgspec

from campaigns.pages.playouts import Advice, AdviceCancelled, Budget, IsCancelled, never_cancel

NICENESS = 5
"""Below every process of the site, so that a tap on another phone comes first; far below, it would starve."""


class AdviceModule(Protocol):
    """The module of a game that computes its advice."""

    def compute_advice(self, state: dict[str, object], seed: str, budget: Budget, is_cancelled: IsCancelled) -> Advice:
        """Return the advice for the state of a game's row."""


class JobModule(Protocol):
    """The module of a game that computes something else that takes long, with plain values in and out."""

    def compute_job(self, facts: Any, seconds: float, is_cancelled: IsCancelled) -> Any:
        """Return the result. Raises AdviceCancelled soon after ``is_cancelled`` says so."""


class AdviceRequest(msgspec.Struct, tag="advice"):
    """The name of an ``AdviceModule``, the state of a game, and the seed and seconds of the advice."""

    module: str
    state: dict[str, Any]
    seed: str
    seconds: float


class JobRequest(msgspec.Struct, tag="job"):
    """The name of a ``JobModule``, what it is told, and the seconds of computing."""

    module: str
    facts: Any
    seconds: float


Request = AdviceRequest | JobRequest


class AnswerReport(msgspec.Struct):
    """An answer, its chance to win and the standard error, and whether it may well be as good as the first one."""

    answer: Any
    chance: float
    error: float
    is_close: bool


class AdviceReport(msgspec.Struct, tag="advice"):
    """The advised answer, then the others."""

    answers: list[AnswerReport]


class JobReport(msgspec.Struct, tag="job"):
    """The result of a job."""

    result: Any


class CancelReport(msgspec.Struct, tag="cancel"):
    """The answer to a request that was cancelled."""


Report = AdviceReport | JobReport | CancelReport


def compute_report(request: Request, is_cancelled: IsCancelled = never_cancel) -> Report:
    """Return the report that a request asks for."""
    module = importlib.import_module(request.module)
    try:
        if isinstance(request, JobRequest):
            return JobReport(cast("JobModule", module).compute_job(request.facts, request.seconds, is_cancelled))
        budget = Budget(seconds=request.seconds)
        found = cast("AdviceModule", module).compute_advice(request.state, request.seed, budget, is_cancelled)
    except AdviceCancelled:
        return CancelReport()
    return AdviceReport([AnswerReport(one.answer, one.chance, one.error, found.is_close(one)) for one in found.answers])


def _has_input() -> bool:
    return bool(select.select([sys.stdin.buffer], [], [], 0)[0])


def main() -> None:
    """Answer requests until the input ends."""
    os.nice(NICENESS)
    # Unbuffered: select must see a line that waits.
    lines = open(sys.stdin.fileno(), "rb", buffering=0, closefd=False)  # noqa: SIM115
    while line := lines.readline():
        if line.strip():
            report = compute_report(msgspec.json.decode(line, type=Request), _has_input)
            sys.stdout.buffer.write(msgspec.json.encode(report) + b"\n")
            sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
