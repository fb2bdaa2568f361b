"""The second reading of the Towers (facts 1.6)."""

from __future__ import annotations

import itertools

from tests.onirim.reading_table import Ask, Flow, Table, in_order, index_in, is_tower, order_check, reading

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


def stands(row: list[str]) -> bool:
    """Touching edges share no symbol; a blank edge fits anything."""
    return all(not set(EDGES[a][1]) & set(EDGES[b][0]) for a, b in itertools.pairwise(row))


def aligned(row: list[str]) -> bool:
    """Four consecutive Towers of four different colours."""
    return any(len({card[0] for card in row[i : i + 4]}) == 4 for i in range(len(row) - 3))


def grown(t: Table, answer: list[object]) -> list[str]:
    assert isinstance(answer[1], int)
    tower = t.hand[answer[1]]
    return [tower, *t.alignment] if answer[2] == "left" else [*t.alignment, tower]


def check(t: Table, answer: list[object]) -> str:
    if len(answer) != 3 or answer[2] not in ("left", "right") or not index_in(answer[1], len(t.hand)):
        return "a Tower goes to the left or the right end"
    assert isinstance(answer[1], int)
    if not is_tower(t.hand[answer[1]]):
        return f"{t.hand[answer[1]]} is no Tower"
    return "" if stands(grown(t, answer)) else "touching edges share a symbol"


def play(t: Table, answer: list[object]) -> None:
    row = grown(t, answer)
    assert isinstance(answer[1], int)
    del t.hand[answer[1]]
    t.alignment = row
    t.victory()


def look(t: Table, tower: str) -> Flow:
    """A discarded Tower: the top 3, 4 or 5 back in any order."""
    top = t.deck[: int(tower[1])]
    if top:
        ref = "1.6 Towers (the top N back in any order)"
        answer = yield Ask("tower-look", top, order_check(len(top), "cards"), ref)
        t.deck[: len(top)] = in_order(answer, top)


def after_nightmare(t: Table, source: str) -> Flow:
    """A Tower falls, or the Nightmare goes to Limbo; a finished Alignment is immune."""
    immune = aligned(t.alignment) and reading(t.on, "towers") != "hard"
    if not t.alignment or immune:
        t.discard.append(source)
        return

    def fault(answer: object) -> str:
        if answer == ["false", None]:
            return ""
        if not isinstance(answer, list) or len(answer) != 2 or answer[0] != "tower":
            return "a Tower of the Alignment or false destruction"
        i = answer[1]
        if not index_in(i, len(t.alignment)):
            return "no such Tower"
        return "" if stands(t.alignment[:i] + t.alignment[i + 1 :]) else "what is left would not stand"

    answer = yield Ask("tower-loss", None, fault, "1.6 Towers (after a Nightmare: a Tower, or false destruction)")
    assert isinstance(answer, list)
    if answer[0] == "false":
        t.limbo.append(source)
    else:
        t.discard.append(t.alignment.pop(answer[1]))
        t.discard.append(source)
