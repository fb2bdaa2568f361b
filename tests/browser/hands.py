"""What somebody who reports moves does at a table, in whichever browser, and how Chromium does it."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Any

from django.test import Client
from playwright.sync_api import Locator, expect
from selectolax.lexbor import LexborHTMLParser, LexborNode

from tests.browser.table import LEADS, Table
from tests.form_browser.browser import value_of

Wanted = dict[str, dict[str, Any]]
"""The arguments of a move: what a form has to say of each, and whether it may leave it out."""

INPUTS = ":is(input, select, textarea)"
FOLDED = "a.summary[aria-expanded=false]"

# How each argument is said in a form: by a field of some type, by a button that bears the answer, or not at all as it says so already.
SAID = """(form, wanted) => Object.fromEntries(Object.entries(wanted).map(([name, text]) => {
  const fields = [...form.querySelectorAll(`:is(input, select, textarea)[name="${name}"]`)];
  if (!fields.length || fields[0].type === "hidden") {
    const answers = [...form.querySelectorAll(`button[name="${name}"]`)];
    return [name, answers.some((button) => button.value === text) ? "button" : ""];
  }
  const ticked = fields.filter((field) => field.checked).map((field) => field.value).join();
  const says = ["checkbox", "radio"].includes(fields[0].type) ? ticked : fields[0].value;
  return [name, says === text ? "" : fields[0].type];
}))"""


class Hands(ABC):
    """The hands of a person at a table. Selectors are CSS; ``follow`` waits until the page shows what it leads to.

    Before they unfold a heading or open a sheet, they look at what the server has under it: that loads no page.
    """

    @abstractmethod
    def page(self) -> LexborHTMLParser:
        """Return the page as it is now."""

    @abstractmethod
    def look(self, address: str) -> LexborHTMLParser:
        """Return what a page would fetch from an address, as the same device."""

    @abstractmethod
    def has(self, selector: str) -> bool:
        """Return True if the page has it, in sight or not."""

    @abstractmethod
    def sees(self, selector: str) -> bool:
        """Return True if it is in sight."""

    @abstractmethod
    def follow(self, selector: str, *, shows: str = "", gone: str = "") -> None:
        """Follow the first such link in sight until ``shows`` is in sight and nothing is like ``gone``."""

    @abstractmethod
    def look_at(self, key: str) -> None:
        """Bring a panel or a sheet in sight."""

    @abstractmethod
    def bring(self, selector: str) -> None:
        """Bring the panel of an element in sight, if it is in one."""

    @abstractmethod
    def open_entity(self, ref: int) -> None:
        """Open the sheet of an Entity by its tile on Now."""

    @abstractmethod
    def report(self, form: str, answers: dict[str, Any], card: str) -> None:
        """Fill in the form of this id and send it, with a card that overrules the refusal; wait until it stands in the journal."""

    @abstractmethod
    def undo(self) -> None:
        """Take the newest move back."""

    @abstractmethod
    def redo(self) -> None:
        """Do it again."""

    def fitting(self, slug: str, wanted: Wanted) -> str:
        """Return the id of a form of the page that can say all of this, or nothing."""
        return fitting(self.page(), slug, wanted)

    def fitting_folded(self, slug: str, wanted: Wanted, passed: list[str]) -> tuple[str, dict[str, list[str]]]:
        """Return the first heading with such a form folded under it, if any, and the moves under each but those passed by."""
        page = self.page()
        opened = "".join(f"&open={value_of(one)}" for one in page.css("#sheet [name=open]"))
        first, offers = "", {}
        for link in page.css(FOLDED):
            heading = link.attributes["id"] or ""
            if heading not in passed:
                part = self.look(f"{link.attributes['hx-get']}{opened}")
                offers[heading] = offered(part, "form[data-report]")
                first = first or (heading if fitting(part, slug, wanted) else "")
        return first, offers

    def offered_on(self, sheet: str) -> list[str]:
        """Return the moves that a sheet offers, in sight or folded; none if nothing leads to it. Another sheet may lead to it."""
        page = self.page()
        if sheet in LEADS and (before := _address(page, LEADS[sheet])):
            page = self.look(before)
        address = _address(page, sheet).partition("?")[0]
        if not address:
            return []
        page = self.look(address)
        opened = f"&open=sheet.{address.partition('/sheet/')[2].replace('/', '')}"
        folded = [self.look(f"{link.attributes['hx-get']}{opened}") for link in page.css(FOLDED)]
        return [name for one in (page, *folded) for name in offered(one, "form")]


def _address(page: LexborHTMLParser, sheet: str) -> str:
    link = page.css_first(f'a[href*="/sheet/{sheet}/"]')
    return "" if link is None else link.attributes["href"] or ""


def fitting(page: LexborHTMLParser, slug: str, wanted: Wanted) -> str:
    """Return the id of a form that can say all of this: a field or a button for each value, or a hidden field that holds it."""
    for form in page.css("form[data-report]"):
        ours = f"/move/{slug}/" in (form.attributes.get("action") or "")
        if ours and all(_can_say(form, name, value) for name, value in wanted.items()):
            return form.attributes["id"] or ""
    return ""


def _can_say(form: LexborNode, name: str, value: dict[str, Any]) -> bool:
    if any(one.attributes.get("value") == value["text"] for one in form.css(f'button[name="{name}"]')):
        return True
    inputs = form.css(f'{INPUTS}[name="{name}"]')
    if not inputs:
        return bool(value["fallback"])
    if inputs[0].attributes.get("type") == "radio":
        return any(one.attributes.get("value") in (value["text"], "more") for one in inputs)
    if inputs[0].attributes.get("type") == "hidden":
        return bool(",".join(map(value_of, inputs)) == value["text"])
    options = map(value_of, inputs[0].css("option"))
    return bool(inputs[0].tag != "select" or value["text"] in options)


def offered(page: LexborHTMLParser, forms: str) -> list[str]:
    """Return the moves that the forms of a page report."""
    found = (re.search(r"/move/([^/]+)/", form.attributes.get("action") or "") for form in page.css(forms))
    return [one.group(1) for one in found if one]


def text_of(value: Any) -> str:
    """Return a value as a field says it."""
    if isinstance(value, list):
        return ",".join(str(one) for one in value)
    if isinstance(value, bool):
        return "on" if value else ""
    return "" if value is None else str(value)


@dataclass
class ChromiumHands(Hands):
    """Hands at a table in Chromium, with or without JavaScript; ``device`` asks the server with the same cookies."""

    table: Table
    device: Client = field(default_factory=Client)

    def page(self) -> LexborHTMLParser:
        return LexborHTMLParser(self.table.page.content())

    def look(self, address: str) -> LexborHTMLParser:
        for cookie in self.table.page.context.cookies():
            self.device.cookies[cookie["name"]] = cookie["value"]
        return LexborHTMLParser(self.device.get(address, headers={"HX-Request": "true"}).text)

    def has(self, selector: str) -> bool:
        return self.table.page.locator(selector).count() > 0

    def sees(self, selector: str) -> bool:
        return self.table.page.locator(selector).locator("visible=true").count() > 0

    def follow(self, selector: str, *, shows: str = "", gone: str = "") -> None:
        page = self.table.page
        page.locator(selector).locator("visible=true").first.click()
        if shows:
            expect(page.locator(shows).first).to_be_visible()
        if gone:
            expect(page.locator(gone)).to_have_count(0)
        # A new page has no such link either while half of it is there.
        self.table.arrived()

    def look_at(self, key: str) -> None:
        self.table.look_at(key)

    def bring(self, selector: str) -> None:
        part = self.table.page.locator(selector).first
        panel = part.evaluate("part => (part.closest('section.panel') || {}).id || ''")
        if panel:
            self.table.look_at(panel)

    def open_entity(self, ref: int) -> None:
        self.table.open_entity(ref)

    def report(self, form: str, answers: dict[str, Any], card: str) -> None:
        button = self._fill(form, answers)
        if not card:
            self.table.counted(button)
            return
        self.table.press(button)
        self.table.card_says(card)

    def undo(self) -> None:
        self.table.undo()

    def redo(self) -> None:
        self.table.redo()

    def _fill(self, found: str, answers: dict[str, Any]) -> Locator:
        """Fill a form in and give the button that sends it: the only one, or the one that bears an answer itself."""
        form = self.table.page.locator(f"[id='{found}']")
        self.bring(f"[id='{found}']")
        self.table.open_around(form)
        button = form.locator("button:visible").last
        said: dict[str, str] = form.evaluate(SAID, {name: text_of(value) for name, value in answers.items()})
        for name, way in said.items():
            if way == "button":
                button = form.locator(f'button[name="{name}"][value="{text_of(answers[name])}"]').first
            elif way:
                self._answer(form, name, way, answers[name])
        return button

    def _answer(self, form: Locator, name: str, way: str, value: Any) -> None:
        inputs = form.locator(f':is(input, select, textarea)[name="{name}"]')
        self.table.open_around(inputs.first)
        if way == "checkbox":
            ticked = {str(one) for one in value} if isinstance(value, list) else set()
            for box in inputs.all():
                box.set_checked(value is True or box.get_attribute("value") in ticked)
        elif way == "radio":
            self._tap(form, name, text_of(value))
        elif way == "select-one":
            inputs.first.select_option(value=text_of(value))
        else:
            inputs.first.fill(text_of(value))

    def _tap(self, form: Locator, name: str, value: str) -> None:
        """Tap a chip, or the last one and fill in what lies beside."""
        chip = form.locator(f'input[name="{name}"][value="{value}"]')
        if chip.count():
            chip.check()
            return
        form.locator(f'input[name="{name}"][value="more"]').check()
        form.locator(f'input[name="{name}.more"]').fill(value)
