"""The mutation tool: what it edits, where it finds blocks, and which tests it selects."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from tools.mutants import __main__ as command
from tools.mutants import mutations, sessions
from tools.mutants.mutations import Mutant, draw_sample, find_blocks, parse_file

MODULE = '''
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from os import PathLike

__all__ = ["draw"]
LIMIT = 4


@move(cites="draw.cards")
def draw(table, count: Annotated[int, NumberBounds(0, 9)] = 2) -> bool:
    """Draw 5 cards."""
    if count > LIMIT and table.open:
        raise Refused
    table.drawn += count
    return any(card for card in table.cards if card.seen)
'''
KEYS: dict[str, list[tuple[bool, float, list[int] | None]]] = {
    "rules.py": [(False, 0.5, [1, 2, 3]), (False, 0.1, [1]), (True, 0.1, [1]), (False, 0.1, None)],
    "core.py": [(False, 0.2, [9])],
}


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The path of a small module, the only one that is mutated."""
    (tmp_path / "cards.py").write_text(MODULE, encoding="utf-8")
    for module in (mutations, command):
        monkeypatch.setattr(module, "find_target_paths", lambda: [str(tmp_path / "cards.py")])
    command._find_blocks_by_symbol.cache_clear()
    return str(tmp_path / "cards.py")


@pytest.fixture
def selection(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> command.TestSelector:
    monkeypatch.setattr(command, "get_cache_path", lambda _module, _kind: tmp_path / "no-such.json")
    found = command.TestSelector(1.0)
    for file, rows in KEYS.items():
        for number, (kind, seconds, blocks) in enumerate(rows):
            if blocks is not None:
                found.tests[f"{file}::{number}"] = (kind, len(blocks), seconds, f"{file}::{number}"), blocks
    return found


def list_edits(path: str) -> dict[str, Mutant]:
    return {str(mutant).split(" ", 2)[2]: mutant for mutant in draw_sample(1000, 1)}


def get_block_lines(path: str) -> dict[str, int]:
    lines = MODULE.splitlines()
    return {
        lines[body[start].lineno - 1].strip(): number for body, start, number in find_blocks(path, parse_file(path))
    }


def test_the_edits_of_a_decorated_function_and_of_its_declaration(path: str) -> None:
    assert sorted(list_edits(path)) == sorted([
        "4 -> 5", "4 -> 3", "'draw.cards' -> ''", "NumberBounds(0, 9) -> NumberBounds(9, 0)", "0 -> 1", "0 -> -1", "9 -> 10", "9 -> 8",
        "2 -> 3", "2 -> 1", "count > LIMIT -> count >= LIMIT", "raise Refused -> pass",
        "count > LIMIT and table.open -> count > LIMIT or table.open",
        "if count > LIMIT and table.open: raise Refused -> if not (count > LIMIT and table.open): raise Refused",
        "table.drawn += count -> table.drawn -= count", "table.drawn += count -> pass",
        "return any((card for card in table.cards if card.seen)) -> return None",
        "any((card for card in table.cards if card.seen)) -> all((card for card in table.cards if card.seen))",
        "for card in table.cards if card.seen -> for card in table.cards",
    ])  # fmt: skip


def test_a_mutant_differs_in_its_edit_alone(path: str) -> None:
    mutant = list_edits(path)["table.drawn += count -> table.drawn -= count"]

    before = ast.unparse(parse_file(path))
    assert ast.unparse(mutant.apply(path)) == before.replace("table.drawn += count", "table.drawn -= count")


def test_what_runs_at_import_belongs_to_no_block_and_each_branch_is_one(path: str) -> None:
    found = list_edits(path)
    lines = get_block_lines(path)

    assert [found[edit].block for edit in ("4 -> 5", "'draw.cards' -> ''", "9 -> 8", "2 -> 3")] == [0, 0, 0, 0]
    assert found["count > LIMIT -> count >= LIMIT"].block == lines["if count > LIMIT and table.open:"]
    assert found["raise Refused -> pass"].block == lines["raise Refused"]
    assert found["table.drawn += count -> pass"].block == lines["table.drawn += count"]


def test_the_sample_is_the_same_for_a_seed_and_stays_when_other_lines_change(path: str) -> None:
    before = [mutant.id for mutant in draw_sample(1000, 7)]
    Path(path).write_text(MODULE.replace("LIMIT = 4", "# The book.\nLIMIT = 8"), encoding="utf-8")
    after = [mutant.id for mutant in draw_sample(1000, 7)]

    assert [one for one in before if one in after] == [one for one in after if one in before]
    assert len(set(before) - set(after)) == 2


def test_an_instrumented_module_reports_the_blocks_it_enters(path: str) -> None:
    covered: list[int] = []
    space: dict[str, Any] = {
        "__covered__": covered.append,
        "move": lambda **_: lambda found: found,
        "Annotated": {},
        "int": int,
    }
    tree = sessions.instrument_blocks(path)
    draw = next(one for one in tree.body if isinstance(one, ast.FunctionDef))
    draw.args.args[1].annotation = None
    exec(compile(tree, path, "exec"), space)
    table = type("Table", (), {"drawn": 0, "cards": [], "open": True})()

    space["draw"](table, 1)

    lines = get_block_lines(path)
    assert covered == [lines["if count > LIMIT and table.open:"], lines["table.drawn += count"]]
    assert space["draw"].__doc__ == "Draw 5 cards."


def test_the_tests_that_cover_least_come_first_and_those_with_a_database_last(
    selection: command.TestSelector, path: str
) -> None:
    mutant = list_edits(path)["raise Refused -> pass"]._replace(block=1)

    assert selection.select_tests(mutant) == ["rules.py::1", "rules.py::0", "rules.py::2"]


def test_after_those_that_enter_its_block_come_others_of_the_file(selection: command.TestSelector, path: str) -> None:
    number = get_block_lines(path)["if count > LIMIT and table.open:"]
    selection.tests["rules.py::file"] = (False, 1, 0.1, "rules.py::file"), [number]

    assert selection.select_tests(list_edits(path)["raise Refused -> pass"]._replace(block=9)) == [
        "core.py::0",
        "rules.py::file",
    ]


def test_a_mutant_of_a_function_that_only_runs_at_import_is_tried_as_one_that_runs_at_import(
    selection: command.TestSelector, path: str
) -> None:
    selection.kills.update(["rules.py::0"])

    assert selection.select_tests(list_edits(path)["raise Refused -> pass"]) == [
        "rules.py::0",
        "rules.py::1",
        "core.py::0",
    ]


def test_a_mutant_that_runs_at_import_is_tried_by_what_uses_its_symbol_and_then_by_all(
    selection: command.TestSelector, path: str
) -> None:
    number = get_block_lines(path)["if count > LIMIT and table.open:"]
    selection.tests["rules.py::limit"] = (False, 1, 0.3, "rules.py::limit"), [number]
    selection.kills.update(["core.py::0"])

    assert selection.select_tests(list_edits(path)["4 -> 5"])[:2] == ["core.py::0", "rules.py::limit"]


def test_every_mutant_that_is_listed_as_equivalent_exists() -> None:
    rows = [line.split("\t") for line in command.EQUIVALENTS_PATH.read_text(encoding="utf-8").splitlines()[1:]]
    found = {mutant.id: mutant for mutant in draw_sample(10**6, 1, tuple({file for _, file, _, _ in rows}))}

    assert [row for row in rows if row[0] not in found or row[1] != found[row[0]].path] == []
