"""Views of the tabletop tasks: what hands must still do on the table, and ticking it."""

from __future__ import annotations

from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaigns import access
from campaigns.journal import tabletop_tasks
from campaigns.views.page_context import PageContext
from companion.device_auth import TableRequest

MAX_TICKED_LENGTH = 400
"""Characters of the keys of ticked tasks that are read."""


@access.requires_table_role()
@require_safe
def show_tasks(request: TableRequest, slug: str) -> HttpResponse:
    """Render the open tasks."""
    return _render_tasks(request, slug)


@access.requires_table_role()
@require_POST
def tick_tasks(request: TableRequest, slug: str) -> HttpResponse:
    """Tick the tasks whose keys are in ``task``, separated by spaces, and render the others."""
    access.get_campaign(request, slug)
    tabletop_tasks.tick_tasks(slug, request.POST.get("task", "")[:MAX_TICKED_LENGTH].split())
    if not request.htmx:
        return HttpResponseRedirect(reverse("table", args=[slug]), status=303)
    return _render_tasks(request, slug)


def _render_tasks(request: TableRequest, slug: str) -> HttpResponse:
    answer = HttpResponse(PageContext(request, access.get_campaign(request, slug), "").tabletop_tasks)
    answer.headers["Cache-Control"] = "no-store"
    return answer
