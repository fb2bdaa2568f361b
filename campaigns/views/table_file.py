"""The journal as a table for other programs: CSV, a line for each entry, the oldest first."""

from __future__ import annotations

import csv
import io
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from threading import Condition

from cachetools import LRUCache, cached
from django.http import HttpResponse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import get_language
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
CACHE_SIZE = 1000
"""So many batches stay in the cache, some 12 kB each."""
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet would carry out at the beginning of a cell."""


@access.table(reads=Role.PLAYER)
@require_safe
def show(request: TableRequest, slug: str) -> HttpResponse:
    """Return the whole journal as CSV, UTF-8."""
    campaign = access.campaign(request, slug)
    names = View(request, campaign).viewpoint.subjects
    name = f"{slugify(campaign.name) or 'campaign'}-{campaign.version}.csv"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return HttpResponse(_written(campaign, names), content_type="text/csv; charset=utf-8", headers=headers)


def _written(campaign: Campaign, names: Mapping[int, str]) -> str:
    heads = [_("Entry"), _("When"), _("Session"), _("Who"), _("What"), _("What followed"), _("Taken back")]
    undone = list(campaign.moves.filter(undone=True).order_by("seq").values_list("seq", flat=True))
    spans = ((start, min(start + BATCH, campaign.version)) for start in range(0, campaign.version, BATCH))
    batches = (_batch(campaign, names, start, end, _between(undone, start, end)) for start, end in spans)
    # Without its first letter, the most used spreadsheet reads letters beyond English wrongly.
    return "".join(["\ufeff", _as_csv([heads]), *batches])


def _between(undone: Sequence[int], start: int, end: int) -> tuple[int, ...]:
    return tuple(undone[bisect_right(undone, start) : bisect_right(undone, end)])


def _batch_key(
    campaign: Campaign, names: Mapping[int, str], start: int, end: int, undone: tuple[int, ...]
) -> tuple[object, ...]:
    spoken = get_language(), timezone.get_current_timezone_name()
    return (campaign.pk, campaign.slug, start, end, undone, *names.items(), *spoken)


@cached(LRUCache(CACHE_SIZE), key=_batch_key, condition=Condition())
def _batch(campaign: Campaign, names: Mapping[int, str], start: int, end: int, _undone: tuple[int, ...]) -> str:
    """Return the lines of the entries after ``start``; of these, all that changes is which are undone."""
    return _in_words(campaign, names, start, end)


def _in_words(campaign: Campaign, names: Mapping[int, str], start: int, end: int) -> str:
    entries = campaign.moves.filter(seq__gt=start, seq__lte=end).order_by("seq")
    return _as_csv(_cells(line) for line in chronicle.lines(campaign, entries, names))


def _as_csv(rows: Iterable[Sequence[object]]) -> str:
    found = io.StringIO()
    csv.writer(found).writerows(rows)
    return found.getvalue()


def clear_cache() -> None:
    """Empty the cache, as a server that starts has it."""
    _batch.cache_clear()


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
