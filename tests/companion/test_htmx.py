"""htmx in a real browser, under the content security policy of every page."""

import threading
from collections.abc import Iterator

import pytest
from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.urls import path
from playwright.sync_api import Page, expect
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from companion.urls import handler404, handler500
from companion.urls import urlpatterns as real_patterns

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

__all__ = ["handler404", "handler500", "urlpatterns"]

PAGE = """{% extends "base.jinja" %}{% block main %}
<section id="panel" hx-get="/probe/panel" hx-trigger="refresh" hx-swap="outerMorph">
  <input id="typed"><details id="more"><summary>More</summary>text</details><b id="count">0</b>
</section>
<p id="refusal"></p><p id="elsewhere"></p><p id="answer"></p>
<form hx-post="/probe/refuse" hx-target="#answer" hx-status:409="target:#refusal">
  {{ csrf_input }}<button id="refuse">refuse</button></form>
<form hx-post="/probe/partials" hx-target="#answer">{{ csrf_input }}<button id="partials">partials</button></form>
<form hx-post="/probe/tap" hx-target="#answer" hx-sync="this:queue all">
  {{ csrf_input }}<button id="tap">tap</button></form>
{% endblock main %}"""

PANEL = """<section id="panel" hx-get="/probe/panel" hx-trigger="refresh" hx-swap="outerMorph">
<input id="typed"><details id="more"><summary>More</summary>text</details><b id="count">1</b></section>"""

PARTIALS = """<hx-partial hx-target="#elsewhere" hx-swap="innerHTML">there</hx-partial>
<hx-partial hx-target="#refusal" hx-swap="innerHTML">and there</hx-partial>"""

tap_ids: list[str] = []
tap_lock = threading.Lock()


def show_page(request: HttpRequest) -> HttpResponse:
    return HttpResponse(engines["jinja2"].from_string(PAGE).render({}, request))


def show_panel(request: HttpRequest) -> HttpResponse:
    return HttpResponse(PANEL)


def refuse_request(request: HttpRequest) -> HttpResponse:
    return HttpResponse("no: too few", status=409)


def show_partials(request: HttpRequest) -> HttpResponse:
    return HttpResponse(PARTIALS)


def record_tap(request: HttpRequest) -> HttpResponse:
    with tap_lock:
        tap_ids.append("tap")
        return HttpResponse(str(len(tap_ids)))


urlpatterns = [
    path("probe/", show_page),
    path("probe/panel", show_panel),
    path("probe/refuse", refuse_request),
    path("probe/partials", show_partials),
    path("probe/tap", record_tap),
    *real_patterns,
]


@pytest.fixture
def probe(settings: Settings, live_server: LiveServer, player_page: Page) -> Iterator[Page]:
    """The probe page; after the test, the policy must not have been broken."""
    settings.ROOT_URLCONF = __name__
    complaints: list[str] = []
    player_page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    player_page.on("pageerror", lambda error: complaints.append(str(error)))
    player_page.goto(f"{live_server.url}/probe/")
    yield player_page
    assert [text for text in complaints if "409" not in text] == []


def test_a_refusal_goes_to_its_own_place(probe: Page) -> None:
    probe.click("#refuse")

    expect(probe.locator("#refusal")).to_have_text("no: too few")
    expect(probe.locator("#answer")).to_be_empty()


def test_one_answer_changes_several_places_and_leaves_its_own_target_alone(probe: Page) -> None:
    probe.click("#partials")

    expect(probe.locator("#elsewhere")).to_have_text("there")
    expect(probe.locator("#refusal")).to_have_text("and there")
    expect(probe.locator("#answer")).to_be_empty()
    expect(probe.locator("#partials")).to_have_text("partials")


def test_a_morph_keeps_what_was_typed_the_focus_and_what_was_unfolded(probe: Page) -> None:
    probe.fill("#typed", "half a word")
    probe.click("#panel summary")
    probe.focus("#typed")

    probe.evaluate("htmx.trigger('#panel', 'refresh')")

    expect(probe.locator("#count")).to_have_text("1")
    expect(probe.locator("#typed")).to_have_value("half a word")
    expect(probe.locator("#typed")).to_be_focused()
    expect(probe.locator("#more")).to_have_attribute("open", "")


def test_five_fast_taps_are_five_moves(probe: Page) -> None:
    tap_ids.clear()

    probe.evaluate("for (let i = 0; i < 5; i++) document.querySelector('#tap').click()")

    expect(probe.locator("#answer")).to_have_text("5")
    assert len(tap_ids) == 5


def test_no_style_is_put_into_the_page(probe: Page) -> None:
    assert probe.evaluate("document.adoptedStyleSheets.length") == 0
    assert probe.evaluate("document.querySelectorAll('style, [style]').length") == 0
