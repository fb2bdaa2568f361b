"""The process that computes advice: ``python -m campaigns.pages.advice_worker``, started by ``advice_service``.

It reads one request a line and answers each with one line, both JSON. Another line while it computes cancels the advice;
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


class AdviceRequest(msgspec.Struct):
    """The name of an ``AdviceModule``, the state of a game, and the seed and seconds of the advice."""

    module: str
    state: dict[str, Any]
    seed: str
    seconds: float


class AnswerReport(msgspec.Struct):
    """An answer, its chance to win and the standard error, and whether it may well be as good as the first one."""

    answer: Any
    chance: float
    error: float
    is_close: bool


class AdviceReport(msgspec.Struct):
    """The advised answer, then the others; none if the advice was cancelled."""

    answers: list[AnswerReport]


def compute_report(request: AdviceRequest, is_cancelled: IsCancelled = never_cancel) -> AdviceReport:
    """Return the advice that a request asks for."""
    module = cast("AdviceModule", importlib.import_module(request.module))
    try:
        found = module.compute_advice(request.state, request.seed, Budget(seconds=request.seconds), is_cancelled)
    except AdviceCancelled:
        return AdviceReport([])
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
            report = compute_report(msgspec.json.decode(line, type=AdviceRequest), _has_input)
            sys.stdout.buffer.write(msgspec.json.encode(report) + b"\n")
            sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
