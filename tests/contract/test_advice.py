"""The advice of a rule violation is itself accepted, in every state of the recorded evenings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from campaigns.engine import RuleViolation, Table, find_move
from campaigns.engine.messages import messages
from tests.contract.recorded_states import get_repeatable_moves, import_recordings, iterate_tables, try_move
from tests.contract.violation_advice import ADVICE_BY_CODE, CODES_WITHOUT_MOVE

pytestmark = pytest.mark.django_db
MAX_TRIES = 60
"""Sets of arguments to try before an advised move counts as refused."""


def find_violations(table: Table) -> dict[str, tuple[str, RuleViolation]]:
    """Return one rule violation of each code in this state, with its move."""
    found: dict[str, tuple[str, RuleViolation]] = {}
    for declared in get_repeatable_moves(table.game):
        for refusal in try_move(table, declared):
            if refusal is not None:
                found.setdefault(refusal.code, (declared.slug, refusal))
    return found


def try_advice(table: Table, refusal: RuleViolation) -> bool:
    """Return whether one of the advised moves is accepted."""
    for slug, args in ADVICE_BY_CODE[refusal.code]:
        declared = find_move(f"{table.game}.{slug}")
        assert declared is not None, slug
        wanted = {name: _choose_value(table, refusal, value) for name, value in args.items()}
        if any(result is None for result in try_move(table, declared, MAX_TRIES, **wanted)):
            return True
    return False


def _choose_value(table: Table, refusal: RuleViolation, value: Any) -> Any:
    if value in ("*who", "*mask"):
        dreamer = next(row for row in table.get_rows("etherfields.dreamer") if str(row) == refusal.facts["who"])
        return dreamer if value == "*who" else dreamer.masks[0]
    return refusal.facts.get(value[1:], "") if isinstance(value, str) and value.startswith("=") else value


def check_advice(game: str, stride: int) -> Iterator[tuple[str, bool]]:
    """Yield each rule violation of every ``stride``-th state as a sentence, and whether its advice is accepted.

    Violations without an advised move are skipped; unlisted ones count as refused.
    """
    for campaign in import_recordings(game):
        for place, table in enumerate(iterate_tables(campaign)):
            for code, (slug, refusal) in find_violations(table).items() if place % stride == 0 else ():
                if code not in CODES_WITHOUT_MOVE:
                    said = messages.get_violation(code, refusal.facts, game)
                    is_accepted = code in ADVICE_BY_CODE and try_advice(table, refusal)
                    yield f"{code} at state -{place}, by {slug}: {said}", is_accepted


def list_bad_advice(game: str, stride: int) -> list[str]:
    found = list(check_advice(game, stride))
    assert found, "no refusal was met"
    return [told for told, is_accepted in found if not is_accepted]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "stride"), [("etherfields", 12), ("lucidity", 120), ("onirim", 120)])
def test_what_a_refusal_advises_is_accepted(game: str, stride: int) -> None:
    assert list_bad_advice(game, stride) == []


@pytest.mark.thorough
@pytest.mark.parametrize("game", ["etherfields", "lucidity", "onirim"])
def test_what_a_refusal_advises_is_accepted_in_every_state(game: str) -> None:
    assert list_bad_advice(game, 1) == []
