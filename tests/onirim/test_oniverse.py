"""Facts 1.6: the Door to the Oniverse, the Dreamcatchers, the Little Incubus; 1.7: combining."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.onirim.rules.value import Game
from tests.onirim.positions import at, cards, do, judge, kind, options, refused

EIGHT = "RD BD GD ND RD BD GD ND"
SEVEN = EIGHT.rsplit(" ", 1)[0]
FILL = "GS GM GS GM GS GM GS"
HAND = "BS RM BM GM NM"


def oniverse(rallied: str = "", **parts: Any) -> Game:
    return at(use="oniverse", rallied=rallied.split(), **{"deck": FILL, "hand": HAND, **parts})


def test_a_denizen_is_rallied_for_a_hand_card_or_discarded() -> None:
    g = do(oniverse(deck=f"YA {FILL}"), ["play", 0])
    assert options(g) == [["rally", 0], ["rally", 1], ["rally", 2], ["rally", 3], ["discard", None]]

    do(g, ["rally", 0])

    assert (g.rallied, g.discard, len(g.hand)) == (["YA"], ["RM"], 5)


def test_a_dead_end_cannot_rally() -> None:
    g = at(use="crossroads,oniverse", hand="BS E- RM E- GM", deck=f"YA {FILL}")

    assert options(do(g, ["play", 0])) == [["rally", 1], ["rally", 3], ["discard", None]]


def test_the_oniverse_door_opens_to_any_key_and_any_series() -> None:
    assert kind(do(oniverse(hand="BS RK BM GM NM", deck=f"AD {FILL}"), ["play", 0])) == "door"
    g = do(oniverse(hand="BS RK BM GM NM", row="BM BK", deck=f"AD {FILL}"), ["play", 0])
    assert (kind(g), options(g)) == ("search", ["AD", True, False])
    assert do(g, "AD").doors == ["AD"]


def test_the_oniverse_door_is_needed_to_win() -> None:
    g = oniverse(hand="BS NK RK GM NM", deck="ND AD GS GS", doors=SEVEN)

    assert kind(do(g, ["play", 0], True)) == "door"
    assert kind(do(g, True)) == "won"


def test_what_the_denizens_do() -> None:
    architect = do(oniverse("YA", row="RS", hand="BS RM BM GM NM"), ["architect", 0])
    assert (architect.row, architect.discard) == (cards("RS BS"), ["YA"])
    hammer = do(oniverse("YH", row="RS BS BM BK"), ["hammer", None])
    assert (kind(hammer), hammer.row, hammer.discard) == ("turn", ["RS"], cards("YH BK BM BS"))
    cyclobot = do(oniverse("YC", discard="GK X-"), ["cyclobot", 0, 0])
    assert (cyclobot.hand[0], cyclobot.discard) == ("GK", cards("X- BS YC"))
    spies = do(oniverse("YS", deck="RS X- RM BS BM GS"), ["spies", None], [4, 3, 2, 1, 0])
    assert spies.deck == cards("BM BS RM X- RS GS")
    hunter = do(oniverse("YP", deck="RS X- RM BS X- GS"), ["harpoon", None], [2, 1, 0])
    assert (hunter.deck, hunter.discard) == (cards("GS BS RM RS"), cards("YP X- X-"))
    nothing_to_order = do(oniverse("YP", deck="X- X- RM X- X- GS"), ["harpoon", None])
    assert (kind(nothing_to_order), nothing_to_order.deck) == ("turn", cards("GS RM"))
    mirror = do(oniverse("YM", deck=f"X- {FILL}"), ["play", 0], ["reflect", None])
    assert ("X-" in mirror.deck, mirror.discard) == (True, ["YM"])


def test_chromatic_chaos_ignores_the_colour_of_a_door() -> None:
    by_key = do(oniverse("YX", hand="BS RK BM GM NM", deck=f"ND {FILL}"), ["play", 0], ["chaos", 0])
    assert (kind(by_key), by_key.doors, by_key.discard) == ("turn", ["ND"], cards("YX RK"))
    by_trio = do(oniverse("YX", row="BM BK", deck=f"ND BD {FILL}"), ["play", 0], ["chaos", "ND"])
    assert (kind(by_trio), by_trio.doors) == ("turn", ["ND"])
    without_own = do(oniverse("YX", row="BM BK", deck=f"ND {FILL}"), ["play", 0])
    assert (kind(without_own), options(without_own)) == ("search", [["chaos", "ND"], True, False])


def test_the_treasure_keeper_stores_a_card_safe_from_the_hand() -> None:
    g = do(oniverse("YT", deck=f"RS X- {FILL}"), ["store", 4])
    assert (g.stored, g.hand[-1], kind(g)) == (["NM"], "RS", "turn")

    do(g, ["play", 0], ["hand", None], ["unstore", 0])

    assert (g.hand[-1], g.rallied, g.stored) == ("NM", [], [])


def catching(*under: str, **parts: Any) -> Game:
    return at(use="catchers", catchers=[found.split() for found in under], **{"deck": FILL, "hand": HAND, **parts})


def test_limbo_goes_under_an_empty_catcher_without_a_shuffle_1_6() -> None:
    g = do(catching("", "", "", "", deck=f"L- RD {FILL}", top=9), ["play", 0])

    assert (g.catchers[0], g.top) == (cards("L- RD"), 6)


def test_an_overload_loses_a_catcher_and_shuffles_all_cards_in_1_6() -> None:
    g = do(catching("L-", "RD", deck=f"X- RD {FILL}", hand="BS GK RM BM NM"), ["play", 0], ["key", 0])

    assert g.catchers == [[]]
    assert {"L-", "RD"} <= set(g.deck)


def test_losing_the_last_catcher_loses_the_game_1_6() -> None:
    assert kind(do(catching("L-", deck=f"RD {FILL}"), ["play", 0])) == "lost"


def test_all_four_lost_dreams_must_be_caught_to_win_1_6() -> None:
    g = catching("L- L- L-", "", deck=f"L- {FILL}", doors=EIGHT)
    assert kind(do(g, ["play", 0])) == "won"
    g = catching("L- L-", "", deck=f"L- {FILL}", doors=EIGHT)
    assert kind(do(g, ["play", 0])) == "turn"


def test_a_search_frees_one_catcher_and_may_take_its_door_from_under_another_1_6() -> None:
    g = do(catching("BD L-", "X-", "", "", row="BM BK"), ["play", 0])
    assert (kind(g), options(g)) == ("search", [["catcher", 0], True, False])

    do(g, ["catcher", 0])
    assert (kind(g), options(g), g.doors) == ("free-catcher", [1, None], ["BD"])
    do(g, 1)

    assert g.catchers == [["L-"], [], [], []]


def test_together_a_door_under_a_catcher_is_searched_for_only_by_who_lacks_one_of_its_colour_1_5_1_6() -> None:
    away = {"hand": ["NS", "NM", "NK"], "row": [], "doors": []}
    together: dict[str, Any] = {
        "use": "coop,catchers",
        "away": away,
        "personal": 3,
        "picked": [[], []],
        "row": "BM BK",
        "deck": FILL,
    }
    under: dict[str, Any] = {"catchers": [["BD", "L-"], [], [], []], "hand": HAND}

    lacking = do(at(**together, **under), ["play", 0])
    owning = do(at(**together, **under, doors="BD"), ["play", 0])

    assert (kind(lacking), options(lacking)) == ("search", [["catcher", 0], True, False])
    assert options(owning) == [True, False]


def test_a_catcher_that_gave_its_door_may_be_freed_by_a_later_search_1_6() -> None:
    g = do(catching("BD L-", "", "", "", row="BM BK", hand="BS BK BM BS BS"), ["play", 0], ["catcher", 0])
    assert kind(g) == "turn"
    g.row, g.deck = ["NM", "BM", "BK"], ["BD", *g.deck]
    g.row = ["BM", "BK"]

    do(g, ["play", 2], True)

    assert (kind(g), options(g)) == ("free-catcher", [0, None])


def test_a_failsafe_book_frees_a_catcher_at_the_start_of_a_turn_1_6() -> None:
    g = do(catching("RD", "", "", ""), ["failsafe", 0])

    assert (kind(g), g.books, "RD" in g.deck) == ("turn", 1, True)
    assert at(use="catchers", readings={"catchers": "hard"}).books == 0


def test_a_new_dreamwalker_cancels_one_nightmare_1_6() -> None:
    g = do(at(use="incubus", hand=HAND, deck=f"X- RS X- {FILL}"), ["play", 0], ["wake", None])
    assert (kind(g), g.discard) == ("turn", ["X-"])

    assert ["wake", None] not in options(do(g, ["play", 0]))


@pytest.mark.parametrize(("level", "count"), [("apprentice", 1), ("true", 2)])
def test_others_store_locations_and_suffer_for_it_1_6(level: str, count: int) -> None:
    deck = f"RD RS RM {FILL} X- {FILL}"
    g = do(at(use="incubus", hand="BS RK BM GM NM", deck=deck, readings={"incubus": level}), ["anticipate", None])
    assert (kind(g), len(g.incubus), g.limbo) == ("anticipate", count, ["RD"])

    do(g, ["key", 1])

    assert (kind(g), len(g.hand), "RD" in g.deck) == ("turn", 5, True)


def test_the_little_incubus_is_for_the_base_game_only_1_7() -> None:
    from campaigns.onirim.rules.fill import begin

    with refused("onirim.setup.alone"):
        begin(judge(), ["incubus", "glyphs"], "practice")


def test_every_condition_of_victory_must_hold_at_once_1_7() -> None:
    g = at(
        use="mirrors,towers", hand="N5 RK BM GM NM", deck=FILL, alignment=["B5", "R5", "G5"], doors=EIGHT,
        mirrors={"sun": []}, explored=["moon"],
    )  # fmt: skip

    assert kind(do(g, ["tower", 0, "right"])) == "turn"
