"""Page checks in a browser: overflow, focus, tap targets, axe."""

from __future__ import annotations

from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

SERIOUS_IMPACTS = ("serious", "critical")
MIN_TARGET_PX = 44
MAX_TAB_PRESSES = 12

# Everything that can be tapped or reached by Tab, with the rectangle a finger has for it: a checkbox has its label's. Of a
# group of radio buttons Tab reaches the chosen one, and arrows the others.
CONTROLS_SCRIPT = """() => {
  const wanted = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]';
  const shown = e => e.checkVisibility({visibilityProperty: true}) && !e.disabled && !e.closest('.skip-link')
    && !e.matches('[type=radio]:not(:checked), button.visually-hidden'); // a hidden button is what Enter presses
  const root = document.querySelector('dialog:modal') ?? document; // what lies behind it takes no tap
  document.querySelectorAll('[data-control]').forEach(e => delete e.dataset.control);
  return [...root.querySelectorAll(wanted)].filter(shown).map((e, n) => {
    e.dataset.control = n;
    const target = e.matches('input') ? e.closest('label') ?? e : e.matches('.list-card h2 a') ? e.closest('.list-card') : e;
    const box = target.getBoundingClientRect();
    const inline = e.matches('a') && getComputedStyle(e).display === 'inline' && !!e.closest('p, li, td, th, dd');
    const name = `${e.tagName} ${e.id} ${(e.getAttribute('aria-label') || e.textContent || e.name || '').trim().slice(0, 40)}`;
    return {name, inline, scrolls: e.matches('[tabindex="0"]'), width: box.width, height: box.height};
  });
}"""

FOCUSED_SCRIPT = """() => {
  const e = document.activeElement;
  if (!e || e === document.body) return null;
  const ring = s => s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) >= 2;
  const box = e.getBoundingClientRect();
  // What is higher than the window or scrolls by itself is seen in part: a refusal may lie over the middle of a sheet.
  const top = Math.max(box.top, 0), bottom = Math.min(box.bottom, innerHeight);
  const isSeenInPart = box.height > innerHeight || getComputedStyle(e).overflowY === 'auto';
  const heights = isSeenInPart ? [top + 20, (top + bottom) / 2, bottom - 20] : [box.y + Math.min(box.height / 2, 20)];
  const around = e.closest('label, .list-card') ?? e;
  const isFree = onTop => !!onTop && (around.contains(onTop) || onTop.contains(e));
  return {
    control: e.dataset.control ?? '', skip: e.matches('.skip-link'), name: e.outerHTML.slice(0, 120),
    visible: ring(getComputedStyle(e)) || ring(getComputedStyle(e, '::after')),
    free: heights.some(y => isFree(document.elementFromPoint(box.x + box.width / 2, y))),
  };
}"""

FOCUS_EACH_SCRIPT = f"""first => {{
  const focused = {FOCUSED_SCRIPT};
  const others = [...document.querySelectorAll('[data-control]')].filter(e => e.dataset.control >= first);
  return others.map(e => {{ e.focus(); return focused(); }});
}}"""

# The rest of axe's result, passed and inapplicable rules, takes longer to transfer than many a rule to run.
AXE_SCRIPT = "([scope, options]) => axe.run(scope, options).then(answer => answer.violations)"

# The styles that a page links once it is idle, which it never is in most tests.
LATE_STYLES_SCRIPT = r"""() => {
  const late = document.getElementById('finder')?.dataset.later?.match(/\S+\.css\b\S*/g) ?? [];
  return Promise.all(late.map(href => {
    const known = document.head.querySelector(`link[href="${href}"]`);
    if (known?.sheet) return null;
    const link = known ?? Object.assign(document.createElement('link'), {rel: 'stylesheet', href});
    const arrived = new Promise((resolve, reject) => Object.assign(link, {onload: resolve, onerror: reject}));
    if (!known) document.head.append(link);
    return arrived.then(() => null);
  }));
}"""

SHEET_SCOPE = "dialog:modal"
"""The scope of an open sheet, if the table below it was checked before."""

# No page plays sound, and places are named by their HTML: to fetch media and to find a selector for each place is a third of a run.
AXE_OPTIONS = {"preload": False, "selectors": False}

OVERFLOW_SCRIPT = """() => {
  const over = document.documentElement.scrollWidth - window.innerWidth;
  if (over <= 0) return [];
  return [...document.querySelectorAll('body *')]
    .filter(e => !e.closest('.sky') && e.checkVisibility() && e.getBoundingClientRect().right > window.innerWidth + .5)
    .slice(0, 5).map(e => e.outerHTML.slice(0, 160));
}"""


def load_late_styles(page: Page) -> None:
    """Load the style sheets that come last, as on a page that is at rest."""
    page.evaluate(LATE_STYLES_SCRIPT)


def set_color_scheme(page: Page, scheme: Literal["light", "dark"]) -> None:
    """Switch the color scheme at once: during a transition, no contrast holds."""
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")


def find_axe_violations(page: Page, *rules: str, scope: str = "html") -> list[str]:
    """Return axe's serious and critical violations in a part of a page, of all of its rules or of these."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    options = {"resultTypes": ["violations"], **AXE_OPTIONS, **({"runOnly": list(rules)} if rules else {})}
    found: list[dict[str, Any]] = page.evaluate(AXE_SCRIPT, [scope, options])
    return [
        f"{one['id']}: {node['html'][:160]} – {node['failureSummary']}"
        for one in found
        if one["impact"] in SERIOUS_IMPACTS
        for node in one["nodes"]
    ]


def find_faults(page: Page, scope: str = "html") -> list[str]:
    """Return the faults of a page at its present size: axe's violations in both themes, overflow, small targets."""
    load_late_styles(page)
    set_color_scheme(page, "dark")
    found = find_axe_violations(page, "color-contrast", scope=scope)
    set_color_scheme(page, "light")
    return [*found, *find_axe_violations(page, scope=scope), *find_overflow(page), *find_small_targets(page)]


def find_overflow(page: Page) -> list[str]:
    """Return the elements that make a page scroll sideways."""
    found: list[str] = page.evaluate(OVERFLOW_SCRIPT)
    return found


def list_controls(page: Page) -> list[dict[str, Any]]:
    """Return all controls, and mark them so that focus can be identified."""
    load_late_styles(page)
    found: list[dict[str, Any]] = page.evaluate(CONTROLS_SCRIPT)
    return found


def find_small_targets(page: Page) -> list[str]:
    """Return the targets too small for a thumb; links within a sentence are as high as its line."""
    return filter_small_targets(list_controls(page))


def filter_small_targets(found: list[dict[str, Any]]) -> list[str]:
    """Return those of these controls that are too small for a thumb, each with its size."""
    return [
        f"{one['name']}: {one['width']:.0f} × {one['height']:.0f}"
        for one in found
        if not one["inline"] and not one["scrolls"] and min(one["width"], one["height"]) < MIN_TARGET_PX - 0.5
    ]


def get_focused(page: Page) -> dict[str, Any] | None:
    """Return the focused element, once it has been scrolled to: a busy machine needs time for that."""
    here: dict[str, Any] | None = page.evaluate(FOCUSED_SCRIPT)
    for _ in range(10):
        if here is None or here["free"]:
            break
        page.wait_for_timeout(200)
        here = page.evaluate(FOCUSED_SCRIPT)
    return here


def find_tab_faults(page: Page) -> list[str]:
    """Walk through a page by keyboard; return what was not reached, has no visible focus, or is hidden under a bar.

    Tab is pressed for the first MAX_TABBED controls; a script focuses the others, which takes a hundredth of the
    time.
    """
    every = {str(number): one["name"] for number, one in enumerate(list_controls(page))}
    pressed = dict(list(every.items())[:MAX_TAB_PRESSES])
    faults: list[str] = []
    # Tab continues from what was touched last: the first control, wherever that was.
    page.evaluate("document.querySelector('[data-control]')?.focus()")
    page.keyboard.press("Shift+Tab")
    for _ in range(len(pressed) + 8):
        if not pressed:
            break
        page.keyboard.press("Tab")
        here = get_focused(page)
        if here is None or pressed.pop(here["control"], None) is None:
            continue
        faults += _list_focus_faults(here)
    others = list(every.items())[MAX_TAB_PRESSES:]
    for (number, name), here in zip(others, page.evaluate(FOCUS_EACH_SCRIPT, MAX_TAB_PRESSES), strict=True):
        faults += _list_focus_faults(here) if here and here["control"] == number else [f"takes no focus: {name}"]
    return faults + [f"not reached: {name}" for name in pressed.values()]


def _list_focus_faults(here: dict[str, Any]) -> list[str]:
    seen = [] if here["visible"] else [f"no focus ring: {here['name']}"]
    return seen if here["free"] else [*seen, f"under something else: {here['name']}"]


STYLES_LOADED_SCRIPT = """() => Promise.all([...document.querySelectorAll('link[rel=stylesheet]')].map(
  (link) => link.sheet || new Promise((done) => link.addEventListener('load', done, {once: true}))))"""
