"""Invitations as somebody can take them up: a link, and the same as a code to be scanned."""

from __future__ import annotations

from dataclasses import dataclass

import segno
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from campaigns.models import Campaign, Invite, Member
from campaigns.pages.registry import pages_of
from campaigns.referee import game
from campaigns.roles import refs
from campaigns.seating import invites
from campaigns.seating.invites import Kind
from campaigns.storage import state
from companion.addresses import instead_of, is_local, reachable


@dataclass(frozen=True)
class Code:
    """A link with what it is for, and the drawing of it that a phone scans."""

    title: str
    url: str
    drawing: SafeString


def code(request: HttpRequest, title: str, path: str) -> Code:
    """Return the code of a page of this site, under an address that other devices reach."""
    url = f"{origin(request)}{path}"
    drawn = segno.make_qr(url, error="m").svg_inline(svgclass=None, lineclass=None, omitsize=True, light="#fff")
    return Code(title, url, mark_safe(drawn))  # noqa: S308 - made of a link, which it shows as squares


def origin(request: HttpRequest) -> str:
    """Return where other devices find this site: where the host says it is, else where this request came to, if that is believed."""
    if settings.PUBLIC_URL:
        return settings.PUBLIC_URL
    came_to = f"{request.scheme}://{request.get_host()}"
    return reachable(came_to) if is_believed(request) else instead_of(came_to)


def is_believed(request: HttpRequest) -> bool:
    """Return whether the Host header of a request may stand in links: one that the host has named, or of the local network."""
    if settings.PUBLIC_URL or "*" not in settings.ALLOWED_HOSTS:
        return True
    return is_local(request.get_host(), request.META.get("SERVER_NAME", ""))


def codes(request: HttpRequest, campaign: Campaign, wanted: dict[Kind, str]) -> list[Code]:
    """Return the codes of these kinds of invitations, each under its title."""
    ready = invites.ready(campaign, wanted)
    return [code(request, title, path_of(ready[kind])) for kind, title in wanted.items()]


def path_of(invite: Invite) -> str:
    """Return the address of an invitation on this site."""
    return reverse("invitation", args=[invites.token(invite)])


def for_screen(request: HttpRequest, invite: Invite | None) -> Code | None:
    """Return the code of the invitation that the big screen shows, if any."""
    if invite is None:
        return None
    title = _("Choose a free seat") if invite.use == Invite.Use.OPEN else _("Watch on your phone")
    return code(request, title, path_of(invite))


def dreamers(campaign: Campaign) -> dict[int, str]:
    """Return those whom somebody at this table may play, by their refs; nobody in a game where a device is nobody's own."""
    pages = pages_of(campaign.game)
    if not pages.chooses:
        return {}
    return {row.ref: str(row) for row in pages.subjects(state.open_table(campaign, game(campaign.game)))}


def taken(found: list[Member]) -> dict[int, str]:
    """Return who of the members has whom, by the refs of those whom they play."""
    return {ref: str(member) for member in reversed(found) for ref in refs(member.holds)}
