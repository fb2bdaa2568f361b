"""Views of tools: read-only queries to the rule engine."""

from __future__ import annotations

from collections.abc import Iterable

from django.forms import BoundField
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from campaigns import access
from campaigns.journal import error_boundary
from campaigns.pages.registry import Tool
from campaigns.views.table_page import TablePage
from companion.device_auth import TableRequest
from companion.jinja_environment import render_template


@access.requires_table_role()
@require_safe
@vary_on_headers("HX-Request")
def show_tool(request: TableRequest, slug: str, key: str) -> HttpResponse:
    """Render the form of a tool and its answer; with htmx only the answer."""
    view = TablePage(request, access.get_campaign(request, slug))
    found = next((tool for tool in view.game_ui.tools if tool.key == key), None)
    if found is None:
        raise Http404(_("There is no such tool at this table."))
    form, answer = error_boundary.with_fallback(
        view.campaign,
        f"the tool {key}",
        lambda: _answer_tool(request, view, found),
        lambda: ((), error_boundary.get_failure_text()),
    )
    context = {"campaign": view.campaign, "tool": found, "form": form, "answer": answer}
    return render(request, "campaigns/tool_answer.jinja" if request.htmx else "campaigns/tool.jinja", context)


def _answer_tool(request: TableRequest, table_page: TablePage, tool: Tool) -> tuple[Iterable[BoundField], str]:
    """Return the form of a tool, and its answer to a valid query."""
    blank = tool.build_form(table_page.table, None)
    asked = any(name in blank.fields for name in request.GET)
    form = tool.build_form(table_page.table, request.GET) if asked else blank
    if not asked or not form.is_valid():
        return form, ""
    return form, render_template(
        tool.template, {"p": table_page.page_context, **tool.build_answer(table_page.table, form)}
    )
