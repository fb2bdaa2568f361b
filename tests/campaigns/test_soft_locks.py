"""Soft locks: the phone that touches a step first holds it until a take-over, the end, a disconnect or a timeout."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from uuid import uuid4

import pytest
from django.test import Client

from campaigns.live import channel, presence_service
from campaigns.live.soft_locks import LEASE_SECONDS, STEP_CACHE_SIZE, Lease, LeaseHolder, SoftLockStore
from campaigns.membership import members
from campaigns.models import Campaign
from campaigns.roles import Role
from companion.device_auth import Device
from companion.server import LimitedServer
from tests.campaigns.devices import build_client, build_member_client
from tests.campaigns.live_streams import FakeClock, StreamListener, run_live_server
from tests.campaigns.table_actions import GAMBLER, apply_move, assert_unchanged, start_slumber
from tests.companion.raw_http import build_device_header, wait_until

pytestmark = pytest.mark.postgres

STEP_ID, NEXT_STEP_ID = "0a1b2c3d", "11112222"
MARA_PHONE, ILSE_PHONE = LeaseHolder("m" * 32, "1", "Mara's phone"), LeaseHolder("i" * 32, "2.3")


@pytest.fixture
def claims(clock: FakeClock) -> SoftLockStore:
    return SoftLockStore(clock)


def get_holders(claims: SoftLockStore, slug: str = "a") -> dict[str, LeaseHolder]:
    """Return the holder of each step."""
    return {claim.step: claim.holder for claim in claims.get_leases(slug)}


def test_a_step_is_of_the_phone_that_touched_it_first(claims: SoftLockStore) -> None:
    assert claims.acquire("a", STEP_ID, MARA_PHONE)
    assert claims.acquire("a", STEP_ID, ILSE_PHONE) is None
    assert claims.acquire("a", STEP_ID, MARA_PHONE) is None
    assert claims.acquire("b", STEP_ID, ILSE_PHONE)
    assert claims.acquire("a", NEXT_STEP_ID, ILSE_PHONE)

    assert get_holders(claims) == {STEP_ID: MARA_PHONE, NEXT_STEP_ID: ILSE_PHONE}
    assert get_holders(claims, "b") == {STEP_ID: ILSE_PHONE}


def test_it_is_taken_over_and_back(claims: SoftLockStore) -> None:
    claims.acquire("a", STEP_ID, MARA_PHONE)
    assert claims.acquire("a", STEP_ID, ILSE_PHONE, is_takeover=True)
    assert get_holders(claims) == {STEP_ID: ILSE_PHONE}

    assert claims.acquire("a", STEP_ID, MARA_PHONE, is_takeover=True)
    assert get_holders(claims) == {STEP_ID: MARA_PHONE}


def test_a_phone_that_was_laid_aside_does_nothing_any_more(claims: SoftLockStore, clock: FakeClock) -> None:
    claims.acquire("a", STEP_ID, MARA_PHONE)
    clock.now += LEASE_SECONDS
    assert get_holders(claims) == {STEP_ID: MARA_PHONE}

    clock.now += 1
    assert get_holders(claims) == {}
    assert claims.acquire("a", STEP_ID, ILSE_PHONE)


def test_a_phone_that_goes_lets_go_of_what_it_had_and_of_nothing_else(claims: SoftLockStore) -> None:
    claims.acquire("a", STEP_ID, MARA_PHONE)
    claims.acquire("a", NEXT_STEP_ID, ILSE_PHONE)
    claims.acquire("b", STEP_ID, MARA_PHONE)

    assert claims.release("a", MARA_PHONE.device)
    assert not claims.release("a", MARA_PHONE.device)
    assert get_holders(claims) == {NEXT_STEP_ID: ILSE_PHONE}
    assert get_holders(claims, "b") == {STEP_ID: MARA_PHONE}
    assert claims.release("a", ILSE_PHONE.device)
    assert list(claims.get_all_leases()) == ["b"]


def test_few_steps_are_remembered_and_of_so_many_campaigns(clock: FakeClock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("campaigns.live.soft_locks.CAMPAIGN_CACHE_SIZE", 2)
    claims = SoftLockStore(clock)
    for step in range(STEP_CACHE_SIZE + 1):
        claims.acquire("a", f"{step:08x}", MARA_PHONE)
    assert list(get_holders(claims)) == [f"{step:08x}" for step in range(1, STEP_CACHE_SIZE + 1)]

    claims.acquire("b", STEP_ID, MARA_PHONE)
    claims.acquire("a", NEXT_STEP_ID, MARA_PHONE)
    claims.acquire("c", STEP_ID, MARA_PHONE)
    assert list(claims.get_all_leases()) == ["a", "c"]


@pytest.mark.parametrize("order", [1, -1])
def test_two_processes_agree_whatever_they_hear_first(claims: SoftLockStore, order: int) -> None:
    first, second = Lease(STEP_ID, MARA_PHONE, 0, 1_000_000), Lease(STEP_ID, ILSE_PHONE, 0, 1_000_001)
    for told in [first, second][::order]:
        claims.merge("a", told)
    assert get_holders(claims) == {STEP_ID: MARA_PHONE}

    over = Lease(STEP_ID, ILSE_PHONE, 1, 1_000_050)
    assert claims.merge("a", over)
    assert not claims.merge("a", first)
    assert not claims.merge("a", over)
    assert get_holders(claims) == {STEP_ID: ILSE_PHONE}


# Over the wire


@pytest.fixture
def campaign(transactional_db: None) -> Campaign:
    campaign = start_slumber(who="gambler,specialist")
    campaign.refresh_from_db()
    return campaign


@pytest.fixture
def server(campaign: Campaign, monkeypatch: pytest.MonkeyPatch) -> Iterator[LimitedServer]:
    monkeypatch.setattr(presence_service, "SETTLE_SECONDS", 0)
    monkeypatch.setattr(channel.soft_lock_service, "store", SoftLockStore())
    with run_live_server() as server:
        yield server


class StreamPhone:
    """A phone at the table that listens and touches steps."""

    def __init__(self, server: LimitedServer, campaign: Campaign, holds: str, name: str = "") -> None:
        self.device = Device(uuid4().hex, name)
        self.server, self.campaign = server, campaign
        members.seat_device(campaign, self.device, Role.PLAYER, holds)
        self.browser: Client = build_client(self.device)
        self.listener = self.open_stream()

    def open_stream(self) -> StreamListener:
        """Listen with one more page."""
        return StreamListener(self.server, self.campaign, build_device_header(self.device.id)).wait_for("event: touch")

    def touch(self, **sent: str) -> int:
        """Touch a step, and return the status."""
        sent = {"step": STEP_ID, **sent}
        return self.browser.post(f"/c/{self.campaign.slug}/live/touch/", sent).status_code

    def wait_for_claims(self, told: object) -> None:
        """Wait for this message about steps, after those received before."""
        said = f"event: touch\ndata: {json.dumps(told)}\n\n"
        self.listener.received = self.listener.wait_for(said).received.partition(said)[2]


def test_all_hear_whose_phone_has_touched_a_step_and_who_takes_it_over(
    server: LimitedServer, campaign: Campaign
) -> None:
    one, other = StreamPhone(server, campaign, "1"), StreamPhone(server, campaign, "", "Ilse & co")
    one.wait_for_claims({})

    with assert_unchanged(campaign):
        assert one.touch() == 204
        one.wait_for_claims({STEP_ID: {"mine": True}})
        other.wait_for_claims({STEP_ID: {"refs": [1], "name": ""}})
        assert other.touch() == 204
        assert other.touch(over="on") == 204
        one.wait_for_claims({STEP_ID: {"refs": [], "name": "Ilse & co"}})
        other.wait_for_claims({STEP_ID: {"mine": True}})


def test_who_comes_later_or_loads_the_page_anew_hears_it_too(server: LimitedServer, campaign: Campaign) -> None:
    one = StreamPhone(server, campaign, "1")
    one.touch()
    one.wait_for_claims({STEP_ID: {"mine": True}})

    StreamPhone(server, campaign, "2").wait_for_claims({STEP_ID: {"refs": [1], "name": ""}})
    one.listener = one.open_stream()
    one.wait_for_claims({STEP_ID: {"mine": True}})


def test_a_phone_that_goes_does_nothing_any_more(server: LimitedServer, campaign: Campaign) -> None:
    one, other = StreamPhone(server, campaign, "1"), StreamPhone(server, campaign, "2")
    also = one.open_stream()
    one.touch()
    other.wait_for_claims({STEP_ID: {"refs": [1], "name": ""}})
    one.listener.peer.close()
    wait_until(lambda: len(channel.broker.list_subscribers()) == 2)
    assert channel.soft_lock_service.store.get_leases(campaign.slug)

    also.peer.close()
    other.wait_for_claims({})


def test_what_another_process_says_is_shown_and_what_makes_no_sense_is_not(
    server: LimitedServer, campaign: Campaign
) -> None:
    one = StreamPhone(server, campaign, "1")
    slug, device = campaign.slug, "f" * 32

    def hear(*words: str) -> None:
        channel.broker.call_in_loop(lambda: channel.handle_message("another.1", list(words)))

    hear("touch", slug, STEP_ID, "0")
    hear(
        "touch",
        slug,
        STEP_ID,
        "0",
        str(int(channel.soft_lock_service.store.clock() * 1000)),
        device,
        "2.4",
        "Ben%20%C3%96",
    )
    one.wait_for_claims({STEP_ID: {"refs": [2, 4], "name": "Ben Ö"}})
    hear("let-go", slug, device)
    one.wait_for_claims({})
    # A phone that listens here now has not left because it stopped listening there.
    one.touch()
    one.wait_for_claims({STEP_ID: {"mine": True}})
    hear("let-go", slug, one.device.id)
    hear("who")
    hear("touch", slug, NEXT_STEP_ID, "0", str(int(channel.soft_lock_service.store.clock() * 1000)), device, "", "")
    one.wait_for_claims({STEP_ID: {"mine": True}, NEXT_STEP_ID: {"refs": [], "name": ""}})


# The URL


def post_touch(client: Client, campaign: Campaign, **said: str) -> int:
    """Return the status of a touch."""
    return client.post(f"/c/{campaign.slug}/live/touch/", said).status_code


@pytest.mark.parametrize("step", ["", "0a1b2c3", "0a1b2c3d4", "0A1B2C3D", "zzzzzzzz", "0a1b2c3d\n", "０a1b2c3d"])
def test_a_step_that_no_page_has_named_is_refused(player: Client, evening: Campaign, step: str) -> None:
    assert post_touch(player, evening, step=step) == 400


def test_a_viewer_touches_nothing(evening: Campaign) -> None:
    assert post_touch(build_member_client(evening, Role.VIEWER), evening, step=STEP_ID) == 403
    assert post_touch(build_member_client(evening, Role.PLAYER), evening, step=STEP_ID) == 204


def test_nobody_touches_without_the_token_of_a_page(evening: Campaign) -> None:
    player = build_member_client(evening, Role.PLAYER)
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = player.cookies

    assert post_touch(strict, evening, step=STEP_ID) == 403


def test_touches_have_a_limit_of_their_own(player: Client, evening: Campaign, settings: object) -> None:
    settings.RATES = {"touch": (2, 60)}  # type: ignore[attr-defined]

    assert [post_touch(player, evening, step=STEP_ID) for _ in range(3)] == [204, 204, 429]
    assert player.post(f"/c/{evening.slug}/undo/", {}).status_code != 429


def get_step_id(client: Client, campaign: Campaign) -> str:
    """Return the step id on the card of a page, '' for none."""
    found = re.search(r'id="now-card"[^>]*data-step="([^"]*)"', client.get(f"/c/{campaign.slug}/").text)
    return found[1] if found else ""


@pytest.mark.django_db
def test_a_card_names_a_step_of_the_table_alike_on_all_phones_and_none_where_a_dreamer_is_asked(player: Client) -> None:
    campaign = start_slumber(who="gambler,specialist")
    assert get_step_id(player, campaign) == ""

    for dreamer in (GAMBLER, 2):
        apply_move(campaign, "draw", dreamer=dreamer)
    apply_move(campaign, "end-actions", leaving="slumber:1:actions")
    step = get_step_id(player, campaign)
    assert re.fullmatch("[0-9a-f]{8}", step)
    assert {
        get_step_id(build_member_client(campaign, role, "x", held), campaign)
        for role in Role
        for held in ("", "1", "2")
    } == {step}

    apply_move(campaign, "gain-cards", dreamer=GAMBLER, count=1)
    assert get_step_id(player, campaign) == step
