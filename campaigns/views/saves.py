"""Views of save points, export, import and verification."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import FileResponse, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns import access
from campaigns.engine import get_game
from campaigns.journal import replay, save_point_service, save_points
from campaigns.journal.forms import MOVE_ID_PATTERN, MoveIdGenerator
from campaigns.journal.results import ResultStatus
from campaigns.membership import audit_log
from campaigns.models import AuditLogEntry
from campaigns.pages.registry import get_game_ui
from campaigns.roles import Role
from campaigns.storage import state
from campaigns.storage.transactions import write_transaction
from campaigns.text_validation import PrintableTextField
from campaigns.transfer import exporter, limits
from campaigns.transfer.errors import ExportFileError, ImportFileError, get_too_large_text
from campaigns.transfer.importer import import_campaign
from campaigns.views.journal import render_invalid_form
from campaigns.views.responses import render_result
from companion.device_auth import TableRequest

SAVE_POINT_KEY_RE = re.compile(r"[0-9]{1,9}", re.ASCII)


class SavePointNameForm(forms.Form):
    """The form for a save point's name."""

    name = PrintableTextField(max_length=save_points.MAX_NAME_LENGTH, label=gettext_lazy("Name"))


class NewSavePointForm(SavePointNameForm):
    """The form for a new save point."""

    move_id = forms.RegexField(MOVE_ID_PATTERN)


class RestoreForm(forms.Form):
    """The form that selects a save point to restore."""

    move_id = forms.RegexField(MOVE_ID_PATTERN)
    point = forms.IntegerField(min_value=1, max_value=2**31 - 1, label=gettext_lazy("Save point"))


class ImportForm(forms.Form):
    """The form for a file to import."""

    file = forms.FileField(label=gettext_lazy("Export file"))

    def clean_file(self) -> UploadedFile[Any]:
        """Reject a file that is too large before reading it."""
        file: UploadedFile[Any] = self.cleaned_data["file"]
        if (file.size or 0) > limits.MAX_UPLOAD_BYTES:
            raise forms.ValidationError(get_too_large_text())
        return file


@access.requires_table_role(read_role=Role.PLAYER)
@require_safe
def show_saves(request: TableRequest, slug: str) -> HttpResponse:
    """Render the save points of a campaign, with export and verification."""
    return _render_saves(request, slug)


def _render_saves(request: TableRequest, slug: str, status: int = 200, **extra_context: object) -> HttpResponse:
    campaign = access.get_campaign(request, slug)
    table = state.open_table(campaign, get_game(campaign.game))
    ids = MoveIdGenerator(campaign.version)
    found = [(point, next(ids)) for point in access.list_save_points(campaign)]
    context = {
        "campaign": campaign,
        "points": found,
        "save_id": next(ids),
        "set_id": next(ids),
        "advice_id": next(ids),
        "asks": table.get_setting("twice", "ask") == "ask",
        "has_adviser": get_game_ui(campaign.game).adviser is not None,
        "advises": table.get_setting("advice", "offer") == "offer",
        **extra_context,
    }
    return render(request, "campaigns/save_points.jinja", context, status=status)


@access.requires_table_role()
@require_POST
def create_save_point(request: TableRequest, slug: str) -> HttpResponse:
    """Create a save point of the current state."""
    form = NewSavePointForm(request.POST)
    if not form.is_valid():
        return render_invalid_form(request, access.get_campaign(request, slug), form)
    found = save_point_service.create_save_point(
        slug, form.cleaned_data["move_id"], access.get_actor(request), form.cleaned_data["name"]
    )
    return render_result(request, found)


@access.requires_table_role()
@require_POST
def restore_save_point(request: TableRequest, slug: str) -> HttpResponse:
    """Restore a save point; it can be undone like any move."""
    form = RestoreForm(request.POST)
    if not form.is_valid():
        return render_invalid_form(request, access.get_campaign(request, slug), form)
    with write_transaction():
        found = save_point_service.restore_save_point(
            slug, form.cleaned_data["move_id"], access.get_actor(request), form.cleaned_data["point"]
        )
        if found is not None and found.status is ResultStatus.APPLIED and found.entry is not None:
            audit_log.log_event(
                AuditLogEntry.Kind.RESTORED, found.campaign, request.device.name, found.entry.names["name"]
            )
    return render_result(request, found)


@access.requires_table_role(read_role=Role.PLAYER)
@require_http_methods(["GET", "HEAD", "POST"])
def show_save_point(request: TableRequest, slug: str) -> HttpResponse:
    """Render, rename or delete one save point (``n`` is its key); deletion asks for confirmation.

    An unknown key shows the list.
    """
    campaign = access.get_campaign(request, slug)
    number = request.GET.get("n", "")
    found = (
        access.list_save_points(campaign).filter(pk=int(number)).first()
        if SAVE_POINT_KEY_RE.fullmatch(number)
        else None
    )
    if found is None:
        return _render_saves(request, slug)
    if request.method == "POST" and "forget" in request.POST:
        save_points.delete_save_point(found)
        return redirect("saves", slug=slug)
    form = SavePointNameForm(request.POST if request.method == "POST" else None, initial={"name": found.name})
    if form.is_valid():
        save_points.rename_save_point(found, form.cleaned_data["name"])
        return redirect("saves", slug=slug)
    status = 422 if request.method == "POST" else 200
    context = {"campaign": campaign, "point": found, "form": form, "sure": "sure" in request.GET}
    return render(request, "campaigns/save_point.jinja", context, status=status)


@access.requires_table_role(read_role=Role.PLAYER)
@require_safe
def export_campaign(request: TableRequest, slug: str) -> HttpResponseBase:
    """Return the campaign as a compressed export file, or the page with an error message (409).

    The file is written to disk before sending: a slow client blocks nothing, and a file that could not be imported is
    never sent. The response closes it.
    """
    campaign = access.get_campaign(request, slug)
    try:
        file = exporter.open_packed_export(campaign)
    except ExportFileError as error:
        return _render_saves(request, slug, 409, fault=str(error))
    audit_log.log_event(AuditLogEntry.Kind.EXPORTED, campaign, request.device.name)
    name = f"{slugify(campaign.name) or 'campaign'}-{campaign.version}{exporter.PACKED_SUFFIX}"
    headers = {"Cache-Control": "no-store"}
    return FileResponse(file, as_attachment=True, filename=name, content_type="application/gzip", headers=headers)


@access.requires_table_role(read_role=Role.PLAYER)
@require_safe
def verify_campaign(request: TableRequest, slug: str) -> HttpResponse:
    """Replay the journal, compare it with the stored state, and render the report. Read-only, so safe to repeat."""
    return _render_saves(request, slug, report=replay.verify_journal(access.get_campaign(request, slug)))


@access.requires_site_role(read_role=Role.HOST)
@require_http_methods(["GET", "HEAD", "POST"])
def import_file(request: TableRequest) -> HttpResponse:
    """Import an export file as a campaign, or show where it is damaged."""
    form = ImportForm(request.POST, request.FILES) if request.method == "POST" else ImportForm()
    if form.is_valid():
        try:
            return redirect("table", slug=import_campaign(form.cleaned_data["file"]).slug)
        except ImportFileError as error:
            form.add_error("file", str(error))
    status = 422 if request.method == "POST" else 200
    return render(request, "campaigns/import.jinja", {"form": form}, status=status)
