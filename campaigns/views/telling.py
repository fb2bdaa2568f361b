"""Telling a table what happened: a sentence is read, and its readings are drawn as taps; nothing is carried out."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from campaigns import access
from campaigns.pages import chronicle
from campaigns.roles import Role
from campaigns.telling.offering import answer
from campaigns.telling.trying import told
from campaigns.views.looking import View
from companion.gate import TableRequest
from companion.parts import draw

LONGEST = 80
"""So many characters of a sentence are read."""


@access.table(reads=Role.PLAYER)
@require_safe
def tell(request: TableRequest, slug: str) -> HttpResponse:
    """Read a sentence (``q`` in the address) and give its readings, to be shown beside the rules that answer it."""
    view = View(request, access.campaign(request, slug))
    answered = HttpResponse(readings(view, request.GET.get("q", "")))
    answered.headers["Cache-Control"] = "no-store"
    return answered


def readings(view: View, text: str) -> SafeString:
    """Draw the readings of a sentence at a table; nothing for one that reports nothing, and for who only watches."""
    said = text[:LONGEST].strip()
    if not said or not view.role.covers(Role.PLAYER):
        return SafeString()
    found = told(view.campaign, said, view.viewpoint.subjects, view.mine)
    panel = view.default_panel()
    # Below rules only what one tap would carry out is worth its room.
    shown = [one for one in found.readings if one.ready or not found.rules_first]
    answers = [answer(view.table, view.viewpoint, panel, one, place, found.back) for place, one in enumerate(shown)]
    context = {"answers": answers, "asks": found.rules_first, "each": found.each, "back": found.back, "p": view.page}
    if found.back is not None:
        context |= {"back_says": chronicle.sentence(found.back), "back_id": next(view.viewpoint.ids)}
    return draw("campaigns/told.jinja", context)
