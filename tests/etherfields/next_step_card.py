"""A parser of the card of Now: its words and controls counted, its forms found and sent."""

from __future__ import annotations

import html as entities
import re
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Any

import brotli
from django.test import Client

from campaigns.models import Campaign

WORD_PATTERN = re.compile(r"[^\W\d_][\w’'-]*")


@dataclass
class CardForm:
    """A form of the card: its address, what it sends without a choice, the buttons and boxes that may be chosen."""

    url: str
    hidden: list[tuple[str, str]]
    buttons: list[tuple[str, str]]
    boxes: list[tuple[str, str, bool]]


class NextStepCard(HTMLParser):
    """The visible content of the card, folded parts left out; and all of its forms."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.control_count = 0
        self.forms: list[CardForm] = []
        self._open: list[str] = []
        self._folded = 0
        self._silent = 0
        self._row = 0
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Record a form and its fields, and count controls."""
        given = {name: value or "" for name, value in attrs}
        if tag == "details" and "open" not in given:
            self._folded += 1
        if tag in ("svg", "summary"):
            self._silent += tag == "svg"
        if tag == "form":
            self.forms.append(CardForm(given["action"], [], [], []))
        elif tag == "input" and "value" in given:  # one without a value only switches rows
            self._add_field(given)
        elif tag == "button" and self.forms:
            self.forms[-1].buttons.append((given.get("name", ""), given.get("value", "")))
        self._count_control(tag, given)

    def _count_control(self, tag: str, given: dict[str, str]) -> None:
        """Count a control: a row of chips is one, with the button that sends it."""
        if tag == "fieldset":
            self._row += 1
        if self._folded and tag != "summary":
            return
        typed = tag == "input" and given.get("type") != "hidden"
        single = (tag in ("a", "button", "summary") or typed) and not self._row
        self.control_count += single or tag == "fieldset"

    def _add_field(self, given: dict[str, str]) -> None:
        if given.get("type") == "hidden":
            self.forms[-1].hidden.append((given["name"], given["value"]))
        else:
            self.forms[-1].boxes.append((given["name"], given.get("value", ""), "checked" in given))

    def handle_endtag(self, tag: str) -> None:
        """Leave a folded part, a row of chips, a drawing."""
        self._folded -= tag == "details" and self._folded > 0
        self._row -= tag == "fieldset"
        self._silent -= tag == "svg"

    def handle_data(self, data: str) -> None:
        """Collect visible text."""
        if not self._folded and not self._silent:
            self.texts.append(data)

    def list_words(self, names: set[str]) -> list[str]:
        """Return the visible words, without numbers and names."""
        text = " ".join(self.texts)
        for name in sorted(names, key=len, reverse=True):
            text = text.replace(name, " ")
        return WORD_PATTERN.findall(text)


def parse_card(page: str) -> NextStepCard:
    """Return the card of a page: an open question is on it and nowhere else."""
    assert '<article class="prompt"' not in page
    found = re.search(r'<div id="due">(.*?)<div id="lying"', page, re.DOTALL)
    assert found, "the page has no card"
    return NextStepCard(found[1])


@dataclass
class CardPlayer:
    """A player who taps what the card offers; counts the taps and the bytes of the largest response."""

    client: Client
    campaign: Campaign
    tap_count: int = 0
    max_bytes: int = 0

    def get_card(self) -> NextStepCard:
        """Return the current card."""
        answer = self.client.get(f"/c/{self.campaign.slug}/")
        assert answer.status_code == 200
        return parse_card(answer.text)

    def tap(self, move: str, chip: object = None, ticks: tuple[int, ...] = (), **hidden: object) -> None:
        """Send the first form of a move with these values, by the button of ``chip``, with these boxes ticked."""
        forms = [form for form in self.get_card().forms if f"/move/{move}/" in form.url]
        wanted = {(name, str(value)) for name, value in hidden.items()}
        form = next(form for form in forms if wanted <= set(form.hidden))
        sent: dict[str, Any] = {}
        for name, value in form.hidden:
            sent.setdefault(name, []).append(value)
        button = next(one for one in form.buttons if chip is None or one[1] == str(chip))
        if button[0]:
            sent[button[0]] = [button[1]]
        if form.boxes:
            sent[form.boxes[0][0]] = [str(tick) for tick in ticks]
        answer = self.client.post(entities.unescape(form.url), sent, headers={"HX-Request": "true"})
        assert answer.status_code == 200, answer.content.decode()
        self.tap_count += 1 + len(ticks)
        self.max_bytes = max(self.max_bytes, len(brotli.compress(answer.content)))
