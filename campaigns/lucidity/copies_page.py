"""The page of all copies of the game: at a table the question which of them is on it, without one the list, and room for another."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods

from campaigns.lucidity import copies
from campaigns.lucidity.copy_choice import CopyChoice, NameForm
from campaigns.lucidity.models import Copy
from campaigns.lucidity.rules.facts import guessed
from campaigns.lucidity.rules.sections import SECTIONS, doubtful
from campaigns.lucidity.wording import copy as texts
from campaigns.models import Campaign
from campaigns.pages.registry import Page
from campaigns.storage.transactions import write_transaction
from campaigns.views.entries import way_back
from companion.gate import TableRequest


@require_http_methods(["GET", "HEAD", "POST"])
def show(request: TableRequest) -> HttpResponse:
    """Ask at a table which copy is on it, list the copies without one; store what is sent."""
    campaign = copies.lucidity_table(request, way_back(request)["back"])
    if campaign is not None and not request.device.invited:
        return _choose(request, campaign)
    return _add(request) if request.method == "POST" else list_copies(request)


def list_copies(
    request: TableRequest, status: int = 200, *, name: NameForm | None = None, problem: object = ""
) -> HttpResponse:
    """List the copies that this device may see; ``problem`` is why nothing was stored."""
    back = way_back(request)
    page, query = reverse("page", args=["lucidity", "copy"]), back["query"]
    lines = [
        (copy.name, len(SECTIONS) - len(doubtful(copy.known, SECTIONS)), f"{page}{query or '?'}{'&' * bool(query)}copy={copy.pk}")
        for copy in copies.visible_copies(request)
    ]  # fmt: skip
    context = {
        "title": texts.COPIES,
        "heading": texts.COPIES,
        "note": texts.DELETED if "deleted" in request.GET else "",
        "lines": lines,
        "sections": len(SECTIONS),
        "name": name or NameForm(),
        "is_host": not request.device.invited,
        "problem": problem,
        "copies_url": reverse("page", args=["lucidity", COPIES.key]) + query,
    }
    return render(request, "lucidity/copies.jinja", {**back, **context}, status=409 if problem else status)


def _add(request: TableRequest) -> HttpResponse:
    """Add a copy of the name that was sent."""
    form = NameForm(request.POST)
    if form.is_valid():
        try:
            with write_transaction():
                copy = copies.create(form.cleaned_data["name"], guessed())
        except ValidationError as error:
            form.add_error("name", error)
        else:
            return redirect(f"{reverse('page', args=['lucidity', 'copy'])}?{urlencode({'copy': copy.pk})}")
    return list_copies(request, 422, name=form)


def _choose(request: TableRequest, campaign: Campaign) -> HttpResponse:
    """Ask which copy is on a table, or store the answer and go on to the section somebody came for, else to the whole copy."""
    form = CopyChoice(request.POST if request.method == "POST" else None)
    chosen = Copy.of(campaign)
    form.ask_copy(copies.all_copies(), chosen)
    if form.is_valid():
        facts = guessed() if chosen is not None else copies.facts_at(campaign)
        try:
            with write_transaction():
                form.choose_copy(campaign, facts)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            part = request.GET.get("part", "")
            more = {"part": part} if part in SECTIONS else {"chosen": 1}
            query = f"{way_back(request)['query']}&{urlencode(more)}"
            return redirect(reverse("page", args=["lucidity", "copy"]) + query)
    status = 422 if request.method == "POST" else 200
    context = {"form": form, "title": texts.WHICH, "heading": texts.CHOICE_HEADING, "campaign": campaign}
    return render(request, "lucidity/copies_choose.jinja", {**way_back(request), **context}, status=status)


COPIES = Page("copies", texts.COPIES, show)
