"""The shelf of campaigns, a new campaign, the demo campaign."""

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
from campaigns.journal import shelf
from campaigns.models import Campaign
from campaigns.pages.covers import covers
from campaigns.pages.recap import is_due
from campaigns.pages.registry import all_pages
from campaigns.referee import Refusal
from campaigns.roles import Role
from campaigns.seating import members
from campaigns.shelving import keeping as shelving
from campaigns.shelving.models import Spine
from campaigns.storage.transactions import write_transaction
from campaigns.transfer.importing import import_campaign
from campaigns.wording import words
from companion.gate import TableRequest, ask_host

PAGE = 24
"""So many campaigns stand on a page of the shelf."""
MANY = 12
"""From so many on, there is a field to find one by its name."""


@access.site()
@require_safe
def show(request: TableRequest) -> HttpResponse:
    """Show the campaigns of this installation, the one played last first; the empty shelf offers a new one and the demo.

    ``q`` finds them by their names; ``board`` *archived* shows those put away. A device that was invited is led to the table where
    it sits; to the one it was at last, of several.
    """
    if request.device.invited:
        slug = shelving.places(request.device.id).values_list("spine__slug", flat=True).first()
        return redirect("table", slug=slug) if slug else ask_host(request)
    wanted, away = request.GET.get("q", "").strip()[:60], request.GET.get("board") == "archived"
    everything = access.shelf(request)
    found = everything.filter(archived=away, **({"name__icontains": wanted} if wanted else {}))
    page = Paginator(found, PAGE).get_page(request.GET.get("page"))
    put_away = everything.filter(archived=True).exists()
    context = {
        "cards": _cards(_opened(page)),
        "page": page,
        "wanted": wanted,
        "away": away,
        "put_away": put_away,
        "searches": bool(wanted) or page.paginator.count > MANY,
        "empty": not (page.paginator.count or wanted or away or put_away),
        "deleted": _deleted().exists(),
        "demos": [pages for pages in all_pages().values() if pages.demo],
        "games": list(all_pages().values()),
    }
    return render(request, "campaigns/shelf.jinja", context)


def _opened(spines: Iterable[Spine]) -> list[Campaign]:
    """Return the campaigns of these spines, but one that is gone meanwhile."""
    keys = [spine.key for spine in spines]
    found = Campaign.objects.in_bulk(keys)
    return [found[key] for key in keys if key in found]


def _cards(found: list[Campaign]) -> list[dict[str, object]]:
    drawn = covers(found)
    return [
        {
            "campaign": campaign,
            "cover": cover,
            "title": all_pages()[campaign.game].title,
            "due": cover.packed or is_due(campaign),
        }
        for campaign, cover in zip(found, drawn, strict=True)
    ]


def _deleted() -> QuerySet[Spine]:
    return Spine.objects.filter(deleted__isnull=False).order_by("-deleted")


@access.site(reads=Role.HOST)
@require_safe
def deleted(request: TableRequest) -> HttpResponse:
    """Show what was deleted and can still be brought back."""
    found = [(spine, spine.deleted + shelf.KEPT) for spine in _deleted() if spine.deleted]
    return render(request, "campaigns/deleted.jinja", {"found": found})


@access.site(reads=Role.HOST)
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: TableRequest, game: str) -> HttpResponse:
    """Begin a campaign: its name, and what the game asks. It goes on at its table, or on the page of a move."""
    if game not in all_pages():
        raise Http404(_("This game is not known here."))
    form = all_pages()[game].begin(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            with write_transaction():
                name, args = form.cleaned_data["name"], form.begin_args()
                campaign = shelf.begin(game, name, args, access.by(request), form.prepare)
                members.sit(campaign, request.device, Role.HOST, "")
        except Refusal as refusal:
            form.add_error(None, words.refusal(refusal.code, refusal.facts, game))
        except ValidationError as error:
            form.add_error(None, error)
        else:
            slug = campaign.slug
            return redirect("move", slug=slug, name=form.way) if form.way else redirect("table", slug=slug)
    status = 422 if request.method == "POST" else 200
    return render(request, "campaigns/new.jinja", {"form": form, "game": all_pages()[game]}, status=status)


@access.site(reads=Role.HOST)
@require_POST
def demo(request: TableRequest, game: str) -> HttpResponse:
    """Put the demo campaign of a game on the shelf."""
    pages = all_pages().get(game)
    if pages is None or pages.demo is None:
        raise Http404(_("There is no demo of this game."))
    with pages.demo.open("rb") as file:
        return redirect("table", slug=import_campaign(file).slug)
