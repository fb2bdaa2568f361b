"""The view models that a game registers to look back on its finished games: replay, winning line and findings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from campaigns.engine import Values
from campaigns.models import Campaign


class ReplayLine(Protocol):
    """A line of play that nobody played, step by step, counted from 1: what is done, and the board after it."""

    @property
    def step_count(self) -> int:
        """The number of steps."""

    def describe_step(self, step: int) -> str:
        """Return what is done at a step."""

    def build_board(self, step: int) -> dict[str, Any]:
        """Return the context of the board after a step."""


@dataclass(frozen=True)
class GameReview:
    """Looking back on a finished game of several that are numbered: its replay, and what is found out about it on request.

    ``build_board`` returns the context of ``board_template`` for the fields of
    that row, as they were at one step; no button and no link to the table is among it. ``build_findings`` returns the
    context of ``findings_template``: what was found out about a game, with ``is_running`` while it is being found
    out. ``request_findings`` has it found out in the background, once for all who ask. ``find_line`` finds a line
    that wins, if one was found; ``describe_decision`` says what was found out about the decision after a step of the
    replay, '' for nothing.
    """

    board_template: str
    build_board: Callable[[Values], dict[str, Any]]
    findings_template: str
    build_findings: Callable[[Campaign, Any], dict[str, Any]]
    request_findings: Callable[[Campaign, Any], None]
    find_line: Callable[[Campaign, Any], ReplayLine | None]
    describe_decision: Callable[[Campaign, Any, int, Values], str]
