"""Rule entries and the move reference, as pages."""

from __future__ import annotations

import re

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaigns import access, lookup
from campaigns.lookup import browsing
from campaigns.lookup.guide import GUIDES
from campaigns.pages import reference
from campaigns.pages.registry import Context, all_pages, pages_under
from campaigns.views.rulings import at_table, view_of
from campaigns.views.telling import readings
from companion.gate import TableRequest

BROWSING = {"chapter": browsing.chapters, "letter": browsing.letters, "icon": browsing.signs}
FEW = 6
"""So many of the players' words stand on the page of a rule."""


@access.site()
@require_safe
def books(request: TableRequest) -> HttpResponse:
    """Show the rules of all games: find one by words, or choose a game."""
    shown = sorted(lookup.books().values(), key=lambda book: book.game == "campaigns")
    return render(request, "campaigns/rules.jinja", {**_asked(request, ""), "books": shown})


@access.site()
@require_safe
def find(request: TableRequest, game: str) -> HttpResponse:
    """Find a rule by words, those of one game before the others; without words look through that game's."""
    book = lookup.books().get(game)
    if book is None:
        raise Http404(_("This game is not known here."))
    by = request.GET.get("by", "")
    by = by if by in BROWSING else "chapter"
    context = {
        "game": book,
        "by": by,
        "browsed": BROWSING[by](book),
        "moves": game in all_pages(),
        "guide": game in GUIDES,
    }
    return render(request, "campaigns/rules.jinja", {**_asked(request, game), **context})


@access.site()
@require_safe
def rule(request: TableRequest, rule: str) -> HttpResponse:
    """Show one rule: what it says in our words, what stands beside it, the moves made under it, the words that lead to it."""
    found = lookup.entry(rule)
    if found is None:
        raise Http404(_("There is no rule of this name."))
    book = lookup.books()[found.game]
    back = way_back(request)
    before, after = browsing.beside(book, found)
    context = {
        "rule": found,
        "game": book,
        "drawn": lookup.drawn(found, back["query"]),
        "chapter": book.chapters.index(found.chapter) + 1,
        "before": before,
        "after": after,
        "words": found.words[:FEW],
        "moves": reference.under(found),
        "pages": pages_under(rule),
        "reference": found.game if found.game in all_pages() else next(iter(all_pages())),
    }
    table = at_table(view_of(request, back["back"]), rule)
    return render(request, "campaigns/rule.jinja", {**back, **context, **table})


@access.site()
@require_safe
def guide(request: TableRequest, game: str) -> HttpResponse:
    """Show the guide for players of a game."""
    if game not in GUIDES:
        raise Http404(_("This game is not known here."))
    return render(request, "guide/guide.jinja", guide_context(game))


def guide_context(game: str) -> Context:
    """Return what the guide of a game is drawn from: its chapters, each with its rules."""
    chapters = [(chapter, [lookup.entry(rule) for rule in chapter.rules]) for chapter in GUIDES[game]]
    return {"game": all_pages()[game], "chapters": chapters}


@access.site()
@require_safe
def moves(request: TableRequest, game: str) -> HttpResponse:
    """Show the move reference of a game, made from the declarations."""
    if game not in all_pages():
        raise Http404(_("This game is not known here."))
    context = {"game": all_pages()[game], "moves": reference.reference(game)}
    return render(request, "campaigns/move_reference.jinja", {**way_back(request), **context})


def _asked(request: TableRequest, game: str) -> Context:
    """Return what was asked for and what answers it: the rules of ``game`` first, and those that matter at the table now."""
    text = request.GET.get("q", "")[:80].strip()
    back = way_back(request)
    view = view_of(request, back["back"])
    table = at_table(view)
    found = lookup.search(text, game, now=[one.id for one in table["now"]]) if text else []
    answers = [(one.entry, lookup.books()[one.entry.game]) for one in found]
    return {**back, **table, "q": text, "found": answers, "told": readings(view, text) if view else ""}


def way_back(request: TableRequest) -> dict[str, str]:
    """Return the way back: the slug of the table somebody came from, the panel there, and both as a query.

    All are '' when the address names no table.
    """
    slug, panel = request.GET.get("table", ""), request.GET.get("at", "")
    if not re.fullmatch(r"[A-Za-z0-9]{1,16}", slug):
        return {"back": "", "at": "", "query": ""}
    if not re.fullmatch(r"[\w-]{1,60}", panel, re.ASCII):
        return {"back": slug, "at": "", "query": f"?table={slug}"}
    return {"back": slug, "at": panel, "query": "?" + urlencode({"table": slug, "at": panel})}
