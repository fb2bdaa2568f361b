"""The second reading finds what is wrong in small games with an expansion, written by hand."""

from __future__ import annotations

import pytest

from tests.onirim.reading_sheet import Sheet

HAND = "RS BM GK NS RM"


def drawn(card: str, deck: str, hand: str = HAND, on: str = "sphinx") -> Sheet:
    """The first card of the hand was discarded and this card is drawn."""
    s = Sheet(f"{hand} {card} {deck}", [on])
    s.deal(hand)
    s.ask("turn", ["discard", 0])
    s.move(hand.split()[0], "hand", "discard")
    s.gone(card, "deck")
    return s


def test_sphinx_matched_by_a_door() -> None:
    s = drawn("Q-", "BS BS NM NS GM GD NS")
    s.ask("sphinx", "G", "Q-")
    s.gone("NM NS GM GD NS", "deck")
    s.ask("sphinx-top", [4, [3, 2, 1, 0]], "NS GD GM NS NM")
    s.zones["hand"].append("NM")
    s.zones["deck"] = ["BS", "BS", "NS", "GM", "GD", "NS"]
    s.zones["discard"].append("Q-")
    s.ask("turn", ["discard", 0])
    assert "no further line" in s.fault()


def test_sphinx_cannot_be_asked_for_the_sun() -> None:
    s = drawn("Q-", "BS BS BS BS BS")
    s.ask("sphinx", "S", "Q-")
    assert "never the Sun" in s.fault()
    s = drawn("Q-", "GG GG GG GG GG")
    s.ask("sphinx", "Y", "Q-")
    assert "legal answer to sphinx" in s.fault()


def test_sphinx_matched_by_the_sun_alone_has_failed() -> None:
    s = drawn("Q-", "BS BS BS BS BS")
    s.ask("sphinx", "M", "Q-")
    s.zones["deck"] = []
    s.ask("sphinx-top", [0, [1, 2, 3, 4]], "BS BS BS BS BS")
    assert "expected the decision sphinx-bottom" in s.fault()


def test_sphinx_card_kept_at_the_bottom() -> None:
    s = drawn("Q-", "BM BM NM NS GM GD NS")
    s.ask("sphinx", "K", "Q-")
    s.gone("NM NS GM GD NS", "deck")
    s.ask("sphinx-bottom", [0, 1, 2, 3], "NS GD GM NS NM")
    assert "must order all 5" in s.fault()


def test_diver_stops_at_a_nightmare_only() -> None:
    s = drawn("V-", "BS NM X- Q- GM")
    s.gone("GM", "deck")
    s.ask("diver", "next", "GM")
    s.gone("Q-", "deck")
    s.ask("diver", "next", "GM Q-")
    s.gone("X-", "deck")
    s.ask("diver-bottom", [2, 1, 0], "GM Q- X-")
    s.zones["deck"] += ["X-", "Q-", "GM"]
    s.ask("nightmare", ["key", 1], "V-")
    s.move("GK", "hand", "discard")
    s.zones["discard"].append("V-")
    s.deal("BS NM")
    s.ask("turn", ["discard", 0])
    assert "no further line" in s.fault()


def test_diver_that_goes_past_a_nightmare() -> None:
    s = drawn("V-", "BS NM GS X-")
    s.gone("X-", "deck")
    s.ask("diver", "stop", "X-")
    assert "expected the decision nightmare" in s.fault()


def test_diver_puts_the_last_card_only_on_top() -> None:
    s = drawn("V-", "BS NM BM Q- GM")
    s.gone("GM", "deck")
    s.ask("diver", "next", "GM")
    s.gone("Q-", "deck")
    s.ask("diver", "next", "GM Q-")
    s.gone("BM", "deck")
    s.ask("diver", "stop", "GM Q- BM")
    s.zones["deck"].insert(0, "BM")
    s.ask("diver-bottom", [1, 0], "GM Q-")
    s.gone("BM", "deck")
    s.zones["deck"] += ["Q-", "GM"]
    s.zones["hand"].append("GM")
    s.zones["discard"].append("V-")
    s.ask("turn", ["discard", 0])
    assert "expected hand" in s.fault()


def test_confusion_goes_to_the_bottom_before_the_new_hand() -> None:
    s = drawn("C-", "BS RD NM")
    s.ask("confusion", [3, 1, 2, 0], "C-")
    s.zones["discard"].append("C-")
    s.zones["limbo"].append("RD")
    s.zones["hand"] = ["BS", "NM", "RM", "GK", "NS"]
    s.zones["limbo"].clear()
    s.mixed("RD BM")
    s.ask("turn", ["discard", 0])
    assert "no further line" in s.fault()


def test_confusion_that_discards_the_hand() -> None:
    s = drawn("C-", "BS NM BS NM BS GS")
    s.ask("confusion", [3, 1, 2, 0], "C-")
    s.move("BM GK NS RM", "hand", "discard")
    s.deal("BS NM BS NM BS")
    s.zones["discard"].append("C-")
    s.ask("turn", ["discard", 0])
    assert "expected deck" in s.fault()


def incantation(answer: object) -> Sheet:
    s = Sheet("RG BM GK NS RM BS GD NM GS BS RS", ["glyphs"])
    s.deal("RG BM GK NS RM")
    s.ask("turn", ["discard", 0])
    s.move("RG", "hand", "discard")
    s.ask("incantation", answer, "BS GD NM GS BS")
    return s


def test_incantation() -> None:
    s = incantation([1, [4, 3, 2, 0]])
    s.move("GD", "deck", "doors")
    s.zones["deck"] = ["BS", "GS", "NM", "BS"]
    s.zones["hand"].append("RS")
    s.ask("turn", ["discard", 0])
    assert "no further line" in s.fault()


@pytest.mark.parametrize("answer", [[None, [0, 1, 2, 3, 4]], [0, [1, 2, 3, 4]], [1, [0, 2, 3]], [1, [0, 1, 2, 3]]])
def test_incantation_that_leaves_the_door(answer: object) -> None:
    assert "legal answer to incantation" in incantation(answer).fault()


def test_glyph_discarded_without_an_incantation() -> None:
    s = incantation(None)
    s.lines.pop()
    s.deal("BS")
    s.ask("turn", ["discard", 0])
    assert "expected the decision incantation" in s.fault()


def mirror(name: str, deck: str, hand: str) -> Sheet:
    """The first four cards of the opening hand and the deck's first two go under a Mirror, two by two."""
    names = "sun moon key red blue green brown"
    s = Sheet(f"{hand} {deck}", ["mirrors"], names)
    s.deal(hand)
    for _ in range(2):
        s.ask("turn", ["mirror", name, [0, 1]])
        s.mirrors[name] += [s.zones["hand"].pop(0), s.zones["hand"].pop(0)]
        if len(s.mirrors[name]) == 2:
            s.deal(" ".join(s.zones["deck"][:2]))
    return s


def explored(s: Sheet, name: str) -> None:
    s.zones["discard"] += s.mirrors.pop(name)
    s.explored.append(name)


def test_blue_mirror_cannot_take_its_own_four() -> None:
    s = mirror("blue", "NS NM RS RM", "BS BM BK BS GS")
    explored(s, "blue")
    s.ask("mirror-blue", [0, 1])
    assert "expected the decision turn" in s.fault()


def test_blue_mirror_takes_two_of_the_discard() -> None:
    hand, names = "NS BM BK BS BS", "sun moon key red blue green brown"
    s = Sheet(f"{hand} NM GS RS RM RS", ["mirrors"], names)
    s.deal(hand)
    s.ask("turn", ["discard", 0])
    s.move("NS", "hand", "discard")
    s.deal("NM")
    for _ in range(2):
        s.ask("turn", ["mirror", "blue", [0, 1]])
        s.mirrors["blue"] += [s.zones["hand"].pop(0), s.zones["hand"].pop(0)]
        if len(s.mirrors["blue"]) == 2:
            s.deal("GS RS")
    s.ask("mirror-blue", [0])
    s.zones["discard"] = []
    s.zones["hand"] += ["NS", "RM"]
    s.zones["deck"] = ["RS"]
    explored(s, "blue")
    s.ask("turn", ["discard", 0])
    assert "no further line" in s.fault()


def test_pair_that_does_not_fit() -> None:
    s = mirror("red", "NS NM RS RM", "RS RM BK BS GS")
    assert "do not fit" in s.fault()
    assert s.read().apart[0].line == 3


def test_mirror_shuffles_without_the_two_cards() -> None:
    s = mirror("red", "NS NM RS X- BD GS", "RS RM RK RS GS")
    s.ask("mirror-red", ["BD", "X-"])
    s.mixed("GS RS BD X-")
    assert "too many: {'BD': 1, 'X-': 1}" in s.fault()


def test_green_mirror_takes_a_nightmare_and_shuffles() -> None:
    s = mirror("green", "NS NM RS X- X- BD GS", "GS GM GK GS GS")
    s.mixed("BD GS X- RS")
    assert "no further line" in s.fault()
    s.lines[-1]["deck"] = ["BD", "GS", "X-", "X-", "RS"]
    assert "too many: {'X-': 1}" in s.fault()


def eight_doors(rest: str) -> Sheet:
    """Eight Doors are opened with Keys in one refill, the hand is empty."""
    hand = "RK RK BK BK RS"
    s = Sheet(f"{hand} RD RD BD BD GK GD GK GD NK ND NK ND {rest}", ["mirrors"], "sun moon key red blue green brown")
    s.deal(hand)
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


def test_moon_explored_last_wins_in_phase_one() -> None:
    s = eight_doors("RS BS GS NS RM BM GM NM BS BS BS GS GS")
    s.deal("RS BS GS NS RM")
    for name, draws in (("sun", "BM GM"), ("sun", "NM BS"), ("moon", "BS BS"), ("moon", "")):
        s.ask("turn", ["mirror", name, [0, 1]])
        s.mirrors[name] += [s.zones["hand"].pop(0), s.zones["hand"].pop(0)]
        if len(s.mirrors[name]) == 4:
            explored(s, name)
        s.deal(draws)
    s.end(won=True)
    assert s.fault() == ""
    s.lines.pop()
    s.deal("GS GS")
    s.ask("turn", ["discard", 0])
    assert "expected the end, won" in s.fault()


def test_doors_alone_do_not_win_with_the_mirrors() -> None:
    s = eight_doors("BS BS BS BS BS")
    s.end(won=True)
    assert "expected the decision turn" in s.fault()
