"""Facts 1.6: the Door to the Oniverse, the Dreamcatchers, the Little Incubus; 1.7: combining."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.onirim.rules.game_state import Game
from tests.onirim.positions import (
    build_position,
    expect_violation,
    get_prompt_kind,
    give_answers,
    list_answers,
    reset_judge,
    split_cards,
)

EIGHT_DOORS = "RD BD GD ND RD BD GD ND"
SEVEN_DOORS = EIGHT_DOORS.rsplit(" ", 1)[0]
FILLER_CARDS = "GS GM GS GM GS GM GS"
HAND_CARDS = "BS RM BM GM NM"


def build_oniverse_game(rallied: str = "", **parts: Any) -> Game:
    return build_position(
        use="oniverse", rallied=rallied.split(), **{"deck": FILLER_CARDS, "hand": HAND_CARDS, **parts}
    )


def test_a_denizen_is_rallied_for_a_hand_card_or_discarded() -> None:
    g = give_answers(build_oniverse_game(deck=f"YA {FILLER_CARDS}"), ["play", 0])
    assert list_answers(g) == [["rally", 0], ["rally", 1], ["rally", 2], ["rally", 3], ["discard", None]]

    give_answers(g, ["rally", 0])

    assert (g.rallied, g.discard, len(g.hand)) == (["YA"], ["RM"], 5)


def test_a_dead_end_cannot_rally() -> None:
    g = build_position(use="crossroads,oniverse", hand="BS E- RM E- GM", deck=f"YA {FILLER_CARDS}")

    assert list_answers(give_answers(g, ["play", 0])) == [["rally", 1], ["rally", 3], ["discard", None]]


def test_the_oniverse_door_opens_to_any_key_and_any_series() -> None:
    assert (
        get_prompt_kind(
            give_answers(build_oniverse_game(hand="BS RK BM GM NM", deck=f"AD {FILLER_CARDS}"), ["play", 0])
        )
        == "door"
    )
    g = give_answers(build_oniverse_game(hand="BS RK BM GM NM", row="BM BK", deck=f"AD {FILLER_CARDS}"), ["play", 0])
    assert (get_prompt_kind(g), list_answers(g)) == ("search", ["AD", True, False])
    assert give_answers(g, "AD").doors == ["AD"]


def test_the_oniverse_door_is_needed_to_win() -> None:
    g = build_oniverse_game(hand="BS NK RK GM NM", deck="ND AD GS GS", doors=SEVEN_DOORS)

    assert get_prompt_kind(give_answers(g, ["play", 0], True)) == "door"
    assert get_prompt_kind(give_answers(g, True)) == "won"


def test_what_the_denizens_do() -> None:
    architect = give_answers(build_oniverse_game("YA", row="RS", hand="BS RM BM GM NM"), ["architect", 0])
    assert (architect.row, architect.discard) == (split_cards("RS BS"), ["YA"])
    hammer = give_answers(build_oniverse_game("YH", row="RS BS BM BK"), ["hammer", None])
    assert (get_prompt_kind(hammer), hammer.row, hammer.discard) == ("turn", ["RS"], split_cards("YH BK BM BS"))
    cyclobot = give_answers(build_oniverse_game("YC", discard="GK X-"), ["cyclobot", 0, 0])
    assert (cyclobot.hand[0], cyclobot.discard) == ("GK", split_cards("X- BS YC"))
    spies = give_answers(build_oniverse_game("YS", deck="RS X- RM BS BM GS"), ["spies", None], [4, 3, 2, 1, 0])
    assert spies.deck == split_cards("BM BS RM X- RS GS")
    hunter = give_answers(build_oniverse_game("YP", deck="RS X- RM BS X- GS"), ["harpoon", None], [2, 1, 0])
    assert (hunter.deck, hunter.discard) == (split_cards("GS BS RM RS"), split_cards("YP X- X-"))
    nothing_to_order = give_answers(build_oniverse_game("YP", deck="X- X- RM X- X- GS"), ["harpoon", None])
    assert (get_prompt_kind(nothing_to_order), nothing_to_order.deck) == ("turn", split_cards("GS RM"))
    mirror = give_answers(build_oniverse_game("YM", deck=f"X- {FILLER_CARDS}"), ["play", 0], ["reflect", None])
    assert ("X-" in mirror.deck, mirror.discard) == (True, ["YM"])


def test_chromatic_chaos_ignores_the_colour_of_a_door() -> None:
    by_key = give_answers(
        build_oniverse_game("YX", hand="BS RK BM GM NM", deck=f"ND {FILLER_CARDS}"), ["play", 0], ["chaos", 0]
    )
    assert (get_prompt_kind(by_key), by_key.doors, by_key.discard) == ("turn", ["ND"], split_cards("YX RK"))
    by_trio = give_answers(
        build_oniverse_game("YX", row="BM BK", deck=f"ND BD {FILLER_CARDS}"), ["play", 0], ["chaos", "ND"]
    )
    assert (get_prompt_kind(by_trio), by_trio.doors) == ("turn", ["ND"])
    without_own = give_answers(build_oniverse_game("YX", row="BM BK", deck=f"ND {FILLER_CARDS}"), ["play", 0])
    assert (get_prompt_kind(without_own), list_answers(without_own)) == ("search", [["chaos", "ND"], True, False])


def test_the_treasure_keeper_stores_a_card_safe_from_the_hand() -> None:
    g = give_answers(build_oniverse_game("YT", deck=f"RS X- {FILLER_CARDS}"), ["store", 4])
    assert (g.stored, g.hand[-1], get_prompt_kind(g)) == (["NM"], "RS", "turn")

    give_answers(g, ["play", 0], ["hand", None], ["unstore", 0])

    assert (g.hand[-1], g.rallied, g.stored) == ("NM", [], [])


def build_catcher_game(*under: str, **parts: Any) -> Game:
    return build_position(
        use="catchers",
        catchers=[found.split() for found in under],
        **{"deck": FILLER_CARDS, "hand": HAND_CARDS, **parts},
    )


def test_limbo_goes_under_an_empty_catcher_without_a_shuffle_1_6() -> None:
    g = give_answers(build_catcher_game("", "", "", "", deck=f"L- RD {FILLER_CARDS}", top=9), ["play", 0])

    assert (g.catchers[0], g.top) == (split_cards("L- RD"), 6)


def test_an_overload_loses_a_catcher_and_shuffles_all_cards_in_1_6() -> None:
    g = give_answers(
        build_catcher_game("L-", "RD", deck=f"X- RD {FILLER_CARDS}", hand="BS GK RM BM NM"), ["play", 0], ["key", 0]
    )

    assert g.catchers == [[]]
    assert {"L-", "RD"} <= set(g.deck)


def test_losing_the_last_catcher_loses_the_game_1_6() -> None:
    assert get_prompt_kind(give_answers(build_catcher_game("L-", deck=f"RD {FILLER_CARDS}"), ["play", 0])) == "lost"


def test_all_four_lost_dreams_must_be_caught_to_win_1_6() -> None:
    g = build_catcher_game("L- L- L-", "", deck=f"L- {FILLER_CARDS}", doors=EIGHT_DOORS)
    assert get_prompt_kind(give_answers(g, ["play", 0])) == "won"
    g = build_catcher_game("L- L-", "", deck=f"L- {FILLER_CARDS}", doors=EIGHT_DOORS)
    assert get_prompt_kind(give_answers(g, ["play", 0])) == "turn"


def test_a_search_frees_one_catcher_and_may_take_its_door_from_under_another_1_6() -> None:
    g = give_answers(build_catcher_game("BD L-", "X-", "", "", row="BM BK"), ["play", 0])
    assert (get_prompt_kind(g), list_answers(g)) == ("search", [["catcher", 0], True, False])

    give_answers(g, ["catcher", 0])
    assert (get_prompt_kind(g), list_answers(g), g.doors) == ("free-catcher", [1, None], ["BD"])
    give_answers(g, 1)

    assert g.catchers == [["L-"], [], [], []]


def test_together_a_door_under_a_catcher_is_searched_for_only_by_who_lacks_one_of_its_colour_1_5_1_6() -> None:
    away = {"hand": ["NS", "NM", "NK"], "row": [], "doors": []}
    together: dict[str, Any] = {
        "use": "coop,catchers",
        "away": away,
        "personal": 3,
        "picked": [[], []],
        "row": "BM BK",
        "deck": FILLER_CARDS,
    }
    under: dict[str, Any] = {"catchers": [["BD", "L-"], [], [], []], "hand": HAND_CARDS}

    lacking = give_answers(build_position(**together, **under), ["play", 0])
    owning = give_answers(build_position(**together, **under, doors="BD"), ["play", 0])

    assert (get_prompt_kind(lacking), list_answers(lacking)) == ("search", [["catcher", 0], True, False])
    assert list_answers(owning) == [True, False]


def test_a_catcher_that_gave_its_door_may_be_freed_by_a_later_search_1_6() -> None:
    g = give_answers(
        build_catcher_game("BD L-", "", "", "", row="BM BK", hand="BS BK BM BS BS"), ["play", 0], ["catcher", 0]
    )
    assert get_prompt_kind(g) == "turn"
    g.row, g.deck = ["NM", "BM", "BK"], ["BD", *g.deck]
    g.row = ["BM", "BK"]

    give_answers(g, ["play", 2], True)

    assert (get_prompt_kind(g), list_answers(g)) == ("free-catcher", [0, None])


def test_a_failsafe_book_frees_a_catcher_at_the_start_of_a_turn_1_6() -> None:
    g = give_answers(build_catcher_game("RD", "", "", ""), ["failsafe", 0])

    assert (get_prompt_kind(g), g.books, "RD" in g.deck) == ("turn", 1, True)
    assert build_position(use="catchers", readings={"catchers": "hard"}).books == 0


def test_a_new_dreamwalker_cancels_one_nightmare_1_6() -> None:
    g = give_answers(
        build_position(use="incubus", hand=HAND_CARDS, deck=f"X- RS X- {FILLER_CARDS}"), ["play", 0], ["wake", None]
    )
    assert (get_prompt_kind(g), g.discard) == ("turn", ["X-"])

    assert ["wake", None] not in list_answers(give_answers(g, ["play", 0]))


@pytest.mark.parametrize(("level", "count"), [("apprentice", 1), ("true", 2)])
def test_others_store_locations_and_suffer_for_it_1_6(level: str, count: int) -> None:
    deck = f"RD RS RM {FILLER_CARDS} X- {FILLER_CARDS}"
    g = give_answers(
        build_position(use="incubus", hand="BS RK BM GM NM", deck=deck, readings={"incubus": level}),
        ["anticipate", None],
    )
    assert (get_prompt_kind(g), len(g.incubus), g.limbo) == ("anticipate", count, ["RD"])

    give_answers(g, ["key", 1])

    assert (get_prompt_kind(g), len(g.hand), "RD" in g.deck) == ("turn", 5, True)


def test_the_little_incubus_is_for_the_base_game_only_1_7() -> None:
    from campaigns.onirim.rules.hand_refill import start_game

    with expect_violation("onirim.setup.alone"):
        start_game(reset_judge(), ["incubus", "glyphs"], "practice")


def test_every_condition_of_victory_must_hold_at_once_1_7() -> None:
    g = build_position(
        use="mirrors,towers", hand="N5 RK BM GM NM", deck=FILLER_CARDS, alignment=["B5", "R5", "G5"], doors=EIGHT_DOORS,
        mirrors={"sun": []}, explored=["moon"],
    )  # fmt: skip

    assert get_prompt_kind(give_answers(g, ["tower", 0, "right"])) == "turn"
