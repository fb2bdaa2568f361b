"""Rule entries and the move reference, as pages."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaigns import lookup, reference
from campaigns.pages import all_pages
from campaigns.views.rulings import at_table, view_of
from companion.gate import TableRequest


@require_safe
def find(request: TableRequest, game: str) -> HttpResponse:
    """Find a rule of a game by words; without any, all of them."""
    if game not in all_pages():
        raise Http404(_("This game is not known here."))
    text = request.GET.get("q", "")[:80]
    back = _back(request)
    table = at_table(view_of(request, back))
    found = lookup.find(game, text, [one.id for one in table["now"]])
    context = {"game": all_pages()[game], "found": found, "q": text, "back": back, **table}
    return render(request, "campaigns/rules.html", context)


@require_safe
def rule(request: TableRequest, rule: str) -> HttpResponse:
    """Show one rule: what it says in our words, its page in the printed manual, how sure we are."""
    found = lookup.entry(rule)
    if found is None:
        raise Http404(_("There is no rule of this name."))
    back = _back(request)
    drawn = lookup.drawn(found, f"?table={back}" if back else "")
    table = at_table(view_of(request, back), rule)
    return render(request, "campaigns/rule.html", {"rule": found, "drawn": drawn, "back": back, **table})


@require_safe
def moves(request: TableRequest, game: str) -> HttpResponse:
    """Show the move reference of a game, made from the declarations."""
    if game not in all_pages():
        raise Http404(_("This game is not known here."))
    return render(request, "campaigns/moves.html", {"game": all_pages()[game], "moves": reference.reference(game)})


def _back(request: TableRequest) -> str:
    """Give the slug of the table somebody came from, to lead back to; '' when the address does not name one."""
    slug = request.GET.get("table", "")
    return slug if slug.isascii() and slug.isalnum() and len(slug) <= 16 else ""
