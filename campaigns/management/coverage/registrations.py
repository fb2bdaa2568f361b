"""How the rules of a game that carries on by itself are known: by the steps and answers that register themselves.

Everything that is read by the name of a decorator is read here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from campaigns.management.coverage.source_index import Definition

EXPANSION_KIND = "expansion"
STEP_KINDS = ("step", "answer")
KIND_BY_DECORATOR = {"register_task": "step", "register_question": "answer", "register_expansion": EXPANSION_KIND}
"""The functions that rules register themselves with, and what the page calls what is registered."""
EXPLAINER_DECORATOR = "register_explainer"
"""The function that says of which moves another one tells why their answer is not legal."""
BASE_GAME_NAME = "base game"
"""What is registered without a name."""


def find_registrations(definitions: Mapping[str, Definition]) -> Iterator[tuple[str, str, str]]:
    """Yield each rule that registered itself: its place, its name there (``turn``), and what that is (``step``)."""
    for place, piece in definitions.items():
        for function, name in piece.registrations:
            if function in KIND_BY_DECORATOR:
                yield place, name or BASE_GAME_NAME, KIND_BY_DECORATOR[function]


def find_explainers(definitions: Mapping[str, Definition], move_name: str) -> list[str]:
    """Return the places that say why the answer that a move gives is not legal."""
    return [place for place, piece in definitions.items() if (EXPLAINER_DECORATOR, move_name) in piece.registrations]
