"""The OpenAPI document of the API: paths and parameters from here, schemas from the structs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from campaigns.api.schemas import (
    DEFAULT_ENTRIES,
    MAX_ENTRIES,
    MAX_NUMBER,
    MAX_PLAYS,
    MAX_QUERY_LENGTH,
    CampaignState,
    FoundRules,
    JournalPage,
    PlayPage,
    Problem,
)
from companion.problem_details import PROBLEM_CONTENT_TYPE

API_VERSION = "1.1.0"
"""The version of the document: the second number rises with each addition."""

ANSWER_TYPES: Mapping[str, type[msgspec.Struct]] = {
    "campaign": CampaignState,
    "journal": JournalPage,
    "plays": PlayPage,
    "rules": FoundRules,
}
"""The struct of each path's response."""

SUMMARIES = {
    "campaign": "The state of the campaign, as the role of the token may see it",
    "journal": "The entries of the journal after one of them",
    "plays": "The games and sessions that are over; not for a screen",
    "rules": "Search the rules",
}
OPERATION_IDS = {
    "campaign": "read_campaign",
    "journal": "read_journal",
    "plays": "read_plays",
    "rules": "search_rules",
}


def _describe_number(name: str, description: str, low: int, high: int, default: int) -> dict[str, Any]:
    bounds = {"type": "integer", "minimum": low, "maximum": high, "default": default}
    return {"name": name, "in": "query", "description": description, "schema": bounds}


PARAMETERS: Mapping[str, list[dict[str, Any]]] = {
    "journal": [
        _describe_number("since", "Entries after the one with this number; 0 for the beginning.", 0, MAX_NUMBER, 0),
        _describe_number("limit", "The most entries to get at once.", 1, MAX_ENTRIES, DEFAULT_ENTRIES),
    ],
    "plays": [
        _describe_number("offset", "How many plays to leave out from the beginning.", 0, MAX_NUMBER, 0),
        _describe_number("limit", "The most plays to get at once.", 1, MAX_PLAYS, MAX_PLAYS),
    ],
    "rules": [
        {
            "name": "q",
            "in": "query",
            "required": True,
            "description": "What to look for, in a player's words.",
            "schema": {"type": "string", "minLength": 1, "maxLength": MAX_QUERY_LENGTH},
        },
        {
            "name": "game",
            "in": "query",
            "description": "Whose rules; those of the campaign's game unless you say so. The rules all games share come with them.",
            "schema": {"type": "string"},
        },
    ],
}
PROBLEMS = {
    "401": "No token was sent, or none that is valid.",
    "403": "The role of the token does not allow this.",
    "404": "The campaign of the token was deleted.",
    "422": "A parameter is wrong.",
    "429": "Too many requests: `Retry-After` has the seconds to wait.",
    "503": "The server is busy, or its database does not answer: try again after `Retry-After` seconds.",
}
"""The errors that any path may answer with; there may be others, of the same form."""


def build_document(server_path: str) -> bytes:
    """Return the document as JSON; ``server_path`` is the path of the API on this server."""
    return json.dumps({**_build_description(), "servers": [{"url": server_path}]}, ensure_ascii=False).encode()


@cache
def _build_description() -> dict[str, Any]:
    answers, components = msgspec.json.schema_components(
        [*ANSWER_TYPES.values(), Problem], ref_template="#/components/schemas/{name}"
    )
    schemas = dict(zip([*ANSWER_TYPES, "problem"], answers, strict=True))
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Dreamkeeper",
            "version": API_VERSION,
            "description": "Read-only. A token belongs to one campaign and one role; hosts make it on the page"
            " *Connected apps*. Fields may be added at any time; none is renamed or removed within a version.",
        },
        "security": [{"token": []}],
        "paths": {f"/{name}": {"get": _build_operation(name, schemas)} for name in ANSWER_TYPES},
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            "responses": {
                f"Problem{status}": {
                    "description": text,
                    "content": {PROBLEM_CONTENT_TYPE: {"schema": schemas["problem"]}},
                }
                for status, text in PROBLEMS.items()
            },
        },
    }


def _build_operation(name: str, schemas: Mapping[str, Any]) -> dict[str, Any]:
    success = {
        "description": SUMMARIES[name],
        "headers": {
            "ETag": {"description": "Send it back as `If-None-Match`.", "schema": {"type": "string"}},
        },
        "content": {"application/json": {"schema": schemas[name]}},
    }
    errors = {status: {"$ref": f"#/components/responses/Problem{status}"} for status in PROBLEMS}
    return {
        "operationId": OPERATION_IDS[name],
        "summary": SUMMARIES[name],
        "parameters": PARAMETERS.get(name, []),
        "responses": {"200": success, "304": {"description": "Nothing has changed since the ETag you sent."}, **errors},
    }
