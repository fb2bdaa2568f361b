"""Who does a step of the table: the phone that touched it first, until it is taken over, ends, goes, or was laid aside."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from uuid import uuid4

import pytest
from django.test import Client

from campaigns.live import attendance, channel
from campaigns.live.claims import LASTS_SECONDS, STEP_CACHE_SIZE, Claim, Claims, Phone
from campaigns.models import Campaign
from campaigns.roles import Role
from campaigns.seating import members
from companion.gate import Device
from companion.server import GuardedServer
from tests.campaigns.evening import GAMBLER, applied, in_slumber, nothing_changes
from tests.campaigns.live import Clock, Listener, live_table
from tests.campaigns.seats import in_browser, seated
from tests.companion.wire import invited, wait_until

pytestmark = pytest.mark.postgres

STEP, NEXT = "0a1b2c3d", "11112222"
MARA, ILSE = Phone("m" * 32, "1", "Mara's phone"), Phone("i" * 32, "2.3")


@pytest.fixture
def claims(clock: Clock) -> Claims:
    return Claims(clock)


def whose(claims: Claims, slug: str = "a") -> dict[str, Phone]:
    """Return whose phone does what."""
    return {claim.step: claim.phone for claim in claims.of(slug)}


def test_a_step_is_of_the_phone_that_touched_it_first(claims: Claims) -> None:
    assert claims.touch("a", STEP, MARA)
    assert claims.touch("a", STEP, ILSE) is None
    assert claims.touch("a", STEP, MARA) is None
    assert claims.touch("b", STEP, ILSE)
    assert claims.touch("a", NEXT, ILSE)

    assert whose(claims) == {STEP: MARA, NEXT: ILSE}
    assert whose(claims, "b") == {STEP: ILSE}


def test_it_is_taken_over_and_back(claims: Claims) -> None:
    claims.touch("a", STEP, MARA)
    assert claims.touch("a", STEP, ILSE, over=True)
    assert whose(claims) == {STEP: ILSE}

    assert claims.touch("a", STEP, MARA, over=True)
    assert whose(claims) == {STEP: MARA}


def test_a_phone_that_was_laid_aside_does_nothing_any_more(claims: Claims, clock: Clock) -> None:
    claims.touch("a", STEP, MARA)
    clock.now += LASTS_SECONDS
    assert whose(claims) == {STEP: MARA}

    clock.now += 1
    assert whose(claims) == {}
    assert claims.touch("a", STEP, ILSE)


def test_a_phone_that_goes_lets_go_of_what_it_had_and_of_nothing_else(claims: Claims) -> None:
    claims.touch("a", STEP, MARA)
    claims.touch("a", NEXT, ILSE)
    claims.touch("b", STEP, MARA)

    assert claims.let_go("a", MARA.device)
    assert not claims.let_go("a", MARA.device)
    assert whose(claims) == {NEXT: ILSE}
    assert whose(claims, "b") == {STEP: MARA}
    assert claims.let_go("a", ILSE.device)
    assert list(claims.everywhere()) == ["b"]


def test_few_steps_are_remembered_and_of_so_many_campaigns(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("campaigns.live.claims.CAMPAIGN_CACHE_SIZE", 2)
    claims = Claims(clock)
    for step in range(STEP_CACHE_SIZE + 1):
        claims.touch("a", f"{step:08x}", MARA)
    assert list(whose(claims)) == [f"{step:08x}" for step in range(1, STEP_CACHE_SIZE + 1)]

    claims.touch("b", STEP, MARA)
    claims.touch("a", NEXT, MARA)
    claims.touch("c", STEP, MARA)
    assert list(claims.everywhere()) == ["a", "c"]


@pytest.mark.parametrize("order", [1, -1])
def test_two_processes_agree_whatever_they_hear_first(claims: Claims, order: int) -> None:
    first, second = Claim(STEP, MARA, 0, 1_000_000), Claim(STEP, ILSE, 0, 1_000_001)
    for told in [first, second][::order]:
        claims.heed("a", told)
    assert whose(claims) == {STEP: MARA}

    over = Claim(STEP, ILSE, 1, 1_000_050)
    assert claims.heed("a", over)
    assert not claims.heed("a", first)
    assert not claims.heed("a", over)
    assert whose(claims) == {STEP: ILSE}


# Over the wire


@pytest.fixture
def campaign(transactional_db: None) -> Campaign:
    campaign = in_slumber(who="gambler,specialist")
    campaign.refresh_from_db()
    return campaign


@pytest.fixture
def server(campaign: Campaign, monkeypatch: pytest.MonkeyPatch) -> Iterator[GuardedServer]:
    monkeypatch.setattr(attendance, "SETTLE_SECONDS", 0)
    monkeypatch.setattr(channel.touches, "claims", Claims())
    with live_table() as server:
        yield server


class OnePhone:
    """A phone at the table: it listens, and touches."""

    def __init__(self, server: GuardedServer, campaign: Campaign, holds: str, name: str = "") -> None:
        self.device = Device(uuid4().hex, name)
        self.server, self.campaign = server, campaign
        members.sit(campaign, self.device, Role.PLAYER, holds)
        self.browser: Client = in_browser(self.device)
        self.listener = self.listen()

    def listen(self) -> Listener:
        """Listen with one more page."""
        return Listener(self.server, self.campaign, invited(self.device.id)).until("event: touch")

    def touch(self, **sent: str) -> int:
        """Touch a step, and give what the server answers."""
        sent = {"step": STEP, **sent}
        return self.browser.post(f"/c/{self.campaign.slug}/live/touch/", sent).status_code

    def hears(self, told: object) -> None:
        """Listen until this is said of steps, after what was heard before."""
        said = f"event: touch\ndata: {json.dumps(told)}\n\n"
        self.listener.heard = self.listener.until(said).heard.partition(said)[2]


def test_all_hear_whose_phone_has_touched_a_step_and_who_takes_it_over(
    server: GuardedServer, campaign: Campaign
) -> None:
    one, other = OnePhone(server, campaign, "1"), OnePhone(server, campaign, "", "Ilse & co")
    one.hears({})

    with nothing_changes(campaign):
        assert one.touch() == 204
        one.hears({STEP: {"mine": True}})
        other.hears({STEP: {"refs": [1], "name": ""}})
        assert other.touch() == 204
        assert other.touch(over="on") == 204
        one.hears({STEP: {"refs": [], "name": "Ilse & co"}})
        other.hears({STEP: {"mine": True}})


def test_who_comes_later_or_loads_the_page_anew_hears_it_too(server: GuardedServer, campaign: Campaign) -> None:
    one = OnePhone(server, campaign, "1")
    one.touch()
    one.hears({STEP: {"mine": True}})

    OnePhone(server, campaign, "2").hears({STEP: {"refs": [1], "name": ""}})
    one.listener = one.listen()
    one.hears({STEP: {"mine": True}})


def test_a_phone_that_goes_does_nothing_any_more(server: GuardedServer, campaign: Campaign) -> None:
    one, other = OnePhone(server, campaign, "1"), OnePhone(server, campaign, "2")
    also = one.listen()
    one.touch()
    other.hears({STEP: {"refs": [1], "name": ""}})
    one.listener.peer.cut()
    wait_until(lambda: len(channel.hub.everybody()) == 2)
    assert channel.touches.claims.of(campaign.slug)

    also.peer.cut()
    other.hears({})


def test_what_another_process_says_is_shown_and_what_makes_no_sense_is_not(
    server: GuardedServer, campaign: Campaign
) -> None:
    one = OnePhone(server, campaign, "1")
    slug, device = campaign.slug, "f" * 32

    def hear(*words: str) -> None:
        channel.hub.call(lambda: channel.hear("another.1", list(words)))

    hear("touch", slug, STEP, "0")
    hear("touch", slug, STEP, "0", str(int(channel.touches.claims.clock() * 1000)), device, "2.4", "Ben%20%C3%96")
    one.hears({STEP: {"refs": [2, 4], "name": "Ben Ö"}})
    hear("let-go", slug, device)
    one.hears({})
    # A phone that listens here now is not gone because it listens there no more.
    one.touch()
    one.hears({STEP: {"mine": True}})
    hear("let-go", slug, one.device.id)
    hear("who")
    hear("touch", slug, NEXT, "0", str(int(channel.touches.claims.clock() * 1000)), device, "", "")
    one.hears({STEP: {"mine": True}, NEXT: {"refs": [], "name": ""}})


# The address


def sent(client: Client, campaign: Campaign, **said: str) -> int:
    """Return what the server answers to a touch."""
    return client.post(f"/c/{campaign.slug}/live/touch/", said).status_code


@pytest.mark.parametrize("step", ["", "0a1b2c3", "0a1b2c3d4", "0A1B2C3D", "zzzzzzzz", "0a1b2c3d\n", "０a1b2c3d"])
def test_a_step_that_no_page_has_named_is_refused(player: Client, evening: Campaign, step: str) -> None:
    assert sent(player, evening, step=step) == 400


def test_a_viewer_touches_nothing(evening: Campaign) -> None:
    assert sent(seated(evening, Role.VIEWER), evening, step=STEP) == 403
    assert sent(seated(evening, Role.PLAYER), evening, step=STEP) == 204


def test_nobody_touches_without_the_token_of_a_page(evening: Campaign) -> None:
    player = seated(evening, Role.PLAYER)
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = player.cookies

    assert sent(strict, evening, step=STEP) == 403


def test_touches_have_a_limit_of_their_own(player: Client, evening: Campaign, settings: object) -> None:
    settings.RATES = {"touch": (2, 60)}  # type: ignore[attr-defined]

    assert [sent(player, evening, step=STEP) for _ in range(3)] == [204, 204, 429]
    assert player.post(f"/c/{evening.slug}/undo/", {}).status_code != 429


def step_on(client: Client, campaign: Campaign) -> str:
    """Return the step that the card of a page names, '' for none."""
    found = re.search(r'id="now-card"[^>]*data-step="([^"]*)"', client.get(f"/c/{campaign.slug}/").text)
    return found[1] if found else ""


@pytest.mark.django_db
def test_a_card_names_a_step_of_the_table_alike_on_all_phones_and_none_where_a_dreamer_is_asked(player: Client) -> None:
    campaign = in_slumber(who="gambler,specialist")
    assert step_on(player, campaign) == ""

    for dreamer in (GAMBLER, 2):
        applied(campaign, "draw", dreamer=dreamer)
    applied(campaign, "end-actions", leaving="slumber:1:actions")
    step = step_on(player, campaign)
    assert re.fullmatch("[0-9a-f]{8}", step)
    assert {step_on(seated(campaign, role, "x", held), campaign) for role in Role for held in ("", "1", "2")} == {step}

    applied(campaign, "gain-cards", dreamer=GAMBLER, count=1)
    assert step_on(player, campaign) == step
