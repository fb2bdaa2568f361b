"""Questions to the referee that change nothing, each on a page of its own and in place with htmx."""

from __future__ import annotations

from collections.abc import Iterable

from django.forms import BoundField
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from campaigns import access
from campaigns.journal import failing
from campaigns.pages.registry import Tool
from campaigns.views.looking import View
from companion.gate import TableRequest
from companion.parts import draw


@access.table()
@require_safe
@vary_on_headers("HX-Request")
def show(request: TableRequest, slug: str, key: str) -> HttpResponse:
    """Show the form of a tool and, once it was asked something, its answer; with htmx the answer alone."""
    view = View(request, access.campaign(request, slug))
    found = next((tool for tool in view.pages.tools if tool.key == key), None)
    if found is None:
        raise Http404(_("There is no such tool at this table."))
    form, answer = failing.or_else(
        view.campaign, f"the tool {key}", lambda: _answered(request, view, found), lambda: ((), failing.sentence())
    )
    context = {"campaign": view.campaign, "tool": found, "form": form, "answer": answer}
    return render(request, "campaigns/tool_answer.jinja" if request.htmx else "campaigns/tool.jinja", context)


def _answered(request: TableRequest, view: View, tool: Tool) -> tuple[Iterable[BoundField], str]:
    """Return the form of a tool, and its answer where it was asked something that makes sense."""
    blank = tool.form(view.table, None)
    asked = any(name in blank.fields for name in request.GET)
    form = tool.form(view.table, request.GET) if asked else blank
    if not asked or not form.is_valid():
        return form, ""
    return form, draw(tool.template, {"p": view.page, **tool.answer(view.table, form)})
