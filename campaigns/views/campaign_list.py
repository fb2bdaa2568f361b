"""Views of the campaign list, a new campaign and the demo campaign."""

from __future__ import annotations

from collections.abc import Iterable

from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns import access
from campaigns.campaign_index import projection
from campaigns.campaign_index.models import CampaignSummary
from campaigns.engine import RuleViolation
from campaigns.engine.messages import messages
from campaigns.journal import campaign_service
from campaigns.membership import members
from campaigns.models import Campaign
from campaigns.pages.campaign_names import find_free_name
from campaigns.pages.covers import get_covers
from campaigns.pages.recap import is_due
from campaigns.pages.registry import get_game_uis
from campaigns.roles import Role
from campaigns.storage.transactions import write_transaction
from campaigns.transfer.importer import import_campaign
from campaigns.webhooks import subscriptions
from companion.backups import failure_record
from companion.device_auth import TableRequest, render_ask_host

CAMPAIGNS_PER_PAGE = 24
"""Campaigns on a page of the list."""
SEARCH_THRESHOLD = 12
"""Show the search field if there are more campaigns than this."""


@access.requires_site_role()
@require_safe
def show_campaigns(request: TableRequest) -> HttpResponse:
    """Render the campaigns of this installation, the last played first; an empty list offers a new one and the demo.

    ``q`` searches names; ``board=archived`` shows archived campaigns. An invited device is redirected to the table
    where it has a seat, the most recent of several.
    """
    if request.device.is_invited:
        slug = projection.find_memberships(request.device.id).values_list("spine__slug", flat=True).first()
        return redirect("table", slug=slug) if slug else render_ask_host(request)
    wanted, away = request.GET.get("q", "").strip()[:60], request.GET.get("board") == "archived"
    everything = access.find_visible_summaries(request)
    found = everything.filter(archived=away, **({"name__icontains": wanted} if wanted else {}))
    page = Paginator(found, CAMPAIGNS_PER_PAGE).get_page(request.GET.get("page"))
    put_away = everything.filter(archived=True).exists()
    campaigns = _load_campaigns(page)
    context = {
        "cards": _build_cards(campaigns),
        "page": page,
        "wanted": wanted,
        "away": away,
        "put_away": put_away,
        "searches": bool(wanted) or page.paginator.count > SEARCH_THRESHOLD,
        "empty": not (page.paginator.count or wanted or away or put_away),
        "deleted": _find_deleted().exists(),
        "backup_failed": failure_record.read_failure() is not None,
        # What fails was played lately, and is on this page.
        "webhook_failed": any(one.has_webhooks for one in campaigns) and subscriptions.find_failing_webhooks().exists(),
        "demos": [pages for pages in get_game_uis().values() if pages.demo_path],
        "games": list(get_game_uis().values()),
    }
    return render(request, "campaigns/campaign_list.jinja", context)


def _load_campaigns(summaries: Iterable[CampaignSummary]) -> list[Campaign]:
    """Return the campaigns of these summaries, without those deleted meanwhile."""
    keys = [summary.key for summary in summaries]
    found = Campaign.objects.in_bulk(keys)
    return [found[key] for key in keys if key in found]


def _build_cards(campaigns: list[Campaign]) -> list[dict[str, object]]:
    drawn = get_covers(campaigns)
    return [
        {
            "campaign": campaign,
            "cover": cover,
            "title": get_game_uis()[campaign.game].title,
            "due": cover.is_between_sessions or is_due(campaign),
        }
        for campaign, cover in zip(campaigns, drawn, strict=True)
    ]


def _find_deleted() -> QuerySet[CampaignSummary]:
    return CampaignSummary.objects.filter(deleted__isnull=False).order_by("-deleted")


@access.requires_site_role(read_role=Role.HOST)
@require_safe
def show_deleted(request: TableRequest) -> HttpResponse:
    """Render the deleted campaigns that can still be restored."""
    found = [
        (summary, summary.deleted + campaign_service.DELETED_RETENTION)
        for summary in _find_deleted()
        if summary.deleted
    ]
    return render(request, "campaigns/deleted.jinja", {"found": found})


@access.requires_site_role(read_role=Role.HOST)
@require_http_methods(["GET", "HEAD", "POST"])
def create_campaign(request: TableRequest, game: str) -> HttpResponse:
    """Create a campaign from the game's form, then redirect to its table or to a follow-up move."""
    if game not in get_game_uis():
        raise Http404(_("Dreamkeeper does not know this game."))
    form = get_game_uis()[game].begin_form(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            with write_transaction():
                name, args = find_free_name(game, form.cleaned_data["name"]), form.get_begin_args()
                campaign = campaign_service.begin_campaign(game, name, args, access.get_actor(request), form.prepare)
                members.seat_device(campaign, request.device, Role.HOST, "")
        except RuleViolation as refusal:
            form.add_error(None, messages.get_violation(refusal.code, refusal.facts, game))
        except ValidationError as error:
            form.add_error(None, error)
        else:
            slug = campaign.slug
            return (
                redirect("move", slug=slug, name=form.follow_up_move)
                if form.follow_up_move
                else redirect("table", slug=slug)
            )
    status = 422 if request.method == "POST" else 200
    return render(request, "campaigns/new.jinja", {"form": form, "game": get_game_uis()[game]}, status=status)


@access.requires_site_role(read_role=Role.HOST)
@require_POST
def begin_first_game(request: TableRequest, game: str) -> HttpResponse:
    """Begin the first game of a game, led by the hand, and redirect to its table."""
    pages = get_game_uis().get(game)
    if pages is None or pages.guided_game is None:
        raise Http404(_("This game has no first game to show."))
    with write_transaction():
        campaign = campaign_service.begin_campaign(
            game,
            find_free_name(game, _("First game: %(game)s") % {"game": pages.title}),
            {**pages.guided_game.begin_args},
            access.get_actor(request),
        )
        members.seat_device(campaign, request.device, Role.HOST, "")
    return redirect("table", slug=campaign.slug)


@access.requires_site_role(read_role=Role.HOST)
@require_POST
def import_demo(request: TableRequest, game: str) -> HttpResponse:
    """Import the demo campaign of a game."""
    pages = get_game_uis().get(game)
    if pages is None or pages.demo_path is None:
        raise Http404(_("This game has no demo."))
    with pages.demo_path.open("rb") as file:
        return redirect("table", slug=import_campaign(file).slug)
