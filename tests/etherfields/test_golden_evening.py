"""Three recorded evenings, from the first set-up to the middle of a Slumber, played again by the rules of today.

``python -m tests.golden_evening > tests/etherfields/golden/evening.json`` records them anew.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from campaigns.journal import shelf
from campaigns.journal.outcomes import By, Status
from campaigns.journal.replay import verify
from campaigns.management.coverage.gathering import coverage
from campaigns.models import Move
from campaigns.referee import game, move_named, rule_of
from campaigns.storage.state import open_table
from tests.campaigns.evening import packed
from tests.golden.recorded import recorded
from tests.golden.replaying import send, told

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]

CORNERSTONES = {
    "ef.campaign",
    "ef.checklist",
    "ef.session",
    "ef.roster",
    "ef.save",
    "ef.dream",
    "ef.slumber",
    "ef.death",
}
FEWEST_RULES = 50


@pytest.mark.slow
def test_the_recorded_evenings_are_a_sound_campaign() -> None:
    evening = recorded()
    table = open_table(evening, game("etherfields"))

    assert verify(evening).sound
    assert 150 <= evening.version <= 260
    assert game("etherfields").phase(table).partition("@")[0] == "slumber:1:actions"
    assert [session.number for session in table.sessions] == [1, 2, 3]
    assert evening.savepoints.count() == 2
    assert {entry.author for entry in evening.moves.all()} == {"Mara", "Ilse", "Jonas"}


@pytest.mark.slow
def test_played_again_every_entry_comes_out_as_it_was_recorded() -> None:
    """A rule that changed shows as the first entry that differs, by its number."""
    evening = recorded()
    first, *entries = evening.moves.order_by("seq")
    again = shelf.begin("etherfields", evening.name, first.args, By(first.device, first.author))

    for entry in entries:
        answer = send(again, entry)
        assert answer.status is Status.APPLIED, (entry.seq, entry.name, answer.refusal)
        assert told(again.moves.get(seq=entry.seq)) == told(entry), f"entry {entry.seq}: {entry.name}"

    again.refresh_from_db()
    assert packed(again) == packed(evening)


def test_a_dream_is_lost_and_entered_again_and_won_p10_p18() -> None:
    names = [entry.name for entry in recorded().moves.order_by("seq")]
    gates = [at for at, name in enumerate(names) if name == "etherfields.enter-dream"]
    over = [at for at, name in enumerate(names) if name == "etherfields.end-dream"]
    codes = _codes(recorded().moves.all())

    assert len(gates) == 3
    assert gates[0] < over[0] < gates[1] < gates[2] < over[1]
    assert {"ef.death.eighth", "ef.death.over", "ef.dream.again", "ef.gate.script-says"} <= codes


def test_the_journal_holds_a_mistake_taken_back_a_card_that_overruled_and_a_number_put_right() -> None:
    entries = recorded().moves.all()

    assert {"undo", "redo"} <= {entry.kind for entry in entries}
    assert [entry.overruled["codes"] for entry in entries if entry.overruled] == [["ef.turn.not-draw", "ef.draw.once"]]
    assert [entry.name for entry in entries if entry.name == "campaigns.correct"]


@pytest.mark.slow
def test_most_rules_that_are_checked_were_met() -> None:
    entries = recorded().moves.all()
    declared = [move_named(entry.name) for entry in entries]
    met = {found.cites for found in declared if found} | {rule_of(code) for code in _codes(entries)}
    checked = {found.entry.id for found in coverage("etherfields") if found.status == "checked"}

    assert checked >= CORNERSTONES
    assert met >= CORNERSTONES
    assert len(met & checked) >= FEWEST_RULES, sorted(checked - met)


def _codes(entries: Iterable[Move]) -> set[str]:
    return {code for entry in entries for code, _facts in entry.rulings}
