"""The chronicle of a campaign, session by session, and the whole of it as a booklet to print."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from campaigns import access
from campaigns.pages import story
from campaigns.pages.covers import covers
from campaigns.pages.registry import all_pages
from campaigns.roles import Role
from campaigns.views.looking import View
from companion.gate import TableRequest


@access.table()
@require_safe
def chronicle(request: TableRequest, slug: str) -> HttpResponse:
    """Tell one session (``session`` in the address; else the newest) as a story, of all or of one Dreamer (``who``)."""
    campaign = access.campaign(request, slug)
    view = View(request, campaign)
    sessions = story.sessions_of(campaign)
    wanted = request.GET.get("session", "")
    number = next((one for one in sessions if str(one) == wanted), (sessions or [0])[-1])
    who = _number(request, "who")
    context = {
        "campaign": campaign,
        "sessions": sessions,
        "chapter": _chapter(view, number, who),
        "number": number,
        "who": who,
        "subject": view.pages.subject,
        "subjects": view.viewpoint.subjects.items() if view.pages.chooses else (),
        "watching": view.role is Role.VIEWER,
    }
    return render(request, "campaigns/chronicle.html", context)


@access.table(reads=Role.PLAYER)
@require_safe
def booklet(request: TableRequest, slug: str) -> HttpResponse:
    """Give the whole campaign to print: cover, who plays, every session, its charts, and a record to play on from paper."""
    campaign = access.campaign(request, slug)
    view = View(request, campaign)
    context = {
        "campaign": campaign,
        "title": all_pages()[campaign.game].title,
        "cover": covers([campaign])[0],
        "roster": view.viewpoint.subjects.values() if view.pages.chooses else (),
        "chapters": list(_chapters(view)),
        "where": view.where(),
        "record": view.pages.record(view.table),
        "open": True,
        "today": timezone.localdate(),
    }
    return render(request, "campaigns/booklet.html", context)


def _chapters(view: View) -> Iterator[story.Chapter]:
    for number in story.sessions_of(view.campaign):
        found = _chapter(view, number)
        if found is not None:
            yield found


def _chapter(view: View, number: int, who: int = 0) -> story.Chapter | None:
    return story.chapter(view.campaign, view.table, view.pages, view.viewpoint.subjects, number, who)


def _number(request: TableRequest, name: str) -> int:
    given = request.GET.get(name, "")
    return int(given) if given.isascii() and given.isdecimal() and len(given) < 10 else 0
