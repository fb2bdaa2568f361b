"""The devices at a table: sitting down, being seen, being sent away."""

from __future__ import annotations

import contextlib
from datetime import timedelta

from django.db import OperationalError, transaction
from django.db.models import F
from django.utils import timezone

from campaigns.campaign_index import projection
from campaigns.membership import signals
from campaigns.membership.audit_log import log_event
from campaigns.models import Campaign, Invite, Member, Notice
from campaigns.roles import Role, Seat
from campaigns.storage.transactions import write_transaction
from companion.device_auth import Device

MEMBER_KEY_FIELDS = ("campaign", "device")
MEMBER_UPDATE_FIELDS = ("name", "role", "seen", "holds", "said", "revoked")
ABSENCE_LIMIT = timedelta(minutes=2)
"""Whoever was not seen for so long has come back."""


def find_member(campaign: Campaign, device: str) -> Member | None:
    """Return as what a device (by its id) sits at a campaign; None where it does not, or the campaign was deleted."""
    return Member.objects.filter(campaign=campaign, device=device, revoked=False, campaign__deleted=None).first()


def seat_device(
    campaign: Campaign, device: Device, role: Role, player_refs_text: str | None = None, *, can_wait: bool = True
) -> Seat:
    """Return a device a seat, or that seat another role; ``held`` says whom it belongs to from now on, None leaves that as it is.

    One that was sent away before sits again. Sitting down is told in the log. Raises OperationalError where the database is busy
    and that is not waited for.
    """
    with write_transaction(can_wait=can_wait):
        known = Member.objects.filter(campaign=campaign, device=device.id).first()
        holds = (known.holds, known.said) if known is not None else ("", False)
        holds = holds if player_refs_text is None else (player_refs_text, True)
        found = Member(campaign=campaign, device=device.id, name=device.name, role=role, seen=timezone.now())
        found.holds, found.said = holds
        # Two requests of one device may come at once.
        Member.objects.bulk_create(
            [found], update_conflicts=True, unique_fields=MEMBER_KEY_FIELDS, update_fields=MEMBER_UPDATE_FIELDS
        )
        if known is None or known.revoked:
            log_event(Notice.Kind.JOINED, campaign, device.name, role)
        if known is None or known.revoked or known.role != role or abs(found.seen - known.seen) > ABSENCE_LIMIT:
            projection.schedule_membership_refresh(campaign, device.id)
    campaign.seat = Seat(device.id, role, device.name, found.holds, found.said, is_present=True)
    return campaign.seat


def record_presence(campaign: Campaign, device: Device, role: Role, seat: Seat) -> None:
    """Keep that a device was seen, once a minute at most, and what it is called now. Lets it be where the database has no time for that."""
    if seat.role is role and seat.is_present and seat.name == device.name and not seat.is_revoked:
        return
    with contextlib.suppress(OperationalError):
        seat_device(campaign, device, role, can_wait=False)


def revoke_member(campaign: Campaign, key: int, actor_name: str) -> bool:
    """Send a device away, by the key of its member, and end every code of the campaign: somebody may have kept one.

    Gives False for one that is not there, or came by the printed link: only a new link ends that.
    """
    with write_transaction():
        found = Member.objects.filter(campaign=campaign, pk=key, revoked=False).exclude(role=Role.HOST).first()
        if found is None:
            return False
        Member.objects.filter(campaign=campaign, pk=found.pk).update(revoked=True, holds="", said=False)
        Invite.objects.filter(campaign=campaign).update(generation=F("generation") + 1)
        projection.delete_membership(campaign.pk, found.device)
        log_event(Notice.Kind.REVOKED, campaign, actor_name, str(found))
        _send_device_revoked(campaign.slug, found.device)
    return True


def revoke_other_hosts(remaining_host: Device) -> None:
    """Send away whoever came by the printed link, but the one who renewed it."""
    with write_transaction():
        gone = Member.objects.filter(role=Role.HOST, revoked=False).exclude(device=remaining_host.id)
        ended = list(gone.values_list("campaign__slug", "campaign", "device"))
        gone.update(revoked=True)
        log_event(Notice.Kind.RENEWED, None, remaining_host.name)
        for slug, key, device in ended:
            projection.delete_membership(key, device)
            _send_device_revoked(slug, device)


def _send_device_revoked(slug: str, device: str) -> None:
    transaction.on_commit(
        lambda: signals.device_revoked.send(sender=Campaign, slug=slug, device_id=device), robust=True
    )
