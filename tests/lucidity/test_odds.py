"""Odds: equal to trying every draw and roll of few dice, and within their error on fuller bags (facts 2.2, 2.5, 2.6)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from campaigns.lucidity.rules.chances.keeping import Rating, kept
from campaigns.lucidity.rules.chances.seeing import ahead, safely, view_of
from campaigns.lucidity.rules.facts import guess
from campaigns.lucidity.rules.odds import WORK, Odds, odds
from campaigns.lucidity.rules.readings import readings_of
from campaigns.lucidity.rules.solo import laid_out
from campaigns.lucidity.rules.state import new
from campaigns.lucidity.rules.value import Asked, Game, Player, Solo, facts_of
from tests.examples import examples
from tests.failures import collect_failures
from tests.lucidity.counting import Counting

FACES = {
    "B": {"P": 2, "D": 0, "H": 0, "E": 1, "S": 3},
    "G": {"P": 3, "D": 0, "H": 0, "E": 1, "S": 2},
    "Y": {"P": 2, "D": 0, "H": 0, "E": 2, "S": 2},
    "R": {"P": 1, "D": 1, "H": 1, "E": 1, "S": 2},
}
WILD = {
    "B": {"P": 1, "D": 1, "H": 1, "E": 1, "S": 2},
    "G": {"P": 1, "D": 0, "H": 2, "E": 1, "S": 2},
    "Y": {"P": 1, "D": 1, "H": 0, "E": 3, "S": 1},
    "R": {"P": 1, "D": 0, "H": 3, "E": 0, "S": 2},
}


NOTHING_TAKEN: dict[str, list[str]] = {card: [] for card in ("B", "G", "Y", "R", "TG", "TR")}


def at(
    bag: str = "BBGGYYRR", players: int = 3, shadow: str = "", roles: str = "", facts: Any = None, **rows: str
) -> Game:
    """Return a game in which the first player has these rows (``power="BP RD"``, ``shadow="BBY"``) and the others these roles."""
    options = readings_of({"outside": rows.get("outside", "counts"), "claimed": rows.get("claimed", "next")})
    known = {
        "tracks": [[3, 4, 5], [4, 5, 6], [5, 6, 7]], "faces": FACES, "fear": "S", "imprisonment": "P",
        "takes": {"B": ["S"], "G": ["S", "E"], "Y": ["S"], "R": ["S"], "TG": ["P"], "TR": ["S", "H"]},
    }  # fmt: skip
    g = new(players, options, facts_of({**guess(), **known, **(facts or {})}))
    power, hunt, exhaust = (rows.get(place, "").split() for place in ("power", "hunt", "exhaust"))
    g.players[0] = Player(
        "dreamer", power, hunt, exhaust, {colour: [f"{colour}S"] * shadow.count(colour) for colour in "BGYR"}
    )
    for player, role in zip(g.players[1:], roles, strict=False):
        player.role = role
    g.bag = {colour: bag.count(colour) for colour in "BGYR"}
    for colour, card in g.cards.items():
        card.dice = rows.get(colour, "").split()
    return g


def figures(found: Odds) -> tuple[float, ...]:
    return found.eliminated, found.exhausted, found.turned, found.enough, found.power


POSITIONS = {
    "a fresh card": at(),
    "rows about to fill": at(hunt="RH RH RH", exhaust="YE GE", shadow="BBGGYYRR", power="BP GP"),
    "two players": at(players=2, shadow="BBBGGRRR", exhaust="YE BE", power="YP"),
    "Power for a rival to pick": at(bag="GGGGGBR", power="RD GP BP YP", exhaust="YE"),
    "nothing but Shadows to pick": at(bag="GGGGB", shadow="BYYR"),
    "only Exhaust and Hunt to pick": at(bag="GGGG", exhaust="YE BP", hunt="RH GS"),
    "nearly enough": at(power="RD RD GP GP GP GP BP BP BP YP", exhaust="YP YE", shadow="RR", R="RP RD", outside="not"),
    "a blue Nightmare": at(roles="B", shadow="RRYY", exhaust="BE BE"),
    "every colour taken": at(roles="BGY", players=4, hunt="RH RH", power="GP GP"),
    "Fear moves Exhaust": at(bag="RRRRYYB", facts={"fear": "E"}, exhaust="YE GE", hunt="RH"),
    "Fear moves Power, Imprisonment turns to Shadow": at(facts={"fear": "P", "imprisonment": "S"}, exhaust="YE GE"),
    "Fear moves a Power side off the Exhaust row": at(
        bag="RRRRYYB", facts={"fear": "P"}, exhaust="YP GE BE", outside="not"
    ),
    "Fear moves a Shadow side off the Exhaust row": at(
        bag="RRRRYYG", facts={"imprisonment": "S"}, exhaust="GS YE", shadow="RBB", hunt="RH"
    ),
    "a fullest row that is claimed": at(roles="B", shadow="BBBBRRYY", claimed="next", facts={"takes": NOTHING_TAKEN}),
    "a fullest row that is claimed keeps from turning": at(
        bag="BBRRYG", roles="B", shadow="BBBRRRYY", claimed="none", facts={"takes": NOTHING_TAKEN}
    ),
    "only a turned Shadow of Envy on the card": at(bag="GGGB", facts={"imprisonment": "S"}, exhaust="GS"),
    "other faces": at(facts={"faces": WILD}, hunt="RH RH", exhaust="BE", power="BD GP", shadow="GGR"),
    "more Hunt than Exhaust to come": at(bag="GGGYB", facts={"faces": WILD}, exhaust="BE YE"),
    "a bag with fewer dice than the number": at(bag="BR", power="BP"),
    "an empty bag": at(bag="", power="BP RD", exhaust="YE YE YE"),
}


@pytest.mark.slow
@collect_failures("position", sorted(POSITIONS))
@collect_failures("number", [3, 4])
def test_few_dice_any_two_put_back_equal_trying_everything(position: str, number: int) -> None:
    g = POSITIONS[position]

    found = odds(view_of(g, 0), number, Random(1).random, safely=False)

    assert found.exact
    assert max(found.error[:4]) < 1e-3
    wanted = [float(part) for part in Counting(g, 0).any_two_back(number)]
    for mine, theirs, error in zip(figures(found), wanted, found.error, strict=True):
        assert mine == pytest.approx(theirs, abs=error + 1e-9)


@pytest.mark.slow
@collect_failures("position", sorted(POSITIONS))
def test_a_hand_is_rated_by_the_chance_that_it_fills_no_row(position: str) -> None:
    g = POSITIONS[position]
    rating, second = Rating(view_of(g, 0)), Counting(g, 0)

    for hand in {*hands(g, 4), *hands(g, 5)}:
        safe, _harm, _power = rating.rated((hand.count("B"), hand.count("G"), hand.count("Y"), hand.count("R")))
        assert safe == pytest.approx(1 - float(second.fills(hand))), hand


@collect_failures("position", sorted(POSITIONS))
def test_the_two_put_back_leave_the_smallest_chance_to_fill_a_row(position: str) -> None:
    g = POSITIONS[position]
    second, number = Counting(g, 0), 4
    risk = {hand: second.fills(hand) for hand in hands(g, number)}

    least = [min(risk[keep] for keep in keeps(drawn)) for drawn in second.draws(number)]
    found = kept(view_of(g, 0), number, safely=True)

    assert sum(found.values()) == pytest.approx(1)
    mine = sum(
        chance * float(risk["".join(c * n for c, n in zip("BGYR", hand, strict=True))])
        for hand, chance in found.items()
    )
    assert mine == pytest.approx(float(sum(least) / len(least)))


@collect_failures(
    ("faces", "kept_one", "why"),
    [
        (FACES, "G", "green has three harmful sides, red and blue four"),
        ({**FACES, "R": {"P": 1, "D": 2, "H": 1, "E": 1, "S": 1}}, "R", "as many harmful sides, more Power"),
        ({**FACES, "B": FACES["G"]}, "G", "nothing left to tell them apart but the order of colours"),
    ],
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_where_the_danger_is_equal_the_fewest_harmful_sides_are_kept_then_the_most_power(
    faces: Any, kept_one: str, why: str
) -> None:
    g = at(bag="BGR", facts={"faces": faces})
    fills = {colour: Counting(g, 0).fills([colour]) for colour in "BGR"}
    assert set(fills.values()) == {0}

    found = kept(view_of(g, 0), 3, safely=True)

    assert found == {tuple(int(colour == kept_one) for colour in "BGYR"): 1.0}, why


def test_a_side_that_a_nightmare_takes_is_neither_harm_nor_power() -> None:
    rating = Rating(view_of(at(roles="BG", facts={"takes": {"B": ["S"], "G": ["P"], "Y": [], "R": []}}), 0))

    assert (rating.harm, rating.power) == ([1, 3, 4, 4], [2, 0, 2, 3])


def keeps(drawn: tuple[str, ...]) -> set[str]:
    return {"".join(sorted(keep, key="BGYR".index)) for keep in combinations(drawn, max(0, len(drawn) - 2))}


def hands(g: Game, number: int) -> set[str]:
    return {keep for drawn in Counting(g, 0).draws(number) for keep in keeps(drawn)}


def test_putting_back_safely_is_safer() -> None:
    view = view_of(at(bag="BGYR" * 10, exhaust="YE YE", shadow="BB"), 0)

    safe, any_two = (odds(view, 4, Random(1).random, safely=safely) for safely in (True, False))

    assert safe.exhausted < any_two.exhausted
    assert safe.turned < any_two.turned


@pytest.mark.slow
@collect_failures("position", ["rows about to fill", "Power for a rival to pick", "a blue Nightmare", "other faces"])
def test_more_dice_are_sampled_within_their_error(position: str) -> None:
    g = POSITIONS[position]
    wanted = [float(part) for part in Counting(g, 0).any_two_back(5)]

    found = odds(view_of(g, 0), 5, Random(2).random, safely=False, work=20 * WORK)

    assert not found.exact
    for mine, theirs, error in zip(figures(found), wanted, found.error, strict=True):
        assert abs(mine - theirs) <= 4 * error


def test_what_was_never_seen_in_a_sample_is_not_called_impossible() -> None:
    found = odds(view_of(at(bag="BGYR" * 15), 0), 5, Random(3).random)

    assert found.eliminated == 0
    assert found.error[0] > 0


def test_the_same_question_has_the_same_answer() -> None:
    view = view_of(at(bag="BGYR" * 15, power="BP"), 0)

    assert odds(view, 7, Random(5).random) == odds(view, 7, Random(5).random)


def test_in_the_solo_game_dice_of_an_awake_nightmare_are_kept() -> None:
    g = replace(at(bag="BBBBBB", players=1), solo=Solo("none", [[], []], filled=False, awakened=["B"]))

    assert kept(view_of(g, 0), 3, safely=True) == {(3, 0, 0, 0): 1.0}


@settings(max_examples=examples(30))
@given(
    st.text("BGYR", max_size=40), st.text("BGYR", max_size=7), st.lists(st.sampled_from(["BP", "GP", "RD", "YP"]), max_size=8),
    st.lists(st.sampled_from(["BE", "YE", "YP"]), max_size=4), st.text("BGY", max_size=2), st.integers(2, 9), st.booleans(),
)  # fmt: skip
def test_every_chance_is_a_chance(
    bag: str, shadow: str, power: list[str], exhaust: list[str], roles: str, number: int, safely: bool
) -> None:
    g = at(
        bag=bag,
        shadow=shadow,
        power=" ".join(power),
        exhaust=" ".join(exhaust),
        roles="".join(dict.fromkeys(roles)),
        players=4,
    )

    found = odds(view_of(g, 0), number, Random(4).random, safely=safely, work=600)

    assert all(-1e-9 <= chance <= 1 + 1e-9 for chance in figures(found)[:4])
    assert 0 <= found.power <= 80


@collect_failures(
    ("asked", "track", "step", "draws"),
    [
        (Asked("track"), None, 0, [3, 4, 5]),
        (Asked("rest", again=True), 0, 0, [4]),
        (Asked("rest", again=True), 2, 1, [7]),
        (Asked("rest", again=False), 2, 2, []),
        (Asked("roll"), 0, 0, []),
        (None, None, 0, []),
    ],
)
def test_the_draws_ahead_are_the_tracks_of_a_new_turn_or_the_next_step(
    asked: Asked | None, track: int | None, step: int, draws: list[int]
) -> None:
    assert ahead(replace(at(), question=asked, track=track, step=step)) == draws


def test_where_a_bag_too_small_ends_the_game_its_draw_has_no_odds() -> None:
    g = replace(at(bag="BGYR"), question=Asked("track", 0))
    assert ahead(g) == [3, 4, 5]

    g.options["short"] = "ends"

    assert ahead(g) == [3, 4]


def test_dice_put_back_unseen_are_any_two() -> None:
    g = at()
    assert safely(g)

    g.options["select"] = "unseen"

    assert not safely(g)


def test_in_the_solo_game_a_full_row_keeps_no_power_aside() -> None:
    g = at(bag="BB", players=1, shadow="BBBB", exhaust="YP", power="BP", outside="not", B="BP")

    turned = odds(view_of(g, 0), 2, Random(1).random)
    awake = odds(view_of(replace(g, solo=laid_out("none")), 0), 2, Random(1).random)

    assert (turned.turned, turned.power) == (1, 3)
    assert (awake.turned, awake.power) == (1, 1)


def test_a_position_reads_from_a_game_what_lies_where() -> None:
    g = at(hunt="GS RH", roles="G", B="BP BD")
    g.cards["G"].name = "temptation"

    view = view_of(g, 0)

    assert view.stuck == 1
    assert (view.claimed, view.taken) == (frozenset("G"), frozenset(["GP"]))
    assert view.waiting == (3, 0, 0, 0)
    assert view.limit == 3
    assert Counter(view_of(at(players=2), 0).barred) == Counter()
