"""The Mirrors sheet and facts 1.6: pairs, exploring, effects, victory."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.onirim.rules.machine import machine
from campaigns.onirim.rules.state import known
from campaigns.onirim.rules.value import Game
from tests.onirim.positions import at, cards, do, judge, kind, options, refused, told, told_with

EIGHT = "RD BD GD ND RD BD GD ND"
NONE: dict[str, list[str]] = {name: [] for name in ("sun", "moon", "key", "red", "blue", "green", "brown")}
DECK = "GS GM GS GM GS GM"


def mirrors(under: dict[str, str] | None = None, **parts: Any) -> Game:
    """Return a game with Mirrors; ``under`` are the cards already under some of them, None for an explored one."""
    laid: dict[str, list[str]] = {name: [] for name in NONE} | {
        name: found.split() for name, found in (under or {}).items()
    }
    gone = parts.pop("explored", [])
    laid = {name: found for name, found in laid.items() if name not in gone}
    return at(use=parts.pop("use", "mirrors"), mirrors=laid, explored=gone, **{"deck": DECK, **parts})


def explore(name: str, hand: str, under: str, **parts: Any) -> Game:
    """Put the second pair under a Mirror: the first two cards of the hand."""
    g = mirrors({name: under}, hand=f"{hand} BS GM NM", **parts)
    machine.answer(judge(), g, ["mirror", name, [0, 1]])
    return g


def test_the_glyph_mirror_needs_the_glyphs_and_rainbow_the_harder_game() -> None:
    assert set(at(use="mirrors").mirrors) == set(NONE)
    both = at(use="mirrors,glyphs", readings={"rainbow": "yes"})
    assert set(both.mirrors) == {*NONE, "glyph", "rainbow"}


def test_a_pair_must_match_the_mirror_both_of_them_and_never_one_card_alone() -> None:
    g = mirrors(hand="RS RM BS GK GM")

    found = [o for o in options(g) if o[0] == "mirror"]

    assert found == [
        ["mirror", "sun", [0, 2]], ["mirror", "moon", [1, 4]], ["mirror", "red", [0, 1]], ["mirror", "green", [3, 4]],
    ]  # fmt: skip
    with refused("onirim.mirror.no-match"):
        do(g, ["mirror", "sun", [0, 1]])


def test_two_cards_are_drawn_one_after_the_other_each_resolved() -> None:
    g = mirrors(hand="RS BS RM GM NM", deck="X- RK GS")

    do(g, ["mirror", "sun", [0, 1]])

    assert kind(g) == "nightmare"
    assert g.mirrors["sun"] == cards("RS BS")
    assert kind(do(g, ["deck", None])) == "lost"


def test_the_row_and_a_series_are_not_touched_by_a_mirror_1_6() -> None:
    g = mirrors(hand="BS GS RK GM NM", row="RS RM", deck="GS GS RD GS GS")

    do(g, ["mirror", "sun", [0, 1]], ["play", 0])

    assert kind(g) == "search"


def test_several_mirrors_may_be_in_progress_and_no_card_goes_under_an_explored_one() -> None:
    g = mirrors({"moon": "RM BM"}, hand="RS BS GS GM NM", explored=["red"])

    do(g, ["mirror", "sun", [0, 1]])

    assert (g.mirrors["sun"], g.mirrors["moon"]) == (cards("RS BS"), cards("RM BM"))
    assert not any(o[1] == "red" for o in options(g) if o[0] == "mirror")


def test_keys_under_a_mirror_give_no_prophecy_nor_when_discarded_1_6() -> None:
    g = explore("key", "RK BK", "GK NK", deck="GS GS GS GS GS")

    do(g)

    assert (kind(g), g.discard) == ("turn", cards("GK NK RK BK"))
    assert g.explored == ["key"]


def test_red_searches_two_cards_shuffles_and_puts_them_on_top_in_order() -> None:
    g = explore("red", "RS RM", "RK RS", deck="GS RD X- GM NS")
    assert kind(g) == "mirror-red"
    assert ["RD", "X-"] in options(g)
    assert ["RD", "RD"] not in options(g)

    machine.answer(judge(), g, ["RD", "X-"])

    assert (g.asked.kind, g.deck) == ("shuffle", cards("GS GM NS"))
    do(g)
    assert (kind(g), g.asked.looked) == ("nightmare", ["X-"])


def test_red_takes_what_there_is_1_6() -> None:
    assert options(explore("red", "RS RM", "RK RS", deck="GS")) == [["GS"]]
    assert kind(do(explore("red", "RS RM", "RK RS", deck=""))) == "lost"


def test_blue_puts_two_discarded_cards_on_top_without_a_shuffle() -> None:
    g = explore("blue", "BS BM", "BK BS", deck="GS GM NS", discard="RK NS GS", top=1)
    assert kind(g) == "mirror-blue"

    machine.answer(judge(), g, [2, 0])

    assert (kind(g), g.hand, g.deck) == ("turn", cards("BS GM NM GS RK"), cards("GS GM NS"))
    assert (g.top, g.discard[0]) == (1, "NS")


def test_blue_cannot_take_its_own_four_1_9() -> None:
    g = explore("blue", "BS BM", "BK BS", discard="RK")

    assert options(g) == [[0]]
    do(g, [0])
    assert g.discard == cards("BK BS BS BM")


def test_green_discards_a_nightmare_unresolved_and_shuffles() -> None:
    g = explore("green", "GS GM", "GK GS", deck="GS X- GM X-", top=2)

    assert g.asked.kind == "shuffle"
    do(g)
    assert (g.discard[0], g.discard[1:]) == ("X-", cards("GK GS GS GM"))


def test_beside_real_cards_green_has_the_nightmare_taken_out_before_the_shuffle() -> None:
    explore("green", "GS GM", "GK GS", mode="beside", deck=None, rest="GS X- GM X-")

    assert told_with("count")[0] == ("onirim.mirror-effects.banished", 1)
    assert told()[1:] == ["onirim.shuffle.by-hand", "onirim.mirror.explored"]


def test_beside_real_cards_key_has_both_nightmares_taken_out_before_the_doors() -> None:
    g = explore("key", "RK BK", "GK NK", mode="beside", deck=None, rest="RD RD BD X- X- X- GS GM GS")
    assert told_with("count") == [("onirim.mirror-effects.banished", 2)]

    machine.answer(judge(), g, "R")

    assert told()[:3] == ["onirim.door.gained", "onirim.door.gained", "onirim.shuffle.by-hand"]


def test_brown_searches_a_door_of_a_chosen_colour_then_shuffles() -> None:
    g = explore("brown", "NS NM", "NK NS", deck="GS RD BD GM GS")
    assert options(g) == ["R", "B"]

    machine.answer(judge(), g, "B")

    assert (g.doors, g.asked.kind) == (["BD"], "shuffle")


def test_brown_is_not_asked_with_one_colour_left() -> None:
    g = explore("brown", "NS NM", "NK NS", deck="GS RD RD GM GS")

    assert (g.asked.kind, g.doors) == ("shuffle", ["RD"])


def test_any_colour_may_be_named_where_a_premonition_waits_for_a_door_mirrors_sheet() -> None:
    parts = {"use": "mirrors,happy", "premonitions": ["red"], "reserve": [], "doors": "RD"}
    g = explore("brown", "NS NM", "NK NS", deck="GS RD GM GS", **parts)
    assert options(g) == ["R", "B", "G", "N"]

    machine.answer(judge(), g, "B")

    assert (g.doors, told()[0], g.premonitions) == (["RD"], "onirim.mirror-effects.nothing", ["red"])


@pytest.mark.parametrize("found", ["", "X-"])
def test_a_key_mirror_that_names_a_colour_in_vain_shuffles_for_the_nightmares_it_found_mirrors_sheet(
    found: str,
) -> None:
    parts = {"use": "mirrors,book", "goals": ["RD"] * 8, "reached": [False] * 8}
    g = explore("key", "RK BK", "GK NK", deck=f"GS GM RD GS {found}", readings={"mirror-search": "skipped"}, **parts)

    machine.answer(judge(), g, "B")

    assert g.doors == []
    assert ("onirim.shuffle.done" in told()) is bool(found)


def test_key_discards_two_nightmares_then_takes_two_doors_of_one_colour() -> None:
    g = explore("key", "RK BK", "GK NK", deck="RD RD BD X- X- X- GS GM GS")
    assert (kind(g), g.discard) == ("mirror-key", cards("X- X-"))

    machine.answer(judge(), g, "R")

    assert g.doors == cards("RD RD")
    assert sorted(g.deck) == sorted(cards("BD X- GS GM GS"))


def test_key_may_take_two_colours_where_the_table_reads_it_so_1_6() -> None:
    g = explore("key", "RK BK", "GK NK", deck="RD RD BD GS GM GS", readings={"key-mirror": "any"})

    do(g, ["BD", "RD"])

    assert g.doors == cards("BD RD")


def test_glyph_takes_three_doors_of_choice_and_fewer_when_there_are_fewer() -> None:
    parts: dict[str, Any] = {"use": "mirrors,glyphs"}
    g = mirrors({"glyph": "RG BG"}, hand="NG GG BS GM NM", deck="RD BD GD ND RS RS RS", **parts)
    do(g, ["mirror", "glyph", [0, 1]], ["BD", "ND", "RD"])
    assert g.doors == cards("BD ND RD")

    few = mirrors({"glyph": "RG BG"}, hand="NG GG BS GM NM", deck="RD BD RS RS RS", **parts)
    do(few, ["mirror", "glyph", [0, 1]])
    assert few.doors == cards("RD BD")


def test_two_glyphs_under_the_glyph_mirror_give_no_incantation_1_6() -> None:
    g = at(use="mirrors,glyphs", hand="NG GG BS GM NM", deck="RD BD RS RS RS RS")

    assert kind(do(g, ["mirror", "glyph", [0, 1]])) != "incantation"


def test_rainbow_takes_one_card_of_each_colour() -> None:
    g = mirrors({"rainbow": "RS BS"}, hand="RM GS NS GM BK")

    found = [o[2] for o in options(g) if o[:2] == ["mirror", "rainbow"]]

    assert found == [[1, 2], [2, 3]]


def test_sun_and_moon_explored_last_after_eight_doors_win_in_phase_1_1_9() -> None:
    g = explore("sun", "RS BS", "GS NS", doors=EIGHT, explored=["moon"])

    assert kind(g) == "won"
    assert len(g.hand) == 3


def test_eight_doors_without_the_sun_and_moon_mirrors_are_no_victory() -> None:
    g = mirrors(hand="NK BS RM GM NM", deck="ND GS GS", doors=EIGHT.rsplit(" ", 1)[0], explored=["moon"])

    assert kind(do(g, ["play", 1], True)) == "turn"


def test_rainbow_is_a_condition_of_victory_in_the_harder_game() -> None:
    g = explore("sun", "RS BS", "GS NS", doors=EIGHT, explored=["moon"])
    assert kind(g) == "won"
    hard = mirrors({"sun": "RS BS", "rainbow": ""}, hand="GS NS BS GM NM", doors=EIGHT, explored=["moon"])
    assert kind(do(hard, ["mirror", "sun", [0, 1]])) == "turn"


def test_a_door_by_a_mirror_that_wins_ends_the_game_before_any_draw_1_6() -> None:
    g = explore("brown", "NS NM", "NK NS", deck="ND", doors=EIGHT.rsplit(" ", 1)[0], explored=["moon", "sun"])

    assert kind(g) == "won"


@pytest.mark.parametrize(("name", "fits"), [("red", True), ("sun", True), ("rainbow", False)])
def test_crossroads_count_for_colour_mirrors_and_not_for_rainbow_1_6(name: str, fits: bool) -> None:
    g = mirrors({"rainbow": ""}, hand="AS RS BM NK GM", use="mirrors,crossroads")

    assert (["mirror", name, [0, 1]] in options(g)) is fits


def test_towers_and_dead_ends_do_not_go_under_a_mirror_1_6() -> None:
    g = mirrors(hand="R3 R4 RS E- E-", use="mirrors,towers,crossroads", alignment=[])

    assert not any(o[0] == "mirror" for o in options(g))


@pytest.mark.parametrize("mode", ["practice", "beside"])
def test_while_somebody_looks_through_the_deck_nothing_is_known_of_its_order_mirrors_sheet(mode: str) -> None:
    deck = "X- RS RM BS RD BD NM GM"
    rest = {} if mode == "practice" else {"rest": deck.partition(" ")[2], "deck": "X- ?? ?? ?? ?? ?? ?? ??"}
    parts = {"deck": deck, "top": 1, "bottom": 2, **rest}

    g = explore("key", "RK BK", "GK NK", mode=mode, **parts)

    assert kind(g) == "mirror-key"
    assert known(g)[:2] == ([], [])
