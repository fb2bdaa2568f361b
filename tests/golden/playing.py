"""Somebody who plays an evening from a script: moves, ways through the journal, cards that overrule, half a minute apart."""

from __future__ import annotations

from contextlib import AbstractContextManager
from datetime import datetime, timedelta
from typing import Any
from unittest import mock

from campaigns.journal import door, ways
from campaigns.journal.outcomes import Answer, By, Status
from campaigns.models import Campaign
from campaigns.referee import Declared, game, move_named
from campaigns.storage.state import open_table

PACE = timedelta(seconds=34)


def clock_at(now: datetime) -> AbstractContextManager[Any]:
    """Let the server's clock stand at a moment."""
    return mock.patch("django.utils.timezone.now", return_value=now)


class Evening:
    """A campaign played on: each call makes one move as somebody; a refusal is a mistake of the script."""

    def __init__(self, campaign: Campaign, begins: datetime, people: dict[int, By]) -> None:
        self.campaign = campaign
        self.now = begins
        self.people = people

    def __call__(self, who: int, name: str, /, **sent: Any) -> None:
        """Make one move as ``who``."""
        self._applied(self._send(who, name, sent), name, sent)

    def overruled(self, who: int, name: str, code: str, card: str, **sent: Any) -> None:
        """Make a move that is refused with ``code`` at first, then again with the ``card`` that says otherwise."""
        refused = self._send(who, name, sent)
        assert refused.refusal is not None, name
        assert refused.refusal.code == code, (name, refused.refusal)
        self._applied(self._send(who, name, {**sent, "card": card}), name, sent)

    def undo(self, who: int) -> None:
        """Take the newest move back, whoever made it."""
        head = self._fresh().head
        self._travel(ways.undo(self.campaign.slug, self._id(), self._clocked(who), head, sure=True))

    def redo(self, who: int) -> None:
        """Do again what was taken back."""
        again = ways.redoable(self._fresh())
        assert again is not None
        self._travel(ways.redo(self.campaign.slug, self._id(), self._clocked(who), again.seq))

    def find(self, model: str, **wanted: Any) -> int:
        """Return the ref of the newest row of a model that has these values."""
        rows = open_table(self._fresh(), game("etherfields")).rows(f"etherfields.{model}")
        ref: int = next(row.ref for row in reversed(list(rows)) if all(getattr(row, k) == v for k, v in wanted.items()))
        return ref

    def question(self, kind: str) -> int:
        """Return the ref of the oldest open question of a kind."""
        found = open_table(self._fresh(), game("etherfields")).decisions
        ref: int = next(decision.ref for decision in found if decision.kind == kind)
        return ref

    def _send(self, who: int, name: str, sent: dict[str, Any]) -> Answer:
        declared = move_named(name if "." in name else f"etherfields.{name}")
        assert declared is not None, name
        by = self._clocked(who)
        with clock_at(self.now):
            answer = door.play(self.campaign.slug, name, {**sent, **self._about(declared)}, by)
        assert answer is not None
        return answer

    def _about(self, declared: Declared) -> dict[str, str]:
        """Return what every form carries besides its answers: the move id, and the phase it believes it leaves."""
        rules = game("etherfields")
        leaving = {"leaving": rules.phase(open_table(self._fresh(), rules))} if declared.leaves else {}
        return {"move_id": self._id(), **leaving}

    def _applied(self, answer: Answer, name: str, sent: dict[str, Any]) -> None:
        errors = answer.form.errors if answer.form else None
        assert answer.status is Status.APPLIED, (name, sent, answer.refusal, errors)

    def _travel(self, answer: Answer | None) -> None:
        assert answer is not None
        self._applied(answer, "a way through the journal", {})

    def _clocked(self, who: int) -> By:
        self.now += PACE
        return self.people[who]

    def _fresh(self) -> Campaign:
        return Campaign.objects.get(pk=self.campaign.pk)

    def _id(self) -> str:
        return f"{self._fresh().version}.recorded.1"
