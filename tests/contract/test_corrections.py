"""The table is the truth: every tracked number, or the place of what is tracked, can be corrected, and the correction undone."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.journal.outcomes import Status
from campaigns.models import Campaign
from campaigns.referee import Between, move_named
from campaigns.referee import game as registered
from campaigns.storage.state import model_of, open_table
from campaigns.wording import words
from tests.campaigns.evening import gone_back, hash_of, report, sound, taken_back
from tests.contract.playing import each_game, played

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]


def value(campaign: Campaign, label: str, ref: int, name: str) -> Any:
    """Return one stored value, reading no other model."""
    return model_of(label).objects.filter(campaign=campaign, ref=ref).values_list(name, flat=True).get()


def corrected(campaign: Campaign, what: str, bounds: Between, before: str) -> str:
    """Set a number to the nearest value that lies on some table, and take that back; give the rule that allows none, or ''."""
    label, ref, name = what.split(":")
    now = value(campaign, label, int(ref), name)
    around = [now + 1, now - 1] if now is not None else []
    against = ""
    for wanted in [n for n in (*around, bounds.low, bounds.high) if bounds.low <= n <= bounds.high and n != now]:
        answer = report(campaign, "campaigns.correct", what=what, value=wanted)
        if answer.status is Status.APPLIED:
            entry = campaign.moves.get(seq=campaign.version)
            assert value(campaign, label, int(ref), name) == wanted or entry.rulings, what
            assert taken_back(campaign).status is Status.APPLIED
            assert hash_of(campaign) == before, what
            return ""
        assert answer.refusal is not None, what
        against = answer.refusal.rule
    return against


@pytest.mark.slow
@each_game()
def test_every_number_can_be_corrected_unless_a_rule_of_the_game_makes_it_impossible(game: str) -> None:
    campaign = played(game)
    table, numbers = open_table(campaign, registered(game)), registered(game).numbers
    rows = [row for label in numbers for row in table.rows(label).newest(1)]
    before = hash_of(campaign)

    against = {
        f"{row.label}:{name}": corrected(campaign, f"{row.label}:{row.ref}:{name}", bounds, before)
        for row in rows
        for name, bounds in numbers[row.label].items()
    }

    assert {rule for rule in against.values() if rule.startswith("campaign.")} == set()
    assert sum(not rule for rule in against.values()) >= 0.9 * len(against), against
    assert sound(campaign)


@pytest.mark.slow
@each_game()
def test_every_number_inside_a_game_can_be_corrected_and_that_undone(game: str) -> None:
    campaign = played(game)
    last = max((seq for seq in campaign.moves.values_list("seq", flat=True) if inside(campaign, seq)), default=0)
    gone_back(campaign, last or campaign.version)
    before = hash_of(campaign)

    for name, (now, low, high) in inside(campaign).items():
        against = set()
        for wanted in {low, high, max(low, now - 1), min(high, now + 1)} - {now}:
            answer = report(campaign, "set-number", what=name, value=wanted)
            if answer.status is Status.APPLIED:
                assert inside(campaign).get(name, (wanted,))[0] == wanted, name
                assert taken_back(campaign).status is Status.APPLIED
                assert hash_of(campaign) == before, name
            else:
                against.add(answer.refusal.rule if answer.refusal is not None else "")
        assert not {rule for rule in against if not rule or rule.startswith("campaign.")}, name
    assert sound(campaign)


def inside(campaign: Campaign, seq: int = 0) -> dict[str, tuple[int, int, int]]:
    """Return the numbers inside the game in play, each with its bounds; after the entry ``seq`` where one is named."""
    if seq:
        gone_back(campaign, seq)
    table = open_table(campaign, registered(campaign.game))
    found = registered(campaign.game).inside(table)
    return {name: (one.now(table.value), one.low, one.high) for name, one in found.items()}  # type: ignore[attr-defined]


@pytest.mark.slow
@each_game()
def test_every_number_inside_a_game_has_a_name(game: str) -> None:
    campaign = played(game)

    assert all((game, "what", name) in words.choices for name in inside(campaign))


@each_game()
def test_every_number_that_can_be_corrected_has_a_name(game: str) -> None:
    for label, numbers in registered(game).numbers.items():
        for name in numbers:
            assert str(words.choices["campaigns", "what", f"{label}:{name}"])


@each_game()
def test_there_is_a_way_to_say_that_the_table_is_otherwise(game: str) -> None:
    assert any(registered(game).numbers.values()) or registered(game).corrections


@each_game()
def test_what_lies_elsewhere_can_be_said_at_some_time_of_an_evening(game: str) -> None:
    campaign = played(game)
    legal = set()
    for entry in campaign.moves.filter(kind="move").order_by("seq"):
        gone_back(campaign, entry.seq)
        table = open_table(campaign, registered(game))
        for name in registered(game).corrections:
            declared = move_named(f"{game}.{name}")
            assert declared is not None, name
            legal |= {name} if table.option(declared).legal else set()

    assert legal == set(registered(game).corrections)
