"""Beside real cards: what is known, what is reported, what cannot be (issue: What is known)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from campaigns.onirim.agents import sampled
from campaigns.onirim.rules.fill import begin
from campaigns.onirim.rules.machine import machine
from campaigns.onirim.rules.plan import plan_of
from campaigns.onirim.rules.readings import readings_of
from campaigns.onirim.rules.reporting import report
from campaigns.onirim.rules.state import everything, in_deck, known
from campaigns.onirim.rules.value import Asked, Game
from tests.failures import collect_failures
from tests.onirim.mixes import MIXES
from tests.onirim.positions import at, cards, judge, kind, refused

REST = "RS RS RM BK X- X- RD GS GM"
HAND = "BS BM GM NM RK"


def beside(rest: str = REST, **parts: Any) -> Game:
    return at(mode="beside", rest=rest, **{"hand": HAND, **parts})


def test_a_drawn_card_is_reported_and_counted_off() -> None:
    g = beside()
    machine.answer(judge(), g, ["play", 0])
    assert (g.asked.kind, g.asked.count) == ("report", 1)

    report(judge(), g, ["RS"])

    assert (kind(g), g.hand[-1], g.rest["RS"], len(g.deck)) == ("turn", "RS", 1, 8)


def test_a_tenth_red_sun_is_refused_with_the_count() -> None:
    g = beside(rest="RM RM")
    machine.answer(judge(), g, ["play", 0])

    with refused("onirim.report.none-left", card="RS", count=9):
        report(judge(), g, ["RS"])
    assert g.asked.kind == "report"


def test_another_number_of_cards_than_awaited_is_refused() -> None:
    g = beside()
    machine.answer(judge(), g, ["discard", 4])
    with refused("onirim.report.count", wanted=5, given=1):
        report(judge(), g, ["RS"])


def test_a_new_hand_may_be_reported_card_by_card_or_several_at_once() -> None:
    g = begin(judge(), [], "beside", readings_of({}))
    assert (g.asked.count, g.asked.least) == (5, 1)

    report(judge(), g, cards("RS X- RM RK BS"))
    assert (g.hand, g.limbo, g.asked.count) == (cards("RS RM RK BS"), ["X-"], 1)
    with refused("onirim.report.count", wanted=1, given=2):
        report(judge(), g, cards("BM BM"))
    report(judge(), g, ["BM"])

    assert (kind(g), g.rest["X-"]) == ("turn", 10)


def test_a_prophecy_is_reported_then_known_and_drawn_without_a_report() -> None:
    g = beside()
    machine.answer(judge(), g, ["discard", 4])
    report(judge(), g, cards("X- RS GM BK RS"))
    assert g.asked.looked == cards("X- RS GM BK RS")

    machine.answer(judge(), g, [0, [3, 1, 2, 4]])

    assert (kind(g), g.hand[-1]) == ("turn", "BK")
    assert known(g) == (cards("RS GM RS"), [], Counter(cards("RM X- RD GS")))


def test_a_report_that_is_not_the_known_top_card_is_refused() -> None:
    g = beside(deck="RS ?? ?? ?? ?? ??", rest="RM GS GM X- X-")
    machine.answer(judge(), g, ["discard", 4])

    with refused("onirim.report.known", card="RM", known="RS"):
        report(judge(), g, cards("RM GS GM X- X-"))
    report(judge(), g, cards("GS GM X- X-"))
    assert g.asked.looked == cards("RS GS GM X- X-")


def test_a_shuffle_forgets_the_order_and_keeps_the_multiset() -> None:
    g = beside(deck="RD ?? ?? ??", rest="RS RS RS")

    machine.answer(judge(), g, ["play", 0])
    machine.answer(judge(), g, False)
    report(judge(), g, ["RS"])

    assert (kind(g), g.deck, g.rest) == ("turn", ["??", "??", "??"], {"RD": 1, "RS": 2})


def test_cards_at_the_bottom_are_reported_the_lowest_first() -> None:
    g = at(use="sphinx", mode="beside", hand=HAND, rest="RS RS RM BK X- X- GS", deck="Q- ?? ?? ?? ?? ?? ?? ??")
    machine.answer(judge(), g, ["play", 0])
    machine.answer(judge(), g, "K")
    assert g.question == Asked("report", end="bottom", count=5, least=5)

    report(judge(), g, cards("RS RM X- X- BK"))
    machine.answer(judge(), g, [4, [0, 1, 2, 3]])

    assert known(g)[1] == cards("RS RM X- X-")


def test_no_more_denizens_can_come_than_eight() -> None:
    g = at(use="oniverse", mode="beside", hand=HAND, rest="YA YA YH YH YC YC YX YX RS", deck="??")
    machine.answer(judge(), g, ["play", 0])

    with refused("onirim.report.pile-empty"):
        report(judge(), g, ["YA"])
    report(judge(), g, ["RS"])


@collect_failures("names", MIXES, ids="+".join)
@collect_failures("seed", range(4))
def test_whatever_is_reported_a_game_goes_to_its_end_and_no_card_is_lost(names: list[str], seed: int) -> None:
    dice = Random(seed)
    g = begin(judge(), names, "beside", readings_of({}))
    every = Counter(plan_of(g.use).cards)
    while not g.result:
        assert everything(g) == every
        assert g.deck.count("??") == sum(g.rest.values()) - (g.out.count if g.out is not None else 0)
        if g.asked.kind == "report":
            report(judge(), g, reported(g, dice))
        else:
            machine.answer(judge(), g, sampled(machine.shape_of(g), dice))
    assert everything(g) == every


def reported(g: Game, dice: Random) -> list[str]:
    """Return cards that may lie at the places that are asked for."""
    count = g.asked.count
    there = g.deck[:count] if g.asked.end == "top" else g.deck[: -count - 1 : -1]
    codes, out = (g.out.codes, g.out.count) if g.out is not None else ([], 0)
    every: Counter[str] = Counter(g.rest)
    rest = [card for card in every.elements() if card not in codes]
    inside = [card for card in every.elements() if card in codes]
    dice.shuffle(inside)
    new = iter(dice.sample([*rest, *inside[out:]], there.count("??")))
    return [next(new) if card == "??" else card for card in there]


def test_a_card_of_the_deck_is_counted_where_it_is_known_and_where_it_is_not_1_5() -> None:
    g = at(mode="beside", hand="RM BM GM NM RK", deck=["RS", "??", "??", "??"], rest="RS RS BS")

    assert (in_deck(g, "RS"), in_deck(g, "BS"), in_deck(g, "NS")) == (3, 1, 0)
