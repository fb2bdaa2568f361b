"""Thousands of random evenings through the move service: journal and table stay consistent."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

from campaigns.engine import Argument, MoveDefinition, get_game, get_moves
from campaigns.journal import move_service, navigation
from campaigns.journal.replay import verify_journal
from campaigns.journal.results import Actor, MoveResult, ResultStatus
from campaigns.storage.state import open_table
from campaigns.transfer.exporter import export_plain
from campaigns.transfer.importer import import_campaign
from tests.campaigns.table_actions import get_state_hash, get_stored_state, mint_move_id, start_slumber
from tests.examples import scale_examples
from tests.factories import HOST_AUTHOR, CampaignFactory

pytestmark = [pytest.mark.slow, pytest.mark.postgres]

MOVES = [found for found in get_moves("etherfields") if found.slug not in ("begin", "correct")]
NUMBERS = [(label, name) for label, numbers in get_game("etherfields").number_bounds.items() for name in numbers]
STEP_COUNT = 25
TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=12)


class RandomEvening:
    """A campaign with actions chosen by Hypothesis."""

    def __init__(self, data: st.DataObject) -> None:
        self.data = data
        light = data.draw(st.booleans(), label="light")
        tracking = "light" if light else "detailed"
        self.first = get_state_hash(CampaignFactory.create(tracking=tracking))
        self.campaign = start_slumber(tracking=tracking)
        self.state = get_stored_state(self.campaign)

    def step(self) -> MoveResult:
        """Do one random action, and check the invariants."""
        version = self.campaign.version
        step = self.data.draw(
            st.sampled_from(["move"] * 12 + ["correct"] * 3 + ["undo"] * 3 + ["redo", "redo", "go_back"])
        )
        answer: MoveResult | None = getattr(self, step)()
        assert answer is not None
        self.campaign.refresh_from_db()
        note(f"{step} {answer.entry} {answer.status} {answer.violation}")
        if answer.status is ResultStatus.APPLIED:
            assert self.campaign.version == version + 1
            self.state = get_stored_state(self.campaign)
        else:
            assert answer.status in (ResultStatus.REFUSED, ResultStatus.INVALID, ResultStatus.MOVED_ON)
            assert (self.campaign.version, get_stored_state(self.campaign)) == (version, self.state)
        return answer

    def move(self) -> MoveResult | None:
        declared = self.data.draw(st.sampled_from(MOVES), label="move")
        sent = {argument.name: self.argument(argument) for argument in declared.arguments}
        card = self.data.draw(st.sampled_from(["", "", "II-4 W"]), label="card")
        leaving = self.get_phase(declared)
        return self.play(declared.name, {**sent, "card": card, "leaving": leaving})

    def get_phase(self, declared: MoveDefinition) -> str:
        if not declared.is_phase_end:
            return ""
        rules = get_game(self.campaign.game)
        return str(rules.get_phase(open_table(self.campaign, rules)))

    def argument(self, argument: Argument) -> Any:
        if argument.kind == "number":
            return self.data.draw(st.integers(argument.low, argument.high) | st.just(argument.low), label=argument.name)
        if argument.kind == "text":
            return self.data.draw(TEXTS.map(lambda text: text[: argument.high]), label=argument.name)
        if argument.kind == "choice":
            return self.data.draw(st.sampled_from(argument.choices), label=argument.name)
        if argument.kind == "flag":
            return self.data.draw(st.sampled_from(["", "on"]), label=argument.name)
        if argument.kind in ("numbers", "texts"):
            one = replace(argument, kind="number" if argument.kind == "numbers" else "text")
            count = self.data.draw(st.integers(argument.min_count, argument.max_count), label="values")
            return [self.argument(one) for _ in range(count)]
        there = [int(ref) for ref in self.state[argument.label]] or [1]
        rows = st.lists(st.sampled_from(there), max_size=5, unique=True)
        return self.data.draw(rows if argument.kind == "rows" else st.sampled_from(there), label=argument.name)

    def correct(self) -> MoveResult | None:
        label, name = self.data.draw(st.sampled_from(NUMBERS), label="number")
        refs = list(self.state[label]) or ["1"]
        ref = self.data.draw(st.sampled_from(refs), label="ref")
        value = self.data.draw(st.integers(0, 16) | st.integers(0, 210), label="value")
        return self.play("campaigns.correct", {"what": f"{label}:{ref}:{name}", "value": value})

    def play(self, name: str, sent: dict[str, Any]) -> MoveResult | None:
        return move_service.play_move(
            self.campaign.slug, name, {"move_id": mint_move_id(self.campaign), **sent}, HOST_AUTHOR
        )

    def undo(self) -> MoveResult | None:
        return navigation.undo_entry(
            self.campaign.slug, mint_move_id(self.campaign), HOST_AUTHOR, self.campaign.head, is_confirmed=True
        )

    def redo(self) -> MoveResult | None:
        again = navigation.find_redoable_entry(self.campaign)
        return navigation.redo_entry(
            self.campaign.slug, mint_move_id(self.campaign), HOST_AUTHOR, again.seq if again else 1
        )

    def go_back(self) -> MoveResult | None:
        entry = self.data.draw(st.integers(1, self.campaign.version), label="entry")
        return navigation.jump_to_entry(self.campaign.slug, mint_move_id(self.campaign), Actor(), entry)


@pytest.mark.django_db
@settings(
    max_examples=scale_examples(20), suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(data=st.data())
def test_any_evening_can_be_taken_back_to_its_first_state(data: st.DataObject) -> None:
    with transaction.atomic():
        evening = RandomEvening(data)
        campaign = evening.campaign
        for _ in range(data.draw(st.integers(1, STEP_COUNT), label="steps")):
            evening.step()
        assert verify_journal(campaign).path == ""
        assert get_state_hash(import_campaign(export_plain(campaign))) == get_state_hash(campaign)

        while campaign.head > 1:
            answer = evening.undo()
            assert answer is not None
            assert answer.status is ResultStatus.APPLIED
            campaign.refresh_from_db()
        assert get_state_hash(campaign) == evening.first
        assert verify_journal(campaign).path == ""
        transaction.set_rollback(True)
