"""Access control, the permission check of every view: the only way for views to get a campaign, with the role of the device and the actor.

Every view declares its policy: ``requires_site_role`` for pages of the installation, ``requires_table_role`` for
pages of a campaign, ``allows_strangers`` for entry pages. A view without a policy gets no campaign.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Concatenate, ParamSpec

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponseBase
from django.utils.translation import gettext as _

from campaigns.campaign_index import projection
from campaigns.campaign_index.models import CampaignSummary
from campaigns.journal.campaign_service import DELETED_RETENTION
from campaigns.journal.results import Actor
from campaigns.models import Campaign, JournalEntry, Member, Savepoint
from campaigns.roles import Role, Seat
from campaigns.storage.transactions import find_campaign
from companion.device_auth import AccessRevokedError, CampaignDeletedError, Device, TableRequest, render_ask_host

P = ParamSpec("P")
ViewFunction = Callable[Concatenate[TableRequest, P], HttpResponseBase]

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


def requires_site_role(
    *, read_role: Role = Role.VIEWER, write_role: Role = Role.HOST
) -> Callable[[ViewFunction[P]], ViewFunction[P]]:
    """Decorate a view of the installation: members of any campaign may read, hosts may write.

    For others, pages that need a host to read do not exist (404). A device without any seat is asked to contact the
    host.
    """

    def decorate(view: ViewFunction[P]) -> ViewFunction[P]:
        @functools.wraps(view)
        def wrapper(request: TableRequest, *args: P.args, **named: P.kwargs) -> HttpResponseBase:
            needed = read_role if request.method in SAFE_METHODS else write_role
            if request.device.is_invited and not has_any_seat(request.device):
                return render_ask_host(request)
            if request.device.is_invited and read_role is Role.HOST:
                raise Http404(_("There is no such page."))
            if request.device.is_invited and needed is Role.HOST:
                raise PermissionDenied(_get_denial_text(needed))
            return view(request, *args, **named)

        return _annotate_policy(wrapper, read_role, write_role)

    return decorate


def requires_table_role(
    *, read_role: Role = Role.VIEWER, write_role: Role = Role.PLAYER
) -> Callable[[ViewFunction[P]], ViewFunction[P]]:
    """Decorate a view of a campaign; the role is checked when the view gets the campaign or a move locks it."""

    def decorate(view: ViewFunction[P]) -> ViewFunction[P]:
        @functools.wraps(view)
        def wrapper(request: TableRequest, *args: P.args, **named: P.kwargs) -> HttpResponseBase:
            request.required_role = read_role if request.method in SAFE_METHODS else write_role
            return view(request, *args, **named)

        return _annotate_policy(wrapper, read_role, write_role)

    return decorate


def allows_strangers(view: Callable[Concatenate[HttpRequest, P], HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Decorate a view that is open to everybody, such as accepting an invite."""
    return _annotate_policy(view, None, None)


def _annotate_policy(
    view: Callable[..., HttpResponseBase], read_role: Role | None, write_role: Role | None
) -> Callable[..., HttpResponseBase]:
    view.decided = (read_role, write_role)  # type: ignore[attr-defined]
    return view


def get_actor(request: TableRequest) -> Actor:
    """Return the actor of a move in this request."""
    return Actor(request.device.id, request.device.name, lambda found: can_play(request, found))


def can_play(request: TableRequest, campaign: Campaign) -> bool:
    """Return whether this device can see the campaign. Raises PermissionDenied if its role is too low."""
    return _is_allowed(request, campaign)


def find_visible_summaries(request: TableRequest) -> QuerySet[CampaignSummary]:
    """Return the summaries of the campaigns that this device may see, last played first, without deleted ones."""
    found = CampaignSummary.objects.filter(deleted=None).order_by("-last_played", "-pk")
    if not request.device.is_invited:
        return found
    return found.filter(pk__in=projection.find_memberships(request.device.id).values("spine"))


def get_campaign(request: TableRequest, slug: str) -> Campaign:
    """Return a campaign. Raises Http404 if this device may not see it, PermissionDenied if its role is too low."""
    found = find_campaign(slug, request.device.id)
    if found is None:
        raise _find_deletion(request.device, slug) or Http404(_("There is no such campaign."))
    if not _is_allowed(request, found):
        raise Http404(_("There is no such campaign."))
    return found


def _find_deletion(device: Device, slug: str) -> CampaignDeletedError | None:
    """Return when a campaign was deleted, for hosts and for devices that had a seat there."""
    campaign = Campaign.objects.filter(slug=slug, deleted__isnull=False).first()
    if campaign is None or campaign.deleted is None:
        return None
    if device.is_invited and not campaign.members.filter(device=device.id, revoked=False).exists():
        return None
    return CampaignDeletedError(campaign.name, campaign.deleted + DELETED_RETENTION)


def find_visible_campaign(request: TableRequest, slug: str) -> Campaign | None:
    """Return the campaign for a page outside of tables, or None if this device may not see it."""
    found = find_campaign(slug, request.device.id) if slug else None
    return found if found is not None and get_role(request, found) is not None else None


def _is_allowed(request: TableRequest, campaign: Campaign) -> bool:
    assert request.required_role, "This address has not decided who may use it: see campaigns.access."
    own = get_role(request, campaign)
    if own is None and get_seat(request, campaign).is_revoked:
        raise AccessRevokedError(_build_revoked_text())
    if own is not None and not own.has_rights_of(Role(request.required_role)):
        raise PermissionDenied(_get_denial_text(Role(request.required_role)))
    return own is not None


def _build_revoked_text() -> str:
    return _(
        "This device no longer has a seat at this table. Unless you moved it to another one, ask the host for a new"
        " invitation."
    )


def _get_denial_text(needed: Role) -> str:
    if needed is Role.HOST:
        return _("Only a host can do that: somebody who joined with the printed link.")
    return _("This device is only watching. To play, ask the host for an invitation to a seat.")


def get_seat(request: TableRequest, campaign: Campaign) -> Seat:
    """Return the seat of this device at a campaign; queries it only if the campaign was loaded without it."""
    if campaign.seat is None or campaign.seat.device != request.device.id:
        known = find_campaign(campaign.slug, request.device.id)
        campaign.seat = known.seat if known is not None else Seat(request.device.id)
    assert campaign.seat is not None
    return campaign.seat


def get_role(request: TableRequest, campaign: Campaign) -> Role | None:
    """Return the role of this device at a campaign, or None. Everybody with the printed link is a host."""
    if not request.device.is_invited:
        return Role.HOST
    own = get_seat(request, campaign)
    return None if own.is_revoked else own.role


def has_any_seat(device: Device) -> bool:
    """Return whether an invited device has a seat at any campaign."""
    return projection.find_memberships(device.id).exists()


def find_campaign_for_device(device: Device, slug: str) -> Campaign | None:
    """Return a campaign with the seat of a device, outside of requests; None if it may not see it."""
    found = find_campaign(slug, device.id)
    if found is None or found.seat is None:
        return None
    sits = found.seat.role is not None and not found.seat.is_revoked
    return found if sits or not device.is_invited else None


def list_entries(campaign: Campaign) -> QuerySet[JournalEntry]:
    """Return the journal entries of a campaign, newest first. Check access before."""
    return campaign.moves.order_by("-seq")


def list_save_points(campaign: Campaign) -> QuerySet[Savepoint]:
    """Return the save points of a campaign, newest first, without their states. Check access before."""
    return campaign.savepoints.order_by("-pk").defer("state")


def list_members(campaign: Campaign) -> QuerySet[Member]:
    """Return the members of a campaign, last seen first. Check access before."""
    return campaign.members.filter(revoked=False).order_by("-seen", "pk")
