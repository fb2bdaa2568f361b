"""What would kill is said before it is tapped, and a loss names who died of it (manual p. 18)."""

from __future__ import annotations

import re
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from campaigns.etherfields.panels.now import now_panel
from campaigns.etherfields.rules.now import Answer, due
from campaigns.models import Decision
from companion.parts import draw
from tests.etherfields.boards import on_the_map, picture, tokens_at
from tests.etherfields.factories import EntityFactory, TeamFactory, team_of
from tests.etherfields.tables import device, effect, in_slumber

MARA, ILSE, JONAS = 1, 2, 3
PAGE = SimpleNamespace(
    csrf="x", table="/c/abc/", holder="/c/abc/holder/", sheets="/c/abc/sheet/", rule_query="?table=abc&at=now"
)


def page(table: Any) -> str:
    """Draw the Now panel of a table."""
    return str(draw("etherfields/now.jinja", {"p": PAGE, **now_panel(table, device())}))


def resolving(*dreamers: Any, **told: Any) -> Any:
    """Give a table whose Turn card has a basic effect, no board followed."""
    wraith = EntityFactory.build(effects={"basic": effect(**told)}, movement=3)
    return in_slumber(*dreamers, wraith, phase="event", card_steps=["basic"])


def hits(table: Any) -> Answer:
    """Give the first answer that resolves an effect."""
    return next(answer for answer in due(table).answers if answer.move == "resolve-effect")


def test_an_effect_says_for_whom_an_eighth_distress_is_deadly_p18() -> None:
    dreamers = team_of(3)
    dreamers[1].distress = 7

    answer = hits(resolving(*dreamers, distress=1))

    assert (answer.note, answer.facts["doomed"]) == ("now.deadly-distress", ["Specialist"])
    assert "Deadly for Specialist: 8 of 8 Distress" in page(resolving(*dreamers, distress=1))


def test_an_effect_names_the_tile_that_it_stands_on_p9() -> None:
    wraith = EntityFactory.build(ref=1, effects={"basic": effect(range=1, distress=1)}, movement=1)
    moth = EntityFactory.build(ref=2, name="Moth")
    for at, said in (("a . ", "Wraith hits Gambler: range 1, 1 Distress"), (". . . . a ", "Wraith: nobody in range")):
        board = replace(picture(at, more=tokens_at("A1.2", 1)), touched=(1, 1))
        found = page(on_the_map(*team_of(1), wraith, moth, card_steps=["basic"], board=board))
        assert said in found
        assert "What does Moth say?" in found
        assert "A card spares somebody" in found


@pytest.mark.parametrize(
    ("movement", "morphings", "said"),
    [
        (2, [], ["1 space", "2 spaces", "2, roll again"]),
        (1, ["movement"], ["1 space", "3 spaces", "3, roll again"]),
        (None, [], ["1 space"]),
    ],
)
def test_the_faces_of_the_movement_die_say_how_far_p11_p16(
    movement: int | None, morphings: list[str], said: list[str]
) -> None:
    wraith = EntityFactory.build(movement=movement, morphings=morphings)

    found = page(in_slumber(*team_of(3), wraith, phase="event", card_steps=["move"]))

    assert re.findall(r'<button name="face" value="[a-z-]+">([^<]+)</button>', found) == said


def test_an_effect_that_kills_nobody_is_not_called_deadly_p18() -> None:
    dreamers = team_of(3, distress=6)

    assert hits(resolving(*dreamers[:1], distress=1)).note == ""
    assert "Deadly" not in page(resolving(*dreamers[:1], distress=1))
    dreamers[0].distress = 7
    assert hits(resolving(*dreamers[:1], seal=2)).note == ""


def test_only_whom_the_followed_board_shows_in_range_is_named_p9_p18() -> None:
    dreamers = team_of(3, distress=7)
    wraith = EntityFactory.build(ref=1, effects={"basic": effect(range=0, distress=1)}, movement=1)
    for drawn, doomed in (("a . ", []), (". a b ", ["Gambler"])):
        board = replace(picture(drawn, more=tokens_at("A1.2", 1)), touched=(1, 1))
        table = on_the_map(*dreamers, wraith, card_steps=["basic"], board=board)
        assert hits(table).facts.get("doomed", []) == doomed


@pytest.mark.parametrize(("seal", "note"), [(2, ""), (3, "now.deadly-cards")])
def test_an_effect_says_for_whom_too_few_cards_would_be_left_p18(seal: int, note: str) -> None:
    dreamers = team_of(1, deck=4, hand=4, discard=0)

    assert hits(resolving(*dreamers, seal=seal)).note == note


def test_cards_that_are_not_there_to_be_sealed_kill_nobody_p14_p18() -> None:
    dreamers = team_of(1, deck=0, hand=6, discard=0)

    assert hits(resolving(*dreamers, seal=3)).note == ""


def test_where_nobody_counts_cards_none_are_called_too_few_p18() -> None:
    dreamers = team_of(1, deck=4, hand=2, discard=0)
    wraith = EntityFactory.build(effects={"basic": effect(seal=3)}, movement=3)
    light = TeamFactory.build(tracking="light")

    assert hits(in_slumber(*dreamers, light, wraith, phase="event", card_steps=["basic"])).note == ""


def test_an_effect_says_that_the_markers_would_not_suffice_p18() -> None:
    dreamers = team_of(3, distress=5)

    assert hits(resolving(*dreamers, distress=2)).note == "now.deadly-pool"
    assert hits(resolving(*dreamers, distress=1)).note == ""


@pytest.mark.parametrize(("cards", "code"), [(6, "now.few-cards"), (8, "now.few-cards"), (9, "")])
def test_a_row_says_that_cards_put_elsewhere_may_be_deadly_p18(cards: int, code: str) -> None:
    dreamers = team_of(3, deck=12, hand=4)
    dreamers[2].deck, dreamers[2].discard, dreamers[2].hand = 0, 0, cards

    rows = due(in_slumber(*dreamers)).rows

    assert [row.code for row in rows] == ["", "", code]
    assert rows[2].facts == ({"count": cards} if code else {})


def test_a_row_in_order_says_it_too_p18() -> None:
    order = TeamFactory.build(readings={"rounds": "in-order"})

    rows = due(in_slumber(*team_of(3, deck=0, discard=0, hand=6), order, acting=ILSE)).rows

    assert [row.code for row in rows] == ["", "now.few-cards", ""]


def test_the_reshuffle_says_which_price_is_deadly_p8_p18() -> None:
    dreamers = team_of(3, distress=7, deck=4, hand=2, discard=0)
    asked = Decision(ref=1, kind="ef.reshuffle.price", who=JONAS, facts={"name": "Tough Guy"})

    notes = [answer.note for answer in due(in_slumber(*dreamers, asked, phase="draw")).answers]

    assert notes == ["now.deadly-distress", "now.deadly-cards"]


@pytest.mark.parametrize(
    ("cause", "reason", "said"),
    [
        ("eighth", "distress", "Died: Specialist"),
        ("few-cards", "cards", "Died: Specialist"),
        ("no-marker", "pool", "No marker for Specialist"),
    ],
)
def test_a_loss_names_whom_it_came_by_p18(cause: str, reason: str, said: str) -> None:
    dreamers = team_of(3)
    dreamers[1].died_of = [cause]
    asked = Decision(ref=1, kind="ef.death.resolve", facts={"reason": reason})

    found = page(in_slumber(*dreamers, TeamFactory.build(lost=reason), asked))

    assert said in found
    assert "Waiting for the whole Team" not in found


def test_a_loss_that_nobody_died_of_waits_for_the_team_p18() -> None:
    asked = Decision(ref=1, kind="ef.death.resolve", facts={"reason": "saved"})

    assert "Waiting for the whole Team" in page(in_slumber(*team_of(3), TeamFactory.build(lost="saved"), asked))
