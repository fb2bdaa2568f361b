"""Drawing the table and the answers to what is done at it."""

from __future__ import annotations

import re
from collections.abc import Set
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from campaigns import access, chronicle, state
from campaigns.forms import MoveIds
from campaigns.journal import redoable
from campaigns.models import Campaign, Move
from campaigns.offers import Reason, Viewpoint, asks, move_url, reason_of
from campaigns.pages import GamePages, Panel, pages_of
from campaigns.referee import Table, game
from campaigns.table import Answer, Status
from campaigns.wording import words
from companion.gate import COOKIE_SECONDS, TableRequest

COOKIE = "chosen_{slug}"
RECENT = 6
GROUP = re.compile(r"[a-z]{1,20}\.[a-z0-9]{0,20}")
OK = HTTPStatus.OK
INVALID = HTTPStatus.UNPROCESSABLE_ENTITY


class View:
    """One look at one table: everything its templates ask for."""

    def __init__(self, request: TableRequest, campaign: Campaign, table: Table | None = None) -> None:
        self.request = request
        self.campaign = campaign
        self.pages: GamePages = pages_of(campaign.game)
        self.table = table or state.open_table(campaign, game(campaign.game))
        names = {row.ref: str(row) for row in self.pages.subjects(self.table)}
        self.viewpoint = Viewpoint(
            campaign, MoveIds(campaign.version), chosen(request, campaign, names), names, unfolded(request)
        )

    def journal(self) -> dict[str, Any]:
        """Give what the bar and the Journal panel show: the newest entries, what undo and redo would do."""
        newest = list(access.moves(self.campaign)[:RECENT])
        last = next((entry for entry in newest if entry.seq == self.campaign.head), None)
        last = last or access.moves(self.campaign).filter(seq=self.campaign.head).first()
        travelled = bool(newest) and not newest[0].plays
        again = redoable(self.campaign) if travelled else None
        found = chronicle.lines(self.campaign, newest, self.viewpoint.subjects)
        return {"lines": found, **_undo(last), "redo": again, "redo_text": chronicle.sentence(again) if again else ""}

    def after(self, entry: Move) -> dict[str, Any]:
        """Give the same after a move just made: its own line is new, and nothing can be redone. Asks the database nothing."""
        return {"fresh": [chronicle.line(self.campaign, entry, self.viewpoint.subjects)], **_undo(entry), "redo": None}

    def context(self, made: Move | None = None) -> dict[str, Any]:
        """Give the context shared by the page and by every partial; ``made`` is the move they answer, if any."""
        return {
            "campaign": self.campaign,
            "pages": self.pages,
            "v": self.viewpoint,
            "where": self.pages.where(self.table),
            "default_panel": self.pages.default_panel(self.table),
            "asks": asks(self.table, self.viewpoint),
            "chosen": self.viewpoint.chosen,
            "subjects": self.viewpoint.subjects.items(),
            "undo_id": next(self.viewpoint.ids),
            "redo_id": next(self.viewpoint.ids),
            "overrule_id": next(self.viewpoint.ids),
            **(self.after(made) if made else self.journal()),
        }


def _undo(last: Move | None) -> dict[str, Any]:
    known = last is not None and last.parent
    return {
        "undo": last if known else None,
        "undo_text": chronicle.sentence(last) if last is not None and known else "",
    }


def chosen(request: TableRequest, campaign: Campaign, names: dict[int, str]) -> int:
    """Give the subject chosen on this device: by the address, else by its cookie, else the first."""
    for given in (request.GET.get("d", ""), request.COOKIES.get(COOKIE.format(slug=campaign.slug), "")):
        if re.fullmatch(r"[0-9]{1,6}", given) and int(given) in names:
            return int(given)
    return next(iter(names), 0)


def unfolded(request: TableRequest) -> dict[str, str]:
    """Give the group unfolded in each panel: what the page says is open, and what was just asked to be shown."""
    sent = request.POST if request.method == "POST" and request.htmx else request.GET
    named = [*sent.getlist("open"), *request.GET.getlist("show")]
    found = (name.partition(".") for name in named if GROUP.fullmatch(name))
    return {panel: group for panel, _dot, group in found}


@dataclass(frozen=True)
class Told:
    """What is said above the table, and the status it travels under."""

    context: dict[str, Any] = field(default_factory=dict)
    status: int = 200


def table_page(request: TableRequest, view: View, told: Told) -> HttpResponse:
    """Give the whole page of a table."""
    context = {**view.context(), **told.context}
    context["panels"] = [(panel, _panel_html(request, view, panel, context)) for panel in view.pages.panels]
    page = render(request, "campaigns/table.html", context, status=told.status)
    if request.GET.get("d"):
        name = COOKIE.format(slug=view.campaign.slug)
        page.set_cookie(name, str(view.viewpoint.chosen), max_age=COOKIE_SECONDS, httponly=True, samesite="Lax")
    return page


def partials(
    request: TableRequest,
    view: View,
    changed: Set[str] | None,
    told: Told,
    made: Move | None = None,
    at: str = "",
) -> HttpResponse:
    """Give the parts of a table that show what changed (None: all of it), and the line that says what happened."""
    context = {**view.context(made), **told.context}
    context["panels"] = [(panel, _panel_html(request, view, panel, context)) for panel in _changed(view, changed, at)]
    return render(request, "campaigns/partials.html", context, status=told.status)


def one_panel(request: TableRequest, view: View, panel: Panel) -> HttpResponse:
    """Give one panel of a table and nothing else."""
    shared = {"campaign": view.campaign, "v": view.viewpoint, "subjects": view.viewpoint.subjects.items()}
    html = _panel_html(request, view, panel, shared)
    return render(request, "campaigns/panel.html", {"panel": panel, "html": html})


def _changed(view: View, changed: Set[str] | None, at: str) -> list[Panel]:
    """Give the panels that show what changed, and the one the form stood in: its move id is spent."""
    known = view.pages.panels
    wanted = {p.key for p in known if changed is None or p.key == at or p.shows & changed}
    return [panel for panel in known if panel.key in wanted and panel.inside not in wanted]


def _panel_html(request: TableRequest, view: View, panel: Panel, context: dict[str, Any]) -> str:
    return render_to_string(panel.template, {**context, **panel.context(view.table, view.viewpoint)}, request)


def render_answer(request: TableRequest, answer: Answer | None, panel: str = "") -> HttpResponse:
    """Answer a move: with htmx the parts that changed; without, a redirect or a page to go on from (design, principle 3).

    ``panel`` is where the form stood. Raises Http404 when there was nothing to answer for.
    """
    if answer is None:
        raise Http404(_("There is no such campaign, or no such move in its game."))
    view = View(request, answer.campaign, answer.table)
    told = Told(said(answer), answer.status.http)
    if not request.htmx:
        return _redirect(view, answer, panel) if told.status == OK else table_page(request, view, told)
    if answer.status is not Status.APPLIED:
        return partials(request, view, None if answer.status.http != INVALID else frozenset(), told)
    made = answer.entry if answer.entry and answer.entry.kind == Move.Kind.MOVE else None
    return partials(request, view, answer.changed, told, made, panel)


def _redirect(view: View, answer: Answer, panel: str) -> HttpResponse:
    query = {"d": view.viewpoint.chosen, "said": answer.entry.seq if answer.entry else ""}
    if answer.status is Status.ALREADY:
        query["again"] = 1
    known = panel in {"journal", *(found.key for found in view.pages.panels)}
    target = f"{reverse('table', args=[view.campaign.slug])}?{urlencode(query)}" + (f"#{panel}" if known else "")
    return HttpResponseRedirect(target, status=HTTPStatus.SEE_OTHER)


def said(answer: Answer) -> dict[str, Any]:
    """Give what the line and the card of an answer show."""
    name = answer.campaign.game
    if answer.refusal is not None:
        return {"said_kind": answer.status.value, "refused": _refused(answer, reason_of(answer.refusal, name))}
    if answer.form is not None:
        return {"said_kind": "invalid", "invalid": _errors(answer)}
    return said_entry(answer.campaign, answer.entry, again=answer.status is Status.ALREADY)


def said_entry(campaign: Campaign, entry: Move | None, *, again: bool = False) -> dict[str, Any]:
    """Give the line that says what an entry did; ``again``: the same form came a second time and changed nothing."""
    if entry is None:
        return {}
    told = chronicle.line(
        campaign, entry, {}, access.moves(campaign).filter(seq=entry.target).first() if entry.target else None
    )
    return {"said_kind": "already" if again else "applied", "said_line": told}


def _refused(answer: Answer, reason: Reason) -> dict[str, Any]:
    form, declared = answer.form, answer.declared
    sent = [(name, value) for name in form.fields for value in _sent(form, name)] if form else []
    return {
        "reason": reason,
        "label": words.moves[declared.name].label if declared else "",
        "url": move_url(answer.campaign, declared) if declared else "",
        "sent": [(name, value) for name, value in sent if name not in ("card", "move_id")],
        "overrule": declared is not None and not reason.final,
    }


def _sent(form: Any, name: str) -> list[str]:
    values = form.data.getlist(name) if hasattr(form.data, "getlist") else [form.data.get(name, "")]
    return [str(value) for value in values if value not in (None, "")]


def _errors(answer: Answer) -> dict[str, Any]:
    form, declared = answer.form, answer.declared
    assert form is not None
    assert declared is not None
    found = [
        (str(form.fields[name].label or _("Form")) if name in form.fields else "", str(errors[0]))
        for name, errors in form.errors.items()
    ]
    return {"label": words.moves[declared.name].label, "errors": found, "rule": declared.cites}
