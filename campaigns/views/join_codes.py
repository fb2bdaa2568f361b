"""Views of join codes: the host's codes to read out, the field where one is typed, and a seat that moves to another device."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaigns import access
from campaigns.membership import invites, join_codes, members
from campaigns.membership.invites import InviteKind
from campaigns.membership.join_codes import CodeRefusedError, Purpose, TooManyTriesError
from campaigns.membership.models import JoinCode
from campaigns.models import Campaign
from campaigns.roles import Role, parse_refs
from campaigns.storage.transactions import find_campaign
from campaigns.views.invite_acceptance import WATCH_VALUE, seat_by_invite
from campaigns.views.qr_invites import build_qr_invite, get_origin, get_playable_subjects
from companion.device_auth import Device, TableRequest, get_or_create_guest, set_device_cookie

KINDS_BY_PURPOSE: dict[Purpose, InviteKind] = {
    Purpose.PLAYER: invites.PLAYER_INVITE,
    Purpose.VIEWER: invites.VIEWER_INVITE,
    Purpose.SCREEN: invites.SCREEN_INVITE,
}
TITLES: dict[Purpose, Promise] = {
    Purpose.PLAYER: gettext_lazy("To play"),
    Purpose.VIEWER: gettext_lazy("To watch"),
    Purpose.SCREEN: gettext_lazy("The big screen"),
}


CODE_BUTTONS: dict[Purpose, Promise] = {
    Purpose.PLAYER: gettext_lazy("Show a code to play"),
    Purpose.VIEWER: gettext_lazy("Show a code to watch"),
    Purpose.SCREEN: gettext_lazy("Show a code for the big screen"),
}


@dataclass(frozen=True)
class ShownCode:
    """A code with its title, as it is read out."""

    title: str
    text: str
    expires: datetime
    is_renewed: bool


def build_codes(codes: Iterable[JoinCode]) -> list[ShownCode]:
    """Return the codes that a page shows."""
    return [
        ShownCode(
            str(TITLES.get(Purpose(code.purpose), "")),
            join_codes.format_code(join_codes.compute_code(code.nonce)),
            code.expires,
            code.renewals > 0,
        )
        for code in codes
    ]


@access.requires_table_role(read_role=Role.HOST, write_role=Role.HOST)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def show_codes(request: TableRequest, slug: str) -> HttpResponse:
    """Render the valid codes of a campaign, or show a new one for a ``purpose``."""
    campaign = access.get_campaign(request, slug)
    if request.method == "POST":
        purpose = request.POST.get("purpose", "")
        if purpose in KINDS_BY_PURPOSE:
            join_codes.create_code(campaign, Purpose(purpose))
        return HttpResponseRedirect(f"{reverse('invite', args=[slug])}#codes", status=303)
    context = {"campaign": campaign, "codes": build_codes(join_codes.find_codes(campaign)), "is_host_page": True}
    return render(request, "campaigns/parts/join_codes.jinja", context)


@access.allows_strangers
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def enter_code(request: HttpRequest) -> HttpResponse:
    """Ask for a code, or let in the device that typed one: to the big screen at once, else to the choice of a seat."""
    if request.method != "POST":
        return _render_code_form(request)
    try:
        code, campaign = _redeem_code(request)
    except TooManyTriesError as refusal:
        return _refuse_too_many(request, refusal)
    except CodeRefusedError:
        return _render_code_form(
            request,
            _("This code is wrong or no longer valid. Ask the host for the six letters that are on their screen now."),
            422,
        )
    if code.purpose == Purpose.SEAT:
        return HttpResponseRedirect(get_seat_path(code), status=303)
    kind = KINDS_BY_PURPOSE[Purpose(code.purpose)]
    invite = invites.ensure_invites(campaign, [kind])[kind]
    if code.purpose == Purpose.SCREEN:
        device = get_or_create_guest(request)
        return seat_by_invite(invite, device, WATCH_VALUE, by_code=True)
    return HttpResponseRedirect(reverse("invitation", args=[invites.build_code_token(invite)]), status=303)


def _redeem_code(request: HttpRequest) -> tuple[JoinCode, Campaign]:
    """Return the code that was typed, with its campaign. Raises CodeRefusedError."""
    code = join_codes.redeem_code(request.POST.get("code", ""), request.META.get("REMOTE_ADDR", ""))
    campaign = find_campaign(code.slug)
    if campaign is None:
        raise CodeRefusedError
    return code, campaign


def _refuse_too_many(request: HttpRequest, refusal: TooManyTriesError) -> HttpResponse:
    minutes = math.ceil(refusal.wait.total_seconds() / 60)
    sentence = ngettext(
        "Too many wrong codes came from here. Try again in %(counter)s minute, or scan a code on the host's Invite page.",
        "Too many wrong codes came from here. Try again in %(counter)s minutes, or scan a code on the host's Invite page.",
        minutes,
    )
    answer = _render_code_form(request, sentence % {"counter": minutes}, 429)
    answer.headers["Retry-After"] = str(math.ceil(refusal.wait.total_seconds()))
    return answer


def _render_code_form(request: HttpRequest, refusal: str = "", status: int = 200) -> HttpResponse:
    context = {"refusal": refusal, "typed": request.POST.get("code", "")[:40]}
    return render(request, "companion/ask_host.jinja", context, status=status)


@access.requires_table_role(read_role=Role.PLAYER)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def offer_seat(request: TableRequest, slug: str) -> HttpResponse:
    """Show how the seat of this device moves to another one; a POST shows the QR code and the code to type.

    ``keeps`` is whether this device keeps the seat as well.
    """
    campaign = access.get_campaign(request, slug)
    if request.method == "POST":
        keeps = request.POST.get("keeps") == "1"
        join_codes.create_code(campaign, Purpose.SEAT, request.device.id, keeps_seat=keeps)
        return HttpResponseRedirect(reverse("seat", args=[slug]), status=303)
    codes = join_codes.find_codes(campaign, request.device.id)
    context = {
        "campaign": campaign,
        "is_host": access.get_role(request, campaign) is Role.HOST,
        "plays": _list_players(campaign, access.get_seat(request, campaign).player_refs),
        "codes": build_codes(codes),
        "keeps": any(code.keeps_seat for code in codes),
        "qr_codes": [build_qr_invite(request, _("This seat"), get_seat_path(code)) for code in codes],
        "address": f"{get_origin(request)}{reverse('shelf')}",
    }
    return render(request, "campaigns/move_seat.jinja", context)


@access.allows_strangers
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def take_seat(request: HttpRequest, token: str) -> HttpResponse:
    """Ask whether this device takes over the seat that a link moves; a POST does it and redirects to the table."""
    code = _resolve_seat_token(token)
    campaign = find_campaign(code.slug) if code is not None else None
    former = members.find_member(campaign, code.device) if campaign is not None and code is not None else None
    if code is None or campaign is None or former is None:
        return render(request, "campaigns/no_invitation.jinja", status=403)
    device = get_or_create_guest(request)
    if device.id == former.device:
        return redirect("seat", slug=campaign.slug)
    if request.method == "POST":
        return _take_seat(request, campaign, code, replace(device, name=device.name or former.name))
    context = {
        "campaign": campaign,
        "former": former,
        "keeps": code.keeps_seat,
        "plays": _list_players(campaign, parse_refs(former.holds)),
    }
    answer = render(request, "campaigns/take_seat.jinja", context)
    set_device_cookie(answer, device)
    return answer


def _take_seat(request: HttpRequest, campaign: Campaign, code: JoinCode, device: Device) -> HttpResponse:
    if not members.move_seat(campaign, code, device):
        return render(request, "campaigns/no_invitation.jinja", status=403)
    answer = HttpResponseRedirect(reverse("table", args=[campaign.slug]), status=303)
    set_device_cookie(answer, device)
    return answer


def _list_players(campaign: Campaign, refs: Iterable[int]) -> list[str]:
    """Return the names of the subjects of these refs."""
    names = get_playable_subjects(campaign)
    return [names[ref] for ref in sorted(refs) if ref in names]


def get_seat_path(code: JoinCode) -> str:
    """Return the path of the link that moves a seat."""
    return reverse("take-seat", args=[_get_signer().sign(code.nonce)])


def _resolve_seat_token(token: str) -> JoinCode | None:
    try:
        return join_codes.find_seat_code(_get_signer().unsign(token))
    except BadSignature:
        return None


def _get_signer() -> Signer:
    return Signer(sep=".", salt="seat")
