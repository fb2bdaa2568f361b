"""A card overrules a rule, and the overruled move is applied; the impossible stays refused for good."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.engine import Judge, RuleViolation
from campaigns.onirim.rules.answer_codec import decode_answer, encode_answer
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.state_machine import machine
from campaigns.onirim.rules.state_operations import count_all_cards
from tests.onirim.positions import build_position, get_prompt_kind, give_answers

CARD_NAME = "A card of our own"
FILLER_CARDS = "GS GM NS NM GS GM NS"
HAND_CARDS = "RS RM BM GM NM"


def overrule(g: Game, given: Any) -> list[str]:
    """Answer with an overruling card, and return what it overruled; check that the rule refuses without it, and no card is lost."""
    before, judge = count_all_cards(g), Judge(CARD_NAME)
    with pytest.raises(RuleViolation) as refusal:
        machine.apply_answer(Judge(), g, given)
    assert not refusal.value.is_final
    machine.apply_answer(judge, g, given)
    assert count_all_cards(g) == before
    return judge.overruled_codes


def get_final_code(g: Game, given: Any) -> str:
    """Answer with an overruling card in vain; return the code of the violation."""
    asked = g.question
    with pytest.raises(RuleViolation) as refusal:
        machine.apply_answer(Judge(CARD_NAME), g, given)
    assert refusal.value.is_final
    assert g.question is asked
    return refusal.value.code


def test_the_same_symbol_is_played_1_3() -> None:
    g = build_position(hand=HAND_CARDS, row="NS", deck=FILLER_CARDS)

    assert overrule(g, ["play", 0]) == ["onirim.turn.same-symbol"]
    assert (g.row, get_prompt_kind(g)) == (["NS", "RS"], "turn")


def test_the_same_symbol_may_still_complete_a_series_1_3() -> None:
    g = build_position(hand=HAND_CARDS, row="RM RS", deck=f"RD {FILLER_CARDS}")

    overrule(g, ["play", 0])

    assert (g.row, get_prompt_kind(g)) == (["RM", "RS", "RS"], "search")


@pytest.mark.parametrize("given", [["play", 5], ["play", -1], ["discard", 9]])
def test_a_card_that_is_not_in_the_hand_is_not_played_1_3(given: list[Any]) -> None:
    assert get_final_code(build_position(hand=HAND_CARDS, deck=FILLER_CARDS), given) == "onirim.turn.no-card"


@pytest.mark.parametrize(
    "given", [["play"], ["play", "x"], ["sing", 0], "play", None, 3, [], ["mirror", "sun", [0, 1]]]
)
def test_what_is_no_answer_at_all_is_refused_for_good(given: Any) -> None:
    assert get_final_code(build_position(hand=HAND_CARDS, deck=FILLER_CARDS), given) == "onirim.answer.illegal"


def test_only_a_location_lies_in_the_row_1_1() -> None:
    g = build_position(use="crossroads", hand="E- RM BM GM NM", deck=FILLER_CARDS)

    assert get_final_code(g, ["play", 0]) == "onirim.turn.no-location"


def test_a_dead_end_is_discarded_alone_1_6() -> None:
    g = build_position(use="crossroads", hand="E- RM BM GM NM", deck=FILLER_CARDS)

    assert overrule(g, ["discard", 0]) == ["onirim.dead-end.stuck"]
    assert g.discard == ["E-"]


def test_a_dead_end_rallies_a_denizen_1_6() -> None:
    g = build_position(use="oniverse", hand="E- RM BM GM NM", deck=f"YA {FILLER_CARDS}", rallied=[], stored=[])
    give_answers(g, ["discard", 4])

    assert overrule(g, ["rally", 0]) == ["onirim.dead-end.stuck"]
    assert g.rallied == ["YA"]


def test_a_pair_lies_under_a_mirror_that_it_does_not_match() -> None:
    g = build_position(use="mirrors", hand=HAND_CARDS, deck=FILLER_CARDS, mirrors={"sun": [], "red": []})

    assert overrule(g, ["mirror", "sun", [0, 1]]) == ["onirim.mirror.no-match"]
    assert g.mirrors["sun"] == ["RS", "RM"]


@pytest.mark.parametrize("given", [["mirror", "moon", [0, 1]], ["mirror", "sun", [1, 1]], ["mirror", "sun", [0]]])
def test_no_card_brings_an_explored_mirror_back_or_splits_a_pair(given: list[Any]) -> None:
    g = build_position(use="mirrors", hand=HAND_CARDS, deck=FILLER_CARDS, mirrors={"sun": [], "red": []})

    assert get_final_code(g, given) == "onirim.mirror.no-match"


def test_a_tower_stands_where_its_edges_do_not_fit_1_6() -> None:
    g = build_position(use="towers", hand="R3 RM BM GM NM", deck=FILLER_CARDS, alignment=["R4"])

    assert overrule(g, ["tower", 0, "right"]) == ["onirim.tower.touch"]
    assert g.alignment == ["R4", "R3"]


def test_a_key_of_another_colour_opens_a_door_1_3() -> None:
    g = build_position(hand="RK BK BM GM NM", deck=f"RD {FILLER_CARDS}")
    give_answers(g, ["discard", 4])

    assert overrule(g, ["key", 1]) == ["onirim.door.other-key"]
    assert (g.doors, g.discard) == (["RD"], ["NM", "BK"])


def test_a_moon_opens_no_door_whatever_a_card_says_1_3() -> None:
    g = build_position(hand="RK BK BM GM NM", deck=f"RD {FILLER_CARDS}")
    give_answers(g, ["discard", 4])

    assert get_final_code(g, ["key", 2]) == "onirim.answer.illegal"


def test_another_card_than_a_key_pays_for_a_nightmare_1_3() -> None:
    g = build_position(hand=HAND_CARDS, deck=f"X- {FILLER_CARDS}")
    give_answers(g, ["play", 0])

    assert overrule(g, ["key", 0]) == ["onirim.nightmare.no-key"]
    assert (g.discard, get_prompt_kind(g)) == (["RM", "X-"], "turn")


def test_no_door_is_lost_that_is_not_in_play_1_3() -> None:
    g = build_position(hand=HAND_CARDS, deck=f"X- {FILLER_CARDS}", doors="RD")
    give_answers(g, ["play", 0])

    assert get_final_code(g, ["door", 1]) == "onirim.nightmare.no-door"
    assert get_final_code(g, ["door", None]) == "onirim.nightmare.doorless"
    assert get_final_code(g, ["key", 7]) == "onirim.nightmare.no-key"


def test_a_short_deck_is_revealed_where_the_table_reads_that_as_no_way_out_1_3() -> None:
    g = build_position(hand=HAND_CARDS, deck="X- GS GM", readings={"short-reveal": "unavailable"})
    give_answers(g, ["play", 0])

    assert overrule(g, ["deck", None]) == ["onirim.nightmare.short-deck"]
    assert g.discard[:2] == ["GS", "GM"]


def test_a_prophecy_discards_none_or_several_1_3() -> None:
    none, two = (
        give_answers(build_position(hand="RK RM BM GM NM", deck=f"X- {FILLER_CARDS}"), ["discard", 0]) for _ in range(2)
    )

    assert overrule(none, [None, [1, 0, 2, 3, 4]]) == ["onirim.prophecy.one"]
    assert (none.discard[1:], none.hand[-1]) == ([], "GS")
    assert overrule(two, [[0, 1], [2, 3, 4]]) == ["onirim.prophecy.one"]
    assert two.discard[1:] == ["X-", "GS"]


@pytest.mark.parametrize("given", [[[0, 1], [1, 2, 3, 4]], [[0, 9], [2, 3, 4]]])
def test_a_prophecy_leaves_no_card_out_and_finds_none_more_1_3(given: list[Any]) -> None:
    g = give_answers(build_position(hand="RK RM BM GM NM", deck=f"X- {FILLER_CARDS}"), ["discard", 0])

    assert get_final_code(g, given) == "onirim.prophecy.one"


def test_an_incantation_claims_no_door_or_two_1_6() -> None:
    deck, use = f"RD BD {FILLER_CARDS}", "glyphs"
    none, two = (
        give_answers(build_position(use=use, hand="RG RM BM GM NM", deck=deck), ["discard", 0]) for _ in range(2)
    )

    assert overrule(none, [None, [0, 1, 2, 3, 4]]) == ["onirim.glyph.must"]
    assert (none.doors, "RD" in none.deck) == ([], True)
    assert overrule(two, [[0, 1], [2, 3, 4]]) == ["onirim.glyph.one-door"]
    assert two.doors == ["RD", "BD"]


def test_a_sphinx_is_asked_for_suns() -> None:
    g = give_answers(build_position(use="sphinx", hand=HAND_CARDS, deck="Q- GM GS GM NM NM NM"), ["play", 0])

    assert overrule(g, "S") == ["onirim.sphinx.no-word"]
    assert get_prompt_kind(g) == "sphinx-top"


@pytest.mark.parametrize("given", ["D", "RK", "", 5, ["R", "K"]])
def test_a_sphinx_hears_only_words_there_are(given: Any) -> None:
    g = give_answers(build_position(use="sphinx", hand=HAND_CARDS, deck="Q- GM GS GM NM NM NM"), ["play", 0])

    assert get_final_code(g, given) == "onirim.sphinx.no-word"


def test_what_is_legal_overrules_nothing() -> None:
    g, judge = build_position(hand=HAND_CARDS, row="NM", deck=FILLER_CARDS), Judge(CARD_NAME)

    machine.apply_answer(judge, g, ["play", 0])

    assert judge.overruled_codes == []


@pytest.mark.parametrize(
    ("option", "given"),
    [("mirror sun 0 3", ["mirror", "sun", [0, 3]]), ("key 2", ["key", 2]), ("deck", ["deck", None]), ("yes", True),
     ("none", None), ("S", "S"), ("tower 0 left", ["tower", 0, "left"]), ("4", 4), ("  ", "")],
)  # fmt: skip
def test_a_text_spells_an_answer_whether_it_is_offered_or_not(option: str, given: Any) -> None:
    assert decode_answer(option) == given
    assert encode_answer(given) == option.strip()
