"""Lists in a form: one text, a repeated name, or numbered names; and invalid lists."""

from __future__ import annotations

import re

import pytest
from django.http import QueryDict
from django.test import Client

from campaigns.engine import find_move
from campaigns.journal.forms import build_form_class
from campaigns.models import Campaign

STOCK_DEFINITION = find_move("etherfields.take-stock")
MOVE_ID = "move_id=1.abcdefgh"


def parse_sent(sent: str) -> dict[str, object]:
    """Return the parsed arguments of a move with lists from a browser's form data."""
    assert STOCK_DEFINITION is not None
    form = build_form_class(STOCK_DEFINITION)(QueryDict(f"{MOVE_ID}&{sent}"))
    assert form.is_valid(), form.errors
    return form.move_arguments


@pytest.mark.parametrize(
    "sent",
    [
        "hand=1,0,3",
        "hand=1&hand=0&hand=3",
        "hand=1%0D%0A0%0D%0A3",
        "hand.0=1&hand.1=0&hand.2=3",
        "hand=1&hand.0=0&hand.1=3",
    ],
)
def test_a_list_may_be_sent_in_any_of_these_ways(sent: str) -> None:
    assert parse_sent(sent)["hand"] == [1, 0, 3]


def test_a_pasted_list_has_a_value_on_each_line_and_empty_lines_are_none() -> None:
    assert parse_sent("codes=I-01+T%0A%0A+II-41+C%0D%0A")["codes"] == ["I-01 T", "II-41 C"]


def test_places_count_from_the_first_one_as_far_as_none_is_missing() -> None:
    assert parse_sent("hand.0=1&hand.2=3")["hand"] == [1]
    assert parse_sent("hand.1=3")["hand"] is None


def test_a_list_that_a_script_gives_as_a_list_holds_each_value_whole() -> None:
    assert STOCK_DEFINITION is not None
    form = build_form_class(STOCK_DEFINITION)({"move_id": "1.abcdefgh", "codes": ["I-01 T\nI-01 C"]})
    assert "codes" in form.errors


def test_the_longest_list_can_be_typed_whole(player: Client, slumber: Campaign) -> None:
    page = player.get(f"/c/{slumber.slug}/move/luck-cards/").text

    longest = len(",".join(["Joker"] * 3))
    (typed,) = re.findall(r'name="luck"\s+maxlength="(\d+)"', page)
    assert int(typed) >= longest


def test_too_many_values_are_refused() -> None:
    assert STOCK_DEFINITION is not None
    form = build_form_class(STOCK_DEFINITION)(
        QueryDict(f"{MOVE_ID}&" + "&".join(f"hand.{place}=1" for place in range(6)))
    )
    assert "hand" in form.errors
