"""Views of rules, guides and the move reference, and of all rules as one file that browsers cache."""

from __future__ import annotations

import re

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaigns import access, rulebook
from campaigns.pages import move_reference
from campaigns.pages.registry import Context, find_pages_of_rule, get_game_uis
from campaigns.rulebook import book_listings
from campaigns.rulebook.guide import GUIDES
from campaigns.rulebook.offline_bundle import get_bundle, iter_bundles
from campaigns.views.house_rules import build_rule_context, find_table_page
from campaigns.views.interpretation import render_interpretations
from campaigns.views.table_page import TablePage
from companion.device_auth import TableRequest

BROWSERS = {
    "chapter": book_listings.list_chapters,
    "letter": book_listings.list_index_letters,
    "icon": book_listings.list_icons,
    "text": book_listings.list_chapters,
}
IMMUTABLE_CACHE_CONTROL = "private, max-age=31536000, immutable"
"""The content under a digest never changes; private, since only devices at the table may see it."""
MAX_SHOWN_WORDS = 6
"""Index words shown on the page of a rule."""


@access.requires_site_role()
@require_safe
def show_rulebooks(request: TableRequest) -> HttpResponse:
    """Render the rule search over all games, with the list of games."""
    shown = sorted(rulebook.get_books().values(), key=lambda book: book.game == "campaigns")
    return render(request, "campaigns/rules.jinja", {**_build_search_context(request, ""), "books": shown})


@access.requires_site_role()
@require_safe
def show_voice_input(request: TableRequest) -> HttpResponse:
    """Render the controls of voice input, which the finder fetches where the browser recognises speech."""
    return render(request, "rules/voice_input.jinja")


@access.requires_site_role()
@require_safe
def search_rules(request: TableRequest, game: str) -> HttpResponse:
    """Render the rule search, rules of one game first; without a query, browse that game's rules."""
    shown = _build_search_context(request, game)
    book = rulebook.get_books().get(game)
    if book is None:
        raise Http404(_("Dreamkeeper does not know this game."))
    by = request.GET.get("by", "")
    by = by if by in BROWSERS else "chapter"
    context = {
        "game": book,
        "by": by,
        "browsed": BROWSERS[by](book),
        "render_rule": rulebook.render_entry,
        "moves": game in get_game_uis(),
        "guide": game in GUIDES,
    }
    return render(request, "campaigns/rules.jinja", {**shown, **context})


@access.requires_site_role()
@require_safe
def show_rule(request: TableRequest, rule: str) -> HttpResponse:
    """Render one rule with its neighbours, moves, index words and house rule."""
    back, table_page = _open_book(request)
    found = rulebook.find_entry(rule)
    if found is None:
        raise Http404(_("There is no such rule."))
    book = rulebook.get_books()[found.game]
    before, after = book_listings.find_neighbours(book, found)
    context = {
        "rule": found,
        "game": book,
        "drawn": rulebook.render_entry(found, back["query"]),
        "chapter": book.chapters.index(found.chapter) + 1,
        "before": before,
        "after": after,
        "terms": [(term, book_listings.format_index_term(term, book.terms)) for term in found.terms],
        "words": found.words[:MAX_SHOWN_WORDS],
        "moves": move_reference.find_moves_of_rule(found),
        "pages": find_pages_of_rule(rule),
        "reference": found.game if found.game in get_game_uis() else next(iter(get_game_uis())),
    }
    table = build_rule_context(table_page, rule)
    return render(request, "campaigns/rule.jinja", {**back, **context, **table})


@access.requires_site_role()
@require_safe
def show_guide(request: TableRequest, game: str) -> HttpResponse:
    """Render the player guide of a game."""
    if game not in GUIDES:
        raise Http404(_("Dreamkeeper does not know this game."))
    return render(request, "guide/guide.jinja", build_guide_context(game))


def build_guide_context(game: str) -> Context:
    """Return the template context of a guide: its chapters with their rules."""
    chapters = [(chapter, [rulebook.find_entry(rule) for rule in chapter.rule_ids]) for chapter in GUIDES[game]]
    return {"game": get_game_uis()[game], "chapters": chapters}


@access.requires_site_role()
@require_safe
def show_move_reference(request: TableRequest, game: str) -> HttpResponse:
    """Render the move reference of a game."""
    if game not in get_game_uis():
        raise Http404(_("Dreamkeeper does not know this game."))
    context = {"game": get_game_uis()[game], "moves": move_reference.build_move_reference(game)}
    return render(request, "campaigns/move_reference.jinja", {**parse_back_link(request), **context})


def _build_search_context(request: TableRequest, game: str) -> Context:
    """Return the query and its results: rules of ``game`` first, and those relevant at the table."""
    text = request.GET.get("q", "")[:80].strip()
    back, view = _open_book(request)
    table = build_rule_context(view)
    found = _search(text, game, view, [one.id for one in table["now"]]) if text else []
    answers = [(one.entry, rulebook.get_books()[one.entry.game]) for one in found]
    return {**back, **table, "q": text, "found": answers, "told": render_interpretations(view, text) if view else ""}


def _search(text: str, game: str, view: TablePage | None, relevant: list[str]) -> list[rulebook.SearchResult]:
    if view is not None and game in ("", view.campaign.game):
        return rulebook.search_at_table(text, view.campaign.game, relevant)
    return rulebook.search(text, game, relevant_rule_ids=relevant)


def parse_back_link(request: TableRequest) -> dict[str, str]:
    """Return the back link of a rule page: table slug, panel key, the edition asked for, and all as a query string.

    Each is '' if the query does not name it; without a table there is no panel.
    """
    slug, panel, edition = (request.GET.get(name, "") for name in ("table", "at", "edition"))
    if not re.fullmatch(r"[A-Za-z0-9]{1,16}", slug):
        slug = panel = ""
    if not re.fullmatch(r"[\w-]{1,60}", panel, re.ASCII):
        panel = ""
    if edition not in {name for book in rulebook.get_books().values() for name in book.edition_names}:
        edition = ""
    named = {"table": slug, "at": panel, "edition": edition}
    query = urlencode({name: value for name, value in named.items() if value})
    return {"back": slug, "at": panel, "edition": edition, "query": f"?{query}" if query else ""}


def _open_book(request: TableRequest) -> tuple[dict[str, str], TablePage | None]:
    """Return the back link of a rule page and its table, and show the edition asked for, else that of the table."""
    back = parse_back_link(request)
    table_page = find_table_page(request, back["back"])
    if back["edition"]:
        rulebook.activate_edition(lambda: back["edition"])
    return back, table_page


@access.requires_site_role()
@require_safe
def send_rulebook(request: TableRequest, digest: str) -> HttpResponse:
    """Return the current rule bundle, also for an older digest; only the current digest may be cached."""
    rules = next((bundle for bundle in iter_bundles() if bundle.digest == digest), get_bundle())
    zipped = "gzip" in request.headers.get("Accept-Encoding", "")
    answer = HttpResponse(rules.gzip_content if zipped else rules.content, content_type="application/json")
    answer.headers["Cache-Control"] = IMMUTABLE_CACHE_CONTROL if digest == rules.digest else "private, no-cache"
    if zipped:
        # Set here, so that the middleware does not compress it again for each request.
        answer.headers["Content-Encoding"] = "gzip"
    patch_vary_headers(answer, ["Accept-Encoding"])
    return answer
