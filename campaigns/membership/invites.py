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

INVITE_LIFETIME = timedelta(days=14)
"""How long a link holds once it was shown; shown again in the second half of that time, it holds as long anew."""

InviteKind = tuple[Invite.Use, Role, int]
"""What tells the invitations of a campaign apart: the use, the role, the ref of the Dreamer or 0."""

PLAYER_INVITE: InviteKind = (Invite.Use.SEAT, Role.PLAYER, 0)
VIEWER_INVITE: InviteKind = (Invite.Use.SEAT, Role.VIEWER, 0)
SCREEN_INVITE: InviteKind = (Invite.Use.SCREEN, Role.VIEWER, 0)
OPEN_SEAT_INVITE: InviteKind = (Invite.Use.OPEN, Role.PLAYER, 0)
"""Whoever looks at the big screen may take a free seat; revoked, or not there at all, while the host has not switched that on."""


def build_token(invite: Invite) -> str:
    """Return what stands in the link of an invitation as it is now."""
    return _get_signer().sign(f"{invite.campaign_id}.{invite.pk}.{invite.generation}")


def resolve_token(token: str) -> Invite | None:
    """Return the invitation that a link stands for; None for one that is forged, or holds no longer."""
    try:
        *campaign, key, generation = map(int, _get_signer().unsign(token).split("."))
    except (BadSignature, ValueError):
        return None
    # Links that were shown before version 0.3 do not name their campaign.
    holds = Invite.objects.filter(**({"campaign": campaign[0]} if campaign else {}), pk=key, generation=generation)
    holds = holds.filter(revoked=False, expires__gt=timezone.now())
    return holds.select_related("campaign").first()


def _get_signer() -> Signer:
    return Signer(sep=".", salt="invitation")


def ensure_invites(campaign: Campaign, kinds: Iterable[InviteKind]) -> dict[InviteKind, Invite]:
    """Return invitations of these kinds to be shown now: made where there is none, and good for a week at least."""
    wanted = set(kinds)
    found = _find_invites(campaign, wanted)
    until, late = timezone.now() + INVITE_LIFETIME, timezone.now() + INVITE_LIFETIME / 2
    # One that a clock which ran ahead has dated holds no longer than any other.
    stale = [one.pk for one in found.values() if not late <= one.expires <= until]
    if len(found) < len(wanted) or stale:
        with write_transaction():
            made = [
                Invite(campaign=campaign, use=u, role=r, dreamer=d, expires=until) for u, r, d in wanted - found.keys()
            ]
            Invite.objects.bulk_create(made, ignore_conflicts=True)
            Invite.objects.filter(campaign=campaign, pk__in=stale).update(expires=until)
        found = _find_invites(campaign, wanted)
    return found


def _find_invites(campaign: Campaign, wanted_kinds: set[InviteKind]) -> dict[InviteKind, Invite]:
    rows = Invite.objects.filter(campaign=campaign)
    kinds = {(Invite.Use(one.use), Role(one.role), one.dreamer): one for one in rows}
    return {kind: one for kind, one in kinds.items() if kind in wanted_kinds}


def find_screen_invite(campaign: Campaign) -> Invite | None:
    """Return the invitation that the big screen shows: to choose a free seat, if the host lets whoever looks there, else to watch.

    None while none holds: looking makes none, the host's page of invitations does.
    """
    shown = Invite.objects.filter(
        _build_kind_filter(OPEN_SEAT_INVITE) | _build_kind_filter(VIEWER_INVITE),
        campaign=campaign,
        revoked=False,
        expires__gt=timezone.now(),
    )
    return max(shown, key=lambda one: one.use == Invite.Use.OPEN, default=None)


def has_open_seating(campaign: Campaign) -> bool:
    """Say whether the host lets whoever looks at the big screen take a free seat."""
    return Invite.objects.filter(_build_kind_filter(OPEN_SEAT_INVITE), campaign=campaign, revoked=False).exists()


def set_open_seating(campaign: Campaign, *, is_open: bool) -> None:
    """Let whoever looks at the big screen take a free seat, or no longer; codes that were shown before are ended."""
    if is_open:
        ensure_invites(campaign, [OPEN_SEAT_INVITE])
    known = Invite.objects.filter(_build_kind_filter(OPEN_SEAT_INVITE), campaign=campaign, revoked=is_open)
    known.update(revoked=not is_open, generation=F("generation") + 1)


def _build_kind_filter(kind: InviteKind) -> Q:
    use, role, dreamer = kind
    return Q(use=use, role=role, dreamer=dreamer)
