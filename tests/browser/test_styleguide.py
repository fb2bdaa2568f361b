"""The page that shows every part of a screen in every state: by day and by night, on the narrowest phone, for a thumb."""

from __future__ import annotations

import base64
from collections.abc import Iterator

import pytest
from django.test import override_settings
from django.urls import path
from playwright.sync_api import Page, Route

from campaigns.models import Campaign
from companion.styleguide import show_styleguide
from companion.urls import handler400, handler403, handler404, handler500
from companion.urls import urlpatterns as real_patterns
from tests.browser import page_checks
from tests.browser.conftest import PHONE_SIZE, WIDE_SIZE, PageOpener

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

urlpatterns = [path("look/", show_styleguide), *real_patterns]

NARROW_SIZE = {"width": 320, "height": 640}
STRETCH_PX = 900
"""Pixels of the page per screenshot, with room for the bar above and for the end of a text below."""
BAR_PX = 100

# The positions of headings and of what follows them, in whole pixels.
HEADINGS_SCRIPT = """() => [...document.querySelectorAll('h1, h2, h3, .panel .button')].filter(e => e.checkVisibility()).map(e => {
  const box = e.getBoundingClientRect();
  return [e.textContent.trim().slice(0, 30), Math.round(box.top), Math.round(box.height)];
})"""

# A radio button's label is the tap target.
SMALL_TARGETS_SCRIPT = """() => [...document.querySelectorAll('.styleguide :is(a, button, label)')].filter(e => e.checkVisibility())
    .filter(e => {
  const {width, height} = e.getBoundingClientRect();
  return Math.min(width, height) < 43.5;
}).map(e => e.outerHTML.slice(0, 120))"""

# Every text with its colour and position: its background is read off the screenshot.
TEXTS_SCRIPT = """() => {
  const told = [];
  const walker = document.createTreeWalker(document.querySelector('.styleguide'), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, of = node.parentElement;
    if (!node.textContent.trim() || !of.checkVisibility()
        || of.closest('.visually-hidden, .is-miss, .shut, .is-turned, [disabled]')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const {x, y, width, height} = range.getBoundingClientRect();
    if (width < 4 || height < 4) continue;
    const style = getComputedStyle(of);
    told.push({text: node.textContent.trim().slice(0, 40), x: x + scrollX, y: y + scrollY, width, height,
      colour: of.closest('svg') ? style.fill : style.color});
  }
  return told;
}"""

HIDE_TEXT_SCRIPT = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.styleguide, .styleguide * { color: #0000 !important; } .styleguide text { fill: #0000 !important; }');
  document.adoptedStyleSheets = [sheet];
}"""

# The picture without its texts, looked at through a canvas: the least contrast of a text with nineteen in twenty pixels of
# what is behind it.
WORST_CONTRAST_SCRIPT = """async ([picture, texts]) => {
  const image = new Image();
  image.src = picture;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height), pen = canvas.getContext('2d', {willReadFrequently: true});
  pen.drawImage(image, 0, 0);
  const part = v => v / 255 <= .04045 ? v / 255 / 12.92 : ((v / 255 + .055) / 1.055) ** 2.4;
  const light = (r, g, b) => .2126 * part(r) + .7152 * part(g) + .0722 * part(b);
  const found = [];
  for (const one of texts) {
    const [r, g, b] = one.colour.match(/[\\d.]+/g).map(Number), own = light(r, g, b);
    const behind = pen.getImageData(one.x, one.y, Math.ceil(one.width), Math.ceil(one.height)).data, ratios = [];
    for (let n = 0; n < behind.length; n += 16) {
      const other = light(behind[n], behind[n + 1], behind[n + 2]);
      ratios.push((Math.max(own, other) + .05) / (Math.min(own, other) + .05));
    }
    const worst = ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 20)];
    if (worst < 4.5) found.push(`${one.text}: ${worst.toFixed(2)}`);
  }
  return found;
}"""


@pytest.fixture(autouse=True)
def shown() -> Iterator[None]:
    """Serve the page, as a development site does."""
    with override_settings(ROOT_URLCONF=__name__):
        yield


def open_styleguide(seat: PageOpener, size: dict[str, int], query: str = "") -> Page:
    page = seat(size, reduced_motion="reduce")
    page.goto(f"/look/{query}")
    page.evaluate("document.fonts.ready")
    return page


@pytest.mark.parametrize("size", [NARROW_SIZE, PHONE_SIZE, WIDE_SIZE], ids=["320", "390", "1280"])
def test_every_part_fits_and_can_be_tapped(seat: PageOpener, size: dict[str, int]) -> None:
    page = open_styleguide(seat, size)

    assert page_checks.find_overflow(page) == []
    assert page.evaluate(SMALL_TARGETS_SCRIPT) == []


def test_no_part_has_a_fault_by_day_or_by_night(seat: PageOpener) -> None:
    page = open_styleguide(seat, PHONE_SIZE)

    assert page.locator(".portrait").count() > 20
    assert page_checks.find_axe_violations(page) == []
    assert page_checks.find_tab_faults(page)[:5] == []


def test_every_text_stands_out_from_the_worst_of_what_is_behind_it(seat: PageOpener) -> None:
    page = open_styleguide(seat, {"width": WIDE_SIZE["width"], "height": STRETCH_PX + 2 * BAR_PX})
    texts = page.evaluate(TEXTS_SCRIPT)
    page.evaluate(HIDE_TEXT_SCRIPT)
    faint, seen = [], 0
    for top in range(0, page.evaluate("document.documentElement.scrollHeight"), STRETCH_PX):
        page.evaluate("top => scrollTo(0, top)", top)
        shift = page.evaluate("scrollY")
        here = [one | {"y": one["y"] - shift} for one in texts if top <= one["y"] - BAR_PX < top + STRETCH_PX]
        picture = base64.b64encode(page.screenshot()).decode()
        faint += page.evaluate(WORST_CONTRAST_SCRIPT, [f"data:image/png;base64,{picture}", here])
        seen += len(here)

    assert seen > 200
    assert faint == []


def test_the_sky_darkens_as_turns_run_out(seat: PageOpener) -> None:
    dims = []
    page = open_styleguide(seat, PHONE_SIZE)
    for left in (100, 75, 50, 25, 0):
        page.goto(f"/look/?left={left}")
        page.evaluate("document.querySelectorAll('.turn-moons').forEach(one => one.removeAttribute('data-left'))")
        dims.append(page.evaluate("Number(getComputedStyle(document.querySelector('.sky'), '::after').opacity)"))

    assert dims == sorted(dims)
    assert len(set(dims)) == 5


def test_text_twice_as_large_is_not_cut(seat: PageOpener) -> None:
    page = open_styleguide(seat, PHONE_SIZE)
    page.evaluate("document.documentElement.style.fontSize = '200%'")

    assert page_checks.find_overflow(page) == []


# Movement of its own since the page was rendered.
LAYOUT_SHIFTS_SCRIPT = """() => new Promise(tell => new PerformanceObserver(list =>
  tell(list.getEntries().reduce((sum, one) => sum + one.value, 0))).observe({type: 'layout-shift', buffered: true}))"""


@pytest.mark.parametrize("size", [PHONE_SIZE, WIDE_SIZE], ids=["390", "1280"])
def test_nothing_moves_when_the_typeface_arrives_late(seat: PageOpener, prompt: Campaign, size: dict[str, int]) -> None:
    page = seat(size)
    held: list[Route] = []
    page.route("**/dream.woff2", lambda route: held.append(route))
    page.goto(f"/c/{prompt.slug}/", wait_until="domcontentloaded")
    page.wait_for_timeout(500)
    before = page.evaluate(HEADINGS_SCRIPT)
    assert page.evaluate("document.fonts.check('20px Dream')") is False
    held[0].continue_()
    page.evaluate("document.fonts.load('20px Dream').then(() => {})")

    assert len(before) > 1
    assert page.evaluate(HEADINGS_SCRIPT) == before
    assert (
        page.evaluate(f"Promise.race([({LAYOUT_SHIFTS_SCRIPT})(), new Promise(tell => setTimeout(tell, 300, 0))])")
        <= 0.02
    )
