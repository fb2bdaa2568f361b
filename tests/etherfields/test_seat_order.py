"""Dreamers are always listed in seating order, clockwise from the First Player (manual p. 6)."""

from __future__ import annotations

from campaigns.etherfields.panels.action_groups import in_seat_order
from tests.etherfields.factories import TeamFactory, build_team
from tests.rule_harness import build_table


def test_dreamers_stand_clockwise_from_the_first_player_and_who_is_away_last_p6() -> None:
    dreamers = build_team(4)
    dreamers[0].playing = False
    table = build_table(*dreamers, TeamFactory.build(first_player=3, readings={"seats": "1,3,2,4"}))

    assert [dreamer.ref for dreamer in in_seat_order(table)] == [3, 2, 4, 1]
