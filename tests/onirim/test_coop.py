"""Facts 1.5: two players together."""

from __future__ import annotations

from random import Random
from typing import Any

from campaigns.onirim.rules import sound
from campaigns.onirim.rules.cards import base_deck
from campaigns.onirim.rules.coop import partner
from campaigns.onirim.rules.fill import begin
from campaigns.onirim.rules.machine import machine
from campaigns.onirim.rules.reporting import shuffled
from campaigns.onirim.rules.state import kept_as
from campaigns.onirim.rules.value import Away, Game
from tests.onirim.positions import at, cards, do, judge, kind, options

FILL = "GS GM GS GM GS GM GS"
FOUR = "RD BD GD ND"


def two(hand: str, **parts: Any) -> Game:
    """Return the first player's turn: three Personal cards, then two Shared ones."""
    away = {"hand": parts.pop("partner", "NS NM NK").split(), "row": [], "doors": parts.pop("their_doors", "").split()}
    return at(use="coop", hand=hand, away=away, personal=3, picked=[[], []], **{"deck": FILL, **parts})


def test_eight_locations_are_turned_up_and_picked_by_turns_until_each_has_three() -> None:
    g = begin(judge(), ["coop"], "practice")
    first = ["RS", "X-", "RM", "RK", "BS", "BM", "BK", "GS", "GM"]
    rest = list(base_deck())
    for card in first:
        rest.remove(card)
    shuffled(judge(), g, [*first, *rest])

    do(g, 0, 0, 0, 0, 0, 0)

    assert (g.hand, g.personal) == (cards("RS RK BM GS GM"), 3)
    assert partner(g).hand == cards("RM BS BK")
    assert kind(g) == "turn"


def test_a_turn_uses_own_and_shared_cards_and_passes_to_the_partner() -> None:
    g = do(two("RS RM RK BS BM"), ["play", 0])

    assert (g.player, g.hand, g.row) == (1, cards("NS NM NK BS BM"), [])
    assert partner(g) == Away(cards("RM RK GS"), ["RS"], [])


def test_the_two_play_by_turns_first_second_first() -> None:
    g = do(two("RS RM RK BS BM"), ["play", 0], ["play", 0])

    assert (g.player, g.personal) == (0, 3)
    assert (g.hand[:3], g.row, partner(g).row) == (cards("RM RK GS"), ["RS"], ["NS"])


def test_a_shared_card_is_refilled_only_after_the_personal_ones() -> None:
    g = do(two("RS RM RK BS BM"), ["play", 3])

    assert g.hand == cards("NS NM NK BM GS")


def test_after_a_discard_a_personal_and_a_shared_card_may_change_places() -> None:
    g = do(two("RS RM RK BS BM"), ["discard", 0])
    assert (kind(g), options(g)[0]) == ("swap", None)

    do(g, [0, 2])

    assert partner(g).hand == cards("BS RK GS")
    assert g.hand == cards("NS NM NK RM BM")


def test_after_a_play_nothing_is_swapped() -> None:
    assert kind(do(two("RS RM RK BS BM"), ["play", 0])) == "turn"


def test_a_whole_hand_is_personal_and_shared_not_the_partners() -> None:
    g = do(two("RS RM RK BS BM", deck=f"X- {FILL}"), ["play", 0], ["hand", None])

    assert g.discard == cards("RM RK BS BM X-")
    assert partner(g).hand == cards("GS GM GS")
    assert g.hand == cards("NS NM NK GM GS")


def test_a_nightmare_may_take_the_active_players_doors_only() -> None:
    g = do(two("RS RM NM BS BM", deck=f"X- {FILL}", their_doors="RD"), ["play", 0])

    assert ["door", 0] not in options(g)


def test_a_second_door_of_a_colour_goes_to_limbo() -> None:
    g = do(two("BS RM RK BS BM", deck=f"RD {FILL}", doors="RD"), ["play", 0])

    assert kind(g) == "turn"
    assert "RD" in g.deck


def test_both_need_a_door_of_every_colour() -> None:
    g = two("BS RM NK BS BM", deck=f"ND {FILL}", doors="RD BD GD", their_doors=FOUR)
    assert kind(do(g, ["play", 0], True)) == "won"
    g = two("BS RM NK BS BM", deck=f"ND {FILL}", doors="RD BD GD", their_doors="RD BD GD")
    assert kind(do(g, ["play", 0], True)) == "turn"


def test_the_table_is_sound_in_the_turn_of_either() -> None:
    g, dice = begin(judge(), ["coop"], "practice"), Random(1)
    turns: set[int] = set()
    while len(turns) < 2:
        assert sound.fault(g, kept_as(g)) == ""
        if kind(g) == "shuffle":
            shuffled(judge(), g, dice.sample(g.deck, len(g.deck)))
        else:
            turns |= {g.player} if kind(g) == "turn" else set()
            do(g, next(iter(machine.shape_of(g))))


def test_which_of_two_equal_keys_opens_a_door_is_asked_where_one_is_personal_and_one_shared_1_5() -> None:
    g = do(two("BS RK RM RK BM", deck=f"RD {FILL}"), ["play", 0])
    assert options(g) == [["key", 0], ["key", 2], False]

    do(g, ["key", 2])

    assert partner(g).hand[:2] == cards("RK RM")
