"""The Mirrors sheet and facts 1.6: pairs, exploring, effects, victory."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.engine.messages import messages
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.state_machine import machine
from campaigns.onirim.rules.state_operations import get_known_cards
from tests.onirim.positions import (
    build_position,
    expect_violation,
    get_prompt_kind,
    give_answers,
    list_answers,
    list_consequence_codes,
    list_consequence_facts,
    reset_judge,
    split_cards,
)

EIGHT_DOORS = "RD BD GD ND RD BD GD ND"
NO_MIRRORS: dict[str, list[str]] = {name: [] for name in ("sun", "moon", "key", "red", "blue", "green", "brown")}
DECK_CARDS = "GS GM GS GM GS GM"


def build_mirrors(under: dict[str, str] | None = None, **parts: Any) -> Game:
    """Return a game with Mirrors; ``under`` are the cards already under some of them, None for an explored one."""
    laid: dict[str, list[str]] = {name: [] for name in NO_MIRRORS} | {
        name: found.split() for name, found in (under or {}).items()
    }
    gone = parts.pop("explored", [])
    laid = {name: found for name, found in laid.items() if name not in gone}
    return build_position(use=parts.pop("use", "mirrors"), mirrors=laid, explored=gone, **{"deck": DECK_CARDS, **parts})


def explore_mirror(name: str, hand: str, under: str, **parts: Any) -> Game:
    """Put the second pair under a Mirror: the first two cards of the hand."""
    g = build_mirrors({name: under}, hand=f"{hand} BS GM NM", **parts)
    machine.apply_answer(reset_judge(), g, ["mirror", name, [0, 1]])
    return g


def test_the_glyph_mirror_needs_the_glyphs_and_rainbow_the_harder_game() -> None:
    assert set(build_position(use="mirrors").mirrors) == set(NO_MIRRORS)
    both = build_position(use="mirrors,glyphs", readings={"rainbow": "yes"})
    assert set(both.mirrors) == {*NO_MIRRORS, "glyph", "rainbow"}


def test_a_pair_must_match_the_mirror_both_of_them_and_never_one_card_alone() -> None:
    g = build_mirrors(hand="RS RM BS GK GM")

    found = [o for o in list_answers(g) if o[0] == "mirror"]

    assert found == [
        ["mirror", "sun", [0, 2]], ["mirror", "moon", [1, 4]], ["mirror", "red", [0, 1]], ["mirror", "green", [3, 4]],
    ]  # fmt: skip
    with expect_violation("onirim.mirror.no-match"):
        give_answers(g, ["mirror", "sun", [0, 1]])


def test_two_cards_are_drawn_one_after_the_other_each_resolved() -> None:
    g = build_mirrors(hand="RS BS RM GM NM", deck="X- RK GS")

    give_answers(g, ["mirror", "sun", [0, 1]])

    assert get_prompt_kind(g) == "nightmare"
    assert g.mirrors["sun"] == split_cards("RS BS")
    assert get_prompt_kind(give_answers(g, ["deck", None])) == "lost"


def test_the_row_and_a_series_are_not_touched_by_a_mirror_1_6() -> None:
    g = build_mirrors(hand="BS GS RK GM NM", row="RS RM", deck="GS GS RD GS GS")

    give_answers(g, ["mirror", "sun", [0, 1]], ["play", 0])

    assert get_prompt_kind(g) == "search"


def test_several_mirrors_may_be_in_progress_and_no_card_goes_under_an_explored_one() -> None:
    g = build_mirrors({"moon": "RM BM"}, hand="RS BS GS GM NM", explored=["red"])

    give_answers(g, ["mirror", "sun", [0, 1]])

    assert (g.mirrors["sun"], g.mirrors["moon"]) == (split_cards("RS BS"), split_cards("RM BM"))
    assert not any(o[1] == "red" for o in list_answers(g) if o[0] == "mirror")


def test_keys_under_a_mirror_give_no_prophecy_nor_when_discarded_1_6() -> None:
    g = explore_mirror("key", "RK BK", "GK NK", deck="GS GS GS GS GS")

    give_answers(g)

    assert (get_prompt_kind(g), g.discard) == ("turn", split_cards("GK NK RK BK"))
    assert g.explored == ["key"]


def test_red_searches_two_cards_shuffles_and_puts_them_on_top_in_order() -> None:
    g = explore_mirror("red", "RS RM", "RK RS", deck="GS RD X- GM NS")
    assert get_prompt_kind(g) == "mirror-red"
    assert ["RD", "X-"] in list_answers(g)
    assert ["RD", "RD"] not in list_answers(g)

    machine.apply_answer(reset_judge(), g, ["RD", "X-"])

    assert (g.open_prompt.kind, g.deck) == ("shuffle", split_cards("GS GM NS"))
    give_answers(g)
    assert (get_prompt_kind(g), g.open_prompt.shown_cards) == ("nightmare", ["X-"])


def test_red_takes_what_there_is_1_6() -> None:
    assert list_answers(explore_mirror("red", "RS RM", "RK RS", deck="GS")) == [["GS"]]
    assert get_prompt_kind(give_answers(explore_mirror("red", "RS RM", "RK RS", deck=""))) == "lost"


def test_blue_puts_two_discarded_cards_on_top_without_a_shuffle() -> None:
    g = explore_mirror("blue", "BS BM", "BK BS", deck="GS GM NS", discard="RK NS GS", top=1)
    assert get_prompt_kind(g) == "mirror-blue"

    machine.apply_answer(reset_judge(), g, [2, 0])

    assert (get_prompt_kind(g), g.hand, g.deck) == ("turn", split_cards("BS GM NM GS RK"), split_cards("GS GM NS"))
    assert (g.top, g.discard[0]) == (1, "NS")


def test_blue_cannot_take_its_own_four_1_9() -> None:
    g = explore_mirror("blue", "BS BM", "BK BS", discard="RK")

    assert list_answers(g) == [[0]]
    give_answers(g, [0])
    assert g.discard == split_cards("BK BS BS BM")


def test_green_discards_a_nightmare_unresolved_and_shuffles() -> None:
    g = explore_mirror("green", "GS GM", "GK GS", deck="GS X- GM X-", top=2)

    assert g.open_prompt.kind == "shuffle"
    give_answers(g)
    assert (g.discard[0], g.discard[1:]) == ("X-", split_cards("GK GS GS GM"))


def test_beside_real_cards_green_has_the_nightmare_taken_out_before_the_shuffle() -> None:
    explore_mirror("green", "GS GM", "GK GS", mode="beside", deck=None, rest="GS X- GM X-")

    assert list_consequence_facts()[0] == ("onirim.report.find-for-discard", ["X-"])
    assert list_consequence_codes()[1:3] == ["onirim.mirror-effects.banished", "onirim.shuffle.by-hand"]


def test_beside_real_cards_key_has_both_nightmares_taken_out_before_the_doors() -> None:
    g = explore_mirror("key", "RK BK", "GK NK", mode="beside", deck=None, rest="RD RD BD X- X- X- GS GM GS")
    assert list_consequence_facts()[0] == ("onirim.report.find-for-discard", ["X-", "X-"])

    machine.apply_answer(reset_judge(), g, "R")

    assert [code for code in list_consequence_codes() if code in messages.orders] == [
        "onirim.report.find",
        "onirim.report.put-into-play",
        "onirim.shuffle.by-hand",
        "onirim.report.turn-mirror",
    ]


def test_brown_searches_a_door_of_a_chosen_colour_then_shuffles() -> None:
    g = explore_mirror("brown", "NS NM", "NK NS", deck="GS RD BD GM GS")
    assert list_answers(g) == ["R", "B"]

    machine.apply_answer(reset_judge(), g, "B")

    assert (g.doors, g.open_prompt.kind) == (["BD"], "shuffle")


def test_brown_is_not_asked_with_one_colour_left() -> None:
    g = explore_mirror("brown", "NS NM", "NK NS", deck="GS RD RD GM GS")

    assert (g.open_prompt.kind, g.doors) == ("shuffle", ["RD"])


def test_any_colour_may_be_named_where_a_premonition_waits_for_a_door_mirrors_sheet() -> None:
    parts = {"use": "mirrors,happy", "premonitions": ["red"], "reserve": [], "doors": "RD"}
    g = explore_mirror("brown", "NS NM", "NK NS", deck="GS RD GM GS", **parts)
    assert list_answers(g) == ["R", "B", "G", "N"]

    machine.apply_answer(reset_judge(), g, "B")

    assert (g.doors, list_consequence_codes()[0], g.premonitions) == (["RD"], "onirim.mirror-effects.nothing", ["red"])


@pytest.mark.parametrize("found", ["", "X-"])
def test_a_key_mirror_that_names_a_colour_in_vain_shuffles_for_the_nightmares_it_found_mirrors_sheet(
    found: str,
) -> None:
    parts = {"use": "mirrors,book", "goals": ["RD"] * 8, "reached": [False] * 8}
    g = explore_mirror(
        "key", "RK BK", "GK NK", deck=f"GS GM RD GS {found}", readings={"mirror-search": "skipped"}, **parts
    )

    machine.apply_answer(reset_judge(), g, "B")

    assert g.doors == []
    assert ("onirim.shuffle.done" in list_consequence_codes()) is bool(found)


def test_key_discards_two_nightmares_then_takes_two_doors_of_one_colour() -> None:
    g = explore_mirror("key", "RK BK", "GK NK", deck="RD RD BD X- X- X- GS GM GS")
    assert (get_prompt_kind(g), g.discard) == ("mirror-key", split_cards("X- X-"))

    machine.apply_answer(reset_judge(), g, "R")

    assert g.doors == split_cards("RD RD")
    assert sorted(g.deck) == sorted(split_cards("BD X- GS GM GS"))


def test_key_may_take_two_colours_where_the_table_reads_it_so_1_6() -> None:
    g = explore_mirror("key", "RK BK", "GK NK", deck="RD RD BD GS GM GS", readings={"key-mirror": "any"})

    give_answers(g, ["BD", "RD"])

    assert g.doors == split_cards("BD RD")


def test_glyph_takes_three_doors_of_choice_and_fewer_when_there_are_fewer() -> None:
    parts: dict[str, Any] = {"use": "mirrors,glyphs"}
    g = build_mirrors({"glyph": "RG BG"}, hand="NG GG BS GM NM", deck="RD BD GD ND RS RS RS", **parts)
    give_answers(g, ["mirror", "glyph", [0, 1]], ["BD", "ND", "RD"])
    assert g.doors == split_cards("BD ND RD")

    few = build_mirrors({"glyph": "RG BG"}, hand="NG GG BS GM NM", deck="RD BD RS RS RS", **parts)
    give_answers(few, ["mirror", "glyph", [0, 1]])
    assert few.doors == split_cards("RD BD")


def test_two_glyphs_under_the_glyph_mirror_give_no_incantation_1_6() -> None:
    g = build_position(use="mirrors,glyphs", hand="NG GG BS GM NM", deck="RD BD RS RS RS RS")

    assert get_prompt_kind(give_answers(g, ["mirror", "glyph", [0, 1]])) != "incantation"


def test_rainbow_takes_one_card_of_each_colour() -> None:
    g = build_mirrors({"rainbow": "RS BS"}, hand="RM GS NS GM BK")

    found = [o[2] for o in list_answers(g) if o[:2] == ["mirror", "rainbow"]]

    assert found == [[1, 2], [2, 3]]


def test_sun_and_moon_explored_last_after_eight_doors_win_in_phase_1_1_9() -> None:
    g = explore_mirror("sun", "RS BS", "GS NS", doors=EIGHT_DOORS, explored=["moon"])

    assert get_prompt_kind(g) == "won"
    assert len(g.hand) == 3


def test_eight_doors_without_the_sun_and_moon_mirrors_are_no_victory() -> None:
    g = build_mirrors(hand="NK BS RM GM NM", deck="ND GS GS", doors=EIGHT_DOORS.rsplit(" ", 1)[0], explored=["moon"])

    assert get_prompt_kind(give_answers(g, ["play", 1], True)) == "turn"


def test_rainbow_is_a_condition_of_victory_in_the_harder_game() -> None:
    g = explore_mirror("sun", "RS BS", "GS NS", doors=EIGHT_DOORS, explored=["moon"])
    assert get_prompt_kind(g) == "won"
    hard = build_mirrors({"sun": "RS BS", "rainbow": ""}, hand="GS NS BS GM NM", doors=EIGHT_DOORS, explored=["moon"])
    assert get_prompt_kind(give_answers(hard, ["mirror", "sun", [0, 1]])) == "turn"


def test_a_door_by_a_mirror_that_wins_ends_the_game_before_any_draw_1_6() -> None:
    g = explore_mirror(
        "brown", "NS NM", "NK NS", deck="ND", doors=EIGHT_DOORS.rsplit(" ", 1)[0], explored=["moon", "sun"]
    )

    assert get_prompt_kind(g) == "won"


@pytest.mark.parametrize(("name", "fits"), [("red", True), ("sun", True), ("rainbow", False)])
def test_crossroads_count_for_colour_mirrors_and_not_for_rainbow_1_6(name: str, fits: bool) -> None:
    g = build_mirrors({"rainbow": ""}, hand="AS RS BM NK GM", use="mirrors,crossroads")

    assert (["mirror", name, [0, 1]] in list_answers(g)) is fits


def test_towers_and_dead_ends_do_not_go_under_a_mirror_1_6() -> None:
    g = build_mirrors(hand="R3 R4 RS E- E-", use="mirrors,towers,crossroads", alignment=[])

    assert not any(o[0] == "mirror" for o in list_answers(g))


@pytest.mark.parametrize("mode", ["practice", "beside"])
def test_while_somebody_looks_through_the_deck_nothing_is_known_of_its_order_mirrors_sheet(mode: str) -> None:
    deck = "X- RS RM BS RD BD NM GM"
    rest = {} if mode == "practice" else {"rest": deck.partition(" ")[2], "deck": "X- ?? ?? ?? ?? ?? ?? ??"}
    parts = {"deck": deck, "top": 1, "bottom": 2, **rest}

    g = explore_mirror("key", "RK BK", "GK NK", mode=mode, **parts)

    assert get_prompt_kind(g) == "mirror-key"
    assert get_known_cards(g)[:2] == ([], [])
