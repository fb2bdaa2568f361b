"""Payment options for a cost (manual p. 12 and 14): exact, cheapest first, no useless discards."""

import itertools
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.etherfields.rules.payment_options import (
    INTENT_COLOURS,
    IntentSource,
    PaymentOption,
    compute_boost_odds,
    compute_colour_reach,
    find_payment_options,
    get_failure_odds,
)

INTENT_STRATEGY = st.integers(0, 3)
SOURCE_STRATEGY = st.builds(
    IntentSource,
    st.sampled_from(["Feint", "Blow", "Look"]),
    INTENT_STRATEGY,
    INTENT_STRATEGY,
    INTENT_STRATEGY,
    st.booleans(),
    st.booleans(),
)


def build_wrath_sources(*values: int) -> list[IntentSource]:
    """Return cards of so much Wrath each."""
    return [IntentSource(f"Card {n}", wrath=value) for n, value in enumerate(values)]


def list_source_names(way: PaymentOption) -> list[str]:
    return sorted(source.name for source in way.sources)


def test_several_cards_and_an_item_pay_together_p12() -> None:
    held = [
        IntentSource("Look", awareness=3),
        IntentSource("Glance", awareness=1),
        IntentSource("Lantern", awareness=2, is_item=True),
    ]

    (way,) = find_payment_options(held, ["awareness"], 6)

    assert (list_source_names(way), way.wasted_intent) == (["Glance", "Lantern", "Look"], 0)


def test_the_fewest_cards_come_first_then_the_least_lost_p12() -> None:
    found = find_payment_options(build_wrath_sources(3, 2, 2, 1), ["wrath"], 3)

    assert [(len(way.sources), way.wasted_intent) for way in found] == [(1, 0), (2, 0), (2, 0)]
    assert [
        (len(way.sources), way.wasted_intent)
        for way in find_payment_options(build_wrath_sources(5, 3, 1), ["wrath"], 4)
    ] == [(1, 1), (2, 0)]


def test_an_item_is_kept_when_a_card_does_as_well_p12_p15() -> None:
    found = find_payment_options(
        [IntentSource("Lantern", wrath=2, is_item=True), IntentSource("Blow", wrath=2)], ["wrath"], 2
    )

    assert [list_source_names(way) for way in found] == [["Blow"], ["Lantern"]]


def test_a_card_that_could_do_something_else_is_kept_p12() -> None:
    found = find_payment_options(
        [IntentSource("Feint", wrath=2, cunning=3, has_choice=True), IntentSource("Blow", wrath=2)], ["wrath"], 2
    )

    assert [list_source_names(way) for way in found] == [["Blow"], ["Feint"]]


def test_a_cost_in_one_of_two_colours_is_paid_in_the_cheaper_one_p12() -> None:
    found = find_payment_options(
        [IntentSource("Blow", wrath=1), IntentSource("Blow", wrath=1), IntentSource("Look", awareness=2)],
        ["wrath", "awareness"],
        2,
    )

    assert [(way.colour, way.wasted_intent) for way in found] == [("awareness", 0), ("wrath", 0)]


def test_equal_cards_make_one_way_not_two_p12() -> None:
    assert len(find_payment_options([IntentSource("Blow", wrath=1)] * 4, ["wrath"], 2)) == 1


def test_what_is_missing_is_told_by_colour_p12() -> None:
    held = [IntentSource("Blow", wrath=2), IntentSource("Feint", wrath=1, cunning=3, has_choice=True)]

    assert find_payment_options(held, ["wrath", "cunning"], 5) == []
    assert compute_colour_reach(held, ["wrath", "cunning"], 5) == [("wrath", 3, 2), ("cunning", 3, 2)]


def test_nothing_to_pay_needs_no_way_p12() -> None:
    assert find_payment_options(build_wrath_sources(1), ["wrath"], 0) == []


@pytest.mark.parametrize(("missing", "odds"), [(1, (3, 4)), (2, (2, 3)), (3, (1, 2)), (4, (0, 0)), (9, (0, 0))])
def test_the_odds_of_a_boost_are_a_range_because_one_face_is_unknown_p14(missing: int, odds: tuple[int, int]) -> None:
    results = [0, 0, 1, 2, 3]  # the failure adds nothing, as the blank
    dice = [[*results, again] for again in results]
    counted = [sum(face >= missing for face in die) for die in dice]

    assert compute_boost_odds(missing) == odds == (min(counted), max(counted))


def test_a_boost_fails_on_one_or_two_faces_p14() -> None:
    assert get_failure_odds() == (1, 2)


def compute_by_brute_force(
    held: list[IntentSource], colours: list[str], amount: int
) -> list[tuple[int, int, int, int]]:
    """Return the costs of all minimal payments, by trying them all."""
    found = {}
    for colour in colours:
        for count in range(1, len(held) + 1):
            for chosen in itertools.combinations(sorted(held), count):
                worth = [source.get_intent(colour) for source in chosen]
                if sum(worth) >= amount > sum(worth) - min(worth):
                    found[colour, chosen] = PaymentOption(colour, chosen, sum(worth) - amount).rank
    return sorted(found.values())


@given(
    st.lists(SOURCE_STRATEGY, max_size=7),
    st.lists(st.sampled_from(INTENT_COLOURS), min_size=1, max_size=2),
    st.integers(1, 12),
)
def test_no_way_fails_to_pay_and_no_cheaper_one_is_missed_p12(
    held: list[IntentSource], colours: list[str], amount: int
) -> None:
    found = find_payment_options(held, colours, amount)

    for way in found:
        paid = [source.get_intent(way.colour) for source in way.sources]
        assert way.colour in colours
        assert sum(paid) - amount == way.wasted_intent >= 0
        assert all(way.sources.count(source) <= held.count(source) for source in way.sources)
    assert [way.rank for way in found] == compute_by_brute_force(held, list(dict.fromkeys(colours)), amount)[:3]
    assert bool(found) == (compute_colour_reach(held, colours, amount)[0].missing_intent == 0)


def test_a_full_hand_is_answered_at_once_p12() -> None:
    held = [IntentSource(f"Card {n}", n % 4, (n * 3) % 5, (n * 7) % 4) for n in range(12)]
    begin = time.perf_counter()

    assert find_payment_options(held, INTENT_COLOURS, 14)

    assert time.perf_counter() - begin < 0.2
