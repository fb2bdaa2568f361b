"""Views of the table's members and of the host's invitations."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from campaigns import access
from campaigns.membership import audit_log, invites, join_codes, members
from campaigns.models import Campaign, Invite, Member
from campaigns.pages.registry import Context
from campaigns.roles import Role, parse_refs
from campaigns.storage.transactions import PRESENCE_WINDOW
from campaigns.views.join_codes import CODE_BUTTONS, build_codes
from campaigns.views.qr_invites import (
    QrInvite,
    build_qr_invite,
    build_qr_invites,
    get_origin,
    get_playable_subjects,
    get_taken_subjects,
    is_host_trusted,
)
from companion.device_auth import TableRequest, get_join_secret, set_device_cookie
from companion.installation import renew_link


@access.requires_table_role(read_role=Role.PLAYER, write_role=Role.HOST)
@never_cache
@require_safe
def show_members(request: TableRequest, slug: str) -> HttpResponse:
    """Render the members of a table; for a host also the invitations and the audit log."""
    campaign = access.get_campaign(request, slug)
    there, known = list(access.list_members(campaign)), get_playable_subjects(campaign)
    hosting = access.get_role(request, campaign) is Role.HOST
    context = {
        "campaign": campaign,
        "hosting": hosting,
        "there": [_build_member_row(request, member, known) for member in there],
        **(_build_invite_context(request, campaign, there, known) if hosting else {}),
    }
    return render(request, "campaigns/invite.jinja", context)


def _build_member_row(request: TableRequest, member: Member, subject_names: dict[int, str]) -> Context:
    return {
        "member": member,
        "plays": [subject_names[ref] for ref in sorted(parse_refs(member.holds)) if ref in subject_names],
        "here": abs(timezone.now() - member.seen) < PRESENCE_WINDOW,
        "own": member.device == request.device.id,
        "may_go": member.role != Role.HOST,
    }


def _build_invite_context(
    request: TableRequest, campaign: Campaign, members: list[Member], subject_names: dict[int, str]
) -> Context:
    free = [ref for ref in subject_names if ref not in get_taken_subjects(members)]
    seats = {(Invite.Use.SEAT, Role.PLAYER, ref): subject_names[ref] for ref in free}
    others = {} if subject_names else {invites.PLAYER_INVITE: _("To play")}
    others |= {invites.VIEWER_INVITE: _("To watch"), invites.SCREEN_INVITE: _("The big screen")}
    secret = get_join_secret()
    return {
        "seats": build_qr_invites(request, campaign, seats),
        "others": build_qr_invites(request, campaign, others),
        "has_seats": bool(subject_names),
        "codes": build_codes(join_codes.find_codes(campaign)),
        "is_host_page": True,
        "code_buttons": CODE_BUTTONS.items(),
        "minutes": join_codes.CODE_LIFETIME.seconds // 60,
        "address": f"{get_origin(request)}{reverse('shelf')}",
        "open": invites.has_open_seating(campaign),
        "by_other_name": not is_host_trusted(request),
        "link": _build_host_invite(request, secret),
        "secret": secret,
        "notices": audit_log.find_newest_entries(campaign),
    }


def _build_host_invite(request: TableRequest, secret: str) -> QrInvite:
    return build_qr_invite(request, _("The printed link"), reverse("join", args=[secret]))


@access.requires_table_role(write_role=Role.HOST)
@require_POST
def revoke_device(request: TableRequest, slug: str) -> HttpResponse:
    """Revoke the seat of a device; ``member`` is its key."""
    campaign = access.get_campaign(request, slug)
    given = request.POST.get("member", "")
    key = int(given) if given.isascii() and given.isdigit() and len(given) < 10 else 0
    if not members.revoke_member(campaign, key, request.device.name):
        raise Http404(_("Nobody has that seat."))
    return _redirect_back(slug)


@access.requires_table_role(write_role=Role.HOST)
@require_POST
def set_open_seating(request: TableRequest, slug: str) -> HttpResponse:
    """Allow (``on``) or forbid taking a free seat from the big screen."""
    campaign = access.get_campaign(request, slug)
    invites.set_open_seating(campaign, is_open=bool(request.POST.get("on")))
    return _redirect_back(slug)


@access.requires_table_role(write_role=Role.HOST)
@require_POST
def renew_host_link(request: TableRequest, slug: str) -> HttpResponse:
    """Renew the printed link of the whole installation: revoke all devices that joined by the shown ``link``, except this one."""
    access.get_campaign(request, slug)
    answer = _redirect_back(slug)
    shown = request.POST.get("link", "")
    if (
        renew_link(settings.DATA_DIR, request.device.id, shown, lambda: members.revoke_other_hosts(request.device))
        is not None
    ):
        set_device_cookie(answer, request.device)
    return answer


def _redirect_back(slug: str) -> HttpResponse:
    answer = redirect("invite", slug=slug)
    answer.status_code = 303
    return answer
