"""The page on which a table writes down, once for the installation, what its copy of the game says."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from campaigns.lucidity.copy_form import CopyForm, digest
from campaigns.lucidity.models import Copy
from campaigns.lucidity.rules.sections import RULES
from campaigns.lucidity.wording import copy as texts
from campaigns.pages.registry import Page
from campaigns.storage.transactions import write_transaction
from campaigns.views.entries import way_back
from companion.gate import TableRequest


@require_http_methods(["GET", "HEAD", "POST"])
def show(request: TableRequest) -> HttpResponse:
    """Show what is known and what is guessed; keep what is sent, unless somebody else kept something meanwhile."""
    back = way_back(request)
    if request.method != "POST":
        form = CopyForm(Copy.known())
        kept = texts.KEPT if "kept" in request.GET else ""
        return _page(request, form, {**back, "kept": kept})
    with write_transaction():
        facts = Copy.known()
        form = CopyForm(facts, request.POST)
        if not form.is_valid():
            return _page(request, form, back, 422)
        if form.stale:
            sent = request.POST.copy()
            sent["seen"] = digest(facts)
            return _page(request, CopyForm(facts, sent), {**back, "meanwhile": texts.MEANWHILE}, 409)
        Copy.keep(form.told())
    query = f"{back['query']}&kept=1" if back["query"] else "?kept=1"
    return redirect(reverse("page", args=["lucidity", COPY.key]) + query)


def _page(request: TableRequest, form: CopyForm, said: Mapping[str, object], status: int = 200) -> HttpResponse:
    context = {**said, "form": form, "title": texts.COPY, "sections": list(form.sections())}
    return render(request, "lucidity/copy.html", context, status=status)


COPY = Page("copy", texts.COPY, show, frozenset({"lu.copy", *RULES.values()}))
