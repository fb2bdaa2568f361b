"""Whatever a rule says by a code - no, what follows, what is asked - has its sentence and its entry."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

from django.apps import apps

from campaigns import lookup
from campaigns.referee import rule_of
from campaigns.wording import words
from tests.contract.playing import each_game

SPOKEN: dict[str, tuple[int, Mapping[str, object]]] = {
    "allowed": (1, words.refusals),
    "possible": (1, words.refusals),
    "Refusal": (0, words.refusals),
    "say": (0, words.rulings),
    "ask": (0, words.questions),
}
"""Where the code stands among the arguments of each call, and where its sentence is."""


def spoken(game: str) -> Iterator[tuple[str, str]]:
    """Give the call and the code wherever a game's rules name one."""
    for path in (Path(apps.get_app_config(game).path) / "rules").rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call):
                name = getattr(call.func, "attr", getattr(call.func, "id", ""))
                at = SPOKEN[name][0] if name in SPOKEN else len(call.args)
                code = call.args[at] if at < len(call.args) else None
                if isinstance(code, ast.Constant) and "." in str(code.value):
                    yield name, str(code.value)


@each_game()
def test_every_code_has_a_sentence_and_a_rule(game: str) -> None:
    found = set(spoken(game))

    assert len(found) >= 5
    assert {code for name, code in found if code not in SPOKEN[name][1]} == set()
    assert {code for _name, code in found if lookup.entry(rule_of(code)) is None} == set()


@each_game()
def test_the_rules_of_a_game_can_be_found_and_read(game: str) -> None:
    entries = lookup.entries(game)

    assert entries
    for entry in entries:
        assert entry.id in {found.entry.id for found in lookup.search(entry.title, game, 5)}, entry.id
