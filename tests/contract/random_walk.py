"""Random walks over a table's page: any enabled button, pressed with its form as it is."""

from __future__ import annotations

import html
import re
from collections import Counter
from dataclasses import dataclass, field
from html.parser import HTMLParser
from random import Random

from campaigns.models import Campaign
from tests.campaigns.form_parser import Attributes
from tests.contract.random_player import GROUP_LINK_PATTERN, SHEET_LINK_PATTERN, RandomPlayer

DISABLED_CLASSES = {"button--rejected", "move--rejected"}
"""The classes of a button, and of a form, that shows why it is disabled."""
REFUSAL_PATTERN = re.compile(r'<div class="rejection[^>]*role="alert">\s*<p>(.*?)</p>', re.DOTALL)
INVALID_STATUS = 422
"""The status of an invalid form."""
MAX_PRESSES = 2
"""Presses after which a part's buttons are exhausted, and the walk returns to the table's page."""


HIDDEN_FIELDS = ("move_id", "csrfmiddlewaretoken", "leaving")
MAX_LINKS = 20
"""The maximum of links to follow to reach a button."""


@dataclass
class MoveButton:
    """A submit button: its form's address, its label, and the default fields."""

    action: str
    fields: dict[str, list[str]]
    is_disabled: bool
    label: str = ""

    @property
    def key(self) -> tuple[str, str]:
        """Its move and label."""
        return self.action.partition("?")[0], self.label


@dataclass
class _FormState:
    action: str
    is_disabled: bool
    fields: list[tuple[str, str]] = field(default_factory=list)
    buttons: list[tuple[MoveButton, list[tuple[str, str]]]] = field(default_factory=list)


class MoveButtonParser(HTMLParser):
    """An HTML parser that collects move buttons, each with the fields of its form."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[MoveButton] = []
        self._form: _FormState | None = None
        self._select = ""
        self._options: list[tuple[bool, str]] = []
        self._label: MoveButton | None = None

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        """Begin a form, or add a field or button to the open one."""
        said = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = _FormState(
                html.unescape(said.get("action", "")), bool(DISABLED_CLASSES & {*said.get("class", "").split()})
            )
        if self._form is None:
            return
        if tag == "select":
            self._select, self._options = said.get("name", ""), []
        elif tag == "option" and self._select:
            self._options.append(("selected" in said, said.get("value", "")))
        elif tag in ("input", "textarea") and said.get("name"):
            self._read_field(self._form, said)
        elif tag == "button" and said.get("type", "submit") == "submit":
            self._read_button(self._form, said)

    def _read_field(self, form: _FormState, said: dict[str, str]) -> None:
        boxed = said.get("type") in ("checkbox", "radio")
        if not boxed or "checked" in said:
            form.fields.append((said["name"], said.get("value", "on" if boxed else "")))

    def _read_button(self, form: _FormState, said: dict[str, str]) -> None:
        shut = "disabled" in said or said.get("aria-disabled") == "true"
        closed = form.is_disabled or shut or bool(DISABLED_CLASSES & {*said.get("class", "").split()})
        self._label = MoveButton(form.action, {}, closed)
        own = [(said["name"], said.get("value", ""))] if said.get("name") else []
        form.buttons.append((self._label, own))

    def handle_data(self, data: str) -> None:
        """Append to the label of the open button."""
        if self._label is not None:
            self._label.label = f"{self._label.label} {data.strip()}".strip()

    def handle_endtag(self, tag: str) -> None:
        """Close a button, a list or a form."""
        if tag == "button":
            self._label = None
        elif tag == "select" and self._form is not None and self._options:
            chosen = next((value for selected, value in self._options if selected), self._options[0][1])
            self._form.fields.append((self._select, chosen))
            self._select = ""
        elif tag == "form" and self._form is not None:
            self._close(self._form)
            self._form = None

    def _close(self, form: _FormState) -> None:
        for button, own in form.buttons:
            for name, value in (*form.fields, *own):
                button.fields.setdefault(name, []).append(value)
            self.found.append(button)


def parse_buttons(text: str) -> list[MoveButton]:
    """Return the enabled move buttons of a page."""
    reader = MoveButtonParser()
    reader.feed(text)
    return [button for button in reader.found if "/move/" in button.action and not button.is_disabled]


def parse_links(text: str) -> list[str]:
    """Return the links of a page to groups and sheets."""
    return sorted(
        {
            html.unescape(found).partition("#")[0]
            for found in (*GROUP_LINK_PATTERN.findall(text), *SHEET_LINK_PATTERN.findall(text))
        }
    )


class RandomWalk:
    """A walk that presses enabled buttons of one campaign, rare ones first, and collects rule violations."""

    def __init__(self, game: str, seed: int, campaign: Campaign | None = None) -> None:
        self.rng = Random(f"{game} walk {seed}")
        self.player = RandomPlayer(game, self.rng)
        self.player.campaign = campaign or self.player.campaign
        self.press_counts: Counter[tuple[str, str]] = Counter()
        self.accepted_count = 0
        self.violations: list[str] = []

    def run(self, presses: int) -> None:
        """Press this many buttons, one after the other."""
        while self.press_counts.total() < presses:
            found = self._list_buttons()
            if found:
                (button,) = self.rng.choices(found, [1 / (1 + self.press_counts[one.key]) ** 1.5 for one in found])
                self._press(button)

    def _list_buttons(self) -> list[MoveButton]:
        page = self.player.get_page()
        more = parse_links(page)
        if more and self.rng.random() < 0.4:
            part = self.player.get_page(self.rng.choice(more))
            page = part if any(self.press_counts[one.key] <= MAX_PRESSES for one in parse_buttons(part)) else page
        for _ in range(MAX_LINKS):
            found = parse_buttons(page)
            if found or not (more := parse_links(page)):
                break
            # The URLs of multi-step selections grow: several cards are picked one by one.
            longest = max(map(len, more))
            page = self.player.get_page(self.rng.choice([link for link in more if len(link) >= longest - 1]))
        return found

    def _press(self, button: MoveButton) -> None:
        self.press_counts[button.key] += 1
        answer = self.player.client.post(button.action, button.fields)
        self.player.campaign.refresh_from_db()
        why = REFUSAL_PATTERN.search(answer.text)
        told = " ".join(re.sub(r"<[^>]+>", " ", why[1] if why else "").split())
        if answer.status_code in (302, 303):
            self.accepted_count += 1
        elif answer.status_code != INVALID_STATUS and "?" not in told:  # a question asks for more
            sent = {name: values for name, values in button.fields.items() if name not in HIDDEN_FIELDS}
            self.violations.append(f"{answer.status_code} {button.key} {sent}: {told}")
