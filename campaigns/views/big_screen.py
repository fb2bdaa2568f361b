"""Views of the big screen: a read-only page of the table for a television or a shared tablet."""

from __future__ import annotations

import copy
from dataclasses import replace

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaigns import access
from campaigns.journal import error_boundary
from campaigns.membership import invites
from campaigns.models import Campaign, Invite
from campaigns.pages import journal_lines, screen_content
from campaigns.pages.prompts import build_prompts
from campaigns.pages.registry import BigScreenWidget
from campaigns.views.qr_invites import build_screen_invite
from campaigns.views.table_page import TablePage
from companion.device_auth import TableRequest
from companion.jinja_environment import render_template

SCREEN_PARAM = "screen"
CODE_PARAM = "code"
TASKS_PARAM = "tasks"
"""Query parameters of the big screen's live URL: a flag, the key of the invitation it shows, and its number of tasks."""


@access.requires_table_role()
@never_cache
@require_safe
def show_big_screen(request: TableRequest, slug: str) -> HttpResponse:
    """Render the big screen of a campaign."""
    campaign = access.get_campaign(request, slug)
    return render(
        request, "campaigns/big_screen.jinja", {"campaign": campaign, "screen": render_screen(request, campaign)}
    )


def is_screen_current(request: TableRequest, campaign: Campaign) -> bool:
    """Return whether the big screen still shows the current invitation and tasks; always True for other pages."""
    if SCREEN_PARAM not in request.GET:
        return True
    is_code_current = request.GET.get(CODE_PARAM) == _get_invite_key(invites.find_screen_invite(campaign))
    return is_code_current and request.GET.get(TASKS_PARAM, "") == _get_tasks_key(campaign)


def _get_tasks_key(campaign: Campaign) -> str:
    return str(len(campaign.open_tasks) or "")


def _get_invite_key(invite: Invite | None) -> str:
    return f"{invite.pk}.{invite.generation}" if invite is not None else ""


def render_screen_update(request: TableRequest, campaign: Campaign) -> HttpResponse:
    """Return the rendered content of the big screen."""
    told = render_template("campaigns/big_screen_update.jinja", {"screen": render_screen(request, campaign)})
    return HttpResponse(told, headers={"ETag": f'"{campaign.etag}"', "Cache-Control": "no-store"})


def render_screen(request: TableRequest, campaign: Campaign) -> SafeString:
    """Render the content of the big screen for the whole table, regardless of who plays on its device."""
    view = TablePage(request, campaign, sheet="")
    view.viewer = replace(view.viewer, subject_ref=0, open_groups={}, player_refs=frozenset(), has_chosen_players=True)
    page, invite = copy.copy(view.page_context), invites.find_screen_invite(campaign)
    page.live_url = f"{page.live_url.partition('?')[0]}?{SCREEN_PARAM}=1&{CODE_PARAM}={_get_invite_key(invite)}"
    page.live_url += f"&{TASKS_PARAM}={_get_tasks_key(campaign)}"
    newest = screen_content.find_entries(campaign, view.table)
    told = {
        "p": page,
        "where": view.get_status_bar(),
        "asks": build_prompts(view.table, view.viewer),
        "tasks": screen_content.list_tasks(campaign, view.table),
        "parts": [(part.key, _render_widget(view, part)) for part in view.game_ui.big_screen_widgets],
        "lines": journal_lines.build_lines(campaign, newest, view.viewer.subject_names),
        "code": build_screen_invite(request, invite),
    }
    drawn = render_template("campaigns/big_screen_content.jinja", told)
    view.update_caches()
    return drawn


def _render_widget(table_page: TablePage, widget: BigScreenWidget) -> SafeString:
    """Render a widget of the game; on an error, a message in its place."""
    return error_boundary.with_fallback(
        table_page.campaign,
        f"the big screen's {widget.key}",
        lambda: render_template(widget.template, widget.build_context(table_page.table, table_page.viewer)),
        lambda: format_html("<p>{}</p>", error_boundary.get_failure_text()),
    )
