"""The examples of docs/api.md: each is run against a server, and its answer looks as the document says."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from typing import Any

import pytest
from pytest_django.live_server_helper import LiveServer

from campaigns.api import openapi
from campaigns.api.tokens import TokenRole
from campaigns.models import Campaign
from companion.installation import PROJECT_ROOT
from tests.campaigns.api.clients import make_token
from tests.campaigns.table_actions import GAMBLER, apply_move, begin_campaign, undo_entry

pytestmark = [pytest.mark.process, pytest.mark.django_db(transaction=True)]

TEXT = (PROJECT_ROOT / "docs" / "api.md").read_text(encoding="utf-8")
SHELL_EXAMPLES = re.findall(r"^```bash\n(.*?)^```(?:\n\n```json\n(.*?)^```)?", TEXT, re.MULTILINE | re.DOTALL)
PYTHON_EXAMPLES = re.findall(r"^```python\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)


def find_differences(shown: Any, sent: Any, place: str = "$") -> list[str]:
    """Return where two JSON values have other fields or types; lists are compared by their first items."""
    if type(shown) is not type(sent) and None not in (shown, sent):
        return [f"{place}: {shown!r} is not {sent!r}"]
    if isinstance(shown, dict):
        missing = [f"{place}.{key}" for key in shown.keys() ^ sent.keys()]
        return missing + [
            one
            for key in shown.keys() & sent.keys()
            for one in find_differences(shown[key], sent[key], f"{place}.{key}")
        ]
    if isinstance(shown, list) and shown and sent:
        return find_differences(shown[0], sent[0], f"{place}[0]")
    return []


@pytest.fixture
def campaign() -> Campaign:
    found = begin_campaign(name="Seven nights")
    apply_move(found, "suffer", dreamer=GAMBLER, count=2)
    undo_entry(found)
    apply_move(found, "end-session")
    return found


def run(command: list[str], campaign: Campaign, server: LiveServer) -> str:
    """Run an example, and return what it prints."""
    token = make_token(campaign, TokenRole.VIEWER)
    environment = {
        **os.environ,
        "DREAMKEEPER_URL": server.url,
        "DREAMKEEPER_TOKEN": token,
        "NO_PROXY": "*",
        "PYTHONIOENCODING": "utf-8",
    }
    return subprocess.run(command, env=environment, check=True, capture_output=True, text=True, timeout=60).stdout


@pytest.mark.skipif(not shutil.which("curl"), reason="curl is not installed")
def test_every_command_is_answered_as_shown(campaign: Campaign, live_server: LiveServer) -> None:
    assert len(SHELL_EXAMPLES) == 7
    for command, shown in SHELL_EXAMPLES:
        sent = json.loads(run(["bash", "-ec", command], campaign, live_server))
        assert shown == "" or find_differences(json.loads(shown), sent) == [], command


def test_the_bot_reads_the_journal(campaign: Campaign, live_server: LiveServer) -> None:
    (program,) = PYTHON_EXAMPLES
    printed = run([sys.executable, "-c", program], campaign, live_server).splitlines()

    assert len(printed) == campaign.version - 1, "one line an entry, but for the one that was undone"
    assert [line for line in printed if line.startswith("No longer as it was: Undid: ")]
    assert not [line for line in printed if line.startswith("Ada – Gambler suffered")]


def test_every_address_is_in_the_document() -> None:
    for path in (*openapi.ANSWER_TYPES, "openapi.json"):
        assert f"/api/v1/{path}" in TEXT
