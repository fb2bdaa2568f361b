"""Views of the chronicle by session, and of the printable booklet."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaigns import access
from campaigns.pages import chronicle_view
from campaigns.pages.covers import get_covers
from campaigns.pages.registry import get_game_uis
from campaigns.pages.sessions import SessionStats, find_sessions
from campaigns.roles import Role
from campaigns.views.journal import parse_number
from campaigns.views.table_page import TablePage
from companion.device_auth import TableRequest


@access.requires_table_role()
@require_safe
def show_chronicle(request: TableRequest, slug: str) -> HttpResponse:
    """Render one session of the chronicle.

    ``session`` selects it, by default the newest; ``who`` limits it to one Dreamer.
    """
    campaign = access.get_campaign(request, slug)
    view = TablePage(request, campaign)
    who = parse_number(request, "who", view.viewer.subject_names)
    sessions = find_sessions(campaign)
    session = _find_session(sessions, request.GET.get("session", ""))
    context = {
        "campaign": campaign,
        "sessions": [one.number for one in sessions],
        "told": _render_chapter(view, session, who) if session else None,
        "over": chronicle_view.render_lifetime_charts(view.table, view.game_ui, sessions),
        "number": session.number if session else 0,
        "who": who,
        "subject": view.game_ui.subject_noun,
        "subjects": view.viewer.subject_names.items() if view.game_ui.has_subject_choice else (),
        "watching": view.role is Role.VIEWER,
    }
    return render(request, "campaigns/chronicle.jinja", context)


@access.requires_table_role(read_role=Role.PLAYER)
@require_safe
def show_booklet(request: TableRequest, slug: str) -> HttpResponse:
    """Render the printable booklet: cover, players, all sessions, charts, and tables for playing on from paper."""
    campaign = access.get_campaign(request, slug)
    view = TablePage(request, campaign)
    sessions = find_sessions(campaign)
    context = {
        "campaign": campaign,
        "title": get_game_uis()[campaign.game].title,
        "cover": get_covers([campaign])[0],
        "roster": view.viewer.subject_names.values() if view.game_ui.has_subject_choice else (),
        "chapters": [told for one in sessions if (told := _render_chapter(view, one, is_open=True))],
        "over": chronicle_view.render_lifetime_charts(view.table, view.game_ui, sessions, is_open=True),
        "where": view.get_status_bar(),
        "record": view.game_ui.build_print_tables(view.table),
        "today": timezone.localdate(),
    }
    return render(request, "campaigns/booklet.jinja", context)


def _find_session(sessions: list[SessionStats], number: str) -> SessionStats | None:
    """Return the session of this number, the newest for ''. Raises Http404 for an unknown number."""
    if not number:
        return sessions[-1] if sessions else None
    found = next((one for one in sessions if str(one.number) == number), None)
    if found is None:
        raise Http404(_("There is no such session. Go back to the chronicle and choose one."))
    return found


def _render_chapter(
    table_page: TablePage, session: SessionStats, subject_ref: int = 0, *, is_open: bool = False
) -> chronicle_view.RenderedChapter | None:
    whom = table_page.viewer.subject_names
    return chronicle_view.render_chapter(
        table_page.campaign, table_page.table, table_page.game_ui, whom, session, subject_ref, is_open=is_open
    )
