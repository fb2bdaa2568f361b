"""Save points, export, import and verifying, as pages."""

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
from campaigns.journal import replay, restoring, save_points
from campaigns.journal.forms import MOVE_ID, MoveIds
from campaigns.journal.outcomes import Status
from campaigns.models import Notice
from campaigns.referee import game
from campaigns.roles import Role
from campaigns.seating import log
from campaigns.storage import state
from campaigns.storage.transactions import write_transaction
from campaigns.texts import TextField
from campaigns.transfer import bounds, exporting
from campaigns.transfer.faults import NotExportable, NotImportable, too_large
from campaigns.transfer.importing import import_campaign
from campaigns.views.journal import bad_form
from campaigns.views.render import render_answer
from companion.gate import TableRequest

NUMBER = re.compile(r"[0-9]{1,9}", re.ASCII)


class PointForm(forms.Form):
    """What a save point is called."""

    name = TextField(max_length=save_points.NAME_LENGTH, label=gettext_lazy("Name"))


class SaveForm(PointForm):
    """The name of a new save point."""

    move_id = forms.RegexField(MOVE_ID)


class RestoreForm(forms.Form):
    """Which save point to go back to."""

    move_id = forms.RegexField(MOVE_ID)
    point = forms.IntegerField(min_value=1, max_value=2**31 - 1, label=gettext_lazy("Save point"))


class ImportForm(forms.Form):
    """The file to import."""

    file = forms.FileField(label=gettext_lazy("Export file"))

    def clean_file(self) -> UploadedFile[Any]:
        """Refuse what is too large before a byte of it is read."""
        file: UploadedFile[Any] = self.cleaned_data["file"]
        if (file.size or 0) > bounds.LARGEST_UPLOAD:
            raise forms.ValidationError(too_large())
        return file


@access.table(reads=Role.PLAYER)
@require_safe
def show(request: TableRequest, slug: str) -> HttpResponse:
    """Show the save points of a campaign and the ways to keep, restore, export and verify it."""
    return _page(request, slug)


def _page(request: TableRequest, slug: str, status: int = 200, **said: object) -> HttpResponse:
    campaign = access.campaign(request, slug)
    ids = MoveIds(campaign.version)
    found = [(point, next(ids)) for point in access.savepoints(campaign)]
    context = {
        "campaign": campaign,
        "points": found,
        "save_id": next(ids),
        "set_id": next(ids),
        "asks": state.open_table(campaign, game(campaign.game)).setting("twice", "ask") == "ask",
        **said,
    }
    return render(request, "campaigns/saves.jinja", context, status=status)


@access.table()
@require_POST
def save(request: TableRequest, slug: str) -> HttpResponse:
    """Keep the state of now under a name."""
    form = SaveForm(request.POST)
    if not form.is_valid():
        return bad_form(request, access.campaign(request, slug), form)
    found = restoring.save(slug, form.cleaned_data["move_id"], access.by(request), form.cleaned_data["name"])
    return render_answer(request, found)


@access.table()
@require_POST
def restore(request: TableRequest, slug: str) -> HttpResponse:
    """Go back to a save point; undone like any move."""
    form = RestoreForm(request.POST)
    if not form.is_valid():
        return bad_form(request, access.campaign(request, slug), form)
    with write_transaction():
        found = restoring.restore(slug, form.cleaned_data["move_id"], access.by(request), form.cleaned_data["point"])
        if found is not None and found.status is Status.APPLIED and found.entry is not None:
            log.note(Notice.Kind.RESTORED, found.campaign, request.device.name, found.entry.names["name"])
    return render_answer(request, found)


@access.table(reads=Role.PLAYER)
@require_http_methods(["GET", "HEAD", "POST"])
def point(request: TableRequest, slug: str) -> HttpResponse:
    """Show one save point (``n`` in the address is its key), to call it otherwise or, asked twice, to delete it.

    Where there is none such, the others are shown.
    """
    campaign = access.campaign(request, slug)
    number = request.GET.get("n", "")
    found = access.savepoints(campaign).filter(pk=int(number)).first() if NUMBER.fullmatch(number) else None
    if found is None:
        return _page(request, slug)
    if request.method == "POST" and "forget" in request.POST:
        save_points.forget(found)
        return redirect("saves", slug=slug)
    form = PointForm(request.POST if request.method == "POST" else None, initial={"name": found.name})
    if form.is_valid():
        save_points.rename(found, form.cleaned_data["name"])
        return redirect("saves", slug=slug)
    status = 422 if request.method == "POST" else 200
    context = {"campaign": campaign, "point": found, "form": form, "sure": "sure" in request.GET}
    return render(request, "campaigns/point.jinja", context, status=status)


@access.table(reads=Role.PLAYER)
@require_safe
def export(request: TableRequest, slug: str) -> HttpResponseBase:
    """Return the whole campaign as one packed file, or the page with a sentence that says why there can be none (409).

    It is written to the disk before a byte is sent: a slow reader holds nothing up, and what cannot be brought in again
    is never handed out. The answer closes the file.
    """
    campaign = access.campaign(request, slug)
    try:
        file = exporting.packed_file(campaign)
    except NotExportable as error:
        return _page(request, slug, 409, fault=str(error))
    log.note(Notice.Kind.EXPORTED, campaign, request.device.name)
    name = f"{slugify(campaign.name) or 'campaign'}-{campaign.version}{exporting.PACKED}"
    headers = {"Cache-Control": "no-store"}
    return FileResponse(file, as_attachment=True, filename=name, content_type="application/gzip", headers=headers)


@access.table(reads=Role.PLAYER)
@require_safe
def verify(request: TableRequest, slug: str) -> HttpResponse:
    """Replay the journal, compare it with the table, and say what came of it. Nothing changes, so it may be read anew."""
    return _page(request, slug, report=replay.verify(access.campaign(request, slug)))


@access.site(reads=Role.HOST)
@require_http_methods(["GET", "HEAD", "POST"])
def import_file(request: TableRequest) -> HttpResponse:
    """Make a campaign of an export file, or say in one sentence where it is damaged."""
    form = ImportForm(request.POST, request.FILES) if request.method == "POST" else ImportForm()
    if form.is_valid():
        try:
            return redirect("table", slug=import_campaign(form.cleaned_data["file"]).slug)
        except NotImportable as error:
            form.add_error("file", str(error))
    status = 422 if request.method == "POST" else 200
    return render(request, "campaigns/import.jinja", {"form": form}, status=status)
