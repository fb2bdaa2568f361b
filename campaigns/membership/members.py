"""The members of a campaign: seating a device, presence, revocation."""

from __future__ import annotations

import contextlib
from datetime import timedelta

from django.db import OperationalError, transaction
from django.db.models import F
from django.utils import timezone

from campaigns.campaign_index import projection
from campaigns.membership import signals
from campaigns.membership.audit_log import log_event
from campaigns.models import AuditLogEntry, Campaign, Invite, Member
from campaigns.roles import Role, Seat
from campaigns.storage.transactions import write_transaction
from companion.device_auth import Device

MEMBER_KEY_FIELDS = ("campaign", "device")
MEMBER_UPDATE_FIELDS = ("name", "role", "seen", "holds", "said", "revoked")
ABSENCE_LIMIT = timedelta(minutes=2)
"""A member seen again after this long has returned; the campaign index is updated then."""


def find_member(campaign: Campaign, device: str) -> Member | None:
    """Return the member of a device id; None if it has no seat or the campaign was deleted."""
    return Member.objects.filter(campaign=campaign, device=device, revoked=False, campaign__deleted=None).first()


def seat_device(
    campaign: Campaign, device: Device, role: Role, player_refs_text: str | None = None, *, can_wait: bool = True
) -> Seat:
    """Seat a device at a campaign, or change the role of its seat.

    ``player_refs_text`` sets its players, None leaves them unchanged. A revoked device gets its seat back. New seats
    are logged. Raises OperationalError if the database is busy and ``can_wait`` is false.
    """
    with write_transaction(can_wait=can_wait):
        known = Member.objects.filter(campaign=campaign, device=device.id).first()
        holds = (known.holds, known.said) if known is not None else ("", False)
        holds = holds if player_refs_text is None else (player_refs_text, True)
        found = Member(campaign=campaign, device=device.id, name=device.name, role=role, seen=timezone.now())
        found.holds, found.said = holds
        # A device may send two requests at once.
        Member.objects.bulk_create(
            [found], update_conflicts=True, unique_fields=MEMBER_KEY_FIELDS, update_fields=MEMBER_UPDATE_FIELDS
        )
        if known is None or known.revoked:
            log_event(AuditLogEntry.Kind.JOINED, campaign, device.name, role)
        if known is None or known.revoked or known.role != role or abs(found.seen - known.seen) > ABSENCE_LIMIT:
            projection.schedule_membership_refresh(campaign, device.id)
    campaign.seat = Seat(device.id, role, device.name, found.holds, found.said, is_present=True)
    return campaign.seat


def record_presence(campaign: Campaign, device: Device, role: Role, seat: Seat) -> None:
    """Record presence and name of a device, once a minute at most. Skipped if the database is busy."""
    if seat.role is role and seat.is_present and seat.name == device.name and not seat.is_revoked:
        return
    with contextlib.suppress(OperationalError):
        seat_device(campaign, device, role, can_wait=False)


def revoke_member(campaign: Campaign, key: int, actor_name: str) -> bool:
    """Revoke a member by primary key, and all invite links of the campaign: the device may have saved one.

    Returns False if there is no such member, or for hosts: only a new host link revokes those.
    """
    with write_transaction():
        found = Member.objects.filter(campaign=campaign, pk=key, revoked=False).exclude(role=Role.HOST).first()
        if found is None:
            return False
        Member.objects.filter(campaign=campaign, pk=found.pk).update(revoked=True, holds="", said=False)
        Invite.objects.filter(campaign=campaign).update(generation=F("generation") + 1)
        projection.delete_membership(campaign.pk, found.device)
        log_event(AuditLogEntry.Kind.REVOKED, campaign, actor_name, str(found))
        _send_device_revoked(campaign.slug, found.device)
    return True


def revoke_other_hosts(remaining_host: Device) -> None:
    """Revoke all hosts who came by the printed link, except the one who renewed it."""
    with write_transaction():
        gone = Member.objects.filter(role=Role.HOST, revoked=False).exclude(device=remaining_host.id)
        ended = list(gone.values_list("campaign__slug", "campaign", "device"))
        gone.update(revoked=True)
        log_event(AuditLogEntry.Kind.RENEWED, None, remaining_host.name)
        for slug, key, device in ended:
            projection.delete_membership(key, device)
            _send_device_revoked(slug, device)


def _send_device_revoked(slug: str, device: str) -> None:
    transaction.on_commit(
        lambda: signals.device_revoked.send(sender=Campaign, slug=slug, device_id=device), robust=True
    )
