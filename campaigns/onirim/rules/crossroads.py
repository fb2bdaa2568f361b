"""Crossroads and Dead Ends (facts 1.6)."""

from __future__ import annotations

from campaigns.onirim.rules.cards import DEAD_END, pile
from campaigns.onirim.rules.fill import discard_hand
from campaigns.onirim.rules.plan import Expansion, register
from campaigns.onirim.rules.readings import reading
from campaigns.onirim.rules.value import Game
from campaigns.referee import Judge
from campaigns.referee.shapes import Answer

CROSSROADS = "A"
SERIES = 3


def completed(three: list[str], *, hard: bool) -> str:
    """Return the colour that three cards complete: at most one Crossroads, which in the harder game stands in the middle."""
    first, second, third = (card[0] for card in three)
    if first == second == third:
        return "" if first == CROSSROADS else first
    if second == CROSSROADS:
        return first if first == third else ""
    if hard:
        return ""
    if first == CROSSROADS:
        return second if second == third else ""
    return first if third == CROSSROADS and first == second else ""


def trio(row: list[str], *, hard: bool = False) -> str:
    """Return the colour of which the last card completes a series; a card serves one series only (facts 1.3 and 1.6)."""
    return last_series(row, hard=hard)[1]


def last_series(row: list[str], *, hard: bool) -> tuple[int, str]:
    """Return the place of the last card that a series has used, or -1, and the colour that the row's last card completes."""
    used, colour = -1, ""
    for last in range(len(row)):
        colour = completed(row[last - 2 : last + 1], hard=hard) if last - used >= SERIES else ""
        if colour:
            used = last
    return used, colour


def would_be_second(row: list[str]) -> bool:
    """Return whether the next card would be the second of a run in the harder game: after exactly one plain card of a colour."""
    free = row[last_series(row, hard=True)[0] + 1 :]
    return bool(free) and free[-1][0] != CROSSROADS and (len(free) == 1 or free[-2][0] != free[-1][0])


def bars(g: Game, card: str) -> str:
    """Bar a Crossroads as the first or third of a run in the harder game, where this table reads it so (facts 1.6)."""
    strict = reading(g.options, "crossroads") == "hard" and reading(g.options, "crossroads-place") == "barred"
    return "onirim.crossroad.only-second" if strict and card[0] == CROSSROADS and not would_be_second(g.row) else ""


def escapes(g: Game) -> list[Answer]:
    """Offer the Escape: always possible, and the only way to be rid of Dead Ends."""
    return [["escape", None]]


def escape(table: Judge, g: Game, _: None) -> None:
    """Discard the whole hand and draw a new one like the opening hand."""
    discard_hand(g)


CROSSROADS_SET = register(
    Expansion(
        "crossroads",
        cards=pile([("AS", 3), ("AM", 2), ("AK", 1), (DEAD_END, 10)]),
        turns=escapes,
        verbs={"escape": escape},
        trio=lambda g: trio(g.row, hard=reading(g.options, "crossroads") == "hard"),
        bars_play=bars,
        to_limbo=frozenset([DEAD_END]),
    )
)
