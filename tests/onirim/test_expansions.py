"""Facts 1.6: Towers, Happy Dreams, Book, Crossroads, Oniverse, Dreamcatchers, Little Incubus; 1.7: combining them."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.onirim.rules import machine
from campaigns.onirim.rules.plan import plan_of
from campaigns.onirim.rules.towers import EDGES
from tests.onirim.positions import State, at, cards, do, kind, options, refused

EIGHT = "RD BD GD ND RD BD GD ND"
SEVEN = EIGHT.rsplit(" ", 1)[0]
FILL = "GS GM GS GM GS GM GS"
HAND = "BS RM BM GM NM"


@pytest.mark.parametrize(
    ("use", "size"),
    [("", 76), ("glyphs", 88), ("sphinx", 90), ("towers", 88), ("crossroads", 92), ("happy", 80), ("catchers", 80)],
)
def test_the_deck_sizes_of_1_6(use: str, size: int) -> None:
    assert len(plan_of(use).cards) == size


# The Towers


def test_a_tower_goes_to_either_end_where_touching_edges_share_no_symbol() -> None:
    g = at(use="towers", hand="G4 N4 R5 RS RM", deck=FILL, alignment=["R4"])

    assert [o for o in options(g) if o[0] == "tower"] == [
        ["tower", 0, "right"], ["tower", 2, "left"], ["tower", 2, "right"],
    ]  # fmt: skip
    do(g, ["tower", 0, "right"])
    assert (g["alignment"], g["row"]) == (cards("R4 G4"), [])


def test_the_edges_are_those_of_the_three_lists() -> None:
    assert EDGES["B4"] == ("M", "M")
    assert EDGES["R5"] == ("", "M")
    assert len(EDGES) == 12


def test_a_discarded_tower_shows_as_many_cards_as_its_number() -> None:
    g = do(at(use="towers", hand="G4 N4 R5 RS RM", deck="GS X- RD BS BM NS"), ["discard", 0])
    assert (kind(g), g["ask"]["cards"]) == ("tower-look", cards("GS X- RD BS"))

    do(g, [3, 2, 0, 1])

    assert (g["hand"][-1], g["deck"], g["discard"]) == ("BS", cards("RD GS X- BM NS"), ["G4"])


def test_a_tower_is_drawn_into_the_hand_and_never_enters_the_row() -> None:
    g = do(at(use="towers", hand=HAND, deck="G4 RS"), ["play", 0])

    assert g["hand"][-1] == "G4"
    assert ["play", 4] not in options(g)


@pytest.mark.parametrize(
    ("standing", "asked"),
    [
        (["R4", "B4"], "tower-loss"),
        ([], "turn"),
        (["B5", "R5", "G5", "N5"], "turn"),
        (["B5", "R5", "G5"], "tower-loss"),
    ],
)
def test_after_a_nightmare_a_tower_falls_unless_the_alignment_is_finished(standing: list[str], asked: str) -> None:
    g = at(use="towers", hand="BS RK BM GM NM", deck=f"X- {FILL}", alignment=standing)

    assert kind(do(g, ["play", 0], ["key", 0])) == asked


def test_the_harder_game_knows_no_immunity() -> None:
    g = at(
        use="towers", hand="BS RK BM GM NM", deck=f"X- {FILL}", alignment=["B5", "R5", "G5", "N5"],
        readings={"towers": "hard"},
    )  # fmt: skip

    assert kind(do(g, ["play", 0], ["key", 0])) == "tower-loss"


def test_a_tower_in_the_middle_falls_only_where_its_neighbours_fit() -> None:
    g = at(use="towers", hand="BS RK BM GM NM", deck=f"X- {FILL}", alignment=["B4", "G4", "R5"])
    do(g, ["play", 0], ["key", 0])
    assert options(g) == [["tower", 0], ["tower", 1], ["tower", 2], ["false", None]]

    other = at(use="towers", hand="BS RK BM GM NM", deck=f"X- {FILL}", alignment=["B4", "G4", "B3"])
    do(other, ["play", 0], ["key", 0])
    assert ["tower", 1] not in options(other)
    do(other, ["tower", 0])
    assert (other["discard"], other["alignment"]) == (cards("RK B4 X-"), cards("G4 B3"))


def test_false_destruction_puts_the_nightmare_into_limbo() -> None:
    g = at(use="towers", hand="BS RK BM GM NM", deck=f"X- {FILL}", alignment=["B4"])

    do(g, ["play", 0], ["key", 0], ["false", None])

    assert (g["alignment"], g["discard"], "X-" in g["deck"]) == (["B4"], ["RK"], True)


def test_the_alignment_is_a_condition_of_victory() -> None:
    g = at(use="towers", hand="N5 RK BM GM NM", deck=FILL, alignment=["B5", "R5", "G5"], doors=EIGHT)
    assert kind(do(g, ["tower", 0, "right"])) == "won"

    g = at(use="towers", hand="NK BS BM GM NM", deck="ND GS GS", alignment=["B5", "R5", "G5"], doors=SEVEN)
    assert kind(do(g, ["play", 1], True)) == "turn"


# Happy Dreams and Dark Premonitions


def happy(up: str, **parts: Any) -> State:
    reserve = [n for n in ["red", "blue", "green", "brown", "pair", "three", "five", "each"] if n not in up.split()]
    return at(use="happy", premonitions=up.split(), reserve=reserve, **{"deck": FILL, **parts})


def test_a_happy_dream_removes_a_premonition_or_looks_or_searches() -> None:
    g = do(happy("red five", hand=HAND, deck=f"H- {FILL}"), ["play", 0])
    assert options(g) == [["remove", "red"], ["remove", "five"], ["look", None], ["find", None]]

    do(g, ["remove", "five"])

    assert (g["premonitions"], g["discard"]) == (["red"], ["H-"])


def test_a_happy_dream_looks_at_seven_and_discards_any_number() -> None:
    g = do(happy("red", hand=HAND, deck="H- GS X- RD BS X- NS GM GK"), ["play", 0], ["look", None])
    assert g["ask"]["cards"] == cards("GS X- RD BS X- NS GM")

    do(g, [[1, 4], [6, 5, 3, 2, 0]])

    assert (g["discard"], g["hand"][-1], g["deck"]) == (cards("X- X- H-"), "GM", cards("NS BS RD GS GK"))


def test_a_happy_dream_searches_any_card_and_puts_it_on_top_after_the_shuffle() -> None:
    g = do(happy("red", hand=HAND, deck="H- GS X- NS"), ["play", 0], ["find", None])

    machine.answer(g, ["NS"])
    assert (g["ask"]["kind"], g["deck"]) == ("shuffle", cards("GS X-"))
    do(g)
    assert g["hand"][-1] == "NS"


def gained(up: str, doors: str, **parts: Any) -> State:
    """Gain a green Door by its Key."""
    hand = parts.pop("hand", "BS GK BM RM NM")
    g = happy(up, hand=hand, doors=doors, **{"deck": "GD RS RK BK X- H- RM GS GS GS GS GS", **parts})
    return do(g, ["play", 0], True)


@pytest.mark.parametrize(
    ("up", "doors", "gone"),
    [
        ("red", "RD RD", True), ("red", "RD", False), ("pair", "BD", False), ("pair", "BD BD", True),
        ("three", "RD BD", True), ("three", "RD", False), ("each", "RD BD ND", True), ("each", "RD BD", False),
    ],
)  # fmt: skip
def test_a_premonition_triggers_when_its_condition_is_met(up: str, doors: str, gone: bool) -> None:
    assert (up not in gained(up, doors)["premonitions"]) is gone


def test_the_penalties_of_1_6() -> None:
    red = gained("red", "RD RD")
    assert sorted(red["discard"][1:4]) == cards("RK RM RS")
    assert {card[0] for card in red["deck"]} & {"R"} == set()
    blue = gained("blue", "BD BD")
    assert sorted(blue["discard"][1:3]) == cards("BK RK")
    each = gained("each", "RD BD ND", deck="GD RS H- H- GS")
    assert each["discard"] == cards("GK H- H-")
    five = gained("five", "RD BD ND ND")
    assert len(five["premonitions"]) == 2
    green = gained("green", "GD", discard="X-")
    assert (green["discard"], green["deck"].count("X-")) == (["GK"], 2)


def test_a_door_is_lost_to_brown_and_one_of_the_pair_to_pair() -> None:
    g = gained("brown", "ND RD ND")
    assert options(g) == [0, 1, 2, 3]
    g = gained("pair", "ND RD ND")
    assert (kind(g), options(g)) == ("premonition-door", [0, 2])
    assert "ND" in do(g, 0)["deck"]


def test_the_order_of_several_is_chosen_and_looked_at_again_after_each() -> None:
    g = gained("three pair", "BD BD")
    assert (kind(g), options(g)) == ("premonition", ["three", "pair"])

    do(g, "pair")
    assert kind(g) == "premonition-door"
    do(g, 0)

    assert g["premonitions"] == ["three"]


def test_victory_comes_before_premonitions_1_6() -> None:
    doors = "RD BD RD BD ND ND GD"

    assert kind(gained("red three", doors)) == "won"


# The Book of Steps Lost and Found


def book(goals: str, reached: int = 0, **parts: Any) -> State:
    done = [i < reached for i in range(len(goals.split()))]
    return at(use="book", goals=goals.split(), reached=done, **{"deck": FILL, **parts})


GOALS = "RD BD GD ND RD BD GD ND"


def test_only_the_door_of_the_first_open_goal_can_be_gained_1_6() -> None:
    g = do(book(GOALS, hand="BS RK BK GM NM", deck=f"BD RD {FILL}"), ["play", 0])

    assert (kind(g), g["ask"]["cards"], g["limbo"]) == ("door", ["RD"], ["BD"])
    do(g, True)
    assert (g["doors"], g["reached"][:2]) == (["RD"], [True, False])


def test_a_search_for_another_door_is_not_offered_1_6() -> None:
    assert kind(do(book(GOALS, hand="BS RK BK GM NM", row="BM BK", deck="BD RS GS"), ["play", 0])) == "turn"


def test_losing_a_door_opens_its_goal_again_1_6() -> None:
    g = book(GOALS, reached=2, hand="BS RM BM GM NM", deck=f"X- {FILL}", doors="RD BD")

    do(g, ["play", 0], ["door", 0])

    assert g["reached"][:3] == [False, True, False]


@pytest.mark.parametrize(("reading", "cost"), [("normal", 5), ("hard", 6)])
def test_a_paradoxical_prophecy_costs_five_or_six_cards_which_leave_the_game_1_6(reading: str, cost: int) -> None:
    g = book(GOALS, hand=HAND, deck="GS RS RM BS BM GM X-", discard="RS RS RM RS RS GK", readings={"spells": reading})

    do(g, ["spell", "prophecy"], list(range(cost)))
    assert (kind(g), g["ask"]["cards"]) == ("spell-bottom", cards("X- GM BM BS RM"))
    do(g, [4, [3, 2, 1, 0]])

    assert (kind(g), len(g["gone"]), g["deck"]) == ("turn", cost, cards("RM GS RS BS BM GM X-"))


def test_parallel_planning_swaps_two_goals_inside_another_decision_1_6() -> None:
    g = book(GOALS, hand="BS BK RM GM NM", deck=f"BD {FILL}", discard="RS RS RM RS RS GK GS")
    do(g, ["play", 0])
    assert (kind(g), True in options(g)) == ("door", False)

    do(g, ["spell", "planning"], [0, 1, 2, 3, 4, 5, 6], [0, 1])

    assert (kind(g), options(g)[0]) == ("door", True)


def test_a_powerful_punishment_cancels_a_nightmare_but_not_a_diver_1_6() -> None:
    ten = "RS RS RM RS RS GK GS GS GS GS"
    g = do(book(GOALS, hand=HAND, deck=f"X- {FILL}", discard=ten), ["play", 0], ["punish", None], list(range(10)))
    assert (kind(g), g["discard"], len(g["gone"])) == ("turn", ["X-"], 10)

    goals = GOALS.split()
    g = at(use="sphinx,book", goals=goals, reached=[False] * 8, hand=HAND, deck=f"V- {FILL} X-", discard=ten)
    assert ["punish", None] not in options(do(g, ["play", 0]))


# Crossroads and Dead Ends


@pytest.mark.parametrize(
    ("row", "played", "found"),
    [
        ("RS RM", "AS", "RD"), ("RS AM", "RK", "RD"), ("AS RM", "RK", "RD"), ("AS AM", "RK", ""), ("RS BM", "AK", ""),
        ("RS RM RK", "AM", ""), ("BS AM", "RK", ""),
    ],
)  # fmt: skip
def test_a_crossroads_counts_as_every_colour_one_to_a_series(row: str, played: str, found: str) -> None:
    g = at(use="crossroads", hand=f"{played} BS GM NM BM", row=row, deck=f"RD {FILL}")

    do(g, ["play", 0])

    assert kind(g) == ("search" if found else "turn")


@pytest.mark.parametrize(("row", "asked"), [("RS AM", "search"), ("AS RM", "turn")])
def test_in_the_harder_game_a_crossroads_is_the_second_of_three(row: str, asked: str) -> None:
    g = at(use="crossroads", hand="RK BS GM NM BM", row=row, deck=f"RD {FILL}", readings={"crossroads": "hard"})

    assert kind(do(g, ["play", 0])) == asked


def test_a_crossroads_key_opens_any_door() -> None:
    g = do(at(use="crossroads", hand="BS AK GM NM BM", deck=f"ND {FILL}"), ["play", 0])

    assert (kind(g), do(g, True)["doors"]) == ("door", ["ND"])


def test_which_key_is_discarded_is_asked_when_two_kinds_open_the_door() -> None:
    g = do(at(use="crossroads", hand="BS AK NK NM BM", deck=f"ND {FILL}"), ["play", 0])

    assert options(g) == [["key", 0], ["key", 1], False]
    assert do(g, ["key", 0])["discard"] == ["AK"]


def test_a_dead_end_cannot_be_played_or_discarded_alone_only_escape_helps() -> None:
    g = at(use="crossroads", hand="E- E- E- E- E-", deck=f"RD {FILL}")
    assert options(g) == [["escape", None]]
    with refused("onirim.dead-end.stuck"):
        do(g, ["discard", 0])

    do(g, ["escape", None])

    assert (g["discard"], len(g["hand"]), g["doors"]) == (cards("E- E- E- E- E-"), 5, [])


def test_a_nightmare_that_reveals_dead_ends_puts_them_into_limbo() -> None:
    g = at(use="crossroads", hand=HAND, deck=f"X- E- RS E- RS RS {FILL}")

    do(g, ["play", 0], ["deck", None])

    assert (g["deck"].count("E-"), g["discard"]) == (2, cards("RS RS RS X-"))


# Door to the Oniverse


def oniverse(rallied: str = "", **parts: Any) -> State:
    return at(use="oniverse", rallied=rallied.split(), **{"deck": FILL, "hand": HAND, **parts})


def test_a_denizen_is_rallied_for_a_hand_card_or_discarded() -> None:
    g = do(oniverse(deck=f"YA {FILL}"), ["play", 0])
    assert options(g) == [["rally", 0], ["rally", 1], ["rally", 2], ["rally", 3], ["discard", None]]

    do(g, ["rally", 0])

    assert (g["rallied"], g["discard"], len(g["hand"])) == (["YA"], ["RM"], 5)


def test_a_dead_end_cannot_rally() -> None:
    g = at(use="crossroads,oniverse", hand="BS E- RM E- GM", deck=f"YA {FILL}")

    assert options(do(g, ["play", 0])) == [["rally", 1], ["rally", 3], ["discard", None]]


def test_the_oniverse_door_opens_to_any_key_and_any_series() -> None:
    assert kind(do(oniverse(hand="BS RK BM GM NM", deck=f"AD {FILL}"), ["play", 0])) == "door"
    g = do(oniverse(hand="BS RK BM GM NM", row="BM BK", deck=f"AD {FILL}"), ["play", 0])
    assert (kind(g), options(g)) == ("search", ["AD", False])
    assert do(g, "AD")["doors"] == ["AD"]


def test_the_oniverse_door_is_needed_to_win() -> None:
    g = oniverse(hand="BS NK RK GM NM", deck="ND AD GS GS", doors=SEVEN)

    assert kind(do(g, ["play", 0], True)) == "door"
    assert kind(do(g, True)) == "won"


def test_what_the_denizens_do() -> None:
    architect = do(oniverse("YA", row="RS", hand="BS RM BM GM NM"), ["architect", 0])
    assert (architect["row"], architect["discard"]) == (cards("RS BS"), ["YA"])
    hammer = do(oniverse("YH", row="RS BS BM BK"), ["hammer", None])
    assert (kind(hammer), hammer["row"], hammer["discard"]) == ("turn", ["RS"], cards("YH BK BM BS"))
    cyclobot = do(oniverse("YC", discard="GK X-"), ["cyclobot", 0, 0])
    assert (cyclobot["hand"][0], cyclobot["discard"]) == ("GK", cards("X- BS YC"))
    spies = do(oniverse("YS", deck="RS X- RM BS BM GS"), ["spies", None], [4, 3, 2, 1, 0])
    assert spies["deck"] == cards("BM BS RM X- RS GS")
    hunter = do(oniverse("YP", deck="RS X- RM BS X- GS"), ["harpoon", None], [2, 1, 0])
    assert (hunter["deck"], hunter["discard"]) == (cards("GS BS RM RS"), cards("YP X- X-"))
    mirror = do(oniverse("YM", deck=f"X- {FILL}"), ["play", 0], ["reflect", None])
    assert ("X-" in mirror["deck"], mirror["discard"]) == (True, ["YM"])


def test_chromatic_chaos_ignores_the_colour_of_a_door() -> None:
    by_key = do(oniverse("YX", hand="BS RK BM GM NM", deck=f"ND {FILL}"), ["play", 0], ["chaos", 0])
    assert (kind(by_key), by_key["doors"], by_key["discard"]) == ("turn", ["ND"], cards("YX RK"))
    by_trio = do(oniverse("YX", row="BM BK", deck=f"ND BD {FILL}"), ["play", 0], ["chaos", "ND"])
    assert (kind(by_trio), by_trio["doors"]) == ("turn", ["ND"])
    without_own = do(oniverse("YX", row="BM BK", deck=f"ND {FILL}"), ["play", 0])
    assert (kind(without_own), options(without_own)) == ("search", [["chaos", "ND"], False])


def test_the_treasure_keeper_stores_a_card_safe_from_the_hand() -> None:
    g = do(oniverse("YT", deck=f"RS X- {FILL}"), ["store", 4])
    assert (g["stored"], g["hand"][-1], kind(g)) == (["NM"], "RS", "turn")

    do(g, ["play", 0], ["hand", None], ["unstore", 0])

    assert (g["hand"][-1], g["rallied"], g["stored"]) == ("NM", [], [])


# The Dreamcatchers


def catching(*under: str, **parts: Any) -> State:
    return at(use="catchers", catchers=[found.split() for found in under], **{"deck": FILL, "hand": HAND, **parts})


def test_limbo_goes_under_an_empty_catcher_without_a_shuffle_1_6() -> None:
    g = do(catching("", "", "", "", deck=f"L- RD {FILL}", top=9), ["play", 0])

    assert (g["catchers"][0], g["top"]) == (cards("L- RD"), 6)


def test_an_overload_loses_a_catcher_and_shuffles_all_cards_in_1_6() -> None:
    g = do(catching("L-", "RD", deck=f"X- RD {FILL}", hand="BS GK RM BM NM"), ["play", 0], ["key", 0])

    assert g["catchers"] == [[]]
    assert {"L-", "RD"} <= set(g["deck"])


def test_losing_the_last_catcher_loses_the_game_1_6() -> None:
    assert kind(do(catching("L-", deck=f"RD {FILL}"), ["play", 0])) == "lost"


def test_all_four_lost_dreams_must_be_caught_to_win_1_6() -> None:
    g = catching("L- L- L-", "", deck=f"L- {FILL}", doors=EIGHT)
    assert kind(do(g, ["play", 0])) == "won"
    g = catching("L- L-", "", deck=f"L- {FILL}", doors=EIGHT)
    assert kind(do(g, ["play", 0])) == "turn"


def test_a_search_frees_one_catcher_and_may_take_its_door_from_under_another_1_6() -> None:
    g = do(catching("BD L-", "X-", "", "", row="BM BK"), ["play", 0])
    assert (kind(g), options(g)) == ("search", [["catcher", 0], False])

    do(g, ["catcher", 0])
    assert (kind(g), options(g), g["doors"]) == ("free-catcher", [1, None], ["BD"])
    do(g, 1)

    assert g["catchers"] == [["L-"], [], [], []]


def test_a_catcher_that_gave_its_door_may_be_freed_by_a_later_search_1_6() -> None:
    g = do(catching("BD L-", "", "", "", row="BM BK", hand="BS BK BM BS BS"), ["play", 0], ["catcher", 0])
    assert kind(g) == "turn"
    g["row"], g["deck"] = ["NM", "BM", "BK"], ["BD", *g["deck"]]
    g["row"] = ["BM", "BK"]

    do(g, ["play", 2], True)

    assert (kind(g), options(g)) == ("free-catcher", [0, None])


def test_a_failsafe_book_frees_a_catcher_at_the_start_of_a_turn_1_6() -> None:
    g = do(catching("RD", "", "", ""), ["failsafe", 0])

    assert (kind(g), g["books"], "RD" in g["deck"]) == ("turn", 1, True)
    assert at(use="catchers", readings={"catchers": "hard"})["books"] == 0


# The Little Incubus


def test_a_new_dreamwalker_cancels_one_nightmare_1_6() -> None:
    g = do(at(use="incubus", hand=HAND, deck=f"X- RS X- {FILL}"), ["play", 0], ["wake", None])
    assert (kind(g), g["discard"]) == ("turn", ["X-"])

    assert ["wake", None] not in options(do(g, ["play", 0]))


@pytest.mark.parametrize(("level", "count"), [("apprentice", 1), ("true", 2)])
def test_others_store_locations_and_suffer_for_it_1_6(level: str, count: int) -> None:
    deck = f"RD RS RM {FILL} X- {FILL}"
    g = do(at(use="incubus", hand="BS RK BM GM NM", deck=deck, readings={"incubus": level}), ["anticipate", None])
    assert (kind(g), len(g["incubus"]), g["limbo"]) == ("anticipate", count, ["RD"])

    do(g, ["key", 1])

    assert (kind(g), len(g["hand"]), "RD" in g["deck"]) == ("turn", 5, True)


def test_the_little_incubus_is_for_the_base_game_only_1_7() -> None:
    from campaigns.onirim.rules.fill import begin

    with refused("onirim.setup.alone"):
        begin(["incubus", "glyphs"], "practice")


def test_every_condition_of_victory_must_hold_at_once_1_7() -> None:
    g = at(
        use="mirrors,towers", hand="N5 RK BM GM NM", deck=FILL, alignment=["B5", "R5", "G5"], doors=EIGHT,
        mirrors={"sun": []}, explored=["moon"],
    )  # fmt: skip

    assert kind(do(g, ["tower", 0, "right"])) == "turn"
