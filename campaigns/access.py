"""The gate every object passes on its way to a view: a campaign for this device, what the device may do there, who speaks from it.

Every view says what its address takes: ``site`` for what belongs to the installation, ``table`` for what belongs to a campaign,
``strangers`` for what lets somebody in. A view that says nothing finds no campaign here.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Concatenate, ParamSpec

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponseBase
from django.utils.translation import gettext as _

from campaigns.journal.outcomes import By
from campaigns.models import Campaign, Member, Move, Savepoint
from campaigns.roles import Role, Seat
from campaigns.shelving import keeping as shelving
from campaigns.shelving.models import Spine
from campaigns.storage.transactions import look
from companion.gate import Device, Out, TableRequest, ask_host

P = ParamSpec("P")
View = Callable[Concatenate[TableRequest, P], HttpResponseBase]

SAFE = ("GET", "HEAD", "OPTIONS")


def site(*, reads: Role = Role.VIEWER, writes: Role = Role.HOST) -> Callable[[View[P]], View[P]]:
    """Decide for an address of the installation: whoever sits at any of its tables may read, and hosts may write.

    Where it takes a host, there is nothing for anybody else (404); who sits nowhere any more is a stranger.
    """

    def decide(view: View[P]) -> View[P]:
        @functools.wraps(view)
        def decided(request: TableRequest, *args: P.args, **named: P.kwargs) -> HttpResponseBase:
            needed = reads if request.method in SAFE else writes
            if request.device.invited and not sits_anywhere(request.device):
                return ask_host(request)
            if request.device.invited and reads is Role.HOST:
                raise Http404(_("There is no such page."))
            if request.device.invited and needed is Role.HOST:
                raise PermissionDenied(_only(needed))
            return view(request, *args, **named)

        return _said(decided, reads, writes)

    return decide


def table(*, reads: Role = Role.VIEWER, writes: Role = Role.PLAYER) -> Callable[[View[P]], View[P]]:
    """Decide for an address of a campaign; asked when the view fetches the campaign, or a move locks it."""

    def decide(view: View[P]) -> View[P]:
        @functools.wraps(view)
        def decided(request: TableRequest, *args: P.args, **named: P.kwargs) -> HttpResponseBase:
            request.needs = reads if request.method in SAFE else writes
            return view(request, *args, **named)

        return _said(decided, reads, writes)

    return decide


def strangers(view: Callable[Concatenate[HttpRequest, P], HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Decide for an address that lets somebody in, and so is there for everybody."""
    return _said(view, None, None)


def _said(
    view: Callable[..., HttpResponseBase], reads: Role | None, writes: Role | None
) -> Callable[..., HttpResponseBase]:
    view.decided = (reads, writes)  # type: ignore[attr-defined]
    return view


def by(request: TableRequest) -> By:
    """Say who makes a move that comes with this request."""
    return By(request.device.id, request.device.name, lambda found: may_play(request, found))


def may_play(request: TableRequest, found: Campaign) -> bool:
    """Say whether a campaign is there for this device to play. Raises PermissionDenied where it is, and the device may not."""
    return _allowed(request, found)


def shelf(request: TableRequest) -> QuerySet[Spine]:
    """Return the spines of the campaigns this device may see, the one played last first; none that was deleted."""
    found = Spine.objects.filter(deleted=None).order_by("-last_played", "-pk")
    if not request.device.invited:
        return found
    return found.filter(pk__in=shelving.places(request.device.id).values("spine"))


def campaign(request: TableRequest, slug: str) -> Campaign:
    """Return a campaign this device may see. Raises Http404 for any other, PermissionDenied where its role does not reach."""
    found = look(slug, request.device.id)
    if found is None or not _allowed(request, found):
        raise Http404(_("There is no such campaign."))
    return found


def visible(request: TableRequest, slug: str) -> Campaign | None:
    """Return a campaign that a page beside the tables speaks of, or None where this device may not see it."""
    found = look(slug, request.device.id) if slug else None
    return found if found is not None and role(request, found) is not None else None


def _allowed(request: TableRequest, found: Campaign) -> bool:
    assert request.needs, "This address has not decided who may use it: see campaigns.access."
    own = role(request, found)
    if own is None and seat(request, found).revoked:
        raise Out(_("You no longer sit at this table. Ask the host for a new invitation."))
    if own is not None and not own.covers(Role(request.needs)):
        raise PermissionDenied(_only(Role(request.needs)))
    return own is not None


def _only(needed: Role) -> str:
    if needed is Role.HOST:
        return _("Only a host does that: somebody who came by the printed link.")
    return _("This device only watches. To play, take a seat by an invitation of the host.")


def seat(request: TableRequest, found: Campaign) -> Seat:
    """Return where this device sits at a campaign's table; asks the database only where the campaign came without it."""
    if found.seat is None or found.seat.device != request.device.id:
        known = look(found.slug, request.device.id)
        found.seat = known.seat if known is not None else Seat(request.device.id)
    assert found.seat is not None
    return found.seat


def role(request: TableRequest, found: Campaign) -> Role | None:
    """Return what this device is at a campaign's table; None where it does not sit there. By the printed link everybody is a host."""
    if not request.device.invited:
        return Role.HOST
    own = seat(request, found)
    return None if own.revoked else own.role


def sits_anywhere(device: Device) -> bool:
    """Say whether a device that was invited still sits at any table."""
    return shelving.places(device.id).exists()


def seen_by(device: Device, slug: str) -> Campaign | None:
    """Return a campaign with the seat that a device has there, outside of any request; None where it may not see it."""
    found = look(slug, device.id)
    if found is None or found.seat is None:
        return None
    sits = found.seat.role is not None and not found.seat.revoked
    return found if sits or not device.invited else None


def moves(found: Campaign) -> QuerySet[Move]:
    """Return the journal of a campaign that came from here, newest first."""
    return found.moves.order_by("-seq")


def savepoints(found: Campaign) -> QuerySet[Savepoint]:
    """Return the save points of a campaign that came from here, newest first; without the states they hold."""
    return found.savepoints.order_by("-pk").defer("state")


def at_table(found: Campaign) -> QuerySet[Member]:
    """Return who sits at the table of a campaign that came from here, those last seen first."""
    return found.members.filter(revoked=False).order_by("-seen", "pk")
