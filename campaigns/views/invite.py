"""Who sits at a table, and how others come there: the host's page of invitations."""

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
from campaigns.models import Campaign, Invite, Member
from campaigns.pages.registry import Context
from campaigns.roles import Role, refs
from campaigns.seating import invites, log, members
from campaigns.storage.transactions import HERE
from campaigns.views.codes import Code, code, codes, dreamers, is_believed, taken
from companion.gate import TableRequest, join_secret, remember
from companion.installation import renew_link


@access.table(reads=Role.PLAYER, writes=Role.HOST)
@never_cache
@require_safe
def show(request: TableRequest, slug: str) -> HttpResponse:
    """Show who sits at a table; to a host also the codes by which others come, and what happened around the table."""
    campaign = access.campaign(request, slug)
    there, known = list(access.at_table(campaign)), dreamers(campaign)
    hosting = access.role(request, campaign) is Role.HOST
    context = {
        "campaign": campaign,
        "hosting": hosting,
        "there": [_line(request, member, known) for member in there],
        **(_to_hand_out(request, campaign, there, known) if hosting else {}),
    }
    return render(request, "campaigns/invite.jinja", context)


def _line(request: TableRequest, member: Member, known: dict[int, str]) -> Context:
    return {
        "member": member,
        "plays": [known[ref] for ref in sorted(refs(member.holds)) if ref in known],
        "here": abs(timezone.now() - member.seen) < HERE,
        "own": member.device == request.device.id,
        "may_go": member.role != Role.HOST,
    }


def _to_hand_out(request: TableRequest, campaign: Campaign, there: list[Member], known: dict[int, str]) -> Context:
    free = [ref for ref in known if ref not in taken(there)]
    seats = {(Invite.Use.SEAT, Role.PLAYER, ref): known[ref] for ref in free}
    others = {} if known else {invites.PLAYER: _("To play")}
    others |= {invites.VIEWER: _("To watch"), invites.SCREEN: _("The big screen")}
    secret = join_secret()
    return {
        "seats": codes(request, campaign, seats),
        "others": codes(request, campaign, others),
        "has_seats": bool(known),
        "open": invites.is_open(campaign),
        "by_other_name": not is_believed(request),
        "link": _link(request, secret),
        "secret": secret,
        "notices": log.newest(campaign),
    }


def _link(request: TableRequest, secret: str) -> Code:
    return code(request, _("The printed link"), reverse("join", args=[secret]))


@access.table(writes=Role.HOST)
@require_POST
def revoke(request: TableRequest, slug: str) -> HttpResponse:
    """Send a device away: ``member`` is the key of its seat."""
    campaign = access.campaign(request, slug)
    given = request.POST.get("member", "")
    key = int(given) if given.isascii() and given.isdigit() and len(given) < 10 else 0
    if not members.revoke(campaign, key, request.device.name):
        raise Http404(_("Nobody sits there."))
    return _back(slug)


@access.table(writes=Role.HOST)
@require_POST
def let_choose(request: TableRequest, slug: str) -> HttpResponse:
    """Let whoever looks at the big screen take a free seat (``on``), or no longer."""
    campaign = access.campaign(request, slug)
    invites.let_choose(campaign, on=bool(request.POST.get("on")))
    return _back(slug)


@access.table(writes=Role.HOST)
@require_POST
def new_link(request: TableRequest, slug: str) -> HttpResponse:
    """Renew the printed link, for the whole installation: who came by the one shown (``link``) is out, but this device."""
    access.campaign(request, slug)
    answer = _back(slug)
    shown = request.POST.get("link", "")
    if renew_link(settings.DATA_DIR, request.device.id, shown, lambda: members.end_hosts(request.device)) is not None:
        remember(answer, request.device)
    return answer


def _back(slug: str) -> HttpResponse:
    answer = redirect("invite", slug=slug)
    answer.status_code = 303
    return answer
