"""Swaps of unique values: slots, codes, names move between rows in one entry, forward and back."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from campaigns.engine import get_game, get_games
from campaigns.journal import save_point_service, save_points
from campaigns.journal.results import ResultStatus
from campaigns.models import Campaign
from campaigns.storage import state
from campaigns.transfer.exporter import export_plain
from campaigns.transfer.importer import import_campaign
from tests.campaigns.table_actions import (
    apply_move,
    begin_campaign,
    get_stored_state,
    go_back_to,
    is_consistent,
    mint_move_id,
    redo_entry,
    undo_entry,
)
from tests.examples import scale_examples
from tests.factories import HOST_AUTHOR

pytestmark = pytest.mark.postgres

WRITE_PATTERN = re.compile(r'(?:\d+ times: )?(DELETE|INSERT|UPDATE) .*"etherfields_district"')
DISTRICT_LABEL = "etherfields.district"
ALONE: dict[str, list[dict[str, Any]]] = {
    DISTRICT_LABEL: [{"slot": slot} for slot in ("A1", "A2", "B1", "B2", "B4")],
    "etherfields.dreamer": [
        {"archetype": one} for one in ("gambler", "specialist", "tough-guy", "free-spirit", "reaper")
    ],
    "etherfields.secret": [
        {"code": code, "copy": copy} for code, copy in (("I-1", 1), ("I-1", 2), ("I-1", 3), ("II-4", 1), ("II-4", 2))
    ],
    "campaigns.houseruling": [{"rule": f"ef.rule-{n}"} for n in range(5)],
    "campaigns.setting": [{"name": f"setting {n}"} for n in range(5)],
}
"""Five unique values for every model that has some."""

BESIDES: dict[str, dict[str, Any]] = {
    DISTRICT_LABEL: {"name": "Docks"},
    "etherfields.secret": {"kind": "other"},
    "campaigns.houseruling": {"text": "As we like it"},
    "campaigns.setting": {"value": "ask"},
}
REFS = ("1", "2", "3", "4", "5")
Holders = dict[str, int]
"""The ref that holds each of the five values."""


@st.composite
def holders(draw: st.DrawFn) -> Holders:
    """Draw up to five rows, each with another value."""
    there = draw(st.sets(st.sampled_from(REFS), min_size=1) | st.just(set(REFS)))
    return dict(zip(sorted(there), draw(st.permutations(range(5))), strict=False))


def build_state(campaign: Campaign, label: str, held: Holders) -> state.State:
    """Return the state of a campaign with these rows of one model instead of its own."""
    made = {ref: state.get_model(label)(**ALONE[label][n], **BESIDES.get(label, {})) for ref, n in held.items()}
    return {**get_stored_state(campaign), label: {ref: row.values() for ref, row in made.items()}}


def save_state(campaign: Campaign, wanted: state.State) -> int:
    """Store a state as a save point, and return its key."""
    rules = get_game(campaign.game)
    table = state.open_table(campaign, rules)
    state.restore_snapshot(table, wanted)
    return int(save_points.store_save_point(campaign, table, rules, "As drawn", HOST_AUTHOR.name).pk)


def restore_state(campaign: Campaign, wanted: state.State) -> int:
    """Restore a save point in one entry; return its number."""
    answer = save_point_service.restore_save_point(
        campaign.slug, mint_move_id(campaign), HOST_AUTHOR, save_state(campaign, wanted)
    )
    campaign.refresh_from_db()
    assert answer is not None
    assert answer.status is ResultStatus.APPLIED, answer.violation
    assert get_stored_state(campaign) == wanted
    return campaign.head


def restore_all(campaign: Campaign, *found: tuple[str, Holders]) -> dict[int, state.State]:
    """Restore one state after another, and return the state after each entry."""
    states = {}
    for label, held in found:
        wanted = build_state(campaign, label, held)
        states[restore_state(campaign, wanted)] = wanted
    return states


def assert_reversible(campaign: Campaign, states: dict[int, state.State]) -> None:
    """Walk from the last of these states to the first and back, step by step and at once; compare each.

    A step is compared by the rows that change, both ends by the whole table.
    """
    seqs = list(states)
    for seq in reversed(seqs[:-1]):
        assert undo_entry(campaign).status is ResultStatus.APPLIED
        assert get_changing_rows(campaign) == {label: states[seq][label] for label in ALONE}
    for seq in seqs[1:]:
        assert redo_entry(campaign, seq).status is ResultStatus.APPLIED
        assert get_changing_rows(campaign) == {label: states[seq][label] for label in ALONE}
    for seq in (seqs[0], seqs[-1]):
        assert go_back_to(campaign, seq).status is ResultStatus.APPLIED
        assert get_stored_state(campaign) == states[seq]
    assert is_consistent(campaign)


def get_changing_rows(campaign: Campaign) -> state.State:
    """Return the stored rows of the models with swapped values."""
    table = state.open_table(Campaign.objects.get(pk=campaign.pk), get_game(campaign.game))
    return {label: {str(ref): row for ref, row in table.get_rows(label).snapshot().items()} for label in ALONE}


def test_every_model_that_has_such_values_is_drawn() -> None:
    labels = {label for known in get_games() for label in known.all_labels}

    assert {label for label in labels if state.get_unique_fields(label)} == ALONE.keys()
    for label, values in ALONE.items():
        assert {tuple(found) for found in values} == set(state.get_unique_fields(label))


@pytest.mark.slow
@pytest.mark.django_db
@settings(
    max_examples=scale_examples(15), suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(
    label=st.sampled_from(list(ALONE)),
    layouts=st.lists(holders(), min_size=3, max_size=4, unique_by=lambda held: tuple(held.items())),
)
def test_however_values_change_hands_every_way_through_the_journal_is_exact(label: str, layouts: list[Holders]) -> None:
    with transaction.atomic():
        campaign = begin_campaign()
        states = restore_all(campaign, *((label, held) for held in layouts))
        assert_reversible(campaign, states)

        copy = import_campaign(export_plain(campaign))
        assert_reversible(copy, states)
        transaction.set_rollback(True)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param({"1": 0, "2": 1}, {"1": 1, "2": 0}, id="two change places"),
        pytest.param({"1": 0, "2": 1, "3": 2}, {"1": 1, "2": 2, "3": 0}, id="three in a circle"),
        pytest.param({"1": 0, "2": 1}, {"1": 1, "2": 2}, id="each moves up by one"),
        pytest.param({"1": 0, "2": 1}, {"1": 2, "2": 0}, id="each moves down by one"),
        pytest.param({"1": 0}, {"2": 0}, id="one goes and another comes in its place"),
        pytest.param({"1": 0}, {"1": 1, "2": 0}, id="one makes room for another that comes"),
        pytest.param({"1": 0, "2": 1, "3": 2}, {"1": 1, "2": 0, "4": 2}, id="two change places, one goes, one comes"),
    ],
)
@pytest.mark.parametrize("label", ALONE)
def test_values_change_hands(evening: Campaign, label: str, before: Holders, after: Holders) -> None:
    assert_reversible(evening, restore_all(evening, (label, before), (label, after)))


# At the table


def get_tile_slots(campaign: Campaign) -> dict[str, str]:
    """Return the slot of each Dreamworld Map tile, by name."""
    return {row["name"]: row["slot"] for row in get_stored_state(campaign)[DISTRICT_LABEL].values()}


def test_tiles_that_changed_places_by_way_of_a_free_slot_go_back_at_once(evening: Campaign) -> None:
    apply_move(evening, "gain-district", slot="A1", name="Docks")
    before = apply_move(evening, "gain-district", slot="A2", name="Suburbia").seq
    docks, suburbia = (int(ref) for ref in get_stored_state(evening)[DISTRICT_LABEL])
    for tile, slot in ((docks, "B1"), (suburbia, "A1"), (docks, "A2")):
        after = apply_move(evening, "move-district", district=tile, slot=slot).seq

    for entry, wanted in ((before, {"Docks": "A1", "Suburbia": "A2"}), (after, {"Docks": "A2", "Suburbia": "A1"})):
        assert go_back_to(evening, entry).status is ResultStatus.APPLIED
        assert get_tile_slots(evening) == wanted
        apply_move(evening, "move-district", district=docks, slot="B4")
        assert undo_entry(evening).status is ResultStatus.APPLIED
    assert is_consistent(evening)


# What it costs


def list_write_verbs(campaign: Campaign, wanted: state.State) -> list[str]:
    """Restore a state, and return the SQL verbs of the writes to the tiles; executemany counts once."""
    point = save_state(campaign, wanted)
    with CaptureQueriesContext(connection) as captured:
        save_point_service.restore_save_point(campaign.slug, mint_move_id(campaign), HOST_AUTHOR, point)
    found = (WRITE_PATTERN.match(query["sql"]) for query in captured)
    return [match[1] for match in found if match]


def test_only_an_exchange_is_more_than_one_statement(evening: Campaign) -> None:
    first = build_state(evening, DISTRICT_LABEL, {"1": 0, "2": 1})
    assert list_write_verbs(evening, first) == ["INSERT"]
    renamed = {ref: {**row, "name": "Quay"} for ref, row in first[DISTRICT_LABEL].items()}

    assert list_write_verbs(evening, {**first, DISTRICT_LABEL: renamed}) == ["UPDATE"]
    assert list_write_verbs(evening, {**first, DISTRICT_LABEL: {**renamed, "2": {**renamed["2"], "slot": "B4"}}}) == [
        "UPDATE"
    ]
    assert list_write_verbs(evening, build_state(evening, DISTRICT_LABEL, {"1": 4, "2": 0})) == ["DELETE", "INSERT"]


def test_rows_keep_their_keys_in_an_exchange(evening: Campaign) -> None:
    model: Any = state.get_model(DISTRICT_LABEL)
    restore_state(evening, build_state(evening, DISTRICT_LABEL, {"1": 0, "2": 1}))
    keys = dict(model.objects.values_list("ref", "pk"))

    restore_state(evening, build_state(evening, DISTRICT_LABEL, {"1": 1, "2": 0}))

    assert dict(model.objects.values_list("ref", "pk")) == keys
