"""Facts 1.6: the deck sizes, the Towers, Crossroads and Dead Ends."""

from __future__ import annotations

import pytest

from campaigns.onirim.rules.plan import plan_of
from campaigns.onirim.rules.telling import parts
from campaigns.onirim.rules.towers import EDGES
from tests.onirim.positions import at, cards, do, kind, options, refused

EIGHT = "RD BD GD ND RD BD GD ND"
SEVEN = EIGHT.rsplit(" ", 1)[0]
FILL = "GS GM GS GM GS GM GS"
HAND = "BS RM BM GM NM"


@pytest.mark.parametrize(
    ("use", "size"),
    [("", 76), ("glyphs", 88), ("sphinx", 90), ("towers", 88), ("crossroads", 92), ("happy", 80), ("catchers", 80)],
)
def test_the_deck_sizes_of_1_6(use: str, size: int) -> None:
    assert len(plan_of(use).cards) == size


def test_a_tower_goes_to_either_end_where_touching_edges_share_no_symbol() -> None:
    g = at(use="towers", hand="G4 N4 R5 RS RM", deck=FILL, alignment=["R4"])

    assert [o for o in options(g) if o[0] == "tower"] == [
        ["tower", 0, "right"], ["tower", 2, "left"], ["tower", 2, "right"],
    ]  # fmt: skip
    do(g, ["tower", 0, "right"])
    assert (g.alignment, g.row) == (cards("R4 G4"), [])


def test_the_edges_are_those_of_the_three_lists() -> None:
    assert EDGES["B4"] == ("M", "M")
    assert EDGES["R5"] == ("", "M")
    assert len(EDGES) == 12


def test_a_discarded_tower_shows_as_many_cards_as_its_number() -> None:
    g = do(at(use="towers", hand="G4 N4 R5 RS RM", deck="GS X- RD BS BM NS"), ["discard", 0])
    assert (kind(g), g.asked.looked) == ("tower-look", cards("GS X- RD BS"))

    do(g, [3, 2, 0, 1])

    assert (g.hand[-1], g.deck, g.discard) == ("BS", cards("RD GS X- BM NS"), ["G4"])


def test_a_tower_is_drawn_into_the_hand_and_never_enters_the_row() -> None:
    g = do(at(use="towers", hand=HAND, deck="G4 RS"), ["play", 0])

    assert g.hand[-1] == "G4"
    assert ["play", 4] not in options(g)


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
    g = at(use="towers", hand="BS RK BM GM NM", deck=f"X- {FILL}", alignment=standing)

    assert kind(do(g, ["play", 0], ["key", 0])) == asked


def test_the_harder_game_knows_no_immunity() -> None:
    g = at(
        use="towers", hand="BS RK BM GM NM", deck=f"X- {FILL}", alignment=["B5", "R5", "G5", "N5"],
        readings={"towers": "hard"},
    )  # fmt: skip

    assert kind(do(g, ["play", 0], ["key", 0])) == "tower-loss"


def test_a_tower_in_the_middle_falls_only_where_its_neighbours_fit() -> None:
    g = at(use="towers", hand="BS RK BM GM NM", deck=f"X- {FILL}", alignment=["B4", "G4", "R5"])
    do(g, ["play", 0], ["key", 0])
    assert options(g) == [["tower", 0], ["tower", 1], ["tower", 2], ["false", None]]

    other = at(use="towers", hand="BS RK BM GM NM", deck=f"X- {FILL}", alignment=["B4", "G4", "B3"])
    do(other, ["play", 0], ["key", 0])
    assert ["tower", 1] not in options(other)
    do(other, ["tower", 0])
    assert (other.discard, other.alignment) == (cards("RK B4 X-"), cards("G4 B3"))


def test_false_destruction_puts_the_nightmare_into_limbo() -> None:
    g = at(use="towers", hand="BS RK BM GM NM", deck=f"X- {FILL}", alignment=["B4"])

    do(g, ["play", 0], ["key", 0], ["false", None])

    assert (g.alignment, g.discard, "X-" in g.deck) == (["B4"], ["RK"], True)


def test_the_alignment_is_a_condition_of_victory() -> None:
    g = at(use="towers", hand="N5 RK BM GM NM", deck=FILL, alignment=["B5", "R5", "G5"], doors=EIGHT)
    assert kind(do(g, ["tower", 0, "right"])) == "won"

    g = at(use="towers", hand="NK BS BM GM NM", deck="ND GS GS", alignment=["B5", "R5", "G5"], doors=SEVEN)
    assert kind(do(g, ["play", 1], True)) == "turn"


@pytest.mark.parametrize(
    ("row", "played", "found"),
    [
        ("RS RM", "AS", "RD"), ("RS AM", "RK", "RD"), ("AS RM", "RK", "RD"), ("AS AM", "RK", ""), ("RS BM", "AK", ""),
        ("RS RM RK", "AM", ""), ("BS AM", "RK", ""),
    ],
)  # fmt: skip
def test_a_crossroads_counts_as_every_colour_one_to_a_series(row: str, played: str, found: str) -> None:
    g = at(use="crossroads", hand=f"{played} BS GM NM BM", row=row, deck=f"RD {FILL}")

    do(g, ["play", 0])

    assert kind(g) == ("search" if found else "turn")


@pytest.mark.parametrize(("row", "asked"), [("RS AM", "search"), ("AS RM", "turn")])
def test_in_the_harder_game_a_crossroads_is_the_second_of_three(row: str, asked: str) -> None:
    g = at(use="crossroads", hand="RK BS GM NM BM", row=row, deck=f"RD {FILL}", readings={"crossroads": "hard"})

    assert kind(do(g, ["play", 0])) == asked


def test_a_crossroads_key_opens_any_door() -> None:
    g = do(at(use="crossroads", hand="BS AK GM NM BM", deck=f"ND {FILL}"), ["play", 0])

    assert (kind(g), do(g, True).doors) == ("door", ["ND"])


def test_which_key_is_discarded_is_asked_when_two_kinds_open_the_door() -> None:
    g = do(at(use="crossroads", hand="BS AK NK NM BM", deck=f"ND {FILL}"), ["play", 0])

    assert options(g) == [["key", 0], ["key", 1], False]
    assert do(g, ["key", 0]).discard == ["AK"]


def test_a_dead_end_cannot_be_played_or_discarded_alone_only_escape_helps() -> None:
    g = at(use="crossroads", hand="E- E- E- E- E-", deck=f"RD {FILL}")
    assert options(g) == [["escape", None]]
    with refused("onirim.dead-end.stuck"):
        do(g, ["discard", 0])

    do(g, ["escape", None])

    assert (g.discard, len(g.hand), g.doors) == (cards("E- E- E- E- E-"), 5, [])


def test_a_nightmare_that_reveals_dead_ends_puts_them_into_limbo() -> None:
    g = at(use="crossroads", hand=HAND, deck=f"X- E- RS E- RS RS {FILL}")

    do(g, ["play", 0], ["deck", None])

    assert (g.deck.count("E-"), g.discard) == (2, cards("RS RS RS X-"))


def test_an_answer_is_told_with_the_tower_that_is_played_or_falls() -> None:
    g = at(use="towers", hand="BS RM GM NM GK", deck="RS RS RS")
    tower = sorted(EDGES)[0]
    g.alignment, g.hand = [tower], [tower, "RM"]

    assert parts(g, ["tower", 0]) == ["fall", tower]
    assert parts(g, ["tower", 0, "left"]) == ["tower-left", tower]
