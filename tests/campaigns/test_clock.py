"""The host's clock jumps a year ahead, and back: the campaign list keeps its order, and deleted campaigns their thirty days."""

from __future__ import annotations

import io
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from campaigns.campaign_index.models import CampaignSummary, ClockReading, DeviceMembership
from campaigns.journal import campaign_service
from campaigns.membership import invites
from campaigns.models import Campaign, Invite, Member
from campaigns.roles import Role
from campaigns.transfer.exporter import export_plain
from campaigns.transfer.importer import import_campaign
from tests.campaigns.devices import build_host_client, build_member_client
from tests.campaigns.table_actions import (
    GAMBLER,
    GUEST_AUTHOR,
    apply_move,
    begin_campaign,
    get_distress,
    mint_move_id,
    submit_move,
)

pytestmark = pytest.mark.django_db

ONE_DAY, ONE_YEAR = timedelta(days=1), timedelta(days=365)


class HostClock:
    """The host's clock, set by a test."""

    def __init__(self) -> None:
        self.started = self.now = timezone.now()

    def __call__(self) -> datetime:
        return self.now

    def let_pass(self, time: timedelta, *, each: timedelta = ONE_DAY) -> None:
        """Advance the clock, and restart the server each time."""
        until = self.now + time
        while self.now < until:
            self.now = min(self.now + each, until)
            self.restart()

    def jump(self, time: timedelta) -> None:
        self.now += time

    def restart(self) -> None:
        """Run the start-up tasks."""
        call_command("mend-shelf", verbosity=0)
        call_command("purge", verbosity=0)


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> HostClock:
    found = HostClock()
    monkeypatch.setattr(timezone, "now", found)
    return found


def play_one_move(campaign: Campaign) -> None:
    apply_move(campaign, "suffer", dreamer=GAMBLER, count=1)


def list_campaign_names() -> list[str]:
    return list(
        CampaignSummary.objects.filter(deleted=None).order_by("-last_played", "-pk").values_list("name", flat=True)
    )


def is_listed(campaign: Campaign) -> bool:
    assert Campaign.objects.filter(pk=campaign.pk).exists() == CampaignSummary.objects.filter(pk=campaign.pk).exists()
    return Campaign.objects.filter(pk=campaign.pk).exists()


@pytest.mark.parametrize("restarts", [True, False])
def test_played_while_the_clock_ran_ahead_it_makes_way_for_what_is_played_later(
    machine: HostClock, restarts: bool
) -> None:
    ahead, later = begin_campaign(name="Ahead"), begin_campaign(name="Later")
    machine.jump(ONE_YEAR)
    play_one_move(ahead)
    machine.jump(ONE_DAY - ONE_YEAR)
    if restarts:
        machine.restart()
    assert list_campaign_names() == ["Ahead", "Later"]

    play_one_move(later)
    assert list_campaign_names() == ["Later", "Ahead"]
    machine.jump(timedelta(minutes=10))
    play_one_move(ahead)
    assert list_campaign_names() == ["Ahead", "Later"]
    assert Campaign.objects.get(pk=ahead.pk).last_played == machine.now


def test_what_is_played_while_the_clock_is_behind_still_comes_first(machine: HostClock) -> None:
    one, other = begin_campaign(name="One"), begin_campaign(name="Other")
    machine.jump(ONE_DAY)
    play_one_move(other)
    machine.jump(-ONE_YEAR)
    play_one_move(one)

    assert list_campaign_names() == ["One", "Other"]


def test_a_start_with_a_clock_a_year_ahead_purges_nothing_and_thirty_days_later_it_is_gone(machine: HostClock) -> None:
    campaign = begin_campaign()
    machine.let_pass(ONE_DAY)
    campaign_service.delete_campaign(campaign)
    machine.let_pass(2 * ONE_DAY)
    machine.jump(ONE_YEAR)
    machine.let_pass(3 * ONE_DAY)
    machine.jump(-ONE_YEAR)
    machine.let_pass(15 * ONE_DAY)
    assert is_listed(campaign)

    machine.let_pass(10 * ONE_DAY)
    assert not is_listed(campaign)


@pytest.mark.parametrize(
    "before",
    [lambda _found: None, campaign_service.delete_campaign, play_one_move],
    ids=["nothing", "a deletion", "a play"],
)
def test_it_is_purged_neither_where_the_clock_jumped_while_the_server_ran(
    machine: HostClock, before: Callable[[Campaign], object]
) -> None:
    campaign, other = begin_campaign(), begin_campaign(name="Other")
    campaign_service.delete_campaign(campaign)
    machine.jump(ONE_YEAR)
    before(other)
    machine.let_pass(5 * ONE_DAY)

    assert is_listed(campaign)
    assert campaign_service.restore_campaign(campaign.slug) == campaign


def test_deleted_while_the_clock_ran_ahead_it_has_thirty_days_too(machine: HostClock) -> None:
    campaign = begin_campaign()
    machine.jump(ONE_YEAR)
    campaign_service.delete_campaign(campaign)
    machine.jump(ONE_DAY - ONE_YEAR)
    machine.restart()
    told = CampaignSummary.objects.get(pk=campaign.pk).deleted
    assert told is not None
    assert told + campaign_service.DELETED_RETENTION - machine.now == campaign_service.DELETED_RETENTION

    machine.let_pass(29 * ONE_DAY)
    assert is_listed(campaign)
    machine.let_pass(2 * ONE_DAY)
    assert not is_listed(campaign)


def test_a_clock_that_goes_back_and_forth_at_every_start_wears_nothing_off_but_a_week_each_time(
    machine: HostClock,
) -> None:
    campaign = begin_campaign()
    campaign_service.delete_campaign(campaign)
    for _ in range(4):
        machine.jump(ONE_YEAR)
        machine.restart()
        machine.jump(-ONE_YEAR)
        machine.restart()

    assert is_listed(campaign)


def test_a_machine_that_was_off_for_long_counts_a_week_of_it(machine: HostClock) -> None:
    campaign = begin_campaign()
    campaign_service.delete_campaign(campaign)
    machine.jump(60 * ONE_DAY)
    machine.restart()
    assert is_listed(campaign)

    machine.let_pass(24 * ONE_DAY, each=6 * ONE_DAY)
    assert not is_listed(campaign)


def test_a_start_of_this_version_puts_right_what_an_earlier_one_dated_ahead(machine: HostClock) -> None:
    campaign = begin_campaign()
    for model in (Campaign, CampaignSummary):
        model.objects.update(last_played=machine.now + ONE_YEAR)
    ClockReading.objects.all().delete()
    machine.restart()

    assert Campaign.objects.get(pk=campaign.pk).last_played < machine.now
    assert ClockReading.objects.get().seen == machine.now


def test_an_import_from_a_host_whose_clock_ran_ahead_stands_where_it_was_imported(machine: HostClock) -> None:
    machine.jump(ONE_YEAR)
    file = export_plain(begin_campaign(name="From ahead"))
    machine.jump(-ONE_YEAR)

    assert import_campaign(io.BytesIO(file)).name == "From ahead"
    assert max(Campaign.objects.values_list("last_played", flat=True)) <= machine.now


def test_whoever_was_seen_in_the_future_is_not_there_until_they_are_seen_again(machine: HostClock) -> None:
    campaign = begin_campaign()
    phone = build_member_client(campaign, Role.PLAYER, "Ben")
    for model in (Member, DeviceMembership):
        model.objects.update(seen=machine.now + ONE_YEAR)
    assert "here now" not in get_invite_page(campaign)

    phone.get(f"/c/{campaign.slug}/")

    assert "here now" in get_invite_page(campaign)
    assert Member.objects.get(name="Ben").seen == machine.now
    assert DeviceMembership.objects.get(device=Member.objects.get(name="Ben").device).seen == machine.now


def get_invite_page(campaign: Campaign) -> str:
    return build_host_client().get(f"/c/{campaign.slug}/invite/").text


def test_a_link_shown_while_the_clock_ran_ahead_holds_two_weeks_once_it_is_shown_again(machine: HostClock) -> None:
    campaign = begin_campaign()
    invites.ensure_invites(campaign, [invites.PLAYER_INVITE])
    Invite.objects.update(expires=machine.now + ONE_YEAR)

    assert (
        invites.ensure_invites(campaign, [invites.PLAYER_INVITE])[invites.PLAYER_INVITE].expires
        == machine.now + invites.INVITE_LIFETIME
    )


def test_a_report_from_the_future_is_no_twin_of_one_made_now(machine: HostClock) -> None:
    campaign = begin_campaign()
    before = mint_move_id(campaign)
    machine.jump(ONE_YEAR)
    apply_move(campaign, "suffer", GUEST_AUTHOR, dreamer=GAMBLER, count=1)
    machine.jump(ONE_DAY - ONE_YEAR)

    assert submit_move(campaign, "suffer", move_id=before, dreamer=GAMBLER, count=1).violation is None
    assert get_distress(campaign) == 2
