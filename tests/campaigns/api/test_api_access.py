"""Access to the API: every path, every role, and whatever is not a valid token."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from campaigns.api import openapi, tokens
from campaigns.api.models import ApiToken
from campaigns.api.tokens import TokenRole
from campaigns.api.urls import urlpatterns
from campaigns.journal import campaign_service
from campaigns.models import Campaign
from companion.device_auth import get_join_secret
from tests.campaigns.api.clients import API, get_answer, get_json, make_token
from tests.campaigns.devices import build_host_client
from tests.campaigns.table_actions import assert_unchanged, begin_campaign

pytestmark = pytest.mark.django_db

PLAYER, VIEWER, SCREEN = TokenRole.PLAYER, TokenRole.VIEWER, TokenRole.SCREEN
ROLES_BY_PATH: dict[str, set[TokenRole]] = {
    "campaign": {PLAYER, VIEWER, SCREEN},
    "journal": {PLAYER, VIEWER, SCREEN},
    "plays": {PLAYER, VIEWER},
    "rules": {PLAYER, VIEWER, SCREEN},
}
QUERIES: dict[str, dict[str, Any]] = {"rules": {"q": "seal"}}


def assert_is_problem(answer: Any, status: int) -> None:
    """Assert that a response is a problem of one sentence, which any page may read and nobody stores."""
    assert answer.status_code == status, answer.text
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert answer.headers["Cache-Control"] == "no-store"
    problem = answer.json()
    assert problem.keys() == {"type", "title", "status", "detail"}
    assert problem["status"] == status
    assert problem["detail"].endswith((".", "?"))
    assert not answer.cookies


def test_every_path_has_its_line_here_and_says_the_same_in_the_code_and_the_document() -> None:
    calls = {str(one.pattern): one.callback for one in urlpatterns if hasattr(one.callback, "token_roles")}

    assert {path.removeprefix("v1/"): set(view.token_roles) for path, view in calls.items()} == ROLES_BY_PATH
    assert openapi.ANSWER_TYPES.keys() == ROLES_BY_PATH.keys()


@pytest.mark.postgres
@pytest.mark.parametrize("path", ROLES_BY_PATH)
@pytest.mark.parametrize("role", TokenRole)
def test_each_role_gets_what_it_is_for(evening: Campaign, path: str, role: TokenRole) -> None:
    answer = get_answer(make_token(evening, role), path, **QUERIES.get(path, {}))

    if role in ROLES_BY_PATH[path]:
        assert answer.status_code == 200
        assert answer.headers["Content-Type"] == "application/json"
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
        assert "private" in answer.headers["Cache-Control"]
        assert "Authorization" in answer.headers["Vary"]
        assert not answer.cookies
    else:
        assert_is_problem(answer, 403)


def revoke(campaign: Campaign) -> str:
    text = make_token(campaign)
    tokens.revoke_token(campaign, tokens.authenticate(text)[0].pk, "Ada")
    return text


def swap_campaign(campaign: Campaign) -> str:
    """Return a token of another campaign with the slug of this one."""
    other = begin_campaign(name="Another table")
    return make_token(other).replace(other.slug, campaign.slug)


WRONG_TOKENS: dict[str, Callable[[Campaign], str]] = {
    "none": lambda _campaign: "",
    "malformed": lambda _campaign: "dk_x_1",
    "unknown": lambda campaign: f"dk_{campaign.slug}_{'0' * 64}",
    "of a campaign that never was": lambda _campaign: f"dk_nowhere_{'0' * 64}",
    "revoked": revoke,
    "of another campaign": swap_campaign,
    "the secret of the printed link": lambda _campaign: get_join_secret(),
    "hostile": lambda _campaign: "dk_x'; DROP TABLE api_apitoken; --",
}


@pytest.mark.parametrize("path", [*ROLES_BY_PATH])
@pytest.mark.parametrize("wrong", WRONG_TOKENS)
def test_whatever_is_no_valid_token_reads_nothing(evening: Campaign, path: str, wrong: str) -> None:
    answer = get_answer(WRONG_TOKENS[wrong](evening), path, **QUERIES.get(path, {}))

    assert_is_problem(answer, 401)
    assert answer.headers["WWW-Authenticate"] == "Bearer"
    assert evening.name not in answer.text


def test_each_wrong_token_is_told_what_to_do(evening: Campaign) -> None:
    assert "Send a token" in get_answer("", "campaign").text
    assert "ask the host for a new one" in get_answer(revoke(evening), "campaign").text
    assert "copied whole" in get_answer(make_token(evening)[:-1], "campaign").text


@pytest.mark.parametrize("scheme", ["Basic", "Token", "", "bearer x"])
def test_a_token_is_sent_by_the_scheme_bearer_alone(evening: Campaign, scheme: str) -> None:
    text = make_token(evening)

    assert Client().get(f"{API}/campaign", headers={"Authorization": f"{scheme} {text}"}).status_code == 401
    assert Client().get(f"{API}/campaign", headers={"Authorization": f"bearer {text}"}).status_code == 200
    assert Client().get(f"{API}/campaign?token={text}&access_token={text}").status_code == 401


@pytest.mark.parametrize("path", ROLES_BY_PATH)
def test_the_cookie_of_a_host_is_no_token_and_is_not_renewed(evening: Campaign, path: str) -> None:
    answer = build_host_client().get(f"{API}/{path}", QUERIES.get(path, {}))

    assert_is_problem(answer, 401)


def test_a_token_opens_no_page(evening: Campaign) -> None:
    sent = {"Authorization": f"Bearer {make_token(evening, PLAYER)}"}

    for path in (f"/c/{evening.slug}/", "/", f"/c/{evening.slug}/export/", f"/c/{evening.slug}/apps/"):
        assert Client().get(path, headers=sent).status_code == 403


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
@pytest.mark.parametrize("path", [*ROLES_BY_PATH, "openapi.json", "nowhere"])
def test_nothing_can_be_written(evening: Campaign, path: str, method: str) -> None:
    sent = {"Authorization": f"Bearer {make_token(evening, PLAYER)}"}
    with assert_unchanged(evening):
        answer = getattr(Client(enforce_csrf_checks=True), method)(f"{API}/{path}", {}, headers=sent)

    assert_is_problem(answer, 405)
    assert answer.headers["Allow"] == "GET, HEAD, OPTIONS"


def test_head_sends_the_headers_of_get(evening: Campaign) -> None:
    sent = {"Authorization": f"Bearer {make_token(evening)}"}
    answer = Client().head(f"{API}/campaign", headers=sent)

    assert (answer.status_code, answer.content) == (200, b"")
    assert answer.headers["ETag"]


@pytest.mark.parametrize("path", [*ROLES_BY_PATH, "openapi.json", "nowhere"])
def test_a_page_elsewhere_may_ask_first_whether_it_may_send_a_token(path: str) -> None:
    preflight = {
        "Origin": "https://overlay.example",
        "Access-Control-Request-Method": "GET",
        "Access-Control-Request-Headers": "authorization",
    }
    answer = Client().options(f"{API}/{path}", headers=preflight)

    assert (answer.status_code, answer.content) == (204, b"")
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "GET" in answer.headers["Access-Control-Allow-Methods"]
    assert "Authorization" in answer.headers["Access-Control-Allow-Headers"]
    assert "Access-Control-Allow-Credentials" not in answer.headers
    assert not answer.cookies


@pytest.mark.parametrize(
    "path", ["/api/", "/api/v1/", "/api/v1/nowhere", "/api/v2/campaign", "/api/v1/campaign/", "/api/v1//"]
)
def test_an_address_that_is_none_answers_with_a_problem(evening: Campaign, path: str) -> None:
    assert_is_problem(build_host_client().get(path), 404)


def test_a_request_that_nobody_can_read_answers_with_a_problem(evening: Campaign) -> None:
    assert_is_problem(get_answer(make_token(evening), "rules?q=%00"), 400)


def test_an_archived_campaign_can_be_read_and_a_deleted_one_only_again_once_it_is_back(evening: Campaign) -> None:
    text = make_token(evening)
    campaign_service.set_archived(evening, is_archived=True)
    assert get_json(text, "campaign")["archived"] is True

    campaign_service.delete_campaign(evening)
    answer = get_answer(text, "campaign")
    assert_is_problem(answer, 404)
    assert evening.name not in answer.text
    assert get_answer(f"dk_{evening.slug}_{'0' * 64}", "campaign").status_code == 401

    campaign_service.restore_campaign(evening.slug)
    assert get_json(text, "campaign")["name"] == evening.name


@pytest.mark.postgres
def test_the_last_use_is_stored_now_and_then_and_not_at_each_request(evening: Campaign) -> None:
    text = make_token(evening)
    get_json(text, "rules", q="seal")
    token = ApiToken.objects.get()
    assert token.last_used is not None
    before = token.last_used
    with CaptureQueriesContext(connection) as captured:
        get_json(text, "rules", q="seal")
    assert not [one for one in captured if one["sql"].startswith(("UPDATE", "INSERT", "SAVEPOINT"))]
    ApiToken.objects.update(last_used=timezone.now() - tokens.USE_INTERVAL - timedelta(seconds=1))
    get_json(text, "rules", q="seal")
    assert ApiToken.objects.filter(last_used__gte=before).exists()


def test_a_wrong_token_is_logged_without_it(evening: Campaign, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level("INFO", logger="companion.refused"):
        get_answer(f"dk_{evening.slug}_{'0' * 64}", "campaign")

    assert caplog.messages == ["401: GET '/api/v1/campaign' by 127.0.0.1, no device"]


@pytest.fixture
def low_limits(settings: Any) -> Iterator[None]:
    settings.RATES = {"api": (2, 60), "api-refused": (2, 60)}
    cache.clear()
    yield
    cache.clear()


@pytest.mark.usefixtures("low_limits")
def test_too_many_calls_of_a_token_wait_and_those_of_another_do_not(evening: Campaign) -> None:
    first, second = make_token(evening), make_token(evening, name="Bot")
    assert [get_answer(first, "campaign").status_code for _ in range(3)] == [200, 200, 429]

    answer = get_answer(first, "campaign")
    assert_is_problem(answer, 429)
    assert 1 <= int(answer.headers["Retry-After"]) <= 60
    assert get_answer(second, "campaign").status_code == 200


@pytest.mark.usefixtures("low_limits")
def test_too_many_wrong_tokens_of_an_address_wait_and_lock_out_no_valid_one(evening: Campaign) -> None:
    assert [get_answer("", "campaign").status_code for _ in range(3)] == [401, 401, 429]

    assert get_answer(make_token(evening), "campaign").status_code == 200
