"""The journal of the API: since, limit, undo, and responses that are not sent twice."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from campaigns.api.schemas import DEFAULT_ENTRIES, MAX_ENTRIES, MAX_NUMBER
from campaigns.api.tokens import TokenRole
from campaigns.journal import campaign_service
from campaigns.journal.tabletop_tasks import tick_tasks
from campaigns.models import Campaign
from tests.campaigns.api.clients import get_answer, get_json, make_token, read_as
from tests.campaigns.table_actions import (
    GAMBLER,
    apply_move,
    begin_campaign,
    go_back_to,
    redo_entry,
    start_slumber,
    undo_entry,
)
from tests.campaigns.test_navigation import add_many_entries

pytestmark = pytest.mark.django_db

VIEWER = TokenRole.VIEWER
MAX_QUERIES = {"campaign": 30, "journal": 6, "plays": 12, "rules": 6}
"""Database queries of a call, the check of its token included."""


def read_numbers(token: str, **query: Any) -> list[int]:
    return [one["number"] for one in get_json(token, "journal", **query)["entries"]]


def test_an_entry_says_who_did_what_and_when(evening: Campaign) -> None:
    entry = apply_move(evening, "suffer", dreamer=GAMBLER, count=2)

    (told,) = read_as(evening, VIEWER, "journal", since=entry.seq - 1)["entries"]
    assert told | {"consequences": []} == {
        "number": entry.seq,
        "id": entry.move_id,
        "kind": "move",
        "move": "etherfields.suffer",
        "sentence": "Gambler suffered 2 Distress and has 2 of 8.",
        "consequences": [],
        "author": "Ada",
        "at": entry.at.isoformat().replace("+00:00", "Z"),
        "session": entry.session,
        "undone": False,
        "target": None,
    }


def test_none_one_and_all_entries_after_another(evening: Campaign) -> None:
    token, first = make_token(evening), evening.version
    page = get_json(token, "journal", since=first)
    assert (page["entries"], page["next_since"], page["has_more"], page["newest"]) == ([], first, False, first)

    apply_move(evening, "suffer", dreamer=GAMBLER, count=1)
    assert read_numbers(token, since=first) == [first + 1]
    apply_move(evening, "suffer", dreamer=GAMBLER, count=2)
    assert read_numbers(token, since=first) == [first + 1, first + 2]
    assert read_numbers(token, since=MAX_NUMBER) == []


@pytest.mark.postgres
def test_a_reader_sees_an_undo_as_an_entry_as_a_flag_and_by_the_current_one(evening: Campaign) -> None:
    token, start = make_token(evening), evening.version
    entry = apply_move(evening, "suffer", dreamer=GAMBLER, count=1)
    undo_entry(evening)

    page = get_json(token, "journal", since=entry.seq)
    (undo,) = page["entries"]
    assert (undo["kind"], undo["target"], undo["undone"]) == ("undo", entry.seq, False)
    assert undo["sentence"].startswith("Undid: ")
    assert (page["newest"], page["current"]) == (entry.seq + 1, start)
    assert [one["undone"] for one in get_json(token, "journal", since=start)["entries"]] == [True, False]

    evening.refresh_from_db()
    redo_entry(evening, entry.seq)
    page = get_json(token, "journal", since=start)
    assert [(one["kind"], one["undone"]) for one in page["entries"]] == [
        ("move", False),
        ("undo", False),
        ("redo", False),
    ]
    assert page["current"] == entry.seq
    go_back_to(evening, start)
    page = get_json(token, "journal", since=start)
    assert (page["entries"][0]["undone"], page["entries"][-1]["kind"], page["current"]) == (True, "back", start)


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        *(("since", text) for text in ("-1", "x", "1.5", "1e3", str(MAX_NUMBER + 1), "9" * 5000, "٣", "")),
        *(("limit", text) for text in ("0", "-1", str(MAX_ENTRIES + 1), "all", "")),
    ],
)
def test_a_number_that_is_none_is_refused_with_its_bounds(evening: Campaign, name: str, wrong: str) -> None:
    answer = get_answer(make_token(evening), f"journal?{name}={quote(wrong)}")

    assert answer.status_code == 422
    assert answer.json()["detail"].startswith(f"{name} must be a whole number from ")  # type: ignore[attr-defined]


class PagingTest(TestCase):
    """Properties of ``since`` and ``limit``."""

    def setUp(self) -> None:
        self.campaign = begin_campaign()
        add_many_entries(self.campaign, 30)
        self.campaign.refresh_from_db()
        self.token = make_token(self.campaign)

    @settings(suppress_health_check=[HealthCheck.too_slow], max_examples=25)
    @given(since=st.integers(0, 40), limit=st.integers(1, MAX_ENTRIES))
    def test_a_page_is_what_comes_next(self, since: int, limit: int) -> None:
        newest = self.campaign.version
        page = get_json(self.token, "journal", since=since, limit=limit)
        numbers = [one["number"] for one in page["entries"]]

        assert numbers == [*range(since + 1, newest + 1)][:limit]
        assert page["has_more"] == (since + limit < newest)
        assert page["next_since"] == (numbers[-1] if numbers else since)

    @settings(suppress_health_check=[HealthCheck.too_slow], max_examples=10)
    @given(limit=st.integers(3, MAX_ENTRIES))
    def test_following_the_pages_reads_every_entry_once(self, limit: int) -> None:
        numbers, since, has_more = [], 0, True
        while has_more:
            page = get_json(self.token, "journal", since=since, limit=limit)
            numbers += [one["number"] for one in page["entries"]]
            since, has_more = page["next_since"], page["has_more"]

        assert numbers == [*range(1, self.campaign.version + 1)]


def test_without_a_limit_a_page_has_as_many_entries_as_the_document_says(evening: Campaign) -> None:
    add_many_entries(evening, DEFAULT_ENTRIES + 5)

    assert len(read_as(evening, VIEWER, "journal")["entries"]) == DEFAULT_ENTRIES


@pytest.mark.postgres
@pytest.mark.parametrize("path", MAX_QUERIES)
@pytest.mark.parametrize("role", [TokenRole.PLAYER, TokenRole.VIEWER])
def test_a_call_takes_few_queries_and_no_more_with_a_long_journal(path: str, role: TokenRole) -> None:
    campaign = start_slumber()
    token, query = make_token(campaign, role), {"q": "seal"} if path == "rules" else {}
    get_json(token, path, **query)
    with CaptureQueriesContext(connection) as few:
        get_json(token, path, **query)
    add_many_entries(campaign, 1000)
    with CaptureQueriesContext(connection) as many:
        get_json(token, path, **query)

    assert len(many) <= len(few) <= MAX_QUERIES[path], [one["sql"][:120] for one in few]


@pytest.mark.parametrize("path", ["campaign", "journal", "rules?q=seal"])
def test_what_a_client_has_is_not_sent_again_until_it_changes(evening: Campaign, path: str) -> None:
    token = make_token(evening)
    etag = get_answer(token, path).headers["ETag"]

    for known in (etag, f"W/{etag}", f'"other", {etag}'):
        answer = get_answer(token, path, {"If-None-Match": known})
        assert (answer.status_code, answer.content, answer.headers["ETag"]) == (304, b"", etag)
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
    apply_move(evening, "suffer", dreamer=GAMBLER, count=1)
    assert get_answer(token, path, {"If-None-Match": etag}).status_code == 200


def test_what_is_no_entry_changes_the_etag_too(slumber: Campaign) -> None:
    token = make_token(slumber)

    def read_etag() -> str:
        return get_answer(token, "campaign").headers["ETag"]

    apply_move(slumber, "reveal-secret", code="II-14 B", turns_out="wisdom", name="Patience")
    assert slumber.open_tasks
    seen = [read_etag()]
    campaign_service.rename_campaign(slumber, "Another name")
    seen.append(read_etag())
    campaign_service.set_archived(slumber, is_archived=True)
    seen.append(read_etag())
    tick_tasks(slumber.slug, {task["key"] for task in slumber.open_tasks})
    seen.append(read_etag())
    assert len({*seen}) == 4
    assert get_answer(make_token(slumber, TokenRole.PLAYER), "campaign").headers["ETag"] not in seen


def test_a_long_response_is_compressed_and_its_etag_still_holds(evening: Campaign) -> None:
    token = make_token(evening)
    add_many_entries(evening, 20)
    answer = get_answer(token, "journal", {"Accept-Encoding": "gzip"})

    assert answer.headers["Content-Encoding"] == "gzip"
    known = {"If-None-Match": answer.headers["ETag"], "Accept-Encoding": "gzip"}
    assert get_answer(token, "journal", known).status_code == 304
