"""The forms of a page as a browser would send them: what is hidden, chosen and ticked on it goes along."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

Attributes = list[tuple[str, str | None]]


@dataclass
class Form:
    """A form: where it is sent, and its fields as they stand, several values to a name where several are ticked."""

    action: str
    fields: dict[str, list[str]] = field(default_factory=dict)


class Forms(HTMLParser):
    """Reads the forms of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[Form] = []
        self.select = ""

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        """Read one tag: a form begins, or a field of the last one."""
        said = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.found.append(Form(said.get("action", "")))
        elif tag == "select":
            self.select = said.get("name", "")
        elif tag == "option" and self.found and self.select:
            self._choose(said)
        elif tag in ("input", "button", "textarea") and self.found and said.get("name"):
            self._fill(tag, said)

    def _choose(self, said: dict[str, str]) -> None:
        fields = self.found[-1].fields
        if "selected" in said or self.select not in fields:
            fields[self.select] = [said.get("value", "")]

    def _fill(self, tag: str, said: dict[str, str]) -> None:
        fields, boxed = self.found[-1].fields, said.get("type") in ("checkbox", "radio")
        if (boxed and "checked" not in said) or (tag == "button" and said["name"] in fields):
            return
        values = fields.setdefault(said["name"], [])
        fields[said["name"]] = [*(values if boxed else []), said.get("value", "on" if boxed else "")]


def forms_in(text: str) -> list[Form]:
    """Give the forms of a page, filled in as they stand."""
    reader = Forms()
    reader.feed(text)
    return reader.found
