"""A cast for tests of who may what: devices of every kind, at a table and away from it."""

from __future__ import annotations

import uuid

from django.http import HttpResponse
from django.test import Client

from campaigns.models import Campaign, Invite
from campaigns.roles import Role
from campaigns.seating import invites, members
from companion.gate import COOKIE, Device, join_secret, remember
from tests.layout import Reader


def in_browser(device: Device) -> Client:
    """Return the browser of a device, with the cookie it was given."""
    answer = HttpResponse()
    remember(answer, device)
    found = Reader()
    found.cookies[COOKIE] = answer.cookies[COOKIE].value
    return found


def invited(name: str = "") -> Device:
    """Return a device that came by an invitation, and sits nowhere yet."""
    return Device(uuid.uuid4().hex, name, invited=True)


def seated(campaign: Campaign, role: Role, name: str = "", held: str | None = None) -> Client:
    """Return the browser of a device that was invited to a campaign's table, and sits there."""
    device = invited(name)
    members.sit(campaign, device, role, held)
    return in_browser(device)


def host() -> Client:
    """Return the browser of a device that has opened the printed link."""
    found = Reader()
    found.get(f"/join/{join_secret()}/")
    return found


def link_of(campaign: Campaign, kind: invites.Kind) -> str:
    """Return the address of an invitation of this kind, as the host's page shows it now."""
    return f"/i/{invites.token(invites.ready(campaign, [kind])[kind])}/"


def seat_of(dreamer: int) -> invites.Kind:
    """Return the kind of an invitation for one Dreamer."""
    return (Invite.Use.SEAT, Role.PLAYER, dreamer)
