"""Tables for tests of the next step, and what its answers say."""

from __future__ import annotations

from typing import Any

from campaigns.etherfields.rules.next_steps import Answer, NextStep
from tests.etherfields.factories import EntityFactory, build_team
from tests.etherfields.table_builders import build_effect

MARA, ILSE, JONAS = 1, 2, 3


def list_moves(found: NextStep) -> list[str]:
    """Return the moves of the answers that are no Dreamer's own, in order."""
    return [answer.move_name for answer in found.answers]


def get_first(found: NextStep, move: str) -> Answer:
    """Return the first answer with this move, of the card or of a row."""
    return next(answer for answer in found.all_answers if answer.move_name == move)


def list_chips(answer: Answer) -> tuple[Any, ...]:
    """Return the open choices of an answer."""
    return answer.chip_field.values if answer.chip_field else ()


def list_standings(found: NextStep) -> list[tuple[str, str]]:
    """Return the status of each Dreamer."""
    return [(str(row.dreamer), row.status) for row in found.dreamer_rows]


def build_three_dreamers(**fields: Any) -> list[Any]:
    """Return the first three Dreamers."""
    return build_team(3, **fields)


def build_wraith(**fields: Any) -> Any:
    """Return an Entity with a basic effect."""
    return EntityFactory.build(**{"effects": {"basic": build_effect(range=1, distress=1)}, "movement": 3, **fields})
