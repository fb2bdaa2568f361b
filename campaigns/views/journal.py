"""The Journal's page, and undo, redo and back to here."""

from __future__ import annotations

import re
from collections.abc import Callable, Container
from dataclasses import dataclass
from datetime import date
from http import HTTPStatus
from itertools import groupby

from django import forms
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaigns import access
from campaigns.journal import ways
from campaigns.journal.forms import MOVE_ID
from campaigns.journal.outcomes import Answer
from campaigns.models import Campaign, Move, Session
from campaigns.pages import chronicle, turns
from campaigns.pages.registry import Context
from campaigns.roles import Role
from campaigns.views.looking import View
from campaigns.views.render import Told, render_answer, table_page
from companion.gate import TableRequest
from companion.parts import draw

NUMBER = re.compile(r"[1-9][0-9]{0,8}", re.ASCII)
PAGE = 40
LONGEST_TURN = 200
"""So many entries after a page are read for the name of its turn."""


class TravelForm(forms.Form):
    """What undo, redo and back to here carry: the move id, the entry meant, and whether another's move is meant to go."""

    move_id = forms.RegexField(MOVE_ID)
    entry = forms.IntegerField(min_value=1, max_value=999_999_999)
    sure = forms.BooleanField(required=False)


class UndoForm(TravelForm):
    """What undo carries: the entry meant or, where the device has not seen it yet, its own report that comes before (``after``)."""

    entry = forms.IntegerField(min_value=1, max_value=999_999_999, required=False)
    after = forms.RegexField(MOVE_ID, required=False)

    def clean(self) -> Context:
        """Require one of the two."""
        if not self.errors and not self.cleaned_data["entry"] and not self.cleaned_data["after"]:
            self.add_error("entry", self.fields["entry"].error_messages["required"])
        return self.cleaned_data


@access.table()
@require_safe
def show(request: TableRequest, slug: str) -> HttpResponse:
    """Show the journal, newest first, of all or of one Dreamer or session, page by page."""
    campaign = access.campaign(request, slug)
    view = View(request, campaign)
    found = access.moves(campaign)
    sessions = list(Session.objects.filter(campaign=campaign).order_by("number").values_list("number", flat=True))
    who = number_in(request, "who", view.viewpoint.subjects)
    session = number_in(request, "session", sessions)
    if who:
        found = found.filter(subjects__contains=f",{who},")
    if session:
        found = found.filter(session=session)
    page = Paginator(found, PAGE).get_page(request.GET.get("page"))
    context = {
        "campaign": campaign,
        "watching": view.role is Role.VIEWER,
        "page": page,
        "groups": _groups(view, list(page), whole=not who),
        "who": who,
        "session": session,
        "subject": view.pages.subject,
        "subjects": view.viewpoint.subjects.items(),
        "sessions": sessions,
    }
    return render(request, "campaigns/journal.jinja", context)


@dataclass
class Group:
    """Neighbouring lines of one day, turn and step, newest first; ``told`` says them in short where nothing happened but small steps."""

    day: date
    turn: str
    step: str
    lines: list[SafeString]
    told: str = ""


def _groups(view: View, entries: list[Move], *, whole: bool) -> list[Group]:
    """Return the lines of a page by day, turn and step; entries of one Dreamer alone do not tell their turns."""
    found = chronicle.lines(view.campaign, entries, view.viewpoint.subjects)
    blank = [""] * len(found)
    named, stepped = [_names(view, entries, of) if whole else blank for of in (view.pages.turns, view.pages.steps)]
    days = [timezone.localdate(line.entry.at) for line in found]
    together = groupby(zip(days, named, stepped, found, strict=True), key=lambda one: one[:3])
    return [_group(view, key, [line for *_key, line in lines]) for key, lines in together]


def _group(view: View, key: tuple[date, str, str], lines: list[chronicle.Line]) -> Group:
    day, turn, step = key
    quiet = step and len(lines) > 1 and all(line.entry.plays and not view.pages.tells(line.entry) for line in lines)
    told = " ".join(line.text for line in reversed(lines)) if quiet else ""
    return Group(day, turn, step, [_drawn(view, line) for line in lines], told)


def _names(view: View, entries: list[Move], of: turns.Turns) -> list[str]:
    """Name the turn, or the step, of each of these entries.

    Where none of them tells, the next entry after them that ends one does.
    """
    if not entries or entries[0].seq == view.campaign.version:
        return turns.names_of(entries, of.of, view.name_now(of))
    later = access.moves(view.campaign).filter(seq__gt=entries[0].seq).order_by("seq")[:LONGEST_TURN]
    told = (said.before for entry in later if (said := turns.turned(entry, of.of)))
    return turns.names_of(entries, of.of, next(told, view.name_now(of)))


def _drawn(view: View, line: chronicle.Line) -> SafeString:
    return draw("campaigns/parts/entry.jinja", {"line": line, "p": view.page, "back_id": next(view.viewpoint.ids)})


def number_in(request: TableRequest, name: str, known: Container[int]) -> int:
    """Return a number from the address, 0 for none. Raises Http404 for one that is not ``known``.

    A page is made and cached for each number, so there must be no more pages than numbers that exist.
    """
    given = request.GET.get(name, "")
    if given in ("", "0"):
        return 0
    number = int(given) if NUMBER.fullmatch(given) else 0
    if not number or number not in known:
        raise Http404(_("There is nothing of this number at the table. Go back to the table."))
    return number


@access.table()
@require_POST
def undo(request: TableRequest, slug: str) -> HttpResponse:
    """Take back the newest move; another player's only when the sender is sure."""

    def go(f: Context) -> Answer | None:
        return ways.undo(slug, f["move_id"], access.by(request), f["entry"], sure=f["sure"], after=f["after"])

    return _travel(request, slug, go, UndoForm)


@access.table()
@require_POST
def redo(request: TableRequest, slug: str) -> HttpResponse:
    """Do again what was taken back."""
    return _travel(request, slug, lambda f: ways.redo(slug, f["move_id"], access.by(request), f["entry"]))


@access.table()
@require_POST
def back(request: TableRequest, slug: str) -> HttpResponse:
    """Bring the table to where it stood after an entry."""
    return _travel(request, slug, lambda f: ways.back_to(slug, f["move_id"], access.by(request), f["entry"]))


def _travel(
    request: TableRequest, slug: str, go: Callable[[Context], Answer | None], kind: type[TravelForm] = TravelForm
) -> HttpResponse:
    form = kind(request.POST)
    if not form.is_valid():
        return bad_form(request, access.campaign(request, slug), form)
    return render_answer(request, go(form.cleaned_data), request.GET.get("at", ""))


def bad_form(request: TableRequest, campaign: Campaign, form: forms.Form) -> HttpResponse:
    """Answer a form of the core's own that makes no sense (422), on the table it was sent to."""
    errors = [(str(form.fields[name].label or name), str(found[0])) for name, found in form.errors.items()]
    answer = {"said_kind": "invalid", "invalid": {"label": _("This form"), "errors": errors}}
    return table_page(request, View(request, campaign), Told(answer, HTTPStatus.UNPROCESSABLE_ENTITY))
