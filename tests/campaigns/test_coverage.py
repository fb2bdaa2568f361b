"""What the coverage reads from source: codes and names of a piece, what it leads to, the pages a test cites."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from campaigns.management.coverage.gathering import ALWAYS, coverage, known_tests, pages_of, ways
from campaigns.management.coverage.report import report
from campaigns.management.coverage.sources import Piece, codes, reached, read
from tests.campaigns.test_commands import said

GUARDS = '''
NO = "ef.hand.too-few"

def enough(table, count):
    """Refuse more than the hand holds (p. 8)."""
    table.allowed(count < 6, NO)
'''
MOVES = """
from game.rules import guards
from game.rules.guards import enough as fitting

def draw(table, count):
    fitting(table, count)
    table.say("ef.draw.done")

def peek(table):
    guards.enough(table, 1)

def rest(table):
    table.say("not a code")
"""


@pytest.fixture
def pieces(tmp_path: Path) -> dict[str, Piece]:
    folder = tmp_path / "game" / "rules"
    folder.mkdir(parents=True)
    (folder / "guards.py").write_text(GUARDS, encoding="utf-8")
    (folder / "moves.py").write_text(MOVES, encoding="utf-8")
    return read(tmp_path, sorted(folder.glob("*.py")))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("game.rules.moves:draw", {"ef.hand.too-few", "ef.draw.done"}),
        ("game.rules.moves:peek", {"ef.hand.too-few"}),
        ("game.rules.moves:rest", set()),
        ("game.rules.moves:nothing", set()),
    ],
)
def test_codes_are_found_through_guards_constants_and_modules(
    pieces: dict[str, Piece], name: str, expected: set[str]
) -> None:
    assert codes(pieces, reached(pieces, name)) == expected


@pytest.mark.parametrize(
    ("name", "doc", "pages"),
    [
        ("test_a_full_space_p9", "", {9}),
        ("test_both_p8_p17", "", {8, 17}),
        ("test_steps_p8_are_in_order", "", {8}),
        ("test_a_prompt", "Asked once (p. 8, 18 and 20).", {8, 18, 20}),
        ("test_a_p2p_table_with_5_players", "See step 3.", set()),
    ],
)
def test_a_test_cites_pages_in_its_name_or_docstring(name: str, doc: str, pages: set[int]) -> None:
    assert pages_of(name, doc) == pages


def test_a_move_leads_to_the_codes_of_its_guard_and_its_helpers() -> None:
    known = {way.slug: way for way in ways("etherfields")}

    assert known["mark-intent"].cites == "ef.gradual"
    assert known["mark-intent"].touches("ef.entity")
    assert not known["mark-intent"].touches("ef.seal")
    assert known[ALWAYS].touches("ef.death")


def test_a_rule_that_no_move_declares_has_those_that_can_refuse_under_it() -> None:
    pool = next(found for found in coverage("etherfields") if found.entry.id == "ef.pool")

    assert pool.ways
    assert all(way.touches("ef.pool") or way.cites == "ef.pool" for way in pool.ways)


def test_tests_name_what_they_play() -> None:
    names = {test.piece.name: test for test in known_tests()}

    found = names["test_draw_step_three_in_hand_limit_six_draws_three_p8"]
    assert found.pages == {8}
    assert "campaigns.etherfields.rules.draw:draw" in found.names


def test_the_page_is_the_same_every_time_and_is_printed_on_demand() -> None:
    assert said("coverage", "--game", "etherfields", "--print") == report("etherfields", "Etherfields")


def test_a_game_without_a_list_of_headings_has_no_coverage() -> None:
    with pytest.raises(CommandError, match=r"There is no such manual. Known: etherfields"):
        call_command("coverage", "--game", "onirim")
