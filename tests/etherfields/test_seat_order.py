"""Everywhere Dreamers stand side by side they stand as they sit, clockwise from the First Player (manual p. 6)."""

from __future__ import annotations

from campaigns.etherfields.panels.shared import in_seat_order
from tests.etherfields.factories import TeamFactory, team_of
from tests.rulings import table_of


def test_dreamers_stand_clockwise_from_the_first_player_and_who_is_away_last_p6() -> None:
    dreamers = team_of(4)
    dreamers[0].playing = False
    table = table_of(*dreamers, TeamFactory.build(first_player=3, readings={"seats": "1,3,2,4"}))

    assert [dreamer.ref for dreamer in in_seat_order(table)] == [3, 2, 4, 1]
