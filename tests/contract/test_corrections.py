"""Corrections: every tracked number or position can be corrected, and the correction undone."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.engine import NumberBounds, find_move
from campaigns.engine import get_game as registered
from campaigns.engine.messages import messages
from campaigns.journal.results import ResultStatus
from campaigns.models import Campaign
from campaigns.storage.state import get_model, open_table
from tests.campaigns.table_actions import get_state_hash, go_back_to, is_consistent, submit_move, undo_entry
from tests.contract.random_player import import_evening, parametrize_games

pytestmark = pytest.mark.django_db


def get_stored_value(campaign: Campaign, label: str, ref: int, name: str) -> Any:
    """Return one stored value, reading no other model."""
    return get_model(label).objects.filter(campaign=campaign, ref=ref).values_list(name, flat=True).get()


def assert_correctable(campaign: Campaign, what: str, bounds: NumberBounds, before: str) -> str:
    """Set a number to the nearest allowed value, and undo that; return the rule that prevents it, or ''."""
    label, ref, name = what.split(":")
    now = get_stored_value(campaign, label, int(ref), name)
    around = [now + 1, now - 1] if now is not None else []
    against = ""
    for wanted in [n for n in (*around, bounds.low, bounds.high) if bounds.low <= n <= bounds.high and n != now]:
        answer = submit_move(campaign, "campaigns.correct", what=what, value=wanted)
        if answer.status is ResultStatus.APPLIED:
            entry = campaign.moves.get(seq=campaign.version)
            assert get_stored_value(campaign, label, int(ref), name) == wanted or entry.rulings, what
            assert undo_entry(campaign).status is ResultStatus.APPLIED
            assert get_state_hash(campaign) == before, what
            return ""
        assert answer.violation is not None, what
        against = answer.violation.rule_id
    return against


@pytest.mark.slow
@parametrize_games()
def test_every_number_can_be_corrected_unless_a_rule_of_the_game_makes_it_impossible(game: str) -> None:
    campaign = import_evening(game)
    table, numbers = open_table(campaign, registered(game)), registered(game).number_bounds
    rows = [row for label in numbers for row in table.get_rows(label).get_newest(1)]
    before = get_state_hash(campaign)

    against = {
        f"{row.label}:{name}": assert_correctable(campaign, f"{row.label}:{row.ref}:{name}", bounds, before)
        for row in rows
        for name, bounds in numbers[row.label].items()
    }

    assert {rule for rule in against.values() if rule.startswith("campaign.")} == set()
    assert sum(not rule for rule in against.values()) >= 0.9 * len(against), against
    assert is_consistent(campaign)


@pytest.mark.slow
@parametrize_games()
def test_every_number_inside_a_game_can_be_corrected_and_that_undone(game: str) -> None:
    campaign = import_evening(game)
    last = max(
        (seq for seq in campaign.moves.values_list("seq", flat=True) if get_inner_fields(campaign, seq)), default=0
    )
    go_back_to(campaign, last or campaign.version)
    before = get_state_hash(campaign)

    for name, (now, low, high) in get_inner_fields(campaign).items():
        against = set()
        for wanted in {low, high, max(low, now - 1), min(high, now + 1)} - {now}:
            answer = submit_move(campaign, "set-number", what=name, value=wanted)
            if answer.status is ResultStatus.APPLIED:
                assert get_inner_fields(campaign).get(name, (wanted,))[0] == wanted, name
                assert undo_entry(campaign).status is ResultStatus.APPLIED
                assert get_state_hash(campaign) == before, name
            else:
                against.add(answer.violation.rule_id if answer.violation is not None else "")
        assert not {rule for rule in against if not rule or rule.startswith("campaign.")}, name
    assert is_consistent(campaign)


def get_inner_fields(campaign: Campaign, seq: int = 0) -> dict[str, tuple[int, int, int]]:
    """Return the numbers inside the current game's value with their bounds, after entry ``seq`` if given."""
    if seq:
        go_back_to(campaign, seq)
    table = open_table(campaign, registered(campaign.game))
    found = registered(campaign.game).get_correctable_fields(table)
    return {name: (one.get_value(table.state), one.low, one.high) for name, one in found.items()}  # type: ignore[attr-defined]


@pytest.mark.slow
@parametrize_games()
def test_every_number_inside_a_game_has_a_name(game: str) -> None:
    campaign = import_evening(game)

    assert all((game, "what", name) in messages.choices for name in get_inner_fields(campaign))


@parametrize_games()
def test_every_number_that_can_be_corrected_has_a_name(game: str) -> None:
    for label, numbers in registered(game).number_bounds.items():
        for name in numbers:
            assert str(messages.choices["campaigns", "what", f"{label}:{name}"])


@parametrize_games()
def test_there_is_a_way_to_say_that_the_table_is_otherwise(game: str) -> None:
    assert any(registered(game).number_bounds.values()) or registered(game).correction_moves


@parametrize_games()
def test_what_lies_elsewhere_can_be_said_at_some_time_of_an_evening(game: str) -> None:
    campaign = import_evening(game)
    legal = set()
    for entry in campaign.moves.filter(kind="move").order_by("seq"):
        go_back_to(campaign, entry.seq)
        table = open_table(campaign, registered(game))
        for name in registered(game).correction_moves:
            declared = find_move(f"{game}.{name}")
            assert declared is not None, name
            legal |= {name} if table.get_option(declared).is_legal else set()

    assert legal == set(registered(game).correction_moves)
