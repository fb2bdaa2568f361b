"""Taking up an invitation: who are you, and straight to the table."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaigns import access
from campaigns.models import Campaign, Invite, Member
from campaigns.pages.registry import pages_of
from campaigns.roles import HELD, Role, refs
from campaigns.seating import invites, members
from campaigns.views.codes import dreamers, taken
from campaigns.views.holder import CHOSEN
from companion.gate import Device, new_device, read_device, remember
from companion.names import LONGEST_NAME, NameRefusedError, read_name
from companion.texts import without_marks

WATCHES = "watch"


@access.strangers
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def take(request: HttpRequest, token: str) -> HttpResponse:
    """Ask whoever opened an invitation who they are, once, and seat them: ``who`` is a Dreamer's ref, or just watches.

    Nothing is kept before they have answered but that this device was here: pressing twice seats it once.
    """
    invite = invites.behind(token)
    if invite is None:
        return render(request, "campaigns/no_invitation.jinja", status=403)
    device = read_device(request) or replace(new_device(), invited=True)
    known = dreamers(invite.campaign) if invite.role == Role.PLAYER else {}
    if request.method == "POST":
        return _seated(request, invite, device, known)
    own = members.at(invite.campaign, device.id)
    if own is not None and _settled(own, invite, known):
        return HttpResponseRedirect(_leads_to(invite))
    answer = _ask(request, invite, known, device.name)
    remember(answer, device)
    return answer


def _settled(own: Member, invite: Invite, known: dict[int, str]) -> bool:
    """Say whether there is nothing left to ask somebody who sits there already."""
    enough = Role(own.role).covers(Role(invite.role))
    meant = not invite.dreamer or invite.dreamer in refs(own.holds)
    return enough and meant and (not known or bool(refs(own.holds)))


def _ask(request: HttpRequest, invite: Invite, known: dict[int, str], name: str, refusal: str = "") -> HttpResponse:
    others = taken(list(access.at_table(invite.campaign)))
    order = sorted(known, key=lambda ref: (ref in others, ref != invite.dreamer))
    context = {
        "campaign": invite.campaign,
        "game": pages_of(invite.campaign.game).title,
        "choices": [(ref, known[ref], others.get(ref, "")) for ref in order],
        "plays": invite.role == Role.PLAYER,
        "screen": invite.use == Invite.Use.SCREEN,
        "watches": WATCHES,
        "name": name,
        "longest": LONGEST_NAME,
        "refusal": refusal,
    }
    return render(request, "campaigns/who_are_you.jinja", context, status=422 if refusal else 200)


def _seated(request: HttpRequest, invite: Invite, device: Device, known: dict[int, str]) -> HttpResponse:
    who, given = request.POST.get("who", ""), request.POST.get("name", "")
    if who != WATCHES and known and who not in map(str, known):
        return _ask(request, invite, known, given, _("Say who you are: tap a Dreamer, or that you are just watching."))
    try:
        device = replace(device, name=read_name(given)) if without_marks(given).strip() else device
    except NameRefusedError as refusal:
        return _ask(request, invite, known, given, str(refusal))
    plays = invite.role == Role.PLAYER and who != WATCHES
    own = members.at(invite.campaign, device.id)
    members.sit(invite.campaign, device, _role(device, own, plays=plays), _held(who, own, plays=plays))
    answer = HttpResponseRedirect(_leads_to(invite), status=303)
    answer.delete_cookie(CHOSEN.format(slug=invite.campaign.slug), samesite="Lax")
    remember(answer, device)
    return answer


def _role(device: Device, own: Member | None, *, plays: bool) -> Role:
    """Return what somebody sits down as: an invitation takes nothing from one who may more already."""
    offered = Role.PLAYER if plays else Role.VIEWER
    had = Role(own.role) if own is not None else offered
    return Role.HOST if not device.invited else max(had, offered, key=list(Role).index)


def _held(who: str, own: Member | None, *, plays: bool) -> str | None:
    """Return whom a phone belongs to from now on; None to leave that as it is."""
    if not plays and own is not None:
        return None
    return who if plays and HELD.fullmatch(who) else ""


def _leads_to(invite: Invite) -> str:
    campaign: Campaign = invite.campaign
    if invite.use != Invite.Use.SCREEN:
        return reverse("table", args=[campaign.slug])
    return reverse("big-screen", args=[campaign.slug])
