"""The view of advice on the open question: asked for, noted in the journal, computed and rendered."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaigns import access
from campaigns.engine.messages import messages
from campaigns.journal import error_boundary, move_service
from campaigns.journal.results import MoveResult, ResultStatus
from campaigns.pages.registry import Adviser, get_game_ui
from campaigns.views.table_page import TablePage
from companion.device_auth import TableRequest
from companion.jinja_environment import render_template


@access.requires_table_role()
@require_POST
def ask_advice(request: TableRequest, slug: str) -> HttpResponse:
    """Note that advice was asked for, and render it: with htmx alone, otherwise on a page.

    A game without advice leads to its table.
    """
    adviser = get_game_ui(access.get_campaign(request, slug).game).adviser
    if adviser is None:
        return redirect("table", slug=slug)
    result = move_service.play_move(slug, adviser.move, request.POST, access.get_actor(request))
    if result is None:
        raise Http404(_("There is no advice at this table."))
    view = TablePage(request, result.campaign, result.table)
    answer = error_boundary.with_fallback(
        view.campaign, "the advice", lambda: _render_advice(view, adviser, result), error_boundary.get_failure_text
    )
    if request.htmx:
        return HttpResponse(answer)
    return render(request, "campaigns/advice.jinja", {"campaign": view.campaign, "answer": answer})


def _render_advice(view: TablePage, adviser: Adviser, result: MoveResult) -> str:
    """Return the advice, or the reason why there is none."""
    if result.status in (ResultStatus.APPLIED, ResultStatus.ALREADY):
        context = adviser.build_answer(view.table, view.campaign.slug)
    elif result.violation is not None:
        refusal = result.violation
        context = {"heading": messages.get_violation(refusal.code, refusal.facts, view.campaign.game), "rows": []}
    else:
        context = {"heading": _("This page is out of date. Reload it, and ask again."), "rows": []}
    return render_template(adviser.template, {"p": view.page_context, **context})
