"""Odds: equal to brute force with few dice, and within their error for fuller bags (facts 2.2, 2.5, 2.6)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from campaigns.lucidity.rules.copy_facts import encode_guessed_facts
from campaigns.lucidity.rules.draw_odds.hand_selection import HandRater, compute_kept_hands
from campaigns.lucidity.rules.draw_odds.position import get_known_position, is_return_chosen, list_upcoming_draws
from campaigns.lucidity.rules.game_state import Game, PlayerState, Prompt, SoloState, decode_facts
from campaigns.lucidity.rules.odds import SAMPLE_BUDGET, Odds, compute_odds
from campaigns.lucidity.rules.rule_variants import resolve_variants
from campaigns.lucidity.rules.solo import create_solo_state
from campaigns.lucidity.rules.state_operations import create_game
from tests.examples import scale_examples
from tests.failures import collect_failures
from tests.lucidity.brute_force_odds import BruteForceOdds

SAMPLE_FACES = {
    "B": {"P": 2, "D": 0, "H": 0, "E": 1, "S": 3},
    "G": {"P": 3, "D": 0, "H": 0, "E": 1, "S": 2},
    "Y": {"P": 2, "D": 0, "H": 0, "E": 2, "S": 2},
    "R": {"P": 1, "D": 1, "H": 1, "E": 1, "S": 2},
}
SKEWED_FACES = {
    "B": {"P": 1, "D": 1, "H": 1, "E": 1, "S": 2},
    "G": {"P": 1, "D": 0, "H": 2, "E": 1, "S": 2},
    "Y": {"P": 1, "D": 1, "H": 0, "E": 3, "S": 1},
    "R": {"P": 1, "D": 0, "H": 3, "E": 0, "S": 2},
}


NOTHING_TAKEN: dict[str, list[str]] = {card: [] for card in ("B", "G", "Y", "R", "TG", "TR")}


def build_odds_position(
    bag: str = "BBGGYYRR", players: int = 3, shadow: str = "", roles: str = "", facts: Any = None, **rows: str
) -> Game:
    """Return a game in which the first player has these rows (``power="BP RD"``, ``shadow="BBY"``) and the others these roles."""
    options = resolve_variants({"outside": rows.get("outside", "counts"), "claimed": rows.get("claimed", "next")})
    known = {
        "tracks": [[3, 4, 5], [4, 5, 6], [5, 6, 7]], "faces": SAMPLE_FACES, "fear": "S", "imprisonment": "P",
        "takes": {"B": ["S"], "G": ["S", "E"], "Y": ["S"], "R": ["S"], "TG": ["P"], "TR": ["S", "H"]},
    }  # fmt: skip
    g = create_game(players, options, decode_facts({**encode_guessed_facts(), **known, **(facts or {})}))
    power, hunt, exhaust = (rows.get(place, "").split() for place in ("power", "hunt", "exhaust"))
    g.players[0] = PlayerState(
        "dreamer", power, hunt, exhaust, {colour: [f"{colour}S"] * shadow.count(colour) for colour in "BGYR"}
    )
    for player, role in zip(g.players[1:], roles, strict=False):
        player.role = role
    g.bag = {colour: bag.count(colour) for colour in "BGYR"}
    for colour, card in g.cards.items():
        card.dice = rows.get(colour, "").split()
    return g


def list_odds(found: Odds) -> tuple[float, ...]:
    return (
        found.elimination_chance,
        found.exhaustion_chance,
        found.turning_chance,
        found.enough_power_chance,
        found.expected_power,
    )


POSITIONS = {
    "a fresh card": build_odds_position(),
    "rows about to fill": build_odds_position(hunt="RH RH RH", exhaust="YE GE", shadow="BBGGYYRR", power="BP GP"),
    "two players": build_odds_position(players=2, shadow="BBBGGRRR", exhaust="YE BE", power="YP"),
    "Power for a rival to pick": build_odds_position(bag="GGGGGBR", power="RD GP BP YP", exhaust="YE"),
    "nothing but Shadows to pick": build_odds_position(bag="GGGGB", shadow="BYYR"),
    "only Exhaust and Hunt to pick": build_odds_position(bag="GGGG", exhaust="YE BP", hunt="RH GS"),
    "nearly enough": build_odds_position(
        power="RD RD GP GP GP GP BP BP BP YP", exhaust="YP YE", shadow="RR", R="RP RD", outside="not"
    ),
    "a blue Nightmare": build_odds_position(roles="B", shadow="RRYY", exhaust="BE BE"),
    "every colour taken": build_odds_position(roles="BGY", players=4, hunt="RH RH", power="GP GP"),
    "Fear moves Exhaust": build_odds_position(bag="RRRRYYB", facts={"fear": "E"}, exhaust="YE GE", hunt="RH"),
    "Fear moves Power, Imprisonment turns to Shadow": build_odds_position(
        facts={"fear": "P", "imprisonment": "S"}, exhaust="YE GE"
    ),
    "Fear moves a Power side off the Exhaust row": build_odds_position(
        bag="RRRRYYB", facts={"fear": "P"}, exhaust="YP GE BE", outside="not"
    ),
    "Fear moves a Shadow side off the Exhaust row": build_odds_position(
        bag="RRRRYYG", facts={"imprisonment": "S"}, exhaust="GS YE", shadow="RBB", hunt="RH"
    ),
    "a fullest row that is claimed": build_odds_position(
        roles="B", shadow="BBBBRRYY", claimed="next", facts={"takes": NOTHING_TAKEN}
    ),
    "a fullest row that is claimed keeps from turning": build_odds_position(
        bag="BBRRYG", roles="B", shadow="BBBRRRYY", claimed="none", facts={"takes": NOTHING_TAKEN}
    ),
    "only a turned Shadow of Envy on the card": build_odds_position(
        bag="GGGB", facts={"imprisonment": "S"}, exhaust="GS"
    ),
    "other faces": build_odds_position(
        facts={"faces": SKEWED_FACES}, hunt="RH RH", exhaust="BE", power="BD GP", shadow="GGR"
    ),
    "more Hunt than Exhaust to come": build_odds_position(bag="GGGYB", facts={"faces": SKEWED_FACES}, exhaust="BE YE"),
    "a bag with fewer dice than the number": build_odds_position(bag="BR", power="BP"),
    "an empty bag": build_odds_position(bag="", power="BP RD", exhaust="YE YE YE"),
}


@pytest.mark.slow
@collect_failures("position", sorted(POSITIONS))
@collect_failures("number", [3, 4])
def test_few_dice_any_two_put_back_equal_trying_everything(position: str, number: int) -> None:
    g = POSITIONS[position]

    found = compute_odds(get_known_position(g, 0), number, Random(1).random, is_return_chosen=False)

    assert found.is_exact
    assert max(found.errors[:4]) < 1e-3
    wanted = [float(part) for part in BruteForceOdds(g, 0).compute_random_return(number)]
    for mine, theirs, error in zip(list_odds(found), wanted, found.errors, strict=True):
        assert mine == pytest.approx(theirs, abs=error + 1e-9)


@pytest.mark.slow
@collect_failures("position", sorted(POSITIONS))
def test_a_hand_is_rated_by_the_chance_that_it_fills_no_row(position: str) -> None:
    g = POSITIONS[position]
    rating, second = HandRater(get_known_position(g, 0)), BruteForceOdds(g, 0)

    for hand in {*list_hands(g, 4), *list_hands(g, 5)}:
        safe, _harm, _power = rating.rate((hand.count("B"), hand.count("G"), hand.count("Y"), hand.count("R")))
        assert safe == pytest.approx(1 - float(second.compute_fill_chance(hand))), hand


@collect_failures("position", sorted(POSITIONS))
def test_the_two_put_back_leave_the_smallest_chance_to_fill_a_row(position: str) -> None:
    g = POSITIONS[position]
    second, number = BruteForceOdds(g, 0), 4
    risk = {hand: second.compute_fill_chance(hand) for hand in list_hands(g, number)}

    least = [min(risk[keep] for keep in list_kept_sets(drawn)) for drawn in second.iterate_draws(number)]
    found = compute_kept_hands(get_known_position(g, 0), number, is_return_chosen=True)

    assert sum(found.values()) == pytest.approx(1)
    mine = sum(
        chance * float(risk["".join(c * n for c, n in zip("BGYR", hand, strict=True))])
        for hand, chance in found.items()
    )
    assert mine == pytest.approx(float(sum(least) / len(least)))


@collect_failures(
    ("faces", "kept_one", "why"),
    [
        (SAMPLE_FACES, "G", "green has three harmful sides, red and blue four"),
        ({**SAMPLE_FACES, "R": {"P": 1, "D": 2, "H": 1, "E": 1, "S": 1}}, "R", "as many harmful sides, more Power"),
        ({**SAMPLE_FACES, "B": SAMPLE_FACES["G"]}, "G", "nothing left to tell them apart but the order of colours"),
    ],
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_where_the_danger_is_equal_the_fewest_harmful_sides_are_kept_then_the_most_power(
    faces: Any, kept_one: str, why: str
) -> None:
    g = build_odds_position(bag="BGR", facts={"faces": faces})
    fills = {colour: BruteForceOdds(g, 0).compute_fill_chance([colour]) for colour in "BGR"}
    assert set(fills.values()) == {0}

    found = compute_kept_hands(get_known_position(g, 0), 3, is_return_chosen=True)

    assert found == {tuple(int(colour == kept_one) for colour in "BGYR"): 1.0}, why


def test_a_side_that_a_nightmare_takes_is_neither_harm_nor_power() -> None:
    rating = HandRater(
        get_known_position(
            build_odds_position(roles="BG", facts={"takes": {"B": ["S"], "G": ["P"], "Y": [], "R": []}}), 0
        )
    )

    assert (rating.harm, rating.power) == ([1, 3, 4, 4], [2, 0, 2, 3])


def list_kept_sets(drawn: tuple[str, ...]) -> set[str]:
    return {"".join(sorted(keep, key="BGYR".index)) for keep in combinations(drawn, max(0, len(drawn) - 2))}


def list_hands(g: Game, number: int) -> set[str]:
    return {keep for drawn in BruteForceOdds(g, 0).iterate_draws(number) for keep in list_kept_sets(drawn)}


def test_putting_back_safely_is_safer() -> None:
    view = get_known_position(build_odds_position(bag="BGYR" * 10, exhaust="YE YE", shadow="BB"), 0)

    safe, any_two = (compute_odds(view, 4, Random(1).random, is_return_chosen=safely) for safely in (True, False))

    assert safe.exhaustion_chance < any_two.exhaustion_chance
    assert safe.turning_chance < any_two.turning_chance


@pytest.mark.slow
@collect_failures("position", ["rows about to fill", "Power for a rival to pick", "a blue Nightmare", "other faces"])
def test_more_dice_are_sampled_within_their_error(position: str) -> None:
    g = POSITIONS[position]
    wanted = [float(part) for part in BruteForceOdds(g, 0).compute_random_return(5)]

    found = compute_odds(
        get_known_position(g, 0), 5, Random(2).random, is_return_chosen=False, sample_budget=20 * SAMPLE_BUDGET
    )

    assert not found.is_exact
    for mine, theirs, error in zip(list_odds(found), wanted, found.errors, strict=True):
        assert abs(mine - theirs) <= 4 * error


def test_what_was_never_seen_in_a_sample_is_not_called_impossible() -> None:
    found = compute_odds(get_known_position(build_odds_position(bag="BGYR" * 15), 0), 5, Random(3).random)

    assert found.elimination_chance == 0
    assert found.errors[0] > 0


def test_the_same_question_has_the_same_answer() -> None:
    view = get_known_position(build_odds_position(bag="BGYR" * 15, power="BP"), 0)

    assert compute_odds(view, 7, Random(5).random) == compute_odds(view, 7, Random(5).random)


def test_in_the_solo_game_dice_of_an_awake_nightmare_are_kept() -> None:
    g = replace(
        build_odds_position(bag="BBBBBB", players=1), solo=SoloState("none", [[], []], filled=False, awakened=["B"])
    )

    assert compute_kept_hands(get_known_position(g, 0), 3, is_return_chosen=True) == {(3, 0, 0, 0): 1.0}


@settings(max_examples=scale_examples(30))
@given(
    st.text("BGYR", max_size=40), st.text("BGYR", max_size=7), st.lists(st.sampled_from(["BP", "GP", "RD", "YP"]), max_size=8),
    st.lists(st.sampled_from(["BE", "YE", "YP"]), max_size=4), st.text("BGY", max_size=2), st.integers(2, 9), st.booleans(),
)  # fmt: skip
def test_every_chance_is_a_chance(
    bag: str, shadow: str, power: list[str], exhaust: list[str], roles: str, number: int, safely: bool
) -> None:
    g = build_odds_position(
        bag=bag,
        shadow=shadow,
        power=" ".join(power),
        exhaust=" ".join(exhaust),
        roles="".join(dict.fromkeys(roles)),
        players=4,
    )

    found = compute_odds(get_known_position(g, 0), number, Random(4).random, is_return_chosen=safely, sample_budget=600)

    assert all(-1e-9 <= chance <= 1 + 1e-9 for chance in list_odds(found)[:4])
    assert 0 <= found.expected_power <= 80


@collect_failures(
    ("asked", "track", "step", "draws"),
    [
        (Prompt("track"), None, 0, [3, 4, 5]),
        (Prompt("rest", again=True), 0, 0, [4]),
        (Prompt("rest", again=True), 2, 1, [7]),
        (Prompt("rest", again=False), 2, 2, []),
        (Prompt("roll"), 0, 0, []),
        (None, None, 0, []),
    ],
)
def test_the_draws_ahead_are_the_tracks_of_a_new_turn_or_the_next_step(
    asked: Prompt | None, track: int | None, step: int, draws: list[int]
) -> None:
    assert list_upcoming_draws(replace(build_odds_position(), question=asked, track=track, step=step)) == draws


def test_where_a_bag_too_small_ends_the_game_its_draw_has_no_odds() -> None:
    g = replace(build_odds_position(bag="BGYR"), question=Prompt("track", 0))
    assert list_upcoming_draws(g) == [3, 4, 5]

    g.options["short"] = "ends"

    assert list_upcoming_draws(g) == [3, 4]


def test_dice_put_back_unseen_are_any_two() -> None:
    g = build_odds_position()
    assert is_return_chosen(g)

    g.options["select"] = "unseen"

    assert not is_return_chosen(g)


def test_in_the_solo_game_a_full_row_keeps_no_power_aside() -> None:
    g = build_odds_position(bag="BB", players=1, shadow="BBBB", exhaust="YP", power="BP", outside="not", B="BP")

    turned = compute_odds(get_known_position(g, 0), 2, Random(1).random)
    awake = compute_odds(get_known_position(replace(g, solo=create_solo_state("none")), 0), 2, Random(1).random)

    assert (turned.turning_chance, turned.expected_power) == (1, 3)
    assert (awake.turning_chance, awake.expected_power) == (1, 1)


def test_a_position_reads_from_a_game_what_lies_where() -> None:
    g = build_odds_position(hunt="GS RH", roles="G", B="BP BD")
    g.cards["G"].name = "temptation"

    view = get_known_position(g, 0)

    assert view.stuck_hunt_dice == 1
    assert (view.claimed_colours, view.taken_faces) == (frozenset("G"), frozenset(["GP"]))
    assert view.card_power == (3, 0, 0, 0)
    assert view.shadow_row_size == 3
    assert Counter(get_known_position(build_odds_position(players=2), 0).barred_colours) == Counter()
