"""What a table adds to the rules: those that matter there now, and how it plays some of them in its own way."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from campaigns import access, lookup
from campaigns.models import Campaign, Move
from campaigns.pages.registry import Context
from campaigns.roles import Role
from campaigns.views.looking import View
from companion.gate import TableRequest
from companion.parts import draw


@dataclass(frozen=True)
class Ruled:
    """How a table plays a rule; who wrote it and when, as far as the journal knows."""

    text: str
    by: str = ""
    at: datetime | None = None


def view_of(request: TableRequest, slug: str) -> View | None:
    """Look at the table of this slug; None when there is none that this device may see."""
    found = access.visible(request, slug)
    return View(request, found) if found else None


def at_table(view: View | None, rule: str = "") -> Context:
    """Return what the pages of rules show of a table: the rules that matter now, its rulings, and its ruling on ``rule``."""
    if view is None:
        return {"now": [], "rulings": [], "ruled": None, "may_rule": False}
    named = [entry for one in view.now() if (entry := lookup.entry(one))]
    rulings = [(entry, row.text) for row in view.table.house if (entry := lookup.entry(row.rule))]
    about = ruled(view, rule) if rule else None
    may = view.role.covers(Role.PLAYER) and known(view.campaign, rule) is not None
    return {"now": named, "rulings": rulings, "ruled": about, "may_rule": may}


def known(campaign: Campaign, rule: str) -> lookup.Entry | None:
    """Return the entry of a rule that a campaign may have a ruling on: one of its game, or of every game."""
    found = lookup.entry(rule)
    return found if found is not None and found.game in (campaign.game, "campaigns") else None


def ruled(view: View, rule: str) -> Ruled | None:
    """Return how a table plays a rule, or None where it wrote nothing down."""
    text = view.table.ruling(rule)
    if not text:
        return None
    entry = _written(view.campaign, rule, text)
    return Ruled(text, entry.called, entry.at) if entry else Ruled(text)


def _written(campaign: Campaign, rule: str, text: str) -> Move | None:
    """Return the newest entry that wrote a ruling down; None when it came with a save point from where none is left."""
    wrote = access.moves(campaign).filter(name="campaigns.rule", undone=False)
    return next((entry for entry in wrote if (entry.args.get("rule"), entry.args.get("text")) == (rule, text)), None)


@access.table(reads=Role.PLAYER)
@require_safe
@vary_on_headers("HX-Request")
def show(request: TableRequest, slug: str, rule: str) -> HttpResponse:
    """Show a rule and the form that says how this table plays it; with htmx the form alone, which then answers in place."""
    campaign = access.campaign(request, slug)
    found = known(campaign, rule)
    if found is None:
        raise Http404(_("There is no rule of this name."))
    view = View(request, campaign)
    at = view.panel_at(request.GET.get("at", ""))
    ids = view.viewpoint.ids
    context = {
        "p": view.page,
        "rule": found,
        "at": at,
        "text": view.table.ruling(rule),
        "write_id": next(ids),
        "drop_id": next(ids),
        "in_place": bool(request.htmx),
    }
    form = draw("rules/ruling_form.jinja", context)
    if request.htmx:
        return HttpResponse(form)
    query = f"?table={slug}" + (f"&at={at}" if at else "")
    shown = {
        "campaign": campaign,
        "rule": found,
        "drawn": lookup.drawn(found, query),
        "form": form,
        "back": slug,
        "at": at,
        "query": query,
    }
    return render(request, "rules/ruling.jinja", {**shown, "ruled": ruled(view, rule)})
