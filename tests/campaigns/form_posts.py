"""Helpers that post a table's forms with Django's client, with and without htmx."""

from __future__ import annotations

import re
from typing import Any

from django.http import HttpResponse
from django.test import Client

from campaigns.models import Campaign
from tests.campaigns.table_actions import mint_move_id

HTMX_HEADERS = {"HX-Request": "true"}


def post_move(client: Client, campaign: Campaign, name: str, /, *, htmx: object = True, **sent: Any) -> HttpResponse:
    """Post a move's form, with a new move id unless one is given."""
    return post_form(client, campaign, f"move/{name}/", htmx=htmx, **sent)


def post_form(client: Client, campaign: Campaign, path: str, /, *, htmx: object = True, **sent: Any) -> HttpResponse:
    """Post a form to an address of the campaign."""
    data = {"move_id": mint_move_id(campaign), **sent}
    answer = client.post(f"/c/{campaign.slug}/{path}", data, headers=HTMX_HEADERS if htmx else {})
    assert isinstance(answer, HttpResponse)
    return answer


def fetch_missed(client: Client, campaign: Campaign, tag: str, sheet: str = "") -> HttpResponse:
    """Return the response to a page with this etag and this sheet open that asks for updates."""
    answer = client.get(f"/c/{campaign.slug}/live/?open=sheet.{sheet}", headers={"If-None-Match": f'"{tag}"'})
    assert isinstance(answer, HttpResponse)
    return answer


def get_partial_targets(answer: HttpResponse) -> set[str]:
    """Return the target ids of a response's partials."""
    return set(re.findall(r'<hx-partial hx-target="#([\w-]+)"', answer.text))


def read_message(answer: HttpResponse) -> str:
    """Return the message of a response as plain text."""
    found = re.search(r'<div class="(?:status-message|rejection)[^"]*"[^>]*>.*?</div>', answer.text, re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", found.group() if found else "").split())


def get_form_fields(html: str) -> dict[str, str]:
    """Return the hidden fields and inputs of the first form in a fragment."""
    form = html[html.index("<form") : html.index("</form>")]
    return dict(re.findall(r'name="([\w-]+)" value="([^"]*)"', form))
