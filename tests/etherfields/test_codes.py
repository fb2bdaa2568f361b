"""Codes of Secrets and numbers of scripts, as people type them (manual p. 16 and 17; facts 2.5)."""

from campaigns.etherfields.rules.codes import (
    add_to_script_number,
    derive_dream_code,
    is_slot,
    parse_dream_code,
    parse_mark,
    parse_script_number,
    parse_secret_code,
)
from tests.failures import collect_failures


@collect_failures(
    "typed",
    ["II-41 C", "ii-41 c", "II41C", "ii 41 c", "II-41c", " II - 41 C ", "ll-41 c", "11-41 C", "II–41 C", "II.41.C", "ii_41_c"],
)  # fmt: skip
def test_a_code_is_read_however_it_is_typed_p17(typed: str) -> None:
    assert parse_secret_code(typed) == ("II-41", "C")


@collect_failures(
    ("typed", "printed"),
    [
        ("I-01 SETUP", ("I-01", "SETUP")), ("i-1 set up", ("I-01", "SETUP")), ("I-O1 x", ("I-01", "X")),
        ("I-14 A1", ("I-14", "A1")), ("1-14 b3", ("I-14", "B3")), ("II-41 1", ("II-41", "I")), ("IV-7 L", ("IV-07", "L")),
    ],
)  # fmt: skip
def test_a_code_is_kept_as_it_is_printed_p17(typed: str, printed: tuple[str, str]) -> None:
    assert parse_secret_code(typed) == printed


@collect_failures("typed", ["", "II-41", "C", "41 C", "1101X", "VIIII-2 A", "II-41-", "II-41 CC", "II-41 Ç", "II-4١ C"])
def test_what_could_be_another_code_is_not_guessed_p17(typed: str) -> None:
    assert parse_secret_code(typed) == ("", "")


@collect_failures(("typed", "mark"), [("c", "C"), ("b3", "B3"), ("Set up", "SETUP"), ("1", "I"), ("CC", ""), ("", "")])
def test_a_letter_alone_may_carry_a_digit_p17(typed: str, mark: str) -> None:
    assert parse_mark(typed) == mark


def test_the_part_that_a_dream_shares_p17() -> None:
    assert [parse_dream_code(typed) for typed in ("i 14", "I-14", "l-14", "I-14 A", "Dream")] == [
        "I-14",
        "I-14",
        "I-14",
        "",
        "",
    ]


def test_a_letter_and_digit_may_be_a_slot_of_the_board_p4() -> None:
    assert [is_slot(mark) for mark in ("A1", "C4", "D1", "A5", "A")] == [True, True, False, False, False]


@collect_failures(
    ("typed", "number"),
    [
        ("s.586", "586"), ("s. 586", "586"), ("586", "586"), ("S586", "586"), ("script 586", "586"), ("003", "003"),
        ("3", "003"), ("070", "070"), ("1232", "1232"), ("133.2", "133.2"), ("0", ""), ("12345", ""), ("door", ""), ("٣", ""),
    ],
)  # fmt: skip
def test_numbers_of_scripts_are_read_however_they_are_typed_p10(typed: str, number: str) -> None:
    assert parse_script_number(typed) == number


def test_adding_to_a_number_p10() -> None:
    assert [add_to_script_number(*given) for given in (("586", 10), ("003", 4), ("133.2", 1))] == ["596", "007", "134"]


@collect_failures(
    ("gate", "dream"),
    [("I-01 X", "I-01"), ("i 01x", "I-01"), ("I-14", "I-14"), ("II-39 Q", ""), ("II-40 B", ""), ("", ""), ("Rain", "")],
)
def test_what_a_gate_tells_of_its_dream_p10_p17(gate: str, dream: str) -> None:
    assert derive_dream_code(gate) == dream
