"""Clients of the API: requests with a token, without cookies."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.test import Client

from campaigns.api import tokens
from campaigns.api.tokens import TokenRole
from campaigns.models import Campaign

API = "/api/v1"


def make_token(campaign: Campaign, role: TokenRole = TokenRole.VIEWER, name: str = "Overlay") -> str:
    """Return the text of a new token."""
    return tokens.create_token(campaign, name, role, "Ada")


def get_answer(token: str, path: str, /, headers: dict[str, str] | None = None, **query: Any) -> HttpResponse:
    """Return the response to a call; no header without a token."""
    sent = {"Authorization": f"Bearer {token}"} if token else {}
    answer = Client().get(f"{API}/{path}", query, headers={**sent, **(headers or {})})
    assert isinstance(answer, HttpResponse)
    return answer


def get_json(token: str, path: str, /, **query: Any) -> Any:
    """Return the JSON of a call that succeeds."""
    answer = get_answer(token, path, **query)
    assert answer.status_code == 200, answer.text
    return answer.json()  # type: ignore[attr-defined]


def read_as(campaign: Campaign, role: TokenRole, path: str, /, **query: Any) -> Any:
    """Return the JSON of a call with a new token of this role."""
    return get_json(make_token(campaign, role), path, **query)
