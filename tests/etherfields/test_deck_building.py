"""Deck-building: 20 to 40 Influence cards, Flaws besides, unused cards in the box (manual p. 13 and 17)."""

from typing import Any

import pytest

from campaigns.etherfields.rules.deckbuilding import build_deck, get_max_unused, get_min_unused
from campaigns.etherfields.rules.roster import change_dreamer, swap_dreamers
from tests.etherfields.factories import (
    CardFactory,
    ChecklistFactory,
    DreamerFactory,
    SlumberFactory,
    TeamFactory,
    build_team,
)
from tests.rule_harness import build_table, expect_violation, get_violation_code, has_consequence, play_move


def test_a_deck_holds_at_most_forty_influence_cards_p13() -> None:
    gambler = DreamerFactory.build(deck=43)
    table = build_table(gambler, has_session=False)

    with expect_violation("ef.deck-building.too-many", count=43, most=40, unused=3):
        play_move(table, build_deck, dreamer=gambler)
    play_move(table, build_deck, dreamer=gambler, unused=3)

    assert (gambler.deck, gambler.unused) == (40, 3)
    assert has_consequence(table, "ef.deck-building.built", count=40, flaws=0)


def test_a_deck_holds_at_least_twenty_influence_cards_p13() -> None:
    gambler = DreamerFactory.build(deck=25, unused=2)
    table = build_table(gambler, has_session=False)

    with expect_violation("ef.deck-building.too-few", count=19, fewest=20, unused=7):
        play_move(table, build_deck, dreamer=gambler, unused=8)
    play_move(table, build_deck, dreamer=gambler, unused=7)

    assert (gambler.deck, gambler.unused) == (20, 7)


def test_who_owns_fewer_than_twenty_plays_them_all_p13() -> None:
    gambler = DreamerFactory.build(deck=14, unused=3)
    table = build_table(gambler, has_session=False)

    with expect_violation("ef.deck-building.all-in", every=17, fewest=20):
        play_move(table, build_deck, dreamer=gambler, unused=1)
    play_move(table, build_deck, dreamer=gambler)

    assert (gambler.deck, gambler.unused) == (17, 0)


def test_unused_cards_come_back_at_the_next_deck_building_p13() -> None:
    gambler = DreamerFactory.build(deck=30, discard=4, unused=9)

    play_move(build_table(gambler, has_session=False), build_deck, dreamer=gambler, unused=5)

    assert (gambler.deck, gambler.discard, gambler.unused) == (38, 0, 5)


def test_every_flaw_goes_in_and_does_not_count_p13() -> None:
    gambler = DreamerFactory.build(ref=1, deck=42, flaws_in_deck=2)
    limp = CardFactory.build(kind="flaw", name="Limp", holder=1)
    other = CardFactory.build(kind="flaw", name="Fear", holder=2)
    table = build_table(gambler, limp, other, has_session=False)

    play_move(table, build_deck, dreamer=gambler)

    assert (gambler.deck, gambler.flaws_in_deck) == (43, 3)
    assert list(table.cards) == [other]
    assert has_consequence(table, "ef.deck-building.built", count=40, flaws=3)


def test_nobody_leaves_out_more_than_there_is_p13() -> None:
    gambler = DreamerFactory.build(deck=22)

    with expect_violation("ef.deck-building.impossible", there=22):
        play_move(build_table(gambler, has_session=False), build_deck, card="Shears", dreamer=gambler, unused=23)


def build_step(key: str, *, done: bool = False) -> dict[str, Any]:
    """Return a step of a checklist."""
    return {"key": key, "done": done, "facts": {}}


def test_decks_are_built_at_set_up_and_in_an_awakening_only_p13() -> None:
    gambler = DreamerFactory.build(deck=22)
    awakening = ChecklistFactory.build(steps=[build_step("awaken-build"), build_step("awaken-masks")])

    assert get_violation_code(build_table(gambler), build_deck, gambler) == "ef.deck-building.not-now"
    assert get_violation_code(build_table(gambler, awakening), build_deck, gambler) == ""
    assert get_violation_code(build_table(gambler, has_session=False), build_deck, gambler) == ""


@pytest.mark.parametrize("procedure", ["save", "dream-end", "death"])
def test_no_other_checklist_is_a_deck_building_step_p13(procedure: str) -> None:
    gambler = DreamerFactory.build(deck=22, unused=4)
    table = build_table(
        gambler, ChecklistFactory.build(kind=procedure, steps=[build_step("save-warn"), build_step("end-result")])
    )

    with expect_violation("ef.deck-building.not-now"):
        play_move(table, build_deck, dreamer=gambler)


def test_once_the_step_is_over_the_deck_stays_as_it_was_built_p13() -> None:
    gambler = DreamerFactory.build(deck=22)
    table = build_table(
        gambler, ChecklistFactory.build(steps=[build_step("awaken-build", done=True), build_step("awaken-masks")])
    )

    with expect_violation("ef.deck-building.not-now"):
        play_move(table, build_deck, dreamer=gambler)


@pytest.mark.parametrize("kind", ["slumber", "dream"])
def test_an_awakening_half_done_opens_nothing_in_a_slumber_p13(kind: str) -> None:
    gambler, specialist = build_team(2)
    half_done = ChecklistFactory.build(
        steps=[build_step("awaken-change"), build_step("awaken-build"), build_step("awaken-masks")]
    )
    table = build_table(gambler, specialist, half_done, SlumberFactory.build(kind=kind))

    with expect_violation("ef.deck-building.not-now"):
        play_move(table, build_deck, dreamer=gambler)
    with expect_violation("ef.roster.not-now"):
        play_move(table, change_dreamer, dreamer=gambler, archetype="reaper")
    with expect_violation("ef.roster.not-now"):
        play_move(table, swap_dreamers, dreamer=gambler, partner=specialist)


def test_the_limits_can_be_asked_before_building_p13() -> None:
    gambler = DreamerFactory.build(deck=43, unused=2)

    assert (get_min_unused(gambler), get_max_unused(gambler)) == (5, 25)
    assert not get_min_unused(gambler) <= gambler.unused
    gambler.deck, gambler.unused = 40, 5
    assert get_min_unused(gambler) <= gambler.unused <= get_max_unused(gambler)


def test_light_tracking_builds_decks_alike_p13() -> None:
    gambler = DreamerFactory.build(deck=43)

    play_move(
        build_table(gambler, TeamFactory.build(tracking="light"), has_session=False),
        build_deck, dreamer=gambler, unused=3,
    )  # fmt: skip

    assert (gambler.deck, gambler.unused) == (40, 3)
