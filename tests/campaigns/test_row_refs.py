"""Refs are never used twice: a form drawn for one row can never be applied to another, whatever was undone meanwhile."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps
from django.test import Client

from campaigns.journal import restoring
from campaigns.journal.forms import RefsField
from campaigns.journal.outcomes import Status
from campaigns.models import Campaign, Savepoint
from campaigns.referee import MAX_REF, moves_of
from campaigns.roles import HELD
from campaigns.storage.row_refs import ACCEPTED_REF, MAX_NEW_ROWS
from campaigns.transfer import bounds
from campaigns.transfer.exporting import export
from campaigns.transfer.importing import import_campaign
from campaigns.views.looking import SHEET
from tests.campaigns.evening import applied, begun, done_again, gone_back, mint, refs, sound, taken_back
from tests.campaigns.pages import line, post, send
from tests.factories import HOST

pytestmark = pytest.mark.django_db
SECRET = "etherfields.secret"


def codes(first: int, count: int) -> list[str]:
    return [f"I-{n // 10:02} {chr(65 + n % 10)}" for n in range(first, first + count)]


def stock(campaign: Campaign, first: int, count: int) -> set[int]:
    """Take stock of new Secrets, and return their refs."""
    before = refs(campaign, SECRET)
    applied(campaign, "take-stock", codes=codes(first, count))
    return set(refs(campaign, SECRET)) - set(before)


def test_a_form_drawn_before_an_undo_is_never_applied_to_another_row(player: Client) -> None:
    campaign = begun()
    assert send(player, campaign, "take-stock", codes=codes(0, 60)).status_code == 200
    drawn = mint(campaign)
    undone = set(refs(campaign, SECRET))
    assert post(player, campaign, "undo/", entry=campaign.head, sure=1).status_code == 200
    assert send(player, campaign, "take-stock", codes=codes(100, 21)).status_code == 200

    answer = send(player, campaign, "note-secret", secret=min(undone), name="Mask", move_id=drawn)

    assert len(undone) == 60
    assert len(refs(campaign, SECRET)) == 21
    assert not undone & set(refs(campaign, SECRET))
    assert answer.status_code == 409
    assert line(answer).startswith("The table has moved on")
    assert sound(campaign)


def test_no_way_through_the_journal_makes_a_ref_free_again() -> None:
    campaign = begun()
    start = campaign.head
    used = stock(campaign, 0, 60)
    kept = campaign.head
    restoring.save(campaign.slug, mint(campaign), HOST, "Sixty")

    def new(first: int) -> None:
        found = stock(campaign, first, 21)
        assert not found & used
        used.update(found)

    gone_back(campaign, start)
    new(100)
    gone_back(campaign, kept)
    new(200)
    taken_back(campaign)
    new(300)
    taken_back(campaign)
    assert done_again(campaign, campaign.version - 1).status is Status.APPLIED
    new(400)
    restoring.restore(campaign.slug, mint(campaign), HOST, Savepoint.objects.get().pk)
    new(500)
    assert sound(campaign)


def test_an_import_knows_the_refs_of_undone_branches() -> None:
    campaign = begun()
    used = stock(campaign, 0, 60)
    taken_back(campaign)
    campaign.refresh_from_db()

    found = import_campaign(export(campaign))

    assert found.highest_refs == campaign.highest_refs
    assert not stock(found, 100, 21) & used


def test_an_upgrade_derives_the_highest_refs_from_whole_journals() -> None:
    campaign, other = begun(), begun()
    stock(campaign, 0, 60)
    taken_back(campaign)
    stock(other, 0, 3)
    known = {found.pk: found.highest_refs for found in Campaign.objects.all()}
    Campaign.objects.update(highest_refs={})

    import_module("campaigns.migrations.0008_highest_refs").derive_highest_refs(apps, None)

    assert {found.pk: found.highest_refs for found in Campaign.objects.all()} == known
    assert known[campaign.pk][SECRET] > known[other.pk][SECRET] > 3


def test_whatever_names_a_row_takes_the_highest_ref_that_an_export_can_come_to() -> None:
    assert ACCEPTED_REF + bounds.MOST_ENTRIES * MAX_NEW_ROWS <= MAX_REF < 2**31
    assert RefsField().valid_value(f"{MAX_REF}")
    assert not RefsField().valid_value(f"{MAX_REF}0")
    assert SHEET.fullmatch(f"secret{MAX_REF}")


def test_whom_a_phone_belongs_to_is_no_longer_than_its_column() -> None:
    assert HELD.fullmatch(".".join(["99999999"] * 7))
    assert not HELD.fullmatch(".".join(["99999999"] * 8))


@pytest.mark.parametrize("game", ["etherfields", "onirim", "lucidity"])
def test_no_move_can_add_more_rows_than_an_import_accepts(game: str) -> None:
    assert all(max((a.most for a in move.arguments), default=0) <= MAX_NEW_ROWS for move in moves_of(game))
