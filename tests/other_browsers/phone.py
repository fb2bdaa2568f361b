"""A phone at the table in any WebDriver browser: taps visible elements, waits for the page."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from selenium.common.exceptions import (
    ElementClickInterceptedException,
    ElementNotInteractableException,
    StaleElementReferenceException,
)
from selenium.webdriver import ActionChains
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait

from tests.browser.table_page import CLOCK_SCRIPT

TIMEOUT_SECONDS = 20
POLL_SECONDS = 0.02

RETRIED_EXCEPTIONS = (StaleElementReferenceException, ElementClickInterceptedException, ElementNotInteractableException)
"""Errors of a tap while the page is being rendered."""

VISIBLE_SCRIPT = """
const [css, text] = arguments;
return [...document.querySelectorAll(css)].filter((e) => e.checkVisibility({visibilityProperty: true}) && e.textContent.includes(text));
"""

FAULT_WATCH_SCRIPT = f"""{CLOCK_SCRIPT}
(() => {{
  const faults = () => JSON.parse(sessionStorage.getItem("faults") ?? "[]");
  const note = (fault) => sessionStorage.setItem("faults", JSON.stringify([...faults(), String(fault)]));
  addEventListener("error", (event) => note(`${{event.message}} at ${{event.filename}}:${{event.lineno}}:${{event.colno}}`));
  addEventListener("unhandledrejection", (event) => note(event.reason?.stack ?? event.reason));
  addEventListener("securitypolicyviolation", (event) => note(`${{event.violatedDirective}} forbids ${{event.blockedURI}}`));
}})();
"""
"""Runs before any script of a page; collects browser errors until the test asks for them."""


@dataclass
class PhonePage:
    """One device; ``base`` is the address of its server."""

    driver: WebDriver
    base: str

    def open_path(self, path: str) -> None:
        """Load a page."""
        self.driver.get(self.base + path)

    def evaluate(self, script: str, *args: Any) -> Any:
        """Return what the body of a function returns in the page."""
        return self.driver.execute_script(script, *args)

    def wait_until(self, condition: Callable[[], Any], otherwise: str) -> Any:
        """Return what a condition returns once that is true. Raises TimeoutException, with the sentence ``otherwise``."""
        wait = WebDriverWait(self.driver, TIMEOUT_SECONDS, POLL_SECONDS, ignored_exceptions=RETRIED_EXCEPTIONS)
        return wait.until(lambda _: condition(), otherwise)

    def list_visible(self, css: str, text: str = "") -> list[WebElement]:
        """Return the visible elements that contain a text."""
        found: list[WebElement] = self.evaluate(VISIBLE_SCRIPT, css, text)
        return found

    def wait_for_visible(self, css: str, text: str = "") -> WebElement:
        """Wait for a visible element that contains a text, and return the first."""
        found: list[WebElement] = self.wait_until(
            lambda: self.list_visible(css, text), f"no {css} with “{text}” in sight"
        )
        return found[0]

    def wait_for_hidden(self, css: str, text: str = "") -> None:
        """Wait until no such element is visible."""
        self.wait_until(lambda: not self.list_visible(css, text), f"{css} with “{text}” is still in sight")

    def tap(self, css: str, text: str = "", *, last: bool = False) -> None:
        """Tap the first or last visible element that contains a text, once it can be tapped; later than any double tap."""

        def tapped() -> bool:
            found = self.list_visible(css, text)
            if found:
                self.evaluate("window.letPass?.(1000)")
                found[-1 if last else 0].click()
            return bool(found)

        self.wait_until(tapped, f"no {css} with “{text}” can be tapped")

    def report_move(self, css: str, text: str = "", *, last: bool = False) -> None:
        """Tap a button that reports a move, and wait until the journal has it."""
        before = self.read_entry_count()
        self.tap(css, text, last=last)
        self.wait_until(lambda: self.read_entry_count() != before, f"{css} with “{text}” reported nothing")

    def read_entry_count(self) -> str:
        """Return the number of journal entries as text."""
        return str(self.evaluate("return document.getElementById('entries')?.textContent.trim() ?? ''"))

    def press_key(self, key: str) -> None:
        """Press a key where the focus is."""
        ActionChains(self.driver, duration=0).send_keys(key).perform()

    def tap_at(self, x: int, y: int) -> None:
        """Tap a place of the screen."""
        actions = ActionChains(self.driver, duration=0)
        actions.w3c_actions.pointer_action.move_to_location(x, y)  # type: ignore[no-untyped-call]
        actions.w3c_actions.pointer_action.click()
        actions.perform()

    def list_faults(self) -> list[str]:
        """Return the uncaught errors and the policy violations since the first page."""
        found: list[str] = json.loads(self.evaluate("return sessionStorage.getItem('faults') ?? '[]'"))
        return found
