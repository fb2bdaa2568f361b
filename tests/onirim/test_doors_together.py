"""Several Doors from one effect come one at a time; their order is asked if it matters (facts 1.7)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from campaigns.onirim.rules.game_state import Game, Prompt
from campaigns.onirim.rules.state_machine import machine
from tests.onirim.positions import build_position, get_prompt_kind, give_answers, reset_judge, split_cards

MIRRORS: dict[str, list[str]] = {"sun": [], "moon": []}
FILLER_CARDS = "RS RM BS BM GS GM NS NM"


def build_glyph_game(deck: str, **parts: Any) -> Game:
    """Explore the Glyph Mirror with a pair, the second under it."""
    return _build_explored_game("glyph", "RG BG", "NG GG", deck, **parts)


def build_key_game(deck: str, **parts: Any) -> Game:
    """Explore the Key Mirror with a pair, the second under it."""
    return _build_explored_game("key", "RK BK", "NK GK", deck, **parts)


def _build_explored_game(name: str, under: str, pair: str, deck: str, use: str, **parts: Any) -> Game:
    laid = {**MIRRORS, name: under.split()}
    g = build_position(
        use=f"mirrors,glyphs,{use}", mirrors=laid, explored=[], hand=f"{pair} BS GM NM", deck=deck, **parts
    )
    machine.apply_answer(reset_judge(), g, ["mirror", name, [0, 1]])
    return g


def goals(line: str) -> dict[str, Any]:
    """Return the Goals: these first, then the others of the twelve."""
    later = Counter(split_cards("RD BD GD ND") * 3) - Counter(split_cards(line))
    return {"goals": [*split_cards(line), *later.elements()], "reached": [False] * 12}


ONE_BY_ONE = ["RD BD GD", "GD BD RD"]


@pytest.mark.parametrize("line", ONE_BY_ONE)
def test_with_the_book_the_glyph_mirror_asks_the_order_of_the_last_three_doors_1_6(line: str) -> None:
    g = build_glyph_game(f"RD BD GD {FILLER_CARDS}", use="book", **goals(line))
    assert get_prompt_kind(g) == "mirror-glyph"

    give_answers(g, line.split())

    assert g.doors == line.split()


def test_a_door_that_comes_before_its_goal_goes_to_limbo_1_6() -> None:
    g = build_glyph_game(f"RD BD GD {FILLER_CARDS}", use="book", **goals("RD BD GD"))

    give_answers(g, split_cards("BD RD GD"))

    assert (g.doors, g.reached.count(True)) == (["RD"], 1)
    assert sum(zone.count(door) for zone in (g.deck, g.limbo, g.hand) for door in ("BD", "GD")) == 2


def test_with_the_book_the_key_mirror_asks_the_order_of_the_last_two_doors_1_6() -> None:
    g = build_key_game(f"RD BD {FILLER_CARDS}", use="book", readings={"key-mirror": "any"}, **goals("BD RD"))
    assert get_prompt_kind(g) == "mirror-doors"

    give_answers(g, split_cards("BD RD"))

    assert g.doors == split_cards("BD RD")


@pytest.mark.parametrize("use", ["catchers", "book"])
def test_nothing_is_asked_where_the_order_decides_nothing(use: str) -> None:
    deck = f"RD BD {FILLER_CARDS}" if use == "catchers" else f"RD RD {FILLER_CARDS}"
    more = goals("RD RD") if use == "book" else {"catchers": [[], []], "books": 0}

    assert len(build_glyph_game(deck, use=use, **more).doors) == 2


HAPPY = {"reserve": [], "doors": "RD BD GD"}


def test_dark_premonitions_are_looked_at_after_each_door_1_7() -> None:
    g = build_glyph_game(f"RD ND {FILLER_CARDS}", use="happy", premonitions=["pair", "five"], **HAPPY)
    assert get_prompt_kind(g) == "mirror-glyph"

    give_answers(g, split_cards("RD ND"))
    assert (get_prompt_kind(g), g.doors) == ("premonition-door", split_cards("RD BD GD RD"))
    give_answers(g, 0)

    assert (g.doors, g.premonitions) == (split_cards("BD GD RD ND"), ["five"])


def test_in_the_other_order_a_fifth_door_stands_for_a_moment_1_7() -> None:
    g = build_glyph_game(f"RD ND {FILLER_CARDS}", use="happy", premonitions=["pair", "five"], **HAPPY)

    give_answers(g, split_cards("ND RD"))

    assert get_prompt_kind(g) == "premonition"
    give_answers(g, "five", 0)
    assert g.premonitions == []


def test_a_door_that_waits_behind_a_premonition_is_not_in_the_hand_it_draws_1_7() -> None:
    g = build_glyph_game(f"RD ND {FILLER_CARDS}", use="happy", premonitions=["three"], reserve=["blue"], doors="BD GD")

    give_answers(g, split_cards("RD ND"))

    assert g.doors == split_cards("BD GD RD ND")
    assert (len(g.hand), g.premonitions) == (5, ["blue"])


def test_after_all_doors_together_where_the_table_plays_it_so() -> None:
    readings = {"premonition-doors": "all"}
    g = give_answers(
        build_glyph_game(
            f"RD ND {FILLER_CARDS}", use="happy", premonitions=["pair", "five"], readings=readings, **HAPPY
        )
    )

    assert (get_prompt_kind(g), g.doors) == ("premonition", split_cards("RD BD GD RD ND"))


def test_with_no_premonition_face_up_the_order_of_doors_decides_nothing() -> None:
    g = build_glyph_game(f"RD ND {FILLER_CARDS}", use="happy", premonitions=[], **HAPPY)

    assert g.doors == split_cards("RD BD GD RD ND")


def test_a_door_still_to_come_stays_when_a_question_before_it_is_closed_1_5() -> None:
    g = build_glyph_game(f"RD ND {FILLER_CARDS}", use="happy", premonitions=["pair", "five"], **HAPPY)
    give_answers(g, split_cards("RD ND"))
    g.question = Prompt("of-other-rules")

    machine.ask_again(reset_judge(), g)

    assert g.doors == split_cards("RD BD GD RD ND")
