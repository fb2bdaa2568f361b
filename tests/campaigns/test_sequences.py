"""Thousands of random evenings through the door that players use: whatever is sent, journal and table stay one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

from campaigns.journal import door, ways
from campaigns.journal.outcomes import Answer, By, Status
from campaigns.journal.replay import verify
from campaigns.referee import Argument, Declared, game, moves_of
from campaigns.storage.state import open_table
from campaigns.transfer.exporting import export
from campaigns.transfer.importing import import_campaign
from tests.campaigns.evening import hash_of, in_slumber, mint, packed
from tests.examples import examples
from tests.factories import HOST, CampaignFactory

pytestmark = [pytest.mark.slow, pytest.mark.postgres]

MOVES = [found for found in moves_of("etherfields") if found.slug not in ("begin", "correct")]
NUMBERS = [(label, name) for label, numbers in game("etherfields").numbers.items() for name in numbers]
STEPS = 25
TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=12)


class Evening:
    """One campaign, and what Hypothesis draws to be done at it."""

    def __init__(self, data: st.DataObject) -> None:
        self.data = data
        light = data.draw(st.booleans(), label="light")
        tracking = "light" if light else "detailed"
        self.first = hash_of(CampaignFactory.create(tracking=tracking))
        self.campaign = in_slumber(tracking=tracking)
        self.state = packed(self.campaign)

    def step(self) -> Answer:
        """Do one drawn thing, and check what must hold after any."""
        version = self.campaign.version
        way = self.data.draw(st.sampled_from(["move"] * 12 + ["correct"] * 3 + ["undo"] * 3 + ["redo", "redo", "back"]))
        answer: Answer | None = getattr(self, way)()
        assert answer is not None
        self.campaign.refresh_from_db()
        note(f"{way} {answer.entry} {answer.status} {answer.refusal}")
        if answer.status is Status.APPLIED:
            assert self.campaign.version == version + 1
            self.state = packed(self.campaign)
        else:
            assert answer.status in (Status.REFUSED, Status.INVALID, Status.MOVED_ON)
            assert (self.campaign.version, packed(self.campaign)) == (version, self.state)
        return answer

    def move(self) -> Answer | None:
        declared = self.data.draw(st.sampled_from(MOVES), label="move")
        sent = {argument.name: self.argument(argument) for argument in declared.arguments}
        card = self.data.draw(st.sampled_from(["", "", "II-4 W"]), label="card")
        leaving = self.leaving(declared)
        return self.play(declared.name, {**sent, "card": card, "leaving": leaving})

    def leaving(self, declared: Declared) -> str:
        if not declared.leaves:
            return ""
        rules = game(self.campaign.game)
        return str(rules.phase(open_table(self.campaign, rules)))

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
            count = self.data.draw(st.integers(argument.fewest, argument.most), label="values")
            return [self.argument(one) for _ in range(count)]
        there = [int(ref) for ref in self.state[argument.label]] or [1]
        rows = st.lists(st.sampled_from(there), max_size=5, unique=True)
        return self.data.draw(rows if argument.kind == "rows" else st.sampled_from(there), label=argument.name)

    def correct(self) -> Answer | None:
        label, name = self.data.draw(st.sampled_from(NUMBERS), label="number")
        refs = list(self.state[label]) or ["1"]
        ref = self.data.draw(st.sampled_from(refs), label="ref")
        value = self.data.draw(st.integers(0, 16) | st.integers(0, 210), label="value")
        return self.play("campaigns.correct", {"what": f"{label}:{ref}:{name}", "value": value})

    def play(self, name: str, sent: dict[str, Any]) -> Answer | None:
        return door.play(self.campaign.slug, name, {"move_id": mint(self.campaign), **sent}, HOST)

    def undo(self) -> Answer | None:
        return ways.undo(self.campaign.slug, mint(self.campaign), HOST, self.campaign.head, sure=True)

    def redo(self) -> Answer | None:
        again = ways.redoable(self.campaign)
        return ways.redo(self.campaign.slug, mint(self.campaign), HOST, again.seq if again else 1)

    def back(self) -> Answer | None:
        entry = self.data.draw(st.integers(1, self.campaign.version), label="entry")
        return ways.back_to(self.campaign.slug, mint(self.campaign), By(), entry)


@pytest.mark.django_db
@settings(max_examples=examples(20), suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(data=st.data())
def test_any_evening_can_be_taken_back_to_its_first_state(data: st.DataObject) -> None:
    with transaction.atomic():
        evening = Evening(data)
        campaign = evening.campaign
        for _ in range(data.draw(st.integers(1, STEPS), label="steps")):
            evening.step()
        assert verify(campaign).place == ""
        assert hash_of(import_campaign(export(campaign))) == hash_of(campaign)

        while campaign.head > 1:
            answer = evening.undo()
            assert answer is not None
            assert answer.status is Status.APPLIED
            campaign.refresh_from_db()
        assert hash_of(campaign) == evening.first
        assert verify(campaign).place == ""
        transaction.set_rollback(True)
