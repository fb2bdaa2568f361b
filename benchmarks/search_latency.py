"""Latency of the rule search: ``python -m benchmarks.search_latency``. From key press to painted list in Chromium, then on the server.

Questions are typed letter by letter into the finder of a table, in a browser at full speed and in one slowed down to
a weak phone. Needs the Chromium of ``CHROMIUM``, like the tests; without it, only the server is measured.
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

from benchmarks import benchmark_tables  # noqa: E402
from benchmarks.report import format_verdict  # noqa: E402
from benchmarks.server import run_server  # noqa: E402
from campaigns.rulebook import evaluation  # noqa: E402
from campaigns.rulebook.rule_search import get_ranker, search  # noqa: E402
from companion.device_auth import get_join_secret  # noqa: E402
from companion.installation import PROJECT_ROOT  # noqa: E402
from companion.serve import prepare_django  # noqa: E402

QUESTIONS_PATH = PROJECT_ROOT / "tests" / "rulebook" / "questions.tsv"
RANDOM_SEED = 7
TYPED_QUESTION_COUNT = 24
"""Questions typed in a browser."""
CPU_SLOWDOWN_FACTORS = (1, 4)
"""CPU slowdown factors: none, and a weak phone."""
MAX_PAINT_MS = 50
MAX_SERVER_MS = 10
PHONE_VIEWPORT: ViewportSize = {"width": 390, "height": 844}
KEY_INTERVAL_MS = 70
"""Milliseconds between keys of a quick typist."""

# A result always states its number of hits, so that line changes at every key.
PAINT_OBSERVER_JS = """() => {
  window.took = [];
  let pressed = 0;
  addEventListener('keydown', (event) => { pressed = event.timeStamp; }, true);
  new MutationObserver(() => {
    const since = pressed;
    pressed = 0;
    if (since) requestAnimationFrame(() => requestAnimationFrame(() => took.push(performance.now() - since)));
  }).observe(document.querySelector('#finder .finder-status'), {childList: true});
}"""


def main() -> None:
    """Print the figures, each with its limit."""
    prepare_django()
    asked = [(one.game, one.query) for one in evaluation.read_queries(QUESTIONS_PATH)]
    _measure_server(asked)
    slug = benchmark_tables.create_table(benchmark_tables.FEW_ENTRIES).slug
    with run_server() as port:
        _measure_keys(
            f"http://127.0.0.1:{port}",
            slug,
            Random(RANDOM_SEED).sample([query for _, query in asked], TYPED_QUESTION_COUNT),
        )


def _measure_server(questions_by_game: list[tuple[str, str]]) -> None:
    begun = time.perf_counter()
    get_ranker()
    built = time.perf_counter() - begun
    took = []
    for game, query in questions_by_game:
        begun = time.perf_counter()
        search(query, game)
        took.append(1000 * (time.perf_counter() - begun))
    p50, p95 = _compute_percentiles(took)
    print(f"\nFinding a rule on the server (p95 at most {MAX_SERVER_MS} ms), after {built:.2f} s for the index, once:")
    print(f"{len(took)} questions: p50 {p50:.2f} ms, p95 {p95:.2f} ms {format_verdict(p95 <= MAX_SERVER_MS)}")


def _measure_keys(site: str, slug: str, queries: list[str]) -> None:
    program = Path(os.environ.get("CHROMIUM", "/usr/bin/chromium"))
    if not program.exists():
        print(f"No browser at {program}: keys are not measured.")
        return
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    print(f"From a key to the painted list (p95 at most {MAX_PAINT_MS} ms; slowed down, it is only told):")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--disable-gpu", *sandbox])
        for times in CPU_SLOWDOWN_FACTORS:
            page = _open_finder(browser, site, slug, times)
            took = [took for question in queries for took in _time_typing(page, question)]
            p50, p95 = _compute_percentiles(took)
            said = format_verdict(p95 <= MAX_PAINT_MS) if times == 1 else ""
            print(
                f"{len(took)} keys, {times} × slower: p50 {p50:.0f} ms, p95 {p95:.0f} ms, most {max(took):.0f} ms {said}"
            )
        browser.close()


def _open_finder(browser: Browser, site: str, slug: str, slowdown_factor: int) -> Page:
    """Open the finder at a table of a phone with cached rules and this CPU slowdown."""
    page = browser.new_context(base_url=site, viewport=PHONE_VIEWPORT).new_page()
    page.goto(f"/join/{get_join_secret()}/")
    page.goto(f"/c/{slug}/")
    # The search is loaded once the page is idle.
    page.locator("#finder-q[role=combobox]").wait_for(state="attached")
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowdown_factor})
    page.keyboard.press("/")
    page.keyboard.type("seal")
    page.locator("#finder [role=option]").first.wait_for()
    page.evaluate(PAINT_OBSERVER_JS)
    return page


def _time_typing(page: Page, question: str) -> list[float]:
    """Type a question into the empty field; return the milliseconds of every key."""
    page.locator("#finder input[type=search]").fill("")
    page.evaluate("took.length = 0")
    page.keyboard.type(question, delay=KEY_INTERVAL_MS)
    page.wait_for_function("count => took.length >= count", arg=len(question))
    found: list[float] = page.evaluate("took")
    return found


def _compute_percentiles(durations: list[float]) -> tuple[float, float]:
    return statistics.median(durations), statistics.quantiles(durations, n=20, method="inclusive")[18]


if __name__ == "__main__":
    main()
