"""The table page for one request: state, viewer, and rendering with the fragment cache."""

from __future__ import annotations

import copy
import functools
import re
from collections.abc import Callable, Hashable, Sequence, Set

from django.db.models import QuerySet
from django.templatetags.static import static
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext

from campaigns import access, rulebook
from campaigns.campaign_index.models import CampaignSummary
from campaigns.engine import REF_PATTERN, Table, get_game
from campaigns.journal import error_boundary, move_service
from campaigns.journal.forms import MoveIdGenerator
from campaigns.journal.navigation import find_redoable_entry
from campaigns.models import Campaign, JournalEntry
from campaigns.pages import fragment_cache, journal_lines, turn_labels
from campaigns.pages.actions import ViewerContext, build_prompts
from campaigns.pages.registry import BottomSheet, Context, GameUI, StatusBar, TablePart, get_game_ui
from campaigns.roles import Role
from campaigns.storage import entry_cache, row_cache, state
from campaigns.views.device_players import CHOSEN_COOKIE, get_players
from campaigns.views.page_context import PageContext
from companion.device_auth import TableRequest
from companion.jinja_environment import render_template

MAX_RECENT_ENTRIES = 6
MAX_MISSED_ENTRIES = 40
HOUSE_RULE_LABEL = "campaigns.houseruling"
OPEN_GROUP_RE = re.compile(r"[a-z]{1,20}\.[a-z0-9]{0,60}")
SHEET_NAME_RE = re.compile(rf"([a-z]{{1,20}})({REF_PATTERN}|)", re.ASCII)
ETAG_RE = re.compile(r"([0-9]{1,9})-([\w.-]{1,40})", re.ASCII)


class TablePage:
    """The table as one device sees it in one request.

    ``selects_subject``: the open sheet is a subject's, and opening it chooses that subject. ``is_sheet_stale``: the
    sheet's row is gone. ``journal_cache_misses`` collects the etags whose entries were not in the entry cache.
    """

    is_cache_render = False

    def __init__(
        self, request: TableRequest, campaign: Campaign, table: Table | None = None, *, sheet: str | None = None
    ) -> None:
        self.request = request
        self.campaign = campaign
        self.game_ui: GameUI = get_game_ui(campaign.game)
        self.table = table or state.open_table(campaign, get_game(campaign.game))
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

    @property
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

    def render_open_sheet(self) -> SafeString:
        """Render the open sheet with its header; empty without one."""
        if self.sheet is None:
            return SafeString()
        told = {
            "p": self.page_context,
            "sheet": self.sheet,
            "name": self.viewer.open_sheet,
            "html": self.render_panel(self.sheet),
            "styles": [static(path) for path in self.sheet.stylesheets],
        }
        return render_template("campaigns/parts/sheet.jinja", told)

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

    def render_panel(self, panel: TablePart) -> SafeString:
        """Render one panel, from the cache if possible; on an error, a message in its place."""
        if self.is_cache_render:
            return fragment_cache.build_placeholder(f":{panel.key}")
        return error_boundary.with_fallback(
            self.campaign,
            f"the panel {panel.key}",
            lambda: self.render_cached(panel.key, lambda view: view.render_panel_uncached(panel)),
            lambda: self._render_failed_panel(panel),
        )

    def render_cached(self, name: Hashable, render: Callable[[TablePage], SafeString]) -> SafeString:
        """Return the output of ``render``, from the cache if possible; inside it other panels are placeholders.

        The output may depend on the table and on ``_cache_scope``; anything else belongs in ``name``.
        """
        key = (name, self.sheet_ref, self._cache_scope)
        found = fragment_cache.get_fragment(self.campaign, key, self.viewer)
        if found is None:
            noting, before = self._build_tracking_viewer(), (error_boundary.count_failures(), self.table.external_reads)
            found = fragment_cache.CachedFragment.from_html(render(self._copy_with_placeholders(noting)), noting)
            if found.is_shareable and (error_boundary.count_failures(), self.table.external_reads) == before:
                self.new_fragments.append((key, found))
        return found.fill(self.viewer.move_ids, self._resolve_placeholder)

    @functools.cached_property
    def _cache_scope(self) -> Hashable:
        """The key of everything a part may depend on besides the table and the tracked viewer fields."""
        looks = bool(self.viewer.subject_ref), bool(self.page_context.device_name), self.is_sheet_stale
        open_in = tuple(sorted(self.viewer.open_groups.items())), self.viewer.open_sheet
        return self.role, get_language(), self.campaign.name, looks, open_in

    def _build_tracking_viewer(self) -> fragment_cache.TrackingViewerContext:
        return fragment_cache.TrackingViewerContext(
            **{**vars(self.viewer), "move_ids": fragment_cache.PlaceholderMoveIds()}
        )

    def _copy_with_placeholders(self, tracking_viewer: fragment_cache.TrackingViewerContext) -> TablePage:
        """Return a copy for cacheable rendering, with placeholders for device values."""
        view = copy.copy(self)
        view.viewer = tracking_viewer
        view.page_context = self.page_context.with_placeholders(tracking_viewer.query)
        view.is_cache_render = True
        return view

    def _resolve_placeholder(self, name: str) -> str:
        """Return the value of a placeholder for this device."""
        if name == ":rulebook":
            return self.render_rulebook()
        if name[0] == ":":
            return self.render_panel(next(part for part in self.parts if part.key == name[1:]))
        return {
            "token": self.page_context.csrf_token,
            "d": str(self.viewer.subject_ref),
            "name": escape(self.page_context.device_name),
        }[name]

    def update_caches(self, *, has_read_more: bool = False) -> None:
        """Cache the rows read and the fragments rendered, if no other move came between.

        ``has_read_more``: the request read more than rows.
        """
        read = state.get_uncached_labels(self.table)
        certain = row_cache.populate(self.campaign, self.table, read, has_read_more=has_read_more)
        # With an overruling card the offered actions are not those of other devices.
        if certain and self.new_fragments and not self.table.card:
            fragment_cache.put_fragments(self.campaign, self.new_fragments)

    def _render_failed_panel(self, panel: TablePart) -> SafeString:
        told = {"key": panel.key, "title": panel.title, "sentence": error_boundary.get_failure_text()}
        return render_template("campaigns/failed_panel.jinja", told)

    def render_panel_uncached(self, panel: TablePart) -> SafeString:
        """Render one panel."""
        lies = panel.key in self.viewer.open_sheet_parts
        page = self.page_context.for_part(panel.parent_key or panel.key, self.get_sheet_url() if lies else "")
        about = rulebook.cite_rule(panel.rule) if panel.rule else None
        return render_template(panel.template, {"p": page, "about": about, **self._build_panel_context(panel)})

    def _build_panel_context(self, panel: TablePart) -> Context:
        if isinstance(panel, BottomSheet):
            return panel.build_context(self.table, self.viewer, self.sheet_ref)
        return panel.build_context(self.table, self.viewer)

    def get_panel_key(self, key: str) -> str:
        """Return the key of the top-level part that ``key`` names or is inside; '' for an unknown key."""
        known: list[TablePart] = [*self.game_ui.panels, *self.game_ui.sheets]
        found = next((panel for panel in known if panel.key == key), None)
        return (found.parent_key or found.key) if found else ""

    def get_changed_parts(self, changed_keys: Set[str] | None, panel_key: str = "") -> list[TablePart]:
        """Return the parts that depend on these keys (None: all), and that of the submitted form, whose move id is used up.

        An open group shows which moves are allowed, so its panel is included if that may have changed. A house rule
        may change any part.
        """
        known = self.parts
        if changed_keys is not None and HOUSE_RULE_LABEL in changed_keys:
            changed_keys = None
        open_in = self.viewer.open_groups
        wanted = {
            p.key
            for p in known
            if changed_keys is None or p.key == panel_key or changed_keys & p.get_dependencies(open_in.get(p.key, ""))
        }
        return [
            panel for panel in known if panel.key in wanted and wanted.isdisjoint((panel.parent_key, panel.included_by))
        ]

    def render_rulebook(self) -> SafeString:
        """Render the relevant rules and house rules of this table, from the cache if possible."""
        return (
            fragment_cache.build_placeholder(":rulebook")
            if self.is_cache_render
            else self.render_cached("rulebook", lambda view: view.render_rulebook_uncached())
        )

    def render_rulebook_uncached(self) -> SafeString:
        """Render the relevant rules and house rules of this table."""
        told = {"game": self.campaign.game, "now": self.find_relevant_rules(), "rulings": list(self.table.house_rules)}
        return render_template("campaigns/parts/rulebook.jinja", {"p": self.page_context, "rulebook": told})

    def is_rulebook_changed(self, changed_keys: Set[str] | None) -> bool:
        """Return whether these changes (None: everything) may affect the rulebook part."""
        return (
            changed_keys is None
            or HOUSE_RULE_LABEL in changed_keys
            or not changed_keys.isdisjoint(self.game_ui.relevant_rules_depend_on)
        )

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

    def is_append_only(self, entries: Sequence[JournalEntry]) -> bool:
        """Return whether these entries only append lines to the journal of a page."""
        return turn_labels.is_append_only(entries, self.campaign.version, self.game_ui.turns.find_boundary)

    def get_current_turn(self) -> str:
        """Return the label of the current turn."""
        return self.get_current_label(self.game_ui.turns)

    def get_current_label(self, turn_spec: turn_labels.TurnSpec) -> str:
        """Return the label of the current turn or step."""
        return error_boundary.with_fallback(
            self.campaign, "the turn being played", lambda: turn_spec.get_current_label(self.table), lambda: ""
        )

    def get_entries_since(self, etag: str) -> list[JournalEntry]:
        """Return the entries since a page with this ``etag``, newest first.

        Empty if there are too many, or if the page shows another history: then everything is rendered.
        """
        known = ETAG_RE.fullmatch(etag)
        if known is None:
            return []
        found = entry_cache.get_entries_since(self.campaign, int(known[1]))
        if found is None:
            self.journal_cache_misses.append(etag)
            found = list(access.list_entries(self.campaign).filter(seq__gte=int(known[1]))[: MAX_MISSED_ENTRIES + 2])
        whole = bool(found) and (found[-1].seq, found[-1].move_id) == (int(known[1]), known[2])
        return found[:-1] if whole else []

    def build_context(
        self, new_lines: Sequence[journal_lines.JournalLine] = (), *, shows_prompts: bool = True
    ) -> Context:
        """Return the context of the parts around the panels; ``new_lines`` are the lines of new moves, newest first.

        ``shows_prompts``: include the open questions.
        """
        ids = self.viewer.move_ids
        return {
            "p": self.page_context,
            "asking": self.page_context.for_part("asks"),
            "log": self.page_context.for_part("journal"),
            "journal_rule": rulebook.cite_rule("campaign.back"),
            "at": self.get_panel_key(self.request.GET.get("at", "")),
            "where": self.get_status_bar(),
            "asks": build_prompts(self.table, self.viewer)
            if shows_prompts and not self.game_ui.prompt_panel_key
            else [],
            "asks_at": self.game_ui.prompt_panel_key or "asks",
            "questions": len(self.table.prompts),
            "questions_words": _format_question_count(len(self.table.prompts)),
            "entries": format_entry_count(self.campaign.version),
            "undo_id": next(ids),
            "redo_id": next(ids),
            "overrule_id": next(ids),
            **(self._build_new_lines_context(new_lines) if new_lines else self._build_journal_context()),
        }

    def _build_journal_context(self) -> Context:
        newest = entry_cache.get_newest_entries(self.campaign, MAX_RECENT_ENTRIES)
        if newest is None:
            self.journal_cache_misses.append(self.campaign.etag)
            newest = list(access.list_entries(self.campaign)[:MAX_RECENT_ENTRIES])
        last = next((entry for entry in newest if entry.seq == self.campaign.head), None)
        last = last or access.list_entries(self.campaign).filter(seq=self.campaign.head).first()
        travelled = bool(newest) and not newest[0].is_played
        again = find_redoable_entry(self.campaign) if travelled else None
        found = journal_lines.build_lines(self.campaign, newest, self.viewer.subject_names)
        names = turn_labels.label_entry_turns(newest, self.game_ui.turns.find_boundary, self.get_current_turn())
        return {
            "turns": turn_labels.group_by_turn(found, names),
            **_build_undo_context(last),
            "redo": again,
            "redo_text": journal_lines.build_sentence(again) if again else "",
        }

    def _build_new_lines_context(self, new_lines: Sequence[journal_lines.JournalLine]) -> Context:
        """Return the same context after moves, without a query: their lines are new, and nothing can be redone."""
        newest = new_lines[0]
        undo = {"undo": newest.entry, "undo_text": newest.text} if newest.entry.parent else {}
        return {"fresh": new_lines, **undo, "redo": None}


def get_all_changed_keys(entries: list[JournalEntry]) -> Set[str] | None:
    """Return the dependency keys of these entries' changes; None (everything) for no entries."""
    changes = state.decode_changes(change for entry in entries for change in entry.changes)
    return {name for change in changes for name in move_service.get_changed_keys(change)} if entries else None


def format_entry_count(count: int) -> str:
    """Format the length of a journal."""
    return ngettext("%(count)s entry", "%(count)s entries", count) % {"count": count}


def _format_question_count(count: int) -> str:
    return ngettext("%(count)s question", "%(count)s questions", count) % {"count": count}


def _build_undo_context(entry: JournalEntry | None) -> Context:
    known = entry is not None and entry.parent
    return {
        "undo": entry if known else None,
        "undo_text": journal_lines.build_sentence(entry) if entry is not None and known else "",
    }


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
