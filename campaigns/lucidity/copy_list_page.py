"""The page of all copies of the game: with a campaign, the choice of its copy; without one, the list and a form to add one."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods

from campaigns.lucidity import copy_repository
from campaigns.lucidity import copy_texts as texts
from campaigns.lucidity.copy_choice_form import CopyChoiceForm, CopyNameForm
from campaigns.lucidity.models import Copy
from campaigns.lucidity.rules.copy_facts import build_guessed_facts
from campaigns.lucidity.rules.copy_sections import SECTIONS, list_unverified
from campaigns.models import Campaign
from campaigns.pages.registry import StandalonePage
from campaigns.storage.transactions import write_transaction
from campaigns.views.rule_pages import parse_back_link
from companion.device_auth import TableRequest


@require_http_methods(["GET", "HEAD", "POST"])
def show_copy_list(request: TableRequest) -> HttpResponse:
    """Show the choice of a campaign's copy, or the list of copies without a campaign; store what is submitted."""
    campaign = copy_repository.get_lucidity_campaign(request, parse_back_link(request)["back"])
    if campaign is not None and not request.device.is_invited:
        return _choose_copy(request, campaign)
    return _add_copy(request) if request.method == "POST" else render_copy_list(request)


def render_copy_list(
    request: TableRequest, status: int = 200, *, name_form: CopyNameForm | None = None, problem: object = ""
) -> HttpResponse:
    """Render the copies that this device may see; ``problem`` is why nothing was stored."""
    back = parse_back_link(request)
    page, query = reverse("page", args=["lucidity", "copy"]), back["query"]
    lines = [
        (
            copy.name,
            len(SECTIONS) - len(list_unverified(copy.decoded_facts, SECTIONS)),
            f"{page}{query or '?'}{'&' * bool(query)}copy={copy.pk}",
        )
        for copy in copy_repository.get_visible_copies(request)
    ]  # fmt: skip
    context = {
        "title": texts.COPY_LIST_TITLE,
        "heading": texts.COPY_LIST_TITLE,
        "note": texts.DELETED if "deleted" in request.GET else "",
        "lines": lines,
        "sections": len(SECTIONS),
        "name": name_form or CopyNameForm(),
        "is_host": not request.device.is_invited,
        "problem": problem,
        "copies_url": reverse("page", args=["lucidity", COPY_LIST_PAGE.key]) + query,
    }
    return render(request, "lucidity/copies.jinja", {**back, **context}, status=409 if problem else status)


def _add_copy(request: TableRequest) -> HttpResponse:
    form = CopyNameForm(request.POST)
    if form.is_valid():
        try:
            with write_transaction():
                copy = copy_repository.create_copy(form.cleaned_data["name"], build_guessed_facts())
        except ValidationError as error:
            form.add_error("name", error)
        else:
            return redirect(f"{reverse('page', args=['lucidity', 'copy'])}?{urlencode({'copy': copy.pk})}")
    return render_copy_list(request, 422, name_form=form)


def _choose_copy(request: TableRequest, campaign: Campaign) -> HttpResponse:
    """Ask for the copy of a campaign, or store it and redirect to the wanted section, else to the whole copy."""
    form = CopyChoiceForm(request.POST if request.method == "POST" else None)
    chosen = Copy.get_for_campaign(campaign)
    form.add_copy_field(copy_repository.get_all_copies(), chosen)
    if form.is_valid():
        facts = build_guessed_facts() if chosen is not None else copy_repository.get_campaign_facts(campaign)
        try:
            with write_transaction():
                form.save_copy_choice(campaign, facts)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            part = request.GET.get("part", "")
            more = {"part": part} if part in SECTIONS else {"chosen": 1}
            query = f"{parse_back_link(request)['query']}&{urlencode(more)}"
            return redirect(reverse("page", args=["lucidity", "copy"]) + query)
    status = 422 if request.method == "POST" else 200
    context = {"form": form, "title": texts.COPY_CHOICE_LABEL, "heading": texts.CHOICE_HEADING, "campaign": campaign}
    return render(request, "lucidity/copies_choose.jinja", {**parse_back_link(request), **context}, status=status)


COPY_LIST_PAGE = StandalonePage("copies", texts.COPY_LIST_TITLE, show_copy_list)
