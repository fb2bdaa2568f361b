"""Sending the forms of a table through Django's client, with htmx and without."""

from __future__ import annotations

import re
from typing import Any

from django.http import HttpResponse
from django.test import Client

from campaigns.models import Campaign
from tests.campaigns.table_actions import mint_move_id

HTMX_HEADERS = {"HX-Request": "true"}


def post_move(client: Client, campaign: Campaign, name: str, /, *, htmx: object = True, **sent: Any) -> HttpResponse:
    """Post a move's form; its move id is minted now unless one is given."""
    return post_form(client, campaign, f"move/{name}/", htmx=htmx, **sent)


def post_form(client: Client, campaign: Campaign, path: str, /, *, htmx: object = True, **sent: Any) -> HttpResponse:
    """Post a form to an address of the campaign."""
    data = {"move_id": mint_move_id(campaign), **sent}
    answer = client.post(f"/c/{campaign.slug}/{path}", data, headers=HTMX_HEADERS if htmx else {})
    assert isinstance(answer, HttpResponse)
    return answer


def fetch_missed(client: Client, campaign: Campaign, tag: str, sheet: str = "") -> HttpResponse:
    """Return what a page that shows this tag, with this sheet open, is answered when it asks what it has missed."""
    answer = client.get(f"/c/{campaign.slug}/live/?open=sheet.{sheet}", headers={"If-None-Match": f'"{tag}"'})
    assert isinstance(answer, HttpResponse)
    return answer


def get_partial_targets(answer: HttpResponse) -> set[str]:
    """Return the ids that the partials of an answer go to."""
    return set(re.findall(r'<hx-partial hx-target="#([\w-]+)"', answer.text))


def read_message(answer: HttpResponse) -> str:
    """Return what the answer says happened, as plain text."""
    found = re.search(r'<div class="(?:said|refuse)[^"]*"[^>]*>.*?</div>', answer.text, re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", found.group() if found else "").split())


def get_form_fields(html: str) -> dict[str, str]:
    """Return the hidden fields and inputs of the first form in a piece of a page."""
    form = html[html.index("<form") : html.index("</form>")]
    return dict(re.findall(r'name="([\w-]+)" value="([^"]*)"', form))
