"""The journal as a table for other programs: CSV, a line for each entry, the oldest first."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping

from django.http import HttpResponse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaigns import access
from campaigns.models import Campaign
from campaigns.pages import chronicle
from campaigns.roles import Role
from campaigns.views.looking import View
from companion.gate import TableRequest

BATCH = 200
"""So many entries are put into words at a time."""
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet would carry out at the beginning of a cell."""


@access.table(reads=Role.PLAYER)
@require_safe
def show(request: TableRequest, slug: str) -> HttpResponse:
    """Give the whole journal as CSV, UTF-8."""
    campaign = access.campaign(request, slug)
    names = View(request, campaign).viewpoint.subjects
    name = f"{slugify(campaign.name) or 'campaign'}-{campaign.version}.csv"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return HttpResponse(_written(campaign, names), content_type="text/csv; charset=utf-8", headers=headers)


def _written(campaign: Campaign, names: Mapping[int, str]) -> str:
    # Without its first letter, the most used spreadsheet reads letters beyond English wrongly.
    found = io.StringIO("\ufeff")
    found.seek(0, io.SEEK_END)
    writer = csv.writer(found)
    writer.writerow([_("Entry"), _("When"), _("Session"), _("Who"), _("What"), _("What followed"), _("Taken back")])
    for start in range(0, campaign.version, BATCH):
        entries = campaign.moves.filter(seq__gt=start, seq__lte=start + BATCH).order_by("seq")
        writer.writerows(_cells(line) for line in chronicle.lines(campaign, entries, names))
    return found.getvalue()


def _cells(line: chronicle.Line) -> list[object]:
    entry = line.entry
    when = timezone.localtime(entry.at).strftime("%Y-%m-%d %H:%M:%S")
    followed = " ".join(said.text for said in line.said)
    return [
        entry.seq, when, entry.session or "", _plain(line.author), _plain(line.text), _plain(followed),
        _("yes") if entry.undone else "",
    ]  # fmt: skip


def _plain(text: str) -> str:
    """Keep a spreadsheet from taking a text for a formula."""
    return f"\u2019{text}" if text.startswith(FORMULA) else text
