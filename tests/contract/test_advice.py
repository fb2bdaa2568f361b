"""What a refusal advises is itself accepted, in every state of the recorded evenings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from campaigns.referee import Refusal, Table, move_named
from campaigns.wording import words
from tests.contract.advice import ADVICE, NO_MOVE
from tests.contract.recorded_states import own_moves, recorded_campaigns, states, tried

pytestmark = pytest.mark.django_db
MAX_TRIES = 60
"""So many sets of arguments of an advised move are tried before it counts as refused."""


def refusals(table: Table) -> dict[str, tuple[str, Refusal]]:
    """Return one refusal of each code that is met in this state, with the move that met it."""
    found: dict[str, tuple[str, Refusal]] = {}
    for declared in own_moves(table.game):
        for refusal in tried(table, declared):
            if refusal is not None:
                found.setdefault(refusal.code, (declared.slug, refusal))
    return found


def accepted(table: Table, refusal: Refusal) -> bool:
    """Return whether one of the moves that a refusal advises is accepted."""
    for slug, args in ADVICE[refusal.code]:
        declared = move_named(f"{table.game}.{slug}")
        assert declared is not None, slug
        wanted = {name: _value(table, refusal, value) for name, value in args.items()}
        if any(result is None for result in tried(table, declared, MAX_TRIES, **wanted)):
            return True
    return False


def _value(table: Table, refusal: Refusal, value: Any) -> Any:
    if value in ("*who", "*mask"):
        dreamer = next(row for row in table.rows("etherfields.dreamer") if str(row) == refusal.facts["who"])
        return dreamer if value == "*who" else dreamer.masks[0]
    return refusal.facts.get(value[1:], "") if isinstance(value, str) and value.startswith("=") else value


def met(game: str, stride: int) -> Iterator[tuple[str, bool]]:
    """Yield each refusal of every ``stride``-th state as a sentence, and whether what it advises is accepted.

    One that advises no move is passed over; one that nobody has looked at counts as refused.
    """
    for campaign in recorded_campaigns(game):
        for place, table in enumerate(states(campaign)):
            for code, (slug, refusal) in refusals(table).items() if place % stride == 0 else ():
                if code not in NO_MOVE:
                    said = words.refusal(code, refusal.facts, game)
                    is_accepted = code in ADVICE and accepted(table, refusal)
                    yield f"{code} at state -{place}, by {slug}: {said}", is_accepted


def refused_advice(game: str, stride: int) -> list[str]:
    found = list(met(game, stride))
    assert found, "no refusal was met"
    return [told for told, is_accepted in found if not is_accepted]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "stride"), [("etherfields", 12), ("lucidity", 120), ("onirim", 120)])
def test_what_a_refusal_advises_is_accepted(game: str, stride: int) -> None:
    assert refused_advice(game, stride) == []


@pytest.mark.thorough
@pytest.mark.parametrize("game", ["etherfields", "lucidity", "onirim"])
def test_what_a_refusal_advises_is_accepted_in_every_state(game: str) -> None:
    assert refused_advice(game, 1) == []
