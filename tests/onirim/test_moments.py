"""The great moments of Onirim: a game won or lost, and no other."""

from __future__ import annotations

import pytest

from campaigns.onirim.rules.moments import GAME, moment
from campaigns.referee import Change, Outcome
from campaigns.wording import words


@pytest.mark.parametrize(
    ("before", "after", "kind"),
    [
        ({"result": ""}, {"result": "won"}, "won"),
        ({"result": ""}, {"result": "lost"}, "lost"),
        ({"result": ""}, {"result": "left"}, None),
        ({"result": "won"}, {"result": ""}, None),
        ({"steps": 1}, {"steps": 2}, None),
    ],
)
def test_a_game_that_was_won_or_lost_is_one(
    before: dict[str, object], after: dict[str, object], kind: str | None
) -> None:
    found = moment(Outcome("onirim.play", {}, [Change(GAME, 1, before, after)]))

    assert (found.kind if found else None) == kind
    assert found is None or all(words.moment(found.code, found.facts, "onirim"))
