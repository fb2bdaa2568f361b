"""The second reading finds what is wrong in small base games written by hand, and nothing in right ones."""

from __future__ import annotations

import json
import random

import pytest

from tests.onirim.reading_random import record
from tests.onirim.reading_sheet import Sheet
from tests.onirim.second_reading import main, read

HAND = "RS BM GK NS RM"


def opened(deck: str, hand: str = HAND) -> Sheet:
    s = Sheet(f"{hand} {deck}")
    s.deal(hand)
    return s


def discarded(s: Sheet, card: str) -> None:
    s.ask("turn", ["discard", s.zones["hand"].index(card)])
    s.move(card, "hand", "discard")


def test_short_game_with_a_good_end_is_agreed() -> None:
    s = opened("")
    discarded(s, "RS")
    s.end(won=False)
    assert s.fault() == ""


def test_last_card_that_fills_the_hand_is_no_defeat() -> None:
    s = opened("BS")
    discarded(s, "RS")
    s.end(won=False)
    assert "expected the decision turn" in s.fault()


def test_turn_after_the_last_card() -> None:
    s = opened("BS")
    discarded(s, "RS")
    s.deal("BS")
    discarded(s, "BS")
    s.end(won=False)
    assert s.fault() == ""


def test_end_that_does_not_come() -> None:
    s = opened("")
    discarded(s, "RS")
    s.ask("turn", ["discard", 0])
    assert "expected the end, lost" in s.fault()


def test_set_up_puts_doors_and_dreams_aside_and_shuffles() -> None:
    s = Sheet("RS RD BM X- GK NS RM BS")
    s.mixed("X- BS RD")
    s.zones["hand"] = HAND.split()
    s.ask("turn", ["discard", 0])
    assert "no further line" in s.fault()
    s.lines[1]["deck"] = ["X-", "BS"]
    assert "missing: {'RD': 1}" in s.fault()
    del s.lines[1]
    assert "expected a shuffle" in s.fault()


def test_shuffle_that_nothing_asked_for() -> None:
    s = opened("BS NM")
    s.mixed("NM BS")
    assert "expected the decision turn" in s.fault()


def test_symbol_of_the_last_card_cannot_follow() -> None:
    s = opened("BS NM")
    s.ask("turn", ["play", 0])
    s.move("RS", "hand", "row")
    s.deal("BS")
    s.ask("turn", ["play", 2])
    assert "has the symbol" in s.fault()


def third_red(rest: str) -> Sheet:
    """RS, RM and RS have been played; the third red card is down and the hand lacks one."""
    s = opened(f"RK BS {rest}", "RS RM RS NS NM")
    for card, drawn in (("RS", "RK"), ("RM", "BS")):
        s.ask("turn", ["play", s.zones["hand"].index(card)])
        s.move(card, "hand", "row")
        s.deal(drawn)
    s.ask("turn", ["play", 0])
    s.move("RS", "hand", "row")
    return s


def test_third_of_a_colour_asks_for_a_search() -> None:
    s = third_red("NM RD GS")
    s.ask("search", answer=True)
    s.move("RD", "deck", "doors")
    s.mixed("GS NM")
    s.deal("GS")
    discarded(s, "NS")
    s.deal("NM")
    assert "expected the decision turn" in s.fault()
    assert "no further line" in s.fault()


def test_search_that_was_not_asked_for() -> None:
    s = third_red("NM RD GS")
    s.deal("NM")
    s.ask("turn", ["discard", 0])
    assert "expected the decision search" in s.fault()


def test_search_without_a_door_in_the_deck_shuffles() -> None:
    s = third_red("NM BD GS")
    s.ask("search", answer=True)
    s.deal("NM")
    s.ask("turn", ["discard", 0])
    assert "expected a shuffle" in s.fault()


def test_search_without_a_shuffle() -> None:
    s = third_red("NM RD GS")
    s.ask("search", answer=True)
    s.move("RD", "deck", "doors")
    s.deal("NM")
    s.ask("turn", ["discard", 0])
    assert "expected a shuffle" in s.fault()


def test_fourth_of_a_colour_does_not_search() -> None:
    s = third_red("GM RD GS RD NS")
    s.ask("search", answer=False)
    s.deal("GM")
    s.ask("turn", ["play", s.zones["hand"].index("RK")])
    s.move("RK", "hand", "row")
    s.ask("search", answer=True)
    assert s.read().apart[0].line == 7  # it wants a card, draws the Door, and has Limbo shuffled


def prophecy(limbo: bool) -> Sheet:
    s = opened("RS BS GS NS NM BM" if not limbo else "RD BS GS NS NM BM")
    discarded(s, "GK")
    shown = " ".join(s.zones["deck"][:5])
    s.ask("prophecy", [4, [0, 3, 2, 1]], shown)
    s.zones["deck"] = [shown.split()[i] for i in (0, 3, 2, 1)] + ["BM"]
    s.zones["discard"].append("NM")
    return s


def test_prophecy_order_is_kept_without_limbo() -> None:
    s = prophecy(limbo=False)
    s.deal("RS")
    s.ask("turn", ["discard", 0])
    assert "no further line" in s.fault()
    s.zones["deck"].sort()
    s.lines.pop()
    s.ask("turn", ["discard", 0])
    assert "expected deck" in s.fault()


def test_prophecy_order_kept_after_a_limbo_shuffle_is_caught() -> None:
    s = prophecy(limbo=True)
    s.move("RD", "deck", "limbo")
    s.deal("NS")
    kept = s.zones["deck"] + s.zones["limbo"]
    s.zones["limbo"].clear()
    s.zones["deck"] = kept
    s.ask("turn", ["discard", 0])
    assert "expected a shuffle" in s.fault()
    s.lines.pop()
    s.mixed("BM BS RD GS")
    s.ask("turn", ["discard", 0])
    assert "no further line" in s.fault()


def test_prophecy_that_discards_nothing() -> None:
    s = prophecy(limbo=False)
    s.lines[-1]["answer"] = [None, [0, 1, 2, 3, 4]]
    assert "must pick one" in s.fault()


def test_door_claimed_with_a_key_of_another_colour() -> None:
    s = opened("RD BS NM")
    discarded(s, "RS")
    s.gone("RD", "deck")
    s.ask("door", answer=True, cards="RD")
    assert "expected the decision turn" in s.fault() or "expected a shuffle" in s.fault()


def nightmare(answer: object) -> Sheet:
    s = opened("X- RD BS Q- NM BS GM GS", "RS BM NS NM RM")
    discarded(s, "RS")
    s.gone("X-", "deck")
    s.ask("nightmare", answer, "X-")
    return s


@pytest.mark.parametrize("answer", [["key", 0], ["door", 0], ["deck", 0], ["row", None], None])
def test_nightmare_option_that_cannot_be_carried_out(answer: object) -> None:
    assert "legal answer to nightmare" in nightmare(answer).fault()


def test_nightmare_over_the_deck() -> None:
    s = nightmare(["deck", None])
    s.move("RD Q-", "deck", "limbo")
    s.move("BS NM BS", "deck", "discard")
    s.zones["discard"].append("X-")
    s.deal("GM")
    s.zones["limbo"].clear()
    s.mixed("Q- RD GS")
    s.ask("turn", ["discard", 0])
    assert "no further line" in s.fault()


def test_nightmare_over_the_hand_neither_asks_for_doors_nor_keeps_dreams() -> None:
    s = nightmare(["hand", None])
    s.gone("RD", "deck")
    s.ask("door", answer=True, cards="RD")
    assert "expected a shuffle" in s.fault()  # RD and Q- lie in Limbo, the hand is full


def test_key_given_to_a_nightmare_is_no_prophecy() -> None:
    s = opened("X- BS NM")
    discarded(s, "RS")
    s.gone("X-", "deck")
    s.ask("nightmare", ["key", 1], "X-")
    s.move("GK", "hand", "discard")
    s.ask("prophecy", [0, [1]], "BS NM")
    assert "expected the decision turn" in s.fault()


def eight_doors() -> Sheet:
    s = opened("RD RD BD BD GK GD GK GD NK ND NK ND BS BS BS BS BS", "RK RK BK BK RS")
    s.ask("turn", ["play", 4])
    s.move("RS", "hand", "row")
    for colour in "RRBBGGNN":
        if colour in "GN":
            s.deal(colour + "K")
        s.gone(colour + "D", "deck")
        s.ask("door", answer=True, cards=colour + "D")
        s.move(colour + "K", "hand", "discard")
        s.zones["doors"].append(colour + "D")
    return s


def test_eighth_door_in_the_refill_wins_at_once() -> None:
    s = eight_doors()
    s.end(won=True)
    assert s.fault() == ""
    assert s.read().won == 1


def test_eighth_door_that_does_not_end_the_game() -> None:
    s = eight_doors()
    s.deal("BS BS BS BS BS")
    s.ask("turn", ["discard", 0])
    assert "expected the end, won" in s.fault()
    s = eight_doors()
    s.end(won=False)
    assert "expected the end, won" in s.fault()


@pytest.mark.parametrize("on", ["", "mirrors,rainbow", "sphinx", "glyphs", "mirrors,rainbow,sphinx,glyphs"])
def test_random_games_are_read_back(on: str) -> None:
    names = frozenset(on.split(",")) - {""}
    rng = random.Random(7)
    lines = [json.dumps(line) for number in range(20) for line in record(number, names, rng)]
    tally = read(lines, names)
    assert tally.apart == []
    assert tally.games == 20
    assert tally.decisions["turn"] > 200


def test_any_missing_line_of_a_random_game_is_noticed() -> None:
    rng = random.Random(5)
    lines = [json.dumps(line) for line in record(0, frozenset({"sphinx"}), rng)]
    for gone in range(len(lines)):
        assert len(read(lines[:gone] + lines[gone + 1 :], ["sphinx"]).apart) == 1, lines[gone]


def test_command_line(tmp_path: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]) -> None:
    file = f"{tmp_path}/games.jsonl"
    with open(file, "w", encoding="utf-8") as out:  # noqa: PTH123
        out.writelines(json.dumps(line) + "\n" for line in record(0, frozenset({"glyphs"}), random.Random(1)))
    assert main([file, "--with", "glyphs"]) == 0
    assert main([file]) == 1
    assert "disagreements: 1" in capsys.readouterr().out
