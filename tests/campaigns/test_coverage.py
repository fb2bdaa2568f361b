"""Coverage of the rules read from source code: codes and names, their references, the pages that tests cite."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from campaigns.management.coverage.cited_tests import get_cited_tests, is_test, parse_cited_pages
from campaigns.management.coverage.entry_points import EVERY_MOVE, EntryPoint, filter_entry_points, find_entry_points
from campaigns.management.coverage.registrations import find_explainers, find_registrations
from campaigns.management.coverage.report import build_report, count_shared_words
from campaigns.management.coverage.rule_coverage import compute_coverage
from campaigns.management.coverage.source_index import Definition, collect_codes, find_reachable, parse_definitions
from tests.campaigns.test_commands import run_command

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
def pieces(tmp_path: Path) -> dict[str, Definition]:
    folder = tmp_path / "game" / "rules"
    folder.mkdir(parents=True)
    (folder / "guards.py").write_text(GUARDS, encoding="utf-8")
    (folder / "moves.py").write_text(MOVES, encoding="utf-8")
    return parse_definitions(tmp_path, sorted(folder.glob("*.py")))


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
    pieces: dict[str, Definition], name: str, expected: set[str]
) -> None:
    assert collect_codes(pieces, find_reachable(pieces, name)) == expected


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
    assert parse_cited_pages(name, doc) == pages


STEPS = """
from game.rules.state_machine import machine, register_task
from game.rules.expansions import Expansion, register_expansion

@register_task("diver")
def meet(g):
    tell(g, "dived")

@machine.register_question("diver-bottom", lambda g: Order(5), why)
def put_back(g, given):
    tell(g, "gu.diver.back")

def why(g):
    return "gu.diver.not-there"

DIVERS = register_expansion(Expansion("divers", dreams={"D": meet}))
PLAIN = register_expansion(Expansion(dreams={}))
"""
TESTS = '''"""Of the sheet of the Diver."""

class TestDiver:
    """Drawn late."""

    def test_it_dives(self):
        """At once."""
        do("diver")

    def helper(self):
        pass
'''


def parse_pieces(tmp_path: Path, source: str) -> dict[str, Definition]:
    (tmp_path / "source.py").write_text(source, encoding="utf-8")
    return parse_definitions(tmp_path, [tmp_path / "source.py"])


def test_what_registers_itself_is_known_by_its_decorator_or_by_the_call_that_keeps_it(tmp_path: Path) -> None:
    pieces = parse_pieces(tmp_path, STEPS)

    assert list(find_registrations(pieces)) == [
        ("source:meet", "diver", "step"),
        ("source:put_back", "diver-bottom", "answer"),
        ("source:DIVERS", "divers", "expansion"),
        ("source:PLAIN", "base game", "expansion"),
    ]
    assert collect_codes(pieces, find_reachable(pieces, "source:put_back")) == {"gu.diver.back", "gu.diver.not-there"}


def test_a_test_in_a_class_is_one_too_and_cites_what_its_class_and_its_file_say(tmp_path: Path) -> None:
    pieces = parse_pieces(tmp_path, TESTS)

    (found,) = (piece for piece in pieces.values() if is_test(piece))
    assert (found.name, found.docstring) == ("TestDiver.test_it_dives", "At once.")
    assert found.enclosing_docs == "Of the sheet of the Diver.\nDrawn late."
    assert "diver" in found.string_constants


def test_what_says_why_an_answer_is_not_legal_belongs_to_the_moves_that_give_it(tmp_path: Path) -> None:
    (tmp_path / "dive.py").write_text(
        '@machine.register_explainer("dive", "sink")\ndef not_dived(): ...\n\ndef other(): ...\n'
    )

    pieces = parse_definitions(tmp_path, [tmp_path / "dive.py"])
    assert find_explainers(pieces, "dive") == find_explainers(pieces, "sink") == ["dive:not_dived"]
    assert find_explainers(pieces, "swim") == []


def build_entry_point(
    name: str, kind: str = "step", cites: str = "", near: str = "", holds: str = "", said: str = "", around: str = ""
) -> EntryPoint:
    return EntryPoint(
        name, kind, cites, Path(), frozenset(), frozenset(near.split()), frozenset(holds.split()), said, around
    )


@pytest.mark.parametrize(
    ("known", "belongs"),
    [
        pytest.param(
            [build_entry_point("dive", "move", cites="gu.diver"), build_entry_point("climb", "move")],
            {"dive"},
            id="declared under it",
        ),
        pytest.param(
            [build_entry_point("diver-bottom"), build_entry_point("divers"), build_entry_point("diverted")],
            {"diver-bottom", "divers"},
            id="named after it",
        ),
        pytest.param(
            [build_entry_point("sink", near="gu.diver.deep gu.sea.wet"), build_entry_point("swim", near="gu.sea.wet")],
            {"sink"},
            id="says it",
        ),
        pytest.param(
            [
                build_entry_point("sink", said="As the sheet says (The Diver)."),
                build_entry_point("swim", said="The D."),
            ],
            {"sink"},
            id="cites it",
        ),
        pytest.param(
            [
                build_entry_point("sink", around="The Diver."),
                build_entry_point("sea", "expansion", around="The Diver."),
                build_entry_point("swim", "move", around="The Diver."),
            ],
            {"sink", "sea"},
            id="in its file",
        ),
        pytest.param(
            [
                build_entry_point("diver"),
                build_entry_point("sink", around="The Diver."),
                build_entry_point("sea", "expansion", around="The Diver."),
            ],
            {"diver", "sea"},
            id="an expansion beside a step of its own",
        ),
        pytest.param(
            [build_entry_point("swim", "move", holds="gu.diver.deep"), build_entry_point("climb", "move")],
            {"swim"},
            id="leads to it",
        ),
        pytest.param([build_entry_point("climb", "move"), build_entry_point("swim")], set(), id="nothing"),
    ],
)
def test_what_belongs_to_a_rule(known: list[EntryPoint], belongs: set[str]) -> None:
    assert {found.name for found in filter_entry_points(known, "gu.diver", {"The Diver"})} == belongs


def test_a_heading_has_what_shares_most_words_with_it_first() -> None:
    names = ["mirror-blue", "mirror-red", "explored", "TestRed.test_a_mirror", "of_the"]

    assert [count_shared_words("Effects of the Mirror: Red", name) for name in names] == [1, 2, 0, 2, 1]


def test_steps_and_answers_of_a_game_that_carries_on_by_itself_are_reached() -> None:
    known = {found.label: found for found in find_entry_points("onirim")}

    assert known["sphinx-reveal (step)"].is_reaching_rule("onirim.sphinx")
    assert known["sphinx (answer)"].is_reaching_rule("onirim.sphinx")
    assert "onirim.sphinx.no-word" in known["sphinx (answer)"].reachable_codes


@pytest.mark.slow
def test_a_test_stands_with_the_rule_whose_heading_it_cites_and_whose_step_it_names() -> None:
    found = {covered.entry.id: covered for covered in compute_coverage("onirim")}
    name = "test_the_diver_stops_after_three_1_9"

    assert name in {piece.name for piece in found["onirim.diver"].tests}
    assert name not in {piece.name for piece in found["onirim.tower"].tests}


def test_a_move_leads_to_the_codes_of_its_guard_and_its_helpers() -> None:
    known = {way.name: way for way in find_entry_points("etherfields")}

    assert known["mark-intent"].rule_id == "ef.gradual"
    assert known["mark-intent"].is_reaching_rule("ef.entity")
    assert not known["mark-intent"].is_reaching_rule("ef.seal")
    assert known[EVERY_MOVE].is_reaching_rule("ef.death")


@pytest.mark.slow
def test_a_rule_that_no_move_declares_has_those_that_can_refuse_under_it() -> None:
    pool = next(found for found in compute_coverage("etherfields") if found.entry.id == "ef.pool")

    assert pool.entry_points
    assert all(way.is_reaching_rule("ef.pool") or way.rule_id == "ef.pool" for way in pool.entry_points)


def test_tests_name_what_they_play() -> None:
    names = {test.definition.name: test for test in get_cited_tests()}

    found = names["test_draw_step_three_in_hand_limit_six_draws_three_p8"]
    assert found.pages == {8}
    assert "campaigns.etherfields.rules.draw:draw" in found.references


@pytest.mark.slow
def test_the_page_is_the_same_every_time_and_is_printed_on_demand() -> None:
    assert run_command("coverage", "--game", "etherfields") == build_report("etherfields", "Etherfields")


def test_a_game_without_a_list_of_headings_has_no_coverage() -> None:
    with pytest.raises(CommandError, match=r"There is no such manual. Choose one of: etherfields, onirim, lucidity"):
        call_command("coverage", "--game", "embers")
