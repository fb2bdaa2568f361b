"""Coming back after a year: ``python -m benchmarks.coming_back``. Where were we, a chapter, the booklet, beside the bare view.

The campaign is thirty-one sessions of five Dreamers, played by the players of the recordings. What is told is kept until it
changes: each page is measured told for the first time, and told before.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.test import Client

SESSIONS = 31
TIMES = 15


def main() -> int:
    """Play the campaign in a database of its own, and print the figures."""
    os.environ["DREAMKEEPER_DATA"] = tempfile.mkdtemp()
    os.environ["DJANGO_SETTINGS_MODULE"] = "benchmarks.settings"
    from companion.serve import prepare_django

    prepare_django()
    measure()
    return 0


def measure() -> None:
    """Print how many milliseconds and bare views each page takes, first and kept."""
    from django.conf import settings
    from django.test import Client

    from campaigns.models import Campaign
    from campaigns.pages import recap, sessions, story
    from companion.gate import join_secret
    from tests.recordings import etherfields

    settings.ALLOWED_HOSTS = ["*"]
    client = Client()
    client.get(f"/join/{join_secret()}/", follow=True)
    bare = Campaign.objects.create(slug="bare", name="Bare", game="onirim")
    played = etherfields.evenings(SESSIONS)
    _least(client, bare.pk)
    least = _least(client, bare.pk)
    sys.stdout.write(f"{played.version} entries, {SESSIONS} sessions; a bare view takes {least:.2f} ms\n")

    def first(address: str) -> object:
        recap.clear_cache()
        story.clear_cache()
        sessions.clear_cache()
        return client.get(address)

    for name, page in (("Where were we?", "recap/"), ("A chapter", "chronicle/?session=5"), ("Booklet", "booklet/")):
        address = f"/c/{played.slug}/{page}"
        assert client.get(address).status_code == 200
        for word, took in (
            ("kept", _took(partial(client.get, address), TIMES)),
            ("first", _took(partial(first, address), TIMES // 3)),
        ):
            sys.stdout.write(f"{name:15} {word:6} {took:7.1f} ms {took / least:7.1f} bare views\n")


def _least(client: Client, pk: int) -> float:
    return _took(lambda: client.post(f"/bare/{pk}/", {"said": "One"}), 60)


def _took(do: Callable[[], object], times: int) -> float:
    """Give the median of so many times, in milliseconds."""
    found = []
    for _ in range(times):
        start = time.perf_counter()
        do()
        found.append(1000 * (time.perf_counter() - start))
    return statistics.median(found)


if __name__ == "__main__":
    sys.exit(main())
