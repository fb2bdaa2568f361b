"""HTML ids are unique on a page: labels, anchors and swapped fragments depend on them."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from django.test import Client

from tests.demo import play_etherfields

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]


def find_duplicate_ids(html: str) -> list[str]:
    """Return the duplicate ids of a page."""
    found = Counter(re.findall(r'\sid="([^"]+)"', html))
    return [name for name, count in found.items() if count > 1]


@pytest.mark.slow
def test_whatever_is_unfolded_no_id_stands_on_the_table_twice(player: Client) -> None:
    address = f"/c/{play_etherfields().slug}/"
    page = player.get(address).text
    groups = set(re.findall(r"show=([a-z]+\.[a-z0-9]+)", page))
    assert len(groups) > 10
    assert find_duplicate_ids(page) == []

    for group in sorted(groups):
        assert find_duplicate_ids(player.get(f"{address}?show={group}").text) == [], group
