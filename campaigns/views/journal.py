"""Views of the journal and of undo, redo and back to here."""

from __future__ import annotations

import re
from collections.abc import Callable, Container
from dataclasses import dataclass
from datetime import date
from http import HTTPStatus
from itertools import groupby

from django import forms
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaigns import access
from campaigns.journal import navigation
from campaigns.journal.forms import MOVE_ID_PATTERN
from campaigns.journal.results import MoveResult
from campaigns.models import Campaign, JournalEntry, Session
from campaigns.pages import journal_lines, turn_labels
from campaigns.pages.registry import Context
from campaigns.roles import Role
from campaigns.views.responses import Flash, render_result, render_table_page
from campaigns.views.table_page import TablePage
from companion.device_auth import TableRequest
from companion.jinja_environment import render_template

NUMBER_RE = re.compile(r"[1-9][0-9]{0,8}", re.ASCII)
ENTRIES_PER_PAGE = 40
MAX_TURN_ENTRIES = 200
"""Later entries that are read to find the turn of a page."""


class NavigationForm(forms.Form):
    """The fields of undo, redo and back to here: move id, entry, and confirmation (``sure``) for another player's move."""

    move_id = forms.RegexField(MOVE_ID_PATTERN)
    entry = forms.IntegerField(min_value=1, max_value=999_999_999)
    sure = forms.BooleanField(required=False)


class UndoForm(NavigationForm):
    """The fields of undo: the entry or, if the device has not seen it yet, the move id of its own report (``after``)."""

    entry = forms.IntegerField(min_value=1, max_value=999_999_999, required=False)
    after = forms.RegexField(MOVE_ID_PATTERN, required=False)

    def clean(self) -> Context:
        """Require ``entry`` or ``after``."""
        if not self.errors and not self.cleaned_data["entry"] and not self.cleaned_data["after"]:
            self.add_error("entry", self.fields["entry"].error_messages["required"])
        return self.cleaned_data


@access.requires_table_role()
@require_safe
def show_journal(request: TableRequest, slug: str) -> HttpResponse:
    """Render a page of the journal, newest first, optionally of one Dreamer or session."""
    campaign = access.get_campaign(request, slug)
    view = TablePage(request, campaign)
    found = access.list_entries(campaign)
    sessions = list(Session.objects.filter(campaign=campaign).order_by("number").values_list("number", flat=True))
    who = parse_number(request, "who", view.viewer.subject_names)
    session = parse_number(request, "session", sessions)
    if who:
        found = found.filter(subjects__contains=f",{who},")
    if session:
        found = found.filter(session=session)
    page = Paginator(found, ENTRIES_PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "campaign": campaign,
        "watching": view.role is Role.VIEWER,
        "page": page,
        "groups": _build_groups(view, list(page), has_turns=not who),
        "between_label": view.game_ui.turns.between_label,
        "who": who,
        "session": session,
        "subject": view.game_ui.subject_noun,
        "subjects": view.viewer.subject_names.items(),
        "sessions": sessions,
    }
    return render(request, "campaigns/journal.jinja", context)


@dataclass
class EntryGroup:
    """Neighbouring lines of one day, turn and step, newest first; ``summary`` joins them if all are small steps."""

    day: date
    turn: str
    step: str
    lines: list[SafeString]
    summary: str = ""


def _build_groups(table_page: TablePage, entries: list[JournalEntry], *, has_turns: bool) -> list[EntryGroup]:
    """Return the lines of a page by day, turn and step; turns are left out for entries of a single Dreamer."""
    found = journal_lines.build_lines(table_page.campaign, entries, table_page.viewer.subject_names)
    blank = [""] * len(found)
    named, stepped = [
        _label_entries(table_page, entries, of) if has_turns else blank
        for of in (table_page.game_ui.turns, table_page.game_ui.steps)
    ]
    days = [timezone.localdate(line.entry.at) for line in found]
    together = groupby(zip(days, named, stepped, found, strict=True), key=lambda one: one[:3])
    return [_build_group(table_page, key, [line for *_key, line in lines]) for key, lines in together]


def _build_group(
    table_page: TablePage, key: tuple[date, str, str], lines: list[journal_lines.JournalLine]
) -> EntryGroup:
    day, turn, step = key
    quiet = (
        step
        and len(lines) > 1
        and all(line.entry.is_played and not table_page.game_ui.is_in_chronicle(line.entry) for line in lines)
    )
    told = " ".join(line.text for line in reversed(lines)) if quiet else ""
    return EntryGroup(day, turn, step, [_render_line(table_page, line) for line in lines], told)


def _label_entries(table_page: TablePage, entries: list[JournalEntry], turn_spec: turn_labels.TurnSpec) -> list[str]:
    """Return the turn (or step) of each entry; if they have no boundary, use the next one after them."""
    if not entries or entries[0].seq == table_page.campaign.version:
        return turn_labels.label_entry_turns(entries, turn_spec.find_boundary, table_page.get_current_label(turn_spec))
    later = access.list_entries(table_page.campaign).filter(seq__gt=entries[0].seq).order_by("seq")[:MAX_TURN_ENTRIES]
    told = (
        said.previous for entry in later if (said := turn_labels.find_entry_boundary(entry, turn_spec.find_boundary))
    )
    return turn_labels.label_entry_turns(
        entries, turn_spec.find_boundary, next(told, table_page.get_current_label(turn_spec))
    )


def _render_line(table_page: TablePage, line: journal_lines.JournalLine) -> SafeString:
    return render_template(
        "campaigns/parts/entry.jinja",
        {"line": line, "p": table_page.page_context, "back_id": next(table_page.viewer.move_ids)},
    )


def parse_number(request: TableRequest, name: str, valid_numbers: Container[int]) -> int:
    """Return a number from the query, 0 for none. Raises Http404 if it is not in ``valid_numbers``.

    Pages are cached by number, so only existing numbers may be accepted.
    """
    given = request.GET.get(name, "")
    if given in ("", "0"):
        return 0
    number = int(given) if NUMBER_RE.fullmatch(given) else 0
    if not number or number not in valid_numbers:
        raise Http404(_("Nothing at the table has this number. Go back to the table."))
    return number


@access.requires_table_role()
@require_POST
def undo_move(request: TableRequest, slug: str) -> HttpResponse:
    """Undo the newest move; another player's only with confirmation."""

    def go(f: Context) -> MoveResult | None:
        return navigation.undo_entry(
            slug, f["move_id"], access.get_actor(request), f["entry"], is_confirmed=f["sure"], after=f["after"]
        )

    return _navigate(request, slug, go, UndoForm)


@access.requires_table_role()
@require_POST
def redo_move(request: TableRequest, slug: str) -> HttpResponse:
    """Redo the last undone move."""
    return _navigate(
        request, slug, lambda f: navigation.redo_entry(slug, f["move_id"], access.get_actor(request), f["entry"])
    )


@access.requires_table_role()
@require_POST
def jump_back(request: TableRequest, slug: str) -> HttpResponse:
    """Restore the state right after an entry."""
    return _navigate(
        request, slug, lambda f: navigation.jump_to_entry(slug, f["move_id"], access.get_actor(request), f["entry"])
    )


def _navigate(
    request: TableRequest,
    slug: str,
    navigate: Callable[[Context], MoveResult | None],
    kind: type[NavigationForm] = NavigationForm,
) -> HttpResponse:
    form = kind(request.POST)
    if not form.is_valid():
        return render_invalid_form(request, access.get_campaign(request, slug), form)
    return render_result(request, navigate(form.cleaned_data), request.GET.get("at", ""))


def render_invalid_form(request: TableRequest, campaign: Campaign, form: forms.Form) -> HttpResponse:
    """Render the table with the errors of an invalid core form (422)."""
    errors = [(str(form.fields[name].label or name), str(found[0])) for name, found in form.errors.items()]
    answer = {"said_kind": "invalid", "invalid": {"label": _("This form"), "errors": errors}}
    return render_table_page(request, TablePage(request, campaign), Flash(answer, HTTPStatus.UNPROCESSABLE_ENTITY))
