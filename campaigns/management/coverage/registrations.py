"""Steps, answers and expansions that register themselves by decorator.

All knowledge of decorator names is here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from campaigns.management.coverage.source_index import Definition

EXPANSION_KIND = "expansion"
STEP_KINDS = ("step", "answer")
KIND_BY_DECORATOR = {"register_task": "step", "register_question": "answer", "register_expansion": EXPANSION_KIND}
"""Decorators that register rules, with the kind used in the report."""
EXPLAINER_DECORATOR = "register_explainer"
"""The decorator for explainers of illegal answers to a move."""
BASE_GAME_NAME = "base game"
"""The name of a registration without a name."""


def find_registrations(definitions: Mapping[str, Definition]) -> Iterator[tuple[str, str, str]]:
    """Yield the qualified name, registered name (``turn``) and kind (``step``) of each registration."""
    for place, piece in definitions.items():
        for function, name in piece.registrations:
            if function in KIND_BY_DECORATOR:
                yield place, name or BASE_GAME_NAME, KIND_BY_DECORATOR[function]


def find_explainers(definitions: Mapping[str, Definition], move_name: str) -> list[str]:
    """Return the qualified names of the functions that explain illegal answers to a move."""
    return [place for place, piece in definitions.items() if (EXPLAINER_DECORATOR, move_name) in piece.registrations]
