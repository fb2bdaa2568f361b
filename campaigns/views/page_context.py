"""Template context of the page around the parts of a table: its URLs and device values."""

from __future__ import annotations

import copy
import functools
from dataclasses import dataclass

from django.middleware.csrf import get_token
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import ngettext

from campaigns.journal.tabletop_tasks import format_tasks, is_block
from campaigns.models import Campaign
from campaigns.pages import fragment_cache
from campaigns.pages.registry import get_game_ui
from companion.device_auth import TableRequest
from companion.jinja_environment import render_template


@dataclass(frozen=True)
class CampaignUrls:
    """The URLs of one campaign, without a query."""

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
    tasks: str
    tick: str
    rules: str
    name: str
    shelf: str


@functools.lru_cache(maxsize=256)
def get_campaign_urls(slug: str, game_slug: str) -> CampaignUrls:
    """Return the URLs of a campaign. Cached: they never change, and a page has dozens of them."""
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
            "tasks",
            "tick",
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
    """Template context of a table page: URLs, CSRF token, device name.

    ``rule_query`` is the query of every rule link: the table and the part to return to. ``is_host_device``: the
    device may write what applies to the whole installation.
    """

    def __init__(self, request: TableRequest, campaign: Campaign, query: str) -> None:
        found = get_campaign_urls(campaign.slug, campaign.game)
        self._request = request
        self._campaign = campaign
        self.slug, self.game, self.campaign_name = campaign.slug, campaign.game, campaign.name
        self.version, self.etag, self.head_seq = campaign.version, campaign.etag, campaign.head
        self.page_url, self.panels_url, self.tools_url = found.table, found.panels, found.tools
        self.table_url, self.sheets_url = found.table, found.sheets
        self.set_query(query)
        self.holder_url = found.holder
        self.back_url, self.journal_url = found.back, found.journal
        self.recap_url, self.chronicle_url, self.tell_url = found.recap, found.chronicle, found.tell
        self.saves_url, self.export_url, self.invite_url = found.saves, found.export, found.invite
        self.tasks_url, self.tick_url = found.tasks, found.tick
        self.rules_url, self.device_name_url, self.shelf_url = found.rules, found.name, found.shelf
        self.device_name = request.device.name
        self.is_host_device = not request.device.is_invited
        self.rule_query = f"?table={campaign.slug}"

    @functools.cached_property
    def csrf_token(self) -> str:
        """The CSRF token. Lazy, because getting it sets a cookie that a page without forms does not need."""
        return get_token(self._request)

    @functools.cached_property
    def tabletop_tasks(self) -> SafeString:
        """Rendered orders of what hands must still do. Ticking them changes no version, so they are never cached."""
        found = format_tasks(self._campaign)
        shown = get_game_ui(self.game).shown_task_count
        count = len(found) - shown
        more = ngettext("%(count)s more", "%(count)s more", count) % {"count": count} if count > 0 else ""
        context = {"p": self, "tasks": found, "shown": shown, "more": more, "is_block": is_block(self._campaign, shown)}
        return render_template("campaigns/parts/tabletop_tasks.jinja", context)

    def set_query(self, query: str) -> None:
        """Use this query for the live, undo and redo URLs."""
        found = get_campaign_urls(self.slug, self.game)
        self.query = query
        self.live_url, self.undo_url, self.redo_url = (f"{url}?{query}" for url in (found.live, found.undo, found.redo))

    def with_placeholders(self, query: str) -> PageContext:
        """Return a copy for cacheable rendering, with placeholders for device values."""
        page = copy.copy(self)
        page.csrf_token = fragment_cache.build_placeholder("token")
        page.tabletop_tasks = fragment_cache.build_placeholder("tasks")
        page.device_name = fragment_cache.build_placeholder("name") if self.device_name else ""
        page.set_query(query)
        return page

    def for_part(self, panel_key: str, sheet_url: str = "") -> PageContext:
        """Return a copy for one part: its rule links lead back to it; ``sheet_url`` is its own URL if it is on a sheet."""
        part = copy.copy(self)
        part.rule_query = f"?table={self.slug}&at={panel_key}"
        part.page_url = sheet_url or self.page_url
        return part
