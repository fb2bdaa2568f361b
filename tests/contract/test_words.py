"""Whatever a rule says by a code - no, what follows, what is asked - has its sentence and its entry; each move has its place."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from django.apps import apps

from campaigns import lookup
from campaigns.referee import moves_of, rule_of
from campaigns.wording import words
from companion.installation import PROJECT
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
    """Yield the call and the code wherever a game's rules name one."""
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
def test_every_question_has_a_move_that_answers_it(game: str) -> None:
    asked = {code for name, code in spoken(game) if name == "ask"}

    assert asked - {move.answers for move in moves_of(game)} == set()


ELSEWHERE = ("rules", "wording", "models", "migrations", "test_")
"""What of an app makes no pages."""


def named_on_pages(game: str) -> set[str]:
    """Return every word between quotes wherever a game's pages are made: in its app but for rules and words, and in its templates.

    What rules say is likely to be answered stands on a page too.
    """
    app = Path(apps.get_app_config(game).path)
    code = [path for path in app.rglob("*.py") if not path.relative_to(app).parts[0].startswith(ELSEWHERE)]
    parts = [*(app / "jinja2").rglob("*.jinja"), *(PROJECT / "templates" / game).rglob("*.jinja")]
    proposed = "\n".join(path.read_text(encoding="utf-8") for path in (app / "rules").rglob("*.py"))
    return {*re.findall(r'\b(?:Answer|Tap)\(\s*"([a-z-]+)"', proposed)} | {
        word for path in code + parts for word in re.findall(r"""["']([a-z-]+)["']""", path.read_text(encoding="utf-8"))
    }


@each_game()
def test_every_move_is_offered_somewhere_or_answers_a_question(game: str) -> None:
    """The shelf makes the first one; what no panel names can be reported on no page."""
    reported = {move.slug for move in moves_of(game) if move.game == game and not move.answers}

    assert reported - named_on_pages(game) - {"begin"} == set()


@each_game()
def test_the_rules_of_a_game_can_be_found_and_read(game: str) -> None:
    entries = lookup.entries(game)

    assert entries
    for entry in entries:
        assert entry.id in {found.entry.id for found in lookup.search(entry.title, game, 5)}, entry.id
