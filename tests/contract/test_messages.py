"""Messages: every code of a rule has its sentence and its entry; each move has a form."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from django.apps import apps

from campaigns import rulebook
from campaigns.engine import get_moves, get_rule_id
from campaigns.message_catalog import messages
from companion.installation import PROJECT_ROOT
from tests.contract.random_player import parametrize_games

MESSAGE_CALLS: dict[str, tuple[int, Mapping[str, object]]] = {
    "require": (1, messages.violations),
    "require_possible": (1, messages.violations),
    "RuleViolation": (0, messages.violations),
    "emit_consequence": (0, messages.consequences),
    "ask_prompt": (0, messages.questions),
}
"""The positions of the code among the arguments of each call, and of its sentence."""


def find_spoken_codes(game: str) -> Iterator[tuple[str, str]]:
    """Yield each call with a code in a game's rules."""
    for path in (Path(apps.get_app_config(game).path) / "rules").rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call):
                name = getattr(call.func, "attr", getattr(call.func, "id", ""))
                at = MESSAGE_CALLS[name][0] if name in MESSAGE_CALLS else len(call.args)
                code = call.args[at] if at < len(call.args) else None
                if isinstance(code, ast.Constant) and "." in str(code.value):
                    yield name, str(code.value)


@parametrize_games()
def test_every_code_has_a_sentence_and_a_rule(game: str) -> None:
    found = set(find_spoken_codes(game))

    assert len(found) >= 5
    assert {code for name, code in found if code not in MESSAGE_CALLS[name][1]} == set()
    assert {code for _name, code in found if rulebook.find_entry(get_rule_id(code)) is None} == set()


@parametrize_games()
def test_every_question_has_a_move_that_answers_it(game: str) -> None:
    asked = {code for name, code in find_spoken_codes(game) if name == "ask"}

    assert asked - {move.question_kind for move in get_moves(game)} == set()


EXCLUDED_DIRS = ("rules", "wording", "models", "migrations", "test_")
"""Parts of an app without pages."""


def list_quoted_words(game: str) -> set[str]:
    """Return every quoted word in the pages of a game: in its app except rules and words, and in its templates.

    Likely answers of the rules are on pages too.
    """
    app = Path(apps.get_app_config(game).path)
    code = [path for path in app.rglob("*.py") if not path.relative_to(app).parts[0].startswith(EXCLUDED_DIRS)]
    parts = [*(app / "jinja2").rglob("*.jinja"), *(PROJECT_ROOT / "templates" / game).rglob("*.jinja")]
    proposed = "\n".join(path.read_text(encoding="utf-8") for path in (app / "rules").rglob("*.py"))
    return {*re.findall(r'\b(?:Answer|TapMove)\(\s*"([a-z-]+)"', proposed)} | {
        word for path in code + parts for word in re.findall(r"""["']([a-z-]+)["']""", path.read_text(encoding="utf-8"))
    }


@parametrize_games()
def test_every_move_is_offered_somewhere_or_answers_a_question(game: str) -> None:
    """The shelf makes the first one; what no panel names can be reported on no page."""
    reported = {move.slug for move in get_moves(game) if move.game == game and not move.question_kind}

    assert reported - list_quoted_words(game) - {"begin"} == set()


@parametrize_games()
def test_the_rules_of_a_game_can_be_found_and_read(game: str) -> None:
    entries = rulebook.get_entries(game)

    assert entries
    for entry in entries:
        assert entry.id in {found.entry.id for found in rulebook.search(entry.title, game, 5)}, entry.id
