"""The oracle's Towers (facts 1.6)."""

from __future__ import annotations

import itertools

from tests.onirim.oracle_table import (
    ExpectedDecision,
    OracleTable,
    RulesFlow,
    build_order_check,
    get_variant,
    is_index,
    is_tower,
    read_order,
)

EDGES = {
    "R3": ("SM", "M"),
    "R4": ("S", "M"),
    "R5": ("", "M"),
    "B3": ("M", "SM"),
    "B4": ("M", "M"),
    "B5": ("M", ""),
    "G3": ("S", "SM"),
    "G4": ("S", "S"),
    "G5": ("S", ""),
    "N3": ("SM", "S"),
    "N4": ("M", "S"),
    "N5": ("", "S"),
}


def is_standing(row: list[str]) -> bool:
    """Return whether a row stands: touching edges share no symbol; a blank edge fits anything."""
    return all(not set(EDGES[a][1]) & set(EDGES[b][0]) for a, b in itertools.pairwise(row))


def is_aligned(row: list[str]) -> bool:
    """Return whether a row has four consecutive Towers of four different colours."""
    return any(len({card[0] for card in row[i : i + 4]}) == 4 for i in range(len(row) - 3))


def grow_alignment(t: OracleTable, answer: list[object]) -> list[str]:
    assert isinstance(answer[1], int)
    tower = t.hand[answer[1]]
    return [tower, *t.alignment] if answer[2] == "left" else [*t.alignment, tower]


def find_placement_fault(t: OracleTable, answer: list[object]) -> str:
    if len(answer) != 3 or answer[2] not in ("left", "right") or not is_index(answer[1], len(t.hand)):
        return "a Tower goes to the left or the right end"
    assert isinstance(answer[1], int)
    if not is_tower(t.hand[answer[1]]):
        return f"{t.hand[answer[1]]} is no Tower"
    return "" if is_standing(grow_alignment(t, answer)) else "touching edges share a symbol"


def place_tower(t: OracleTable, answer: list[object]) -> None:
    row = grow_alignment(t, answer)
    assert isinstance(answer[1], int)
    del t.hand[answer[1]]
    t.alignment = row
    t.check_victory()


def look_with_tower(t: OracleTable, tower: str) -> RulesFlow:
    """Put the top 3, 4 or 5 back in any order for a discarded Tower."""
    top = t.deck[: int(tower[1])]
    if top:
        ref = "1.6 Towers (the top N back in any order)"
        answer = yield ExpectedDecision("tower-look", top, build_order_check(len(top), "cards"), ref)
        t.deck[: len(top)] = read_order(answer, top)


def lose_tower(t: OracleTable, source: str) -> RulesFlow:
    """Lose a Tower, or put the Nightmare in Limbo; a finished Alignment is immune."""
    immune = is_aligned(t.alignment) and get_variant(t.options, "towers") != "hard"
    if not t.alignment or immune:
        t.discard.append(source)
        return

    def fault(answer: object) -> str:
        if answer == ["false", None]:
            return ""
        if not isinstance(answer, list) or len(answer) != 2 or answer[0] != "tower":
            return "a Tower of the Alignment or false destruction"
        i = answer[1]
        if not is_index(i, len(t.alignment)):
            return "no such Tower"
        return "" if is_standing(t.alignment[:i] + t.alignment[i + 1 :]) else "what is left would not stand"

    answer = yield ExpectedDecision(
        "tower-loss", None, fault, "1.6 Towers (after a Nightmare: a Tower, or false destruction)"
    )
    assert isinstance(answer, list)
    if answer[0] == "false":
        t.limbo.append(source)
    else:
        t.discard.append(t.alignment.pop(answer[1]))
        t.discard.append(source)
