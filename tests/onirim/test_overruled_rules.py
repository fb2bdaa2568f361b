"""A card overrules what is a rule, and what it says is carried out; what cannot be done at all stays refused for good."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.onirim.rules.machine import machine
from campaigns.onirim.rules.spelling import meant
from campaigns.onirim.rules.state import everything
from campaigns.onirim.rules.value import Game
from campaigns.referee import Judge, Refusal
from tests.onirim.positions import at, do, kind

CARD = "A card of our own"
FILL = "GS GM NS NM GS GM NS"
HAND = "RS RM BM GM NM"


def overruled(g: Game, given: Any) -> list[str]:
    """Answer with a card that says otherwise, and give what it overruled; without it a rule refuses, with no card is lost."""
    before, judge = everything(g), Judge(CARD)
    with pytest.raises(Refusal) as refusal:
        machine.answer(Judge(), g, given)
    assert not refusal.value.final
    machine.answer(judge, g, given)
    assert everything(g) == before
    return judge.overruled


def refused_for_good(g: Game, given: Any) -> str:
    """Answer with a card that says otherwise, in vain; give the refusal."""
    asked = g.question
    with pytest.raises(Refusal) as refusal:
        machine.answer(Judge(CARD), g, given)
    assert refusal.value.final
    assert g.question is asked
    return refusal.value.code


def test_the_same_symbol_is_played_1_3() -> None:
    g = at(hand=HAND, row="NS", deck=FILL)

    assert overruled(g, ["play", 0]) == ["onirim.turn.same-symbol"]
    assert (g.row, kind(g)) == (["NS", "RS"], "turn")


def test_the_same_symbol_may_still_complete_a_series_1_3() -> None:
    g = at(hand=HAND, row="RM RS", deck=f"RD {FILL}")

    overruled(g, ["play", 0])

    assert (g.row, kind(g)) == (["RM", "RS", "RS"], "search")


@pytest.mark.parametrize("given", [["play", 5], ["play", -1], ["discard", 9]])
def test_a_card_that_is_not_in_the_hand_is_not_played_1_3(given: list[Any]) -> None:
    assert refused_for_good(at(hand=HAND, deck=FILL), given) == "onirim.turn.no-card"


@pytest.mark.parametrize(
    "given", [["play"], ["play", "x"], ["sing", 0], "play", None, 3, [], ["mirror", "sun", [0, 1]]]
)
def test_what_is_no_answer_at_all_is_refused_for_good(given: Any) -> None:
    assert refused_for_good(at(hand=HAND, deck=FILL), given) == "onirim.answer.illegal"


def test_only_a_location_lies_in_the_row_1_1() -> None:
    g = at(use="crossroads", hand="E- RM BM GM NM", deck=FILL)

    assert refused_for_good(g, ["play", 0]) == "onirim.turn.no-location"


def test_a_dead_end_is_discarded_alone_1_6() -> None:
    g = at(use="crossroads", hand="E- RM BM GM NM", deck=FILL)

    assert overruled(g, ["discard", 0]) == ["onirim.dead-end.stuck"]
    assert g.discard == ["E-"]


def test_a_dead_end_rallies_a_denizen_1_6() -> None:
    g = at(use="oniverse", hand="E- RM BM GM NM", deck=f"YA {FILL}", rallied=[], stored=[])
    do(g, ["discard", 4])

    assert overruled(g, ["rally", 0]) == ["onirim.dead-end.stuck"]
    assert g.rallied == ["YA"]


def test_a_pair_lies_under_a_mirror_that_it_does_not_match() -> None:
    g = at(use="mirrors", hand=HAND, deck=FILL, mirrors={"sun": [], "red": []})

    assert overruled(g, ["mirror", "sun", [0, 1]]) == ["onirim.mirror.no-match"]
    assert g.mirrors["sun"] == ["RS", "RM"]


@pytest.mark.parametrize("given", [["mirror", "moon", [0, 1]], ["mirror", "sun", [1, 1]], ["mirror", "sun", [0]]])
def test_no_card_brings_an_explored_mirror_back_or_splits_a_pair(given: list[Any]) -> None:
    g = at(use="mirrors", hand=HAND, deck=FILL, mirrors={"sun": [], "red": []})

    assert refused_for_good(g, given) == "onirim.mirror.no-match"


def test_a_tower_stands_where_its_edges_do_not_fit_1_6() -> None:
    g = at(use="towers", hand="R3 RM BM GM NM", deck=FILL, alignment=["R4"])

    assert overruled(g, ["tower", 0, "right"]) == ["onirim.tower.touch"]
    assert g.alignment == ["R4", "R3"]


def test_a_key_of_another_colour_opens_a_door_1_3() -> None:
    g = at(hand="RK BK BM GM NM", deck=f"RD {FILL}")
    do(g, ["discard", 4])

    assert overruled(g, ["key", 1]) == ["onirim.door.other-key"]
    assert (g.doors, g.discard) == (["RD"], ["NM", "BK"])


def test_a_moon_opens_no_door_whatever_a_card_says_1_3() -> None:
    g = at(hand="RK BK BM GM NM", deck=f"RD {FILL}")
    do(g, ["discard", 4])

    assert refused_for_good(g, ["key", 2]) == "onirim.answer.illegal"


def test_another_card_than_a_key_pays_for_a_nightmare_1_3() -> None:
    g = at(hand=HAND, deck=f"X- {FILL}")
    do(g, ["play", 0])

    assert overruled(g, ["key", 0]) == ["onirim.nightmare.no-key"]
    assert (g.discard, kind(g)) == (["RM", "X-"], "turn")


def test_no_door_is_lost_that_is_not_in_play_1_3() -> None:
    g = at(hand=HAND, deck=f"X- {FILL}", doors="RD")
    do(g, ["play", 0])

    assert refused_for_good(g, ["door", 1]) == "onirim.nightmare.no-door"
    assert refused_for_good(g, ["door", None]) == "onirim.nightmare.doorless"
    assert refused_for_good(g, ["key", 7]) == "onirim.nightmare.no-key"


def test_a_short_deck_is_revealed_where_the_table_reads_that_as_no_way_out_1_3() -> None:
    g = at(hand=HAND, deck="X- GS GM", readings={"short-reveal": "unavailable"})
    do(g, ["play", 0])

    assert overruled(g, ["deck", None]) == ["onirim.nightmare.short-deck"]
    assert g.discard[:2] == ["GS", "GM"]


def test_a_prophecy_discards_none_or_several_1_3() -> None:
    none, two = (do(at(hand="RK RM BM GM NM", deck=f"X- {FILL}"), ["discard", 0]) for _ in range(2))

    assert overruled(none, [None, [1, 0, 2, 3, 4]]) == ["onirim.prophecy.one"]
    assert (none.discard[1:], none.hand[-1]) == ([], "GS")
    assert overruled(two, [[0, 1], [2, 3, 4]]) == ["onirim.prophecy.one"]
    assert two.discard[1:] == ["X-", "GS"]


@pytest.mark.parametrize("given", [[[0, 1], [1, 2, 3, 4]], [[0, 9], [2, 3, 4]]])
def test_a_prophecy_leaves_no_card_out_and_finds_none_more_1_3(given: list[Any]) -> None:
    g = do(at(hand="RK RM BM GM NM", deck=f"X- {FILL}"), ["discard", 0])

    assert refused_for_good(g, given) == "onirim.prophecy.one"


def test_an_incantation_claims_no_door_or_two_1_6() -> None:
    deck, use = f"RD BD {FILL}", "glyphs"
    none, two = (do(at(use=use, hand="RG RM BM GM NM", deck=deck), ["discard", 0]) for _ in range(2))

    assert overruled(none, [None, [0, 1, 2, 3, 4]]) == ["onirim.glyph.must"]
    assert (none.doors, "RD" in none.deck) == ([], True)
    assert overruled(two, [[0, 1], [2, 3, 4]]) == ["onirim.glyph.one-door"]
    assert two.doors == ["RD", "BD"]


def test_a_sphinx_is_asked_for_suns() -> None:
    g = do(at(use="sphinx", hand=HAND, deck="Q- GM GS GM NM NM NM"), ["play", 0])

    assert overruled(g, "S") == ["onirim.sphinx.no-word"]
    assert kind(g) == "sphinx-top"


@pytest.mark.parametrize("given", ["D", "RK", "", 5, ["R", "K"]])
def test_a_sphinx_hears_only_words_there_are(given: Any) -> None:
    g = do(at(use="sphinx", hand=HAND, deck="Q- GM GS GM NM NM NM"), ["play", 0])

    assert refused_for_good(g, given) == "onirim.sphinx.no-word"


def test_what_is_legal_overrules_nothing() -> None:
    g, judge = at(hand=HAND, row="NM", deck=FILL), Judge(CARD)

    machine.answer(judge, g, ["play", 0])

    assert judge.overruled == []


@pytest.mark.parametrize(
    ("option", "given"),
    [("mirror sun 0 3", ["mirror", "sun", [0, 3]]), ("key 2", ["key", 2]), ("deck", ["deck", None]), ("yes", True),
     ("none", None), ("S", "S"), ("tower 0 left", ["tower", 0, "left"]), ("4", 4), ("  ", "")],
)  # fmt: skip
def test_a_text_spells_an_answer_whether_it_is_offered_or_not(option: str, given: Any) -> None:
    assert meant(option) == given
