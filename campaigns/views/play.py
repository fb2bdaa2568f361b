"""The table's page, the moves made at it, and what other devices ask for to catch up."""

from __future__ import annotations

from django.http import Http404, HttpResponse, HttpResponseBase, HttpResponseNotModified
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from campaigns import access
from campaigns.journal import door, failing, ways
from campaigns.journal.forms import errors_by_field
from campaigns.journal.outcomes import Answer, Status
from campaigns.pages.offers import Offer, offer, reason_of
from campaigns.pages.registry import Context, Sent
from campaigns.referee import Declared
from campaigns.roles import Role
from campaigns.telling.offering import INSTEAD
from campaigns.views import screen
from campaigns.views.holder import arrive, forget, stay
from campaigns.views.journal import TravelForm, bad_form
from campaigns.views.looking import View
from campaigns.views.render import Told, caught_up, one_panel, one_sheet, render_answer, said_entry, table_page
from campaigns.wording import words
from companion.form_errors import FieldError, draw_summary
from companion.gate import TableRequest
from companion.parts import draw


@access.table()
@require_safe
def show(request: TableRequest, slug: str) -> HttpResponse:
    """Show the table of a campaign; ``said`` in the address names the entry to say aloud."""
    campaign = access.campaign(request, slug)
    arrive(request, campaign)
    view = View(request, campaign, sheet="")
    page = table_page(request, view, _told(request, view))
    forget(request, page, slug)
    return page


def _told(request: TableRequest, view: View) -> Told:
    spoken = request.GET.get("said", "")
    entry = (
        access.moves(view.campaign).filter(seq=int(spoken)).first()
        if spoken.isascii() and spoken.isdigit() and len(spoken) < 9
        else None
    )
    return Told(said_entry(view, entry, again="again" in request.GET))


@access.table()
@require_safe
@vary_on_headers("HX-Request")
def sheet(request: TableRequest, slug: str, key: str, ref: int = 0) -> HttpResponse:
    """Show a sheet: with htmx by itself, to be laid over the table; without, on the page of the table."""
    view = View(request, access.campaign(request, slug), sheet=f"{key}{ref or ''}")
    if view.sheet is None:
        raise Http404(_("There is no such part of the table."))
    return one_sheet(request, view) if request.htmx else table_page(request, view, _told(request, view))


@access.table(reads=Role.PLAYER)
def move(request: TableRequest, slug: str, name: str) -> HttpResponse:
    """Carry out one reported move (POST), or show its form on a page of its own (GET).

    200 applied, 409 refused or moved on, 422 bad input, 404 not yours.
    """
    if request.method != "POST":
        return move_page(request, slug, name)
    if f"{INSTEAD}-entry" in request.POST:
        return _anew(request, slug, name)
    answer = door.play(slug, name, request.POST, access.by(request))
    if answer is not None and not request.htmx and answer.status not in (Status.APPLIED, Status.ALREADY):
        own = own_page(request, View(request, answer.campaign, answer.table), answer)
        if own is not None:
            return own
    return render_answer(request, answer, request.GET.get("at", ""))


def _anew(request: TableRequest, slug: str, name: str) -> HttpResponse:
    """Carry out a move in the place of the last one."""
    form = TravelForm(request.POST, prefix=INSTEAD)
    if not form.is_valid():
        return bad_form(request, access.campaign(request, slug), form)
    last = form.cleaned_data
    answer = ways.anew(slug, name, request.POST, access.by(request), last["move_id"], last["entry"])
    return render_answer(request, answer, request.GET.get("at", ""))


def own_page(request: TableRequest, view: View, answer: Answer) -> HttpResponse | None:
    """Show the page of a move again with what was sent and why it was not taken, if it draws its form itself; else None."""
    declared, form = answer.declared, answer.form
    found = view.pages.move_pages.get(declared.slug) if declared is not None else None
    if found is None or declared is None or form is None:
        return None
    refusal = answer.refusal
    reason = reason_of(refusal, view.campaign.game, view.table.ruling(refusal.rule)) if refusal else None
    return _move_page(request, view, declared, Sent(form, reason), answer.status.http)


@require_safe
def move_page(request: TableRequest, slug: str, name: str) -> HttpResponse:
    """Show the form of one move on a page of its own, with every field it takes."""
    campaign = access.campaign(request, slug)
    declared = door.move_in(campaign, name)
    if declared is None:
        raise Http404(_("There is no such move."))
    return _move_page(request, View(request, campaign), declared)


def _move_page(
    request: TableRequest, view: View, declared: Declared, sent: Sent | None = None, status: int = 200
) -> HttpResponse:
    """Draw the page of a move, by the game's own form where it has one."""
    own = view.pages.move_pages.get(declared.slug) if declared.game == view.campaign.game else None

    def form() -> SafeString:
        made = _whole_offer(view, declared)
        if own is None:
            return draw("campaigns/move_form.jinja", {"o": made, "p": view.page})
        context = own.context(view.table, view.viewpoint, sent)
        drawn = draw(own.template, {"o": made, "p": view.page, **context})
        return _summary(view, sent, context) + drawn if sent else drawn

    drawn = failing.or_else(view.campaign, f"the page of {declared.name}", form, failing.sentence)
    told = {"campaign": view.campaign, "offer": words.moves[declared.name], "form": drawn, "own": own}
    return render(request, "campaigns/move_page.jinja", told, status=status)


def _summary(view: View, sent: Sent, context: Context) -> SafeString:
    """Draw why a move was not taken, above its form; the page names its controls (``anchors``) and fields (``labels``) if need be."""
    if sent.reason is not None:
        return draw_summary([], draw("campaigns/why.jinja", {"reason": sent.reason, "p": view.page}))
    anchors, labels = context.get("anchors", {}), context.get("labels", {})
    return draw_summary(
        FieldError(message, labels.get(name, label), anchors.get(name, name))
        for name, label, message in errors_by_field(sent.form)
    )


def _whole_offer(view: View, declared: Declared) -> Offer:
    """Return a move as an offer with every field it takes, for the Dreamer looked at where it is about one."""
    whom = view.table.whom(view.viewpoint.chosen)
    concerns = any(
        a.kind == "row" and a.required and whom is not None and a.label == whom.label for a in declared.arguments
    )
    return offer(view.table, view.viewpoint, "page", view.table.option(declared, whom if concerns else None))


@access.table()
@require_safe
@vary_on_headers("HX-Request")
def panel(request: TableRequest, slug: str, key: str) -> HttpResponse:
    """Show one panel anew: a group of it was unfolded or folded. Without htmx, the whole table."""
    view = View(request, access.campaign(request, slug))
    found = next((part for part in view.parts if part.key == key), None)
    if found is None:
        raise Http404(_("There is no such part of the table."))
    return one_panel(view, found) if request.htmx else table_page(request, view, Told())


@access.table()
@require_safe
def live(request: TableRequest, slug: str) -> HttpResponseBase:
    """Return another device what it has missed: 304 when what it shows is still the newest."""
    campaign = access.campaign(request, slug)
    stay(request, campaign)
    tag = f'"{campaign.tag}"'
    asked = request.headers.get("If-None-Match", "")
    if asked == tag and screen.is_current(request, campaign):
        return HttpResponseNotModified(headers={"ETag": tag})
    if screen.HERE in request.GET:
        return screen.news(request, campaign)
    answer = caught_up(View(request, campaign), asked.strip('"'))
    answer.headers["ETag"] = tag
    answer.headers["Cache-Control"] = "no-store"
    return answer
