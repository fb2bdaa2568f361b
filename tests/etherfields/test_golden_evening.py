"""Three recorded evenings, from the first set-up to the middle of a Slumber, replayed by today's rules.

``python -m tests.golden_evening > tests/etherfields/golden/evening.json`` records them again.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from campaigns.engine import find_move, get_game, get_rule_id
from campaigns.etherfields.rules.rule_variants import SECOND_EDITION_DEFAULTS
from campaigns.journal import campaign_service
from campaigns.journal.replay import verify_journal
from campaigns.journal.results import Actor, ResultStatus
from campaigns.management.coverage.rule_coverage import compute_coverage
from campaigns.models import JournalEntry
from campaigns.storage.state import open_table
from tests import golden_evening
from tests.campaigns.table_actions import get_stored_state
from tests.golden.golden_campaign import import_golden_campaign
from tests.golden.replay import replay_entry, summarize_entry

pytestmark = pytest.mark.django_db

REQUIRED_RULES = {
    "ef.campaign",
    "ef.checklist",
    "ef.session",
    "ef.roster",
    "ef.save",
    "ef.dream",
    "ef.slumber",
    "ef.death",
}
MIN_RULES = 50


@pytest.mark.slow
def test_the_recorded_evenings_are_a_sound_campaign() -> None:
    evening = import_golden_campaign()
    table = open_table(evening, get_game("etherfields"))

    assert verify_journal(evening).is_valid
    assert 150 <= evening.version <= 260
    assert get_game("etherfields").get_phase(table).partition("@")[0] == "slumber:1:actions"
    assert [session.number for session in table.sessions] == [1, 2, 3]
    assert evening.savepoints.count() == 2
    assert {entry.author for entry in evening.moves.all()} == {"Mara", "Ilse", "Jonas"}


@pytest.mark.slow
@pytest.mark.postgres
def test_played_again_every_entry_comes_out_as_it_was_recorded() -> None:
    """A rule that changed shows as the first entry that differs, by its number."""
    evening = import_golden_campaign()
    first, *entries = evening.moves.order_by("seq")
    again = campaign_service.begin_campaign("etherfields", evening.name, first.args, Actor(first.device, first.author))

    for entry in entries:
        answer = replay_entry(again, entry)
        assert answer.status is ResultStatus.APPLIED, (entry.seq, entry.name, answer.violation)
        assert summarize_entry(again.moves.get(seq=entry.seq)) == summarize_entry(entry), (
            f"entry {entry.seq}: {entry.name}"
        )

    again.refresh_from_db()
    assert get_stored_state(again) == get_stored_state(evening)


@pytest.mark.slow
def test_played_by_the_second_edition_the_evenings_differ_where_that_manual_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The evenings enter Dreams in the order of 1.x, and Jonas removes a Morphing from afar: these stay as agreed."""
    monkeypatch.setitem(golden_evening.BEGIN_ARGUMENTS, "edition", "2.0")
    for agreed in ("dream-entry", "morphing-range"):
        monkeypatch.delitem(SECOND_EDITION_DEFAULTS, agreed)

    entries = golden_evening.play_evenings().moves.order_by("seq")
    recorded = import_golden_campaign().moves.order_by("seq")

    differing = {
        (entry.seq, entry.name): {code for code, _facts in entry.rulings} - {code for code, _facts in before.rulings}
        for entry, before in zip(entries, recorded, strict=True)
        if entry.rulings != before.rulings
    }
    assert differing == {
        (39, "etherfields.boost"): {"ef.boost.no-move"},
        (167, "etherfields.place-state"): {"ef.state.dreamer-dazed"},
        (184, "etherfields.end-actions"): {"ef.state.over"},
    }


def test_a_dream_is_lost_and_entered_again_and_won_p10_p18() -> None:
    names = [entry.name for entry in import_golden_campaign().moves.order_by("seq")]
    gates = [at for at, name in enumerate(names) if name == "etherfields.enter-dream"]
    over = [at for at, name in enumerate(names) if name == "etherfields.end-dream"]
    codes = _list_codes(import_golden_campaign().moves.all())

    assert len(gates) == 3
    assert gates[0] < over[0] < gates[1] < gates[2] < over[1]
    assert {"ef.death.eighth", "ef.death.over", "ef.dream.again", "ef.slumber.over", "ef.checklist.over"} <= codes


def test_the_journal_holds_a_mistake_taken_back_a_card_that_overruled_and_a_number_put_right() -> None:
    entries = import_golden_campaign().moves.all()

    assert {"undo", "redo"} <= {entry.kind for entry in entries}
    assert [entry.overruled["codes"] for entry in entries if entry.overruled] == [["ef.turn.not-draw", "ef.draw.once"]]
    assert [entry.name for entry in entries if entry.name == "campaigns.correct"]


@pytest.mark.slow
def test_most_rules_that_are_checked_were_met() -> None:
    entries = import_golden_campaign().moves.all()
    declared = [find_move(entry.name) for entry in entries]
    met = {found.rule_id for found in declared if found} | {get_rule_id(code) for code in _list_codes(entries)}
    checked = {found.entry.id for found in compute_coverage("etherfields") if found.status == "checked"}

    assert checked >= REQUIRED_RULES
    assert met >= REQUIRED_RULES
    assert len(met & checked) >= MIN_RULES, sorted(checked - met)


def _list_codes(entries: Iterable[JournalEntry]) -> set[str]:
    return {code for entry in entries for code, _facts in entry.rulings}
