"""Health, headers, and a page to go on from for every error."""

import logging

import pytest
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path

from companion.urls import handler400, handler403, handler404, handler500
from companion.urls import urlpatterns as real_patterns

POLICY = {
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
}


def break_down(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("a fault of ours")


urlpatterns = [path("broken", break_down), *real_patterns]

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address", ["/healthz", "/readyz", "/", "/device/name", "/no/such/page", "/join/wrong/", "/favicon.ico"]
)
def test_every_answer_carries_the_whole_policy(player: Client, address: str) -> None:
    headers = player.get(address).headers

    assert set(headers["Content-Security-Policy"].split("; ")) == POLICY
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["X-Frame-Options"] == "DENY"


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", "/device/name", "/no/such/page", "/rules/", "/import/"])
def test_what_only_the_table_may_see_is_kept_by_no_cache_on_the_way(player: Client, address: str) -> None:
    assert player.get(address).headers["Cache-Control"] == "private, no-cache"


@pytest.mark.django_db
@pytest.mark.parametrize(("address", "said"), [("/favicon.ico", "max-age=86400"), ("/sw.js", "no-store")])
def test_what_says_otherwise_itself_is_left_alone(player: Client, address: str, said: str) -> None:
    assert said in player.get(address).headers["Cache-Control"]


def test_a_stranger_gets_the_policy_too(client: Client) -> None:
    assert set(client.get("/").headers["Content-Security-Policy"].split("; ")) == POLICY


def test_nothing_there(player: Client) -> None:
    answer = player.get("/no/such/page")

    assert answer.status_code == 404
    assert "Nothing here" in answer.text


def test_a_wrong_method_gets_a_page_and_the_methods_that_work(player: Client) -> None:
    answer = player.delete("/device/name")

    assert answer.status_code == 405
    assert "GET" in answer.headers["Allow"]
    assert "<h1>" in answer.text


def test_a_form_without_a_token_changes_nothing() -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.get(f"/join/{settings.JOIN_SECRET}/")

    answer = strict.post("/device/name", {"name": "Ada"})

    assert answer.status_code == 403
    assert "The page was too old" in answer.text


def test_a_request_too_large_gets_a_page(player: Client) -> None:
    answer = player.post("/device/name", {f"field{number}": "" for number in range(2000)})

    assert answer.status_code == 400
    assert "made no sense" in answer.text


def test_a_fault_gives_a_page_and_a_line_in_the_log(player: Client, caplog: pytest.LogCaptureFixture) -> None:
    player.raise_request_exception = False

    with override_settings(ROOT_URLCONF=__name__), caplog.at_level(logging.ERROR):
        answer = player.get("/broken")

    assert answer.status_code == 500
    assert "Something broke" in answer.text
    assert "a fault of ours" not in answer.text
    assert "a fault of ours" in caplog.text


def test_what_is_for_developers_is_not_served(player: Client) -> None:
    assert [player.get(address).status_code for address in ("/admin/", "/look/")] == [404, 404]


def test_debugging_is_off_and_so_are_the_admin_and_sessions() -> None:
    assert settings.DEBUG is False
    assert "django.contrib.admin" not in settings.INSTALLED_APPS
    assert not any("session" in name.lower() for name in settings.MIDDLEWARE)
