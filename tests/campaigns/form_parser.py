"""A parser of a page's forms, with the values a browser would send."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

Attributes = list[tuple[str, str | None]]


@dataclass
class ParsedForm:
    """A form: its target, and its fields as they are, several values per name if several are ticked.

    ``choices`` are the values that a list or boxes of a name allow, ``several`` the names that allow many, ``bounds``
    the minimum and maximum of a number.
    """

    action: str
    fields: dict[str, list[str]] = field(default_factory=dict)
    choices: dict[str, list[str]] = field(default_factory=dict)
    multi_value_names: set[str] = field(default_factory=set)
    bounds: dict[str, tuple[int, int]] = field(default_factory=dict)
    empty_names: list[str] = field(default_factory=list)


class FormParser(HTMLParser):
    """An HTML parser that collects forms."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[ParsedForm] = []
        self.select = ""

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        """Handle a tag: a form begins, or a field of the last one."""
        said = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.found.append(ParsedForm(said.get("action", "")))
        elif tag == "select":
            self.select = said.get("name", "")
        elif tag == "option" and self.found and self.select:
            self._read_option(said)
        elif tag in ("input", "button", "textarea") and self.found and said.get("name"):
            self._read_field(tag, said)

    def _read_option(self, said: dict[str, str]) -> None:
        fields = self.found[-1].fields
        self.found[-1].choices.setdefault(self.select, []).append(said.get("value", ""))
        if "selected" in said or self.select not in fields:
            fields[self.select] = [said.get("value", "")]

    def _read_field(self, tag: str, said: dict[str, str]) -> None:
        self._mark_empty(said)
        fields, boxed = self.found[-1].fields, said.get("type") in ("checkbox", "radio")
        if (boxed and "checked" not in said) or (tag == "button" and said["name"] in fields):
            return
        values = fields.setdefault(said["name"], [])
        several = boxed or said.get("type") == "hidden"
        fields[said["name"]] = [*(values if several else []), said.get("value", "on" if boxed else "")]

    def _mark_empty(self, said: dict[str, str]) -> None:
        form, name = self.found[-1], said["name"]
        if said.get("type") in ("checkbox", "radio"):
            form.choices.setdefault(name, []).append(said.get("value", "on"))
            form.multi_value_names |= {name} if said["type"] == "checkbox" else set()
        elif said.get("type") == "number":
            form.bounds[name] = (int(said.get("min") or 0), int(said.get("max") or 99))
        if "required" in said and not said.get("value"):
            form.empty_names.append(name)


def parse_forms(text: str) -> list[ParsedForm]:
    """Return the forms of a page with their current values."""
    reader = FormParser()
    reader.feed(text)
    return reader.found
