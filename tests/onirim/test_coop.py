"""Facts 1.5: two players together."""

from __future__ import annotations

from random import Random
from typing import Any

from campaigns.onirim.panels.prompt_views import deduplicate_answers
from campaigns.onirim.rules import invariants
from campaigns.onirim.rules.cards import build_base_deck
from campaigns.onirim.rules.coop import get_partner
from campaigns.onirim.rules.game_state import Game, PartnerCards
from campaigns.onirim.rules.hand_refill import start_game
from campaigns.onirim.rules.reports import accept_shuffle
from campaigns.onirim.rules.state_machine import machine
from campaigns.onirim.rules.state_operations import encode_game
from tests.onirim.positions import build_position, get_prompt_kind, give_answers, list_answers, reset_judge, split_cards

FILLER_CARDS = "GS GM GS GM GS GM GS"
FOUR_DOORS = "RD BD GD ND"


def build_coop_game(hand: str, **parts: Any) -> Game:
    """Return the first player's turn: three Personal cards, then two Shared ones."""
    away = {"hand": parts.pop("partner", "NS NM NK").split(), "row": [], "doors": parts.pop("their_doors", "").split()}
    return build_position(
        use="coop", hand=hand, away=away, personal=3, picked=[[], []], **{"deck": FILLER_CARDS, **parts}
    )


def test_eight_locations_are_turned_up_and_picked_by_turns_until_each_has_three() -> None:
    g = start_game(reset_judge(), ["coop"], "practice")
    first = ["RS", "X-", "RM", "RK", "BS", "BM", "BK", "GS", "GM"]
    rest = list(build_base_deck())
    for card in first:
        rest.remove(card)
    accept_shuffle(reset_judge(), g, [*first, *rest])

    give_answers(g, 0, 0, 0, 0, 0, 0)

    assert (g.hand, g.personal) == (split_cards("RS RK BM GS GM"), 3)
    assert get_partner(g).hand == split_cards("RM BS BK")
    assert get_prompt_kind(g) == "turn"


def test_a_turn_uses_own_and_shared_cards_and_passes_to_the_partner() -> None:
    g = give_answers(build_coop_game("RS RM RK BS BM"), ["play", 0])

    assert (g.player, g.hand, g.row) == (1, split_cards("NS NM NK BS BM"), [])
    assert get_partner(g) == PartnerCards(split_cards("RM RK GS"), ["RS"], [])


def test_the_two_play_by_turns_first_second_first() -> None:
    g = give_answers(build_coop_game("RS RM RK BS BM"), ["play", 0], ["play", 0])

    assert (g.player, g.personal) == (0, 3)
    assert (g.hand[:3], g.row, get_partner(g).row) == (split_cards("RM RK GS"), ["RS"], ["NS"])


def test_a_shared_card_is_refilled_only_after_the_personal_ones() -> None:
    g = give_answers(build_coop_game("RS RM RK BS BM"), ["play", 3])

    assert g.hand == split_cards("NS NM NK BM GS")


def test_after_a_discard_a_personal_and_a_shared_card_may_change_places() -> None:
    g = give_answers(build_coop_game("RS RM RK BS BM"), ["discard", 0])
    assert (get_prompt_kind(g), list_answers(g)[0]) == ("swap", None)

    give_answers(g, [0, 2])

    assert get_partner(g).hand == split_cards("BS RK GS")
    assert g.hand == split_cards("NS NM NK RM BM")


def test_after_a_play_nothing_is_swapped() -> None:
    assert get_prompt_kind(give_answers(build_coop_game("RS RM RK BS BM"), ["play", 0])) == "turn"


def test_a_whole_hand_is_personal_and_shared_not_the_partners() -> None:
    g = give_answers(build_coop_game("RS RM RK BS BM", deck=f"X- {FILLER_CARDS}"), ["play", 0], ["hand", None])

    assert g.discard == split_cards("RM RK BS BM X-")
    assert get_partner(g).hand == split_cards("GS GM GS")
    assert g.hand == split_cards("NS NM NK GM GS")


def test_a_nightmare_may_take_the_active_players_doors_only() -> None:
    g = give_answers(build_coop_game("RS RM NM BS BM", deck=f"X- {FILLER_CARDS}", their_doors="RD"), ["play", 0])

    assert ["door", 0] not in list_answers(g)


def test_a_second_door_of_a_colour_goes_to_limbo() -> None:
    g = give_answers(build_coop_game("BS RM RK BS BM", deck=f"RD {FILLER_CARDS}", doors="RD"), ["play", 0])

    assert get_prompt_kind(g) == "turn"
    assert "RD" in g.deck


def test_both_need_a_door_of_every_colour() -> None:
    g = build_coop_game("BS RM NK BS BM", deck=f"ND {FILLER_CARDS}", doors="RD BD GD", their_doors=FOUR_DOORS)
    assert get_prompt_kind(give_answers(g, ["play", 0], True)) == "won"
    g = build_coop_game("BS RM NK BS BM", deck=f"ND {FILLER_CARDS}", doors="RD BD GD", their_doors="RD BD GD")
    assert get_prompt_kind(give_answers(g, ["play", 0], True)) == "turn"


def test_the_table_is_sound_in_the_turn_of_either() -> None:
    g, dice = start_game(reset_judge(), ["coop"], "practice"), Random(1)
    turns: set[int] = set()
    while len(turns) < 2:
        assert invariants.find_violation(g, encode_game(g)) == ""
        if get_prompt_kind(g) == "shuffle":
            accept_shuffle(reset_judge(), g, dice.sample(g.deck, len(g.deck)))
        else:
            turns |= {g.player} if get_prompt_kind(g) == "turn" else set()
            give_answers(g, next(iter(machine.get_answer_space(g))))


def test_which_of_two_equal_keys_opens_a_door_is_asked_where_one_is_personal_and_one_shared_1_5() -> None:
    g = give_answers(build_coop_game("BS RK RM RK BM", deck=f"RD {FILLER_CARDS}"), ["play", 0])
    assert list_answers(g) == [["key", 0], ["key", 2], False]

    give_answers(g, ["key", 2])

    assert get_partner(g).hand[:2] == split_cards("RK RM")


def test_equal_keys_of_one_hand_are_one_answer_to_a_nightmare() -> None:
    g = build_coop_game("RS BK BK BK RM", deck="X- " + FILLER_CARDS)
    give_answers(g, ["play", 0])
    keys = [answer for answer in list_answers(g) if answer[0] == "key"]
    assert len(keys) == 3
    assert [answer for answer, _code in deduplicate_answers(g, keys)] == [keys[0], keys[2]]
