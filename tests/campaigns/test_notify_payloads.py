"""NOTIFY payloads: batched, and never larger than PostgreSQL allows."""

from __future__ import annotations

import pytest

from campaigns.live import postgres_notify

pytestmark = pytest.mark.postgres

MAX_NOTIFY_BYTES = 7_999
"""The maximum of a PostgreSQL payload."""


def test_several_notices_are_one_payload_a_line_each_after_whoever_sends() -> None:
    (found,) = postgres_notify.encode_payloads([("awake", "storm", "1.2"), ("awake", "calm", "")])

    assert found.split("\n") == [postgres_notify.get_process_name(), "awake storm 1.2", "awake calm "]


def test_what_does_not_fit_goes_in_the_next_payload_in_order_and_nothing_twice() -> None:
    notices = [("awake", f"{number:016}", "1.2.3.4") for number in range(1000)]

    found = list(postgres_notify.encode_payloads(notices))

    assert 2 < len(found) < 10
    assert max(len(one.encode()) for one in found) <= MAX_NOTIFY_BYTES
    assert all(one.startswith(f"{postgres_notify.get_process_name()}\n") for one in found)
    assert [line for one in found for line in one.split("\n")[1:]] == [" ".join(words) for words in notices]


def test_whoever_listens_connects_as_django_does() -> None:
    options = {"connect_timeout": 5, "sslmode": "require", "pool": True, "isolation_level": 2, "assume_role": "player"}
    database = {"ENGINE": "django.db.backends.postgresql", "NAME": "dreams", "USER": "ada", "PASSWORD": "secret", "HOST": "",
                "PORT": 5433, "OPTIONS": options}  # fmt: skip

    assert postgres_notify.build_connection_parameters(database) == {
        "dbname": "dreams", "user": "ada", "password": "secret", "port": 5433, "connect_timeout": 5, "sslmode": "require",
    }  # fmt: skip
