"""Views for hosts: rename, archive, delete and restore a campaign."""

from __future__ import annotations

from django import forms
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from campaigns import access
from campaigns.journal import campaign_service
from campaigns.membership import audit_log
from campaigns.models import AuditLogEntry
from campaigns.pages.campaign_names import find_free_name
from campaigns.roles import Role
from campaigns.storage.transactions import write_transaction
from campaigns.text_validation import PrintableTextField
from campaigns.webhooks import subscriptions
from companion.device_auth import TableRequest


class CampaignNameForm(forms.Form):
    """The form for a campaign's name."""

    name = PrintableTextField(max_length=60, label=gettext_lazy("Name"))


@access.requires_table_role(read_role=Role.HOST, write_role=Role.HOST)
@require_http_methods(["GET", "HEAD", "POST"])
def show_settings(request: TableRequest, slug: str) -> HttpResponse:
    """Render the settings of a campaign, or rename it; the parameter ``sure`` asks to confirm deletion."""
    campaign = access.get_campaign(request, slug)
    form = CampaignNameForm(request.POST if request.method == "POST" else None, initial={"name": campaign.name})
    if form.is_valid():
        with write_transaction():
            name = find_free_name(campaign.game, form.cleaned_data["name"], own=campaign)
            campaign_service.rename_campaign(campaign, name)
            audit_log.log_event(AuditLogEntry.Kind.RENAMED, campaign, request.device.name, name)
        return redirect("shelf")
    status = 422 if request.method == "POST" else 200
    context = {
        "campaign": campaign,
        "form": form,
        "sure": "sure" in request.GET,
        "failing_webhooks": subscriptions.find_failing_webhooks_of(campaign),
        "days": campaign_service.DELETED_RETENTION.days,
    }
    return render(request, "campaigns/campaign_settings.jinja", context, status=status)


@access.requires_table_role(read_role=Role.HOST, write_role=Role.HOST)
@require_POST
def archive_campaign(request: TableRequest, slug: str) -> HttpResponse:
    """Archive a campaign, or restore it from the archive."""
    campaign_service.set_archived(access.get_campaign(request, slug), is_archived="away" in request.POST)
    return redirect("shelf")


@access.requires_table_role(read_role=Role.HOST, write_role=Role.HOST)
@require_POST
def delete_campaign(request: TableRequest, slug: str) -> HttpResponse:
    """Delete a campaign; it can be restored for ``DELETED_RETENTION``."""
    campaign = access.get_campaign(request, slug)
    with write_transaction():
        campaign_service.delete_campaign(campaign)
        audit_log.log_event(AuditLogEntry.Kind.DELETED, campaign, request.device.name)
    return redirect("deleted")


@access.requires_site_role(read_role=Role.HOST)
@require_POST
def restore_campaign(request: TableRequest, slug: str) -> HttpResponse:
    """Restore a deleted campaign."""
    with write_transaction():
        campaign = campaign_service.restore_campaign(slug)
        if campaign is None:
            raise Http404(_("There is no such campaign."))
        audit_log.log_event(AuditLogEntry.Kind.RETURNED, campaign, request.device.name)
    return redirect("shelf")
