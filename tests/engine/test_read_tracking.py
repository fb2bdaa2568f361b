"""What is read of a table is recorded, as models and fields; a change touches the keys of what it changes."""

from collections.abc import Callable
from typing import Any

import pytest

from campaigns.engine import Change
from tests.etherfields.factories import DreamerFactory, EntityFactory, SlumberFactory, build_team
from tests.rule_harness import build_table

DISTRESS, PLAYER, MODEL = "etherfields.dreamer.distress", "etherfields.dreamer.player", "etherfields.dreamer"


@pytest.mark.parametrize(
    ("read", "keys"),
    [
        (lambda table: len(table.dreamers), {MODEL}),
        (lambda table: list(table.dreamers), {MODEL}),
        (lambda table: table.dreamers.first(), {MODEL}),
        (lambda table: table.dreamers.get(99), {MODEL}),
        (lambda table: table.dreamers[1].distress, {MODEL, DISTRESS}),
        (lambda table: table.dreamers.count(distress=0), {MODEL, DISTRESS}),
        (lambda table: table.dreamers.filter(player="Nobody"), {MODEL, PLAYER}),
        (lambda table: table.dreamers.count_by("distress"), {MODEL, DISTRESS}),
        (lambda table: table.dreamers[1].ref, {MODEL}),
        (lambda table: table.slumber, {"etherfields.slumber"}),
    ],
)
def test_a_read_records_its_keys(read: Callable[[Any], object], keys: set[str]) -> None:
    table = build_table(*build_team(2))

    with table.record_reads() as found:
        read(table)

    assert found == keys


def test_all_values_of_a_row_are_all_its_fields() -> None:
    table = build_table(DreamerFactory.build())

    with table.record_reads() as found:
        values = table.dreamers[1].values()

    assert found == {MODEL, *(f"{MODEL}.{name}" for name in values)}


def test_an_inner_block_adds_its_reads_to_the_outer_one_and_takes_none_of_it() -> None:
    table = build_table(*build_team(1), SlumberFactory.build(), EntityFactory.build())

    with table.record_reads() as outer:
        assert table.slumber is not None
        with table.record_reads() as inner:
            assert len(table.entities) == 1
        assert len(table.dreamers) == 1

    assert inner == {"etherfields.entity"}
    assert outer == {"etherfields.slumber", "etherfields.entity", MODEL}


def test_a_tracked_row_is_changed_saved_and_named_as_before() -> None:
    table = build_table(DreamerFactory.build(distress=2))
    dreamer = table.dreamers[1]
    name = str(dreamer)

    with table.record_reads():
        dreamer.distress += 1

    assert (dreamer.distress, str(dreamer), dreamer.label) == (3, name, MODEL)
    assert [change.after for change in table.get_changes()] == [{"distress": 3}]


@pytest.mark.parametrize(
    ("change", "keys"),
    [
        (Change(MODEL, 1, {"distress": 1}, {"distress": 2}), {DISTRESS}),
        (Change(MODEL, 1, {}, {}, {"distress": ["diff"]}), {DISTRESS}),
        (Change(MODEL, 1, None, {"distress": 2}), {MODEL, DISTRESS}),
        (Change(MODEL, 1, {"distress": 2}, None), {MODEL, DISTRESS}),
    ],
)
def test_a_change_touches_its_fields_and_its_model_if_a_row_is_new_or_removed(change: Change, keys: set[str]) -> None:
    assert change.dependency_keys == keys
