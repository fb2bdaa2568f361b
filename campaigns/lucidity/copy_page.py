"""The page on which a table writes down, once for the installation, what its copy of the game says: one fact at a time.

Whoever came from a table goes back there, and a game that is being played there takes the fact over at once.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods

from campaigns import access
from campaigns.journal import door
from campaigns.journal.forms import MoveIds
from campaigns.journal.outcomes import Status
from campaigns.lucidity.copy_form import CopyForm, digest, so_it_is
from campaigns.lucidity.models import Copy
from campaigns.lucidity.panels.saying import told
from campaigns.lucidity.rules.sections import RULES, SECTIONS, unverified
from campaigns.lucidity.wording import copy as texts
from campaigns.pages.registry import Page
from campaigns.roles import Role
from campaigns.storage.transactions import write_transaction
from campaigns.views.entries import way_back
from companion.gate import TableRequest


@require_http_methods(["GET", "HEAD", "POST"])
def show(request: TableRequest) -> HttpResponse:
    """Show what is known and what is guessed, or one section to be read off; keep what is sent of that."""
    section = request.GET.get("part", "")
    if section not in SECTIONS:
        return _all(request)
    if request.method != "POST":
        return _page(request, CopyForm(Copy.known(), section))
    with write_transaction():
        facts = Copy.known()
        form = CopyForm(facts, section, request.POST)
        if "so" in request.POST:
            Copy.keep(so_it_is(facts, section))
        elif not form.is_valid():
            return _page(request, form, 422)
        elif form.stale:
            sent = request.POST.copy()
            sent["seen"] = digest(facts, section)
            return _page(request, CopyForm(facts, section, sent), 409, meanwhile=texts.MEANWHILE)
        else:
            Copy.keep(form.told())
    return redirect(_back(request))


def _back(request: TableRequest) -> str:
    """Give where to go on: the table somebody came from, whose game uses what was written down, else what is left to be read off."""
    back = way_back(request)
    campaign = access.visible(request, back["back"])
    if campaign is None or campaign.game != "lucidity":
        return f"{reverse('page', args=['lucidity', COPY.key])}?kept=1"
    request.needs = Role.PLAYER
    answer = door.play(campaign.slug, "write-down", {"move_id": next(MoveIds(campaign.version))}, access.by(request))
    made = answer.entry if answer is not None and answer.status is Status.APPLIED else None
    query = f"?{urlencode({'said': made.seq})}" if made is not None else ""
    anchor = f"#{back['at']}" if back["at"] else ""
    return reverse("table", args=[campaign.slug]) + query + anchor


def _all(request: TableRequest) -> HttpResponse:
    """Show every section in a line, each leading to its own page."""
    back, facts = way_back(request), Copy.known()
    query = back["query"]
    lines = [
        (
            key,
            texts.TOLD[key].title,
            told(facts, key),
            not unverified(facts, key),
            f"{query or '?'}{'&' * bool(query)}part={key}",
        )
        for key in SECTIONS
    ]
    kept = texts.KEPT if "kept" in request.GET else ""
    return render(request, "lucidity/copy.html", {**back, "kept": kept, "title": texts.COPY, "lines": lines})


def _page(request: TableRequest, form: CopyForm, status: int = 200, **said: object) -> HttpResponse:
    back: Mapping[str, object] = way_back(request)
    context = {**back, **said, "form": form, "title": texts.COPY, "section": form.section()}
    return render(request, "lucidity/copy_part.html", context, status=status)


COPY = Page("copy", texts.COPY, show, frozenset({"lu.copy", *RULES.values()}))
