"""The oracle finds the errors in small handwritten games with an expansion."""

from __future__ import annotations

import pytest

from tests.onirim.record_builder import RecordBuilder

HAND_CARDS = "RS BM GK NS RM"


def build_drawn_record(card: str, deck: str, hand: str = HAND_CARDS, on: str = "sphinx") -> RecordBuilder:
    """Build a record in which the first card of the hand was discarded and this card is drawn."""
    s = RecordBuilder(f"{hand} {card} {deck}", [on])
    s.deal_cards(hand)
    s.add_decision("turn", ["discard", 0])
    s.move_cards(hand.split()[0], "hand", "discard")
    s.remove_cards(card, "deck")
    return s


def test_sphinx_matched_by_a_door() -> None:
    s = build_drawn_record("Q-", "BS BS NM NS GM GD NS")
    s.add_decision("sphinx", "G", "Q-")
    s.remove_cards("NM NS GM GD NS", "deck")
    s.add_decision("sphinx-top", [4, [3, 2, 1, 0]], "NS GD GM NS NM")
    s.zones["hand"].append("NM")
    s.zones["deck"] = ["BS", "BS", "NS", "GM", "GD", "NS"]
    s.zones["discard"].append("Q-")
    s.add_decision("turn", ["discard", 0])
    assert "no further line" in s.find_fault()


def test_sphinx_cannot_be_asked_for_the_sun() -> None:
    s = build_drawn_record("Q-", "BS BS BS BS BS")
    s.add_decision("sphinx", "S", "Q-")
    assert "never the Sun" in s.find_fault()
    s = build_drawn_record("Q-", "GG GG GG GG GG")
    s.add_decision("sphinx", "Y", "Q-")
    assert "legal answer to sphinx" in s.find_fault()


def test_sphinx_matched_by_the_sun_alone_has_failed() -> None:
    s = build_drawn_record("Q-", "BS BS BS BS BS")
    s.add_decision("sphinx", "M", "Q-")
    s.zones["deck"] = []
    s.add_decision("sphinx-top", [0, [1, 2, 3, 4]], "BS BS BS BS BS")
    assert "expected the decision sphinx-bottom" in s.find_fault()


def test_sphinx_card_kept_at_the_bottom() -> None:
    s = build_drawn_record("Q-", "BM BM NM NS GM GD NS")
    s.add_decision("sphinx", "K", "Q-")
    s.remove_cards("NM NS GM GD NS", "deck")
    s.add_decision("sphinx-bottom", [0, 1, 2, 3], "NS GD GM NS NM")
    assert "must order all 5" in s.find_fault()


def test_diver_stops_at_a_nightmare_only() -> None:
    s = build_drawn_record("V-", "BS NM X- Q- GM")
    s.remove_cards("GM", "deck")
    s.add_decision("diver", "next", "GM")
    s.remove_cards("Q-", "deck")
    s.add_decision("diver", "next", "GM Q-")
    s.remove_cards("X-", "deck")
    s.add_decision("diver-bottom", [2, 1, 0], "GM Q- X-")
    s.zones["deck"] += ["X-", "Q-", "GM"]
    s.add_decision("nightmare", ["key", 1], "V-")
    s.move_cards("GK", "hand", "discard")
    s.zones["discard"].append("V-")
    s.deal_cards("BS NM")
    s.add_decision("turn", ["discard", 0])
    assert "no further line" in s.find_fault()


def test_diver_that_goes_past_a_nightmare() -> None:
    s = build_drawn_record("V-", "BS NM GS X-")
    s.remove_cards("X-", "deck")
    s.add_decision("diver", "stop", "X-")
    assert "expected the decision nightmare" in s.find_fault()


def test_diver_puts_the_last_card_only_on_top() -> None:
    s = build_drawn_record("V-", "BS NM BM Q- GM")
    s.remove_cards("GM", "deck")
    s.add_decision("diver", "next", "GM")
    s.remove_cards("Q-", "deck")
    s.add_decision("diver", "next", "GM Q-")
    s.remove_cards("BM", "deck")
    s.add_decision("diver", "stop", "GM Q- BM")
    s.zones["deck"].insert(0, "BM")
    s.add_decision("diver-bottom", [1, 0], "GM Q-")
    s.remove_cards("BM", "deck")
    s.zones["deck"] += ["Q-", "GM"]
    s.zones["hand"].append("GM")
    s.zones["discard"].append("V-")
    s.add_decision("turn", ["discard", 0])
    assert "expected hand" in s.find_fault()


def test_confusion_goes_to_the_bottom_before_the_new_hand() -> None:
    s = build_drawn_record("C-", "BS RD NM")
    s.add_decision("confusion", [3, 1, 2, 0], "C-")
    s.zones["discard"].append("C-")
    s.zones["limbo"].append("RD")
    s.zones["hand"] = ["BS", "NM", "RM", "GK", "NS"]
    s.zones["limbo"].clear()
    s.add_shuffle("RD BM")
    s.add_decision("turn", ["discard", 0])
    assert "no further line" in s.find_fault()


def test_confusion_that_discards_the_hand() -> None:
    s = build_drawn_record("C-", "BS NM BS NM BS GS")
    s.add_decision("confusion", [3, 1, 2, 0], "C-")
    s.move_cards("BM GK NS RM", "hand", "discard")
    s.deal_cards("BS NM BS NM BS")
    s.zones["discard"].append("C-")
    s.add_decision("turn", ["discard", 0])
    assert "expected deck" in s.find_fault()


def build_incantation_record(answer: object) -> RecordBuilder:
    s = RecordBuilder("RG BM GK NS RM BS GD NM GS BS RS", ["glyphs"])
    s.deal_cards("RG BM GK NS RM")
    s.add_decision("turn", ["discard", 0])
    s.move_cards("RG", "hand", "discard")
    s.add_decision("incantation", answer, "BS GD NM GS BS")
    return s


def test_incantation() -> None:
    s = build_incantation_record([1, [4, 3, 2, 0]])
    s.move_cards("GD", "deck", "doors")
    s.zones["deck"] = ["BS", "GS", "NM", "BS"]
    s.zones["hand"].append("RS")
    s.add_decision("turn", ["discard", 0])
    assert "no further line" in s.find_fault()


@pytest.mark.parametrize("answer", [[None, [0, 1, 2, 3, 4]], [0, [1, 2, 3, 4]], [1, [0, 2, 3]], [1, [0, 1, 2, 3]]])
def test_incantation_that_leaves_the_door(answer: object) -> None:
    assert "legal answer to incantation" in build_incantation_record(answer).find_fault()


def test_glyph_discarded_without_an_incantation() -> None:
    s = build_incantation_record(None)
    s.lines.pop()
    s.deal_cards("BS")
    s.add_decision("turn", ["discard", 0])
    assert "expected the decision incantation" in s.find_fault()


def build_mirror_record(name: str, deck: str, hand: str) -> RecordBuilder:
    """Build a record in which the first four cards of the hand and the deck's first two go under a Mirror, two by two."""
    names = "sun moon key red blue green brown"
    s = RecordBuilder(f"{hand} {deck}", ["mirrors"], names)
    s.deal_cards(hand)
    for _ in range(2):
        s.add_decision("turn", ["mirror", name, [0, 1]])
        s.mirrors[name] += [s.zones["hand"].pop(0), s.zones["hand"].pop(0)]
        if len(s.mirrors[name]) == 2:
            s.deal_cards(" ".join(s.zones["deck"][:2]))
    return s


def mark_explored(s: RecordBuilder, name: str) -> None:
    s.zones["discard"] += s.mirrors.pop(name)
    s.explored.append(name)


def test_blue_mirror_cannot_take_its_own_four() -> None:
    s = build_mirror_record("blue", "NS NM RS RM", "BS BM BK BS GS")
    mark_explored(s, "blue")
    s.add_decision("mirror-blue", [0, 1])
    assert "expected the decision turn" in s.find_fault()


def test_blue_mirror_takes_two_of_the_discard() -> None:
    hand, names = "NS BM BK BS BS", "sun moon key red blue green brown"
    s = RecordBuilder(f"{hand} NM GS RS RM RS", ["mirrors"], names)
    s.deal_cards(hand)
    s.add_decision("turn", ["discard", 0])
    s.move_cards("NS", "hand", "discard")
    s.deal_cards("NM")
    for _ in range(2):
        s.add_decision("turn", ["mirror", "blue", [0, 1]])
        s.mirrors["blue"] += [s.zones["hand"].pop(0), s.zones["hand"].pop(0)]
        if len(s.mirrors["blue"]) == 2:
            s.deal_cards("GS RS")
    s.add_decision("mirror-blue", [0])
    s.zones["discard"] = []
    s.zones["hand"] += ["NS", "RM"]
    s.zones["deck"] = ["RS"]
    mark_explored(s, "blue")
    s.add_decision("turn", ["discard", 0])
    assert "no further line" in s.find_fault()


def test_pair_that_does_not_fit() -> None:
    s = build_mirror_record("red", "NS NM RS RM", "RS RM BK BS GS")
    assert "do not fit" in s.find_fault()
    assert s.check_record().disagreements[0].line == 3


def test_mirror_shuffles_without_the_two_cards() -> None:
    s = build_mirror_record("red", "NS NM RS X- BD GS", "RS RM RK RS GS")
    s.add_decision("mirror-red", ["BD", "X-"])
    s.add_shuffle("GS RS BD X-")
    assert "too many: {'BD': 1, 'X-': 1}" in s.find_fault()


def test_green_mirror_takes_a_nightmare_and_shuffles() -> None:
    s = build_mirror_record("green", "NS NM RS X- X- BD GS", "GS GM GK GS GS")
    s.add_shuffle("BD GS X- RS")
    assert "no further line" in s.find_fault()
    s.lines[-1]["deck"] = ["BD", "GS", "X-", "X-", "RS"]
    assert "too many: {'X-': 1}" in s.find_fault()


def build_eight_door_record(rest: str) -> RecordBuilder:
    """Build a record in which eight Doors are opened with Keys in one refill, the hand is empty."""
    hand = "RK RK BK BK RS"
    s = RecordBuilder(
        f"{hand} RD RD BD BD GK GD GK GD NK ND NK ND {rest}", ["mirrors"], "sun moon key red blue green brown"
    )
    s.deal_cards(hand)
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


def test_moon_explored_last_wins_in_phase_one() -> None:
    s = build_eight_door_record("RS BS GS NS RM BM GM NM BS BS BS GS GS")
    s.deal_cards("RS BS GS NS RM")
    for name, draws in (("sun", "BM GM"), ("sun", "NM BS"), ("moon", "BS BS"), ("moon", "")):
        s.add_decision("turn", ["mirror", name, [0, 1]])
        s.mirrors[name] += [s.zones["hand"].pop(0), s.zones["hand"].pop(0)]
        if len(s.mirrors[name]) == 4:
            mark_explored(s, name)
        s.deal_cards(draws)
    s.add_end(won=True)
    assert s.find_fault() == ""
    s.lines.pop()
    s.deal_cards("GS GS")
    s.add_decision("turn", ["discard", 0])
    assert "expected the end, won" in s.find_fault()


def test_doors_alone_do_not_win_with_the_mirrors() -> None:
    s = build_eight_door_record("BS BS BS BS BS")
    s.add_end(won=True)
    assert "expected the decision turn" in s.find_fault()
