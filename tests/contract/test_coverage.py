"""Coverage of each manual: every heading and topic leads to a rule, and every rule to moves and tests or a reason."""

from __future__ import annotations

import functools

import pytest

from campaigns import rulebook
from campaigns.engine import get_games
from campaigns.management.coverage.entry_points import EVERY_MOVE, find_entry_points
from campaigns.management.coverage.report import build_report
from campaigns.management.coverage.rule_coverage import RuleCoverage, compute_coverage, has_pages, load_headings
from companion.installation import PROJECT_ROOT
from tests.failures import collect_failures

MANUALS = [game.name for game in get_games() if load_headings(game.name)]

parametrize_manuals = pytest.mark.parametrize("game", MANUALS)


@functools.cache
def compute_game_coverage(game: str) -> dict[str, RuleCoverage]:
    """Return the cached coverage of a game; computed when a test first needs it."""
    return {found.entry.id: found for found in compute_coverage(game)}


@functools.cache
def render_page(game: str) -> str:
    return build_report(game, game.capitalize())


def test_every_game_of_the_house_has_a_list_of_its_headings() -> None:
    assert {path.stem for path in (PROJECT_ROOT / "fixtures" / "headings").glob("*.json")} == set(MANUALS)
    assert set(MANUALS) == {folder.parent.name for folder in (PROJECT_ROOT / "campaigns").glob("*/rules")}


@parametrize_manuals
def test_every_heading_leads_to_a_rule_from_its_page_or_its_part(game: str) -> None:
    found = load_headings(game)

    assert {heading.rule for heading in found} <= {entry.id for entry in rulebook.get_entries(game)}
    assert [heading.heading for heading in found if bool(heading.page) == bool(heading.part)] == []
    assert {bool(heading.page) for heading in found} == {has_pages(game)}


@parametrize_manuals
def test_the_headings_of_a_part_stand_together_each_once(game: str) -> None:
    places = [heading.part or heading.page for heading in load_headings(game)]
    changes = [place for before, place in zip([None, *places], places, strict=False) if before != place]

    assert len(changes) == len(set(places))
    if not has_pages(game):
        named = [heading.heading for heading in load_headings(game)]
        assert len(named) == len(set(named))


@parametrize_manuals
def test_every_topic_stands_on_the_page_and_without_pages_among_the_headings_of_its_rule(game: str) -> None:
    topics = {(term, entry.id) for entry in rulebook.get_entries(game) for term in entry.terms}

    assert [term for term, _rule in topics if f"| {term} | [" not in render_page(game)] == []
    if not has_pages(game):
        assert topics <= {(heading.heading, heading.rule) for heading in load_headings(game)}


@parametrize_manuals
def test_every_move_step_and_answer_stands_on_the_page(game: str) -> None:
    known = [way for way in find_entry_points(game) if way.name != EVERY_MOVE]

    assert known
    assert [way.label for way in known if f"[{way.label}]({way.path.as_posix()})" not in render_page(game)] == []


@pytest.mark.slow
@collect_failures(
    ("game", "rule"),
    [(game, entry.id) for game in MANUALS for entry in rulebook.get_entries(game)],
    ids=lambda case: case[1],
)
def test_a_rule_has_a_move_and_a_test_or_a_reason(game: str, rule: str) -> None:
    found = compute_game_coverage(game)[rule]

    if found.status == "explained only":
        assert found.entry.only, "no move is made under it, and nothing says why"
    else:
        assert not found.entry.only, "moves are made under it: " + ", ".join(way.label for way in found.entry_points)
        assert found.tests, f"no test of its moves or codes cites {found.entry.page_text or 'one of its headings'}"
