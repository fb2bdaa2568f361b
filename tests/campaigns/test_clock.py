"""The host's clock jumps a year ahead, and back: the shelf keeps its order, and what was deleted keeps its thirty days."""

from __future__ import annotations

import io
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from campaigns.journal import shelf
from campaigns.models import Campaign, Invite, Member
from campaigns.roles import Role
from campaigns.seating import invites
from campaigns.shelving.models import Clock, Place, Spine
from campaigns.transfer.exporting import export
from campaigns.transfer.importing import import_campaign
from tests.campaigns.evening import GAMBLER, GUEST, applied, begun, distress, mint, report
from tests.campaigns.seats import host, seated

pytestmark = pytest.mark.django_db

DAY, YEAR = timedelta(days=1), timedelta(days=365)


class Host:
    """A host whose clock shows what a test wants."""

    def __init__(self) -> None:
        self.started = self.now = timezone.now()

    def __call__(self) -> datetime:
        return self.now

    def passes(self, time: timedelta, *, each: timedelta = DAY) -> None:
        """Let time pass, and start the server again each time."""
        until = self.now + time
        while self.now < until:
            self.now = min(self.now + each, until)
            self.starts()

    def jumps(self, time: timedelta) -> None:
        self.now += time

    def starts(self) -> None:
        """Do what a start does."""
        call_command("mend-shelf", verbosity=0)
        call_command("purge", verbosity=0)


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Host:
    found = Host()
    monkeypatch.setattr(timezone, "now", found)
    return found


def play(campaign: Campaign) -> None:
    applied(campaign, "suffer", dreamer=GAMBLER, count=1)


def shelved() -> list[str]:
    return list(Spine.objects.filter(deleted=None).order_by("-last_played", "-pk").values_list("name", flat=True))


def there(campaign: Campaign) -> bool:
    assert Campaign.objects.filter(pk=campaign.pk).exists() == Spine.objects.filter(pk=campaign.pk).exists()
    return Campaign.objects.filter(pk=campaign.pk).exists()


@pytest.mark.parametrize("restarts", [True, False])
def test_played_while_the_clock_ran_ahead_it_makes_way_for_what_is_played_later(machine: Host, restarts: bool) -> None:
    ahead, later = begun(name="Ahead"), begun(name="Later")
    machine.jumps(YEAR)
    play(ahead)
    machine.jumps(DAY - YEAR)
    if restarts:
        machine.starts()
    assert shelved() == ["Ahead", "Later"]

    play(later)
    assert shelved() == ["Later", "Ahead"]
    machine.jumps(timedelta(minutes=10))
    play(ahead)
    assert shelved() == ["Ahead", "Later"]
    assert Campaign.objects.get(pk=ahead.pk).last_played == machine.now


def test_what_is_played_while_the_clock_is_behind_still_comes_first(machine: Host) -> None:
    one, other = begun(name="One"), begun(name="Other")
    machine.jumps(DAY)
    play(other)
    machine.jumps(-YEAR)
    play(one)

    assert shelved() == ["One", "Other"]


def test_a_start_with_a_clock_a_year_ahead_purges_nothing_and_thirty_days_later_it_is_gone(machine: Host) -> None:
    campaign = begun()
    machine.passes(DAY)
    shelf.delete(campaign)
    machine.passes(2 * DAY)
    machine.jumps(YEAR)
    machine.passes(3 * DAY)
    machine.jumps(-YEAR)
    machine.passes(15 * DAY)
    assert there(campaign)

    machine.passes(10 * DAY)
    assert not there(campaign)


@pytest.mark.parametrize("before", [lambda _found: None, shelf.delete, play], ids=["nothing", "a deletion", "a play"])
def test_it_is_purged_neither_where_the_clock_jumped_while_the_server_ran(
    machine: Host, before: Callable[[Campaign], object]
) -> None:
    campaign, other = begun(), begun(name="Other")
    shelf.delete(campaign)
    machine.jumps(YEAR)
    before(other)
    machine.passes(5 * DAY)

    assert there(campaign)
    assert shelf.bring_back(campaign.slug) == campaign


def test_deleted_while_the_clock_ran_ahead_it_has_thirty_days_too(machine: Host) -> None:
    campaign = begun()
    machine.jumps(YEAR)
    shelf.delete(campaign)
    machine.jumps(DAY - YEAR)
    machine.starts()
    told = Spine.objects.get(pk=campaign.pk).deleted
    assert told is not None
    assert told + shelf.KEPT - machine.now == shelf.KEPT

    machine.passes(29 * DAY)
    assert there(campaign)
    machine.passes(2 * DAY)
    assert not there(campaign)


def test_a_clock_that_goes_back_and_forth_at_every_start_wears_nothing_off_but_a_week_each_time(machine: Host) -> None:
    campaign = begun()
    shelf.delete(campaign)
    for _ in range(4):
        machine.jumps(YEAR)
        machine.starts()
        machine.jumps(-YEAR)
        machine.starts()

    assert there(campaign)


def test_a_machine_that_was_off_for_long_counts_a_week_of_it(machine: Host) -> None:
    campaign = begun()
    shelf.delete(campaign)
    machine.jumps(60 * DAY)
    machine.starts()
    assert there(campaign)

    machine.passes(24 * DAY, each=6 * DAY)
    assert not there(campaign)


def test_a_start_of_this_version_puts_right_what_an_earlier_one_dated_ahead(machine: Host) -> None:
    campaign = begun()
    for model in (Campaign, Spine):
        model.objects.update(last_played=machine.now + YEAR)
    Clock.objects.all().delete()
    machine.starts()

    assert Campaign.objects.get(pk=campaign.pk).last_played < machine.now
    assert Clock.objects.get().seen == machine.now


def test_an_import_from_a_host_whose_clock_ran_ahead_stands_where_it_was_imported(machine: Host) -> None:
    machine.jumps(YEAR)
    file = export(begun(name="From ahead"))
    machine.jumps(-YEAR)

    assert import_campaign(io.BytesIO(file)).name == "From ahead"
    assert max(Campaign.objects.values_list("last_played", flat=True)) <= machine.now


def test_whoever_was_seen_in_the_future_is_not_there_until_they_are_seen_again(machine: Host) -> None:
    campaign = begun()
    phone = seated(campaign, Role.PLAYER, "Ben")
    for model in (Member, Place):
        model.objects.update(seen=machine.now + YEAR)
    assert "here now" not in invited_page(campaign)

    phone.get(f"/c/{campaign.slug}/")

    assert "here now" in invited_page(campaign)
    assert Member.objects.get(name="Ben").seen == machine.now
    assert Place.objects.get(device=Member.objects.get(name="Ben").device).seen == machine.now


def invited_page(campaign: Campaign) -> str:
    return host().get(f"/c/{campaign.slug}/invite/").text


def test_a_link_shown_while_the_clock_ran_ahead_holds_two_weeks_once_it_is_shown_again(machine: Host) -> None:
    campaign = begun()
    invites.ready(campaign, [invites.PLAYER])
    Invite.objects.update(expires=machine.now + YEAR)

    assert invites.ready(campaign, [invites.PLAYER])[invites.PLAYER].expires == machine.now + invites.LIVES


def test_a_report_from_the_future_is_no_twin_of_one_made_now(machine: Host) -> None:
    campaign = begun()
    before = mint(campaign)
    machine.jumps(YEAR)
    applied(campaign, "suffer", GUEST, dreamer=GAMBLER, count=1)
    machine.jumps(DAY - YEAR)

    assert report(campaign, "suffer", move_id=before, dreamer=GAMBLER, count=1).refusal is None
    assert distress(campaign) == 2
