"""Views of a campaign's webhooks, for hosts."""

from __future__ import annotations

import math
from datetime import datetime
from http import HTTPStatus
from typing import cast

from django import forms
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaigns import access
from campaigns.models import Campaign
from campaigns.pages.registry import Context
from campaigns.roles import Role
from campaigns.webhooks import addresses, signatures, subscriptions
from campaigns.webhooks.models import MAX_URL_LENGTH, Webhook
from campaigns.webhooks.send_results import describe_error
from campaigns.webhooks.subscriptions import Topic, WebhookState
from companion.device_auth import TableRequest

MAX_KEY = 2**31


class WebhookForm(forms.Form):
    """The form for a new webhook."""

    url = forms.CharField(
        max_length=MAX_URL_LENGTH,
        label=gettext_lazy("Address of the receiver"),
        widget=forms.URLInput(attrs={"autocomplete": "off", "placeholder": "https://"}),
    )
    topics = forms.MultipleChoiceField(
        initial=[Topic.ENTRIES],
        widget=forms.CheckboxSelectMultiple,
        label=gettext_lazy("What it gets"),
    )

    def __init__(self, game: str, data: QueryDict | None = None) -> None:
        super().__init__(data)
        field = cast("forms.MultipleChoiceField", self.fields["topics"])
        field.choices = [(topic.value, topic.label) for topic in subscriptions.list_topics(game)]

    def clean_url(self) -> str:
        """Return the URL. Raises ValidationError for one that nothing is sent to."""
        url = str(self.cleaned_data["url"])
        try:
            addresses.check_typed_url(url)
        except addresses.UnreadableUrlError as error:
            raise ValidationError(
                _("Type an address that begins with https:// or http://, without a user name in it.")
            ) from error
        except addresses.RefusedAddressError as refused:
            raise ValidationError(str(refused)) from refused
        return url


def build_webhooks_context(campaign: Campaign, form: WebhookForm | None = None) -> Context:
    """Return the context of the list of webhooks with its form (``parts/webhooks.jinja``)."""
    return {
        "webhooks": [_build_row(one) for one in subscriptions.list_webhooks(campaign)],
        "webhook_form": form or WebhookForm(campaign.game),
    }


def _build_row(found: WebhookState) -> Context:
    webhook, test, now = found.webhook, found.test, timezone.now()
    # The reason of any other pause says it all, and an error from before a restore is over.
    has_error = webhook.paused in ("", Webhook.PauseReason.FAILED)
    is_old_secret_valid = webhook.old_secret_until is not None and webhook.old_secret_until > now
    return {
        "webhook": webhook,
        "topics": [topic.label for topic in found.topics],
        "waiting_count": found.waiting_count,
        "paused": Webhook.PauseReason(webhook.paused).label if webhook.paused else "",
        "error": describe_error(webhook.error, webhook.error_status) if has_error else "",
        "is_trying": not webhook.paused and bool(found.waiting_count) and webhook.next_try <= now,
        "next_try": describe_next_try(webhook.next_try, now),
        "test": test,
        "test_error": describe_error(test.error, test.error_status) if test is not None else "",
        "secret_digest": signatures.compute_digest(webhook.secret),
        "old_secret_until": webhook.old_secret_until if is_old_secret_valid else None,
    }


def describe_next_try(moment: datetime, now: datetime) -> str:
    """Return when the next try comes: how soon, or the time if that is more than an hour."""
    seconds = max(1, math.ceil((moment - now).total_seconds()))
    minutes = math.ceil(seconds / 60)
    if seconds < 60:
        return ngettext("Next try in %(count)s second.", "Next try in %(count)s seconds.", seconds) % {"count": seconds}
    if minutes <= 60:
        return ngettext("Next try in %(count)s minute.", "Next try in %(count)s minutes.", minutes) % {"count": minutes}
    return _("Next try: %(when)s.") % {"when": date_format(timezone.localtime(moment), "DATETIME_FORMAT")}


@access.requires_table_role(read_role=Role.HOST, write_role=Role.HOST)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def show_webhooks(request: TableRequest, slug: str) -> HttpResponse:
    """Render the webhooks of a campaign, or add one and show its secret this once.

    The parameter ``deleted`` tells that one was deleted.
    """
    campaign = access.get_campaign(request, slug)
    form = WebhookForm(campaign.game, request.POST if request.method == "POST" else None)
    webhook = _create_webhook(request, campaign, form) if form.is_valid() else None
    if webhook is not None:
        return _render_webhook(request, webhook, secret=webhook.secret)
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    deleted = not form.is_bound and "deleted" in request.GET
    context = {"campaign": campaign, "deleted": deleted, **build_webhooks_context(campaign, form)}
    return render(request, "campaigns/webhooks.jinja", context, status=status)


def _create_webhook(request: TableRequest, campaign: Campaign, form: WebhookForm) -> Webhook | None:
    """Create the webhook of a valid form; add what is wrong to the form, and return None, if that is not possible."""
    chosen = form.cleaned_data
    try:
        return subscriptions.create_webhook(campaign, chosen["url"], chosen["topics"], request.device.name)
    except subscriptions.DuplicateWebhookError:
        form.add_error("url", _("There is a webhook to this address already."))
    except subscriptions.TooManyWebhooksError:
        count = subscriptions.MAX_WEBHOOKS
        form.add_error("url", _("This campaign has %(count)s webhooks. Delete one first.") % {"count": count})
    return None


@access.requires_table_role(read_role=Role.HOST, write_role=Role.HOST)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def show_webhook(request: TableRequest, slug: str, webhook: int) -> HttpResponse:
    """Render a webhook, or do an ``action`` with it; the parameters ``sure`` and ``secret`` ask before two of them."""
    campaign = access.get_campaign(request, slug)
    found = campaign.webhooks.filter(pk=webhook).first() if webhook < MAX_KEY else None
    if found is None:
        raise Http404(_("There is no such webhook."))
    found.campaign = campaign
    if request.method != "POST":
        return _render_webhook(request, found, sure="sure" in request.GET, renews="secret" in request.GET)
    match request.POST.get("action"):
        case "test":
            subscriptions.add_test_event(found)
        case "resume":
            subscriptions.resume_webhook(found, request.device.name)
        case "secret" if subscriptions.renew_secret(found, request.POST.get("shown", ""), request.device.name):
            return _render_webhook(request, found, secret=found.secret)
        case "delete":
            subscriptions.delete_webhook(found, request.device.name)
            listing = f"{reverse('webhooks', args=[slug])}?deleted"
            return HttpResponseRedirect(listing, status=HTTPStatus.SEE_OTHER)
    return HttpResponseRedirect(reverse("webhook", args=[slug, webhook]), status=HTTPStatus.SEE_OTHER)


def _render_webhook(request: TableRequest, webhook: Webhook, **extra_context: object) -> HttpResponse:
    context = {
        "campaign": webhook.campaign,
        "row": _build_row(subscriptions.get_state(webhook)),
        "until": timezone.now() + subscriptions.OLD_SECRET_LIFETIME,
        **extra_context,
    }
    return render(request, "campaigns/webhook.jinja", context)
