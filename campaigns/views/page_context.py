"""The page that the parts of a table stand on: its addresses, and what is its device's own."""

from __future__ import annotations

import copy
import functools
from dataclasses import dataclass

from django.middleware.csrf import get_token
from django.urls import reverse

from campaigns.models import Campaign
from campaigns.pages import fragment_cache
from companion.device_auth import TableRequest


@dataclass(frozen=True)
class CampaignUrls:
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
def get_campaign_urls(slug: str, game_slug: str) -> CampaignUrls:
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
    rules = f"{reverse('rules', args=[game_slug])}?table={slug}"
    name = f"{reverse('device-name')}?next={known['table']}"
    return CampaignUrls(
        **known,
        panels=f"{known['table']}panel/",
        sheets=f"{known['table']}sheet/",
        tools=f"{known['table']}tool/",
        rules=rules,
        name=name,
        shelf=reverse("shelf"),
    )


class PageContext:
    """What every part asks of the page it stands on: addresses, the form token, whom the device speaks for.

    ``rule_query`` is what the address of every rule carries on: the table, and the part of it to come back to; ``hosts`` says
    that the device may write down what holds for the whole installation.
    """

    def __init__(self, request: TableRequest, campaign: Campaign, query: str) -> None:
        found = get_campaign_urls(campaign.slug, campaign.game)
        self._request = request
        self.slug, self.game, self.campaign_name = campaign.slug, campaign.game, campaign.name
        self.version, self.etag, self.head_seq = campaign.version, campaign.etag, campaign.head
        self.page_url, self.panels_url, self.tools_url = found.table, found.panels, found.tools
        self.table_url, self.sheets_url = found.table, found.sheets
        self.set_query(query)
        self.holder_url = found.holder
        self.back_url, self.journal_url = found.back, found.journal
        self.recap_url, self.chronicle_url, self.tell_url = found.recap, found.chronicle, found.tell
        self.saves_url, self.export_url, self.invite_url = found.saves, found.export, found.invite
        self.rules_url, self.device_name_url, self.shelf_url = found.rules, found.name, found.shelf
        self.device_name = request.device.name
        self.is_host_device = not request.device.is_invited
        self.rule_query = f"?table={campaign.slug}"

    @functools.cached_property
    def csrf_token(self) -> str:
        """The form token: asked for by a form, since asking sets a cookie, which a page without forms does not need."""
        return get_token(self._request)

    def set_query(self, query: str) -> None:
        """Let every address carry this on."""
        found = get_campaign_urls(self.slug, self.game)
        self.query = query
        self.live_url, self.undo_url, self.redo_url = (f"{url}?{query}" for url in (found.live, found.undo, found.redo))

    def with_placeholders(self, query: str) -> PageContext:
        """Return the page as parts see it that are kept: with a place for everything that is its device's own."""
        page = copy.copy(self)
        page.csrf_token = fragment_cache.build_placeholder("token")
        page.device_name = fragment_cache.build_placeholder("name") if self.device_name else ""
        page.set_query(query)
        return page

    def for_part(self, panel_key: str, sheet_url: str = "") -> PageContext:
        """Return the page as a part of it sees it: a rule opened from there leads back there; ``sheet`` is the address it has itself."""
        part = copy.copy(self)
        part.rule_query = f"?table={self.slug}&at={panel_key}"
        part.page_url = sheet_url or self.page_url
        return part
