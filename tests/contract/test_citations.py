"""Every cited rule exists: cited by moves, rule violations, consequences, questions, panels, templates, headings."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import msgspec
import pytest
from django.apps import apps

from campaigns import rulebook
from campaigns.engine import get_games, get_moves
from campaigns.pages.registry import get_game_uis
from companion.installation import PROJECT_ROOT

IDS = {entry.id for entry in rulebook.get_all_entries()}
FAMILIES = "|".join(sorted({name.partition(".")[0] for name in IDS}))
CITATION_PATTERN = re.compile(rf"((?:{FAMILIES})\.[a-z0-9-]+)(?:\.[a-z0-9-]+)?")
MOVE_NAMES = {declared.name for game in get_game_uis() for declared in get_moves(game)}


def list_folders() -> set[Path]:
    """Return the folders of code and templates, of this repository and of external games."""
    return {PROJECT_ROOT / "campaigns", *(Path(apps.get_app_config(game.name).path) for game in get_games())}


def list_non_rules() -> set[str]:
    """Return names that look like rules: of moves, of models, of fields."""
    models = apps.get_models()
    fields = {f"{model._meta.model_name}.{field.name}" for model in models for field in model._meta.get_fields()}
    return MOVE_NAMES | {model._meta.label_lower for model in models} | fields


def list_texts(path: Path) -> set[str]:
    """Return the string literals of a Python file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {part.value for part in ast.walk(tree) if isinstance(part, ast.Constant) and isinstance(part.value, str)}


def find_citations(found: set[str]) -> set[str]:
    """Return the rules that these texts name, as an id or as a code."""
    return {match.group(1) for text in found if (match := CITATION_PATTERN.fullmatch(text))} - list_non_rules()


@pytest.mark.slow
def test_every_rule_that_code_cites_exists() -> None:
    found = {
        path: find_citations(list_texts(path)) - {"onirim.ask"}
        for folder in list_folders()
        for path in folder.rglob("*.py")
    }

    assert {str(path): rules - IDS for path, rules in found.items() if rules - IDS} == {}
    assert len(set().union(*found.values())) > 80


def test_every_move_is_made_under_a_rule() -> None:
    assert {
        declared.name for game in get_game_uis() for declared in get_moves(game) if declared.rule_id not in IDS
    } == set()


def test_every_rule_that_a_template_leads_to_exists() -> None:
    templates = [PROJECT_ROOT / "templates", *(folder / "jinja2" for folder in list_folders())]
    for path in [path for folder in templates for path in folder.rglob("*.*")]:
        named = set(re.findall(r"[\"'/]([\w.-]+)[\"'/]", path.read_text(encoding="utf-8")))
        assert find_citations(named) <= IDS, path


def test_every_heading_of_a_manual_is_covered_by_a_rule_that_exists() -> None:
    for path in (PROJECT_ROOT / "fixtures" / "headings").glob("*.json"):
        for heading in msgspec.json.decode(path.read_bytes()):
            assert heading["rule"] in IDS, heading
