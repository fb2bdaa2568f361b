"""A user's actions at a table, for any browser, and their implementation for Chromium."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Any

from django.test import Client
from playwright.sync_api import Locator, expect
from selectolax.lexbor import LexborHTMLParser, LexborNode

from tests.browser.table_page import PARENT_SHEETS, TablePage
from tests.form_browser.browser import get_field_value

WantedArguments = dict[str, dict[str, Any]]
"""The arguments of a move: the required value of each in a form, and whether the form may omit it."""

INPUT_SELECTOR = ":is(input, select, textarea)"
FOLDED_LINK_SELECTOR = "a.disclosure-summary[aria-expanded=false]"

# How a form sends each argument: by a field of some type, by a button with the value, or by a hidden field.
FIELD_KINDS_SCRIPT = """(form, wanted) => Object.fromEntries(Object.entries(wanted).map(([name, text]) => {
  const fields = [...form.querySelectorAll(`:is(input, select, textarea)[name="${name}"]`)];
  if (!fields.length || fields[0].type === "hidden") {
    const answers = [...form.querySelectorAll(`button[name="${name}"]`)];
    return [name, answers.some((button) => button.value === text) ? "button" : ""];
  }
  const ticked = fields.filter((field) => field.checked).map((field) => field.value).join();
  const says = ["checkbox", "radio"].includes(fields[0].type) ? ticked : fields[0].value;
  return [name, says === text ? "" : fields[0].type];
}))"""


class TableDriver(ABC):
    """The interface to a table in a browser. Selectors are CSS.

    Before it unfolds a heading or opens a sheet, it looks up the content on the server: that loads no page.
    """

    @abstractmethod
    def parse_page(self) -> LexborHTMLParser:
        """Return the page as it is now."""

    @abstractmethod
    def fetch_part(self, address: str) -> LexborHTMLParser:
        """Return the response to a fetch of an address, as the same device."""

    @abstractmethod
    def has_element(self, selector: str) -> bool:
        """Return whether the page has it, visible or not."""

    @abstractmethod
    def is_visible(self, selector: str) -> bool:
        """Return whether it is visible."""

    @abstractmethod
    def follow_link(self, selector: str, *, shows: str = "", gone: str = "") -> None:
        """Follow the first visible link until ``shows`` is visible and nothing matches ``gone``."""

    @abstractmethod
    def show_panel(self, key: str) -> None:
        """Show a panel or a sheet."""

    @abstractmethod
    def bring_into_view(self, selector: str) -> None:
        """Show the panel of an element, if it is in one."""

    @abstractmethod
    def open_entity(self, ref: int) -> None:
        """Open the sheet of an Entity by its tile on Now."""

    @abstractmethod
    def report_move(self, form: str, answers: dict[str, Any], card: str) -> None:
        """Fill in the form of this id and send it, with a card that overrules the rule violation; wait for its journal entry."""

    @abstractmethod
    def undo_newest(self) -> None:
        """Undo the newest move."""

    @abstractmethod
    def redo_newest(self) -> None:
        """Redo it."""

    def find_form(self, slug: str, wanted: WantedArguments) -> str:
        """Return the id of a form of the page that can send all of this, or nothing."""
        return find_form_in(self.parse_page(), slug, wanted)

    def find_folded_form(
        self, slug: str, wanted: WantedArguments, passed: list[str]
    ) -> tuple[str, dict[str, list[str]]]:
        """Return the first heading with such a form folded under it, if any, and the moves under each except those skipped."""
        page = self.parse_page()
        opened = "".join(f"&open={get_field_value(one)}" for one in page.css("#sheet [name=open]"))
        first, offers = "", {}
        for link in page.css(FOLDED_LINK_SELECTOR):
            heading = link.attributes["id"] or ""
            if heading not in passed:
                part = self.fetch_part(f"{link.attributes['hx-get']}{opened}")
                offers[heading] = list_offered_moves(part, "form[data-report]")
                first = first or (heading if find_form_in(part, slug, wanted) else "")
        return first, offers

    def list_moves_on_sheet(self, sheet: str) -> list[str]:
        """Return the moves of a sheet, visible or folded; none if no link leads to it. Another sheet may lead to it."""
        page = self.parse_page()
        if sheet in PARENT_SHEETS and (before := _find_sheet_address(page, PARENT_SHEETS[sheet])):
            page = self.fetch_part(before)
        address = _find_sheet_address(page, sheet).partition("?")[0]
        if not address:
            return []
        page = self.fetch_part(address)
        opened = f"&open=sheet.{address.partition('/sheet/')[2].replace('/', '')}"
        folded = [self.fetch_part(f"{link.attributes['hx-get']}{opened}") for link in page.css(FOLDED_LINK_SELECTOR)]
        return [name for one in (page, *folded) for name in list_offered_moves(one, "form")]


def _find_sheet_address(page: LexborHTMLParser, sheet: str) -> str:
    link = page.css_first(f'a[href*="/sheet/{sheet}/"]')
    return "" if link is None else link.attributes["href"] or ""


def find_form_in(page: LexborHTMLParser, slug: str, wanted: WantedArguments) -> str:
    """Return the id of a form that can send all of this: a field, button or hidden field for each value."""
    for form in page.css("form[data-report]"):
        ours = f"/move/{slug}/" in (form.attributes.get("action") or "")
        if ours and all(_accepts_value(form, name, value) for name, value in wanted.items()):
            return form.attributes["id"] or ""
    return ""


def _accepts_value(form: LexborNode, name: str, value: dict[str, Any]) -> bool:
    if any(one.attributes.get("value") == value["text"] for one in form.css(f'button[name="{name}"]')):
        return True
    inputs = form.css(f'{INPUT_SELECTOR}[name="{name}"]')
    if not inputs:
        return bool(value["fallback"])
    if inputs[0].attributes.get("type") == "radio":
        return any(one.attributes.get("value") in (value["text"], "more") for one in inputs)
    if inputs[0].attributes.get("type") == "hidden":
        return bool(",".join(map(get_field_value, inputs)) == value["text"])
    options = map(get_field_value, inputs[0].css("option"))
    return bool(inputs[0].tag != "select" or value["text"] in options)


def list_offered_moves(page: LexborHTMLParser, forms: str) -> list[str]:
    """Return the moves that the forms of a page report."""
    found = (re.search(r"/move/([^/]+)/", form.attributes.get("action") or "") for form in page.css(forms))
    return [one.group(1) for one in found if one]


def format_value(value: Any) -> str:
    """Return a value as a form field sends it."""
    if isinstance(value, list):
        return ",".join(str(one) for one in value)
    if isinstance(value, bool):
        return "on" if value else ""
    return "" if value is None else str(value)


@dataclass
class ChromiumDriver(TableDriver):
    """A table driver for Chromium, with or without JavaScript; ``device`` sends requests with the same cookies."""

    table_page: TablePage
    device: Client = field(default_factory=Client)

    def parse_page(self) -> LexborHTMLParser:
        return LexborHTMLParser(self.table_page.page.content())

    def fetch_part(self, address: str) -> LexborHTMLParser:
        for cookie in self.table_page.page.context.cookies():
            self.device.cookies[cookie["name"]] = cookie["value"]
        return LexborHTMLParser(self.device.get(address, headers={"HX-Request": "true"}).text)

    def has_element(self, selector: str) -> bool:
        return self.table_page.page.locator(selector).count() > 0

    def is_visible(self, selector: str) -> bool:
        return self.table_page.page.locator(selector).locator("visible=true").count() > 0

    def follow_link(self, selector: str, *, shows: str = "", gone: str = "") -> None:
        page = self.table_page.page
        page.locator(selector).locator("visible=true").first.click()
        if shows:
            expect(page.locator(shows).first).to_be_visible()
        if gone:
            expect(page.locator(gone)).to_have_count(0)
        # A half-loaded page has no such link either.
        self.table_page.wait_for_load()

    def show_panel(self, key: str) -> None:
        self.table_page.show_panel(key)

    def bring_into_view(self, selector: str) -> None:
        part = self.table_page.page.locator(selector).first
        panel = part.evaluate("part => (part.closest('section.panel') || {}).id || ''")
        if panel:
            self.table_page.show_panel(panel)

    def open_entity(self, ref: int) -> None:
        self.table_page.open_entity(ref)

    def report_move(self, form: str, answers: dict[str, Any], card: str) -> None:
        button = self._fill_form(form, answers)
        if not card:
            self.table_page.tap_and_wait(button)
            return
        self.table_page.press(button)
        self.table_page.overrule_by_card(card)

    def undo_newest(self) -> None:
        self.table_page.undo_newest()

    def redo_newest(self) -> None:
        self.table_page.redo_newest()

    def _fill_form(self, found: str, answers: dict[str, Any]) -> Locator:
        """Fill a form in and return the button that sends it: the only one, or the one that has the value itself."""
        form = self.table_page.page.locator(f"[id='{found}']")
        self.bring_into_view(f"[id='{found}']")
        self.table_page.open_folds(form)
        button = form.locator("button:visible").last
        said: dict[str, str] = form.evaluate(
            FIELD_KINDS_SCRIPT, {name: format_value(value) for name, value in answers.items()}
        )
        for name, way in said.items():
            if way == "button":
                button = form.locator(f'button[name="{name}"][value="{format_value(answers[name])}"]').first
            elif way:
                self._fill_field(form, name, way, answers[name])
        return button

    def _fill_field(self, form: Locator, name: str, way: str, value: Any) -> None:
        inputs = form.locator(f':is(input, select, textarea)[name="{name}"]')
        self.table_page.open_folds(inputs.first)
        if way == "checkbox":
            ticked = {str(one) for one in value} if isinstance(value, list) else set()
            for box in inputs.all():
                box.set_checked(value is True or box.get_attribute("value") in ticked)
        elif way == "radio":
            self._tap_chip(form, name, format_value(value))
        elif way == "select-one":
            inputs.first.select_option(value=format_value(value))
        else:
            inputs.first.fill(format_value(value))

    def _tap_chip(self, form: Locator, name: str, value: str) -> None:
        """Tap a chip, or the last one and fill in the field next to it."""
        chip = form.locator(f'input[name="{name}"][value="{value}"]')
        if chip.count():
            chip.check()
            return
        form.locator(f'input[name="{name}"][value="more"]').check()
        form.locator(f'input[name="{name}.more"]').fill(value)
