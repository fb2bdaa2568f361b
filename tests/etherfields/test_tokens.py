"""Tokens and markers on the table: whose they are, and when they go (manual p. 3, 8 and 9)."""

from typing import Any

import pytest

from campaigns.etherfields.panels.action_groups import build_groups
from campaigns.etherfields.rules.ending_moves import end_slumber
from campaigns.etherfields.rules.entities import note_miniature, spawn_figures
from campaigns.etherfields.rules.pools import (
    COUNT_FIELDS_BY_POOL,
    MINIATURE_KINDS,
    POOL_SIZES,
    TOKEN_FIELDS,
    count_in_pool,
)
from campaigns.etherfields.rules.session_end import end_session
from campaigns.etherfields.rules.slumbers import meet_slumber
from campaigns.etherfields.rules.tile_entries import put_entity
from campaigns.etherfields.rules.tokens import place_tokens, return_tokens
from campaigns.models import StateRow
from tests.etherfields.factories import ActionFactory, DreamerFactory, EntityFactory, SlumberFactory, TeamFactory
from tests.etherfields.table_builders import build_viewer
from tests.failures import collect_failures
from tests.rule_harness import build_table, expect_violation, has_consequence, play_move


def test_tokens_come_from_the_pool_and_go_back_p3() -> None:
    table = build_table(DreamerFactory.build(), SlumberFactory.build())

    play_move(table, place_tokens, kind="block", count=4)
    play_move(table, place_tokens, kind="block", count=4)
    assert table.current_slumber.tokens == {"block": 6}
    assert has_consequence(table, "ef.pool.short", pool="block", gained=2)
    play_move(table, return_tokens, kind="block", count=5)
    with expect_violation("ef.token.too-few", wanted=2, there=1):
        play_move(table, return_tokens, kind="block", count=2)
    with expect_violation("ef.token.too-few", there=0):
        play_move(table, return_tokens, kind="threat")


def test_tokens_of_the_map_outlast_the_slumber_p9() -> None:
    table = build_table(DreamerFactory.build(), SlumberFactory.build())
    play_move(table, place_tokens, kind="terrain", count=2)
    play_move(table, place_tokens, kind="terrain", count=3, belongs="map")
    assert (table.current_slumber.tokens, table.team.tokens) == ({"terrain": 2}, {"terrain": 3})
    assert count_in_pool(table, "terrain") == 3

    play_move(table, end_slumber)

    assert table.team.tokens == {"terrain": 3}
    assert count_in_pool(table, "terrain") == 5


def test_tokens_go_back_from_where_they_lie_p3() -> None:
    table = build_table(DreamerFactory.build(), SlumberFactory.build())
    play_move(table, place_tokens, kind="threat", belongs="map")

    with expect_violation("ef.token.too-few", there=0):
        play_move(table, return_tokens, kind="threat")
    play_move(table, return_tokens, kind="threat", belongs="map")

    assert table.team.tokens == {"threat": 0}


def test_between_slumbers_tokens_can_only_belong_to_the_map_p9() -> None:
    table = build_table(DreamerFactory.build())

    play_move(table, place_tokens, kind="universal", count=2)
    assert table.team.tokens == {"universal": 2}
    assert table.line_facts["belongs"] == "map"
    play_move(table, return_tokens, kind="universal")
    assert table.team.tokens == {"universal": 1}


def test_both_kinds_of_tokens_come_from_one_pool_p3() -> None:
    table = build_table(DreamerFactory.build(), SlumberFactory.build())

    play_move(table, place_tokens, kind="block", count=4, belongs="map")
    play_move(table, place_tokens, kind="block", count=4)

    assert (table.current_slumber.tokens, count_in_pool(table, "block")) == ({"block": 2}, 0)
    assert has_consequence(table, "ef.pool.short", pool="block", wanted=4, gained=2)


def test_the_map_is_packed_away_with_its_tokens_p18() -> None:
    table = build_table(DreamerFactory.build())
    play_move(table, place_tokens, kind="terrain", count=2)

    play_move(table, end_session)

    assert table.team.tokens == {}


def test_each_dreamer_has_one_personal_token_p2() -> None:
    table = build_table(DreamerFactory.build(archetype="gambler"), SlumberFactory.build())

    play_move(table, place_tokens, kind="personal-gambler", belongs="map")
    assert table.team.tokens == {"personal-gambler": 1}
    play_move(table, place_tokens, kind="personal-gambler")
    assert has_consequence(table, "ef.pool.short", pool="personal-gambler", gained=0)
    with expect_violation("ef.token.nobody", archetype="reaper"):
        play_move(table, place_tokens, kind="personal-reaper")
    play_move(table, return_tokens, kind="personal-gambler", belongs="map")
    assert count_in_pool(table, "personal-gambler") == 1


@pytest.mark.parametrize("kind", ["hole", "wall"])
def test_there_is_one_hole_token_and_one_for_wall_and_clock_hand_p3(kind: str) -> None:
    table = build_table(DreamerFactory.build(), SlumberFactory.build())

    play_move(table, place_tokens, kind=kind, count=2)

    assert table.current_slumber.tokens == {kind: 1}
    assert has_consequence(table, "ef.pool.short", pool=kind, wanted=2, gained=1)


def test_only_tokens_on_the_table_are_offered_to_be_put_back_p3() -> None:
    table = build_table(DreamerFactory.build(), SlumberFactory.build())
    wanted = {"turn": ("", "hour", ("return-token",))}
    (made,) = build_groups(table, build_viewer(slumber="turn"), "slumber", wanted)
    assert made.actions == []

    play_move(table, place_tokens, kind="threat", belongs="map")
    play_move(table, place_tokens, kind="wall", belongs="tile")
    (made,) = build_groups(table, build_viewer(slumber="turn"), "slumber", wanted)

    (offer,) = made.actions or []
    found = {field.name: ([value for value, _label in field.choices], field.value) for field in offer.fields}
    assert found["kind"] == (["wall", "threat"], "wall")
    assert found["belongs"] == (["tile", "map"], "tile")
    play_move(table, return_tokens, kind="wall", belongs="tile")


def test_only_personal_tokens_of_dreamers_in_the_team_are_offered_p5() -> None:
    table = build_table(DreamerFactory.build(archetype="gambler"), SlumberFactory.build())

    (made,) = build_groups(table, build_viewer(slumber="turn"), "slumber", {"turn": ("", "hour", ("take-token",))})

    (offer,) = made.actions or []
    kinds = {value for field in offer.fields if field.name == "kind" for value, _label in field.choices}
    assert {kind for kind in kinds if kind.startswith("personal-")} == {"personal-gambler"}
    assert {"hole", "wall", "threat"} <= kinds


@pytest.mark.parametrize(("miniature", "there"), [("human", 4), ("creature", 4), ("belshazar", 1)])
def test_where_no_miniature_is_left_no_figure_is_placed_p8(miniature: str, there: int) -> None:
    table = build_table(DreamerFactory.build(), SlumberFactory.build())

    play_move(table, put_entity, name="Something", figures=5, miniature=miniature)

    assert table.entities[1].figures == there
    assert has_consequence(table, "ef.pool.short", pool=miniature, wanted=5, gained=there)
    assert count_in_pool(table, "figures") == 15
    play_move(table, spawn_figures, entity=table.entities[1])
    assert table.entities[1].figures == there


def test_two_tiles_share_the_human_shapeshifters_p8() -> None:
    table = build_table(DreamerFactory.build())

    play_move(table, meet_slumber, name="Doubles", turns=4, figures=3, miniature="human")
    play_move(table, put_entity, name="Others", figures=3, miniature="human")

    assert [entity.figures for entity in table.entities] == [3, 1]


def test_what_the_figures_are_may_be_noted_later_p9() -> None:
    table = build_table(DreamerFactory.build(), SlumberFactory.build())
    play_move(table, put_entity, name="Something", figures=5)
    (one,) = table.entities

    with expect_violation("ef.entity.few-miniatures", pool="human", there=4):
        play_move(table, note_miniature, entity=one, miniature="human")
    one.figures = 2
    play_move(table, note_miniature, entity=one, miniature="human")

    assert (count_in_pool(table, "human"), count_in_pool(table, "figures")) == (2, 15)
    play_move(table, note_miniature, entity=one, miniature="token")
    assert (count_in_pool(table, "human"), count_in_pool(table, "figures")) == (4, 13)


def test_what_the_box_holds_p3() -> None:
    assert POOL_SIZES == {
        "ether": 16, "distress": 16, "universal": 16, "gems": 6, "keys": 4, "threat": 20, "block": 6, "terrain": 8,
        "morphings": 12, "wrath": 4, "cunning": 4, "awareness": 4, "turns": 12, "figures": 15, "story": 10, "spirit": 5,
        "blank": 6, "signs": 77, "masks": 14, "poisoned-dazed": 2, "stunned-paralyzed": 2, "human": 4, "creature": 4,
        "belshazar": 1, "hole": 1, "wall": 1, "personal-gambler": 1, "personal-specialist": 1, "personal-tough-guy": 1,
        "personal-free-spirit": 1, "personal-reaper": 1,
    }  # fmt: skip


ROW_FACTORIES: list[Any] = [DreamerFactory, SlumberFactory, TeamFactory, EntityFactory, ActionFactory]


@collect_failures("kind", POOL_SIZES)
def test_a_pool_is_counted_anew_when_any_field_changes_that_it_is_counted_by_p3(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    colour = kind if kind in ("wrath", "cunning", "awareness") else "wrath"
    marked: dict[type, dict[str, Any]] = {
        EntityFactory: {"code": kind if kind in MINIATURE_KINDS else "", "marker_colour": colour, "figures": 1},
        ActionFactory: {"marker_colour": colour},
    }
    table = build_table(*(made.build(**marked.get(made, {})) for made in ROW_FACTORIES))
    read: set[str] = set()
    for rows in (table.dreamers, table.slumbers, table.teams, table.entities, table.actions):
        model: Any = type(rows.first())
        tracked = {field.attname for field in model.get_tracked_fields()}

        def noted(row: StateRow, name: str, *, tracked: set[str] = tracked) -> Any:
            read.update([f"{row.label.partition('.')[2]}.{name}"] if name in tracked else [])
            return object.__getattribute__(row, name)

        monkeypatch.setattr(model, "__getattribute__", noted)

    assert count_in_pool(table, kind) <= POOL_SIZES[kind]
    assert read or kind == "blank"
    assert read <= {*COUNT_FIELDS_BY_POOL.get(kind, TOKEN_FIELDS), "team.ref"}
