"""A listing of the declarations of every bundled game: ``python -m tests.declaration_listing``.

Run it again when a declaration changes on purpose; tests/campaigns/test_declaration_listing.py reports differences.
Scripts and old journals name moves and their arguments, so none of them may change unnoticed.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from campaigns.engine import Argument, GameDefinition, MoveDefinition, get_moves
from campaigns.engine.type_checks import FactTypes
from campaigns.lucidity.rules.state_machine import machine as of_lucidity
from campaigns.onirim.rules.state_machine import machine as of_onirim
from tests.bundled_games import get_bundled_games

LISTING_PATH = Path(__file__).parent / "golden" / "declared.txt"


def list_declarations() -> Iterator[str]:
    """Yield a line for each move of each game, and one for each number that can be corrected."""
    for game in get_bundled_games():
        yield from (_format_move(found) for found in get_moves(game.name) if found.game == game.name)
        yield from _list_number_bounds(game)
    yield from (_format_move(found) for found in get_moves(get_bundled_games()[0].name) if found.game == "campaigns")
    yield from (
        f"onirim asks {kind}({_format_fact_types(asked.required_facts)}) of {asked.expansion or 'every game'}"
        for kind, asked in of_onirim.questions.items()
    )
    yield from (
        f"lucidity asks {kind}({_format_fact_types(asked.required_facts)}) {asked.code}"
        for kind, asked in of_lucidity.questions.items()
    )


def _format_move(found: MoveDefinition) -> str:
    waits = [f"when {found.guard.__name__}"] if found.guard is not None else []
    marks = [name for name in ("is_phase_end", "is_in_phase", "is_setter", "is_game_ending") if getattr(found, name)]
    parts = [f"cites {found.rule_id}", *waits, *marks, *(f"reveals {name}" for name in found.revealed_arguments)]
    parts += [f"answers {found.question_kind}({_format_fact_types(found.required_facts)})"] * bool(found.question_kind)
    return f"{found.name}({', '.join(map(_format_argument, found.arguments))}) {', '.join(parts)}"


def _format_fact_types(fact_types: FactTypes) -> str:
    return ", ".join(f"{name}: {getattr(kind, '__name__', kind)}" for name, kind in sorted(fact_types.items()))


def _format_argument(one: Argument) -> str:
    bounds = {
        "number": f" {one.low}..{one.high}", "text": f" {one.low}..{one.high}", "choice": f" {'|'.join(one.choices)}",
        "row": f" {one.label}", "rows": f" {one.label}",
    }  # fmt: skip
    listed = f" {one.low}..{one.high}, {one.min_count}..{one.max_count} of them"
    default = "" if one.is_required else f" = {one.default!r}"
    return f"{one.name}: {one.kind}{bounds.get(one.kind, '' if one.kind == 'flag' else listed)}{default}"


def _list_number_bounds(game: GameDefinition) -> Iterator[str]:
    for label, fields in game.number_bounds.items():
        yield from (f"{label}.{name} {bounds.low}..{bounds.high}" for name, bounds in fields.items())


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    import django

    django.setup()
    LISTING_PATH.write_text("".join(f"{line}\n" for line in sorted(list_declarations())), encoding="utf-8")
