"""Turning points: what a decision cost, on decks that agree with what was known, and only where it is clear."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from campaigns.onirim import turning_points
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.turning_points import (
    JudgedDecision,
    confirm_decision,
    judge_decision,
    pick_finalists,
    pick_turning_points,
)
from campaigns.pages.playouts import AdviceCancelled, RatedAnswer
from tests.onirim.positions import build_position, give_answers, set_game_parts

SEVEN_DOORS = "RD BD BD GD GD ND ND"


def draw_last_door() -> Game:
    """Return a game in which a Key of the hand opens the last Door: to let it go may lose what is won."""
    g = build_position(hand="RK BS BM GS NM", deck="RD X- X- X- X- X- X- X- X- BS GS", doors=SEVEN_DOORS)
    return give_answers(g, ["discard", 1])


def test_a_door_that_was_let_go_cost_the_game() -> None:
    g = draw_last_door()
    assert g.open_prompt.kind == "door"

    judged = judge_decision(g, False, "seed", 60)

    assert judged is not None
    assert judged.best is True
    assert judged.best_chance == 1
    assert judged.cost == pytest.approx(judged.best_chance - judged.given_chance)
    confirmed = confirm_decision(g, judged, "seed", 60)
    assert confirmed is not None
    assert confirmed.best is True
    assert confirmed.error > 0


def test_the_best_decision_cost_nothing() -> None:
    assert judge_decision(draw_last_door(), True, "seed", 60) is None


def test_equal_cards_are_one_decision() -> None:
    """Of two equal Suns either may be discarded: neither is better than the other (p. 5)."""
    g = build_position(hand="RS RS RS RS RS", row="RS", deck="X- X- X- X- X- X-")
    assert judge_decision(g, ["discard", 3], "seed", 60) is None


@pytest.mark.parametrize(("more", "confirmed"), [(4, False), (8, True)])
def test_what_may_be_luck_is_not_confirmed(monkeypatch: pytest.MonkeyPatch, more: int, confirmed: bool) -> None:
    """Of 100 decks 4 more are won in 2 standard errors, 8 more in 2.9: between lies what counts."""

    def play_hundred(
        _play: object, _until: float, _is_cancelled: object, rated: Sequence[RatedAnswer], *_: object
    ) -> None:
        for answer, wins in zip(rated, (0, more), strict=True):
            answer.results += [number < wins for number in range(100)]

    monkeypatch.setattr(turning_points, "play_round", play_hundred)
    seeming = JudgedDecision(["discard", 0], ["discard", 1], 0.2, 0.6, 0.4, 0.1)

    assert (confirm_decision(draw_last_door(), seeming, "seed", 60) is not None) is confirmed


def test_it_ends_when_it_is_cancelled() -> None:
    with pytest.raises(AdviceCancelled):
        judge_decision(draw_last_door(), False, "seed", 60, lambda: True)


def test_the_real_order_of_the_deck_changes_nothing() -> None:
    one, other = draw_last_door(), draw_last_door()
    set_game_parts(other, deck=[*reversed(other.deck)])

    assert judge_decision(one, False, "seed", 60) == judge_decision(other, False, "seed", 60)


def test_two_of_six_are_kept_in_the_order_of_the_game() -> None:
    judged = [
        (step, JudgedDecision(None, None, 0.1, 0.1 + step / 100, step / 100, 0.01)) for step in (9, 3, 12, 7, 1, 5, 8)
    ]

    finalists = pick_finalists(judged)
    assert [step for step, _one in finalists] == [12, 9, 8, 7, 5, 3]
    assert len(finalists) == turning_points.FINALIST_COUNT
    assert [step for step, _one in pick_turning_points(reversed(finalists))] == [9, 12]
