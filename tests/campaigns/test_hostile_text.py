"""Text that no database column accepts, in every parameter: refused, never a server error, on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.management import CommandError, call_command
from django.http import QueryDict
from django.test import Client

from campaigns.membership import invites
from campaigns.models import Campaign
from campaigns.webhooks import subscriptions
from tests.campaigns.devices import build_host_client, get_invite_link
from tests.campaigns.test_access_matrix import PATTERNS_BY_NAME, build_url
from tests.html_layout import LayoutFreeClient
from tests.onirim.prompt_campaigns import build_campaign_at_prompt as onirim_at

pytestmark = pytest.mark.django_db

TEXT_WITH_NULL = "a\x00b"
HOSTILE_NUMBERS = ["9" * 400, "²"]
"""Digits only, but not valid for a column or ``int``."""


@pytest.fixture
def sends(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Make every requested parameter exist with this text: no list of names can miss one."""

    def every_parameter_is(text: str) -> None:
        monkeypatch.setattr(QueryDict, "get", lambda _self, _name, _default=None: text)
        monkeypatch.setattr(QueryDict, "getlist", lambda _self, _name, _default=None: [text])
        monkeypatch.setattr(QueryDict, "__getitem__", lambda _self, _name: text)
        monkeypatch.setattr(QueryDict, "__contains__", lambda _self, _name: True)

    return every_parameter_is


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("text", [TEXT_WITH_NULL, *HOSTILE_NUMBERS], ids=["null", "digits", "superscript"])
def test_no_field_of_a_form_is_a_fault(evening: Campaign, sends: Callable[[str], None], text: str) -> None:
    subscriptions.create_webhook(evening, "http://192.168.1.5/", ["entries"], "Ada")
    client, addresses = build_host_client(), {name: build_url(name, evening) for name in PATTERNS_BY_NAME}
    sends(text)
    for name, path in addresses.items():
        assert client.post(path).status_code < 500, name


@pytest.mark.slow
@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("text", HOSTILE_NUMBERS, ids=["digits", "superscript"])
def test_no_parameter_of_an_address_is_a_fault(evening: Campaign, sends: Callable[[str], None], text: str) -> None:
    subscriptions.create_webhook(evening, "http://192.168.1.5/", ["entries"], "Ada")
    client, addresses = build_host_client(), {name: build_url(name, evening) for name in PATTERNS_BY_NAME}
    sends(text)
    for name, path in addresses.items():
        assert client.get(path).status_code < 500, name


def test_a_null_character_in_an_address_is_refused_before_any_view_reads_it(player: Client) -> None:
    refused = player.get("/", {"q": TEXT_WITH_NULL})

    assert refused.status_code == 400
    assert "Nothing was changed. Go back and try again." in refused.text
    assert player.get("/", {"q": "a%00b"}).status_code == 200


def test_a_null_character_in_a_path_leads_nowhere(player: Client, evening: Campaign) -> None:
    for path in ("/c/a%00b/", f"/c/{evening.slug}/ruling/a%00b/", f"/c/{evening.slug}/move/a%00b/", "/rule/a%00b/"):
        assert player.get(path).status_code == 404, path


@pytest.mark.parametrize("cookie", ["chosen_{slug}", "holds_{slug}", "dreamkeeper_device"])
def test_a_null_character_in_a_cookie_is_no_fault(evening: Campaign, cookie: str) -> None:
    client = build_host_client()
    client.cookies[cookie.format(slug=evening.slug)] = TEXT_WITH_NULL

    assert client.get(f"/c/{evening.slug}/").status_code in (200, 403)


def test_a_null_character_in_a_header_is_no_fault(player: Client, evening: Campaign) -> None:
    for name in ("If-None-Match", "Dreamkeeper-Page", "HX-Current-URL", "Accept-Language", "X-Forwarded-For"):
        assert player.get(f"/c/{evening.slug}/live/", headers={name: TEXT_WITH_NULL}).status_code == 200, name


@pytest.mark.parametrize("text", HOSTILE_NUMBERS, ids=["digits", "superscript"])
def test_who_plays_nobody_of_the_table_holds_nobody(text: str) -> None:
    campaign = onirim_at("prophecy")
    answer = LayoutFreeClient().post(get_invite_link(campaign, invites.PLAYER_INVITE), {"who": text, "name": "Ada"})

    assert answer.status_code == 303
    assert campaign.members.get(name="Ada").holds == ""


@pytest.mark.parametrize("text", [TEXT_WITH_NULL, "\udcff", "a b"], ids=["null", "no UTF-8", "a space"])
@pytest.mark.parametrize("command", [["verify"], ["export"], ["tell", "draw", "--campaign"]])
def test_a_command_takes_no_slug_that_is_none(command: list[str], text: str) -> None:
    with pytest.raises(CommandError, match="There is no campaign"):
        call_command(*command, text)
