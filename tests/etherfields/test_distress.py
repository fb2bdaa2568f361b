"""Distress and the three deaths (manual p. 18)."""

import pytest

from campaigns.etherfields.rules.cards import lose_cards
from campaigns.etherfields.rules.distress import cure_distress, resolve_death, suffer_distress
from campaigns.etherfields.rules.ending_moves import end_slumber
from campaigns.etherfields.rules.seal import seal_cards
from campaigns.etherfields.rules.session_end import save_as_death
from campaigns.journal.core_moves import correct_number
from tests.etherfields.factories import DreamerFactory, EntityFactory, SlumberFactory, build_team
from tests.rule_harness import (
    build_table,
    expect_violation,
    find_prompts,
    get_violation_code,
    has_consequence,
    play_move,
)


def test_seven_distress_are_borne_the_eighth_kills_p18() -> None:
    gambler = DreamerFactory.build(distress=5)
    table = build_table(gambler)

    play_move(table, suffer_distress, dreamer=gambler, count=2)
    assert table.team.lost == ""
    play_move(table, suffer_distress, dreamer=gambler, count=1)

    assert (gambler.distress, table.team.lost) == (8, "distress")
    assert has_consequence(table, "ef.death.eighth", who=str(gambler))
    assert [d.facts for d in find_prompts(table, "ef.death.resolve")] == [{"reason": "distress"}]


def test_more_than_the_eighth_is_not_placed_p18() -> None:
    gambler = DreamerFactory.build(distress=5)

    play_move(build_table(gambler), suffer_distress, dreamer=gambler, count=8)

    assert gambler.distress == 8


@pytest.mark.parametrize("count", [3, 4, 5])
def test_sixteen_markers_for_all_the_next_one_loses_p18(count: int) -> None:
    dreamers = build_team(count)
    for dreamer in dreamers[: count - 1]:
        dreamer.distress = 16 // (count - 1)
    dreamers[0].distress += 16 % (count - 1)
    table = build_table(*dreamers)

    play_move(table, suffer_distress, dreamer=dreamers[-1], count=1)

    assert (dreamers[-1].distress, table.team.lost) == (0, "pool")
    assert has_consequence(table, "ef.death.pool")


def test_the_last_markers_are_placed_before_all_lose_p18() -> None:
    dreamers = build_team(3)
    dreamers[0].distress, dreamers[1].distress = 7, 7
    table = build_table(*dreamers)

    play_move(table, suffer_distress, dreamer=dreamers[2], count=3)

    assert (dreamers[2].distress, table.team.lost) == (2, "pool")


def test_fewer_than_six_cards_kill_sealed_and_progress_do_not_count_p18() -> None:
    gambler = DreamerFactory.build(deck=4, hand=2, discard=1, sealed=20, progress=4)
    table = build_table(gambler)

    play_move(table, seal_cards, dreamer=gambler, count=1)
    assert table.team.lost == ""
    play_move(table, seal_cards, dreamer=gambler, count=1)

    assert table.team.lost == "cards"
    assert has_consequence(table, "ef.death.cards", count=5)


def test_an_absent_dreamer_does_not_die_p18() -> None:
    gambler, absent = DreamerFactory.build(), DreamerFactory.build(playing=False)
    table = build_table(gambler, absent)

    play_move(table, correct_number, what="etherfields.dreamer:2:deck", value=3)

    assert table.team.lost == ""


def test_after_a_loss_nothing_is_played_until_it_is_resolved_p18() -> None:
    gambler = DreamerFactory.build(distress=7)
    table = build_table(gambler)
    play_move(table, suffer_distress, dreamer=gambler, count=1)

    assert get_violation_code(table, cure_distress, gambler) == "ef.death.all-lost"
    with expect_violation("ef.death.all-lost"):
        play_move(table, cure_distress, dreamer=gambler, count=1)


def test_a_card_that_averts_death_takes_the_loss_back_p6() -> None:
    gambler = DreamerFactory.build(distress=7)
    table = build_table(gambler)
    play_move(table, suffer_distress, dreamer=gambler, count=1)

    play_move(table, cure_distress, card="Last Breath", dreamer=gambler, count=1)

    assert (table.team.lost, gambler.distress, len(table.prompts)) == ("", 7, 0)
    assert table.overruled_codes == ["ef.death.all-lost"]
    assert has_consequence(table, "ef.death.averted")


@pytest.mark.parametrize(("field", "was", "dead", "value"), [("distress", 7, 8, 5), ("deck", 6, 5, 9)])
def test_a_corrected_number_takes_the_loss_back(field: str, was: int, dead: int, value: int) -> None:
    table = build_table(DreamerFactory.build(**{field: was}))
    play_move(table, correct_number, what=f"etherfields.dreamer:1:{field}", value=dead)
    assert table.team.lost

    play_move(table, correct_number, what="etherfields.dreamer:1:ether", value=1)
    assert table.team.lost
    play_move(table, correct_number, what=f"etherfields.dreamer:1:{field}", value=value)

    assert (table.team.lost, len(table.prompts)) == ("", 0)


def test_only_who_died_is_judged_when_a_loss_is_taken_back_p18() -> None:
    gambler, specialist = DreamerFactory.build(distress=7), DreamerFactory.build(distress=5)
    table = build_table(gambler, specialist)
    play_move(table, suffer_distress, dreamer=gambler, count=1)
    play_move(table, resolve_death, decision=find_prompts(table, "ef.death.resolve")[0])
    play_move(table, suffer_distress, dreamer=specialist, count=3)
    assert (gambler.distress, table.team.lost, specialist.died_of) == (8, "distress", ["eighth"])

    play_move(table, correct_number, what="etherfields.dreamer:2:distress", value=7)

    assert (table.team.lost, specialist.died_of, len(table.prompts)) == ("", [], 0)
    assert has_consequence(table, "ef.death.averted")


def test_a_loss_with_two_causes_stands_until_both_are_gone_p18() -> None:
    gambler, specialist = DreamerFactory.build(distress=7), DreamerFactory.build(deck=6)
    table = build_table(gambler, specialist)
    play_move(table, suffer_distress, dreamer=gambler, count=1)
    play_move(table, correct_number, what="etherfields.dreamer:2:deck", value=5)

    play_move(table, correct_number, what="etherfields.dreamer:1:distress", value=7)
    assert (table.team.lost, gambler.died_of, specialist.died_of) == ("cards", [], ["few-cards"])
    assert [d.facts for d in find_prompts(table, "ef.death.resolve")] == [{"reason": "cards"}]
    play_move(table, correct_number, what="etherfields.dreamer:2:deck", value=6)

    assert (table.team.lost, len(table.prompts)) == ("", 0)


def test_no_correction_averts_the_loss_of_a_team_that_stopped_p18() -> None:
    gambler = DreamerFactory.build(distress=7)
    table = build_table(gambler, SlumberFactory.build())
    play_move(table, save_as_death)
    play_move(table, correct_number, what="etherfields.dreamer:1:distress", value=8)

    play_move(table, correct_number, what="etherfields.dreamer:1:distress", value=2)

    assert table.team.lost == "saved"


def test_the_death_card_says_what_is_cured_p18() -> None:
    gambler = DreamerFactory.build(distress=7)
    table = build_table(gambler)
    play_move(table, suffer_distress, dreamer=gambler, count=1)

    play_move(table, resolve_death, decision=find_prompts(table, "ef.death.resolve")[0])

    assert (gambler.distress, gambler.died_of) == (8, [])
    assert has_consequence(table, "ef.death.over")


def test_a_marker_found_again_takes_the_loss_back() -> None:
    dreamers = build_team(3)
    dreamers[0].distress, dreamers[1].distress, dreamers[2].distress = 6, 6, 4
    table = build_table(*dreamers)
    play_move(table, suffer_distress, dreamer=dreamers[2], count=1)
    assert table.team.lost == "pool"

    play_move(table, correct_number, what="etherfields.dreamer:1:distress", value=4)

    assert table.team.lost == ""


def test_a_loss_ends_the_slumber_without_loot_p18() -> None:
    gambler = DreamerFactory.build(distress=7)
    table = build_table(gambler, SlumberFactory.build(), EntityFactory.build(morphings=["seal"]))
    play_move(table, suffer_distress, dreamer=gambler, count=1)

    play_move(table, resolve_death, decision=find_prompts(table, "ef.death.resolve")[0])

    assert (table.slumber, len(table.entities), len(table.prompts)) == (None, 0, 0)
    assert (table.team.lost, table.team.place, gambler.ether) == ("", "dreamworld", 0)


def test_a_resolved_loss_does_not_come_back_by_itself_p18() -> None:
    gambler = DreamerFactory.build(distress=7, deck=6)
    table = build_table(gambler)
    play_move(table, suffer_distress, dreamer=gambler, count=1)
    play_move(table, resolve_death, decision=find_prompts(table, "ef.death.resolve")[0])

    play_move(table, correct_number, what="etherfields.dreamer:1:ether", value=1)
    assert table.team.lost == ""
    play_move(table, suffer_distress, dreamer=gambler, count=1)
    assert table.team.lost == "distress"


def test_a_second_cause_loses_only_once_p18() -> None:
    gambler = DreamerFactory.build(distress=8, deck=6)
    table = build_table(gambler)
    play_move(table, suffer_distress, dreamer=gambler, count=1)

    play_move(table, lose_cards, card="Spite", dreamer=gambler, count=1)

    assert table.team.lost == "distress"
    assert len(find_prompts(table, "ef.death.resolve")) == 1


def test_resolving_needs_a_loss() -> None:
    gambler = DreamerFactory.build(distress=7)
    table = build_table(gambler)
    assert get_violation_code(table, resolve_death) == "ef.death.nobody"
    play_move(table, suffer_distress, dreamer=gambler, count=1)
    question = find_prompts(table, "ef.death.resolve")[0]
    table.team.lost = ""

    with expect_violation("ef.death.nobody"):
        play_move(table, resolve_death, decision=question)


def test_curing_takes_off_what_is_there_p18() -> None:
    gambler = DreamerFactory.build(distress=3)
    table = build_table(gambler)

    play_move(table, cure_distress, dreamer=gambler, count=2)
    assert gambler.distress == 1
    play_move(table, cure_distress, dreamer=gambler, count=2)

    assert gambler.distress == 0
    assert has_consequence(table, "ef.distress.cured", cured=1, wanted=2)


def test_more_on_the_table_than_in_the_box_cannot_be_p3() -> None:
    dreamers = build_team(3, distress=5)
    table = build_table(*dreamers)

    with expect_violation("ef.pool.overdrawn", pool="distress", size=16):
        play_move(table, correct_number, what="etherfields.dreamer:1:distress", value=7)
    with expect_violation("ef.slumber.none"):
        play_move(table, end_slumber)
