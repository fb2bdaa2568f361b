"""Messages: every code of a rule has its sentence and its entry; each move has a form."""

from __future__ import annotations

import ast
import dataclasses
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from django.apps import apps
from django.utils.functional import Promise

from campaigns import rulebook
from campaigns.engine import get_moves, get_rule_id
from campaigns.engine.messages import PLACEHOLDER_RE, Plural, Text, messages
from companion.installation import PROJECT_ROOT
from tests.contract.random_player import parametrize_games

CODE_FAMILIES = {"etherfields": "ef.", "onirim": "onirim.", "lucidity": "lu."}
"""The first part of the codes of a game, if not its name."""


RULES_BY_QUESTION_KIND = "onirim.ask."
"""Codes of questions whose rules are listed by their kind (campaigns/onirim/relevant_rules.py)."""


def list_declared_codes(game: str) -> set[str]:
    """Return the declared codes of violations, consequences and questions of a game."""
    family = CODE_FAMILIES.get(game, f"{game}.")
    declared = (*messages.violations, *messages.consequences, *messages.questions)
    return {code for code in declared if code.startswith(family)}


def parse_rules(game: str) -> list[ast.Module]:
    """Return the syntax trees of a game's rule modules."""
    return [
        ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted((Path(apps.get_app_config(game).path) / "rules").rglob("*.py"))
    ]


@parametrize_games()
def test_every_code_has_a_rule(game: str) -> None:
    codes = {code for code in list_declared_codes(game) if not code.startswith(RULES_BY_QUESTION_KIND)}

    assert len(codes) >= 5
    assert {code for code in codes if rulebook.find_entry(get_rule_id(code)) is None} == set()


def iter_parts(value: object) -> Iterator[object]:
    """Yield a value and all that it holds: values of containers and dataclasses, however deep."""
    yield value
    if isinstance(value, Mapping):
        parts: Iterable[object] = value.values()
    elif isinstance(value, (tuple, list)):
        parts = value
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        parts = [getattr(value, field.name) for field in dataclasses.fields(value)]
    else:
        return
    for part in parts:
        yield from iter_parts(part)


def list_declared_parts() -> list[tuple[str, Any]]:
    """Return what the modules of rules, engine and journal declare, with its parts, by the name of the first that has it."""
    modules = {
        name: module
        for name, module in sys.modules.items()
        if re.match(r"campaigns\.\w+\.rules|campaigns\.(engine|journal)", name)
    }
    assert len(modules) > 100
    declared = [
        (f"{name}.{symbol}", value) for name, module in modules.items() for symbol, value in vars(module).items()
    ]
    first_names = {id(value): name for name, value in reversed(declared)}
    return [(name, part) for name, value in declared if first_names[id(value)] == name for part in iter_parts(value)]


def test_an_order_needs_no_fact_that_its_consequence_does_not_name() -> None:
    def list_facts(message: Text | Plural) -> set[str]:
        forms = (message.singular, message.plural) if isinstance(message, Plural) else (message,)
        return {name for form in forms for name in PLACEHOLDER_RE.findall(str(form))}

    assert messages.orders
    for code, order in messages.orders.items():
        assert list_facts(order) <= list_facts(messages.consequences[code]), code


def test_no_translation_that_a_rule_declares_is_empty() -> None:
    translations = [(name, part) for name, part in list_declared_parts() if isinstance(part, Promise)]

    assert len(translations) > 1000
    assert [name for name, text in translations if not str(text).strip()] == []


def test_only_the_plural_form_names_the_count() -> None:
    plurals = [part for _name, part in list_declared_parts() if isinstance(part, Plural)]

    assert len(plurals) > 100
    for message in plurals:
        count = f"%({message.count_fact})s"
        assert count in str(message.plural), str(message.plural)
        assert count not in str(message.singular), str(message.singular)


CHOICES_OF_NOTHING = {"can_skip", "entity", "out", "paid_by", "read", "space", "to"}
"""Arguments with a label for the empty value: nobody, nothing, everybody."""

TABLES_WITH_DEFAULT = {"MORE_LABELS"}
"""Tables with a text for the empty code."""


def has_empty_code(part: object) -> bool:
    """Return whether a part is a table of texts in which a code is empty."""
    if not isinstance(part, Mapping) or not any(isinstance(text, Promise | Plural) for text in part.values()):
        return False
    return any(not all(key if isinstance(key, tuple) else (key,)) for key in part)


def test_codes_are_plain_and_their_texts_are_translated() -> None:
    for texts in (messages.violations, messages.consequences, messages.orders):
        assert all(isinstance(code, str) for code in texts)
        assert all(isinstance(text, Promise | Plural) for text in texts.values())


def test_no_code_of_a_text_is_empty() -> None:
    catalog = [value for name, value in vars(messages).items() if name not in ("choices", "_values")]

    assert not any(has_empty_code(part) for part in catalog)
    assert {name for _game, name, value in messages.choices if not value} == CHOICES_OF_NOTHING
    assert not any(not (game and name) for game, name, _value in messages.choices)
    assert {
        name.rpartition(".")[2]
        for name, part in list_declared_parts()
        if has_empty_code(part) and not name.endswith(".messages")
    } == TABLES_WITH_DEFAULT


SENTENCE_END_RE = re.compile(r"([.!?”]|: %\(\w+\)s)$")
"""The end of a sentence; a text that players wrote may follow a colon."""


def test_buttons_have_no_full_stop_and_sentences_have_one() -> None:
    for name, move in messages.moves.items():
        variants = [variant.text for variant in (*move.variants, *move.outcome_variants)]
        lines = [move.line, move.outcome_line, move.unchanged_line, move.hint, *variants]
        assert not str(move.label).endswith("."), name
        for text in [str(part) for line in lines for part in iter_parts(line) if isinstance(part, Promise)]:
            assert SENTENCE_END_RE.search(text), (name, text)


def test_headings_have_no_full_stop_and_the_sentences_below_have_one() -> None:
    """A step of a checklist has a label and a text, a highlight a title and a text."""
    found = [
        (str(heading), str(part.text))
        for _name, part in list_declared_parts()
        if isinstance(heading := getattr(part, "label", getattr(part, "title", None)), Promise)
        and isinstance(getattr(part, "text", None), Promise)
    ]

    assert len(found) > 50
    for heading, text in found:
        assert not heading.endswith("."), heading
        assert SENTENCE_END_RE.search(text), text


@parametrize_games()
def test_every_declared_message_is_used(game: str) -> None:
    nodes = [node for tree in parse_rules(game) for node in ast.walk(tree)]
    declared = {
        target.id
        for node in nodes
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)
        for target in node.targets
        if isinstance(target, ast.Name)
        and getattr(node.value.func, "id", "") in ("violation", "consequence", "question")
    }
    used = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}

    assert declared - used - {"REPORT_QUESTION"} == set()


@parametrize_games()
def test_every_question_has_a_move_that_answers_it(game: str) -> None:
    asked = {code for code in messages.questions if code.startswith(CODE_FAMILIES.get(game, f"{game}."))}
    answered = {move.question_kind for move in get_moves(game) if move.question_kind}

    assert not answered or asked == answered


EXCLUDED_DIRS = ("rules", "models", "migrations", "test_")
"""Parts of an app without pages."""


def list_quoted_words(game: str) -> set[str]:
    """Return every quoted word in the pages of a game: in its app except rules, in its templates, in shared pages.

    Likely answers of the rules are on pages too.
    """
    app = Path(apps.get_app_config(game).path)
    code = [path for path in app.rglob("*.py") if not path.relative_to(app).parts[0].startswith(EXCLUDED_DIRS)]
    code += (PROJECT_ROOT / "campaigns" / "pages").rglob("*.py")
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
