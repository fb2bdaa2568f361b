"""Panels offer moves by their names; an unknown name fails."""

from __future__ import annotations

import pytest

from campaigns.journal.forms import MoveIdGenerator
from campaigns.models import Campaign
from campaigns.pages.actions import ViewerContext, build_actions, build_one_tap_action
from tests.rule_harness import build_table


def test_what_is_no_move_cannot_be_offered() -> None:
    table = build_table(game_name="onirim")
    view = ViewerContext(Campaign(slug="abc", game="onirim", name="Thursday"), MoveIdGenerator(1))

    with pytest.raises(LookupError, match=r"a panel offers onirim\.disacrd, which is no move"):
        build_actions(table, view, "play", ["disacrd"])
    with pytest.raises(LookupError, match=r"onirim\.disacrd"):
        build_one_tap_action(table, view, "play", "disacrd", None)
