"""Ether, Gems, Keys, Hours, Loot and the pools (manual p. 3, 8, 10, 13 and 15)."""

from typing import Any

import pytest

from campaigns.etherfields.rules.clock import add_turns, gain_hours, gain_turns, lose_hours, make_effort
from campaigns.etherfields.rules.dreams import draw_turn_cards, finish_dream_setup
from campaigns.etherfields.rules.entities import spawn_figures
from campaigns.etherfields.rules.loot import gain_loot, share_loot
from campaigns.etherfields.rules.morphings import ask_morphings
from campaigns.etherfields.rules.pools import POOL_SIZES, count_in_pool
from campaigns.etherfields.rules.signs import gain_sign
from campaigns.etherfields.rules.slumbers import meet_slumber
from campaigns.etherfields.rules.tile_entries import put_entity
from campaigns.etherfields.rules.tokens import place_tokens
from campaigns.etherfields.rules.treasure import (
    gain_ether,
    gain_gem,
    gain_key,
    make_gem,
    spend_ether,
    spend_gems,
    spend_key,
)
from tests.etherfields.factories import DreamerFactory, EntityFactory, SlumberFactory, TeamFactory, build_team
from tests.failures import collect_failures
from tests.rule_harness import (
    build_table,
    expect_violation,
    find_prompts,
    get_definition,
    get_violation_code,
    has_consequence,
    play_move,
)


@pytest.mark.parametrize(
    ("kind", "size"),
    [
        ("ether", 16), ("distress", 16), ("universal", 16), ("gems", 6), ("keys", 4), ("threat", 20), ("block", 6),
        ("terrain", 8), ("morphings", 12), ("wrath", 4), ("cunning", 4), ("awareness", 4), ("turns", 12), ("figures", 15),
    ],
)  # fmt: skip
def test_pool_sizes_p3(kind: str, size: int) -> None:
    assert count_in_pool(build_table(DreamerFactory.build()), kind) == POOL_SIZES[kind] == size


def test_what_lies_on_the_table_is_not_in_the_pool_p8() -> None:
    table = build_table(
        *build_team(2, ether=3, distress=2, gems=1),
        TeamFactory.build(keys=1),
        SlumberFactory.build(blocked=["move"], tokens={"universal": 2, "threat": 5}),
        EntityFactory.build(figures=2, morphings=["seal", "seal"], markers=2, marker_colour="wrath"),
    )

    found = {kind: POOL_SIZES[kind] - count_in_pool(table, kind) for kind in POOL_SIZES}

    assert {kind: count for kind, count in found.items() if count} == {
        "ether": 6, "distress": 4, "gems": 2, "keys": 1, "universal": 3, "threat": 5, "morphings": 2, "wrath": 2,
        "turns": 4, "figures": 2,
    }  # fmt: skip


@collect_failures(
    ("rule", "name"),
    [
        (gain_ether, "count"), (gain_gem, "count"), (gain_key, "count"), (gain_loot, "ether"), (gain_loot, "gems"),
        (gain_loot, "keys"), (gain_turns, "count"), (gain_sign, "count"), (place_tokens, "count"), (spawn_figures, "count"),
        (meet_slumber, "figures"), (meet_slumber, "turns"), (put_entity, "figures"), (draw_turn_cards, "turns"),
        (finish_dream_setup, "turns"),
    ],
)  # fmt: skip
def test_more_than_the_box_holds_can_be_reported_as_a_gain_p8(rule: Any, name: str) -> None:
    argument = next(argument for argument in get_definition(rule).arguments if argument.name == name)

    assert argument.high > max(POOL_SIZES.values())


def test_five_keys_are_the_four_that_are_there_and_the_rest_is_told_p8() -> None:
    table = build_table(DreamerFactory.build())

    play_move(table, gain_key, count=5)

    assert table.team.keys == 4
    assert has_consequence(table, "ef.pool.short", pool="keys", wanted=5, gained=4)


def test_a_slumber_has_no_more_turns_and_figures_than_the_box_p8() -> None:
    table = build_table(DreamerFactory.build())

    play_move(table, meet_slumber, name="Crowd", turns=14, figures=20)

    assert (table.current_slumber.turns_left, [entity.figures for entity in table.entities]) == (12, [15])
    assert has_consequence(table, "ef.pool.short", pool="turns", wanted=14, gained=12)
    assert has_consequence(table, "ef.pool.short", pool="figures", wanted=20, gained=15)


def test_morphings_beyond_the_pool_are_told_and_not_owed_p8() -> None:
    crowd = EntityFactory.build(figures=1, morphings=["seal"] * 11)
    table = build_table(DreamerFactory.build(), SlumberFactory.build(), crowd)

    ask_morphings(table, crowd, 3)

    assert find_prompts(table, "ef.morphing.draw")[0].facts["count"] == 1
    assert has_consequence(table, "ef.pool.short", pool="morphings", wanted=3, gained=1)


@pytest.mark.parametrize(("rule", "field", "size"), [(gain_ether, "ether", 16), (gain_gem, "gems", 6)])
def test_what_the_pool_lacks_is_not_gained_p8(rule: Any, field: str, size: int) -> None:
    gambler, specialist = DreamerFactory.build(**{field: size - 1}), DreamerFactory.build()
    table = build_table(gambler, specialist)

    play_move(table, rule, dreamer=specialist, count=3)

    assert getattr(specialist, field) == 1
    assert has_consequence(table, "ef.pool.short", pool=field, wanted=3, gained=1)


def test_four_keys_and_no_more_p3() -> None:
    table = build_table(DreamerFactory.build())

    play_move(table, gain_key, count=3)
    play_move(table, gain_key, count=2)
    assert table.team.keys == 4
    assert has_consequence(table, "ef.pool.short", pool="keys")
    play_move(table, spend_key, count=3)
    with expect_violation("ef.key.too-few", wanted=2, there=1):
        play_move(table, spend_key, count=2)


def test_without_a_key_spending_one_is_not_offered_p10() -> None:
    table = build_table(DreamerFactory.build())
    assert get_violation_code(table, spend_key) == "ef.key.too-few"

    play_move(table, gain_key)
    assert get_violation_code(table, spend_key) == ""


def test_three_cards_make_a_gem_p13() -> None:
    gambler = DreamerFactory.build(hand=4)
    table = build_table(gambler)

    play_move(table, make_gem, dreamer=gambler)
    assert (gambler.hand, gambler.discard, gambler.gems) == (1, 3, 1)
    with expect_violation("ef.hand.too-few", wanted=3, there=1):
        play_move(table, make_gem, dreamer=gambler)


def test_no_gem_is_made_when_none_is_left_p8() -> None:
    gambler, specialist = DreamerFactory.build(hand=6), DreamerFactory.build(gems=6)
    table = build_table(gambler, specialist)

    with expect_violation("ef.gem.none-left"):
        play_move(table, make_gem, dreamer=gambler)


def test_gems_are_used_up_p13() -> None:
    gambler = DreamerFactory.build(gems=2)
    table = build_table(gambler)

    with expect_violation("ef.gem.too-few", wanted=3, there=2):
        play_move(table, spend_gems, dreamer=gambler, count=3)
    play_move(table, spend_gems, dreamer=gambler, count=2)
    with expect_violation("ef.gem.none"):
        play_move(table, spend_gems, dreamer=gambler)


def test_under_the_gems_morphing_gems_are_kept_but_not_used_p16() -> None:
    gambler = DreamerFactory.build(gems=1)
    table = build_table(gambler, SlumberFactory.build(), EntityFactory.build(morphings=["gems"]))

    assert get_violation_code(table, spend_gems, gambler) == "ef.gem.morphed"
    with expect_violation("ef.gem.morphed"):
        play_move(table, spend_gems, dreamer=gambler)
    play_move(table, gain_gem, dreamer=gambler)
    assert gambler.gems == 2


def test_hours_go_up_and_down_and_stop_at_zero_p15() -> None:
    table = build_table(DreamerFactory.build(), TeamFactory.build(hours=2))

    play_move(table, gain_hours, count=3)
    assert table.team.hours == 5
    play_move(table, lose_hours, count=9)
    assert table.team.hours == 0


def test_effort_spends_hours_once_a_turn_p13() -> None:
    gambler = DreamerFactory.build()
    table = build_table(gambler, TeamFactory.build(hours=4), SlumberFactory.build(phase="actions"))

    with expect_violation("ef.hours.too-few", wanted=5, there=4):
        play_move(table, make_effort, dreamer=gambler, hours=5)
    play_move(table, make_effort, dreamer=gambler, hours=3)
    assert (table.team.hours, gambler.effort_used) == (1, True)
    with expect_violation("ef.effort.once"):
        play_move(table, make_effort, dreamer=gambler, hours=1)


@pytest.mark.parametrize("phase", ["draw", "actions", "event"])
def test_effort_is_used_at_any_time_and_needs_hours_p13(phase: str) -> None:
    gambler = DreamerFactory.build()

    table = build_table(gambler, TeamFactory.build(hours=4), SlumberFactory.build(phase=phase))
    play_move(table, make_effort, dreamer=gambler, hours=1)
    assert table.team.hours == 3
    with expect_violation("ef.slumber.none"):
        play_move(build_table(gambler, TeamFactory.build(hours=4)), make_effort, dreamer=gambler, hours=1)
    gambler.effort_used = False
    with expect_violation("ef.hours.none"):
        play_move(build_table(gambler, SlumberFactory.build(phase="actions")), make_effort, dreamer=gambler, hours=1)


def test_hours_buy_turns_one_for_one_p15() -> None:
    table = build_table(DreamerFactory.build(), TeamFactory.build(hours=5), SlumberFactory.build(turns_left=9))

    with expect_violation("ef.hours.few-turn-cards", wanted=4, there=3):
        play_move(table, add_turns, count=4)
    play_move(table, add_turns, count=3)
    assert (table.team.hours, table.current_slumber.turns_left) == (2, 12)
    with expect_violation("ef.hours.no-turn-cards"):
        play_move(table, add_turns, count=1)


def test_turns_cannot_be_bought_without_hours_or_after_the_last_card_p10() -> None:
    with expect_violation("ef.hours.none"):
        play_move(build_table(DreamerFactory.build(), SlumberFactory.build()), add_turns, count=1)
    over = SlumberFactory.build(phase="out-of-turns", turns_left=0)
    with expect_violation("ef.turn.gone"):
        play_move(build_table(DreamerFactory.build(), TeamFactory.build(hours=5), over), add_turns, count=1)
    with expect_violation("ef.hours.too-few"):
        play_move(
            build_table(DreamerFactory.build(), TeamFactory.build(hours=1), SlumberFactory.build()), add_turns, count=2
        )


def test_an_effect_adds_turns_up_to_twelve_cards_p10() -> None:
    table = build_table(DreamerFactory.build(), SlumberFactory.build(turns_left=11))

    play_move(table, gain_turns, count=2)

    assert table.current_slumber.turns_left == 12
    assert has_consequence(table, "ef.pool.short", pool="turns", gained=1)


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_loot_for_each_dreamer_at_the_table_p10(count: int) -> None:
    dreamers = build_team(count)
    absent = DreamerFactory.build(archetype="absent", playing=False)
    table = build_table(*dreamers, absent, SlumberFactory.build(phase="actions"))

    play_move(table, gain_loot, ether=1, keys=1)

    assert [d.ether for d in dreamers] == [1] * count
    assert (absent.ether, table.team.keys) == (0, 1)


def test_loot_of_nothing_is_no_loot_p10() -> None:
    table = build_table(DreamerFactory.build(), SlumberFactory.build())

    with expect_violation("ef.loot.nothing"):
        play_move(table, gain_loot)
    assert table.current_slumber.looted is False


def test_loot_is_gained_whenever_the_game_says_so_p9() -> None:
    gambler = DreamerFactory.build()
    table = build_table(gambler, SlumberFactory.build())

    play_move(table, gain_loot, ether=1)
    assert not has_consequence(table, "ef.loot.again")
    play_move(table, gain_loot, ether=2)

    assert (gambler.ether, table.current_slumber.looted) == (3, True)
    assert has_consequence(table, "ef.loot.again")


def test_of_scarce_loot_all_get_the_same_and_who_gets_the_rest_is_asked_p8() -> None:
    dreamers = build_team(3)
    table = build_table(
        *dreamers, DreamerFactory.build(archetype="reaper", playing=False, ether=12), SlumberFactory.build()
    )

    play_move(table, gain_loot, ether=6, gems=2)

    assert ([d.ether for d in dreamers], [d.gems for d in dreamers]) == ([1, 1, 1], [2, 2, 2])
    assert has_consequence(table, "ef.pool.short", pool="ether", wanted=18, gained=4)
    assert has_consequence(table, "ef.loot.each", count=1, pool="ether")
    (asked,) = find_prompts(table, "ef.loot.rest")
    assert (asked.facts["loot_question"], asked.facts["count"]) == ("gets", 1)
    play_move(table, share_loot, decision=asked, dreamer=dreamers[2])
    assert [d.ether for d in dreamers] == [1, 1, 2]
    assert not len(table.prompts)


def test_where_few_go_short_of_loot_these_are_asked_for_each_once_p8() -> None:
    dreamers = build_team(5)
    dreamers[0].ether = 3
    table = build_table(*dreamers, SlumberFactory.build())
    play_move(table, gain_loot, ether=3)
    assert [d.ether for d in dreamers] == [5, 2, 2, 2, 2]

    (asked,) = find_prompts(table, "ef.loot.rest")
    assert (asked.facts["loot_question"], asked.facts["count"]) == ("short", 2)
    play_move(table, share_loot, decision=asked, dreamer=dreamers[4])
    (again,) = find_prompts(table, "ef.loot.rest")
    with expect_violation("ef.loot.asked"):
        play_move(table, share_loot, decision=again, dreamer=dreamers[4])
    play_move(table, share_loot, decision=again, dreamer=dreamers[0])

    assert [d.ether for d in dreamers] == [5, 3, 3, 3, 2]


def test_loot_for_one_dreamer_p10() -> None:
    gambler, specialist = build_team(2)
    table = build_table(gambler, specialist, SlumberFactory.build(phase="out-of-turns", turns_left=0))

    play_move(table, gain_loot, to=specialist, ether=3, gems=1)

    assert (gambler.ether, specialist.ether, specialist.gems) == (0, 3, 1)


def test_absent_dreamers_get_no_loot_p18() -> None:
    gambler, absent = DreamerFactory.build(), DreamerFactory.build(playing=False)

    with expect_violation("ef.roster.absent"):
        play_move(build_table(gambler, absent, SlumberFactory.build()), gain_loot, to=absent, ether=1)


def test_who_gains_alone_is_told_of_the_pool_but_of_no_share_p8() -> None:
    gambler, specialist = build_team(2)
    specialist.ether = 14
    table = build_table(gambler, specialist, SlumberFactory.build())

    play_move(table, gain_loot, to=gambler, ether=5)

    assert gambler.ether == 2
    assert has_consequence(table, "ef.pool.short", pool="ether", wanted=5, gained=2)
    assert not has_consequence(table, "ef.loot.each")
    assert not len(table.prompts)


def test_nobody_spends_ether_without_any_p3() -> None:
    poor, rich = build_team(2)
    rich.ether = 1
    table = build_table(poor, rich)

    assert get_violation_code(table, spend_ether, poor) == "ef.ether.none"
    assert not get_violation_code(table, spend_ether, rich)
