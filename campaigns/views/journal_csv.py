"""CSV export of the journal, one row per entry, the oldest first."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from threading import Condition

from cachetools import LRUCache, cached
from django.http import HttpResponse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaigns import access
from campaigns.models import Campaign
from campaigns.pages import journal_lines
from campaigns.pages.csv_export import BYTE_ORDER_MARK, encode_csv, escape_formula
from campaigns.pages.dates import get_reader_key
from campaigns.roles import Role
from campaigns.views.table_page import TablePage
from companion.device_auth import TableRequest

CSV_BATCH_SIZE = 200
"""Entries formatted and cached together."""
CSV_CACHE_SIZE = 1000
"""Batches in the cache, about 12 kB each."""


@access.requires_table_role(read_role=Role.PLAYER)
@require_safe
def export_journal_csv(request: TableRequest, slug: str) -> HttpResponse:
    """Return the whole journal as CSV in UTF-8."""
    campaign = access.get_campaign(request, slug)
    names = TablePage(request, campaign).viewer.subject_names
    name = f"{slugify(campaign.name) or 'campaign'}-{campaign.version}.csv"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return HttpResponse(_build_csv(campaign, names), content_type="text/csv; charset=utf-8", headers=headers)


def _build_csv(campaign: Campaign, subject_names: Mapping[int, str]) -> str:
    heads = [_("Entry"), _("When"), _("Session"), _("Who"), _("What"), _("What followed"), _("Taken back")]
    undone = list(campaign.moves.filter(undone=True).order_by("seq").values_list("seq", flat=True))
    spans = (
        (start, min(start + CSV_BATCH_SIZE, campaign.version)) for start in range(0, campaign.version, CSV_BATCH_SIZE)
    )
    batches = (
        _get_cached_batch(campaign, subject_names, start, end, _slice_undone(undone, start, end))
        for start, end in spans
    )
    return "".join([BYTE_ORDER_MARK, encode_csv([heads]), *batches])


def _slice_undone(undone_seqs: Sequence[int], start: int, end: int) -> tuple[int, ...]:
    return tuple(undone_seqs[bisect_right(undone_seqs, start) : bisect_right(undone_seqs, end)])


def _get_batch_key(
    campaign: Campaign, subject_names: Mapping[int, str], start: int, end: int, undone_seqs: tuple[int, ...]
) -> tuple[object, ...]:
    return (campaign.pk, campaign.slug, start, end, undone_seqs, *subject_names.items(), *get_reader_key())


@cached(LRUCache(CSV_CACHE_SIZE), key=_get_batch_key, condition=Condition())
def _get_cached_batch(
    campaign: Campaign, subject_names: Mapping[int, str], start: int, end: int, _undone_seqs: tuple[int, ...]
) -> str:
    """Return the rows of a batch. Only the undone flags of its entries can change, so they are part of the key."""
    return _build_batch(campaign, subject_names, start, end)


def _build_batch(campaign: Campaign, subject_names: Mapping[int, str], start: int, end: int) -> str:
    entries = campaign.moves.filter(seq__gt=start, seq__lte=end).order_by("seq")
    return encode_csv(_build_cells(line) for line in journal_lines.build_lines(campaign, entries, subject_names))


def clear_csv_cache() -> None:
    """Clear the cache."""
    _get_cached_batch.cache_clear()


def _build_cells(line: journal_lines.JournalLine) -> list[object]:
    entry = line.entry
    when = timezone.localtime(entry.at).strftime("%Y-%m-%d %H:%M:%S")
    followed = " ".join(said.text for said in line.consequences)
    return [
        entry.seq, when, entry.session or "", escape_formula(line.author), escape_formula(line.text), escape_formula(followed),
        _("yes") if entry.undone else "",
    ]  # fmt: skip
