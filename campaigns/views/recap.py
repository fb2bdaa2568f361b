"""View of the recap (*Where were we?*) that opens a session."""

from __future__ import annotations

from datetime import timedelta

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaigns import access
from campaigns.membership import audit_log
from campaigns.models import Campaign
from campaigns.pages import recap
from campaigns.pages.covers import get_covers
from campaigns.pages.prompts import build_question_lines
from campaigns.roles import Role
from campaigns.views.table_page import TablePage
from companion.device_auth import TableRequest
from companion.jinja_environment import render_template

EXPORT_REMINDER_ENTRIES = 20
"""Journal length above which an export is suggested if there was none for a while."""
EXPORT_REMINDER_AGE = timedelta(days=7)


def _is_export_due(campaign: Campaign) -> bool:
    """Return whether a week has passed since the last export, or since the campaign began."""
    week_ago = timezone.now() - EXPORT_REMINDER_AGE
    return (
        campaign.version > EXPORT_REMINDER_ENTRIES
        and campaign.created < week_ago
        and not audit_log.has_export_since(campaign, week_ago)
    )


@access.requires_table_role()
@require_safe
def show_recap(request: TableRequest, slug: str) -> HttpResponse:
    """Render the recap and status of a campaign; with ``text`` in the query as plain text to send to friends."""
    campaign = access.get_campaign(request, slug)
    view = TablePage(request, campaign)
    tonight = view.game_ui.find_begin_session_action(view.table, view.viewer)
    told = recap.get_last_recap(
        campaign, view.table, view.game_ui, view.viewer.subject_names, is_over=tonight is not None
    )
    where, asked = view.get_status_bar(), build_question_lines(view.table, view.viewer)
    if "text" in request.GET:
        return HttpResponse(recap.format_recap(campaign, told, where, asked), content_type="text/plain; charset=utf-8")
    begins = tonight if view.role is not Role.VIEWER else None
    context = {
        "campaign": campaign,
        "told": told,
        "tonight": render_template(
            "campaigns/move_form.jinja", {"o": begins, "p": view.page_context, "label": _("Begin")}
        )
        if begins
        else "",
        "where": where,
        "asked": asked,
        "cover": get_covers([campaign])[0],
        "export": view.role is not Role.VIEWER and _is_export_due(campaign),
        "watching": view.role is Role.VIEWER,
    }
    return render(request, "campaigns/recap.jinja", context)
