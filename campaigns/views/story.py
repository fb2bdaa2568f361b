"""The chronicle of a campaign, session by session, and the whole of it as a booklet to print."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaigns import access
from campaigns.pages import story
from campaigns.pages.covers import covers
from campaigns.pages.registry import all_pages
from campaigns.pages.sessions import Session, sessions_of
from campaigns.roles import Role
from campaigns.views.journal import number_in
from campaigns.views.looking import View
from companion.gate import TableRequest


@access.table()
@require_safe
def chronicle(request: TableRequest, slug: str) -> HttpResponse:
    """Tell one session (``session`` in the address; else the newest) as a story, of all or of one Dreamer (``who``)."""
    campaign = access.campaign(request, slug)
    view = View(request, campaign)
    who = number_in(request, "who", view.viewpoint.subjects)
    sessions = sessions_of(campaign)
    session = _session(sessions, request.GET.get("session", ""))
    context = {
        "campaign": campaign,
        "sessions": [one.number for one in sessions],
        "told": _told(view, session, who) if session else None,
        "over": story.over(view.table, view.pages, sessions),
        "number": session.number if session else 0,
        "who": who,
        "subject": view.pages.subject,
        "subjects": view.viewpoint.subjects.items() if view.pages.chooses else (),
        "watching": view.role is Role.VIEWER,
    }
    return render(request, "campaigns/chronicle.jinja", context)


@access.table(reads=Role.PLAYER)
@require_safe
def booklet(request: TableRequest, slug: str) -> HttpResponse:
    """Return the whole campaign to print: cover, who plays, every session, its charts, and a record to play on from paper."""
    campaign = access.campaign(request, slug)
    view = View(request, campaign)
    sessions = sessions_of(campaign)
    context = {
        "campaign": campaign,
        "title": all_pages()[campaign.game].title,
        "cover": covers([campaign])[0],
        "roster": view.viewpoint.subjects.values() if view.pages.chooses else (),
        "chapters": [told for one in sessions if (told := _told(view, one, opened=True))],
        "over": story.over(view.table, view.pages, sessions, opened=True),
        "where": view.where(),
        "record": view.pages.record(view.table),
        "today": timezone.localdate(),
    }
    return render(request, "campaigns/booklet.jinja", context)


def _session(sessions: list[Session], wanted: str) -> Session | None:
    """Return the session of this number, the newest for ''. Raises Http404 for one that is not there."""
    if not wanted:
        return sessions[-1] if sessions else None
    found = next((one for one in sessions if str(one.number) == wanted), None)
    if found is None:
        raise Http404(_("There is no such session. Go back to the chronicle and choose one."))
    return found


def _told(view: View, session: Session, who: int = 0, *, opened: bool = False) -> story.Drawn | None:
    whom = view.viewpoint.subjects
    return story.drawn(view.campaign, view.table, view.pages, whom, session, who, opened=opened)
