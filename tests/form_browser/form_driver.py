"""A table driver for the browser without JavaScript."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from selectolax.lexbor import LexborHTMLParser, LexborNode

from tests.browser.table_driver import INPUT_SELECTOR, TableDriver, format_value
from tests.browser.table_page import ALL_SHEET_KEYS, PARENT_SHEETS, ROOM_BY_SHEET
from tests.form_browser.browser import CHECKABLE_TYPES, FormBrowser, get_field_value, list_ancestors

HTMX_HEADERS = {"HX-Request": "true"}
FieldAnswers = dict[str, Any]


@dataclass
class FormDriver(TableDriver):
    """A table driver that presses only visible controls."""

    browser: FormBrowser

    def parse_page(self) -> LexborHTMLParser:
        return self.browser.tree

    def fetch_part(self, address: str) -> LexborHTMLParser:
        return LexborHTMLParser(self.browser.fetch(address, **HTMX_HEADERS).text)

    def has_element(self, selector: str) -> bool:
        return bool(self.browser.select_all(selector))

    def is_visible(self, selector: str) -> bool:
        return bool(self.browser.select_visible(selector))

    def follow_link(self, selector: str, *, shows: str = "", gone: str = "") -> None:
        links = self.browser.select_visible(selector)
        assert links, f"not in sight: {selector}"
        self.browser.follow_link(links[0])
        assert not shows or self.is_visible(shows), f"{selector} does not show {shows}"
        assert not gone or not self.has_element(gone), f"{selector} leaves {gone}"

    def show_panel(self, key: str) -> None:
        if not self.is_visible(f"#{key}"):
            self._open_sheet(key) if key in ALL_SHEET_KEYS else self._go_to_room(key)
        assert self.is_visible(f"#{key}"), f"{key} is not in sight at {self.browser.address}"

    def _go_to_room(self, key: str) -> None:
        room = next(
            one for one in list_ancestors(self.browser.select_first(f"#{key}")) if "data-room" in one.attributes
        )
        if not self.is_visible(f"#{key}"):
            self.follow_link(f'.tab[data-room="{room.attributes["data-room"]}"]')

    def _open_sheet(self, key: str) -> None:
        within = "#sheet" if key in PARENT_SHEETS else ".pane"
        if key in PARENT_SHEETS:
            self.show_panel(PARENT_SHEETS[key])
        else:
            self._go_to_room(ROOM_BY_SHEET.get(key, "box"))
        links = f'{within} a[data-sheet][href*="/sheet/{key}/"]'
        here = f"{links}[aria-current]"
        self.follow_link(here if key == "dreamer" and self.is_visible(here) else links)

    def bring_into_view(self, selector: str) -> None:
        around = list_ancestors(self.browser.select_first(selector))
        panel = next((one for one in around if _has_class(one, "section", "panel")), None)
        if panel is not None:
            self.show_panel(panel.attributes["id"] or "")

    def open_entity(self, ref: int) -> None:
        self._go_to_room("now")
        self.follow_link(f'#now a[href$="/sheet/entity/{ref}/"]', shows="#entity")

    def report_move(self, form: str, answers: FieldAnswers, card: str) -> None:
        self.bring_into_view(f"[id='{form}']")
        button = self._fill_form_by_name(self.browser.select_first(f"[id='{form}']"), answers)
        if not card:
            self.press_and_check(button)
            return
        self.browser.press_button(button)
        self.overrule_by_card(card)

    def overrule_by_card(self, card: str) -> None:
        """Name the overruling card, and play the move anyway."""
        name = self.browser.select_first(".rejection input[name=card]")
        self.browser.open_folds(name)
        self.browser.type_text(name, card)
        form = self.browser.find_form(name)
        assert form is not None
        self.press_and_check(self._find_last_button(form))

    def undo_newest(self) -> None:
        self.press_and_check(self.browser.select_first("#acts #undo button"))

    def redo_newest(self) -> None:
        self.press_and_check(self.browser.select_first("#beside #redo button"))

    def press_and_check(self, button: LexborNode) -> None:
        """Press a button that is a whole move, and check its journal entry."""
        before = self.browser.select_first("#entries").text()
        self.browser.press_button(button)
        assert self.browser.select_first("#entries").text() != before, self.browser.select_first("#said").text()

    def _fill_form_by_name(self, form: LexborNode, answers: FieldAnswers) -> LexborNode:
        """Fill a form in and return the button that sends it: the only one, or the one that has the value itself."""
        self._open_folds(form)
        button: LexborNode | None = None
        for name, answer in answers.items():
            text, fields = format_value(answer), form.css(f'{INPUT_SELECTOR}[name="{name}"]')
            if not fields or fields[0].attributes.get("type") == "hidden":
                bearing = [one for one in form.css(f'button[name="{name}"]') if one.attributes.get("value") == text]
                button = bearing[0] if bearing else button
            elif _read_fields(fields) != text:
                self._fill_field(form, fields, answer)
        return button or self._find_last_button(form)

    def _find_last_button(self, form: LexborNode) -> LexborNode:
        seen = [one for one in form.css("button") if self.browser.is_visible(one)]
        assert seen, f"no button in sight: {(form.html or '')[:160]}"
        return seen[-1]

    def _fill_field(self, form: LexborNode, fields: list[LexborNode], answer: Any) -> None:
        first, text = fields[0], format_value(answer)
        self._open_folds(first)
        if first.attributes.get("type") == "checkbox":
            ticked = {str(one) for one in answer} if isinstance(answer, list) else set()
            for box in fields:
                self.browser.tick_box(box, on=answer is True or box.attributes.get("value") in ticked)
        elif first.attributes.get("type") == "radio":
            chips = [one for one in fields if one.attributes.get("value") == text]
            chip = chips[0] if chips else next(one for one in fields if one.attributes.get("value") == "more")
            self.browser.tick_box(chip)
            if not chips:
                self.browser.type_text(form.css(f'input[name="{first.attributes["name"]}.more"]')[0], text)
        elif first.tag == "select":
            self.browser.choose_option(first, text)
        else:
            self.browser.type_text(first, text)

    def _open_folds(self, inner: LexborNode) -> None:
        """Open the folds around an element, and select its Dreamer's row."""
        self.browser.open_folds(inner)
        row = next((one for one in list_ancestors(inner) if _has_class(one, "li", "line")), None)
        if row is not None and not self.browser.is_visible(inner):
            for choice in row.css("input[type=radio]:not([value])"):
                self.browser.tick_box(choice)


def _read_fields(fields: list[LexborNode]) -> str:
    if fields[0].attributes.get("type") in CHECKABLE_TYPES:
        return ",".join(get_field_value(one) for one in fields if "checked" in one.attributes)
    return get_field_value(fields[0])


def _has_class(element: LexborNode, tag: str, name: str) -> bool:
    return element.tag == tag and name in (element.attributes.get("class") or "").split()
