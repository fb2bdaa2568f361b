"""A browser without JavaScript: follows links and sends forms that a person could see and press."""

from __future__ import annotations

from dataclasses import dataclass, field
from urllib.parse import urldefrag, urljoin, urlsplit

from django.http import HttpResponse
from django.test import Client
from selectolax.lexbor import LexborHTMLParser, LexborNode

from tests.form_browser.stylesheets import find_hiding_selectors

HOST = "http://testserver"
MAX_REDIRECTS = 5
FIELD_SELECTOR = "input, select, textarea"
UNRENDERED_TAGS = ("template", "head", "script", "style", "datalist")
CHECKABLE_TYPES = ("checkbox", "radio")
UNSENT_TYPES = ("button", "submit", "reset", "image", "file")


@dataclass
class FormBrowser:
    """One tab, which counts its page loads.

    Chosen, ticked, typed, unfolded and targeted elements are marked in the tree by the equivalent attribute.
    """

    client: Client
    address: str = f"{HOST}/"
    load_count: int = 0
    tree: LexborHTMLParser = field(default_factory=lambda: LexborHTMLParser("<p>"))
    _hidden: set[int] | None = None

    # Pages

    def open_address(self, address: str) -> None:
        """Load a page by its address."""
        self._load_answer(self.fetch(address), urljoin(self.address, address))

    def fetch(self, address: str, **headers: str) -> HttpResponse:
        """Fetch an address, and leave the page as it is."""
        path = urldefrag(urljoin(self.address, address)).url.removeprefix(HOST)
        answer = self.client.get(path, headers={"Referer": urldefrag(self.address).url, **headers})
        assert isinstance(answer, HttpResponse)
        return answer

    def _load_answer(self, answer: HttpResponse, address: str) -> None:
        for _ in range(MAX_REDIRECTS):
            if "Location" not in answer.headers:
                break
            fragment = urlsplit(address).fragment
            address = urljoin(address, answer.headers["Location"])
            if fragment and not urlsplit(address).fragment:
                address = f"{address}#{fragment}"
            answer = self.fetch(address)
        self.load_count += 1
        self.tree = LexborHTMLParser(answer.text)
        self._set_target(address)

    def _set_target(self, address: str) -> None:
        self.address = address
        for target in self.select_all("[data-target]"):
            del target.attrs["data-target"]
        fragment = urlsplit(address).fragment
        for target in self.select_all(f"[id='{fragment}']")[:1] if fragment else []:
            target.attrs["data-target"] = ""
        self._hidden = None

    # Elements and visibility

    def select_all(self, selector: str) -> list[LexborNode]:
        """Return the matching elements, visible or not."""
        return self.tree.css(selector)

    def select_visible(self, selector: str) -> list[LexborNode]:
        """Return the visible matching elements."""
        return [element for element in self.select_all(selector) if self.is_visible(element)]

    def select_first(self, selector: str) -> LexborNode:
        """Return the first element."""
        found = self.select_all(selector)
        assert found, f"{self.address} has no {selector}"
        return found[0]

    def is_visible(self, element: LexborNode) -> bool:
        """Return True unless the element or an ancestor is folded, hidden or not rendered."""
        if element.attributes.get("type") == "hidden":
            return False
        around = [element, *list_ancestors(element)]
        below = [None, *around]
        return not any(
            self._is_hidden(one) or _is_folded(one, inner) for one, inner in zip(around, below, strict=False)
        )

    def _is_hidden(self, element: LexborNode) -> bool:
        if self._hidden is None:
            names = tuple(
                (link.attributes.get("href") or "").partition("?")[0].removeprefix("/static/")
                for link in self.select_all("link[rel=stylesheet]")
            )
            self._hidden = {
                found.mem_id for selector in find_hiding_selectors(names) for found in self.select_all(selector)
            }
        attributes = element.attributes
        undrawn = element.tag in UNRENDERED_TAGS or "hidden" in attributes
        return undrawn or (element.tag == "dialog" and "open" not in attributes) or element.mem_id in self._hidden

    # Actions

    def open_folds(self, element: LexborNode) -> None:
        """Open the folds around an element, from the outermost inwards."""
        folds = [one for one in list_ancestors(element) if one.tag == "details" and "open" not in one.attributes]
        for fold in reversed(folds):
            summary = fold.css_first("summary")
            assert summary is not None, f"no summary to press: {_format_start(fold)}"
            if not self.is_visible(element):
                self._require_reachable(summary)
                self._set_attribute(fold, "open")

    def follow_link(self, link: LexborNode) -> None:
        """Follow a link: to a part of this page, or to another page."""
        self._require_reachable(link)
        address = urljoin(self.address, link.attributes.get("href") or "")
        if urldefrag(address).url == urldefrag(self.address).url and urlsplit(address).fragment:
            self._set_target(address)
        else:
            self.open_address(address)

    def tick_box(self, box: LexborNode, *, on: bool = True) -> None:
        """Tick a checkbox or choose a radio button, by itself or by its label; ``on=False`` clears a checkbox."""
        self._require_reachable(box)
        if on and box.attributes.get("type") == "radio":
            form = self.find_form(box)
            for other in self._list_controls(form, f'input[type=radio][name="{box.attributes.get("name")}"]'):
                self._set_attribute(other, "checked", on=False)
        self._set_attribute(box, "checked", on=on)

    def choose_option(self, select: LexborNode, value: str) -> None:
        """Choose an option of a list by its value."""
        self._require_reachable(select)
        options = select.css("option")
        assert value in [get_field_value(option) for option in options], (
            f"{value!r} cannot be chosen: {_format_start(select)}"
        )
        for option in options:
            self._set_attribute(option, "selected", on=get_field_value(option) == value)

    def type_text(self, box: LexborNode, text: str) -> None:
        """Replace the value of a field."""
        self._require_reachable(box)
        box.attrs["value"] = text

    def press_button(self, button: LexborNode) -> None:
        """Press a button that sends a form."""
        self._require_reachable(button)
        form = self.find_form(button)
        assert form is not None, f"it sends nothing: {_format_start(button)}"
        assert button.attributes.get("type") != "button", f"it does nothing without scripts: {_format_start(button)}"
        # A move argument may be named "action": attributes, never properties.
        action = button.attributes.get("formaction") or form.attributes.get("action") or self.address
        address = urldefrag(urljoin(self.address, action)).url
        if "formnovalidate" not in button.attributes and "novalidate" not in form.attributes:
            self._validate(form)
        sent = self.build_form_data(form)
        if name := button.attributes.get("name"):
            sent.setdefault(name, []).append(button.attributes.get("value") or "")
        headers = {"Referer": urldefrag(self.address).url, "Origin": HOST}
        method = button.attributes.get("formmethod") or form.attributes.get("method") or "get"
        ask = self.client.post if method.lower() == "post" else self.client.get
        answer = ask(address.removeprefix(HOST), sent, headers=headers)
        assert isinstance(answer, HttpResponse)
        self._load_answer(answer, address)

    def build_form_data(self, form: LexborNode) -> dict[str, list[str]]:
        """Return the data of a form, including fields elsewhere on the page."""
        sent: dict[str, list[str]] = {}
        for one in self._list_controls(form, FIELD_SELECTOR):
            if (name := one.attributes.get("name")) and _is_submitted(one):
                sent.setdefault(name, []).append(get_field_value(one))
        return sent

    def _list_controls(self, form: LexborNode | None, selector: str) -> list[LexborNode]:
        """Return the controls of a form: those in it without a ``form`` attribute, and those that name it; or of none."""
        if form is None:
            return [one for one in self.select_all(selector) if self.find_form(one) is None]
        within = [one for one in form.css(selector) if not one.attributes.get("form")]
        named = form.attributes.get("id")
        return within + (
            [one for one in self.select_all(selector) if one.attributes.get("form") == named] if named else []
        )

    def _validate(self, form: LexborNode) -> None:
        """Raise AssertionError if a browser would reject the form."""
        for one in self._list_controls(form, FIELD_SELECTOR):
            if one.attributes.get("type") == "radio" and "required" in one.attributes:
                group = self._list_controls(form, f'input[type=radio][name="{one.attributes.get("name")}"]')
                assert any("checked" in other.attributes for other in group), f"nothing is chosen: {_format_start(one)}"
            elif _is_submitted(one):
                assert _is_valid(one), f"a browser refuses to send {get_field_value(one)!r}: {_format_start(one)}"

    def find_form(self, control: LexborNode) -> LexborNode | None:
        """Return the form of a control: the one it names, or the one around it."""
        if named := control.attributes.get("form"):
            return self.select_first(f"form[id='{named}']")
        return next((one for one in list_ancestors(control) if one.tag == "form"), None)

    def _require_reachable(self, control: LexborNode) -> None:
        """Raise AssertionError unless a person can press the control or its label."""
        around = [control, *list_ancestors(control)]
        assert not any("disabled" in one.attributes for one in around if one is control or one.tag == "fieldset"), (
            f"disabled: {_format_start(control)}"
        )
        label = next((one for one in around if one.tag == "label"), None)
        assert self.is_visible(control) or (label and self.is_visible(label)), f"not in sight: {_format_start(control)}"

    def _set_attribute(self, element: LexborNode, attribute: str, *, on: bool = True) -> None:
        if on:
            element.attrs[attribute] = ""
        elif attribute in element.attributes:
            del element.attrs[attribute]
        self._hidden = None


def list_ancestors(element: LexborNode) -> list[LexborNode]:
    """Return the ancestors of an element, innermost first."""
    around = element.parent
    return [] if around is None else [around, *list_ancestors(around)]


def _is_folded(around: LexborNode, below: LexborNode | None) -> bool:
    """Return True for closed details, seen from anything in them except their summary."""
    return around.tag == "details" and "open" not in around.attributes and below is not None and below.tag != "summary"


def _is_submitted(field: LexborNode) -> bool:
    kind = field.attributes.get("type") or ""
    fieldset = any(one.tag == "fieldset" and "disabled" in one.attributes for one in list_ancestors(field))
    if fieldset or "disabled" in field.attributes or kind in UNSENT_TYPES:
        return False
    return kind not in CHECKABLE_TYPES or "checked" in field.attributes


def get_field_value(field: LexborNode) -> str:
    """Return the current value of a field or an option."""
    said = field.attributes.get("value")
    if field.tag == "select":
        options = field.css("option")
        chosen = [one for one in options if "selected" in one.attributes] or options[:1]
        return get_field_value(chosen[-1]) if chosen else ""
    if field.tag == "option":
        return field.text(strip=True) if said is None and "value" not in field.attributes else said or ""
    if field.tag == "textarea":
        return said if said is not None else field.text()
    if field.attributes.get("type") in CHECKABLE_TYPES and "value" not in field.attributes:
        return "on"
    return said or ""


def _is_valid(field: LexborNode) -> bool:
    """Return False for an empty field that is required, and a number out of its bounds."""
    said, attributes = get_field_value(field), field.attributes
    if not said:
        return "required" not in attributes
    if attributes.get("type") == "number":
        least, most = attributes.get("min"), attributes.get("max")
        return (
            said.lstrip("-").isdecimal()
            and (not least or int(said) >= int(least))
            and (not most or int(said) <= int(most))
        )
    return True


def _format_start(element: LexborNode) -> str:
    return (element.html or "")[:160]
