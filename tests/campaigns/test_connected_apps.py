"""The host's page of connected apps: tokens are made, shown once, listed and revoked."""

from __future__ import annotations

import re
from io import BytesIO

import pytest

from campaigns.api import tokens
from campaigns.api.models import ApiToken
from campaigns.models import AuditLogEntry, Campaign
from campaigns.transfer.exporter import export_plain
from campaigns.transfer.importer import import_campaign
from tests.campaigns.devices import build_host_client
from tests.campaigns.table_actions import begin_campaign, get_state_hash
from tests.page_parts import read_texts, select

pytestmark = pytest.mark.django_db


def make_token(campaign: Campaign, name: str = "Overlay", role: str = "viewer") -> str:
    """Make a token on the page, and return its text."""
    answer = build_host_client().post(f"/c/{campaign.slug}/apps/", {"name": name, "role": role})
    assert answer.status_code == 200
    (found,) = re.findall(r"dk_\w+", answer.text)
    return str(found)


def test_a_token_is_shown_once_and_stored_as_its_digest_alone(evening: Campaign) -> None:
    text = make_token(evening)

    token, campaign = tokens.authenticate(text)
    assert (campaign.slug, token.name, token.role) == (evening.slug, "Overlay", "viewer")
    page = build_host_client().get(f"/c/{evening.slug}/apps/").text
    assert read_texts(page, ".device-list b") == ["Overlay"]
    secret = text.rpartition("_")[2]
    assert text not in page
    assert secret not in page
    assert secret not in str(ApiToken.objects.values())


def test_a_page_with_a_token_is_stored_nowhere(evening: Campaign) -> None:
    answer = build_host_client().post(f"/c/{evening.slug}/apps/", {"name": "Overlay", "role": "screen"})

    assert "no-store" in answer.headers["Cache-Control"]
    assert read_texts(answer.text, "#api-address") == ["http://testserver/api/v1/"]
    (token,) = read_texts(answer.text, "#token")
    assert token.startswith("dk_")
    assert "/api/v1/openapi.json" in answer.text


def test_revoking_is_asked_to_confirm_and_ends_that_token_alone(evening: Campaign) -> None:
    first, second = make_token(evening, "Bot"), make_token(evening, "Dashboard")
    host, key = build_host_client(), tokens.authenticate(first)[0].pk

    page = host.get(f"/c/{evening.slug}/apps/?revoke={key}").text
    assert "Revoke the token of Bot?" in page
    tokens.authenticate(first)
    revoked = host.post(f"/c/{evening.slug}/apps/revoke/", {"token": key}, follow=True)
    assert "The token is revoked" in revoked.text
    with pytest.raises(tokens.RevokedTokenError):
        tokens.authenticate(first)
    tokens.authenticate(second)
    assert host.post(f"/c/{evening.slug}/apps/revoke/", {"token": key}).status_code == 302


def test_a_host_revokes_no_token_of_another_campaign_by_its_key(evening: Campaign) -> None:
    other = begin_campaign(name="Another table")
    text = make_token(other)
    key = tokens.authenticate(text)[0].pk

    build_host_client().post(f"/c/{evening.slug}/apps/revoke/", {"token": key})
    assert "Revoke the token" not in build_host_client().get(f"/c/{evening.slug}/apps/?revoke={key}").text

    tokens.authenticate(text)


def test_making_and_revoking_are_in_the_log_of_the_table(evening: Campaign) -> None:
    text = make_token(evening, "Bot")
    tokens.revoke_token(evening, tokens.authenticate(text)[0].pk, "Ada")

    lines = AuditLogEntry.objects.filter(campaign=evening).order_by("pk").values_list("kind", "about")
    assert [*lines][-2:] == [("app", "Bot"), ("app-gone", "Bot")]
    page = build_host_client().get(f"/c/{evening.slug}/invite/").text
    assert "connected the app Bot." in page
    assert "Ada revoked the token of Bot." in page


def test_a_token_is_no_part_of_a_campaign_its_hash_or_its_file(evening: Campaign) -> None:
    file, state = export_plain(evening), get_state_hash(evening)
    make_token(evening)

    assert get_state_hash(evening) == state
    assert export_plain(evening) == file
    assert not ApiToken.objects.filter(campaign=import_campaign(BytesIO(file))).exists()


@pytest.mark.parametrize("page", ["keep/", "invite/", "webhooks/"])
def test_hosts_find_the_page_from_the_pages_around_it(evening: Campaign, page: str) -> None:
    assert f'href="/c/{evening.slug}/apps/"' in build_host_client().get(f"/c/{evening.slug}/{page}").text


@pytest.mark.parametrize(
    "sent", [{}, {"name": " ", "role": "viewer"}, {"name": "x" * 41, "role": "viewer"}, {"name": "x", "role": "host"}]
)
def test_a_form_that_is_wrong_makes_no_token(evening: Campaign, sent: dict[str, str]) -> None:
    answer = build_host_client().post(f"/c/{evening.slug}/apps/", sent)

    assert answer.status_code == 422
    assert select(answer.text, ".field-error")
    assert not ApiToken.objects.exists()


def test_a_campaign_has_a_bounded_number_of_tokens_and_of_revoked_ones(
    evening: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tokens, "MAX_TOKENS", 2)
    monkeypatch.setattr(tokens, "MAX_REVOKED_TOKENS", 1)
    made = [make_token(evening, name) for name in ("One", "Two")]

    answer = build_host_client().post(f"/c/{evening.slug}/apps/", {"name": "Three", "role": "viewer"})
    assert answer.status_code == 422
    assert "Revoke one first." in answer.text
    for text in made:
        tokens.revoke_token(evening, tokens.authenticate(text)[0].pk, "Ada")
    assert [token.name for token in ApiToken.objects.all()] == ["Two"]


def test_what_is_no_token_is_refused_without_a_query(django_assert_num_queries: object, evening: Campaign) -> None:
    text = make_token(evening)
    for wrong in ("", "x", text[:-1], f"{text}0", text.upper(), f" {text}", text.replace("dk_", "")):
        with django_assert_num_queries(0), pytest.raises(tokens.InvalidTokenError):  # type: ignore[operator]
            tokens.authenticate(wrong)
    swapped = text[:-1] + ("0" if text[-1] != "0" else "1")
    with pytest.raises(tokens.InvalidTokenError):
        tokens.authenticate(swapped)
