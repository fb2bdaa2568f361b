"""The receiver in docs/webhooks.md, run as it stands there."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest

from campaigns.models import Campaign
from campaigns.webhooks import subscriptions
from companion.installation import PROJECT_ROOT
from tests.campaigns.table_actions import GAMBLER, apply_move
from tests.companion.checkout_copy import find_free_port
from tests.processes import run_process
from tests.webhooks.steps import send_now

pytestmark = [pytest.mark.django_db, pytest.mark.process]


def read_example() -> str:
    (found,) = re.findall(
        r"^```python\n(.*?)^```", (PROJECT_ROOT / "docs" / "webhooks.md").read_text(), re.MULTILINE | re.DOTALL
    )
    return str(found)


def test_it_verifies_prints_and_counts_once(evening: Campaign, tmp_path: Path) -> None:
    port = find_free_port()
    webhook = subscriptions.create_webhook(evening, f"http://127.0.0.1:{port}/", ["entries"], "Ada")
    script = tmp_path / "receiver.py"
    # It prints once its port is open: only then is it asked.
    script.write_text(
        read_example().replace(".serve_forever()", "").replace("\nThreadingHTTP", "\nserver = ThreadingHTTP")
    )
    script.write_text(script.read_text() + "print('ready', flush=True)\nserver.serve_forever()\n")
    environment = {**os.environ, "WEBHOOK_SECRET": webhook.secret, "PORT": str(port)}
    with run_process([sys.executable, str(script)], cwd=tmp_path, env=environment) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        apply_move(evening, "gain-ether", dreamer=GAMBLER, count=1)
        send_now(webhook)
        assert webhook.error == ""
        line = next(line for line in process.stdout if line.startswith("journal."))
        assert line == "journal.entry Gambler gained 1 Ether and has 1.\n"
        # The same one again, as after a crash, is no second event.
        webhook.deliveries.update(sent=None)
        apply_move(evening, "gain-ether", dreamer=GAMBLER, count=2)
        send_now(webhook)
        line = next(line for line in process.stdout if line.startswith("journal."))
        assert line == "journal.entry Gambler gained 2 Ether and has 3.\n"
        assert webhook.error == ""

        webhook.secret = "whsec_" + "A" * 44
        webhook.save()
        apply_move(evening, "gain-ether", dreamer=GAMBLER, count=1)
        send_now(webhook)
        assert (webhook.error, webhook.error_status) == ("status", 401)
