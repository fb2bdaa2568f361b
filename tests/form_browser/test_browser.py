"""The browser without JavaScript presses what a person sees, and sends what a browser sends."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.http import HttpRequest, HttpResponse, QueryDict
from django.test import Client, override_settings
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

from tests.form_browser.browser import FormBrowser
from tests.form_browser.stylesheets import find_hiding_selectors

PAGE_HTML = """
<link rel="stylesheet" href="/static/css/dreamkeeper.css">
<button form="f" name="act" value="outside">Outside</button>
<form id="f" method="post" action="/sent/">
  <input type="hidden" name="id" value="7">
  <input name="word" value="old"> <input name="off" value="1" disabled>
  <input type="checkbox" name="box" value="a" checked> <input type="checkbox" name="box" value="b">
  <label><input type="radio" name="chip" value="1" checked>1</label> <label><input type="radio" name="chip" value="2">2</label>
  <select name="list"><option value="x">X</option><option>y</option></select>
  <input type="number" name="count" value="2" min="1" max="3">
  <button id="send" name="act" value="send">Send</button>
  <button id="there" formaction="/there/">There</button>
  <fieldset disabled><button id="disabled">Disabled</button></fieldset>
  <button id="script" type="button">Script</button>
  <details><summary>More</summary><button id="folded">Folded</button></details>
  <template><button id="template">Template</button></template>
  <noscript><button id="noscript">No script</button></noscript>
  <button id="hidden" hidden>Hidden</button>
</form>
<main class="table">
  <div class="pane"><p data-default>Now</p></div>
  <div class="pane"><section id="box"><form>
    <span class="stepper"><button id="step" type="button">+</button></span>
    <button id="boxed">Boxed</button>
  </form></section></div>
</main>
<a id="way" href="#box">Box</a> <a id="elsewhere" href="/there/#box">Elsewhere</a>
"""


def show_page(request: HttpRequest) -> HttpResponse:
    return HttpResponse(PAGE_HTML)


@csrf_exempt
def show_sent(request: HttpRequest) -> HttpResponse:
    return HttpResponse(f"<pre>{request.POST.urlencode()}</pre>")


urlpatterns = [path("", show_page), path("there/", csrf_exempt(show_page)), path("sent/", show_sent)]


@pytest.fixture
def tab() -> Iterator[FormBrowser]:
    with override_settings(ROOT_URLCONF=__name__, MIDDLEWARE=[]):
        tab = FormBrowser(Client())
        tab.open_address("/")
        yield tab


def read_answer(tab: FormBrowser) -> dict[str, list[str]]:
    return dict(QueryDict(tab.select_first("pre").text()).lists())


def test_a_form_is_sent_as_it_stands(tab: FormBrowser) -> None:
    tab.press_button(tab.select_first("#send"))
    assert read_answer(tab) == {
        "id": ["7"], "word": ["old"], "box": ["a"], "chip": ["1"], "list": ["x"], "count": ["2"], "act": ["send"],
    }  # fmt: skip
    assert tab.load_count == 2


def test_what_is_typed_ticked_and_chosen_is_sent_by_a_button_outside_the_form(tab: FormBrowser) -> None:
    tab.type_text(tab.select_first("[name=word]"), "new")
    tab.tick_box(tab.select_first("[name=box][value=b]"))
    tab.tick_box(tab.select_first("[name=box][value=a]"), on=False)
    tab.tick_box(tab.select_first("[name=chip][value='2']"))
    tab.choose_option(tab.select_first("[name=list]"), "y")
    tab.press_button(tab.select_first("button[form=f]"))
    assert read_answer(tab) == {
        "id": ["7"], "word": ["new"], "box": ["b"], "chip": ["2"], "list": ["y"], "count": ["2"], "act": ["outside"],
    }  # fmt: skip


def test_a_button_may_name_another_address(tab: FormBrowser) -> None:
    tab.press_button(tab.select_first("#there"))
    assert tab.address.endswith("/there/")


@pytest.mark.parametrize("button", ["disabled", "folded", "hidden", "script", "boxed"])
def test_what_cannot_be_pressed_is_not_pressed(tab: FormBrowser, button: str) -> None:
    with pytest.raises(AssertionError):
        tab.press_button(tab.select_first(f"#{button}"))
    assert tab.load_count == 1


def test_a_template_is_no_part_of_the_page_and_noscript_is(tab: FormBrowser) -> None:
    assert tab.select_all("#template") == []
    assert tab.select_visible("#noscript")


def test_a_fold_is_opened_first(tab: FormBrowser) -> None:
    tab.open_folds(tab.select_first("#folded"))
    tab.press_button(tab.select_first("#folded"))
    assert "act" not in read_answer(tab)


def test_what_a_browser_does_not_send(tab: FormBrowser) -> None:
    tab.type_text(tab.select_first("[name=count]"), "4")
    with pytest.raises(AssertionError, match="refuses to send '4'"):
        tab.press_button(tab.select_first("#send"))


def test_a_way_shows_another_room_without_a_load(tab: FormBrowser) -> None:
    assert tab.select_visible("[data-default]")
    tab.follow_link(tab.select_first("#way"))
    assert tab.load_count == 1
    assert not tab.select_visible("[data-default]")
    assert tab.select_visible("#boxed")
    assert not tab.select_visible("#step"), "a button that needs a script is hidden by the stylesheet"


def test_a_link_to_another_page_points_into_it(tab: FormBrowser) -> None:
    tab.follow_link(tab.select_first("#elsewhere"))
    assert tab.load_count == 2
    assert tab.select_visible("#boxed")


def test_the_stylesheets_hide_on_a_phone_without_scripts() -> None:
    found = find_hiding_selectors(("css/dreamkeeper.css",))
    assert '.stepper [type="button"]' in found
    assert ".wide-only" in found
    assert not any(".booklet" in selector or ":modal" in selector for selector in found)
