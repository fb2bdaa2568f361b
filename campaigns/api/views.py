"""The views of the API."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns import rulebook
from campaigns.api import openapi
from campaigns.api.calls import ApiCall, ApiError, answers_safe_methods, reads_campaign
from campaigns.api.campaign_state import build_campaign_state, open_campaign_table
from campaigns.api.entries import build_entries
from campaigns.api.play_reports import build_play_report
from campaigns.api.schemas import (
    DEFAULT_ENTRIES,
    MAX_ENTRIES,
    MAX_NUMBER,
    MAX_PLAYS,
    MAX_QUERY_LENGTH,
    CampaignState,
    FoundRule,
    FoundRules,
    JournalPage,
    PlayPage,
)
from campaigns.api.tokens import TokenRole
from campaigns.pages import screen_content
from campaigns.plays.play import list_plays

EVERYBODY = (TokenRole.PLAYER, TokenRole.VIEWER, TokenRole.SCREEN)


@answers_safe_methods
def send_openapi(request: HttpRequest) -> HttpResponse:
    """Return the OpenAPI document."""
    document = openapi.build_document(reverse("api-root").rstrip("/"))
    return HttpResponse(document, content_type="application/json", headers={"Cache-Control": "no-cache"})


@answers_safe_methods
def refuse_path(_request: HttpRequest, **_path: str) -> HttpResponse:
    """Answer an address that the API does not have."""
    raise ApiError(HTTPStatus.NOT_FOUND, _("The API has nothing at this address: openapi.json lists what it has."))


@reads_campaign(*EVERYBODY)
def send_campaign(call: ApiCall) -> CampaignState:
    """Return the state of the campaign."""
    return build_campaign_state(call.campaign, call.role)


@reads_campaign(*EVERYBODY)
def send_journal(call: ApiCall) -> JournalPage:
    """Return the entries after an entry; for the big screen those that it shows."""
    since = call.get_number("since", 0, 0, MAX_NUMBER)
    limit = call.get_number("limit", DEFAULT_ENTRIES, 1, MAX_ENTRIES)
    campaign, table = call.campaign, open_campaign_table(call.campaign)
    if call.role is TokenRole.SCREEN:
        found = [entry for entry in reversed(screen_content.find_entries(campaign, table)) if entry.seq > since]
    else:
        found = [*campaign.moves.filter(seq__gt=since).order_by("seq")[: limit + 1]]
    shown = found[:limit]
    return JournalPage(
        entries=build_entries(campaign, shown, is_sentence_only=call.role is TokenRole.SCREEN),
        next_since=shown[-1].seq if shown else since,
        has_more=len(found) > limit,
        newest=campaign.version,
        current=campaign.head,
    )


@reads_campaign(TokenRole.PLAYER, TokenRole.VIEWER, has_content_etag=True)
def send_plays(call: ApiCall) -> PlayPage:
    """Return the plays of the campaign. Their players have the names of seats, which change without an entry."""
    offset = call.get_number("offset", 0, 0, MAX_NUMBER)
    limit = call.get_number("limit", MAX_PLAYS, 1, MAX_PLAYS)
    plays = list_plays(call.campaign)
    shown = plays[offset : offset + limit]
    return PlayPage(
        plays=[build_play_report(play) for play in shown],
        total=len(plays),
        has_more=offset + len(shown) < len(plays),
    )


@reads_campaign(*EVERYBODY)
def search_rules(call: ApiCall) -> FoundRules:
    """Return the rules that fit a search, those of the campaign's game unless another one is named."""
    text = call.request.GET.get("q", "").strip()
    if not 1 <= len(text) <= MAX_QUERY_LENGTH:
        sentence = _("q must be what to search for, in %(count)s characters at most.") % {"count": MAX_QUERY_LENGTH}
        raise ApiError(HTTPStatus.UNPROCESSABLE_ENTITY, sentence)
    open_campaign_table(call.campaign)
    game = call.request.GET.get("game", call.campaign.game)
    books = rulebook.get_books()
    if game not in books:
        raise ApiError(
            HTTPStatus.UNPROCESSABLE_ENTITY, _("game must be one of these: %(games)s.") % {"games": ", ".join(books)}
        )
    found = rulebook.search_at_table(text, game)
    return FoundRules(edition=rulebook.get_edition(), rules=[_build_rule(call, one.entry) for one in found])


def _build_rule(call: ApiCall, entry: rulebook.RuleEntry) -> FoundRule:
    return FoundRule(
        id=entry.id,
        title=entry.title,
        summary=entry.summary,
        game=entry.game,
        chapter=entry.chapter,
        pages=[*entry.pages],
        url=call.request.build_absolute_uri(reverse("rule", args=[entry.id])),
    )
