"""Views for accepting an invitation: ask for the player, then redirect to the table."""

from __future__ import annotations

from dataclasses import replace

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaigns import access
from campaigns.membership import invites, members
from campaigns.models import AuditLogEntry, Campaign, Invite, Member
from campaigns.pages.registry import get_game_ui
from campaigns.roles import PLAYER_REFS_RE, Role, parse_refs
from campaigns.views.device_players import CHOSEN_COOKIE
from campaigns.views.qr_invites import get_playable_subjects, get_taken_subjects
from companion.device_auth import Device, get_or_create_guest, set_device_cookie
from companion.device_names import MAX_DEVICE_NAME_LENGTH, InvalidDeviceNameError, clean_device_name
from companion.text_characters import strip_invisible_marks

WATCH_VALUE = "watch"


@access.allows_strangers
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def accept_invite(request: HttpRequest, token: str) -> HttpResponse:
    """Ask whoever opens an invitation for their identity, once, and seat them.

    ``who`` is a Dreamer's ref, or ``WATCH_VALUE``. Before the answer only the device cookie is set. Submitting twice
    seats the device once.
    """
    invite = invites.resolve_token(token)
    if invite is None:
        return render(request, "campaigns/no_invitation.jinja", status=403)
    device = get_or_create_guest(request)
    known = get_playable_subjects(invite.campaign) if invite.role == Role.PLAYER else {}
    if request.method == "POST":
        return _seat_device(request, invite, device, known, by_code=invites.is_code_token(token))
    own = members.find_member(invite.campaign, device.id)
    if own is not None and _is_already_seated(own, invite, known):
        return HttpResponseRedirect(_get_target_url(invite))
    answer = _render_identity_form(request, invite, known, device.name)
    set_device_cookie(answer, device)
    return answer


def _is_already_seated(member: Member, invite: Invite, subject_names: dict[int, str]) -> bool:
    """Return whether a member already has what this invitation grants."""
    enough = Role(member.role).has_rights_of(Role(invite.role))
    meant = not invite.dreamer or invite.dreamer in parse_refs(member.holds)
    return enough and meant and (not subject_names or bool(parse_refs(member.holds)))


def _render_identity_form(
    request: HttpRequest, invite: Invite, subject_names: dict[int, str], name: str, refusal: str = ""
) -> HttpResponse:
    others = get_taken_subjects(list(access.list_members(invite.campaign)))
    order = sorted(subject_names, key=lambda ref: (ref in others, ref != invite.dreamer))
    context = {
        "campaign": invite.campaign,
        "game": get_game_ui(invite.campaign.game).title,
        "choices": [(ref, subject_names[ref], others.get(ref, "")) for ref in order],
        "plays": invite.role == Role.PLAYER,
        "screen": invite.use == Invite.Use.SCREEN,
        "watches": WATCH_VALUE,
        "name": name,
        "longest": MAX_DEVICE_NAME_LENGTH,
        "refusal": refusal,
    }
    return render(request, "campaigns/who_are_you.jinja", context, status=422 if refusal else 200)


def _seat_device(
    request: HttpRequest, invite: Invite, device: Device, subject_names: dict[int, str], *, by_code: bool
) -> HttpResponse:
    who, given = request.POST.get("who", ""), request.POST.get("name", "")
    if who != WATCH_VALUE and subject_names and who not in map(str, subject_names):
        return _render_identity_form(
            request, invite, subject_names, given, _("Say who you are: tap a name, or tap Just watching.")
        )
    try:
        device = replace(device, name=clean_device_name(given)) if strip_invisible_marks(given).strip() else device
    except InvalidDeviceNameError as refusal:
        return _render_identity_form(request, invite, subject_names, given, str(refusal))
    return seat_by_invite(invite, device, who, by_code=by_code)


def seat_by_invite(invite: Invite, device: Device, who: str, *, by_code: bool) -> HttpResponse:
    """Seat a device as the Dreamer ``who``, or to watch, and redirect to the table or the big screen."""
    plays = invite.role == Role.PLAYER and who != WATCH_VALUE
    if invite.use == Invite.Use.SCREEN and not device.name:
        device = replace(device, name=_("Big screen"))
    own = members.find_member(invite.campaign, device.id)
    members.seat_device(
        invite.campaign,
        device,
        members.choose_role(device, own, Role.PLAYER if plays else Role.VIEWER),
        _get_player_refs_text(who, own, is_player=plays),
        log_kind=AuditLogEntry.Kind.CODE if by_code else AuditLogEntry.Kind.JOINED,
    )
    answer = HttpResponseRedirect(_get_target_url(invite), status=303)
    answer.delete_cookie(CHOSEN_COOKIE.format(slug=invite.campaign.slug), path=settings.COOKIE_PATH, samesite="Lax")
    set_device_cookie(answer, device)
    return answer


def _get_player_refs_text(who: str, member: Member | None, *, is_player: bool) -> str | None:
    """Return the new players of a device; None to leave them unchanged."""
    if not is_player and member is not None:
        return None
    return who if is_player and PLAYER_REFS_RE.fullmatch(who) else ""


def _get_target_url(invite: Invite) -> str:
    campaign: Campaign = invite.campaign
    if invite.use != Invite.Use.SCREEN:
        return reverse("table", args=[campaign.slug])
    return reverse("big-screen", args=[campaign.slug])
