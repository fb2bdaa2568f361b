"""A client that is generated from the OpenAPI document reads a campaign from a server."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from django.test import Client
from pytest_django.live_server_helper import LiveServer

from campaigns.api.tokens import TokenRole
from tests.campaigns.api.clients import API, make_token
from tests.campaigns.table_actions import GAMBLER, apply_move, start_slumber, undo_entry

pytestmark = [pytest.mark.process, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def generated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The package of a client that was just generated; a document that the generator does not understand whole fails."""
    (tmp_path / "openapi.json").write_bytes(Client().get(f"{API}/openapi.json").content)
    # Its files are read as they are: nothing formats them.
    (tmp_path / "config.json").write_text('{"post_hooks": []}', encoding="utf-8")
    command = [sys.executable, "-m", "openapi_python_client", "generate", "--path", "openapi.json", "--meta", "none"]
    command += ["--output-path", "dreamkeeper_client", "--config", "config.json", "--fail-on-warning"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    monkeypatch.syspath_prepend(tmp_path)
    return importlib.import_module("dreamkeeper_client")


def call(name: str, client: Any, **query: Any) -> Any:
    """Call an operation of the generated client."""
    return importlib.import_module(f"dreamkeeper_client.api.default.{name}").sync(client=client, **query)


def test_a_generated_client_reads_a_campaign(generated: ModuleType, live_server: LiveServer) -> None:
    campaign = start_slumber(name="Seven nights")
    entry = apply_move(campaign, "suffer", dreamer=GAMBLER, count=2)
    undo_entry(campaign)
    address, token = f"{live_server.url}{API}", make_token(campaign, TokenRole.PLAYER)
    client = generated.AuthenticatedClient(base_url=address, token=token)

    state = call("read_campaign", client)
    assert (state.name, state.game, state.role.value) == ("Seven nights", "etherfields", "player")
    assert (state.newest, state.current) == (entry.seq + 1, entry.seq - 1)
    assert "Dreamers" in [table.title for table in state.tables]

    page = call("read_journal", client, since=entry.seq - 1, limit=10)
    assert [(one.number, one.undone, one.target) for one in page.entries] == [
        (entry.seq, True, None),
        (entry.seq + 1, False, entry.seq),
    ]
    assert page.entries[0].at == entry.at

    found = call("search_rules", client, q="seal")
    assert found.rules[0].id.startswith("ef.")

    stranger = generated.AuthenticatedClient(base_url=address, token="dk_nobody")
    assert call("read_campaign", stranger).status == 401
