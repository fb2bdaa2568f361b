"""Writes down what every game of the house declares: ``python -m tests.declared``.

Run it again when a declaration changes on purpose; tests/campaigns/test_declared.py says which one came out differently. Scripts
and old journals name moves and their arguments, so none of them changes unseen.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from campaigns.lucidity.rules.machine import machine as of_lucidity
from campaigns.onirim.rules.machine import machine as of_onirim
from campaigns.referee import Argument, Declared, Game, moves_of
from campaigns.referee.needs import Needs
from tests.games import of_the_house

PAGE = Path(__file__).parent / "golden" / "declared.txt"


def declared() -> Iterator[str]:
    """Yield a line for each move of each game, and one for each number that can be corrected."""
    for game in of_the_house():
        yield from (_move(found) for found in moves_of(game.name) if found.game == game.name)
        yield from _numbers(game)
    yield from (_move(found) for found in moves_of(of_the_house()[0].name) if found.game == "campaigns")
    yield from (
        f"onirim asks {kind}({_needs(asked.needs)}) of {asked.of or 'every game'}"
        for kind, asked in of_onirim.questions.items()
    )
    yield from (
        f"lucidity asks {kind}({_needs(asked.needs)}) {asked.code}" for kind, asked in of_lucidity.questions.items()
    )


def _move(found: Declared) -> str:
    waits = [f"when {found.when.__name__}"] if found.when is not None else []
    marks = [name for name in ("leaves", "within", "sets", "ends") if getattr(found, name)]
    parts = [f"cites {found.cites}", *waits, *marks, *(f"reveals {name}" for name in found.reveals)]
    parts += [f"answers {found.answers}({_needs(found.needs)})"] * bool(found.answers)
    return f"{found.name}({', '.join(map(_argument, found.arguments))}) {', '.join(parts)}"


def _needs(needs: Needs) -> str:
    return ", ".join(f"{name}: {getattr(kind, '__name__', kind)}" for name, kind in sorted(needs.items()))


def _argument(one: Argument) -> str:
    bounds = {
        "number": f" {one.low}..{one.high}", "text": f" {one.low}..{one.high}", "choice": f" {'|'.join(one.choices)}",
        "row": f" {one.label}", "rows": f" {one.label}",
    }  # fmt: skip
    listed = f" {one.low}..{one.high}, {one.fewest}..{one.most} of them"
    default = "" if one.required else f" = {one.default!r}"
    return f"{one.name}: {one.kind}{bounds.get(one.kind, '' if one.kind == 'flag' else listed)}{default}"


def _numbers(game: Game) -> Iterator[str]:
    for label, fields in game.numbers.items():
        yield from (f"{label}.{name} {bounds.low}..{bounds.high}" for name, bounds in fields.items())


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    import django

    django.setup()
    PAGE.write_text("".join(f"{line}\n" for line in sorted(declared())), encoding="utf-8")
