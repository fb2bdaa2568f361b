"""The great moments of Lucidity: somebody becomes a Nightmare, and the end of a game."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.engine import Consequence, EntryOutcome
from campaigns.engine.messages import messages
from campaigns.lucidity.rules.highlights import find_highlight

TURNED_CONSEQUENCE = Consequence("lu.shadow.turned", {"player": "Ann", "nightmare": "Bogeyman"})


@pytest.mark.parametrize(
    ("rulings", "kind", "text"),
    [
        ([TURNED_CONSEQUENCE], "death", "Ann becomes the Bogeyman."),
        ([TURNED_CONSEQUENCE, Consequence("lu.end.nobody")], "lost", "The Nightmares keep this night."),
        ([Consequence("lu.solo.defeat")], "lost", "The Nightmares keep this night."),
        (
            [Consequence("lu.end.won", {"players": ["Ann", "Ben"], "power": 20})],
            "won",
            "Ann and Ben won with 20 Power.",
        ),
    ],
)
def test_an_end_says_more_than_what_led_to_it(rulings: list[Consequence], kind: str, text: str) -> None:
    found: Any = find_highlight(EntryOutcome("lucidity.answer", {}, consequences=rulings))

    assert found.kind == kind
    assert messages.get_highlight(found.code, found.facts, "lucidity")[1] == text


def test_an_ordinary_turn_is_none() -> None:
    assert (
        find_highlight(
            EntryOutcome("lucidity.answer", {}, consequences=[Consequence("lu.minions.only", {"whom": "Ann"})])
        )
        is None
    )
