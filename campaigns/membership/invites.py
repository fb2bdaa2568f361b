"""Invites: signed links to a seat at one campaign's table. A new generation revokes the old link.

A device that typed a code gets a link of its own to the same invite, for a few minutes (``build_code_token``).
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.core.signing import BadSignature, Signer, TimestampSigner
from django.db.models import F, Q
from django.utils import timezone

from campaigns.models import Campaign, Invite
from campaigns.roles import Role
from campaigns.storage.transactions import write_transaction

INVITE_LIFETIME = timedelta(days=14)
"""The lifetime of a link once shown; showing it in the second half of its lifetime renews it."""

InviteKind = tuple[Invite.Use, Role, int]
"""The key of an invite within a campaign: use, role, and the ref of the Dreamer or 0."""

PLAYER_INVITE: InviteKind = (Invite.Use.SEAT, Role.PLAYER, 0)
VIEWER_INVITE: InviteKind = (Invite.Use.SEAT, Role.VIEWER, 0)
SCREEN_INVITE: InviteKind = (Invite.Use.SCREEN, Role.VIEWER, 0)
OPEN_SEAT_INVITE: InviteKind = (Invite.Use.OPEN, Role.PLAYER, 0)
"""Lets viewers of the big screen take a free seat; revoked or missing while the host has not enabled that."""


TYPED_PREFIX = "code."
"""The prefix of a token that a device gets for the code it typed."""
TYPED_LIFETIME = timedelta(minutes=15)
"""From a code that was typed to the seat that is chosen."""


def build_token(invite: Invite) -> str:
    """Return the signed token for an invite's link."""
    return _get_signer().sign(_get_signed_text(invite))


def build_code_token(invite: Invite) -> str:
    """Return the signed token for the link of a device that typed a code, valid for ``TYPED_LIFETIME``."""
    return TYPED_PREFIX + _get_code_signer().sign(_get_signed_text(invite))


def is_code_token(token: str) -> bool:
    """Return whether a valid token comes from a code that was typed."""
    return token.startswith(TYPED_PREFIX)


def resolve_token(token: str) -> Invite | None:
    """Return the invite of a token, or None if it is forged, revoked or expired."""
    try:
        *campaign, key, generation = map(int, _unsign(token).split("."))
    except (BadSignature, ValueError):
        return None
    # Links from before version 0.3 do not contain the campaign.
    holds = Invite.objects.filter(**({"campaign": campaign[0]} if campaign else {}), pk=key, generation=generation)
    holds = holds.filter(revoked=False, expires__gt=timezone.now())
    return holds.select_related("campaign").first()


def _get_signed_text(invite: Invite) -> str:
    return f"{invite.campaign_id}.{invite.pk}.{invite.generation}"


def _unsign(token: str) -> str:
    if not is_code_token(token):
        return _get_signer().unsign(token)
    return _get_code_signer().unsign(token.removeprefix(TYPED_PREFIX), max_age=TYPED_LIFETIME)


def _get_signer() -> Signer:
    return Signer(sep=".", salt="invitation")


def _get_code_signer() -> TimestampSigner:
    return TimestampSigner(sep=".", salt="invitation-code")


def ensure_invites(campaign: Campaign, kinds: Iterable[InviteKind]) -> dict[InviteKind, Invite]:
    """Return the invites of these kinds, created or renewed as needed: valid for at least a week."""
    wanted = set(kinds)
    found = _find_invites(campaign, wanted)
    until, late = timezone.now() + INVITE_LIFETIME, timezone.now() + INVITE_LIFETIME / 2
    # Dates from a clock that ran ahead are stale as well: no link is valid for longer than others.
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
    """Return the invite on the big screen: to choose a free seat if the host allows that, else to watch.

    Returns None if there is no valid one: viewing creates none, the host's invite page does.
    """
    shown = Invite.objects.filter(
        _build_kind_filter(OPEN_SEAT_INVITE) | _build_kind_filter(VIEWER_INVITE),
        campaign=campaign,
        revoked=False,
        expires__gt=timezone.now(),
    )
    return max(shown, key=lambda one: one.use == Invite.Use.OPEN, default=None)


def has_open_seating(campaign: Campaign) -> bool:
    """Return whether viewers of the big screen may take a free seat."""
    return Invite.objects.filter(_build_kind_filter(OPEN_SEAT_INVITE), campaign=campaign, revoked=False).exists()


def set_open_seating(campaign: Campaign, *, is_open: bool) -> None:
    """Allow or forbid viewers of the big screen to take a free seat; revoke links shown before."""
    if is_open:
        ensure_invites(campaign, [OPEN_SEAT_INVITE])
    known = Invite.objects.filter(_build_kind_filter(OPEN_SEAT_INVITE), campaign=campaign, revoked=is_open)
    known.update(revoked=not is_open, generation=F("generation") + 1)


def _build_kind_filter(kind: InviteKind) -> Q:
    use, role, dreamer = kind
    return Q(use=use, role=role, dreamer=dreamer)
