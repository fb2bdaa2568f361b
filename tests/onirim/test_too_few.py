"""Too few cards, and searches that find nothing: what is done is told, and settable where it can decide a game (facts 1.3, 1.6)."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.onirim.rules import moves
from campaigns.onirim.rules.machine import machine
from campaigns.onirim.rules.progress import HARDER
from campaigns.onirim.rules.readings import READINGS, reading
from campaigns.onirim.rules.state import known
from campaigns.onirim.rules.telling import parts
from campaigns.onirim.rules.value import Game
from campaigns.onirim.wording.options import READINGS as WORDS
from campaigns.onirim.wording.options import SURE
from tests.onirim.positions import at, cards, do, judge, kind, options, refused, told, told_with
from tests.rulings import play, table_of

HAND = "RS BM GM NM RK"


def test_every_reading_and_each_of_its_choices_has_its_words() -> None:
    assert {reading.name: set(reading.choices) for reading in READINGS} == {
        name: set(texts) for name, (_label, texts) in WORDS.items()
    }
    assert {reading.name for reading in READINGS} - {*SURE} == {*HARDER}
    assert all(tuple(WORDS[reading.name][1]) == reading.choices for reading in READINGS)
    assert all(reading.about.endswith(".") for reading in READINGS)


def test_every_reading_is_of_the_expansion_that_brings_it_or_of_the_base_game() -> None:
    named: dict[str, set[str]] = {}
    for found in READINGS:
        named.setdefault(found.of, set()).add(found.name)

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
    g = do(at(hand=HAND, deck="X- RS GM"), ["discard", 4])

    assert (g.asked.looked, told()) == (cards("X- RS GM"), ["onirim.prophecy.short"])
    assert told(do(at(hand=HAND, deck="X- RS GM NM BM"), ["discard", 4])) == []


def test_a_prophecy_of_an_empty_deck_shows_nothing_and_says_so_p8() -> None:
    g = at(hand=HAND, deck="", discard="X-")

    assert told(do(g, ["discard", 4])) == ["onirim.prophecy.none", "onirim.end.lost"]


def incantation(deck: str, reading: str) -> Game:
    g = at(use="glyphs", hand="RG BM GM NM RK", deck=deck, readings={"short-incantation": reading})
    return do(g, ["discard", 0])


def test_an_incantation_of_four_cards_reveals_them_or_none_as_the_table_reads_it_1_6() -> None:
    g = incantation("RD RS GM NS", "partial")
    assert (kind(g), told()) == ("incantation", ["onirim.glyph.short"])

    g = incantation("RS RD GM NS", "skipped")
    assert (told()[0], g.hand[-1], len(g.deck)) == ("onirim.glyph.skipped", "RS", 3)
    assert kind(incantation("RS RD GM NS BS", "skipped")) == "incantation"


def sphinx(deck: str, reading: str) -> Game:
    g = at(use="sphinx", hand="RS BM GM NM RK", deck=f"Q- {deck}", readings={"short-sphinx": reading})
    return do(g, ["play", 0])


def test_a_sphinx_over_four_cards_is_read_as_the_table_likes_sphinx_sheet() -> None:
    g = do(sphinx("GS GM NS NM", "partial"), "G")
    assert (kind(g), told()) == ("sphinx-top", ["onirim.sphinx.short", "onirim.sphinx.match"])

    g = sphinx("GS GM NS NM", "skipped")
    assert (kind(g), g.hand[-1], g.discard, told()[-2:]) == (
        "turn",
        "GS",
        ["Q-"],
        ["onirim.sphinx.skipped", "onirim.fill.drew"],
    )

    g = sphinx("GS GM NS NM", "loss")
    assert (kind(g), told()[-2:]) == ("lost", ["onirim.sphinx.lost", "onirim.end.lost"])
    assert kind(sphinx("GS GM NS NM BS", "loss")) == "sphinx"


def test_a_diver_drawn_last_has_nothing_to_reveal_sphinx_sheet() -> None:
    do(at(use="sphinx", hand=HAND, deck="V-"), ["play", 0])

    assert told()[-2:] == ["onirim.diver.none", "onirim.end.lost"]


@pytest.mark.parametrize(
    ("reading", "what"), [("partial", "onirim.nightmare.short"), ("loss", "onirim.nightmare.lost")]
)
def test_a_nightmare_that_reveals_four_cards_says_how_it_is_read_1_3(reading: str, what: str) -> None:
    do(at(hand=HAND, deck="X- RS RD GS GM", readings={"short-reveal": reading}), ["play", 0], ["deck", None])

    assert told()[0] == what


def explored(name: str, pair: str, under: str, **parts: Any) -> Game:
    laid = {"sun": [], "moon": [], name: under.split()}
    return do(
        at(use=parts.pop("use", "mirrors"), mirrors=laid, explored=[], hand=f"{pair} BS GM NM", **parts),
        ["mirror", name, [0, 1]],
    )


def blue(discard: str, reading: str = "partial") -> Game:
    return explored("blue", "BS BM", "BK BS", deck="GS GM", discard=discard, readings={"short-mirror": reading})


def test_a_blue_mirror_over_one_discarded_card_takes_it_or_none_mirrors_sheet() -> None:
    g = blue("RK")
    assert (kind(g), told()) == ("mirror-blue", ["onirim.mirror-effects.short"])
    assert do(g, [0]).hand[-2:] == cards("RK GS")

    g = blue("RK", "skipped")
    assert (kind(g), told()[0], g.hand[-2:]) == ("turn", "onirim.mirror-effects.skipped", cards("GS GM"))
    assert told(blue(""))[0] == "onirim.mirror-effects.none"
    assert told(blue("RK GK")) == []


def red(deck: str, reading: str = "partial", **parts: Any) -> Game:
    readings = {"short-mirror": reading, **parts.pop("readings", {})}
    return explored("red", "RS RM", "RK RS", deck=deck, readings=readings, **parts)


def test_a_red_mirror_over_one_card_takes_it_or_does_not_search_mirrors_sheet() -> None:
    g = red("RD")
    assert (kind(g), told()) == ("mirror-red", ["onirim.mirror-effects.short"])

    assert told(red("GS", "skipped"))[:2] == ["onirim.mirror-effects.skipped", "onirim.mirror.explored"]
    assert told(red("GS GM", "skipped")) == []


NOTHING = [
    ("green", "GS GM", "GK GS"),
    ("brown", "NS NM", "NK NS"),
    ("key", "NK GK", "RK BK"),
    ("glyph", "NG GG", "RG BG"),
]


@pytest.mark.parametrize(("name", "pair", "under"), NOTHING)
def test_a_mirror_that_finds_nothing_shuffles_or_not_as_the_table_reads_it(name: str, pair: str, under: str) -> None:
    parts: dict[str, Any] = {"use": "mirrors,glyphs", "deck": "GS GM NS NM BS", "top": 3}

    g = explored(name, pair, under, **parts)
    assert ("onirim.mirror-effects.nothing" in told(), known(g)[0]) == (True, [])

    g = explored(name, pair, under, readings={"mirror-search": "skipped"}, **parts)
    assert ("onirim.mirror-effects.unshuffled" in told(), "onirim.shuffle.done" in told(), known(g)[0]) == (
        True,
        False,
        ["NS"],
    )


def test_a_red_mirror_with_no_deck_searches_in_vain() -> None:
    assert "onirim.mirror-effects.nothing" in told(red(""))
    assert "shuffled" not in told(red("", readings={"mirror-search": "skipped"}))


def test_a_key_mirror_that_finds_one_nightmare_only_says_so_and_shuffles() -> None:
    explored("key", "NK GK", "RK BK", deck="GS X- NS NM BS", readings={"mirror-search": "skipped"})

    assert told_with("count")[:2] == [("onirim.mirror-effects.banished", 1), ("onirim.mirror-effects.nightmares", 1)]
    assert told()[2:4] == ["onirim.mirror-effects.doors", "onirim.shuffle.done"]


def test_fewer_doors_than_a_mirror_brings_come_all_and_that_is_said() -> None:
    g = explored("glyph", "NG GG", "RG BG", deck="RD GS NS NM BS", use="mirrors,glyphs")

    assert (g.doors, "onirim.mirror-effects.doors" in told()) == (["RD"], True)


def series(deck: str, reading: str = "skipped", **parts: Any) -> Game:
    g = at(hand="RS BM GM NM RK", row="RK RM", deck=deck, readings={"useless-search": reading}, **parts)
    machine.answer(judge(), g, ["play", 0])
    return g


def test_a_series_without_a_door_of_its_colour_says_that_the_search_is_passed_over_1_3() -> None:
    g = series("GS GM")
    assert (kind(g), told()[0]) == ("turn", "onirim.door.none")

    g = series("GS GM", "offered")
    assert kind(g) == "search"
    machine.answer(judge(), g, True)
    assert told()[:2] == ["onirim.door.useless", "onirim.shuffle.done"]


def test_the_search_that_cannot_find_is_offered_unless_a_table_says_otherwise_1_3() -> None:
    g = at(hand="RS BM GM NM RK", row="RK RM", deck="GS GM", top=2)
    machine.answer(judge(), g, ["play", 0])
    assert (kind(g), options(g), parts(g, True)) == ("search", [True, False], ["in-vain", "RD"])

    machine.answer(judge(), g, True)

    assert (kind(g), g.top) == ("shuffle", 0)


def test_a_search_in_vain_is_offered_beside_one_that_finds_another_door_1_6() -> None:
    g = series("AD GM", "offered", use="oniverse")

    assert options(g) == ["AD", True, False]


def test_games_that_run_already_and_those_after_them_keep_their_search() -> None:
    table = table_of(on="onirim")
    play(table, moves.begin, expansions=["book"], seed="s", mode="practice", readings=["useless-search=skipped"])
    row = table.newest
    row.readings = {"useless-search": "skipped", "rainbow": "yes", "gone": "yes", "towers": "unknown"}
    play(table, moves.give_up)

    play(table, moves.new_game, expansions=["book"], seed="s", mode="practice", readings=["towers=hard"])

    kept = table.newest.readings
    assert (kept["useless-search"], kept["rainbow"], kept["towers"]) == ("skipped", "yes", "hard")
    assert kept["book-search"] == "skipped"
    assert reading({}, "useless-search") == "offered"


def test_the_book_lets_a_series_search_for_a_door_that_goes_to_limbo_where_a_table_reads_it_so_1_6() -> None:
    goals: dict[str, Any] = {"use": "book", "goals": cards("BD BD RD RD GD GD ND ND"), "reached": [False] * 8}
    laid: dict[str, Any] = {"hand": "RS BM GM NM RK", "row": "RK RM", "deck": "RD GM GS", **goals}
    for readings in ({"book-search": "limbo"}, {"book-search": "limbo", "useless-search": "skipped"}):
        g = at(readings=readings, **laid)
        machine.answer(judge(), g, ["play", 0])
        assert (kind(g), options(g)) == ("search", [True, False])

        machine.answer(judge(), g, True)

        assert (g.doors, g.limbo, kind(g)) == ([], ["RD"], "shuffle")
        assert told()[:2] == ["onirim.limbo.barred", "onirim.limbo.put"]


def test_a_book_game_begun_before_its_search_was_a_point_of_its_own_keeps_what_it_did() -> None:
    assert reading({"useless-search": "offered"}, "book-search") == "limbo"
    assert reading({"useless-search": "skipped"}, "book-search") == "skipped"
    assert reading({"useless-search": "offered", "book-search": "skipped"}, "book-search") == "skipped"


def emptied(deck: str, reading: str, **parts: Any) -> Game:
    return at(hand="", deck=deck, held=["X-"], todo=[["nightmare", "X-"]], readings={"empty-hand": reading}, **parts)


def test_a_nightmare_met_with_an_empty_hand_gives_a_new_hand_for_nothing_as_a_table_reads_it_1_3() -> None:
    deck = "RS GM BS NM GS RM"
    assert options(emptied(deck, "redraw")) == [["deck", None], ["hand", None]]

    g = emptied(deck, "barred", doors="RD")
    assert options(g) == [["door", 0], ["deck", None]]
    assert (["hand", None], "onirim.nightmare.empty-hand") in [(a, r.code) for a, r in machine.near(judge(), g)]
    with refused("onirim.nightmare.empty-hand"):
        do(g, ["hand", None])


def test_with_no_other_way_out_an_empty_hand_is_discarded_all_the_same_1_3() -> None:
    g = at(
        hand="", deck="RS GM", held=["X-"], todo=[["nightmare", "X-"]],
        readings={"empty-hand": "barred", "short-reveal": "unavailable"},
    )  # fmt: skip

    assert options(g) == [["hand", None]]


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

    assert (["play", 0] in options(at(readings=hard, **laid))) is second
    assert ["play", 0] in options(at(readings={"crossroads": "hard"}, **laid))
    assert ["play", 0] in options(at(readings={"crossroads-place": "barred"}, **laid))
    if not second:
        with refused("onirim.crossroad.only-second"):
            do(at(readings=hard, **laid), ["play", 0])


def test_the_architect_plays_no_crossroads_where_it_is_barred_1_6() -> None:
    hard = {"crossroads": "hard", "crossroads-place": "barred"}
    laid: dict[str, Any] = {"use": "crossroads,oniverse", "hand": "AS RS GM NM RK", "rallied": ["YA"], "deck": "GS"}

    assert ["architect", 0] not in options(at(readings=hard, row="RM RS", **laid))
    assert ["architect", 1] in options(at(readings=hard, row="RM RS", **laid))
    assert ["architect", 0] in options(at(readings=hard, row="BM RS", **laid))


def test_a_series_for_a_door_that_is_not_the_next_goal_says_why_there_is_no_search_1_6() -> None:
    goals = cards("BD BD RD RD GD GD ND ND")

    assert told(series("RD GM", use="book", goals=goals, reached=[False] * 8))[0] == "onirim.door.barred"


@pytest.mark.parametrize(("reading", "shuffles"), [("shuffled", True), ("skipped", False)])
def test_a_premonition_that_finds_nothing_shuffles_or_not_as_the_table_reads_it_1_6(
    reading: str, shuffles: bool
) -> None:
    parts: dict[str, Any] = {"premonitions": ["each"], "reserve": [], "doors": "BD GD ND"}
    g = at(use="happy", hand=HAND, deck="RD GS GM", readings={"premonition-search": reading}, **parts)

    do(g, ["play", 0], True)

    assert ("onirim.premonition.none" in told(), "onirim.shuffle.done" in told()) == (True, shuffles)


SHORT = [
    ("towers", "R5 BM GM NM RK", [["discard", 0]]),
    ("oniverse", "RS BM GM NM RK", [["spies", None]]),
    ("oniverse", "RS BM GM NM RK", [["harpoon", None]]),
]


@pytest.mark.parametrize(("use", "hand", "answers"), SHORT)
def test_other_looks_at_a_short_deck_say_that_all_of_it_is_looked_at(use: str, hand: str, answers: list[Any]) -> None:
    more: dict[str, Any] = {"rallied": ["YS", "YP"], "stored": []} if use == "oniverse" else {"alignment": []}

    assert "onirim.deck.fewer" in told(do(at(use=use, hand=hand, deck="GS GM NS", **more), *answers))
