"""The members of a campaign: seating a device, presence, revocation."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.db import OperationalError, transaction
from django.db.models import F
from django.utils import timezone

from campaigns.campaign_index import projection
from campaigns.membership import join_codes, signals
from campaigns.membership.audit_log import log_event
from campaigns.membership.models import JoinCode
from campaigns.models import AuditLogEntry, Campaign, Invite, Member
from campaigns.roles import Role, Seat
from campaigns.storage.transactions import write_transaction
from companion.device_auth import Device

MEMBER_KEY_FIELDS = ("campaign", "device")
MEMBER_UPDATE_FIELDS = ("name", "role", "seen", "holds", "said", "revoked")
ABSENCE_LIMIT = timedelta(minutes=2)
"""A member seen again after this long has returned; the campaign index is updated then."""
KEPT_SEAT = "kept"
"""Marks the log entry of a moved seat that its former device keeps as well."""

MAX_LISTED_SEATS = 500
"""Seats read for the list of all devices."""


def find_member(campaign: Campaign, device: str) -> Member | None:
    """Return the member of a device id; None if it has no seat or the campaign was deleted."""
    return Member.objects.filter(campaign=campaign, device=device, revoked=False, campaign__deleted=None).first()


def choose_role(device: Device, member: Member | None, offered: Role) -> Role:
    """Return the role of a device that is offered one: an offer never lowers a role."""
    if not device.is_invited:
        return Role.HOST
    return Role(member.role).raise_to(offered) if member is not None else offered


def seat_device(
    campaign: Campaign,
    device: Device,
    role: Role,
    player_refs_text: str | None = None,
    *,
    can_wait: bool = True,
    log_kind: AuditLogEntry.Kind | None = AuditLogEntry.Kind.JOINED,
) -> Seat:
    """Seat a device at a campaign, or change the role of its seat.

    ``player_refs_text`` sets its players, None leaves them unchanged. A revoked device gets its seat back. New seats
    are logged as ``log_kind``, if any. Raises OperationalError if the database is busy and ``can_wait`` is false.
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
        if log_kind is not None and (known is None or known.revoked):
            log_event(log_kind, campaign, device.name, role)
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
        join_codes.revoke_codes(campaign)
        _end_seat(campaign, found)
        Invite.objects.filter(campaign=campaign).update(generation=F("generation") + 1)
        log_event(AuditLogEntry.Kind.REVOKED, campaign, actor_name, str(found))
    return True


def move_seat(campaign: Campaign, code: JoinCode, device: Device) -> bool:
    """Move the seat of a code to another device with its players, and never with the rights of a host.

    The device it comes from loses the seat unless the code says otherwise; a host only loses its players. Returns False if the
    code was used or revoked before, or there is no such seat.
    """
    with write_transaction():
        former = find_member(campaign, code.device)
        is_first, _counts = JoinCode.objects.filter(pk=code.pk, nonce=code.nonce).delete()
        if former is None or not is_first or former.device == device.id:
            return False
        known = find_member(campaign, device.id)
        offered = Role.PLAYER if former.role == Role.HOST else Role(former.role)
        seat_device(campaign, device, choose_role(device, known, offered), former.holds, log_kind=None)
        if not code.keeps_seat:
            _end_seat(campaign, former)
        log_event(AuditLogEntry.Kind.MOVED, campaign, str(former), KEPT_SEAT if code.keeps_seat else "")
    return True


def _end_seat(campaign: Campaign, member: Member) -> None:
    """Revoke the seat of a device; a host, who keeps the printed link, only loses its players."""
    is_host = member.role == Role.HOST
    Member.objects.filter(campaign=campaign, pk=member.pk).update(revoked=not is_host, holds="", said=is_host)
    if not is_host:
        projection.delete_membership(campaign.pk, member.device)
        _send_device_revoked(campaign.slug, member.device)


@dataclass(slots=True)
class DeviceSummary:
    """A device with the names of the campaigns it has a seat at; ``member_key`` is the primary key of one of its seats."""

    id: str
    name: str
    seen: datetime
    member_key: int
    is_host: bool = False
    campaign_names: list[str] = field(default_factory=list)


def list_devices() -> list[DeviceSummary]:
    """Return the devices that have a seat anywhere, last seen first; of many seats the newest."""
    found: dict[str, DeviceSummary] = {}
    seats = Member.objects.filter(revoked=False, campaign__deleted=None).select_related("campaign")
    for seat in seats.only("device", "name", "seen", "role", "campaign__name").order_by("-seen", "pk")[
        :MAX_LISTED_SEATS
    ]:
        device = found.setdefault(seat.device, DeviceSummary(seat.device, seat.name, seat.seen, seat.pk))
        device.is_host |= seat.role == Role.HOST
        device.campaign_names.append(seat.campaign.name)
    return list(found.values())


def revoke_device(key: int, actor_name: str) -> bool:
    """Revoke every seat of the device of a member, by primary key; return False as ``revoke_member`` does."""
    with write_transaction():
        device = Member.objects.filter(pk=key, revoked=False).values_list("device", flat=True).first()
        seats = list(Member.objects.filter(device=device, revoked=False).select_related("campaign")) if device else []
        if not seats or any(seat.role == Role.HOST for seat in seats):
            return False
        join_codes.revoke_codes(*(seat.campaign for seat in seats))
        for seat in seats:
            revoke_member(seat.campaign, seat.pk, actor_name)
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
