"""With real cards: what is known, what is reported, what is impossible (issue: What is known)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from campaigns.onirim.agents import sample_answer
from campaigns.onirim.rules.expansions import get_rule_set
from campaigns.onirim.rules.game_state import Game, Prompt
from campaigns.onirim.rules.hand_refill import start_game
from campaigns.onirim.rules.reports import accept_report
from campaigns.onirim.rules.rule_variants import resolve_variants
from campaigns.onirim.rules.state_machine import machine
from campaigns.onirim.rules.state_operations import count_all_cards, count_in_deck, get_known_cards
from tests.failures import collect_failures
from tests.onirim.expansion_mixes import EXPANSION_MIXES
from tests.onirim.positions import build_position, expect_violation, get_prompt_kind, reset_judge, split_cards

REMAINING_CARDS = "RS RS RM BK X- X- RD GS GM"
HAND_CARDS = "BS BM GM NM RK"


def build_physical_game(rest: str = REMAINING_CARDS, **parts: Any) -> Game:
    return build_position(mode="beside", rest=rest, **{"hand": HAND_CARDS, **parts})


def test_a_drawn_card_is_reported_and_counted_off() -> None:
    g = build_physical_game()
    machine.apply_answer(reset_judge(), g, ["play", 0])
    assert (g.open_prompt.kind, g.open_prompt.count) == ("report", 1)

    accept_report(reset_judge(), g, ["RS"])

    assert (get_prompt_kind(g), g.hand[-1], g.rest["RS"], len(g.deck)) == ("turn", "RS", 1, 8)


def test_a_tenth_red_sun_is_refused_with_the_count() -> None:
    g = build_physical_game(rest="RM RM")
    machine.apply_answer(reset_judge(), g, ["play", 0])

    with expect_violation("onirim.report.none-left", card="RS", count=9):
        accept_report(reset_judge(), g, ["RS"])
    assert g.open_prompt.kind == "report"


def test_another_number_of_cards_than_awaited_is_refused() -> None:
    g = build_physical_game()
    machine.apply_answer(reset_judge(), g, ["discard", 4])
    with expect_violation("onirim.report.count", wanted=5, given=1):
        accept_report(reset_judge(), g, ["RS"])


def test_a_new_hand_may_be_reported_card_by_card_or_several_at_once() -> None:
    g = start_game(reset_judge(), [], "beside", resolve_variants({}))
    assert (g.open_prompt.count, g.open_prompt.least) == (5, 1)

    accept_report(reset_judge(), g, split_cards("RS X- RM RK BS"))
    assert (g.hand, g.limbo, g.open_prompt.count) == (split_cards("RS RM RK BS"), ["X-"], 1)
    with expect_violation("onirim.report.count", wanted=1, given=2):
        accept_report(reset_judge(), g, split_cards("BM BM"))
    accept_report(reset_judge(), g, ["BM"])

    assert (get_prompt_kind(g), g.rest["X-"]) == ("turn", 10)


def test_a_prophecy_is_reported_then_known_and_drawn_without_a_report() -> None:
    g = build_physical_game()
    machine.apply_answer(reset_judge(), g, ["discard", 4])
    accept_report(reset_judge(), g, split_cards("X- RS GM BK RS"))
    assert g.open_prompt.shown_cards == split_cards("X- RS GM BK RS")

    machine.apply_answer(reset_judge(), g, [0, [3, 1, 2, 4]])

    assert (get_prompt_kind(g), g.hand[-1]) == ("turn", "BK")
    assert get_known_cards(g) == (split_cards("RS GM RS"), [], Counter(split_cards("RM X- RD GS")))


def test_a_report_that_is_not_the_known_top_card_is_refused() -> None:
    g = build_physical_game(deck="RS ?? ?? ?? ?? ??", rest="RM GS GM X- X-")
    machine.apply_answer(reset_judge(), g, ["discard", 4])

    with expect_violation("onirim.report.known", card="RM", known="RS"):
        accept_report(reset_judge(), g, split_cards("RM GS GM X- X-"))
    accept_report(reset_judge(), g, split_cards("GS GM X- X-"))
    assert g.open_prompt.shown_cards == split_cards("RS GS GM X- X-")


def test_a_shuffle_forgets_the_order_and_keeps_the_multiset() -> None:
    g = build_physical_game(deck="RD ?? ?? ??", rest="RS RS RS")

    machine.apply_answer(reset_judge(), g, ["play", 0])
    machine.apply_answer(reset_judge(), g, False)
    accept_report(reset_judge(), g, ["RS"])

    assert (get_prompt_kind(g), g.deck, g.rest) == ("turn", ["??", "??", "??"], {"RD": 1, "RS": 2})


def test_cards_at_the_bottom_are_reported_the_lowest_first() -> None:
    g = build_position(
        use="sphinx", mode="beside", hand=HAND_CARDS, rest="RS RS RM BK X- X- GS", deck="Q- ?? ?? ?? ?? ?? ?? ??"
    )
    machine.apply_answer(reset_judge(), g, ["play", 0])
    machine.apply_answer(reset_judge(), g, "K")
    assert g.question == Prompt("report", end="bottom", count=5, least=5)

    accept_report(reset_judge(), g, split_cards("RS RM X- X- BK"))
    machine.apply_answer(reset_judge(), g, [4, [0, 1, 2, 3]])

    assert get_known_cards(g)[1] == split_cards("RS RM X- X-")


def test_no_more_denizens_can_come_than_eight() -> None:
    g = build_position(use="oniverse", mode="beside", hand=HAND_CARDS, rest="YA YA YH YH YC YC YX YX RS", deck="??")
    machine.apply_answer(reset_judge(), g, ["play", 0])

    with expect_violation("onirim.report.pile-empty"):
        accept_report(reset_judge(), g, ["YA"])
    accept_report(reset_judge(), g, ["RS"])


@collect_failures("names", EXPANSION_MIXES, ids="+".join)
@collect_failures("seed", range(4))
def test_whatever_is_reported_a_game_goes_to_its_end_and_no_card_is_lost(names: list[str], seed: int) -> None:
    dice = Random(seed)
    g = start_game(reset_judge(), names, "beside", resolve_variants({}))
    every = Counter(get_rule_set(g.use).cards)
    while not g.result:
        assert count_all_cards(g) == every
        assert g.deck.count("??") == sum(g.rest.values()) - (g.out.count if g.out is not None else 0)
        if g.open_prompt.kind == "report":
            accept_report(reset_judge(), g, sample_report(g, dice))
        else:
            machine.apply_answer(reset_judge(), g, sample_answer(machine.get_answer_space(g), dice))
    assert count_all_cards(g) == every


def sample_report(g: Game, dice: Random) -> list[str]:
    """Return possible cards for the requested places."""
    count = g.open_prompt.count
    there = g.deck[:count] if g.open_prompt.end == "top" else g.deck[: -count - 1 : -1]
    codes, out = (g.out.codes, g.out.count) if g.out is not None else ([], 0)
    every: Counter[str] = Counter(g.rest)
    rest = [card for card in every.elements() if card not in codes]
    inside = [card for card in every.elements() if card in codes]
    dice.shuffle(inside)
    new = iter(dice.sample([*rest, *inside[out:]], there.count("??")))
    return [next(new) if card == "??" else card for card in there]


def test_a_card_of_the_deck_is_counted_where_it_is_known_and_where_it_is_not_1_5() -> None:
    g = build_position(mode="beside", hand="RM BM GM NM RK", deck=["RS", "??", "??", "??"], rest="RS RS BS")

    assert (count_in_deck(g, "RS"), count_in_deck(g, "BS"), count_in_deck(g, "NS")) == (3, 1, 0)
