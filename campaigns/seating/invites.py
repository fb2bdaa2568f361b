"""Invitations: the links that let somebody sit down at one campaign's table. A link is signed, and can be drawn again at any time."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.core.signing import BadSignature, Signer
from django.db.models import F, Q
from django.utils import timezone

from campaigns.models import Campaign, Invite
from campaigns.roles import Role
from campaigns.storage.transactions import write_transaction

LIVES = timedelta(days=14)
"""How long a link holds once it was shown; shown again in the second half of that time, it holds as long anew."""

Kind = tuple[Invite.Use, Role, int]
"""What tells the invitations of a campaign apart: the use, the role, the ref of the Dreamer or 0."""

PLAYER: Kind = (Invite.Use.SEAT, Role.PLAYER, 0)
VIEWER: Kind = (Invite.Use.SEAT, Role.VIEWER, 0)
SCREEN: Kind = (Invite.Use.SCREEN, Role.VIEWER, 0)
OPEN: Kind = (Invite.Use.OPEN, Role.PLAYER, 0)
"""Whoever looks at the big screen may take a free seat; revoked, or not there at all, while the host has not switched that on."""


def token(invite: Invite) -> str:
    """Return what stands in the link of an invitation as it is now."""
    return _signer().sign(f"{invite.campaign_id}.{invite.pk}.{invite.generation}")


def behind(token: str) -> Invite | None:
    """Return the invitation that a link stands for; None for one that is forged, or holds no longer."""
    try:
        *campaign, key, generation = map(int, _signer().unsign(token).split("."))
    except (BadSignature, ValueError):
        return None
    # Links that were shown before version 0.3 do not name their campaign.
    holds = Invite.objects.filter(**({"campaign": campaign[0]} if campaign else {}), pk=key, generation=generation)
    holds = holds.filter(revoked=False, expires__gt=timezone.now())
    return holds.select_related("campaign").first()


def _signer() -> Signer:
    return Signer(sep=".", salt="invitation")


def ready(campaign: Campaign, kinds: Iterable[Kind]) -> dict[Kind, Invite]:
    """Return invitations of these kinds to be shown now: made where there is none, and good for a week at least."""
    wanted = set(kinds)
    found = _known(campaign, wanted)
    until, late = timezone.now() + LIVES, timezone.now() + LIVES / 2
    # One that a clock which ran ahead has dated holds no longer than any other.
    stale = [one.pk for one in found.values() if not late <= one.expires <= until]
    if len(found) < len(wanted) or stale:
        with write_transaction():
            made = [
                Invite(campaign=campaign, use=u, role=r, dreamer=d, expires=until) for u, r, d in wanted - found.keys()
            ]
            Invite.objects.bulk_create(made, ignore_conflicts=True)
            Invite.objects.filter(campaign=campaign, pk__in=stale).update(expires=until)
        found = _known(campaign, wanted)
    return found


def _known(campaign: Campaign, wanted: set[Kind]) -> dict[Kind, Invite]:
    rows = Invite.objects.filter(campaign=campaign)
    kinds = {(Invite.Use(one.use), Role(one.role), one.dreamer): one for one in rows}
    return {kind: one for kind, one in kinds.items() if kind in wanted}


def on_screen(campaign: Campaign) -> Invite | None:
    """Return the invitation that the big screen shows: to choose a free seat, if the host lets whoever looks there, else to watch.

    None while none holds: looking makes none, the host's page of invitations does.
    """
    shown = Invite.objects.filter(_of(OPEN) | _of(VIEWER), campaign=campaign, revoked=False, expires__gt=timezone.now())
    return max(shown, key=lambda one: one.use == Invite.Use.OPEN, default=None)


def is_open(campaign: Campaign) -> bool:
    """Say whether the host lets whoever looks at the big screen take a free seat."""
    return Invite.objects.filter(_of(OPEN), campaign=campaign, revoked=False).exists()


def let_choose(campaign: Campaign, *, on: bool) -> None:
    """Let whoever looks at the big screen take a free seat, or no longer; codes that were shown before are ended."""
    if on:
        ready(campaign, [OPEN])
    known = Invite.objects.filter(_of(OPEN), campaign=campaign, revoked=on)
    known.update(revoked=not on, generation=F("generation") + 1)


def _of(kind: Kind) -> Q:
    use, role, dreamer = kind
    return Q(use=use, role=role, dreamer=dreamer)
