"""Responses of a table: the whole page, or the parts that changed."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from campaigns import access, rulebook
from campaigns.engine.messages import messages
from campaigns.journal.forms import MORE_CHOICE
from campaigns.journal.results import DUPLICATE_CODE, MoveResult, ResultStatus
from campaigns.journal.tabletop_tasks import TASKS_KEY
from campaigns.models import JournalEntry
from campaigns.pages import fragment_cache, journal_lines
from campaigns.pages.actions import DisabledReason, build_disabled_reason, build_move_url
from campaigns.pages.registry import Context, TablePart
from campaigns.roles import Role
from campaigns.storage.state import decode_changes
from campaigns.views import page_frame, part_renderer
from campaigns.views.device_players import CHOSEN_COOKIE
from campaigns.views.highlights import build_highlight
from campaigns.views.page_context import get_campaign_urls
from campaigns.views.table_page import TablePage, get_changed_keys
from companion.device_auth import COOKIE_MAX_AGE_SECONDS, TableRequest
from companion.jinja_environment import render_template

OK = HTTPStatus.OK
PAGE_TAG_HEADER = "Dreamkeeper-Page"
"""Request header with the campaign etag that the page shows."""

DUPLICATE_HEADER = "Dreamkeeper-Twice"
"""Response header of the question whether the same event happened twice."""

PAGE_PARTS = ("message", "message_actions", "rejection", "highlight", "status_bar", "undo_redo", "journal", "live")


@dataclass(frozen=True)
class Flash:
    """The message above the table, and the HTTP status of its response."""

    context: Context = field(default_factory=dict)
    status: int = 200


def render_table_page(request: TableRequest, table_page: TablePage, flash: Flash) -> HttpResponse:
    """Render the whole page of a table."""
    context = {**page_frame.build_frame_context(table_page), **flash.context}
    parts = {name: render_template(f"campaigns/parts/{name}.jinja", context) for name in PAGE_PARTS}
    parts["prompts"] = part_renderer.render_prompts(table_page)
    parts["rulebook"] = part_renderer.render_rulebook(table_page)
    panels = {
        panel.key: (panel, part_renderer.render_part(table_page, panel))
        for panel in table_page.game_ui.panels
        if not panel.parent_key
    }
    ways = [(way, [panels[key] for key in way.panel_keys]) for way in table_page.game_ui.get_nav_items()]
    tells = next((sheet.title for sheet in table_page.game_ui.sheets if sheet.key == "happened"), "")
    beneath = {"p": table_page.page_context, "ways": ways, "happened": tells, "mine": table_page.sole_subject_ref}
    parts["nav"] = render_template("campaigns/parts/nav.jinja", beneath)
    shown = {
        "campaign": table_page.campaign,
        "where": context["where"],
        "parts": parts,
        "ways": ways,
        "default_panel": _get_first_panel(request, table_page),
        "watching": table_page.role is Role.VIEWER,
        "sheet": part_renderer.render_open_sheet(table_page),
    }
    page = render(request, "campaigns/table.jinja", shown, status=flash.status)
    table_page.update_caches()
    return _set_chosen_cookie(request, table_page, page)


def render_sheet(request: TableRequest, table_page: TablePage) -> HttpResponse:
    """Render only the open sheet."""
    drawn = part_renderer.render_open_sheet(table_page)
    table_page.update_caches()
    return _set_chosen_cookie(request, table_page, HttpResponse(drawn))


def _set_chosen_cookie(request: TableRequest, table_page: TablePage, response: HttpResponse) -> HttpResponse:
    """Store the chosen subject in a cookie if the request selected one."""
    if table_page.game_ui.has_subject_choice and (request.GET.get("d") or table_page.selects_subject):
        name = CHOSEN_COOKIE.format(slug=table_page.campaign.slug)
        response.set_cookie(
            name,
            str(table_page.viewer.subject_ref),
            max_age=COOKIE_MAX_AGE_SECONDS,
            path=settings.COOKIE_PATH,
            httponly=True,
            samesite="Lax",
        )
    return response


def _get_first_panel(request: TableRequest, table_page: TablePage) -> str:
    """Return the key of the panel a phone shows: that of the submitted form unless it is on a sheet, else the default."""
    whole = table_page.get_panel_key(request.GET.get("at", ""))
    return whole if any(panel.key == whole for panel in table_page.game_ui.panels) else table_page.get_default_panel()


def render_partials(
    table_page: TablePage,
    changed_keys: Set[str] | None,
    flash: Flash,
    new_lines: Sequence[journal_lines.JournalLine] = (),
    panel_key: str = "",
    *,
    closes_sheet: bool = False,
    next_sheet: str = "",
) -> HttpResponse:
    """Render the parts of a table that depend on ``changed_keys`` (None: all parts), and the flash message.

    ``closes_sheet`` closes the open sheet, or puts ``next_sheet`` in its place.
    """
    drawn = _render_parts(
        table_page, changed_keys, flash, new_lines, panel_key, closes_sheet=closes_sheet, next_sheet=next_sheet
    )
    table_page.update_caches()
    return HttpResponse(drawn, status=flash.status)


def _render_parts(
    table_page: TablePage,
    changed_keys: Set[str] | None,
    flash: Flash,
    new_lines: Sequence[journal_lines.JournalLine] = (),
    panel_key: str = "",
    *,
    closes_sheet: bool = False,
    next_sheet: str = "",
) -> SafeString:
    """Render the parts; ``closes_sheet`` closes the open sheet, for ``next_sheet``. A stale sheet closes anyway."""
    closes = table_page.is_sheet_stale or (closes_sheet and table_page.sheet is not None)
    gone = table_page.viewer.open_sheet_parts if closes else frozenset()
    changed = part_renderer.find_changed_parts(table_page, changed_keys, panel_key, gone)
    asked = part_renderer.are_prompts_changed(table_page, changed_keys)
    ruled = part_renderer.is_rulebook_changed(table_page, changed_keys)
    context = {
        **page_frame.build_frame_context(table_page, new_lines),
        **flash.context,
        "panels": [(panel, part_renderer.render_part(table_page, panel)) for panel in changed],
        "has_new_tasks": table_page.game_ui.shows_tasks and (changed_keys is None or TASKS_KEY in changed_keys),
        "closes": closes,
        "next_sheet": next_sheet,
        "prompts": part_renderer.render_prompts(table_page) if asked else "",
        "asked": asked,
        "rulebook": part_renderer.render_rulebook(table_page) if ruled else "",
    }
    return render_template("campaigns/partials.jinja", context)


def render_catch_up(table_page: TablePage, etag: str) -> HttpResponse:
    """Render what changed since the page with this ``etag``."""
    with fragment_cache.get_render_lock(table_page.campaign.slug):
        name = ("live", etag, table_page.viewer.open_sheet, table_page.is_sheet_stale)
        told = part_renderer.render_shared(table_page, name, lambda shared: _render_since(shared, etag))
        table_page.update_caches(has_read_more=bool(table_page.journal_cache_misses))
    return HttpResponse(told)


def _render_since(table_page: TablePage, etag: str) -> SafeString:
    entries = page_frame.get_entries_since(table_page, etag)
    told = (
        {**build_entry_flash(table_page, entries[0]), "moment": build_highlight(table_page, *entries)}
        if entries
        else {}
    )
    return _render_parts(
        table_page,
        get_changed_keys(entries) if entries else None,
        Flash(told),
        _build_new_lines(table_page, entries, told),
    )


def _build_new_lines(
    table_page: TablePage, entries: Sequence[JournalEntry], flash_context: Context
) -> list[journal_lines.JournalLine]:
    """Return the lines of missed entries if they are few and only append to the journal."""
    if not 0 < len(entries) <= page_frame.MAX_RECENT_ENTRIES or not page_frame.is_append_only(table_page, entries):
        return []
    return [
        flash_context["said_line"],
        *journal_lines.build_lines(table_page.campaign, entries[1:], table_page.viewer.subject_names),
    ]


def render_single_panel(table_page: TablePage, panel: TablePart) -> HttpResponse:
    """Render one panel alone."""
    drawn = render_template(
        "campaigns/panel.jinja", {"panel": panel, "html": part_renderer.render_part(table_page, panel)}
    )
    table_page.update_caches()
    return HttpResponse(drawn)


def render_result(request: TableRequest, result: MoveResult | None, panel_key: str = "") -> HttpResponse:
    """Respond to a move: with htmx the changed parts, otherwise a redirect or a full page (design, principle 3).

    ``panel_key`` is the panel of the form. Raises Http404 without a result.
    """
    if result is None:
        raise Http404(_("There is no such campaign, or no such move in its game."))
    view = TablePage(request, result.campaign, result.table)
    told = Flash(build_flash_context(view, result), result.status.http_status)
    if not request.htmx:
        return _redirect(view, result, panel_key) if told.status == OK else render_table_page(request, view, told)
    if result.status in (ResultStatus.REFUSED, ResultStatus.INVALID):
        headers = (
            {DUPLICATE_HEADER: "on"} if result.violation is not None and result.violation.code == DUPLICATE_CODE else {}
        )
        drawn = render_template(
            "campaigns/rejected_move.jinja", {**page_frame.build_frame_context(view), **told.context}
        )
        return HttpResponse(drawn, status=told.status, headers=headers)
    if result.status is not ResultStatus.APPLIED:
        return render_partials(view, _find_stale_keys(request, view), told)
    if request.headers.get(PAGE_TAG_HEADER, result.previous_etag) != result.previous_etag:
        return render_partials(view, _find_stale_keys(request, view), told)
    view.carry_fragments_over(result.previous_etag, result.changed_keys)
    line = told.context["said_line"]
    made = [line] if page_frame.is_append_only(view, [line.entry]) else []
    closes = _is_sheet_closed_by(view, result)
    following = _find_return_page(view, result) if closes else None
    return render_partials(
        view, result.changed_keys, told, made, panel_key, closes_sheet=closes, next_sheet=_render_next_sheet(following)
    )


def _render_next_sheet(following: TablePage | None) -> str:
    """Render the sheet that takes the place of a closed one; empty without one."""
    if following is None:
        return ""
    drawn = part_renderer.render_open_sheet(following)
    following.update_caches()
    return drawn


def _find_return_page(table_page: TablePage, result: MoveResult) -> TablePage | None:
    """Return the page with the sheet that a report leads back to; None if it leads to the table, as a question does."""
    sheet = table_page.sheet
    if sheet is None or not sheet.return_key or _ends_or_asks(result):
        return None
    name = f"{sheet.return_key}{table_page.sheet_ref or ''}"
    found = TablePage(table_page.request, result.campaign, result.table, sheet=name)
    return None if found.is_sheet_stale else found


def _is_sheet_closed_by(table_page: TablePage, result: MoveResult) -> bool:
    """Return whether a report closes its sheet: it ends a phase, raises a question, or the sheet closes after such reports."""
    sheet = table_page.sheet
    return _ends_or_asks(result) or (sheet is not None and sheet.is_closed_by_reports)


def _ends_or_asks(result: MoveResult) -> bool:
    made = result.definition
    leaves = made is not None and made.is_phase_end
    return leaves or (result.entry is not None and _get_flash_kind(result.entry) == "asking")


def _find_stale_keys(request: TableRequest, table_page: TablePage) -> Set[str] | None:
    """Return what changed since the etag in the page's header; None (everything) without one.

    Empty if the page caught up while its report was waiting: then only the message is rendered.
    """
    shown = request.headers.get(PAGE_TAG_HEADER, "")
    if shown == table_page.campaign.etag:
        return frozenset()
    entries = page_frame.get_entries_since(table_page, shown)
    return get_changed_keys(entries) if entries else None


def _redirect(table_page: TablePage, result: MoveResult, panel_key: str) -> HttpResponse:
    query: Context = {"said": result.entry.seq if result.entry else ""}
    if table_page.viewer.subject_ref:
        query = {"d": table_page.viewer.subject_ref, **query}
    if result.status is ResultStatus.ALREADY:
        query["again"] = 1
    whole, group = table_page.get_panel_key(panel_key), table_page.viewer.open_groups.get(panel_key)
    if whole and group:
        query["open"] = f"{panel_key}.{group}"
    within = whole in table_page.viewer.open_sheet_parts
    if within and _is_sheet_closed_by(table_page, result):
        table_page = _find_return_page(table_page, result) or table_page
        within = whole in table_page.viewer.open_sheet_parts
    stays = (
        table_page.sheet is not None
        and not table_page.is_sheet_stale
        and not (within and _is_sheet_closed_by(table_page, result))
    )
    table = (
        table_page.get_sheet_url()
        if stays
        else get_campaign_urls(table_page.campaign.slug, table_page.campaign.game).table
    )
    anchored = whole and any(part.key == whole for part in table_page.game_ui.panels)
    target = f"{table}?{urlencode(query)}" + (f"#{whole}" if anchored else "")
    return HttpResponseRedirect(target, status=HTTPStatus.SEE_OTHER)


def build_flash_context(table_page: TablePage, result: MoveResult) -> Context:
    """Return the context of the flash message of a result."""
    name = result.campaign.game
    if result.violation is not None:
        reason = build_disabled_reason(
            result.violation, name, table_page.table.get_house_rule(result.violation.rule_id)
        )
        return {"said_kind": result.status.value, "refused": _build_violation_context(table_page, result, reason)}
    if result.form is not None:
        return {"said_kind": "invalid", "invalid": _build_error_context(result)}
    # A page with JavaScript sends a press again only because it heard no answer: to the player it is new.
    is_again = table_page.request.htmx and result.entry is not None and not result.entry.undone
    is_duplicate = result.status is ResultStatus.ALREADY and not is_again
    return build_entry_flash(table_page, result.entry, is_duplicate=is_duplicate)


def build_entry_flash(table_page: TablePage, entry: JournalEntry | None, *, is_duplicate: bool = False) -> Context:
    """Return the flash message of an entry; ``is_duplicate``: the same form came twice and changed nothing."""
    if entry is None:
        return {}
    target = access.list_entries(table_page.campaign).filter(seq=entry.target).first() if entry.target else None
    told = journal_lines.build_line(table_page.campaign, entry, table_page.viewer.subject_names, target)
    shown = None if is_duplicate else build_highlight(table_page, entry)
    return {"said_kind": "already" if is_duplicate else _get_flash_kind(entry), "said_line": told, "moment": shown}


def _get_flash_kind(entry: JournalEntry) -> str:
    """Return ``"asking"`` if the entry opened a question, else ``"applied"``."""
    changes = decode_changes(entry.changes)
    asks = any(change.label == "campaigns.decision" and change.before is None for change in changes)
    return "asking" if asks else "applied"


def _build_violation_context(table_page: TablePage, result: MoveResult, reason: DisabledReason) -> Context:
    form, declared = result.form, result.definition
    sent = [(name, value) for name in form.fields for value in _get_sent_values(form, name)] if form else []
    at = table_page.request.GET.get("at", "")
    return {
        "reason": reason,
        "url": build_move_url(result.campaign, declared, table_page.viewer.build_query(at)) if declared else "",
        "sent": [(name, value) for name, value in sent if name not in ("card", "move_id", "again")],
        "overrule": declared is not None and not reason.is_final,
    }


def _get_sent_values(form: Any, name: str) -> list[str]:
    values = form.data.getlist(name) if hasattr(form.data, "getlist") else [form.data.get(name, "")]
    if values == [MORE_CHOICE]:
        values = [form.data.get(f"{name}.{MORE_CHOICE}")]
    return [str(value) for value in values if value not in (None, "")]


def _list_first_errors(form: Any) -> list[tuple[str, str]]:
    return [(name, str(errors[0])) for name, errors in form.errors.items()]


def _build_error_context(result: MoveResult) -> Context:
    form, declared = result.form, result.definition
    assert form is not None
    assert declared is not None
    labels = {name: str(found.label or "") for name, found in form.fields.items()}
    whole = [str(told) for (game, _name), told in messages.missing_arguments.items() if game == declared.game]
    found = [("" if said in whole else labels.get(name, ""), said) for name, said in _list_first_errors(form)]
    label = messages.moves[declared.name].label
    return {"label": label, "errors": found, "citation": rulebook.cite_rule(declared.rule_id)}
