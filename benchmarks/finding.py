"""What finding a rule costs: ``python -m benchmarks.finding``. From the key to the painted list in Chromium, then on the server.

Questions are typed letter by letter into the finder of a table, in a browser at full speed and in one slowed down to a weak
phone. Needs the Chromium of ``CHROMIUM``, like the tests; without it, only the server is measured.
"""

from __future__ import annotations

import os
import statistics
import time
from pathlib import Path
from random import Random

import django
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

django.setup()

from benchmarks import tables  # noqa: E402
from benchmarks.report import verdict  # noqa: E402
from benchmarks.server import serving  # noqa: E402
from campaigns.lookup import questions  # noqa: E402
from campaigns.lookup.searching import ranker, search  # noqa: E402
from companion.gate import join_secret  # noqa: E402
from companion.installation import PROJECT  # noqa: E402
from companion.serve import prepare_django  # noqa: E402

QUESTIONS = PROJECT / "tests" / "lookup" / "questions.tsv"
SEED = 7
TYPED = 24
"""How many of the questions are typed in a browser."""
SLOWED = (1, 4)
"""How many times slower the processor is made: as it is, and as on a weak phone."""
MOST_PAINT_MS = 50
MOST_SERVER_MS = 10
PHONE: ViewportSize = {"width": 390, "height": 844}
APART_MS = 70
"""How long after the one key the next one goes down: a quick typist."""

# An answer always says how many there are, so the line that says it changes at every key.
WATCH = """() => {
  window.took = [];
  let pressed = 0;
  addEventListener('keydown', (event) => { pressed = event.timeStamp; }, true);
  new MutationObserver(() => {
    const since = pressed;
    pressed = 0;
    if (since) requestAnimationFrame(() => requestAnimationFrame(() => took.push(performance.now() - since)));
  }).observe(document.querySelector('#finder .finder-said'), {childList: true});
}"""


def main() -> None:
    """Print the figures, each with what it may be at most."""
    prepare_django()
    asked = [(one.game, one.query) for one in questions.read(QUESTIONS)]
    _server(asked)
    slug = tables.laid_out(tables.FEW).slug
    with serving() as port:
        _keys(f"http://127.0.0.1:{port}", slug, Random(SEED).sample([query for _, query in asked], TYPED))


def _server(asked: list[tuple[str, str]]) -> None:
    begun = time.perf_counter()
    ranker()
    built = time.perf_counter() - begun
    took = []
    for game, query in asked:
        begun = time.perf_counter()
        search(query, game)
        took.append(1000 * (time.perf_counter() - begun))
    p50, p95 = _percentiles(took)
    print(f"\nFinding a rule on the server (p95 at most {MOST_SERVER_MS} ms), after {built:.2f} s for the index, once:")
    print(f"{len(took)} questions: p50 {p50:.2f} ms, p95 {p95:.2f} ms {verdict(p95 <= MOST_SERVER_MS)}")


def _keys(site: str, slug: str, typed: list[str]) -> None:
    program = Path(os.environ.get("CHROMIUM", "/usr/bin/chromium"))
    if not program.exists():
        print(f"No browser at {program}: keys are not measured.")
        return
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    print(f"From a key to the painted list (p95 at most {MOST_PAINT_MS} ms; slowed down, it is only told):")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--disable-gpu", *sandbox])
        for times in SLOWED:
            page = _finder(browser, site, slug, times)
            took = [took for question in typed for took in _typed(page, question)]
            p50, p95 = _percentiles(took)
            said = verdict(p95 <= MOST_PAINT_MS) if times == 1 else ""
            print(
                f"{len(took)} keys, {times} × slower: p50 {p50:.0f} ms, p95 {p95:.0f} ms, most {max(took):.0f} ms {said}"
            )
        browser.close()


def _finder(browser: Browser, site: str, slug: str, times: int) -> Page:
    """Open the finder over the table of a phone that keeps the rules, its processor so many times slower."""
    page = browser.new_context(base_url=site, viewport=PHONE).new_page()
    page.goto(f"/join/{join_secret()}/")
    page.goto(f"/c/{slug}/")
    # What finds rules comes once the table is at rest.
    page.locator("#finder-q[role=combobox]").wait_for(state="attached")
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": times})
    page.keyboard.press("/")
    page.keyboard.type("seal")
    page.locator("#finder [role=option]").first.wait_for()
    page.evaluate(WATCH)
    return page


def _typed(page: Page, question: str) -> list[float]:
    """Type a question into the empty field; give the milliseconds of every key."""
    page.locator("#finder input[type=search]").fill("")
    page.evaluate("took.length = 0")
    page.keyboard.type(question, delay=APART_MS)
    page.wait_for_function("count => took.length >= count", arg=len(question))
    found: list[float] = page.evaluate("took")
    return found


def _percentiles(took: list[float]) -> tuple[float, float]:
    return statistics.median(took), statistics.quantiles(took, n=20, method="inclusive")[18]


if __name__ == "__main__":
    main()
