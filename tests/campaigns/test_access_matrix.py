"""The access matrix: every URL, every method, every kind of device."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from campaigns import access
from campaigns.membership import members
from campaigns.models import Campaign
from campaigns.roles import Role
from campaigns.webhooks import subscriptions
from companion.device_auth import COOKIE_MAX_AGE_SECONDS, DEVICE_COOKIE_NAME, TableRequest, get_join_secret
from tests.campaigns.devices import (
    build_client,
    build_host_client,
    build_invited_device,
    build_member_client,
    get_invite_link,
    get_seat_kind,
    get_seat_link,
)
from tests.campaigns.table_actions import GAMBLER, apply_move, begin_campaign, mint_move_id

pytestmark = pytest.mark.django_db

VIEWER, PLAYER, HOST = Role.VIEWER, Role.PLAYER, Role.HOST

PUBLIC_STATUSES = {
    "healthz": 200, "readyz": 200, "favicon": 204, "join": 302, "invitation": 200, "code": 200, "take-seat": 200,
    "https-guide": 404, "https-certificate": 404, "metrics": 404,
}  # fmt: skip
"""Public URLs and their statuses; without https of our own there is nothing to trust, without a token nothing to read."""
DEVICE_PATTERNS = {"form-token", "device-name"}
"""URLs for any device, about itself; only the authentication applies."""

INSTALLATION_ROLES: dict[str, tuple[Role, Role | None]] = {
    "shelf-plays": (VIEWER, None), "shelf-plays-file": (VIEWER, None),
    "shelf": (VIEWER, None), "books": (VIEWER, None), "voice-input": (VIEWER, None), "rules": (VIEWER, None), "rule": (VIEWER, None),
    "rulebook": (VIEWER, None), "offline": (VIEWER, None), "worker": (VIEWER, None), "manifest": (VIEWER, None),
    "guide": (VIEWER, None), "moves": (VIEWER, None), "page": (VIEWER, HOST), "new": (HOST, HOST), "import": (HOST, HOST),
    "deleted": (HOST, None), "installation": (HOST, None), "backup": (HOST, None), "restore-backup": (HOST, HOST),
}  # fmt: skip
TABLE_ROLES: dict[str, tuple[Role | None, Role | None]] = {
    "table": (VIEWER, None), "live": (VIEWER, None), "panel": (VIEWER, None), "sheet": (VIEWER, None),
    "sheet-of": (VIEWER, None), "big-screen": (VIEWER, None), "tool": (VIEWER, None),
    "journal": (VIEWER, None), "recap": (VIEWER, None), "plays": (VIEWER, None), "plays-file": (VIEWER, None),
    "chronicle": (VIEWER, None), "booklet": (PLAYER, None), "tell": (PLAYER, None),
    "move": (PLAYER, PLAYER), "saves": (PLAYER, None), "csv": (PLAYER, None), "point": (PLAYER, PLAYER),
    "verify": (PLAYER, None), "export": (PLAYER, None),
    "ruling": (PLAYER, None), "invite": (PLAYER, None),
    "touch": (None, PLAYER), "tasks": (VIEWER, None), "tick": (None, PLAYER),
    "game-review": (VIEWER, PLAYER), "replay": (VIEWER, None), "winning-line": (VIEWER, None),
    "advice": (None, PLAYER), "holder": (None, PLAYER), "undo": (None, PLAYER), "redo": (None, PLAYER), "back": (None, PLAYER),
    "save": (None, PLAYER), "restore": (None, PLAYER),
    "seat": (PLAYER, PLAYER), "codes": (HOST, HOST),
    "revoke": (None, HOST), "let-choose": (None, HOST), "new-link": (None, HOST),
    "webhooks": (HOST, HOST), "webhook": (HOST, HOST),
    "apps": (HOST, HOST), "revoke-app": (None, HOST), "keep": (HOST, HOST), "archive": (None, HOST), "delete": (None, HOST),
}  # fmt: skip
"""The roles that may read and write at each URL of a table; None if the method is unused."""

API_NAME_PREFIX = "api-"
"""The API knows no devices: its tokens have a matrix of their own, ``tests/campaigns/api/test_api_access.py``."""

URL_ARGUMENTS = {
    "key": "dreamer",
    "game": "etherfields",
    "name": "suffer",
    "rule": "ef.seal",
    "digest": "0" * 16,
    "number": 1,
    "kind": "csv",
}
BACKUP_NAME = "nightly-20261128T030000000000.dreamkeeper-backup"
SPECIAL_URL_ARGUMENTS: dict[str, dict[str, object]] = {
    "tool": {"key": "intent"}, "page": {"game": "lucidity", "key": "copy"}, "panel": {"key": "now"},
    "sheet": {"key": "team"}, "sheet-of": {"ref": 1}, "backup": {"name": BACKUP_NAME},
    "restore-backup": {"name": BACKUP_NAME},
}  # fmt: skip


def iterate_patterns(found: list[URLPattern | URLResolver]) -> Iterator[URLPattern]:
    for one in found:
        if isinstance(one, URLResolver):
            yield from iterate_patterns(one.url_patterns)
        else:
            yield one


PATTERNS_BY_NAME = {
    str(one.name): one
    for one in iterate_patterns(get_resolver().url_patterns)
    if not str(one.name).startswith(API_NAME_PREFIX)
}


def test_every_address_has_its_line_in_this_table_and_says_the_same_in_the_code() -> None:
    lines = {
        **INSTALLATION_ROLES,
        "demo": (HOST, HOST),
        "first-game": (HOST, HOST),
        "bring-back": (HOST, HOST),
        "back-up": (HOST, HOST),
        "remove-device": (HOST, HOST),
        **TABLE_ROLES,
    }
    assert set(PATTERNS_BY_NAME) == PUBLIC_STATUSES.keys() | DEVICE_PATTERNS | lines.keys()
    for name, (reads, writes) in lines.items():
        decided = getattr(PATTERNS_BY_NAME[name].callback, "decided", None)
        assert decided is not None, f"{name} decides nothing"
        assert reads in (None, decided[0]), name
        assert writes in (None, decided[1]), name


def test_an_address_that_decides_nothing_finds_no_campaign(evening: Campaign) -> None:
    request = TableRequest()
    request.device = build_invited_device()
    members.seat_device(evening, request.device, HOST)

    with pytest.raises(AssertionError, match="has not decided"):
        access.get_campaign(request, evening.slug)


@pytest.fixture
def secret(folder: Path) -> Campaign:
    """A campaign with a private name, and the file of a backup."""
    (folder / "backups").mkdir()
    (folder / "backups" / BACKUP_NAME).write_bytes(b"Secret evening, Zebedee")
    campaign = begin_campaign(name="Secret evening")
    apply_move(campaign, "name-player", dreamer=GAMBLER, player="Zebedee")
    subscriptions.create_webhook(campaign, "http://192.168.1.5/Zebedee", ["entries"], "Zebedee")
    return campaign


def build_forged_client(_campaign: Campaign) -> Client:
    client = build_client(build_invited_device("Mallory"))
    value = client.cookies[DEVICE_COOKIE_NAME].value
    client.cookies[DEVICE_COOKIE_NAME] = value[:-2] + ("AA" if value[-2:] != "AA" else "BB")
    return client


def build_expired_client(campaign: Campaign) -> Client:
    real, time.time = time.time, lambda: real() - COOKIE_MAX_AGE_SECONDS - 60
    try:
        return build_member_client(campaign, PLAYER)
    finally:
        time.time = real


def build_revoked_client(campaign: Campaign) -> Client:
    client = build_member_client(campaign, PLAYER, "Mallory")
    assert members.revoke_member(campaign, campaign.members.get(name="Mallory").pk, "Ada")
    return client


def build_unseated_client(_campaign: Campaign) -> Client:
    """Return a device that opened an invitation and never said who it is."""
    return build_client(build_invited_device())


def build_foreign_client(_campaign: Campaign) -> Client:
    return build_member_client(begin_campaign(name="Another table"), PLAYER)


OUTSIDE_CLIENTS: list[Callable[[Campaign], Client]] = [
    lambda _campaign: Client(),
    build_forged_client,
    build_expired_client,
]
INSIDE_CLIENTS: dict[str, tuple[Callable[[Campaign], Client], Role]] = {
    "viewer": (lambda campaign: build_member_client(campaign, VIEWER), VIEWER),
    "player": (lambda campaign: build_member_client(campaign, PLAYER), PLAYER),
    "host": (lambda _campaign: build_host_client(), HOST),
}

each_method = pytest.mark.parametrize("method", ["get", "post"])


def build_url(name: str, campaign: Campaign) -> str:
    wanted = PATTERNS_BY_NAME[name].pattern.regex.groupindex
    known = {
        **URL_ARGUMENTS,
        "slug": campaign.slug,
        "webhook": getattr(campaign.webhooks.first(), "pk", 1),
        **SPECIAL_URL_ARGUMENTS.get(name, {}),
    }
    if name == "invitation":
        return get_invite_link(campaign, get_seat_kind(GAMBLER))
    if name == "take-seat":
        return get_seat_link(campaign)
    if name == "join":
        return f"/join/{get_join_secret()}/"
    return reverse(name, kwargs={one: known[one] for one in wanted})


def send_request(client: Client, name: str, method: str, campaign: Campaign) -> HttpResponse:
    """Send a request that would change something if allowed."""
    campaign.refresh_from_db()
    member = campaign.members.filter(role=VIEWER, name="Somebody to send away").first()
    sent = {
        "move_id": mint_move_id(campaign), "entry": campaign.head, "name": "Kept", "dreamer": GAMBLER, "count": 1, "sure": 1,
        "member": member.pk if member else 0, "link": "", "on": 1, "who": GAMBLER,
        "step": "0" * 8, "point": getattr(campaign.savepoints.first(), "pk", 0),
    }  # fmt: skip
    found = getattr(client, method)(build_url(name, campaign), sent if method == "post" else {})
    assert isinstance(found, HttpResponse) or found.streaming
    return found  # type: ignore[no-any-return]


def hides_campaign(answer: HttpResponse, campaign: Campaign) -> bool:
    text = answer.text if not answer.streaming else "a file"
    return not any(word in text for word in ("Secret evening", "Zebedee", "a file"))


def is_served(answer: HttpResponse) -> bool:
    return answer.status_code in (200, 204, 302, 303, 304, 409, 422)


@pytest.mark.usefixtures("folder")
@each_method
@pytest.mark.parametrize("who", OUTSIDE_CLIENTS, ids=["stranger", "forged", "expired"])
def test_whoever_was_not_let_in_gets_the_same_page_everywhere(
    secret: Campaign, who: Callable[[Campaign], Client], method: str
) -> None:
    for name in sorted(PATTERNS_BY_NAME.keys() - PUBLIC_STATUSES.keys()):
        before = secret.version
        answer = send_request(who(secret), name, method, secret)
        secret.refresh_from_db()
        assert (answer.status_code, "Ask the host" in answer.text, secret.version) == (403, True, before), name
        assert hides_campaign(answer, secret), name
    for name, status in PUBLIC_STATUSES.items():
        if method == "get":
            assert send_request(who(secret), name, method, secret).status_code == status, name


@pytest.mark.usefixtures("folder")
@each_method
@pytest.mark.parametrize("role", ["viewer", "player", pytest.param("host", marks=pytest.mark.postgres)])
def test_whoever_sits_at_the_table_gets_what_their_role_is_for(secret: Campaign, role: str, method: str) -> None:
    build_member_client(secret, VIEWER, "Somebody to send away")
    make, own = INSIDE_CLIENTS[role]
    client = make(secret)
    for name, decided in {**INSTALLATION_ROLES, **TABLE_ROLES}.items():
        needed = decided[method == "post"]
        answer = send_request(client, name, method, secret)
        if needed is None:
            assert answer.status_code == 405 or (name in INSTALLATION_ROLES and answer.status_code in (403, 404)), name
        elif own.has_rights_of(needed):
            assert is_served(answer), (name, answer.status_code)
        else:
            refused = 404 if decided[0] is HOST and name in INSTALLATION_ROLES else 403
            assert (answer.status_code, hides_campaign(answer, secret)) == (refused, True), name


@pytest.mark.usefixtures("folder")
@each_method
@pytest.mark.parametrize("who", [build_revoked_client, build_unseated_client, build_foreign_client])
def test_whoever_does_not_sit_at_the_table_finds_none(
    secret: Campaign, who: Callable[[Campaign], Client], method: str
) -> None:
    client = who(secret)
    for name, decided in TABLE_ROLES.items():
        before = secret.version
        answer = send_request(client, name, method, secret)
        secret.refresh_from_db()
        missing = 403 if who is build_revoked_client else 404
        assert answer.status_code == (405 if decided[method == "post"] is None else missing), name
        assert (hides_campaign(answer, secret), secret.version) == (True, before), name


@pytest.mark.usefixtures("folder")
@each_method
@pytest.mark.parametrize("who", [build_revoked_client, build_unseated_client])
def test_whoever_sits_nowhere_is_a_stranger_everywhere(
    secret: Campaign, who: Callable[[Campaign], Client], method: str
) -> None:
    client = who(secret)
    for name in ("demo", *INSTALLATION_ROLES):
        answer = send_request(client, name, method, secret)
        assert (answer.status_code, "Ask the host" in answer.text) == (403, True), name


@pytest.mark.usefixtures("folder")
def test_of_the_installation_somebody_who_was_invited_reads_the_rules_and_makes_nothing(secret: Campaign) -> None:
    client = build_foreign_client(secret)

    for name, (reads, _writes) in INSTALLATION_ROLES.items():
        assert is_served(send_request(client, name, "get", secret)) == (reads is VIEWER), name
    assert send_request(client, "demo", "post", secret).status_code == 404
    assert send_request(client, "first-game", "post", secret).status_code == 404
    assert send_request(client, "import", "post", secret).status_code == 404
    assert Campaign.objects.count() == 2


def test_a_file_is_handed_to_nobody_below_a_player(secret: Campaign, folder: Path) -> None:
    assert build_member_client(secret, VIEWER).get(f"/c/{secret.slug}/export/").status_code == 403
    assert build_member_client(secret, PLAYER).get(f"/c/{secret.slug}/export/").status_code == 200
