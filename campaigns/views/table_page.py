"""The table page for one request: state, viewer, open sheet, and the fragments rendered for it."""

from __future__ import annotations

import copy
import functools
import re
from collections.abc import Hashable, Sequence, Set

from django.db.models import QuerySet

from campaigns import access, rulebook
from campaigns.campaign_index.models import CampaignSummary
from campaigns.engine import REF_PATTERN, Table, get_game
from campaigns.journal import error_boundary, tabletop_tasks
from campaigns.journal.forms import MoveIdGenerator
from campaigns.models import Campaign, JournalEntry
from campaigns.pages import fragment_cache, turn_labels
from campaigns.pages.actions import ViewerContext
from campaigns.pages.dates import get_reader_key
from campaigns.pages.registry import BottomSheet, GameUI, StatusBar, TablePart, get_game_ui
from campaigns.roles import Role
from campaigns.storage import entry_cache, row_cache, state
from campaigns.views.device_players import CHOSEN_COOKIE, get_players
from campaigns.views.page_context import PageContext
from companion.device_auth import TableRequest

OPEN_GROUP_RE = re.compile(r"[a-z]{1,20}\.[a-z0-9]{0,60}")
SHEET_NAME_RE = re.compile(rf"([a-z]{{1,20}})({REF_PATTERN}|)", re.ASCII)
ETAG_RE = re.compile(r"([0-9]{1,9})-([\w.-]{1,40})", re.ASCII)


class TablePage:
    """The table as one device sees it in one request.

    ``selects_subject``: the open sheet is a subject's, and opening it chooses that subject. ``is_sheet_stale``: the
    sheet's row is gone. ``subject_keys`` are the dependency keys of the subjects and their names.
    ``journal_cache_misses`` collects the etags whose entries were not in the entry cache; ``new_fragments`` the
    fragments rendered in this request.
    """

    is_cache_render = False

    def __init__(
        self, request: TableRequest, campaign: Campaign, table: Table | None = None, *, sheet: str | None = None
    ) -> None:
        self.request = request
        self.campaign = campaign
        self.game_ui: GameUI = get_game_ui(campaign.game)
        self.table = table or state.open_table(campaign, get_game(campaign.game))
        rulebook.activate_edition(lambda: self.game_ui.get_edition(self.table))
        with self.table.record_reads() as self.subject_keys:
            names = error_boundary.with_fallback(campaign, "the subjects", self._get_subject_names, dict[int, str])
        holds, said = get_players(request, campaign)
        here = (
            get_chosen_subject(request, campaign, names, holds, prefers_url=sheet is not None)
            if self.game_ui.has_subject_choice
            else 0
        )
        ids = MoveIdGenerator(campaign.version)
        shown = parse_open_groups(request)
        wanted = shown.get("sheet", "") if sheet is None else sheet
        self.sheet, self.sheet_ref = self._find_sheet(wanted)
        self.is_sheet_stale = bool(wanted) and (self.sheet is None or self.sheet.is_over(self.table))
        self.selects_subject = (
            self.sheet is not None
            and self.sheet.is_subject_sheet
            and self.sheet_ref in names
            and self.game_ui.has_subject_choice
        )
        if self.selects_subject:
            here = self.sheet_ref
        self.viewer = ViewerContext(
            campaign, ids, here, names, shown, self._find_summaries, holds, said, *self._get_open_sheet()
        )
        self.page_context = PageContext(request, campaign, self.viewer.query)
        self.new_fragments: list[tuple[Hashable, fragment_cache.CachedFragment]] = []
        self.journal_cache_misses: list[str] = []

    def _find_sheet(self, sheet_name: str) -> tuple[BottomSheet | None, int]:
        """Return the sheet of this name with its ref; None for an unknown sheet or row."""
        known = SHEET_NAME_RE.fullmatch(sheet_name)
        found = next((sheet for sheet in self.game_ui.sheets if known and sheet.key == known[1]), None)
        ref = int(known[2] or 0) if known else 0
        if (
            found is None
            or bool(ref) != bool(found.row_label)
            or (ref and self.table.get_rows(found.row_label).get(ref) is None)
        ):
            return None, 0
        return found, ref

    def _get_open_sheet(self) -> tuple[str, frozenset[str]]:
        """Return the name of the open sheet and the keys of the parts inside it."""
        if self.sheet is None:
            return "", frozenset()
        within = {panel.key for panel in self.game_ui.panels if panel.parent_key == self.sheet.key}
        return f"{self.sheet.key}{self.sheet_ref or ''}", frozenset({self.sheet.key, *within})

    @functools.cached_property
    def parts(self) -> list[TablePart]:
        """The panels, and the open sheet with its parts."""
        closed = {sheet.key for sheet in self.game_ui.sheets if sheet is not self.sheet}
        panels: list[TablePart] = [panel for panel in self.game_ui.panels if panel.parent_key not in closed]
        return [*panels, *([self.sheet] if self.sheet else [])]

    def get_sheet_url(self) -> str:
        """Return the URL of the open sheet; '' without one."""
        if self.sheet is None:
            return ""
        return f"{self.page_context.sheets_url}{self.sheet.key}/" + (f"{self.sheet_ref}/" if self.sheet_ref else "")

    def get_part(self, key: str) -> TablePart:
        """Return the part of this key. Raises LookupError for one that is not on the page."""
        return self._parts_by_key[key]

    @functools.cached_property
    def _parts_by_key(self) -> dict[str, TablePart]:
        return {part.key: part for part in self.parts}

    def _get_subject_names(self) -> dict[int, str]:
        return {row.ref: str(row) for row in self.game_ui.find_subjects(self.table)}

    @property
    def role(self) -> Role:
        """The device's role at this table."""
        found = access.get_role(self.request, self.campaign)
        assert found is not None
        return found

    @property
    def sole_subject_ref(self) -> int:
        """The ref of the only subject played on this device; 0 for none or several."""
        return next(iter(self.viewer.player_refs)) if len(self.viewer.player_refs) == 1 else 0

    def _find_summaries(self) -> QuerySet[CampaignSummary]:
        """Return the campaign summaries of this game visible to this role: for an invited device only this campaign."""
        found = CampaignSummary.objects.filter(game=self.campaign.game, deleted=None)
        return found if self.role is Role.HOST else found.filter(pk=self.campaign.pk)

    @functools.cached_property
    def cache_scope(self) -> Hashable:
        """The key of everything a part may depend on besides the table and the tracked viewer fields."""
        looks = bool(self.viewer.subject_ref), bool(self.page_context.device_name)
        return self.role, *get_reader_key(), self.campaign.name, looks

    def copy_with_placeholders(self, tracking_viewer: fragment_cache.TrackingViewerContext) -> TablePage:
        """Return a copy for cacheable rendering, with placeholders for device values."""
        view = copy.copy(self)
        view.viewer = tracking_viewer
        view.page_context = self.page_context.with_placeholders(tracking_viewer.query)
        view.is_cache_render = True
        return view

    def find_fragment(self, key: Hashable) -> fragment_cache.CachedFragment | None:
        """Return the fragment rendered in this request or cached at this version, if it matches the viewer."""
        new = (fragment for known, fragment in self.new_fragments if known == key and fragment.matches(self.viewer))
        found = next(new, None)
        if found is None:
            self._carry_older_fragments_over()
            found = fragment_cache.get_fragment(self.campaign, key, self.viewer)
        return found

    def carry_fragments_over(self, previous_etag: str, changed_keys: Set[str]) -> None:
        """Carry the fragments cached at an earlier etag over to this one, except those that these changes may affect."""
        fragment_cache.carry_over(self.campaign, previous_etag, changed_keys)

    def _carry_older_fragments_over(self) -> None:
        """Carry cached fragments of an earlier version over to this one, if the entries since are cached."""
        etag = fragment_cache.get_etag(self.campaign)
        known = ETAG_RE.fullmatch(etag) if etag != self.campaign.etag else None
        if known is None:
            return
        entries = get_entries_after(entry_cache.get_entries_since(self.campaign, int(known[1])) or [], etag)
        if entries:
            self.carry_fragments_over(etag, get_changed_keys(entries))

    def update_caches(self, *, has_read_more: bool = False) -> None:
        """Cache the rows read and the fragments rendered, if no other move came between.

        ``has_read_more``: the request read more than rows.
        """
        read = state.get_uncached_labels(self.table)
        certain = row_cache.populate(self.campaign, self.table, read, has_read_more=has_read_more)
        new = [(key, fragment) for key, fragment in self.new_fragments if fragment.is_shareable]
        # With an overruling card the offered actions are not those of other devices.
        if certain and new and not self.table.card:
            fragment_cache.put_fragments(self.campaign, new)

    def get_panel_key(self, key: str) -> str:
        """Return the key of the top-level part that ``key`` names or is inside; '' for an unknown key."""
        known: list[TablePart] = [*self.game_ui.panels, *self.game_ui.sheets]
        found = next((panel for panel in known if panel.key == key), None)
        return (found.parent_key or found.key) if found else ""

    def find_relevant_rules(self) -> list[str]:
        """Return the ids of the relevant rules, the most urgent first."""
        return error_boundary.with_fallback(
            self.campaign, "what matters now", lambda: self.game_ui.find_relevant_rules(self.table, self.viewer), list
        )

    def get_status_bar(self) -> StatusBar:
        """Return the status bar."""
        return error_boundary.with_fallback(
            self.campaign,
            "the bar",
            lambda: self.game_ui.build_status_bar(self.table),
            lambda: StatusBar(self.campaign.name, error_boundary.get_failure_text()),
        )

    def get_default_panel(self) -> str:
        """Return the key of the panel a phone shows first."""
        return error_boundary.with_fallback(
            self.campaign, "the first panel", lambda: self.game_ui.get_default_panel(self.table), lambda: ""
        )

    def get_current_label(self, turn_spec: turn_labels.TurnSpec) -> str:
        """Return the label of the current turn or step."""
        return error_boundary.with_fallback(
            self.campaign, "the turn being played", lambda: turn_spec.get_current_label(self.table), lambda: ""
        )


def get_entries_after(entries: list[JournalEntry], etag: str) -> list[JournalEntry]:
    """Return the entries, newest first, after the one of this etag; empty if they do not begin with it."""
    first = entries[-1] if entries else None
    return entries[:-1] if first is not None and f"{first.seq}-{first.move_id}" == etag else []


def get_changed_keys(entries: Sequence[JournalEntry]) -> set[str]:
    """Return the dependency keys of these entries' changes, and that of the tasks, since any entry may end one."""
    changes = state.decode_changes(change for entry in entries for change in entry.changes)
    return {tabletop_tasks.TASKS_KEY, *(key for change in changes for key in change.dependency_keys)}


def get_chosen_subject(
    request: TableRequest,
    campaign: Campaign,
    subject_names: dict[int, str],
    player_refs: frozenset[int],
    *,
    prefers_url: bool,
) -> int:
    """Return the subject chosen on this device: from the URL, its cookie, its players, or the first subject.

    With htmx the cookie comes before the URL, which may be older; ``prefers_url`` reverses that.
    """
    found = [request.GET.get("d", ""), request.COOKIES.get(CHOSEN_COOKIE.format(slug=campaign.slug), "")]
    for given in found if prefers_url or not request.htmx else found[::-1]:
        if re.fullmatch(REF_PATTERN, given) and int(given) in subject_names:
            return int(given)
    return next((ref for ref in subject_names if ref in player_refs), next(iter(subject_names), 0))


def parse_open_groups(request: TableRequest) -> dict[str, str]:
    """Return the open group of each panel: those the page says are open, and the one just requested."""
    sent = request.POST if request.method == "POST" and request.htmx else request.GET
    named = [*sent.getlist("open"), *request.GET.getlist("show")]
    found = (name.partition(".") for name in named if OPEN_GROUP_RE.fullmatch(name))
    return {panel: group for panel, _dot, group in found}
