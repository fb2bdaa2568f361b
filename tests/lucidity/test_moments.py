"""The great moments of Lucidity: somebody becomes a Nightmare, and the end of a game."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.lucidity.rules.moments import moment
from campaigns.referee import Outcome, Ruling
from campaigns.wording import words

TURNED = Ruling("lu.shadow.turned", {"player": "Ann", "nightmare": "Bogeyman"})


@pytest.mark.parametrize(
    ("rulings", "kind", "text"),
    [
        ([TURNED], "death", "Ann becomes the Bogeyman."),
        ([TURNED, Ruling("lu.end.nobody")], "lost", "The Nightmares keep this night."),
        ([Ruling("lu.solo.defeat")], "lost", "The Nightmares keep this night."),
        ([Ruling("lu.end.won", {"players": ["Ann", "Ben"], "power": 20})], "won", "Ann, Ben: Power 20."),
    ],
)
def test_an_end_says_more_than_what_led_to_it(rulings: list[Ruling], kind: str, text: str) -> None:
    found: Any = moment(Outcome("lucidity.answer", {}, rulings=rulings))

    assert found.kind == kind
    assert words.moment(found.code, found.facts, "lucidity")[1] == text


def test_an_ordinary_turn_is_none() -> None:
    assert moment(Outcome("lucidity.answer", {}, rulings=[Ruling("lu.minions.only", {"whom": "Ann"})])) is None
