"""Questions to the referee that change nothing, each on a page of its own and in place with htmx."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from campaigns import access
from campaigns.views.looking import View
from companion.gate import TableRequest
from companion.parts import draw


@require_safe
@vary_on_headers("HX-Request")
def show(request: TableRequest, slug: str, key: str) -> HttpResponse:
    """Show the form of a tool and, once it was asked something, its answer; with htmx the answer alone."""
    view = View(request, access.campaign(request, slug))
    found = next((tool for tool in view.pages.tools if tool.key == key), None)
    if found is None:
        raise Http404(_("There is no such tool at this table."))
    blank = found.form(view.table, None)
    asked = any(name in blank.fields for name in request.GET)
    form = found.form(view.table, request.GET) if asked else blank
    answer = (
        draw(found.template, {"p": view.page, **found.answer(view.table, form)}) if asked and form.is_valid() else ""
    )
    context = {"campaign": view.campaign, "tool": found, "form": form, "answer": answer, "asked": asked}
    return render(request, "campaigns/tool_answer.html" if request.htmx else "campaigns/tool.html", context)
