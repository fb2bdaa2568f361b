"""Several Doors from one effect come one at a time, so their order is asked wherever it decides something (facts 1.7)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from campaigns.onirim.rules.machine import machine
from campaigns.onirim.rules.value import Asked, Game
from tests.onirim.positions import at, cards, do, judge, kind

MIRRORS: dict[str, list[str]] = {"sun": [], "moon": []}
FILL = "RS RM BS BM GS GM NS NM"


def glyph(deck: str, **parts: Any) -> Game:
    """Explore the Glyph Mirror with a pair, the second under it."""
    return _explored("glyph", "RG BG", "NG GG", deck, **parts)


def keys(deck: str, **parts: Any) -> Game:
    """Explore the Key Mirror with a pair, the second under it."""
    return _explored("key", "RK BK", "NK GK", deck, **parts)


def _explored(name: str, under: str, pair: str, deck: str, use: str, **parts: Any) -> Game:
    laid = {**MIRRORS, name: under.split()}
    g = at(use=f"mirrors,glyphs,{use}", mirrors=laid, explored=[], hand=f"{pair} BS GM NM", deck=deck, **parts)
    machine.answer(judge(), g, ["mirror", name, [0, 1]])
    return g


def goals(line: str) -> dict[str, Any]:
    """Return the Goals: these first, the others of the twelve after them."""
    later = Counter(cards("RD BD GD ND") * 3) - Counter(cards(line))
    return {"goals": [*cards(line), *later.elements()], "reached": [False] * 12}


ONE_BY_ONE = ["RD BD GD", "GD BD RD"]


@pytest.mark.parametrize("line", ONE_BY_ONE)
def test_with_the_book_the_glyph_mirror_asks_the_order_of_the_last_three_doors_1_6(line: str) -> None:
    g = glyph(f"RD BD GD {FILL}", use="book", **goals(line))
    assert kind(g) == "mirror-glyph"

    do(g, line.split())

    assert g.doors == line.split()


def test_a_door_that_comes_before_its_goal_goes_to_limbo_1_6() -> None:
    g = glyph(f"RD BD GD {FILL}", use="book", **goals("RD BD GD"))

    do(g, cards("BD RD GD"))

    assert (g.doors, g.reached.count(True)) == (["RD"], 1)
    assert sum(zone.count(door) for zone in (g.deck, g.limbo, g.hand) for door in ("BD", "GD")) == 2


def test_with_the_book_the_key_mirror_asks_the_order_of_the_last_two_doors_1_6() -> None:
    g = keys(f"RD BD {FILL}", use="book", readings={"key-mirror": "any"}, **goals("BD RD"))
    assert kind(g) == "mirror-doors"

    do(g, cards("BD RD"))

    assert g.doors == cards("BD RD")


@pytest.mark.parametrize("use", ["catchers", "book"])
def test_nothing_is_asked_where_the_order_decides_nothing(use: str) -> None:
    deck = f"RD BD {FILL}" if use == "catchers" else f"RD RD {FILL}"
    more = goals("RD RD") if use == "book" else {"catchers": [[], []], "books": 0}

    assert len(glyph(deck, use=use, **more).doors) == 2


HAPPY = {"reserve": [], "doors": "RD BD GD"}


def test_dark_premonitions_are_looked_at_after_each_door_1_7() -> None:
    g = glyph(f"RD ND {FILL}", use="happy", premonitions=["pair", "five"], **HAPPY)
    assert kind(g) == "mirror-glyph"

    do(g, cards("RD ND"))
    assert (kind(g), g.doors) == ("premonition-door", cards("RD BD GD RD"))
    do(g, 0)

    assert (g.doors, g.premonitions) == (cards("BD GD RD ND"), ["five"])


def test_in_the_other_order_a_fifth_door_stands_for_a_moment_1_7() -> None:
    g = glyph(f"RD ND {FILL}", use="happy", premonitions=["pair", "five"], **HAPPY)

    do(g, cards("ND RD"))

    assert kind(g) == "premonition"
    do(g, "five", 0)
    assert g.premonitions == []


def test_a_door_that_waits_behind_a_premonition_is_not_in_the_hand_it_draws_1_7() -> None:
    g = glyph(f"RD ND {FILL}", use="happy", premonitions=["three"], reserve=["blue"], doors="BD GD")

    do(g, cards("RD ND"))

    assert g.doors == cards("BD GD RD ND")
    assert (len(g.hand), g.premonitions) == (5, ["blue"])


def test_after_all_doors_together_where_the_table_plays_it_so() -> None:
    readings = {"premonition-doors": "all"}
    g = do(glyph(f"RD ND {FILL}", use="happy", premonitions=["pair", "five"], readings=readings, **HAPPY))

    assert (kind(g), g.doors) == ("premonition", cards("RD BD GD RD ND"))


def test_with_no_premonition_face_up_the_order_of_doors_decides_nothing() -> None:
    g = glyph(f"RD ND {FILL}", use="happy", premonitions=[], **HAPPY)

    assert g.doors == cards("RD BD GD RD ND")


def test_a_door_still_to_come_stays_when_a_question_before_it_is_closed_1_5() -> None:
    g = glyph(f"RD ND {FILL}", use="happy", premonitions=["pair", "five"], **HAPPY)
    do(g, cards("RD ND"))
    g.question = Asked("of-other-rules")

    machine.anew(judge(), g)

    assert g.doors == cards("RD BD GD RD ND")
