"""The search for a winning line: practice decks as a whole, physical ones as far as they were seen."""

from __future__ import annotations

from random import Random

import pytest

from campaigns.journal.game_history import load_history
from campaigns.onirim.models import OnirimGame
from campaigns.onirim.randomized_table import compute_shuffle_order
from campaigns.onirim.recorded_game import PlayedPosition, find_start, iterate_decisions, list_played_positions
from campaigns.onirim.rules.hand_refill import start_game
from campaigns.onirim.rules.reports import apply_shuffle
from campaigns.onirim.rules.rule_variants import resolve_variants
from campaigns.onirim.self_play import SilentJudge
from campaigns.onirim.winning_line import (
    LineTable,
    SeenDeck,
    StartPosition,
    arrange_deck,
    find_line,
)
from tests.onirim.positions import build_position
from tests.onirim.test_replay import import_recording

SEEN_ZONES = ("hand", "row", "doors", "limbo", "discard", "explored", "mirrors", "turn", "result")


def deal_practice_game(seed: str) -> StartPosition:
    g, count = start_game(SilentJudge(), [], "practice", resolve_variants({})), 0
    while g.open_prompt.kind == "shuffle":
        order = compute_shuffle_order(seed, count, g.open_prompt.shown_cards or g.deck)
        apply_shuffle(SilentJudge(), g, g.open_prompt, order)
        count += 1
    return StartPosition(g, seed, count)


def load_games(name: str) -> list[list[PlayedPosition]]:
    campaign = import_recording(name)
    refs = OnirimGame.objects.filter(campaign=campaign).order_by("number").values_list("ref", flat=True)
    return [list_played_positions(load_history(campaign, "onirim.onirimgame", ref)) for ref in refs]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "name", ["onirim-practice", "onirim-base", "onirim-two-players", "onirim-nine", "onirim-questions"]
)
def test_the_decisions_of_a_recorded_game_lead_through_its_positions_again(name: str) -> None:
    """Whatever was seen of a physical deck is where it was, so that every position comes again."""
    total = 0
    for positions in load_games(name):
        compared = 0
        start = find_start(positions)
        assert start is not None
        table = LineTable(start, 0)
        for decision in iterate_decisions(positions):
            if decision.game == start.game or compared:
                there = {zone: getattr(table.game, zone) for zone in SEEN_ZONES}
                assert there == {zone: getattr(decision.game, zone) for zone in SEEN_ZONES}
                assert table.is_known
                table.answer(decision.answer)
                compared += 1
        total += compared
    assert total > 30


def test_a_practice_deck_that_was_lost_is_won_by_a_line_to_step_through() -> None:
    found = 0
    for seed in ("a", "b", "c"):
        start = deal_practice_game(seed)
        line, tries = find_line(start)
        assert tries >= 1
        if line is not None:
            found += 1
            table = LineTable(start, line.number)
            for answer in line.answers:
                table.answer(answer)
            assert table.game.result == "won"
            assert table.is_known
            assert line.is_known
    assert found == 3


def test_a_search_that_finds_nothing_says_how_many_tries_it_made() -> None:
    lost = build_position(hand="RS RS RS RS RS", deck="X- X- X-")
    start = StartPosition(lost, "s", 0)

    assert find_line(start, range(5)) == (None, 5)
    assert find_line(start, range(5), is_over=lambda: True) == (None, 0)


def test_a_line_that_needs_cards_nobody_saw_says_from_where() -> None:
    seen = SeenDeck({"RD": 1, "NS": 3}, top=["NS"])
    g = build_position(
        mode="beside", hand="RK RS BM GS NM", deck=["??"] * 4, rest="RD NS NS NS", doors="RD BD BD GD GD ND ND"
    )
    table = LineTable(StartPosition(g, "", 0, [seen]), 1)

    assert table.game.deck[0] == "NS"
    assert sorted(table.game.deck) == ["NS", "NS", "NS", "RD"]
    table.answer(["discard", 2])
    assert table.is_known, "the Sun was seen"
    table.answer(["discard", 2])
    assert not table.is_known


def test_cards_that_were_seen_keep_their_order_and_the_others_lie_between() -> None:
    seen = SeenDeck({}, top=["RS", "BM", "GK"], bottom=["NS", "X-"])

    deck = arrange_deck(["X-", "NS", "GK", "RS", "RS", "RS"], seen, Random(1))

    assert deck == ["RS", "GK", "RS", "RS", "X-", "NS"]
