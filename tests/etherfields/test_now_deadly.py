"""What would kill is said before it is tapped, and a loss names who died of it (manual p. 18)."""

from __future__ import annotations

import re
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from campaigns.etherfields.panels.now import now_panel
from campaigns.etherfields.rules.effects import resolve_effect
from campaigns.etherfields.rules.now import Answer, due
from campaigns.models import Decision
from companion.parts import draw
from tests.etherfields.boards import on_the_map, picture, tokens_at
from tests.etherfields.factories import EntityFactory, TeamFactory, team_of
from tests.etherfields.tables import device, effect, in_slumber
from tests.rulings import play, said

MARA, ILSE, JONAS = 1, 2, 3
PAGE = SimpleNamespace(
    csrf="x", table="/c/abc/", holder="/c/abc/holder/", sheets="/c/abc/sheet/", rule_query="?table=abc&at=now"
)


def page(table: Any) -> str:
    """Draw the Now panel of a table."""
    return str(draw("etherfields/now.jinja", {"p": PAGE, **now_panel(table, device())}))


def resolving(*dreamers: Any, **told: Any) -> Any:
    """Return a table whose Turn card has a basic effect, no board followed."""
    wraith = EntityFactory.build(effects={"basic": effect(**told)}, movement=3)
    return in_slumber(*dreamers, wraith, phase="event", card_steps=["basic"])


def hits(table: Any) -> Answer:
    """Return the first answer that resolves an effect."""
    return next(answer for answer in due(table).answers if answer.move == "resolve-effect")


def warned(table: Any) -> dict[Any, str]:
    """Return what stands on the chips of the effect: by Dreamer why it would be deadly."""
    chips = hits(table).chips
    assert chips is not None
    return dict(chips.warned)


def test_who_is_hit_is_asked_in_words_p9() -> None:
    found = page(resolving(*team_of(3), distress=1))

    assert "Wraith: 1 Distress. Who is hit?" in " ".join(found.split())
    assert re.findall(r'<button class="button button--large ?([^"]*)">([^<]+)</button>', found)[:2] == [
        ("button--main", "Resolve"), ("", "Nobody was hit"),
    ]  # fmt: skip


def test_own_words_of_an_effect_end_before_the_question_p9() -> None:
    assert "Turn the tile. Who is hit?" in " ".join(page(resolving(*team_of(3), note="Turn the tile.")).split())


def test_an_effect_says_for_whom_an_eighth_distress_is_deadly_p18() -> None:
    dreamers = team_of(3)
    dreamers[1].distress = 7

    assert warned(resolving(*dreamers, distress=1)) == {ILSE: "now.deadly-distress"}
    label = re.search(
        r"<label[^>]*>(?:(?!</label>).)*Specialist.*?</label>", page(resolving(*dreamers, distress=1)), re.S
    )
    assert label
    assert "Deadly: 8 of 8" in label.group()


def test_a_known_hit_says_for_whom_it_is_deadly_p18() -> None:
    dreamers = team_of(3, distress=7)
    wraith = EntityFactory.build(ref=1, effects={"basic": effect(range=0, distress=1)}, movement=1)
    board = replace(picture(". a b ", more=tokens_at("A1.2", 1)), touched=(1, 1))

    found = page(on_the_map(*dreamers, wraith, card_steps=["basic"], board=board))

    assert re.search(r'<small class="dist">.*?Deadly for Gambler: 8 of 8 Distress', found, re.S)


def test_who_is_asked_for_a_gem_first_is_not_doomed_by_being_hit_p9() -> None:
    dreamers = team_of(3, distress=7)
    dreamers[0].gems = 1

    assert set(warned(resolving(*dreamers, distress=1, gem=True))) == {ILSE, JONAS}


def test_the_number_of_figures_in_range_says_from_which_on_it_is_deadly_p9_p18() -> None:
    dreamers = team_of(1, distress=6)
    swarm = EntityFactory.build(ref=1, figures=3, effects={"basic": effect(range=1, distress=1, each=True)})
    facts = {"name": "Gambler", "entity": "Wraith", "tile": 1, "kind": "basic", "most": 3}
    asked = Decision(ref=1, kind="ef.effect.figures", who=MARA, facts={"who": MARA, **facts})
    table = in_slumber(*dreamers, swarm, asked, phase="event", card_steps=["basic"])

    (answer,) = due(table).answers

    assert answer.chips is not None
    assert answer.chips.warned == {2: "now.deadly-distress", 3: "now.deadly-distress"}
    assert "Deadly: 8 of 8" in page(table)


def test_an_effect_that_grows_dooms_nobody_before_its_figures_are_counted_p9() -> None:
    swarm = EntityFactory.build(figures=3, effects={"basic": effect(range=1, distress=1, each=True)})

    assert warned(in_slumber(*team_of(3, distress=7), swarm, phase="event", card_steps=["basic"])) == {}


def test_an_effect_names_the_tile_that_it_stands_on_p9() -> None:
    wraith = EntityFactory.build(ref=1, effects={"basic": effect(range=1, distress=1)}, movement=1)
    moth = EntityFactory.build(ref=2, name="Moth")
    for at, words in (("a . ", "Wraith hits Gambler: range 1, 1 Distress"), (". . . . a ", "Wraith: nobody in range")):
        board = replace(picture(at, more=tokens_at("A1.2", 1)), touched=(1, 1))
        found = page(on_the_map(*team_of(1), wraith, moth, card_steps=["basic"], board=board))
        assert words in found
        assert "What does Moth say?" in found
        assert "A card spares somebody" in found


@pytest.mark.parametrize(
    ("movement", "morphings", "labels"),
    [
        (2, [], ["1 space", "Value 2", "Value 2, roll again"]),
        (1, ["movement"], ["1 space", "Value 3", "Value 3, roll again"]),
        (None, [], ["1 space"]),
    ],
)
def test_the_faces_of_the_movement_die_say_how_far_p11_p16(
    movement: int | None, morphings: list[str], labels: list[str]
) -> None:
    wraith = EntityFactory.build(movement=movement, morphings=morphings)

    found = page(in_slumber(*team_of(3), wraith, phase="event", card_steps=["move"]))

    assert re.findall(r'<button name="face" value="[a-z-]+">([^<]+)</button>', found) == labels


def test_an_effect_that_kills_nobody_is_not_called_deadly_p18() -> None:
    dreamers = team_of(3, distress=6)

    assert warned(resolving(*dreamers[:1], distress=1)) == {}
    assert "Deadly" not in page(resolving(*dreamers[:1], distress=1))
    dreamers[0].distress = 7
    assert warned(resolving(*dreamers[:1], seal=2)) == {}


def test_only_whom_the_followed_board_shows_in_range_is_named_p9_p18() -> None:
    dreamers = team_of(3, distress=7)
    wraith = EntityFactory.build(ref=1, effects={"basic": effect(range=0, distress=1)}, movement=1)
    for drawn, doomed in (("a . ", []), (". a b ", ["Gambler"])):
        board = replace(picture(drawn, more=tokens_at("A1.2", 1)), touched=(1, 1))
        table = on_the_map(*dreamers, wraith, card_steps=["basic"], board=board)
        assert hits(table).facts.get("doomed", []) == doomed


@pytest.mark.parametrize(("seal", "doomed"), [(2, {}), (3, {MARA: "now.deadly-cards"})])
def test_an_effect_says_for_whom_too_few_cards_would_be_left_p18(seal: int, doomed: dict[int, str]) -> None:
    dreamers = team_of(1, deck=4, hand=4, discard=0)

    assert warned(resolving(*dreamers, seal=seal)) == doomed


def test_cards_that_are_not_there_to_be_sealed_kill_nobody_p14_p18() -> None:
    dreamers = team_of(1, deck=0, hand=6, discard=0)

    assert warned(resolving(*dreamers, seal=3)) == {}


def test_where_nobody_counts_cards_none_are_called_too_few_p18() -> None:
    dreamers = team_of(1, deck=4, hand=2, discard=0)
    wraith = EntityFactory.build(effects={"basic": effect(seal=3)}, movement=3)
    light = TeamFactory.build(tracking="light")

    assert warned(in_slumber(*dreamers, light, wraith, phase="event", card_steps=["basic"])) == {}


def test_an_effect_says_that_the_markers_would_not_suffice_p18() -> None:
    dreamers = team_of(3, distress=5)

    assert warned(resolving(*dreamers, distress=2)) == dict.fromkeys((MARA, ILSE, JONAS), "now.deadly-pool")
    assert warned(resolving(*dreamers, distress=1)) == {}


def test_an_effect_says_for_how_many_the_markers_suffice_p18() -> None:
    dreamers = team_of(3, distress=4)

    answer = hits(resolving(*dreamers, distress=2))

    assert (answer.note, answer.facts["left"]) == ("now.markers-left", 4)
    assert warned(resolving(*dreamers, distress=2)) == {}
    assert "Distress markers left: 4, more is deadly" in page(resolving(*dreamers, distress=2))


# Morphings belong to a tile (p. 16)


@pytest.mark.parametrize("more", [{}, {"range": 1}])
def test_an_effect_that_adds_morphings_asks_for_no_dreamer_p16(more: dict[str, Any]) -> None:
    wraith = EntityFactory.build(effects={"morphing": effect(morphings=1, **more)}, movement=3)
    table = in_slumber(*team_of(3), wraith, phase="event", card_steps=["morphing"])

    answer = hits(table)

    assert (answer.code, answer.chips, answer.given, answer.look) == (
        "now.resolves", None, {"kind": "morphing", "hit": []}, "go",
    )  # fmt: skip
    assert "adds 1 Morphing" in page(table)
    play(table, resolve_effect, entity=wraith, kind="morphing")
    assert [asked.facts["count"] for asked in table.decisions] == [1]


def test_a_morphing_effect_that_reaches_dreamers_asks_for_them_p9_p16() -> None:
    wraith = EntityFactory.build(effects={"morphing": effect(morphings=1, distress=1)}, movement=3)

    assert hits(in_slumber(*team_of(3), wraith, phase="event", card_steps=["morphing"])).code == "now.hits"


def test_a_morphing_effect_in_own_words_asks_for_nobody_p9() -> None:
    words = effect(note="Light tokens go")
    for kind, code in (("morphing", "now.resolves"), ("special", "now.hits")):
        wraith = EntityFactory.build(effects={kind: words}, movement=3)
        assert hits(in_slumber(*team_of(3), wraith, phase="event", card_steps=[kind])).code == code


def test_morphings_that_a_followed_board_sees_in_range_hit_nobody_p9_p16() -> None:
    wraith = EntityFactory.build(ref=1, effects={"morphing": effect(morphings=1, range=1)}, movement=1)
    board = replace(picture(". a b ", more=tokens_at("A1.2", 1)), touched=(1, 1))
    table = on_the_map(*team_of(3), wraith, card_steps=["morphing"], board=board)

    play(table, resolve_effect, entity=wraith, kind="morphing")

    assert len(table.decisions) == 1
    assert not said(table, "ef.effect.board-says")


@pytest.mark.parametrize(("step", "asked"), [("morphing", "morphings"), ("basic", "distress")])
def test_what_a_tile_is_likeliest_to_say_of_a_step_is_asked_first_p9_p16(step: str, asked: str) -> None:
    wraith = EntityFactory.build(movement=3)

    (first, *_) = due(in_slumber(*team_of(3), wraith, phase="event", card_steps=[step])).answers

    assert first.chips is not None
    assert first.chips.argument == asked


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
    ("cause", "reason", "told"),
    [
        ("eighth", "distress", "Died: Specialist"),
        ("few-cards", "cards", "Died: Specialist"),
        ("no-marker", "pool", "No marker for Specialist"),
    ],
)
def test_a_loss_names_whom_it_came_by_p18(cause: str, reason: str, told: str) -> None:
    dreamers = team_of(3)
    dreamers[1].died_of = [cause]
    asked = Decision(ref=1, kind="ef.death.resolve", facts={"reason": reason})

    found = page(in_slumber(*dreamers, TeamFactory.build(lost=reason), asked))

    assert told in found
    assert "Waiting for the whole Team" not in found


def test_a_loss_that_nobody_died_of_waits_for_the_team_p18() -> None:
    asked = Decision(ref=1, kind="ef.death.resolve", facts={"reason": "saved"})

    assert "Waiting for the whole Team" in page(in_slumber(*team_of(3), TeamFactory.build(lost="saved"), asked))
