"""Hands at a table in a browser without JavaScript."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from selectolax.lexbor import LexborHTMLParser, LexborNode

from tests.browser.hands import INPUTS, Hands, text_of
from tests.browser.table import LEADS, OVER, ROOMS
from tests.form_browser.browser import TICKED, FormBrowser, ancestors, value_of

HTMX = {"HX-Request": "true"}
Answers = dict[str, Any]


@dataclass
class FormHands(Hands):
    """Hands that press only what is in sight."""

    browser: FormBrowser

    def page(self) -> LexborHTMLParser:
        return self.browser.tree

    def look(self, address: str) -> LexborHTMLParser:
        return LexborHTMLParser(self.browser.fetch(address, **HTMX).text)

    def has(self, selector: str) -> bool:
        return bool(self.browser.all(selector))

    def sees(self, selector: str) -> bool:
        return bool(self.browser.seen(selector))

    def follow(self, selector: str, *, shows: str = "", gone: str = "") -> None:
        links = self.browser.seen(selector)
        assert links, f"not in sight: {selector}"
        self.browser.follow(links[0])
        assert not shows or self.sees(shows), f"{selector} does not show {shows}"
        assert not gone or not self.has(gone), f"{selector} leaves {gone}"

    def look_at(self, key: str) -> None:
        if not self.sees(f"#{key}"):
            self._open(key) if key in OVER else self._go(key)
        assert self.sees(f"#{key}"), f"{key} is not in sight at {self.browser.address}"

    def _go(self, key: str) -> None:
        room = next(one for one in ancestors(self.browser.one(f"#{key}")) if "data-room" in one.attributes)
        if not self.sees(f"#{key}"):
            self.follow(f'.way-to[data-room="{room.attributes["data-room"]}"]')

    def _open(self, key: str) -> None:
        within = "#sheet" if key in LEADS else ".room"
        if key in LEADS:
            self.look_at(LEADS[key])
        else:
            self._go(ROOMS.get(key, "box"))
        links = f'{within} a[data-sheet][href*="/sheet/{key}/"]'
        here = f"{links}[aria-current]"
        self.follow(here if key == "dreamer" and self.sees(here) else links)

    def bring(self, selector: str) -> None:
        around = ancestors(self.browser.one(selector))
        panel = next((one for one in around if _is(one, "section", "panel")), None)
        if panel is not None:
            self.look_at(panel.attributes["id"] or "")

    def open_entity(self, ref: int) -> None:
        self._go("now")
        self.follow(f'#now a[href$="/sheet/entity/{ref}/"]', shows="#entity")

    def report(self, form: str, answers: Answers, card: str) -> None:
        self.bring(f"[id='{form}']")
        button = self._fill(self.browser.one(f"[id='{form}']"), answers)
        if not card:
            self.counted(button)
            return
        self.browser.press(button)
        self.overrule(card)

    def overrule(self, card: str) -> None:
        """Name the card that says otherwise, and play it anyway."""
        name = self.browser.one(".refuse input[name=card]")
        self.browser.unfold_around(name)
        self.browser.type(name, card)
        form = self.browser.form_of(name)
        assert form is not None
        self.counted(self._last_button(form))

    def undo(self) -> None:
        self.counted(self.browser.one("#acts #undo button"))

    def redo(self) -> None:
        self.counted(self.browser.one("#beside #redo button"))

    def counted(self, button: LexborNode) -> None:
        """Press a button that is a whole move, and see that it stands in the journal."""
        before = self.browser.one("#entries").text()
        self.browser.press(button)
        assert self.browser.one("#entries").text() != before, self.browser.one("#said").text()

    def _fill(self, form: LexborNode, answers: Answers) -> LexborNode:
        """Fill a form in and return the button that sends it: the only one, or the one that bears an answer itself."""
        self._open_around(form)
        button: LexborNode | None = None
        for name, answer in answers.items():
            text, fields = text_of(answer), form.css(f'{INPUTS}[name="{name}"]')
            if not fields or fields[0].attributes.get("type") == "hidden":
                bearing = [one for one in form.css(f'button[name="{name}"]') if one.attributes.get("value") == text]
                button = bearing[0] if bearing else button
            elif _says(fields) != text:
                self._answer(form, fields, answer)
        return button or self._last_button(form)

    def _last_button(self, form: LexborNode) -> LexborNode:
        seen = [one for one in form.css("button") if self.browser.is_seen(one)]
        assert seen, f"no button in sight: {(form.html or '')[:160]}"
        return seen[-1]

    def _answer(self, form: LexborNode, fields: list[LexborNode], answer: Any) -> None:
        first, text = fields[0], text_of(answer)
        self._open_around(first)
        if first.attributes.get("type") == "checkbox":
            ticked = {str(one) for one in answer} if isinstance(answer, list) else set()
            for box in fields:
                self.browser.tick(box, on=answer is True or box.attributes.get("value") in ticked)
        elif first.attributes.get("type") == "radio":
            chips = [one for one in fields if one.attributes.get("value") == text]
            chip = chips[0] if chips else next(one for one in fields if one.attributes.get("value") == "more")
            self.browser.tick(chip)
            if not chips:
                self.browser.type(form.css(f'input[name="{first.attributes["name"]}.more"]')[0], text)
        elif first.tag == "select":
            self.browser.choose(first, text)
        else:
            self.browser.type(first, text)

    def _open_around(self, inner: LexborNode) -> None:
        """Open the folds around an element, and bring forward the Dreamer's row it stands in."""
        self.browser.unfold_around(inner)
        row = next((one for one in ancestors(inner) if _is(one, "li", "line")), None)
        if row is not None and not self.browser.is_seen(inner):
            for choice in row.css("input[type=radio]:not([value])"):
                self.browser.tick(choice)


def _says(fields: list[LexborNode]) -> str:
    if fields[0].attributes.get("type") in TICKED:
        return ",".join(value_of(one) for one in fields if "checked" in one.attributes)
    return value_of(fields[0])


def _is(element: LexborNode, tag: str, name: str) -> bool:
    return element.tag == tag and name in (element.attributes.get("class") or "").split()
