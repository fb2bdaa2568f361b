"""Too few cards, and searches that find nothing: the result is reported, and a variant if it can decide a game (facts 1.3, 1.6)."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.onirim.rules import moves, setup
from campaigns.onirim.rules.answer_labels import describe_answer
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.game_statistics import DIFFICULTY_STEPS
from campaigns.onirim.rules.option_labels import CERTAINTY_NOTES
from campaigns.onirim.rules.option_labels import VARIANT_LABELS as WORDS
from campaigns.onirim.rules.rule_variants import RULE_VARIANTS, get_chosen_variant
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
from tests.rule_harness import build_table, play_move

HAND_CARDS = "RS BM GM NM RK"


def test_every_reading_and_each_of_its_choices_has_its_words() -> None:
    assert {reading.name: set(reading.choices) for reading in RULE_VARIANTS} == {
        name: set(texts) for name, (_label, texts) in WORDS.items()
    }
    assert {reading.name for reading in RULE_VARIANTS} - {*CERTAINTY_NOTES} == {*DIFFICULTY_STEPS}
    assert all(tuple(WORDS[reading.name][1]) == reading.choices for reading in RULE_VARIANTS)
    assert all(reading.description.endswith(".") for reading in RULE_VARIANTS)


def test_every_reading_is_of_the_expansion_that_brings_it_or_of_the_base_game() -> None:
    named: dict[str, set[str]] = {}
    for found in RULE_VARIANTS:
        named.setdefault(found.expansion, set()).add(found.name)

    assert named == {
        "": {"useless-search", "short-reveal", "empty-hand"},
        "glyphs": {"short-incantation", "incantation"},
        "mirrors": {"short-mirror", "mirror-search", "rainbow", "key-mirror"},
        "towers": {"towers"},
        "happy": {"premonition-search", "premonitions", "premonition-doors"},
        "book": {"spells", "book-search"},
        "crossroads": {"crossroads", "crossroads-place"},
        "catchers": {"catchers"},
        "incubus": {"incubus"},
        "sphinx": {"short-sphinx"},
    }


def test_a_prophecy_of_three_cards_looks_at_all_and_says_so_p8() -> None:
    g = give_answers(build_position(hand=HAND_CARDS, deck="X- RS GM"), ["discard", 4])

    assert (g.open_prompt.shown_cards, list_consequence_codes()) == (split_cards("X- RS GM"), ["onirim.prophecy.short"])
    assert (
        list_consequence_codes(give_answers(build_position(hand=HAND_CARDS, deck="X- RS GM NM BM"), ["discard", 4]))
        == []
    )


def test_a_prophecy_of_an_empty_deck_shows_nothing_and_says_so_p8() -> None:
    g = build_position(hand=HAND_CARDS, deck="", discard="X-")

    assert list_consequence_codes(give_answers(g, ["discard", 4])) == ["onirim.prophecy.none", "onirim.end.lost"]


def build_incantation_game(deck: str, reading: str) -> Game:
    g = build_position(use="glyphs", hand="RG BM GM NM RK", deck=deck, readings={"short-incantation": reading})
    return give_answers(g, ["discard", 0])


def test_an_incantation_of_four_cards_reveals_them_or_none_as_the_table_reads_it_1_6() -> None:
    g = build_incantation_game("RD RS GM NS", "partial")
    assert (get_prompt_kind(g), list_consequence_codes()) == ("incantation", ["onirim.glyph.short"])

    g = build_incantation_game("RS RD GM NS", "skipped")
    assert (list_consequence_codes()[0], g.hand[-1], len(g.deck)) == ("onirim.glyph.skipped", "RS", 3)
    assert get_prompt_kind(build_incantation_game("RS RD GM NS BS", "skipped")) == "incantation"


def build_sphinx_game(deck: str, reading: str) -> Game:
    g = build_position(use="sphinx", hand="RS BM GM NM RK", deck=f"Q- {deck}", readings={"short-sphinx": reading})
    return give_answers(g, ["play", 0])


def test_a_sphinx_over_four_cards_is_read_as_the_table_likes_sphinx_sheet() -> None:
    g = give_answers(build_sphinx_game("GS GM NS NM", "partial"), "G")
    assert (get_prompt_kind(g), list_consequence_codes()) == (
        "sphinx-top",
        ["onirim.sphinx.short", "onirim.sphinx.match"],
    )

    g = build_sphinx_game("GS GM NS NM", "skipped")
    assert (get_prompt_kind(g), g.hand[-1], g.discard, list_consequence_codes()[-2:]) == (
        "turn",
        "GS",
        ["Q-"],
        ["onirim.sphinx.skipped", "onirim.fill.drew"],
    )

    g = build_sphinx_game("GS GM NS NM", "loss")
    assert (get_prompt_kind(g), list_consequence_codes()[-2:]) == ("lost", ["onirim.sphinx.lost", "onirim.end.lost"])
    assert get_prompt_kind(build_sphinx_game("GS GM NS NM BS", "loss")) == "sphinx"


def test_a_diver_drawn_last_has_nothing_to_reveal_sphinx_sheet() -> None:
    give_answers(build_position(use="sphinx", hand=HAND_CARDS, deck="V-"), ["play", 0])

    assert list_consequence_codes()[-2:] == ["onirim.diver.none", "onirim.end.lost"]


@pytest.mark.parametrize(
    ("reading", "what"), [("partial", "onirim.nightmare.short"), ("loss", "onirim.nightmare.lost")]
)
def test_a_nightmare_that_reveals_four_cards_says_how_it_is_read_1_3(reading: str, what: str) -> None:
    give_answers(
        build_position(hand=HAND_CARDS, deck="X- RS RD GS GM", readings={"short-reveal": reading}),
        ["play", 0],
        ["deck", None],
    )

    assert list_consequence_codes()[0] == what


def build_explored_game(name: str, pair: str, under: str, **parts: Any) -> Game:
    laid = {"sun": [], "moon": [], name: under.split()}
    return give_answers(
        build_position(use=parts.pop("use", "mirrors"), mirrors=laid, explored=[], hand=f"{pair} BS GM NM", **parts),
        ["mirror", name, [0, 1]],
    )


def build_blue_mirror_game(discard: str, reading: str = "partial") -> Game:
    return build_explored_game(
        "blue", "BS BM", "BK BS", deck="GS GM", discard=discard, readings={"short-mirror": reading}
    )


def test_a_blue_mirror_over_one_discarded_card_takes_it_or_none_mirrors_sheet() -> None:
    g = build_blue_mirror_game("RK")
    assert (get_prompt_kind(g), list_consequence_codes()) == ("mirror-blue", ["onirim.mirror-effects.short"])
    assert give_answers(g, [0]).hand[-2:] == split_cards("RK GS")

    g = build_blue_mirror_game("RK", "skipped")
    assert (get_prompt_kind(g), list_consequence_codes()[0], g.hand[-2:]) == (
        "turn",
        "onirim.mirror-effects.skipped",
        split_cards("GS GM"),
    )
    assert list_consequence_codes(build_blue_mirror_game(""))[0] == "onirim.mirror-effects.none"
    assert list_consequence_codes(build_blue_mirror_game("RK GK")) == []


def build_red_mirror_game(deck: str, reading: str = "partial", **parts: Any) -> Game:
    readings = {"short-mirror": reading, **parts.pop("readings", {})}
    return build_explored_game("red", "RS RM", "RK RS", deck=deck, readings=readings, **parts)


def test_a_red_mirror_over_one_card_takes_it_or_does_not_search_mirrors_sheet() -> None:
    g = build_red_mirror_game("RD")
    assert (get_prompt_kind(g), list_consequence_codes()) == ("mirror-red", ["onirim.mirror-effects.short"])

    assert list_consequence_codes(build_red_mirror_game("GS", "skipped"))[:2] == [
        "onirim.mirror-effects.skipped",
        "onirim.mirror.explored",
    ]
    assert list_consequence_codes(build_red_mirror_game("GS GM", "skipped")) == []


EMPTY_SEARCHES = [
    ("green", "GS GM", "GK GS"),
    ("brown", "NS NM", "NK NS"),
    ("key", "NK GK", "RK BK"),
    ("glyph", "NG GG", "RG BG"),
]


@pytest.mark.parametrize(("name", "pair", "under"), EMPTY_SEARCHES)
def test_a_mirror_that_finds_nothing_shuffles_or_not_as_the_table_reads_it(name: str, pair: str, under: str) -> None:
    parts: dict[str, Any] = {"use": "mirrors,glyphs", "deck": "GS GM NS NM BS", "top": 3}

    g = build_explored_game(name, pair, under, **parts)
    assert ("onirim.mirror-effects.nothing" in list_consequence_codes(), get_known_cards(g)[0]) == (True, [])

    g = build_explored_game(name, pair, under, readings={"mirror-search": "skipped"}, **parts)
    assert (
        "onirim.mirror-effects.unshuffled" in list_consequence_codes(),
        "onirim.shuffle.done" in list_consequence_codes(),
        get_known_cards(g)[0],
    ) == (
        True,
        False,
        ["NS"],
    )


def test_a_red_mirror_with_no_deck_searches_in_vain() -> None:
    assert "onirim.mirror-effects.nothing" in list_consequence_codes(build_red_mirror_game(""))
    assert "shuffled" not in list_consequence_codes(build_red_mirror_game("", readings={"mirror-search": "skipped"}))


def test_a_key_mirror_that_finds_one_nightmare_only_says_so_and_shuffles() -> None:
    build_explored_game("key", "NK GK", "RK BK", deck="GS X- NS NM BS", readings={"mirror-search": "skipped"})

    assert list_consequence_facts("count")[:2] == [
        ("onirim.mirror-effects.banished", 1),
        ("onirim.mirror-effects.nightmares", 1),
    ]
    assert list_consequence_codes()[2:4] == ["onirim.mirror-effects.doors", "onirim.shuffle.done"]


def test_fewer_doors_than_a_mirror_brings_come_all_and_that_is_said() -> None:
    g = build_explored_game("glyph", "NG GG", "RG BG", deck="RD GS NS NM BS", use="mirrors,glyphs")

    assert (g.doors, "onirim.mirror-effects.doors" in list_consequence_codes()) == (["RD"], True)


def build_series_game(deck: str, reading: str = "skipped", **parts: Any) -> Game:
    g = build_position(hand="RS BM GM NM RK", row="RK RM", deck=deck, readings={"useless-search": reading}, **parts)
    machine.apply_answer(reset_judge(), g, ["play", 0])
    return g


def test_a_series_without_a_door_of_its_colour_says_that_the_search_is_passed_over_1_3() -> None:
    g = build_series_game("GS GM")
    assert (get_prompt_kind(g), list_consequence_codes()[0]) == ("turn", "onirim.door.none")

    g = build_series_game("GS GM", "offered")
    assert get_prompt_kind(g) == "search"
    machine.apply_answer(reset_judge(), g, True)
    assert list_consequence_codes()[:2] == ["onirim.door.useless", "onirim.shuffle.done"]


def test_the_search_that_cannot_find_is_offered_unless_a_table_says_otherwise_1_3() -> None:
    g = build_position(hand="RS BM GM NM RK", row="RK RM", deck="GS GM", top=2)
    machine.apply_answer(reset_judge(), g, ["play", 0])
    assert (get_prompt_kind(g), list_answers(g), describe_answer(g, True)) == (
        "search",
        [True, False],
        ["in-vain", "RD"],
    )

    machine.apply_answer(reset_judge(), g, True)

    assert (get_prompt_kind(g), g.top) == ("shuffle", 0)


def test_a_search_in_vain_is_offered_beside_one_that_finds_another_door_1_6() -> None:
    g = build_series_game("AD GM", "offered", use="oniverse")

    assert list_answers(g) == ["AD", True, False]


def test_games_that_run_already_and_those_after_them_keep_their_search() -> None:
    table = build_table(game_name="onirim")
    play_move(table, setup.begin, expansions=["book"], seed="s", mode="practice", readings=["useless-search=skipped"])
    row = table.newest_game
    row.readings = {"useless-search": "skipped", "rainbow": "yes", "gone": "yes", "towers": "unknown"}
    play_move(table, moves.give_up)

    play_move(table, setup.start_new_game, expansions=["book"], seed="s", mode="practice", readings=["towers=hard"])

    kept = table.newest_game.readings
    assert (kept["useless-search"], kept["rainbow"], kept["towers"]) == ("skipped", "yes", "hard")
    assert kept["book-search"] == "skipped"
    assert get_chosen_variant({}, "useless-search") == "offered"


def test_the_book_lets_a_series_search_for_a_door_that_goes_to_limbo_where_a_table_reads_it_so_1_6() -> None:
    goals: dict[str, Any] = {"use": "book", "goals": split_cards("BD BD RD RD GD GD ND ND"), "reached": [False] * 8}
    laid: dict[str, Any] = {"hand": "RS BM GM NM RK", "row": "RK RM", "deck": "RD GM GS", **goals}
    for readings in ({"book-search": "limbo"}, {"book-search": "limbo", "useless-search": "skipped"}):
        g = build_position(readings=readings, **laid)
        machine.apply_answer(reset_judge(), g, ["play", 0])
        assert (get_prompt_kind(g), list_answers(g)) == ("search", [True, False])

        machine.apply_answer(reset_judge(), g, True)

        assert (g.doors, g.limbo, get_prompt_kind(g)) == ([], ["RD"], "shuffle")
        assert list_consequence_codes()[:2] == ["onirim.limbo.barred", "onirim.limbo.put"]


def test_a_book_game_begun_before_its_search_was_a_point_of_its_own_keeps_what_it_did() -> None:
    assert get_chosen_variant({"useless-search": "offered"}, "book-search") == "limbo"
    assert get_chosen_variant({"useless-search": "skipped"}, "book-search") == "skipped"
    assert get_chosen_variant({"useless-search": "offered", "book-search": "skipped"}, "book-search") == "skipped"


def build_emptied_game(deck: str, reading: str, **parts: Any) -> Game:
    return build_position(
        hand="", deck=deck, held=["X-"], todo=[["nightmare", "X-"]], readings={"empty-hand": reading}, **parts
    )


def test_a_nightmare_met_with_an_empty_hand_gives_a_new_hand_for_nothing_as_a_table_reads_it_1_3() -> None:
    deck = "RS GM BS NM GS RM"
    assert list_answers(build_emptied_game(deck, "redraw")) == [["deck", None], ["hand", None]]

    g = build_emptied_game(deck, "barred", doors="RD")
    assert list_answers(g) == [["door", 0], ["deck", None]]
    assert (["hand", None], "onirim.nightmare.empty-hand") in [
        (a, r.code) for a, r in machine.find_near_misses(reset_judge(), g)
    ]
    with expect_violation("onirim.nightmare.empty-hand"):
        give_answers(g, ["hand", None])


def test_with_no_other_way_out_an_empty_hand_is_discarded_all_the_same_1_3() -> None:
    g = build_position(
        hand="", deck="RS GM", held=["X-"], todo=[["nightmare", "X-"]],
        readings={"empty-hand": "barred", "short-reveal": "unavailable"},
    )  # fmt: skip

    assert list_answers(g) == [["hand", None]]


@pytest.mark.parametrize(
    ("row", "second"),
    [
        ("", False),
        ("RS", True),
        ("BK RS", True),
        ("RS RM", False),
        ("RS AM RK", False),
        ("RS AM RK BS", True),
        ("AM RS", True),
    ],
)
def test_a_harder_crossroads_is_barred_where_it_would_not_be_second_as_a_table_reads_it_1_6(
    row: str, second: bool
) -> None:
    hard = {"crossroads": "hard", "crossroads-place": "barred"}
    hand = "AS BM GM NM RK" if not row.endswith("S") else "AM BS GM NM RK"
    laid: dict[str, Any] = {"use": "crossroads", "hand": hand, "row": row, "deck": "GS GM"}

    assert (["play", 0] in list_answers(build_position(readings=hard, **laid))) is second
    assert ["play", 0] in list_answers(build_position(readings={"crossroads": "hard"}, **laid))
    assert ["play", 0] in list_answers(build_position(readings={"crossroads-place": "barred"}, **laid))
    if not second:
        with expect_violation("onirim.crossroad.only-second"):
            give_answers(build_position(readings=hard, **laid), ["play", 0])


def test_the_architect_plays_no_crossroads_where_it_is_barred_1_6() -> None:
    hard = {"crossroads": "hard", "crossroads-place": "barred"}
    laid: dict[str, Any] = {"use": "crossroads,oniverse", "hand": "AS RS GM NM RK", "rallied": ["YA"], "deck": "GS"}

    assert ["architect", 0] not in list_answers(build_position(readings=hard, row="RM RS", **laid))
    assert ["architect", 1] in list_answers(build_position(readings=hard, row="RM RS", **laid))
    assert ["architect", 0] in list_answers(build_position(readings=hard, row="BM RS", **laid))


def test_a_series_for_a_door_that_is_not_the_next_goal_says_why_there_is_no_search_1_6() -> None:
    goals = split_cards("BD BD RD RD GD GD ND ND")

    assert (
        list_consequence_codes(build_series_game("RD GM", use="book", goals=goals, reached=[False] * 8))[0]
        == "onirim.door.barred"
    )


@pytest.mark.parametrize(("reading", "shuffles"), [("shuffled", True), ("skipped", False)])
def test_a_premonition_that_finds_nothing_shuffles_or_not_as_the_table_reads_it_1_6(
    reading: str, shuffles: bool
) -> None:
    parts: dict[str, Any] = {"premonitions": ["each"], "reserve": [], "doors": "BD GD ND"}
    g = build_position(use="happy", hand=HAND_CARDS, deck="RD GS GM", readings={"premonition-search": reading}, **parts)

    give_answers(g, ["play", 0], True)

    assert (
        "onirim.premonition.none" in list_consequence_codes(),
        "onirim.shuffle.done" in list_consequence_codes(),
    ) == (True, shuffles)


SHORT_REVEALS = [
    ("towers", "R5 BM GM NM RK", [["discard", 0]]),
    ("oniverse", "RS BM GM NM RK", [["spies", None]]),
    ("oniverse", "RS BM GM NM RK", [["harpoon", None]]),
]


@pytest.mark.parametrize(("use", "hand", "answers"), SHORT_REVEALS)
def test_other_looks_at_a_short_deck_say_that_all_of_it_is_looked_at(use: str, hand: str, answers: list[Any]) -> None:
    more: dict[str, Any] = {"rallied": ["YS", "YP"], "stored": []} if use == "oniverse" else {"alignment": []}

    assert "onirim.deck.fewer" in list_consequence_codes(
        give_answers(build_position(use=use, hand=hand, deck="GS GM NS", **more), *answers)
    )
