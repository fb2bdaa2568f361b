"""Facts 1.2, 1.3 phases 2 and 3, and 1.4: set-up, filling the hand, Nightmares, Limbo, the ends."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from campaigns.onirim.rules.cards import build_base_deck
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.hand_refill import start_game
from campaigns.onirim.rules.reports import accept_shuffle
from campaigns.onirim.rules.state_machine import machine
from tests.onirim.positions import (
    build_position,
    confirm_shuffles,
    expect_violation,
    get_prompt_kind,
    give_answers,
    list_answers,
    reset_judge,
    split_cards,
)

HAND_CARDS = "RM BM GM NM"
SEVEN_DOORS = "RD BD GD ND RD BD GD"


def test_the_deck_has_76_cards_1_1() -> None:
    counts = Counter(build_base_deck())

    assert sum(counts.values()) == 76
    assert [counts[c + "S"] for c in "RBGN"] == [9, 8, 7, 6]
    assert {counts[c + "M"] for c in "RBGN"} == {4}
    assert {counts[c + "K"] for c in "RBGN"} == {3}
    assert {counts[c + "D"] for c in "RBGN"} == {2}
    assert counts["X-"] == 10


def test_the_opening_hand_sets_doors_and_dreams_aside_and_shuffles_them_back_1_2() -> None:
    g = start_game(reset_judge(), [], "practice")
    first = ["RK", "RD", "X-", "RS", "RS", "RM", "BD", "BS"]
    others = list((Counter(build_base_deck()) - Counter(first)).elements())

    accept_shuffle(reset_judge(), g, [*first, *others])

    assert (g.hand, g.open_prompt.kind) == (split_cards("RK RS RS RM BS"), "shuffle")
    assert sorted(g.deck) == sorted([*others, "RD", "X-", "BD"])
    assert confirm_shuffles(g) == 1
    assert (get_prompt_kind(g), g.row, g.discard, g.doors, g.limbo) == ("turn", [], [], [], [])


def test_nothing_is_shuffled_back_when_nothing_was_set_aside_1_2() -> None:
    g = start_game(reset_judge(), [], "practice")

    accept_shuffle(reset_judge(), g, sorted(build_base_deck(), reverse=True)[10:] + ["X-"] * 10)

    assert get_prompt_kind(g) == "turn"


def test_a_door_may_be_opened_by_a_key_of_its_colour_without_shuffle_or_prophecy_1_3() -> None:
    g = give_answers(build_position(hand="BS RK BM GM NM", deck="RD RS RM GS", top=4), ["play", 0])
    assert (get_prompt_kind(g), g.open_prompt.shown_cards, list_answers(g)) == ("door", ["RD"], [True, False])

    give_answers(g, True)

    assert (g.doors, g.discard, g.hand) == (["RD"], ["RK"], split_cards("BM GM NM RS RM"))
    assert g.top == 1


def test_a_key_may_be_declined_for_a_door_which_then_goes_to_limbo_1_9() -> None:
    g = give_answers(build_position(hand="BS RK BM GM NM", deck="RD RS RM GS"), ["play", 0])

    machine.apply_answer(reset_judge(), g, False)

    assert (g.open_prompt.kind, sorted(g.deck), g.hand[-1]) == ("shuffle", sorted(split_cards("RM GS RD")), "RS")


def test_without_a_key_of_its_colour_a_door_goes_to_limbo_unasked_1_3() -> None:
    g = build_position(hand="BS BK BM GM NM", deck="RD RS RM GS")

    machine.apply_answer(reset_judge(), g, ["play", 0])

    assert "RD" in g.deck
    assert g.open_prompt.kind == "shuffle"


def build_nightmare_game(**parts: Any) -> Game:
    """Return a game in which a Nightmare has just been drawn, four cards in hand."""
    filled: dict[str, Any] = {"hand": f"BS {HAND_CARDS}", "deck": "X- RS RS RS RS RS RS RS RS"} | parts
    return give_answers(build_position(**filled), ["play", 0])


def test_a_nightmare_offers_what_can_be_carried_out_1_3() -> None:
    assert list_answers(build_nightmare_game()) == [["deck", None], ["hand", None]]
    with_both = build_nightmare_game(hand="BS RK BM NK GM", doors="GD RD")
    assert list_answers(with_both) == [["key", 0], ["key", 2], ["door", 0], ["door", 1], ["deck", None], ["hand", None]]
    with expect_violation("onirim.nightmare.no-door"):
        give_answers(build_nightmare_game(), ["door", 0])


def test_nightmare_a_a_key_is_discarded_and_gives_no_prophecy_1_9() -> None:
    g = give_answers(build_nightmare_game(hand="BS RK BM GM NM"), ["key", 0])

    assert (get_prompt_kind(g), g.discard, len(g.hand)) == ("turn", split_cards("RK X-"), 5)


def test_nightmare_b_a_door_goes_to_limbo_and_back_into_the_deck_1_9() -> None:
    g = build_nightmare_game(doors="GD RD")

    give_answers(g, ["door", 0])

    assert (g.doors, "GD" in g.deck, g.discard) == (["RD"], True, ["X-"])


def test_nightmare_c_reveals_five_locations_are_discarded_the_others_go_to_limbo_1_9() -> None:
    g = build_nightmare_game(deck="X- RS RD BM X- GK NM NS NS")

    machine.apply_answer(reset_judge(), g, ["deck", None])

    assert g.discard == split_cards("RS BM GK X-")
    assert g.hand[-1] == "NM"
    assert sorted(g.deck) == sorted(split_cards("NS NS RD X-"))


@pytest.mark.parametrize(("left", "offered"), [(4, False), (5, True), (6, True)])
def test_nightmare_c_needs_five_cards_where_the_table_reads_it_so_1_3(left: int, offered: bool) -> None:
    g = build_nightmare_game(deck=" ".join(["X-", *["RS"] * left]), readings={"short-reveal": "unavailable"})

    assert (["deck", None] in list_answers(g)) == offered


@pytest.mark.parametrize("reading", ["loss", "partial", "unavailable"])
def test_nightmare_c_turns_over_exactly_five_cards_where_five_are_left_1_3(reading: str) -> None:
    g = build_nightmare_game(deck="X- RS RD BM GK NM", readings={"short-reveal": reading})

    give_answers(g, ["deck", None])

    assert (get_prompt_kind(g), g.discard, g.limbo, g.deck) == ("lost", split_cards("RS BM GK NM X-"), ["RD"], [])


def test_nightmare_c_with_four_left_turns_them_over_or_loses_as_the_table_reads_it_1_3() -> None:
    four = "X- RS BM GK NM"

    assert give_answers(build_nightmare_game(deck=four), ["deck", None]).discard == split_cards("RS BM GK NM X-")
    lost = give_answers(build_nightmare_game(deck=four, readings={"short-reveal": "loss"}), ["deck", None])
    assert (get_prompt_kind(lost), lost.deck) == ("lost", split_cards("RS BM GK NM"))


def test_nightmare_d_discards_the_hand_and_draws_a_new_one_phase_2_is_over_then_1_9() -> None:
    g = build_nightmare_game(deck="X- RS RD BM X- GK NM NS NS")

    give_answers(g, ["hand", None])

    assert g.discard == split_cards("RM BM GM NM X-")
    assert g.hand == split_cards("RS BM GK NM NS")
    assert get_prompt_kind(g) == "turn"


def test_a_nightmare_and_a_door_met_in_a_redraw_go_to_limbo_unresolved_1_9() -> None:
    g = build_nightmare_game(hand="BS RK BM GM NM", deck="X- RD X- RS BM GK NM NS NS")

    machine.apply_answer(reset_judge(), g, ["hand", None])

    assert g.doors == []
    assert g.open_prompt.kind == "shuffle"
    assert {"RD", "X-"} <= set(g.deck)


def test_nightmare_d_with_too_few_locations_is_legal_and_lost_while_drawing_1_3() -> None:
    assert get_prompt_kind(give_answers(build_nightmare_game(deck="X- RS RS RS RD"), ["hand", None])) == "lost"


def test_nightmare_c_with_fewer_than_five_reveals_what_is_there_and_then_the_deck_is_out_1_3() -> None:
    g = give_answers(build_nightmare_game(deck="X- RS RS RD"), ["deck", None])

    assert (get_prompt_kind(g), g.discard, g.limbo) == ("lost", split_cards("RS RS X-"), ["RD"])


@pytest.mark.parametrize(("reading", "legal"), [("partial", True), ("unavailable", False), ("loss", True)])
def test_the_other_readings_of_nightmare_c_with_fewer_than_five_1_3(reading: str, legal: bool) -> None:
    g = give_answers(
        build_position(hand=f"BS {HAND_CARDS}", deck="X- RS RS", readings={"short-reveal": reading}), ["play", 0]
    )

    assert (["deck", None] in list_answers(g)) is legal
    if legal:
        assert get_prompt_kind(give_answers(g, ["deck", None])) == "lost"


def test_the_hand_is_filled_on_when_keys_were_spent_1_3() -> None:
    g = give_answers(build_position(hand="BS RK RK GM NM", deck="RD X- RS RS RS GS"), ["play", 0], True, ["key", 0])

    assert (len(g.hand), g.hand) == (5, split_cards("GM NM RS RS RS"))


def test_limbo_is_shuffled_in_only_after_the_hand_is_full_not_to_save_a_draw_1_4() -> None:
    assert get_prompt_kind(give_answers(build_position(hand="BS BK BM GM NM", deck="RD"), ["play", 0])) == "lost"


def test_the_last_card_drawn_that_fills_the_hand_is_no_loss_1_9() -> None:
    g = give_answers(build_position(hand=f"BS {HAND_CARDS}", deck="RS"), ["play", 0])

    assert (get_prompt_kind(g), g.deck) == ("turn", [])
    assert get_prompt_kind(give_answers(g, ["discard", 4])) == "lost"


def test_the_eighth_door_by_key_in_the_middle_of_a_refill_wins_at_once_1_9() -> None:
    g = give_answers(build_position(hand="BS NK BM GM NM", deck="ND", doors=SEVEN_DOORS), ["play", 0], True)

    assert (get_prompt_kind(g), len(g.hand), len(g.doors)) == ("won", 3, 8)


def test_the_eighth_door_by_search_wins_without_a_refill_1_4() -> None:
    g = give_answers(
        build_position(hand="NS BS BM GM NM", row="NS NM", deck="ND", doors=SEVEN_DOORS), ["play", 0], True
    )

    assert get_prompt_kind(g) == "won"


def test_the_discard_pile_is_never_recycled_1_4() -> None:
    assert (
        get_prompt_kind(give_answers(build_position(hand=f"BS {HAND_CARDS}", deck="", discard="RS RS RS"), ["play", 0]))
        == "lost"
    )


def test_nothing_can_be_answered_once_the_game_is_over_1_4() -> None:
    g = give_answers(build_position(hand=f"BS {HAND_CARDS}", deck=""), ["play", 0])

    with expect_violation("onirim.end.over"):
        give_answers(g, ["play", 0])
