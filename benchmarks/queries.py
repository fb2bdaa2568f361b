"""How many statements a move sends to the database."""

from __future__ import annotations

import itertools
from typing import Any

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from benchmarks.tables import Played
from benchmarks.turns import gathering, opening, turn
from companion.gate import join_secret

BORDERS = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE SAVEPOINT")


def counted(played: Played) -> dict[str, int]:
    """Return the most statements each kind of move needed in one Turn, without those that open and close transactions.

    As in an evening the page was drawn before: whoever comes first reads the table, and that is no move's.
    """
    client = Client()
    client.get(f"/join/{join_secret()}/")
    played.reset()
    for sent in opening(played):
        client.post(sent.path, dict(sent.form))
    client.get(f"/c/{played.slug}/")
    found: dict[str, int] = {}
    for sent in itertools.chain(gathering(played), turn(played)):
        data: dict[str, Any] = dict(sent.form)
        with CaptureQueriesContext(connection) as queries:
            answer = client.post(sent.path, data, headers={"HX-Request": "true"})
        assert answer.status_code == 200, (sent, answer)
        count = sum(not query["sql"].startswith(BORDERS) for query in queries.captured_queries)
        found[sent.kind] = max(found.get(sent.kind, 0), count)
    return found
