"""The OpenAPI document: valid, and what responses look like."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from django.test import Client

from campaigns.api import openapi
from campaigns.api.tokens import TokenRole
from campaigns.models import Campaign
from tests.campaigns.api.clients import API, read_as

QUERIES: dict[str, dict[str, Any]] = {"rules": {"q": "seal"}}


def read_document() -> Any:
    return Client().get(f"{API}/openapi.json").json()


def iterate_objects(value: Any) -> Any:
    """Yield every object inside of a JSON value."""
    if isinstance(value, dict):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from iterate_objects(inner)


def test_it_is_sent_to_everybody_and_names_this_server() -> None:
    answer = Client().get(f"{API}/openapi.json")

    assert answer.status_code == 200
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert answer.json()["servers"] == [{"url": API}]
    assert not answer.cookies


def test_every_reference_leads_somewhere() -> None:
    document = read_document()
    for one in iterate_objects(document):
        if "$ref" in one:
            found = document
            for part in one["$ref"].removeprefix("#/").split("/"):
                found = found[part]
            assert found


def test_every_path_schema_and_parameter_says_what_it_is() -> None:
    document = read_document()
    for name, schema in document["components"]["schemas"].items():
        assert schema["description"], name
    for path in document["paths"].values():
        assert path["get"]["summary"]
        assert all(one["description"] and one["schema"] for one in path["get"]["parameters"])
    ids = [path["get"]["operationId"] for path in document["paths"].values()]
    assert len({*ids}) == len(ids)


@pytest.mark.django_db
@pytest.mark.parametrize("role", [TokenRole.PLAYER, TokenRole.VIEWER])
@pytest.mark.parametrize("path", openapi.ANSWER_TYPES)
def test_responses_have_exactly_the_fields_of_their_schema(slumber: Campaign, path: str, role: TokenRole) -> None:
    answer = read_as(slumber, role, path, **QUERIES.get(path, {}))

    kind = openapi.ANSWER_TYPES[path]
    assert msgspec.to_builtins(msgspec.convert(answer, kind)) == msgspec.to_builtins(
        msgspec.convert(msgspec.json.decode(msgspec.json.encode(answer)), kind)
    )
    assert answer.keys() == {field.encode_name for field in msgspec.structs.fields(kind)}
