"""The page that the parts of a table stand on: its addresses, and what is its device's own."""

from __future__ import annotations

import copy
import functools
from dataclasses import dataclass

from django.middleware.csrf import get_token
from django.urls import reverse

from campaigns.models import Campaign
from campaigns.pages import fragment_cache
from companion.gate import TableRequest


@dataclass(frozen=True)
class Addresses:
    """The addresses of one campaign, without a query."""

    table: str
    panels: str
    sheets: str
    tools: str
    live: str
    holder: str
    undo: str
    redo: str
    back: str
    journal: str
    recap: str
    tell: str
    chronicle: str
    saves: str
    export: str
    invite: str
    rules: str
    name: str
    shelf: str


@functools.lru_cache(maxsize=256)
def addresses(slug: str, game_name: str) -> Addresses:
    """Return the addresses of a campaign; they never change, and a page holds dozens of them."""
    known = {
        name: reverse(name, args=[slug])
        for name in (
            "table",
            "live",
            "holder",
            "undo",
            "redo",
            "back",
            "journal",
            "recap",
            "tell",
            "chronicle",
            "saves",
            "export",
            "invite",
        )
    }
    rules = f"{reverse('rules', args=[game_name])}?table={slug}"
    name = f"{reverse('device-name')}?next={known['table']}"
    return Addresses(
        **known,
        panels=f"{known['table']}panel/",
        sheets=f"{known['table']}sheet/",
        tools=f"{known['table']}tool/",
        rules=rules,
        name=name,
        shelf=reverse("shelf"),
    )


class Page:
    """What every part asks of the page it stands on: addresses, the form token, whom the device speaks for.

    ``rule_query`` is what the address of every rule carries on: the table, and the part of it to come back to; ``hosts`` says
    that the device may write down what holds for the whole installation.
    """

    def __init__(self, request: TableRequest, campaign: Campaign, query: str) -> None:
        found = addresses(campaign.slug, campaign.game)
        self._request = request
        self.slug, self.game, self.campaign = campaign.slug, campaign.game, campaign.name
        self.version, self.tag, self.head = campaign.version, campaign.tag, campaign.head
        self.table, self.panels, self.tools = found.table, found.panels, found.tools
        self.whole, self.sheets = found.table, found.sheets
        self.carry(query)
        self.holder = found.holder
        self.back, self.journal = found.back, found.journal
        self.recap, self.chronicle, self.tell = found.recap, found.chronicle, found.tell
        self.saves, self.export, self.invite = found.saves, found.export, found.invite
        self.rules, self.name, self.shelf = found.rules, found.name, found.shelf
        self.speaks_for = request.device.name
        self.hosts = not request.device.invited
        self.rule_query = f"?table={campaign.slug}"

    @functools.cached_property
    def csrf(self) -> str:
        """The form token: asked for by a form, since asking sets a cookie, which a page without forms does not need."""
        return get_token(self._request)

    def carry(self, query: str) -> None:
        """Let every address carry this on."""
        found = addresses(self.slug, self.game)
        self.query = query
        self.live, self.undo, self.redo = (f"{url}?{query}" for url in (found.live, found.undo, found.redo))

    def with_places(self, query: str) -> Page:
        """Return the page as parts see it that are kept: with a place for everything that is its device's own."""
        page = copy.copy(self)
        page.csrf = fragment_cache.place("token")
        page.speaks_for = fragment_cache.place("name") if self.speaks_for else ""
        page.carry(query)
        return page

    def within(self, panel: str, sheet: str = "") -> Page:
        """Return the page as a part of it sees it: a rule opened from there leads back there; ``sheet`` is the address it has itself."""
        part = copy.copy(self)
        part.rule_query = f"?table={self.slug}&at={panel}"
        part.table = sheet or self.table
        return part
