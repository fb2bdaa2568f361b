"""Facts 1.6: the deck sizes, the Towers, Crossroads and Dead Ends."""

from __future__ import annotations

import pytest

from campaigns.onirim.rules.answer_labels import describe_answer
from campaigns.onirim.rules.expansions import get_rule_set
from campaigns.onirim.rules.towers import TOWER_EDGES
from tests.onirim.positions import (
    build_position,
    expect_violation,
    get_prompt_kind,
    give_answers,
    list_answers,
    split_cards,
)

EIGHT_DOORS = "RD BD GD ND RD BD GD ND"
SEVEN_DOORS = EIGHT_DOORS.rsplit(" ", 1)[0]
FILLER_CARDS = "GS GM GS GM GS GM GS"
HAND_CARDS = "BS RM BM GM NM"


@pytest.mark.parametrize(
    ("use", "size"),
    [("", 76), ("glyphs", 88), ("sphinx", 90), ("towers", 88), ("crossroads", 92), ("happy", 80), ("catchers", 80)],
)
def test_the_deck_sizes_of_1_6(use: str, size: int) -> None:
    assert len(get_rule_set(use).cards) == size


def test_a_tower_goes_to_either_end_where_touching_edges_share_no_symbol() -> None:
    g = build_position(use="towers", hand="G4 N4 R5 RS RM", deck=FILLER_CARDS, alignment=["R4"])

    assert [o for o in list_answers(g) if o[0] == "tower"] == [
        ["tower", 0, "right"], ["tower", 2, "left"], ["tower", 2, "right"],
    ]  # fmt: skip
    give_answers(g, ["tower", 0, "right"])
    assert (g.alignment, g.row) == (split_cards("R4 G4"), [])


def test_the_edges_are_those_of_the_three_lists() -> None:
    assert TOWER_EDGES["B4"] == ("M", "M")
    assert TOWER_EDGES["R5"] == ("", "M")
    assert len(TOWER_EDGES) == 12


def test_a_discarded_tower_shows_as_many_cards_as_its_number() -> None:
    g = give_answers(build_position(use="towers", hand="G4 N4 R5 RS RM", deck="GS X- RD BS BM NS"), ["discard", 0])
    assert (get_prompt_kind(g), g.open_prompt.shown_cards) == ("tower-look", split_cards("GS X- RD BS"))

    give_answers(g, [3, 2, 0, 1])

    assert (g.hand[-1], g.deck, g.discard) == ("BS", split_cards("RD GS X- BM NS"), ["G4"])


def test_a_tower_is_drawn_into_the_hand_and_never_enters_the_row() -> None:
    g = give_answers(build_position(use="towers", hand=HAND_CARDS, deck="G4 RS"), ["play", 0])

    assert g.hand[-1] == "G4"
    assert ["play", 4] not in list_answers(g)


@pytest.mark.parametrize(
    ("standing", "asked"),
    [
        (["R4", "B4"], "tower-loss"),
        ([], "turn"),
        (["B5", "R5", "G5", "N5"], "turn"),
        (["B5", "R5", "G5"], "tower-loss"),
    ],
)
def test_after_a_nightmare_a_tower_falls_unless_the_alignment_is_finished(standing: list[str], asked: str) -> None:
    g = build_position(use="towers", hand="BS RK BM GM NM", deck=f"X- {FILLER_CARDS}", alignment=standing)

    assert get_prompt_kind(give_answers(g, ["play", 0], ["key", 0])) == asked


def test_the_harder_game_knows_no_immunity() -> None:
    g = build_position(
        use="towers", hand="BS RK BM GM NM", deck=f"X- {FILLER_CARDS}", alignment=["B5", "R5", "G5", "N5"],
        readings={"towers": "hard"},
    )  # fmt: skip

    assert get_prompt_kind(give_answers(g, ["play", 0], ["key", 0])) == "tower-loss"


def test_a_tower_in_the_middle_falls_only_where_its_neighbours_fit() -> None:
    g = build_position(use="towers", hand="BS RK BM GM NM", deck=f"X- {FILLER_CARDS}", alignment=["B4", "G4", "R5"])
    give_answers(g, ["play", 0], ["key", 0])
    assert list_answers(g) == [["tower", 0], ["tower", 1], ["tower", 2], ["false", None]]

    other = build_position(use="towers", hand="BS RK BM GM NM", deck=f"X- {FILLER_CARDS}", alignment=["B4", "G4", "B3"])
    give_answers(other, ["play", 0], ["key", 0])
    assert ["tower", 1] not in list_answers(other)
    give_answers(other, ["tower", 0])
    assert (other.discard, other.alignment) == (split_cards("RK B4 X-"), split_cards("G4 B3"))


def test_false_destruction_puts_the_nightmare_into_limbo() -> None:
    g = build_position(use="towers", hand="BS RK BM GM NM", deck=f"X- {FILLER_CARDS}", alignment=["B4"])

    give_answers(g, ["play", 0], ["key", 0], ["false", None])

    assert (g.alignment, g.discard, "X-" in g.deck) == (["B4"], ["RK"], True)


def test_the_alignment_is_a_condition_of_victory() -> None:
    g = build_position(
        use="towers", hand="N5 RK BM GM NM", deck=FILLER_CARDS, alignment=["B5", "R5", "G5"], doors=EIGHT_DOORS
    )
    assert get_prompt_kind(give_answers(g, ["tower", 0, "right"])) == "won"

    g = build_position(
        use="towers", hand="NK BS BM GM NM", deck="ND GS GS", alignment=["B5", "R5", "G5"], doors=SEVEN_DOORS
    )
    assert get_prompt_kind(give_answers(g, ["play", 1], True)) == "turn"


@pytest.mark.parametrize(
    ("row", "played", "found"),
    [
        ("RS RM", "AS", "RD"), ("RS AM", "RK", "RD"), ("AS RM", "RK", "RD"), ("AS AM", "RK", ""), ("RS BM", "AK", ""),
        ("RS RM RK", "AM", ""), ("BS AM", "RK", ""),
    ],
)  # fmt: skip
def test_a_crossroads_counts_as_every_colour_one_to_a_series(row: str, played: str, found: str) -> None:
    g = build_position(use="crossroads", hand=f"{played} BS GM NM BM", row=row, deck=f"RD {FILLER_CARDS}")

    give_answers(g, ["play", 0])

    assert get_prompt_kind(g) == ("search" if found else "turn")


@pytest.mark.parametrize(("row", "asked"), [("RS AM", "search"), ("AS RM", "turn")])
def test_in_the_harder_game_a_crossroads_is_the_second_of_three(row: str, asked: str) -> None:
    g = build_position(
        use="crossroads", hand="RK BS GM NM BM", row=row, deck=f"RD {FILLER_CARDS}", readings={"crossroads": "hard"}
    )

    assert get_prompt_kind(give_answers(g, ["play", 0])) == asked


def test_a_crossroads_key_opens_any_door() -> None:
    g = give_answers(build_position(use="crossroads", hand="BS AK GM NM BM", deck=f"ND {FILLER_CARDS}"), ["play", 0])

    assert (get_prompt_kind(g), give_answers(g, True).doors) == ("door", ["ND"])


def test_which_key_is_discarded_is_asked_when_two_kinds_open_the_door() -> None:
    g = give_answers(build_position(use="crossroads", hand="BS AK NK NM BM", deck=f"ND {FILLER_CARDS}"), ["play", 0])

    assert list_answers(g) == [["key", 0], ["key", 1], False]
    assert give_answers(g, ["key", 0]).discard == ["AK"]


def test_a_dead_end_cannot_be_played_or_discarded_alone_only_escape_helps() -> None:
    g = build_position(use="crossroads", hand="E- E- E- E- E-", deck=f"RD {FILLER_CARDS}")
    assert list_answers(g) == [["escape", None]]
    with expect_violation("onirim.dead-end.stuck"):
        give_answers(g, ["discard", 0])

    give_answers(g, ["escape", None])

    assert (g.discard, len(g.hand), g.doors) == (split_cards("E- E- E- E- E-"), 5, [])


def test_a_nightmare_that_reveals_dead_ends_puts_them_into_limbo() -> None:
    g = build_position(use="crossroads", hand=HAND_CARDS, deck=f"X- E- RS E- RS RS {FILLER_CARDS}")

    give_answers(g, ["play", 0], ["deck", None])

    assert (g.deck.count("E-"), g.discard) == (2, split_cards("RS RS RS X-"))


def test_an_answer_is_told_with_the_tower_that_is_played_or_falls() -> None:
    g = build_position(use="towers", hand="BS RM GM NM GK", deck="RS RS RS")
    tower = sorted(TOWER_EDGES)[0]
    g.alignment, g.hand = [tower], [tower, "RM"]

    assert describe_answer(g, ["tower", 0]) == ["fall", tower]
    assert describe_answer(g, ["tower", 0, "left"]) == ["tower-left", tower]
