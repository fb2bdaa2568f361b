"""Views of the apps that are connected to a campaign, for hosts: their tokens."""

from __future__ import annotations

from http import HTTPStatus

from django import forms
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from campaigns import access
from campaigns.api import tokens
from campaigns.models import Campaign
from campaigns.pages.registry import Context
from campaigns.roles import Role
from campaigns.text_validation import PrintableTextField
from campaigns.views.qr_invites import get_origin
from campaigns.views.webhooks import build_webhooks_context
from campaigns.webhooks import subscriptions
from companion.device_auth import TableRequest

ROLE_TITLES = {
    tokens.TokenRole.SCREEN: gettext_lazy("Big screen: what it shows, for a stream or a dashboard on a wall"),
    tokens.TokenRole.VIEWER: gettext_lazy("Viewer: that, the whole journal and the plays, as somebody who watches"),
    tokens.TokenRole.PLAYER: gettext_lazy("Player: all of that and what a player needs to play on, Secrets included"),
}
"""The roles of a token, those that show least first."""


class TokenForm(forms.Form):
    """The form for a new token."""

    name = PrintableTextField(max_length=40, label=gettext_lazy("Name of the app"))
    role = forms.ChoiceField(
        choices=[*ROLE_TITLES.items()],
        initial=tokens.TokenRole.SCREEN,
        widget=forms.RadioSelect,
        label=gettext_lazy("What may it read?"),
    )


@access.requires_table_role(read_role=Role.HOST, write_role=Role.HOST)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def show_apps(request: TableRequest, slug: str) -> HttpResponse:
    """Render the connected apps, or make a token and show it this once.

    The parameter ``revoke`` asks to confirm; ``revoked`` tells that one was.
    """
    campaign = access.get_campaign(request, slug)
    form = TokenForm(request.POST if request.method == "POST" else None)
    if request.method != "POST":
        doomed = tokens.find_token(campaign, _parse_key(request.GET.get("revoke", "")))
        return _render_apps(request, campaign, {"form": form, "doomed": doomed, "revoked": "revoked" in request.GET})
    if not form.is_valid():
        return _render_apps(request, campaign, {"form": form}, HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        text = tokens.create_token(
            campaign, form.cleaned_data["name"], tokens.TokenRole(form.cleaned_data["role"]), request.device.name
        )
    except tokens.TooManyTokensError:
        told = _("This campaign has %(count)s connected apps. Revoke one first.") % {"count": tokens.MAX_TOKENS}
        form.add_error(None, told)
        return _render_apps(request, campaign, {"form": form}, HTTPStatus.UNPROCESSABLE_ENTITY)
    return _render_apps(request, campaign, {"form": TokenForm(), "made": form.cleaned_data["name"], "token": text})


def _render_apps(
    request: TableRequest, campaign: Campaign, context: Context, status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    shown = {
        "campaign": campaign,
        "tokens": tokens.list_tokens(campaign),
        "address": f"{get_origin(request)}{reverse('api-root')}",
        **build_webhooks_context(campaign),
        "failing_webhooks": subscriptions.find_failing_webhooks_of(campaign),
        **context,
    }
    return render(request, "campaigns/connected_apps.jinja", shown, status=status)


@access.requires_table_role(read_role=Role.HOST, write_role=Role.HOST)
@require_POST
def revoke_app(request: TableRequest, slug: str) -> HttpResponse:
    """Revoke a token; ``token`` is its key. A second press changes nothing."""
    campaign = access.get_campaign(request, slug)
    tokens.revoke_token(campaign, _parse_key(request.POST.get("token", "")), request.device.name)
    return redirect(f"{reverse('apps', args=[slug])}?revoked")


def _parse_key(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
