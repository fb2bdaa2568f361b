"""Devices for permission tests: of every kind, with and without a seat."""

from __future__ import annotations

import uuid

from django.http import HttpResponse
from django.test import Client

from campaigns.membership import invites, join_codes, members
from campaigns.models import Campaign, Invite
from campaigns.roles import Role
from campaigns.views.join_codes import get_seat_path
from companion.device_auth import DEVICE_COOKIE_NAME, Device, get_join_secret, set_device_cookie
from tests.html_layout import LayoutFreeClient


def build_client(device: Device) -> Client:
    """Return the browser of a device, with its cookie."""
    answer = HttpResponse()
    set_device_cookie(answer, device)
    found = LayoutFreeClient()
    found.cookies[DEVICE_COOKIE_NAME] = answer.cookies[DEVICE_COOKIE_NAME].value
    return found


def build_invited_device(name: str = "") -> Device:
    """Return a device that came by an invitation, without a seat."""
    return Device(uuid.uuid4().hex, name, is_invited=True)


def build_member_client(campaign: Campaign, role: Role, name: str = "", held: str | None = None) -> Client:
    """Return the browser of an invited device with a seat at a campaign's table."""
    device = build_invited_device(name)
    members.seat_device(campaign, device, role, held)
    return build_client(device)


def build_host_client() -> Client:
    """Return the browser of a device that has opened the printed link."""
    found = LayoutFreeClient()
    found.get(f"/join/{get_join_secret()}/")
    return found


def get_invite_link(campaign: Campaign, kind: invites.InviteKind) -> str:
    """Return the URL of an invitation of this kind, as on the host's page."""
    return f"/i/{invites.build_token(invites.ensure_invites(campaign, [kind])[kind])}/"


def get_seat_kind(dreamer: int) -> invites.InviteKind:
    """Return the kind of an invitation for one Dreamer."""
    return (Invite.Use.SEAT, Role.PLAYER, dreamer)


def get_seat_link(campaign: Campaign, holder: Device | None = None, *, keeps_seat: bool = False) -> str:
    """Return the path by which another device takes over the seat of a player's device, of a new one by default."""
    if holder is None:
        holder = build_invited_device("Somebody who moves")
        members.seat_device(campaign, holder, Role.PLAYER)
    code = join_codes.create_code(campaign, join_codes.Purpose.SEAT, holder.id, keeps_seat=keeps_seat)
    return get_seat_path(code)
