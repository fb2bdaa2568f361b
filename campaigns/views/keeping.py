"""What a host does with a whole campaign: call it otherwise, put it away, delete it and bring it back."""

from __future__ import annotations

from django import forms
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from campaigns import access
from campaigns.journal import shelf
from campaigns.models import Notice
from campaigns.roles import Role
from campaigns.seating import log
from campaigns.storage.transactions import write_transaction
from campaigns.texts import TextField
from companion.gate import TableRequest


class NameForm(forms.Form):
    """What a campaign is called."""

    name = TextField(max_length=60, label=gettext_lazy("Name"))


@access.table(reads=Role.HOST, writes=Role.HOST)
@require_http_methods(["GET", "HEAD", "POST"])
def keep(request: TableRequest, slug: str) -> HttpResponse:
    """Show what can be done with a campaign, and give it another name; ``sure`` in the address asks a second time for deleting."""
    campaign = access.campaign(request, slug)
    form = NameForm(request.POST if request.method == "POST" else None, initial={"name": campaign.name})
    if form.is_valid():
        with write_transaction():
            shelf.rename(campaign, form.cleaned_data["name"])
            log.note(Notice.Kind.RENAMED, campaign, request.device.name, form.cleaned_data["name"])
        return redirect("shelf")
    status = 422 if request.method == "POST" else 200
    context = {"campaign": campaign, "form": form, "sure": "sure" in request.GET, "days": shelf.KEPT.days}
    return render(request, "campaigns/keep.jinja", context, status=status)


@access.table(reads=Role.HOST, writes=Role.HOST)
@require_POST
def archive(request: TableRequest, slug: str) -> HttpResponse:
    """Put a campaign away, or back among those that are played."""
    shelf.archive(access.campaign(request, slug), away="away" in request.POST)
    return redirect("shelf")


@access.table(reads=Role.HOST, writes=Role.HOST)
@require_POST
def delete(request: TableRequest, slug: str) -> HttpResponse:
    """Delete a campaign; some days long it can be brought back."""
    campaign = access.campaign(request, slug)
    with write_transaction():
        shelf.delete(campaign)
        log.note(Notice.Kind.DELETED, campaign, request.device.name)
    return redirect("deleted")


@access.site(reads=Role.HOST)
@require_POST
def bring_back(request: TableRequest, slug: str) -> HttpResponse:
    """Put a deleted campaign back on the shelf."""
    with write_transaction():
        campaign = shelf.bring_back(slug)
        if campaign is None:
            raise Http404(_("There is no such campaign."))
        log.note(Notice.Kind.RETURNED, campaign, request.device.name)
    return redirect("shelf")
