"""The highlights of Onirim: a game won or lost, and no other."""

from __future__ import annotations

import pytest

from campaigns.engine import Change, EntryOutcome
from campaigns.engine.messages import messages
from campaigns.onirim.rules.highlights import GAME_LABEL, find_highlight


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
    found = find_highlight(EntryOutcome("onirim.play", {}, [Change(GAME_LABEL, 1, before, after)]))

    assert (found.kind if found else None) == kind
    assert found is None or all(messages.get_highlight(found.code, found.facts, "onirim"))
