"""A scripted player: moves, journal navigation, overruling cards, half a minute apart."""

from __future__ import annotations

from contextlib import AbstractContextManager
from datetime import datetime, timedelta
from typing import Any
from unittest import mock

from campaigns.engine import MoveDefinition, find_move, get_game
from campaigns.journal import move_service, navigation
from campaigns.journal.results import Actor, MoveResult, ResultStatus
from campaigns.models import Campaign
from campaigns.storage.state import open_table

MOVE_INTERVAL = timedelta(seconds=34)


def freeze_time(now: datetime) -> AbstractContextManager[Any]:
    """Freeze the server's clock at a moment."""
    return mock.patch("django.utils.timezone.now", return_value=now)


class ScriptedEvening:
    """A campaign that a script plays; each call makes one move; a rule violation is an error of the script."""

    def __init__(self, campaign: Campaign, start_time: datetime, authors: dict[int, Actor]) -> None:
        self.campaign = campaign
        self.now = start_time
        self.authors = authors

    def __call__(self, who: int, name: str, /, **sent: Any) -> None:
        """Make one move as ``who``."""
        self._assert_applied(self._send(who, name, sent), name, sent)

    def apply_overruled(self, who: int, name: str, code: str, card: str, **sent: Any) -> None:
        """Make a move that is refused with ``code`` at first, then again with the overruling ``card``."""
        refused = self._send(who, name, sent)
        assert refused.violation is not None, name
        assert refused.violation.code == code, (name, refused.violation)
        self._assert_applied(self._send(who, name, {**sent, "card": card}), name, sent)

    def undo(self, who: int) -> None:
        """Undo the newest move, whoever made it."""
        head = self._get_campaign().head
        self._assert_navigated(
            navigation.undo_entry(
                self.campaign.slug, self._build_move_id(), self._advance_clock(who), head, is_confirmed=True
            )
        )

    def redo(self, who: int) -> None:
        """Redo what was undone."""
        again = navigation.find_redoable_entry(self._get_campaign())
        assert again is not None
        self._assert_navigated(
            navigation.redo_entry(self.campaign.slug, self._build_move_id(), self._advance_clock(who), again.seq)
        )

    def find_ref(self, model: str, **wanted: Any) -> int:
        """Return the ref of the newest row of a model that has these values."""
        rows = open_table(self._get_campaign(), get_game("etherfields")).get_rows(f"etherfields.{model}")
        ref: int = next(row.ref for row in reversed(list(rows)) if all(getattr(row, k) == v for k, v in wanted.items()))
        return ref

    def find_prompt_ref(self, kind: str) -> int:
        """Return the ref of the oldest open question of a kind."""
        found = open_table(self._get_campaign(), get_game("etherfields")).prompts
        ref: int = next(decision.ref for decision in found if decision.kind == kind)
        return ref

    def _send(self, who: int, name: str, sent: dict[str, Any]) -> MoveResult:
        declared = find_move(name if "." in name else f"etherfields.{name}")
        assert declared is not None, name
        by = self._advance_clock(who)
        with freeze_time(self.now):
            answer = move_service.play_move(self.campaign.slug, name, {**sent, **self._build_form_fields(declared)}, by)
        assert answer is not None
        return answer

    def _build_form_fields(self, definition: MoveDefinition) -> dict[str, str]:
        """Return the fields of every form besides its answers: the move id, and the phase it leaves."""
        rules = get_game("etherfields")
        leaving = (
            {"leaving": rules.get_phase(open_table(self._get_campaign(), rules))} if definition.is_phase_end else {}
        )
        return {"move_id": self._build_move_id(), **leaving}

    def _assert_applied(self, answer: MoveResult, name: str, sent: dict[str, Any]) -> None:
        errors = answer.form.errors if answer.form else None
        assert answer.status is ResultStatus.APPLIED, (name, sent, answer.violation, errors)

    def _assert_navigated(self, answer: MoveResult | None) -> None:
        assert answer is not None
        self._assert_applied(answer, "a way through the journal", {})

    def _advance_clock(self, who: int) -> Actor:
        self.now += MOVE_INTERVAL
        return self.authors[who]

    def _get_campaign(self) -> Campaign:
        return Campaign.objects.get(pk=self.campaign.pk)

    def _build_move_id(self) -> str:
        return f"{self._get_campaign().version}.recorded.1"
