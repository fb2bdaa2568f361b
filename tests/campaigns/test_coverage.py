"""What the coverage reads from source: codes and names of a piece, what it leads to, the pages a test cites."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from campaigns.management.coverage.gathering import coverage
from campaigns.management.coverage.registered import judges, registered
from campaigns.management.coverage.report import report, shared
from campaigns.management.coverage.sources import Piece, codes, reached, read
from campaigns.management.coverage.tested import is_test, known_tests, pages_of
from campaigns.management.coverage.ways import ALWAYS, Way, ways, ways_of
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


STEPS = """
from game.rules.machine import asks, machine, step
from game.rules.plan import Expansion, register

@step("diver")
def meet(g):
    tell(g, "dived")

@machine.asks("diver-bottom", lambda g: Order(5), why)
def put_back(g, given):
    tell(g, "gu.diver.back")

def why(g):
    return "gu.diver.not-there"

DIVERS = register(Expansion("divers", dreams={"D": meet}))
PLAIN = register(Expansion(dreams={}))
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


def pieces_of(tmp_path: Path, source: str) -> dict[str, Piece]:
    (tmp_path / "source.py").write_text(source, encoding="utf-8")
    return read(tmp_path, [tmp_path / "source.py"])


def test_what_registers_itself_is_known_by_its_decorator_or_by_the_call_that_keeps_it(tmp_path: Path) -> None:
    pieces = pieces_of(tmp_path, STEPS)

    assert list(registered(pieces)) == [
        ("source:meet", "diver", "step"),
        ("source:put_back", "diver-bottom", "answer"),
        ("source:DIVERS", "divers", "expansion"),
        ("source:PLAIN", "base game", "expansion"),
    ]
    assert codes(pieces, reached(pieces, "source:put_back")) == {"gu.diver.back", "gu.diver.not-there"}


def test_a_test_in_a_class_is_one_too_and_cites_what_its_class_and_its_file_say(tmp_path: Path) -> None:
    pieces = pieces_of(tmp_path, TESTS)

    (found,) = (piece for piece in pieces.values() if is_test(piece))
    assert (found.name, found.doc) == ("TestDiver.test_it_dives", "At once.")
    assert found.around == "Of the sheet of the Diver.\nDrawn late."
    assert "diver" in found.texts


def test_what_says_why_an_answer_is_not_legal_belongs_to_the_moves_that_give_it(tmp_path: Path) -> None:
    (tmp_path / "dive.py").write_text('@machine.why("dive", "sink")\ndef not_dived(): ...\n\ndef other(): ...\n')

    pieces = read(tmp_path, [tmp_path / "dive.py"])
    assert judges(pieces, "dive") == judges(pieces, "sink") == ["dive:not_dived"]
    assert judges(pieces, "swim") == []


def way(
    name: str, kind: str = "step", cites: str = "", near: str = "", holds: str = "", said: str = "", around: str = ""
) -> Way:
    return Way(name, kind, cites, Path(), frozenset(), frozenset(near.split()), frozenset(holds.split()), said, around)


@pytest.mark.parametrize(
    ("known", "belongs"),
    [
        pytest.param([way("dive", "move", cites="gu.diver"), way("climb", "move")], {"dive"}, id="declared under it"),
        pytest.param([way("diver-bottom"), way("divers"), way("diverted")], {"diver-bottom", "divers"}, id="named after it"),
        pytest.param([way("sink", near="gu.diver.deep gu.sea.wet"), way("swim", near="gu.sea.wet")], {"sink"}, id="says it"),
        pytest.param([way("sink", said="As the sheet says (The Diver)."), way("swim", said="The D.")], {"sink"}, id="cites it"),
        pytest.param(
            [way("sink", around="The Diver."), way("sea", "expansion", around="The Diver."), way("swim", "move", around="The Diver.")],
            {"sink", "sea"},
            id="in its file",
        ),
        pytest.param(
            [way("diver"), way("sink", around="The Diver."), way("sea", "expansion", around="The Diver.")],
            {"diver", "sea"},
            id="an expansion beside a step of its own",
        ),
        pytest.param([way("swim", "move", holds="gu.diver.deep"), way("climb", "move")], {"swim"}, id="leads to it"),
        pytest.param([way("climb", "move"), way("swim")], set(), id="nothing"),
    ],
)  # fmt: skip
def test_what_belongs_to_a_rule(known: list[Way], belongs: set[str]) -> None:
    assert {found.name for found in ways_of(known, "gu.diver", {"The Diver"})} == belongs


def test_a_heading_has_what_shares_most_words_with_it_first() -> None:
    names = ["mirror-blue", "mirror-red", "explored", "TestRed.test_a_mirror", "of_the"]

    assert [shared("Effects of the Mirror: Red", name) for name in names] == [1, 2, 0, 2, 1]


def test_steps_and_answers_of_a_game_that_carries_on_by_itself_are_reached() -> None:
    known = {found.label: found for found in ways("onirim")}

    assert known["sphinx-reveal (step)"].touches("onirim.sphinx")
    assert known["sphinx (answer)"].touches("onirim.sphinx")
    assert "onirim.sphinx.no-word" in known["sphinx (answer)"].holds


@pytest.mark.slow
def test_a_test_stands_with_the_rule_whose_heading_it_cites_and_whose_step_it_names() -> None:
    found = {covered.entry.id: covered for covered in coverage("onirim")}
    name = "test_the_diver_stops_after_three_1_9"

    assert name in {piece.name for piece in found["onirim.diver"].tests}
    assert name not in {piece.name for piece in found["onirim.tower"].tests}


def test_a_move_leads_to_the_codes_of_its_guard_and_its_helpers() -> None:
    known = {way.name: way for way in ways("etherfields")}

    assert known["mark-intent"].cites == "ef.gradual"
    assert known["mark-intent"].touches("ef.entity")
    assert not known["mark-intent"].touches("ef.seal")
    assert known[ALWAYS].touches("ef.death")


@pytest.mark.slow
def test_a_rule_that_no_move_declares_has_those_that_can_refuse_under_it() -> None:
    pool = next(found for found in coverage("etherfields") if found.entry.id == "ef.pool")

    assert pool.ways
    assert all(way.touches("ef.pool") or way.cites == "ef.pool" for way in pool.ways)


def test_tests_name_what_they_play() -> None:
    names = {test.piece.name: test for test in known_tests()}

    found = names["test_draw_step_three_in_hand_limit_six_draws_three_p8"]
    assert found.pages == {8}
    assert "campaigns.etherfields.rules.draw:draw" in found.names


@pytest.mark.slow
def test_the_page_is_the_same_every_time_and_is_printed_on_demand() -> None:
    assert said("coverage", "--game", "etherfields") == report("etherfields", "Etherfields")


def test_a_game_without_a_list_of_headings_has_no_coverage() -> None:
    with pytest.raises(CommandError, match=r"There is no such manual. Known: etherfields, onirim, lucidity"):
        call_command("coverage", "--game", "embers")
