"""The oracle finds the errors in small handwritten base games, and none in correct ones."""

from __future__ import annotations

import json
import random

import pytest

from tests.onirim.oracle import check_games, main
from tests.onirim.oracle_random_games import generate_record
from tests.onirim.record_builder import RecordBuilder

HAND_CARDS = "RS BM GK NS RM"


def build_opened_record(deck: str, hand: str = HAND_CARDS) -> RecordBuilder:
    s = RecordBuilder(f"{hand} {deck}")
    s.deal_cards(hand)
    return s


def add_discard(s: RecordBuilder, card: str) -> None:
    s.add_decision("turn", ["discard", s.zones["hand"].index(card)])
    s.move_cards(card, "hand", "discard")


def test_short_game_with_a_good_end_is_agreed() -> None:
    s = build_opened_record("")
    add_discard(s, "RS")
    s.add_end(won=False)
    assert s.find_fault() == ""


def test_last_card_that_fills_the_hand_is_no_defeat() -> None:
    s = build_opened_record("BS")
    add_discard(s, "RS")
    s.add_end(won=False)
    assert "expected the decision turn" in s.find_fault()


def test_turn_after_the_last_card() -> None:
    s = build_opened_record("BS")
    add_discard(s, "RS")
    s.deal_cards("BS")
    add_discard(s, "BS")
    s.add_end(won=False)
    assert s.find_fault() == ""


def test_end_that_does_not_come() -> None:
    s = build_opened_record("")
    add_discard(s, "RS")
    s.add_decision("turn", ["discard", 0])
    assert "expected the end, lost" in s.find_fault()


def test_set_up_puts_doors_and_dreams_aside_and_shuffles() -> None:
    s = RecordBuilder("RS RD BM X- GK NS RM BS")
    s.add_shuffle("X- BS RD")
    s.zones["hand"] = HAND_CARDS.split()
    s.add_decision("turn", ["discard", 0])
    assert "no further line" in s.find_fault()
    s.lines[1]["deck"] = ["X-", "BS"]
    assert "missing: {'RD': 1}" in s.find_fault()
    del s.lines[1]
    assert "expected a shuffle" in s.find_fault()


def test_shuffle_that_nothing_asked_for() -> None:
    s = build_opened_record("BS NM")
    s.add_shuffle("NM BS")
    assert "expected the decision turn" in s.find_fault()


def test_symbol_of_the_last_card_cannot_follow() -> None:
    s = build_opened_record("BS NM")
    s.add_decision("turn", ["play", 0])
    s.move_cards("RS", "hand", "row")
    s.deal_cards("BS")
    s.add_decision("turn", ["play", 2])
    assert "has the symbol" in s.find_fault()


def build_third_red_record(rest: str) -> RecordBuilder:
    """RS, RM and RS have been played; the third red card is down and the hand lacks one."""
    s = build_opened_record(f"RK BS {rest}", "RS RM RS NS NM")
    for card, drawn in (("RS", "RK"), ("RM", "BS")):
        s.add_decision("turn", ["play", s.zones["hand"].index(card)])
        s.move_cards(card, "hand", "row")
        s.deal_cards(drawn)
    s.add_decision("turn", ["play", 0])
    s.move_cards("RS", "hand", "row")
    return s


def test_third_of_a_colour_asks_for_a_search() -> None:
    s = build_third_red_record("NM RD GS")
    s.add_decision("search", answer=True)
    s.move_cards("RD", "deck", "doors")
    s.add_shuffle("GS NM")
    s.deal_cards("GS")
    add_discard(s, "NS")
    s.deal_cards("NM")
    assert "expected the decision turn" in s.find_fault()
    assert "no further line" in s.find_fault()


def test_search_that_was_not_asked_for() -> None:
    s = build_third_red_record("NM RD GS")
    s.deal_cards("NM")
    s.add_decision("turn", ["discard", 0])
    assert "expected the decision search" in s.find_fault()


def test_search_without_a_door_in_the_deck_shuffles() -> None:
    s = build_third_red_record("NM BD GS")
    s.add_decision("search", answer=True)
    s.deal_cards("NM")
    s.add_decision("turn", ["discard", 0])
    assert "expected a shuffle" in s.find_fault()


def test_search_without_a_shuffle() -> None:
    s = build_third_red_record("NM RD GS")
    s.add_decision("search", answer=True)
    s.move_cards("RD", "deck", "doors")
    s.deal_cards("NM")
    s.add_decision("turn", ["discard", 0])
    assert "expected a shuffle" in s.find_fault()


def test_fourth_of_a_colour_does_not_search() -> None:
    s = build_third_red_record("GM RD GS RD NS")
    s.add_decision("search", answer=False)
    s.deal_cards("GM")
    s.add_decision("turn", ["play", s.zones["hand"].index("RK")])
    s.move_cards("RK", "hand", "row")
    s.add_decision("search", answer=True)
    assert s.check_record().disagreements[0].line == 7  # it wants a card, draws the Door, and has Limbo shuffled


def build_prophecy_record(limbo: bool) -> RecordBuilder:
    s = build_opened_record("RS BS GS NS NM BM" if not limbo else "RD BS GS NS NM BM")
    add_discard(s, "GK")
    shown = " ".join(s.zones["deck"][:5])
    s.add_decision("prophecy", [4, [0, 3, 2, 1]], shown)
    s.zones["deck"] = [shown.split()[i] for i in (0, 3, 2, 1)] + ["BM"]
    s.zones["discard"].append("NM")
    return s


def test_prophecy_order_is_kept_without_limbo() -> None:
    s = build_prophecy_record(limbo=False)
    s.deal_cards("RS")
    s.add_decision("turn", ["discard", 0])
    assert "no further line" in s.find_fault()
    s.zones["deck"].sort()
    s.lines.pop()
    s.add_decision("turn", ["discard", 0])
    assert "expected deck" in s.find_fault()


def test_prophecy_order_kept_after_a_limbo_shuffle_is_caught() -> None:
    s = build_prophecy_record(limbo=True)
    s.move_cards("RD", "deck", "limbo")
    s.deal_cards("NS")
    kept = s.zones["deck"] + s.zones["limbo"]
    s.zones["limbo"].clear()
    s.zones["deck"] = kept
    s.add_decision("turn", ["discard", 0])
    assert "expected a shuffle" in s.find_fault()
    s.lines.pop()
    s.add_shuffle("BM BS RD GS")
    s.add_decision("turn", ["discard", 0])
    assert "no further line" in s.find_fault()


def test_prophecy_that_discards_nothing() -> None:
    s = build_prophecy_record(limbo=False)
    s.lines[-1]["answer"] = [None, [0, 1, 2, 3, 4]]
    assert "must pick one" in s.find_fault()


def test_door_claimed_with_a_key_of_another_colour() -> None:
    s = build_opened_record("RD BS NM")
    add_discard(s, "RS")
    s.remove_cards("RD", "deck")
    s.add_decision("door", answer=True, cards="RD")
    assert "expected the decision turn" in s.find_fault() or "expected a shuffle" in s.find_fault()


def build_nightmare_record(answer: object) -> RecordBuilder:
    s = build_opened_record("X- RD BS Q- NM BS GM GS", "RS BM NS NM RM")
    add_discard(s, "RS")
    s.remove_cards("X-", "deck")
    s.add_decision("nightmare", answer, "X-")
    return s


@pytest.mark.parametrize("answer", [["key", 0], ["door", 0], ["deck", 0], ["row", None], None])
def test_nightmare_option_that_cannot_be_carried_out(answer: object) -> None:
    assert "legal answer to nightmare" in build_nightmare_record(answer).find_fault()


def test_nightmare_over_the_deck() -> None:
    s = build_nightmare_record(["deck", None])
    s.move_cards("RD Q-", "deck", "limbo")
    s.move_cards("BS NM BS", "deck", "discard")
    s.zones["discard"].append("X-")
    s.deal_cards("GM")
    s.zones["limbo"].clear()
    s.add_shuffle("Q- RD GS")
    s.add_decision("turn", ["discard", 0])
    assert "no further line" in s.find_fault()


def test_nightmare_over_the_hand_neither_asks_for_doors_nor_keeps_dreams() -> None:
    s = build_nightmare_record(["hand", None])
    s.remove_cards("RD", "deck")
    s.add_decision("door", answer=True, cards="RD")
    assert "expected a shuffle" in s.find_fault()  # RD and Q- are in Limbo, the hand is full


def test_key_given_to_a_nightmare_is_no_prophecy() -> None:
    s = build_opened_record("X- BS NM")
    add_discard(s, "RS")
    s.remove_cards("X-", "deck")
    s.add_decision("nightmare", ["key", 1], "X-")
    s.move_cards("GK", "hand", "discard")
    s.add_decision("prophecy", [0, [1]], "BS NM")
    assert "expected the decision turn" in s.find_fault()


def build_eight_door_record() -> RecordBuilder:
    s = build_opened_record("RD RD BD BD GK GD GK GD NK ND NK ND BS BS BS BS BS", "RK RK BK BK RS")
    s.add_decision("turn", ["play", 4])
    s.move_cards("RS", "hand", "row")
    for colour in "RRBBGGNN":
        if colour in "GN":
            s.deal_cards(colour + "K")
        s.remove_cards(colour + "D", "deck")
        s.add_decision("door", answer=True, cards=colour + "D")
        s.move_cards(colour + "K", "hand", "discard")
        s.zones["doors"].append(colour + "D")
    return s


def test_eighth_door_in_the_refill_wins_at_once() -> None:
    s = build_eight_door_record()
    s.add_end(won=True)
    assert s.find_fault() == ""
    assert s.check_record().won_count == 1


def test_eighth_door_that_does_not_end_the_game() -> None:
    s = build_eight_door_record()
    s.deal_cards("BS BS BS BS BS")
    s.add_decision("turn", ["discard", 0])
    assert "expected the end, won" in s.find_fault()
    s = build_eight_door_record()
    s.add_end(won=False)
    assert "expected the end, won" in s.find_fault()


@pytest.mark.parametrize("on", ["", "mirrors,rainbow", "sphinx", "glyphs", "mirrors,rainbow,sphinx,glyphs"])
def test_random_games_are_read_back(on: str) -> None:
    names = frozenset(on.split(",")) - {""}
    rng = random.Random(7)
    lines = [json.dumps(line) for number in range(20) for line in generate_record(number, names, rng)]
    tally = check_games(lines, names)
    assert tally.disagreements == []
    assert tally.games == 20
    assert tally.decisions["turn"] > 200


def test_any_missing_line_of_a_random_game_is_noticed() -> None:
    rng = random.Random(5)
    lines = [json.dumps(line) for line in generate_record(0, frozenset({"sphinx"}), rng)]
    for gone in range(len(lines)):
        assert len(check_games(lines[:gone] + lines[gone + 1 :], ["sphinx"]).disagreements) == 1, lines[gone]


def test_command_line(tmp_path: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]) -> None:
    file = f"{tmp_path}/games.jsonl"
    with open(file, "w", encoding="utf-8") as out:  # noqa: PTH123
        out.writelines(json.dumps(line) + "\n" for line in generate_record(0, frozenset({"glyphs"}), random.Random(1)))
    assert main([file, "--with", "glyphs"]) == 0
    assert main([file]) == 1
    assert "disagreements: 1" in capsys.readouterr().out
