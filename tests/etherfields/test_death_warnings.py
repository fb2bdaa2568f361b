"""Warnings before a deadly tap, and the cause in a loss (manual p. 18)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from campaigns.etherfields.rules.effects import resolve_effect
from campaigns.etherfields.rules.next_steps import Answer, find_next_step
from campaigns.models import Decision
from tests.etherfields.board_pictures import build_board_table, build_entity_figures, parse_board
from tests.etherfields.factories import EntityFactory, TeamFactory, build_team
from tests.etherfields.table_builders import build_effect, build_slumber_table, build_viewer
from tests.page_parts import render_panel
from tests.rule_harness import has_consequence, play_move

MARA, ILSE, JONAS = 1, 2, 3


def render_now(table: Any) -> str:
    """Render the Now panel of a table."""
    return render_panel("etherfields", "now", table, build_viewer())


def build_event_step_table(*dreamers: Any, **told: Any) -> Any:
    """Return a table whose Turn card has a basic effect, no board followed."""
    wraith = EntityFactory.build(effects={"basic": build_effect(**told)}, movement=3)
    return build_slumber_table(*dreamers, wraith, phase="event", card_steps=["basic"])


def get_hit_answer(table: Any) -> Answer:
    """Return the first answer that resolves an effect."""
    return next(answer for answer in find_next_step(table).answers if answer.move_name == "resolve-effect")


def get_warnings(table: Any) -> dict[Any, str]:
    """Return the warnings on the chips of the effect: by Dreamer why it would be deadly."""
    chips = get_hit_answer(table).chip_field
    assert chips is not None
    return dict(chips.warning_codes)


def test_who_is_hit_is_asked_in_words_p9() -> None:
    found = render_now(build_event_step_table(*build_team(3), distress=1))

    assert "Wraith: 1 Distress. Who is hit?" in " ".join(found.split())
    assert re.findall(r'<button class="button button--large ?([^"]*)">([^<]+)</button>', found)[:2] == [
        ("button--main", "Resolve"), ("", "Nobody was hit"),
    ]  # fmt: skip


def test_the_share_of_morphings_in_a_number_is_said_p16() -> None:
    effects = {"basic": build_effect(distress=1, seal=1, range=1)}
    wraith = EntityFactory.build(effects=effects, morphings=["distress", "seal"], movement=3)
    table = build_slumber_table(*build_team(3), wraith, phase="event", card_steps=["basic"])

    found = " ".join(render_now(table).split())

    assert "Wraith: range 1, 2 Distress (1 from Morphings), Seals 3 (2 from Morphings). Who is hit?" in found


def test_own_words_of_an_effect_end_before_the_question_p9() -> None:
    assert "Turn the tile. Who is hit?" in " ".join(
        render_now(build_event_step_table(*build_team(3), note="Turn the tile.")).split()
    )


def test_an_effect_says_for_whom_an_eighth_distress_is_deadly_p18() -> None:
    dreamers = build_team(3)
    dreamers[1].distress = 7

    assert get_warnings(build_event_step_table(*dreamers, distress=1)) == {ILSE: "now.deadly-distress"}
    label = re.search(
        r"<label[^>]*>(?:(?!</label>).)*Specialist.*?</label>",
        render_now(build_event_step_table(*dreamers, distress=1)),
        re.S,
    )
    assert label
    assert "Deadly: 8 of 8" in label.group()


def test_a_known_hit_says_for_whom_it_is_deadly_p18() -> None:
    dreamers = build_team(3, distress=7)
    wraith = EntityFactory.build(ref=1, effects={"basic": build_effect(range=0, distress=1)}, movement=1)
    board = replace(parse_board(". a b ", extra_figures=build_entity_figures("A1.2", 1)), last_change=(1, 1))

    found = render_now(build_board_table(*dreamers, wraith, card_steps=["basic"], board=board))

    assert re.search(r'<small class="is-distress">.*?Deadly for Gambler: 8 of 8 Distress', found, re.S)


def test_who_is_asked_for_a_gem_first_is_not_doomed_by_being_hit_p9() -> None:
    dreamers = build_team(3, distress=7)
    dreamers[0].gems = 1

    assert set(get_warnings(build_event_step_table(*dreamers, distress=1, gem=True))) == {ILSE, JONAS}


def test_the_number_of_figures_in_range_says_from_which_on_it_is_deadly_p9_p18() -> None:
    dreamers = build_team(1, distress=6)
    swarm = EntityFactory.build(ref=1, figures=3, effects={"basic": build_effect(range=1, distress=1, each=True)})
    facts = {"name": "Gambler", "entity": "Wraith", "tile": 1, "kind": "basic", "most": 3}
    asked = Decision(ref=1, kind="ef.effect.figures", who=MARA, facts={"who": MARA, **facts})
    table = build_slumber_table(*dreamers, swarm, asked, phase="event", card_steps=["basic"])

    (answer,) = find_next_step(table).answers

    assert answer.chip_field is not None
    assert answer.chip_field.warning_codes == {2: "now.deadly-distress", 3: "now.deadly-distress"}
    assert "Deadly: 8 of 8" in render_now(table)


def test_an_effect_that_grows_dooms_nobody_before_its_figures_are_counted_p9() -> None:
    swarm = EntityFactory.build(figures=3, effects={"basic": build_effect(range=1, distress=1, each=True)})

    assert (
        get_warnings(build_slumber_table(*build_team(3, distress=7), swarm, phase="event", card_steps=["basic"])) == {}
    )


def test_an_effect_names_the_tile_that_it_stands_on_p9() -> None:
    wraith = EntityFactory.build(ref=1, effects={"basic": build_effect(range=1, distress=1)}, movement=1)
    moth = EntityFactory.build(ref=2, name="Moth")
    for at, words in (("a . ", "Wraith hits Gambler: range 1, 1 Distress"), (". . . . a ", "Wraith: nobody in range")):
        board = replace(parse_board(at, extra_figures=build_entity_figures("A1.2", 1)), last_change=(1, 1))
        found = render_now(build_board_table(*build_team(1), wraith, moth, card_steps=["basic"], board=board))
        assert words in found
        assert "Next, Moth&#39;s tile: what does it say here?" in found
        assert ">More</summary>" in found


@pytest.mark.parametrize(
    ("movement", "morphings", "labels"),
    [
        (2, [], ["1 space", "2 spaces", "2, roll again"]),
        (1, ["movement"], ["1 space", "3 spaces", "3, roll again"]),
        (None, [], ["1 space", "Its Movement value", "Its value, roll again"]),
    ],
)
def test_the_faces_of_the_movement_die_say_how_far_p11_p16(
    movement: int | None, morphings: list[str], labels: list[str]
) -> None:
    wraith = EntityFactory.build(movement=movement, morphings=morphings)

    found = render_now(build_slumber_table(*build_team(3), wraith, phase="event", card_steps=["move"]))

    assert re.findall(r'<button name="face" value="[a-z-]+">([^<]+)</button>', found) == labels


def test_an_effect_that_kills_nobody_is_not_called_deadly_p18() -> None:
    dreamers = build_team(3, distress=6)

    assert get_warnings(build_event_step_table(*dreamers[:1], distress=1)) == {}
    assert "Deadly" not in render_now(build_event_step_table(*dreamers[:1], distress=1))
    dreamers[0].distress = 7
    assert get_warnings(build_event_step_table(*dreamers[:1], seal=2)) == {}


def test_only_whom_the_followed_board_shows_in_range_is_named_p9_p18() -> None:
    dreamers = build_team(3, distress=7)
    wraith = EntityFactory.build(ref=1, effects={"basic": build_effect(range=0, distress=1)}, movement=1)
    for drawn, doomed in (("a . ", []), (". a b ", ["Gambler"])):
        board = replace(parse_board(drawn, extra_figures=build_entity_figures("A1.2", 1)), last_change=(1, 1))
        table = build_board_table(*dreamers, wraith, card_steps=["basic"], board=board)
        assert get_hit_answer(table).facts.get("doomed", []) == doomed


@pytest.mark.parametrize(("seal", "doomed"), [(2, {}), (3, {MARA: "now.deadly-cards"})])
def test_an_effect_says_for_whom_too_few_cards_would_be_left_p18(seal: int, doomed: dict[int, str]) -> None:
    dreamers = build_team(1, deck=4, hand=4, discard=0)

    assert get_warnings(build_event_step_table(*dreamers, seal=seal)) == doomed


def test_cards_that_are_not_there_to_be_sealed_kill_nobody_p14_p18() -> None:
    dreamers = build_team(1, deck=0, hand=6, discard=0)

    assert get_warnings(build_event_step_table(*dreamers, seal=3)) == {}


def test_where_nobody_counts_cards_none_are_called_too_few_p18() -> None:
    dreamers = build_team(1, deck=4, hand=2, discard=0)
    wraith = EntityFactory.build(effects={"basic": build_effect(seal=3)}, movement=3)
    light = TeamFactory.build(tracking="light")

    assert get_warnings(build_slumber_table(*dreamers, light, wraith, phase="event", card_steps=["basic"])) == {}


def test_an_effect_says_that_the_markers_would_not_suffice_p18() -> None:
    dreamers = build_team(3, distress=5)

    assert get_warnings(build_event_step_table(*dreamers, distress=2)) == dict.fromkeys(
        (MARA, ILSE, JONAS), "now.deadly-pool"
    )
    assert get_warnings(build_event_step_table(*dreamers, distress=1)) == {}


@pytest.mark.parametrize(("distress", "is_deadly"), [(7, True), (5, False)])
def test_the_button_of_a_deadly_hit_says_that_everyone_loses_p18(distress: int, is_deadly: bool) -> None:
    page = render_now(build_event_step_table(*build_team(3, distress=distress), distress=1))

    assert ("Resolve: everyone loses" in page) is is_deadly


def test_an_effect_says_for_how_many_the_markers_suffice_p18() -> None:
    dreamers = build_team(3, distress=4)

    answer = get_hit_answer(build_event_step_table(*dreamers, distress=2))

    assert (answer.note_code, answer.facts["left"]) == ("now.markers-left", 4)
    assert get_warnings(build_event_step_table(*dreamers, distress=2)) == {}
    assert "Only 4 Distress left. If you need more, everyone loses." in render_now(
        build_event_step_table(*dreamers, distress=2)
    )


# Morphings belong to a tile (p. 16)


@pytest.mark.parametrize("more", [{}, {"range": 1}])
def test_an_effect_that_adds_morphings_asks_for_no_dreamer_p16(more: dict[str, Any]) -> None:
    wraith = EntityFactory.build(effects={"morphing": build_effect(morphings=1, **more)}, movement=3)
    table = build_slumber_table(*build_team(3), wraith, phase="event", card_steps=["morphing"])

    answer = get_hit_answer(table)

    assert (answer.label_code, answer.chip_field, answer.arguments, answer.style) == (
        "now.resolves", None, {"kind": "morphing", "hit": []}, "go",
    )  # fmt: skip
    assert "adds 1 Morphing" in render_now(table)
    play_move(table, resolve_effect, entity=wraith, kind="morphing")
    assert [asked.facts["count"] for asked in table.prompts] == [1]


def test_a_morphing_effect_that_reaches_dreamers_asks_for_them_p9_p16() -> None:
    wraith = EntityFactory.build(effects={"morphing": build_effect(morphings=1, distress=1)}, movement=3)

    assert (
        get_hit_answer(build_slumber_table(*build_team(3), wraith, phase="event", card_steps=["morphing"])).label_code
        == "now.hits"
    )


def test_a_morphing_effect_in_own_words_asks_for_nobody_p9() -> None:
    words = build_effect(note="Light tokens go")
    for kind, code in (("morphing", "now.resolves"), ("special", "now.hits")):
        wraith = EntityFactory.build(effects={kind: words}, movement=3)
        assert (
            get_hit_answer(build_slumber_table(*build_team(3), wraith, phase="event", card_steps=[kind])).label_code
            == code
        )


def test_morphings_that_a_followed_board_sees_in_range_hit_nobody_p9_p16() -> None:
    wraith = EntityFactory.build(ref=1, effects={"morphing": build_effect(morphings=1, range=1)}, movement=1)
    board = replace(parse_board(". a b ", extra_figures=build_entity_figures("A1.2", 1)), last_change=(1, 1))
    table = build_board_table(*build_team(3), wraith, card_steps=["morphing"], board=board)

    play_move(table, resolve_effect, entity=wraith, kind="morphing")

    assert len(table.prompts) == 1
    assert not has_consequence(table, "ef.effect.board-says")


@pytest.mark.parametrize(("step", "asked"), [("morphing", "morphings"), ("basic", "distress")])
def test_what_a_tile_is_likeliest_to_say_of_a_step_is_asked_first_p9_p16(step: str, asked: str) -> None:
    wraith = EntityFactory.build(movement=3)

    (first, *_) = find_next_step(build_slumber_table(*build_team(3), wraith, phase="event", card_steps=[step])).answers

    assert first.chip_field is not None
    assert first.chip_field.argument_name == asked


@pytest.mark.parametrize(("cards", "code"), [(6, "now.few-cards"), (8, "now.few-cards"), (9, "")])
def test_a_row_says_that_cards_put_elsewhere_may_be_deadly_p18(cards: int, code: str) -> None:
    dreamers = build_team(3, deck=12, hand=4)
    dreamers[2].deck, dreamers[2].discard, dreamers[2].hand = 0, 0, cards

    rows = find_next_step(build_slumber_table(*dreamers)).dreamer_rows

    assert [row.code for row in rows] == ["", "", code]
    assert rows[2].facts == ({"count": cards} if code else {})


def test_a_row_in_order_says_it_too_p18() -> None:
    order = TeamFactory.build(readings={"rounds": "in-order"})

    rows = find_next_step(
        build_slumber_table(*build_team(3, deck=0, discard=0, hand=6), order, acting=ILSE)
    ).dreamer_rows

    assert [row.code for row in rows] == ["", "now.few-cards", ""]


def test_the_reshuffle_says_which_price_is_deadly_p8_p18() -> None:
    dreamers = build_team(3, distress=7, deck=4, hand=2, discard=0)
    asked = Decision(ref=1, kind="ef.reshuffle.price", who=JONAS, facts={"name": "Tough Guy"})

    notes = [answer.note_code for answer in find_next_step(build_slumber_table(*dreamers, asked, phase="draw")).answers]

    assert notes == ["now.deadly-distress", "now.deadly-cards"]


@pytest.mark.parametrize(
    ("cause", "reason", "told"),
    [
        ("eighth", "distress", "Died: Specialist"),
        ("few-cards", "cards", "Died: Specialist"),
        ("no-marker", "pool", "No Distress marker left for Specialist"),
    ],
)
def test_a_loss_names_whom_it_came_by_p18(cause: str, reason: str, told: str) -> None:
    dreamers = build_team(3)
    dreamers[1].died_of = [cause]
    asked = Decision(ref=1, kind="ef.death.resolve", facts={"reason": reason})

    found = render_now(build_slumber_table(*dreamers, TeamFactory.build(lost=reason), asked))

    assert told in found
    assert "Waiting for the whole Team" not in found


def test_a_loss_that_nobody_died_of_waits_for_the_team_p18() -> None:
    asked = Decision(ref=1, kind="ef.death.resolve", facts={"reason": "saved"})

    assert "Waiting for the whole Team" in render_now(
        build_slumber_table(*build_team(3), TeamFactory.build(lost="saved"), asked)
    )
