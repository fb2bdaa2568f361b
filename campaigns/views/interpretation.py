"""Views that interpret a sentence as moves and offer them as one-tap actions; they execute nothing."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from campaigns import access
from campaigns.intent_parser.dry_runs import interpret
from campaigns.pages import journal_lines
from campaigns.roles import Role
from campaigns.views.interpretation_views import build_interpretation_view
from campaigns.views.table_page import TablePage
from companion.device_auth import TableRequest
from companion.jinja_environment import render_template

MAX_SENTENCE_LENGTH = 80
"""Characters of a sentence that are read."""


@access.requires_table_role(read_role=Role.PLAYER)
@require_safe
def interpret_sentence(request: TableRequest, slug: str) -> HttpResponse:
    """Render the interpretations of a sentence (``q``), to be shown next to the rules that answer it."""
    view = TablePage(request, access.get_campaign(request, slug))
    answered = HttpResponse(render_interpretations(view, request.GET.get("q", "")))
    answered.headers["Cache-Control"] = "no-store"
    return answered


def render_interpretations(table_page: TablePage, text: str) -> SafeString:
    """Render the interpretations of a sentence; empty for a sentence without a report, and for viewers."""
    said = text[:MAX_SENTENCE_LENGTH].strip()
    if not said or not table_page.role.has_rights_of(Role.PLAYER):
        return SafeString()
    found = interpret(table_page.campaign, said, table_page.viewer.subject_names, table_page.sole_subject_ref)
    panel = table_page.get_default_panel()
    # Next to rules, only an action that one tap completes is worth its space, unless a word was not understood.
    shown = [one for one in found.dry_runs if one.is_ready or not found.is_rules_first or found.unexplained_words]
    answers = [
        build_interpretation_view(table_page.table, table_page.viewer, panel, one, place, found.undone_entry)
        for place, one in enumerate(shown)
    ]
    context = {
        "answers": answers,
        "asks": found.is_rules_first and not (found.unexplained_words and answers),
        "each": found.per_subject_count,
        "back": found.undone_entry,
        "unknown": found.unexplained_words,
        "p": table_page.page_context,
    }
    if found.undone_entry is not None:
        context |= {
            "back_says": journal_lines.build_sentence(found.undone_entry),
            "back_id": next(table_page.viewer.move_ids),
        }
    return render_template("campaigns/interpretations.jinja", context)
