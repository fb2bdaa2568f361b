"""The devices at a table: sitting down, being seen, being sent away."""

from __future__ import annotations

import contextlib
from datetime import timedelta

from django.db import OperationalError, transaction
from django.db.models import F
from django.utils import timezone

from campaigns.models import Campaign, Invite, Member, Notice
from campaigns.roles import Role, Seat
from campaigns.seating import signals
from campaigns.seating.log import note
from campaigns.shelving import keeping as shelving
from campaigns.storage.transactions import write_transaction
from companion.gate import Device

KEY = ("campaign", "device")
KEPT = ("name", "role", "seen", "holds", "said", "revoked")
AWAY = timedelta(minutes=2)
"""Whoever was not seen for so long has come back."""


def at(campaign: Campaign, device: str) -> Member | None:
    """Return as what a device (by its id) sits at a campaign; None where it does not, or the campaign was deleted."""
    return Member.objects.filter(campaign=campaign, device=device, revoked=False, campaign__deleted=None).first()


def sit(campaign: Campaign, device: Device, role: Role, held: str | None = None, *, waits: bool = True) -> Seat:
    """Return a device a seat, or that seat another role; ``held`` says whom it belongs to from now on, None leaves that as it is.

    One that was sent away before sits again. Sitting down is told in the log. Raises OperationalError where the database is busy
    and that is not waited for.
    """
    with write_transaction(waits=waits):
        known = Member.objects.filter(campaign=campaign, device=device.id).first()
        holds = (known.holds, known.said) if known is not None else ("", False)
        holds = holds if held is None else (held, True)
        found = Member(campaign=campaign, device=device.id, name=device.name, role=role, seen=timezone.now())
        found.holds, found.said = holds
        # Two requests of one device may come at once.
        Member.objects.bulk_create([found], update_conflicts=True, unique_fields=KEY, update_fields=KEPT)
        if known is None or known.revoked:
            note(Notice.Kind.JOINED, campaign, device.name, role)
        if known is None or known.revoked or known.role != role or abs(found.seen - known.seen) > AWAY:
            shelving.note_place(campaign, device.id)
    campaign.seat = Seat(device.id, role, device.name, found.holds, found.said, here=True)
    return campaign.seat


def seen(campaign: Campaign, device: Device, role: Role, own: Seat) -> None:
    """Keep that a device was seen, once a minute at most, and what it is called now. Lets it be where the database has no time for that."""
    if own.role is role and own.here and own.name == device.name and not own.revoked:
        return
    with contextlib.suppress(OperationalError):
        sit(campaign, device, role, waits=False)


def revoke(campaign: Campaign, member: int, who: str) -> bool:
    """Send a device away, by the key of its member, and end every code of the campaign: somebody may have kept one.

    Gives False for one that is not there, or came by the printed link: only a new link ends that.
    """
    with write_transaction():
        found = Member.objects.filter(campaign=campaign, pk=member, revoked=False).exclude(role=Role.HOST).first()
        if found is None:
            return False
        Member.objects.filter(campaign=campaign, pk=found.pk).update(revoked=True, holds="", said=False)
        Invite.objects.filter(campaign=campaign).update(generation=F("generation") + 1)
        shelving.leave(campaign.pk, found.device)
        note(Notice.Kind.REVOKED, campaign, who, str(found))
        _tell(campaign.slug, found.device)
    return True


def end_hosts(stays: Device) -> None:
    """Send away whoever came by the printed link, but the one who renewed it."""
    with write_transaction():
        gone = Member.objects.filter(role=Role.HOST, revoked=False).exclude(device=stays.id)
        ended = list(gone.values_list("campaign__slug", "campaign", "device"))
        gone.update(revoked=True)
        note(Notice.Kind.RENEWED, None, stays.name)
        for slug, key, device in ended:
            shelving.leave(key, device)
            _tell(slug, device)


def _tell(slug: str, device: str) -> None:
    transaction.on_commit(lambda: signals.revoked.send(sender=Campaign, slug=slug, device_id=device), robust=True)
