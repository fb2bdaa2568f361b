"""Classic cards: luck against drawback, once per Dream (manual p. 18)."""

from typing import Any

import pytest

from campaigns.etherfields.models import Dreamer
from campaigns.etherfields.rules.classic_cards import (
    choose_aspect,
    choose_distress_dreamer,
    choose_morphed_entity,
    draw_drawback_cards,
    draw_luck_cards,
    share_gems,
    sum_ranks,
)
from campaigns.etherfields.rules.ending_moves import end_dream
from campaigns.models import StateRow
from tests.etherfields.factories import DreamerFactory, EntityFactory, SlumberFactory, TeamFactory, build_team
from tests.rule_harness import (
    build_table,
    expect_violation,
    find_prompts,
    get_violation_code,
    has_consequence,
    play_move,
)

GOOD_CARDS, BAD_CARDS = ["K", "K", "K"], ["2", "3", "4"]


def build_dream_table(*rows: StateRow, **fields: object) -> Any:
    """Build a table inside a Dream."""
    return build_table(*rows, SlumberFactory.build(kind="dream", name="Circus", **fields))


def try_classic_card(table: Any, aspect: str, *, good: bool) -> None:
    """Try one aspect, with a result that is good or bad."""
    play_move(table, draw_luck_cards, luck=GOOD_CARDS)
    play_move(table, choose_aspect, decision=find_prompts(table, "ef.classic.aspect")[0], aspect=aspect)
    drawn = BAD_CARDS if good else GOOD_CARDS
    play_move(table, draw_drawback_cards, decision=find_prompts(table, "ef.classic.drawback")[0], drawback=drawn)


@pytest.mark.parametrize(
    ("ranks", "total"),
    [(["2", "10", "9"], 21), (["J", "Q", "K"], 36), (["A", "joker", "JOKER"], 44), ([" 5", "a", "j "], 30)],
)
def test_jack_11_queen_12_king_13_ace_14_joker_15_p18(ranks: list[str], total: int) -> None:
    assert sum_ranks(build_dream_table(DreamerFactory.build()), ranks) == total


@pytest.mark.parametrize("rank", ["1", "11", "0", "knight", "²"])
def test_no_other_rank_exists_p18(rank: str) -> None:
    with expect_violation("ef.classic.no-rank", rank=rank):
        play_move(build_dream_table(DreamerFactory.build()), draw_luck_cards, luck=["2", "3", rank])


def test_classic_cards_are_used_once_per_dream_p18() -> None:
    table = build_dream_table(DreamerFactory.build())

    play_move(table, draw_luck_cards, luck=BAD_CARDS)
    play_move(table, choose_aspect, decision=find_prompts(table, "ef.classic.aspect")[0], aspect="back-out")

    assert has_consequence(table, "ef.classic.backed-out")
    assert not len(table.prompts)
    with expect_violation("ef.classic.once", name="Circus"):
        play_move(table, draw_luck_cards, luck=GOOD_CARDS)


def test_in_a_slumber_only_where_the_table_agreed_p18() -> None:
    assert get_violation_code(build_table(DreamerFactory.build()), draw_luck_cards) == "ef.slumber.none"
    with expect_violation("ef.classic.only-dreams", name="Wraith"):
        play_move(build_table(DreamerFactory.build(), SlumberFactory.build()), draw_luck_cards, luck=GOOD_CARDS)

    agreed = TeamFactory.build(readings={"classic": "slumbers-too"})
    table = build_table(DreamerFactory.build(), SlumberFactory.build(), agreed)
    play_move(table, draw_luck_cards, luck=GOOD_CARDS)
    assert table.current_slumber.classic_used


def test_the_drawback_question_shows_the_sum_p18() -> None:
    table = build_dream_table(DreamerFactory.build())
    play_move(table, draw_luck_cards, luck=["J", "10", "Joker"])
    assert find_prompts(table, "ef.classic.aspect")[0].facts == {"luck": 36}

    play_move(table, choose_aspect, decision=find_prompts(table, "ef.classic.aspect")[0], aspect="hours")
    assert find_prompts(table, "ef.classic.drawback")[0].facts == {"luck": 36, "aspect": "hours"}


def test_a_tie_counts_against_the_team_p18() -> None:
    table = build_dream_table(DreamerFactory.build(), TeamFactory.build(hours=3))

    try_classic_card(table, "hours", good=False)

    assert table.team.hours == 0
    assert has_consequence(table, "ef.classic.bad", luck=39, drawback=39)


def test_good_luck_adds_2_hours_p18() -> None:
    table = build_dream_table(DreamerFactory.build(), TeamFactory.build(hours=3))

    try_classic_card(table, "hours", good=True)

    assert table.team.hours == 5
    assert has_consequence(table, "ef.classic.good", luck=39, drawback=9)


def test_good_luck_discards_all_morphings_p18() -> None:
    wraith = EntityFactory.build(morphings=["seal", "range"])
    try_classic_card(build_dream_table(DreamerFactory.build(), wraith), "morphings", good=True)

    assert wraith.morphings == []


def test_bad_luck_adds_2_morphings_to_the_entity_in_play_p18() -> None:
    table = build_dream_table(DreamerFactory.build(), EntityFactory.build())
    try_classic_card(table, "morphings", good=False)
    assert find_prompts(table, "ef.morphing.draw")[0].facts["count"] == 2

    table = build_dream_table(DreamerFactory.build())
    try_classic_card(table, "morphings", good=False)
    assert has_consequence(table, "ef.classic.no-entity")


def test_of_several_entities_the_players_choose_p6_p18() -> None:
    wraith, clown, gone = EntityFactory.build(), EntityFactory.build(name="Clown"), EntityFactory.build(figures=0)
    table = build_dream_table(DreamerFactory.build(), wraith, clown, gone)
    try_classic_card(table, "morphings", good=False)

    question = find_prompts(table, "ef.classic.entity")[0]
    with expect_violation("ef.entity.no-figure"):
        play_move(table, choose_morphed_entity, decision=question, entity=gone)
    play_move(table, choose_morphed_entity, decision=find_prompts(table, "ef.classic.entity")[0], entity=clown)

    assert find_prompts(table, "ef.morphing.draw")[0].facts["entity"] == "Clown"


def test_all_available_gems_are_gained_and_shared_out_p18() -> None:
    gambler, specialist = build_team(2)
    gambler.gems = 1
    table = build_dream_table(gambler, specialist)
    try_classic_card(table, "gems", good=True)

    with expect_violation("ef.classic.few-gems", wanted=6, there=5):
        play_move(table, share_gems, decision=find_prompts(table, "ef.classic.gems")[0], dreamer=specialist, count=6)
    play_move(table, share_gems, decision=find_prompts(table, "ef.classic.gems")[0], dreamer=specialist, count=3)
    play_move(table, share_gems, decision=find_prompts(table, "ef.classic.gems")[0], dreamer=gambler, count=2)

    assert (gambler.gems, specialist.gems) == (3, 3)
    assert not len(table.prompts)


@pytest.mark.parametrize(("spent", "gained", "there"), [(3, 0, 2), (0, 1, 1)])
def test_no_more_gems_are_shared_out_than_were_gained_and_are_left_p18(spent: int, gained: int, there: int) -> None:
    gambler, specialist = build_team(2)
    gambler.gems = 1
    table = build_dream_table(gambler, specialist)
    try_classic_card(table, "gems", good=True)
    play_move(table, share_gems, decision=find_prompts(table, "ef.classic.gems")[0], dreamer=specialist, count=3)
    specialist.gems -= spent
    gambler.gems += gained

    with expect_violation("ef.classic.few-gems", wanted=3, there=there):
        play_move(table, share_gems, decision=find_prompts(table, "ef.classic.gems")[0], dreamer=gambler, count=3)


def test_where_no_gem_is_left_nobody_is_asked_who_gets_one_p18() -> None:
    table = build_dream_table(*build_team(2, gems=3))

    try_classic_card(table, "gems", good=True)

    assert not find_prompts(table, "ef.classic.gems")


def test_a_single_dreamer_gets_all_gems_and_bad_luck_takes_all_p18() -> None:
    gambler = DreamerFactory.build(gems=2)
    try_classic_card(build_dream_table(gambler), "gems", good=True)
    assert gambler.gems == 6

    dreamers = build_team(2, gems=2)
    try_classic_card(build_dream_table(*dreamers), "gems", good=False)
    assert [dreamer.gems for dreamer in dreamers] == [0, 0]


def build_answered_dreamer(*, good: bool) -> Dreamer:
    """Answer for the first of two Dreamers, and return that one."""
    dreamers = build_team(2, distress=3)
    table = build_dream_table(*dreamers)
    try_classic_card(table, "distress", good=good)
    play_move(table, choose_distress_dreamer, decision=find_prompts(table, "ef.classic.who")[0], dreamer=dreamers[0])
    assert dreamers[1].distress == 3
    return dreamers[0]


def test_any_one_dreamer_cures_2_or_suffers_1_p18() -> None:
    assert build_answered_dreamer(good=True).distress == 1
    assert build_answered_dreamer(good=False).distress == 4


def test_each_dreamer_unseals_5_or_seals_5_p18() -> None:
    dreamers = build_team(2, sealed=7)
    try_classic_card(build_dream_table(*dreamers), "seal", good=True)
    assert [(d.sealed, d.discard) for d in dreamers] == [(2, 5), (2, 5)]

    dreamers = build_team(2)
    try_classic_card(build_dream_table(*dreamers), "seal", good=False)
    assert [(d.sealed, d.deck) for d in dreamers] == [(5, 17), (5, 17)]


def test_an_open_try_lapses_with_the_dream_p18() -> None:
    table = build_dream_table(DreamerFactory.build())
    play_move(table, draw_luck_cards, luck=GOOD_CARDS)

    play_move(table, end_dream, outcome="left")

    assert not len(table.prompts)
