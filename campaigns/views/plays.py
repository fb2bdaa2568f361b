"""Views of plays for other apps: of one campaign, and of all that a device may see; pages and files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from campaigns import access
from campaigns.engine.list_format import format_list, join_items
from campaigns.engine.messages import Text
from campaigns.models import Campaign
from campaigns.pages.dates import format_weekday_date
from campaigns.pages.recap import format_duration
from campaigns.pages.registry import get_game_ui
from campaigns.plays import bg_stats, board_game_geek, plays_csv
from campaigns.plays.demo import find_demo_keys
from campaigns.plays.play import Play, PlayPlayer, list_plays, list_plays_of
from companion.device_auth import TableRequest

PLAYS_PER_PAGE = 20
"""Plays on a page: the link of each has about 2 kB."""
CAMPAIGNS_PER_PAGE = 12
"""Campaigns on a page of all plays."""
NEWEST_PLAYS = 5
"""Plays of each campaign on the page of all plays."""
CAMPAIGNS_PER_BATCH = 100
"""Campaigns whose plays are read together for a file."""


@dataclass(frozen=True)
class PlaysFile:
    """A kind of file with plays: its label, how it is built, and its type. Without a ``suffix`` it opens in a new tab."""

    label: Text
    build: Callable[[Sequence[Play]], str | bytes]
    content_type: str
    suffix: str = ""


FILE_KINDS = {
    "bg-stats": PlaysFile(gettext_lazy("Download for BG Stats"), bg_stats.build_file, "application/json", "bgsplay"),
    "text": PlaysFile(gettext_lazy("Open as text"), board_game_geek.build_text, "text/plain; charset=utf-8"),
    "csv": PlaysFile(gettext_lazy("Download as a table (CSV)"), plays_csv.build_csv, "text/csv; charset=utf-8", "csv"),
}


@dataclass(frozen=True)
class PlayCard:
    """One play on a page: its date, duration and players as text, who won, its text for BoardGameGeek.

    ``winners`` is '' where all win or lose together. ``link`` offers it to BG Stats; '' for a practice game.
    """

    play: Play
    date: str
    duration: str
    players: str
    winners: str
    text: str
    link: str


@access.requires_table_role()
@require_safe
def show_plays(request: TableRequest, slug: str) -> HttpResponse:
    """Render the plays of a campaign, the newest first, and their text for BoardGameGeek."""
    campaign = access.get_campaign(request, slug)
    page = Paginator(list_plays(campaign)[::-1], PLAYS_PER_PAGE).get_page(request.GET.get("page"))
    shown = [*page.object_list]
    context = {
        "campaign": campaign,
        "page": page,
        "cards": _build_cards(shown),
        "text": board_game_geek.build_text(shown[::-1]),
        "is_demo": bool(find_demo_keys([campaign.pk])),
        "files": _list_files("plays-file", slug),
    }
    return render(request, "campaigns/plays.jinja", context)


@access.requires_table_role()
@require_safe
def send_plays(request: TableRequest, slug: str, kind: str) -> HttpResponse:
    """Return all plays of a campaign as a file."""
    campaign = access.get_campaign(request, slug)
    return _send(kind, f"{slugify(campaign.name) or 'campaign'}-plays", list_plays(campaign))


@access.requires_site_role()
@require_safe
def show_plays_of_all(request: TableRequest) -> HttpResponse:
    """Render the newest plays of each campaign that this device may see, the campaign last played first; of no demo."""
    page = Paginator(_list_keys(request), CAMPAIGNS_PER_PAGE).get_page(request.GET.get("page"))
    campaigns = _load_campaigns([*page.object_list])
    sections = [
        (campaign, len(plays), _build_cards(plays[: -NEWEST_PLAYS - 1 : -1]))
        for campaign, plays in zip(campaigns, list_plays_of(campaigns), strict=True)
    ]
    context = {"page": page, "sections": sections, "files": _list_files("shelf-plays-file")}
    return render(request, "campaigns/shelf_plays.jinja", context)


@access.requires_site_role()
@require_safe
def send_plays_of_all(request: TableRequest, kind: str) -> HttpResponse:
    """Return the plays of all campaigns that this device may see as a file, oldest first; of no demo."""
    keys = _list_keys(request)
    found: list[Play] = []
    for start in range(0, len(keys), CAMPAIGNS_PER_BATCH):
        for plays in list_plays_of(_load_campaigns(keys[start : start + CAMPAIGNS_PER_BATCH])):
            found += plays
    return _send(kind, "plays", sorted(found, key=lambda play: (play.ended_at, play.id)))


def _list_keys(request: TableRequest) -> list[int]:
    """Return the keys of the campaigns that this device may see, without demos, the last played first."""
    keys = [*access.find_visible_summaries(request).values_list("key", flat=True)]
    demos = find_demo_keys(keys)
    return [key for key in keys if key not in demos]


def _load_campaigns(keys: Sequence[int]) -> list[Campaign]:
    """Return the campaigns with these keys, without those deleted meanwhile."""
    found = Campaign.objects.filter(deleted=None).in_bulk(keys)
    return [found[key] for key in keys if key in found]


def _build_cards(plays: Iterable[Play]) -> list[PlayCard]:
    return [
        PlayCard(
            play,
            format_weekday_date(play.started_at),
            format_duration(timedelta(minutes=play.minutes)),
            join_items(map(_format_player, play.players)),
            _format_winners(play),
            board_game_geek.build_text([play]),
            "" if play.is_practice else bg_stats.build_link(play),
        )
        for play in plays
    ]


def _format_player(player: PlayPlayer) -> str:
    """Return the name of a player, with the score if there is one."""
    if player.score is None:
        return player.name
    return _("%(name)s (%(score)s)") % {"name": player.name, "score": player.score}


def _format_winners(play: Play) -> str:
    """Return who won, as a sentence; '' if nobody did, or all together, which the result says."""
    spec = get_game_ui(play.game).play_spec
    winners = [player.name for player in play.players if player.is_winner]
    if spec is None or spec.is_cooperative or not winners:
        return ""
    return _("%(players)s won.") % {"players": format_list(winners)}


def _list_files(url_name: str, *arguments: str) -> list[tuple[Text, str, bool]]:
    """Return the label and the URL of each kind of file, and whether it opens in a new tab."""
    return [
        (file.label, reverse(url_name, args=[*arguments, kind]), not file.suffix) for kind, file in FILE_KINDS.items()
    ]


def _send(kind: str, name: str, plays: Sequence[Play]) -> HttpResponse:
    file_kind = FILE_KINDS.get(kind)
    if file_kind is None:
        raise Http404(_("There is no such file. Go back to the plays and choose one."))
    headers = {"Cache-Control": "no-store"}
    if file_kind.suffix:
        headers["Content-Disposition"] = f'attachment; filename="{name}.{file_kind.suffix}"'
    return HttpResponse(file_kind.build(plays), content_type=file_kind.content_type, headers=headers)
