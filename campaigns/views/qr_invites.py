"""Invitations as links and QR codes."""

from __future__ import annotations

from dataclasses import dataclass

import segno
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from campaigns.engine import get_game
from campaigns.membership import invites
from campaigns.membership.invites import InviteKind
from campaigns.models import Campaign, Invite, Member
from campaigns.pages.registry import get_game_ui
from campaigns.roles import parse_refs
from campaigns.storage import state
from companion.network_addresses import get_fallback_origin, get_https_origin, get_reachable_origin, is_local_host
from companion.proxies import get_public_origin


@dataclass(frozen=True)
class QrInvite:
    """A link with its title and QR code."""

    title: str
    url: str
    svg: SafeString


def build_qr_invite(request: HttpRequest, title: str, path: str) -> QrInvite:
    """Return the QR code of a page, under an address that other devices can reach."""
    url = f"{get_origin(request)}{path}"
    drawn = segno.make_qr(url, error="m").svg_inline(svgclass=None, lineclass=None, omitsize=True, light="#fff")
    return QrInvite(title, url, mark_safe(drawn))  # noqa: S308 - made of a link, which it shows as squares


def get_origin(request: HttpRequest) -> str:
    """Return the origin for links: that of ``PUBLIC_URL``, else the request's host if trusted, else a fallback."""
    if settings.PUBLIC_URL:
        return get_public_origin(settings.PUBLIC_URL)
    came_to = f"{request.scheme}://{request.get_host()}"
    found = get_reachable_origin(came_to) if is_host_trusted(request) else get_fallback_origin(came_to)
    return get_https_origin(found, settings.HTTPS_PORT) if settings.HTTPS_PORT else found


def is_host_trusted(request: HttpRequest) -> bool:
    """Return whether the Host header may be used in links: it is restricted by settings, or of the local network."""
    if settings.PUBLIC_URL or "*" not in settings.ALLOWED_HOSTS:
        return True
    return is_local_host(request.get_host(), request.META.get("SERVER_NAME", ""))


def build_qr_invites(request: HttpRequest, campaign: Campaign, titles_by_kind: dict[InviteKind, str]) -> list[QrInvite]:
    """Return the QR codes of these kinds of invitations with their titles."""
    ready = invites.ensure_invites(campaign, titles_by_kind)
    return [build_qr_invite(request, title, get_invite_path(ready[kind])) for kind, title in titles_by_kind.items()]


def get_invite_path(invite: Invite) -> str:
    """Return the path of an invitation."""
    return reverse("invitation", args=[invites.build_token(invite)])


def build_screen_invite(request: HttpRequest, invite: Invite | None) -> QrInvite | None:
    """Return the QR code on the big screen, if any."""
    if invite is None:
        return None
    title = _("Choose a free seat") if invite.use == Invite.Use.OPEN else _("Watch on your phone")
    return build_qr_invite(request, title, get_invite_path(invite))


def get_playable_subjects(campaign: Campaign) -> dict[int, str]:
    """Return the names of the playable subjects by ref; empty if the game has no subject choice."""
    pages = get_game_ui(campaign.game)
    if not pages.has_subject_choice:
        return {}
    return {row.ref: str(row) for row in pages.find_subjects(state.open_table(campaign, get_game(campaign.game)))}


def get_taken_subjects(members: list[Member]) -> dict[int, str]:
    """Return the member who plays each taken subject, by ref."""
    return {ref: str(member) for member in reversed(members) for ref in parse_refs(member.holds)}
