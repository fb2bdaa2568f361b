"""Refs are never reused: a form for one row can never apply to another, whatever was undone meanwhile."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.test import Client

from campaigns.engine import MAX_REF, get_moves
from campaigns.journal import save_point_service
from campaigns.journal.forms import RefsField
from campaigns.journal.results import ResultStatus
from campaigns.models import Campaign, Savepoint
from campaigns.roles import PLAYER_REFS_RE
from campaigns.storage.row_refs import MAX_IMPORTED_REF, MAX_NEW_ROWS
from campaigns.transfer import limits
from campaigns.transfer.exporter import export_plain
from campaigns.transfer.importer import import_campaign
from campaigns.views.table_page import SHEET_NAME_RE
from tests.campaigns.form_posts import post_form, post_move, read_message
from tests.campaigns.table_actions import (
    apply_move,
    begin_campaign,
    get_refs,
    go_back_to,
    is_consistent,
    mint_move_id,
    redo_entry,
    undo_entry,
)
from tests.factories import HOST_AUTHOR

pytestmark = pytest.mark.django_db
SECRET_LABEL = "etherfields.secret"


def build_codes(first: int, count: int) -> list[str]:
    return [f"I-{n // 10:02} {chr(65 + n % 10)}" for n in range(first, first + count)]


def add_stock(campaign: Campaign, first: int, count: int) -> set[int]:
    """Take stock of new Secrets, and return their refs."""
    before = get_refs(campaign, SECRET_LABEL)
    apply_move(campaign, "take-stock", codes=build_codes(first, count))
    return set(get_refs(campaign, SECRET_LABEL)) - set(before)


def test_a_form_drawn_before_an_undo_is_never_applied_to_another_row(player: Client) -> None:
    campaign = begin_campaign()
    assert post_move(player, campaign, "take-stock", codes=build_codes(0, 60)).status_code == 200
    drawn = mint_move_id(campaign)
    undone = set(get_refs(campaign, SECRET_LABEL))
    assert post_form(player, campaign, "undo/", entry=campaign.head, sure=1).status_code == 200
    assert post_move(player, campaign, "take-stock", codes=build_codes(100, 21)).status_code == 200

    answer = post_move(player, campaign, "note-secret", secret=min(undone), name="Mask", move_id=drawn)

    assert len(undone) == 60
    assert len(get_refs(campaign, SECRET_LABEL)) == 21
    assert not undone & set(get_refs(campaign, SECRET_LABEL))
    assert answer.status_code == 409
    assert read_message(answer).startswith("The table has moved on")
    assert is_consistent(campaign)


def test_no_way_through_the_journal_makes_a_ref_free_again() -> None:
    campaign = begin_campaign()
    start = campaign.head
    used = add_stock(campaign, 0, 60)
    kept = campaign.head
    save_point_service.create_save_point(campaign.slug, mint_move_id(campaign), HOST_AUTHOR, "Sixty")

    def new(first: int) -> None:
        found = add_stock(campaign, first, 21)
        assert not found & used
        used.update(found)

    go_back_to(campaign, start)
    new(100)
    go_back_to(campaign, kept)
    new(200)
    undo_entry(campaign)
    new(300)
    undo_entry(campaign)
    assert redo_entry(campaign, campaign.version - 1).status is ResultStatus.APPLIED
    new(400)
    save_point_service.restore_save_point(
        campaign.slug, mint_move_id(campaign), HOST_AUTHOR, Savepoint.objects.get().pk
    )
    new(500)
    assert is_consistent(campaign)


def test_an_import_knows_the_refs_of_undone_branches() -> None:
    campaign = begin_campaign()
    used = add_stock(campaign, 0, 60)
    undo_entry(campaign)
    campaign.refresh_from_db()

    found = import_campaign(export_plain(campaign))

    assert found.highest_refs == campaign.highest_refs
    assert not add_stock(found, 100, 21) & used


def test_an_upgrade_derives_the_highest_refs_from_whole_journals() -> None:
    campaign, other = begin_campaign(), begin_campaign()
    add_stock(campaign, 0, 60)
    undo_entry(campaign)
    add_stock(other, 0, 3)
    known = {found.pk: found.highest_refs for found in Campaign.objects.all()}
    Campaign.objects.update(highest_refs={})

    historical = MigrationLoader(connection).project_state(("campaigns", "0008_highest_refs")).apps
    import_module("campaigns.migrations.0008_highest_refs").derive_highest_refs(historical, None)

    assert {found.pk: found.highest_refs for found in Campaign.objects.all()} == known
    assert known[campaign.pk][SECRET_LABEL] > known[other.pk][SECRET_LABEL] > 3


def test_whatever_names_a_row_takes_the_highest_ref_that_an_export_can_come_to() -> None:
    assert MAX_IMPORTED_REF + limits.MAX_ENTRIES * MAX_NEW_ROWS <= MAX_REF < 2**31
    assert RefsField().valid_value(f"{MAX_REF}")
    assert not RefsField().valid_value(f"{MAX_REF}0")
    assert SHEET_NAME_RE.fullmatch(f"secret{MAX_REF}")


def test_whom_a_phone_belongs_to_is_no_longer_than_its_column() -> None:
    assert PLAYER_REFS_RE.fullmatch(".".join(["99999999"] * 7))
    assert not PLAYER_REFS_RE.fullmatch(".".join(["99999999"] * 8))


@pytest.mark.parametrize("game", ["etherfields", "onirim", "lucidity"])
def test_no_move_can_add_more_rows_than_an_import_accepts(game: str) -> None:
    assert all(max((a.max_count for a in move.arguments), default=0) <= MAX_NEW_ROWS for move in get_moves(game))
