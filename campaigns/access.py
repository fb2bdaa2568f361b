"""The gate every object passes on its way to a view: a campaign for this device, and who speaks from it.

Accounts, seats and roles will be asked for here and nowhere else; today every device let in by the host's link may see and
play every campaign of this installation.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from django.db.models import QuerySet
from django.http import Http404
from django.utils.translation import gettext as _

from campaigns.journal.outcomes import By
from campaigns.models import Campaign, Move, Savepoint
from companion.gate import Device, TableRequest

HOLDS = "holds_{slug}"
"""The cookie that says who holds a device."""
HELD = re.compile(r"[0-9]{1,6}(\.[0-9]{1,6}){0,9}", re.ASCII)


def by(request: TableRequest) -> By:
    """Say who makes a move that comes with this request."""
    return By(request.device.id, request.device.name, may_play)


def may_play(_campaign: Campaign) -> bool:
    """Say whether a device may play at a campaign; every device that was let in may, today."""
    return True


def campaigns(request: TableRequest) -> QuerySet[Campaign]:
    """Give the campaigns this device may see, newest first."""
    return Campaign.objects.order_by("-created", "-pk")


def campaign(request: TableRequest, slug: str) -> Campaign:
    """Give a campaign this device may see. Raises Http404 for any other."""
    found = campaigns(request).filter(slug=slug).first()
    if found is None:
        raise Http404(_("There is no such campaign."))
    return found


def sees(device: Device, slug: str) -> bool:
    """Say whether a device may see the campaign of this slug, where no request is at hand; False where there is none."""
    return Campaign.objects.filter(slug=slug).exists()


def held(cookies: Mapping[str, str], slug: str) -> frozenset[int]:
    """Give the refs of the subjects whose players hold the device these cookies came from; none for the whole table."""
    kept = cookies.get(HOLDS.format(slug=slug), "")
    return frozenset(map(int, kept.split("."))) if HELD.fullmatch(kept) else frozenset()


def moves(found: Campaign) -> QuerySet[Move]:
    """Give the journal of a campaign that came from here, newest first."""
    return found.moves.order_by("-seq")


def savepoints(found: Campaign) -> QuerySet[Savepoint]:
    """Give the save points of a campaign that came from here, newest first; without the states they hold."""
    return found.savepoints.order_by("-pk").defer("state")
