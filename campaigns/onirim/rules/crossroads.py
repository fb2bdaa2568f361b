"""Crossroads and Dead Ends (facts 1.6)."""

from __future__ import annotations

from campaigns.engine import Judge
from campaigns.engine.answer_spaces import Answer
from campaigns.engine.messages import _, violation
from campaigns.engine.violations import ViolationCode
from campaigns.onirim.rules.cards import DEAD_END, SERIES_LENGTH, build_pile
from campaigns.onirim.rules.expansions import Expansion, register_expansion
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.hand_refill import discard_hand
from campaigns.onirim.rules.rule_variants import get_chosen_variant

CROSSROADS_COLOUR = "A"
CROSSROADS_SUN_COUNT, CROSSROADS_MOON_COUNT, CROSSROADS_KEY_COUNT, DEAD_END_COUNT = 3, 2, 1, 10
CROSSROADS_CARDS = build_pile(
    [
        ("AS", CROSSROADS_SUN_COUNT),
        ("AM", CROSSROADS_MOON_COUNT),
        ("AK", CROSSROADS_KEY_COUNT),
        (DEAD_END, DEAD_END_COUNT),
    ]
)
CROSSROADS_CARD_COUNT = len(CROSSROADS_CARDS)


def get_series_colour(cards: list[str], *, is_hard: bool) -> str:
    """Return the colour that three cards complete.

    They have at most one Crossroads, which in the harder game must be the middle card.
    """
    first, second, third = (card[0] for card in cards)
    if first == second == third:
        return "" if first == CROSSROADS_COLOUR else first
    if second == CROSSROADS_COLOUR:
        return first if first == third else ""
    if is_hard:
        return ""
    if first == CROSSROADS_COLOUR:
        return second if second == third else ""
    return first if third == CROSSROADS_COLOUR and first == second else ""


def find_crossroads_series(row: list[str], *, is_hard: bool = False) -> str:
    """Return the colour of which the last card completes a series; a card serves one series only (facts 1.3 and 1.6)."""
    return find_last_series(row, is_hard=is_hard)[1]


def find_last_series(row: list[str], *, is_hard: bool) -> tuple[int, str]:
    """Return the index of the last card used by a series, or -1, and the colour that the row's last card completes."""
    used, colour = -1, ""
    for last in range(len(row)):
        colour = get_series_colour(row[last - 2 : last + 1], is_hard=is_hard) if last - used >= SERIES_LENGTH else ""
        if colour:
            used = last
    return used, colour


def is_next_second_of_run(row: list[str]) -> bool:
    """Return whether the next card would be the second of a run in the harder game: after exactly one plain card of a colour."""
    free = row[find_last_series(row, is_hard=True)[0] + 1 :]
    return bool(free) and free[-1][0] != CROSSROADS_COLOUR and (len(free) == 1 or free[-2][0] != free[-1][0])


CROSSROAD_ONLY_SECOND = violation(
    "onirim.crossroad.only-second",
    _(
        "In the harder game, at this table, you can play a Crossroads only in the middle of a run. "
        "Play another card, or discard."
    ),
)


def find_crossroads_violation(g: Game, card: str) -> ViolationCode | None:
    """Return the rule violation of a Crossroads as first or third of a run, by the harder game and rule variant (facts 1.6)."""
    strict = (
        get_chosen_variant(g.options, "crossroads") == "hard"
        and get_chosen_variant(g.options, "crossroads-place") == "barred"
    )
    return (
        CROSSROAD_ONLY_SECOND if strict and card[0] == CROSSROADS_COLOUR and not is_next_second_of_run(g.row) else None
    )


def list_escape_answers(g: Game) -> list[Answer]:
    """Return the Escape: always possible, and the only way to get rid of Dead Ends."""
    return [["escape", None]]


def escape(table: Judge, g: Game, _: None) -> None:
    """Discard the whole hand and draw a new one like the opening hand."""
    discard_hand(table, g)


CROSSROADS_EXPANSION = register_expansion(
    Expansion(
        "crossroads",
        cards=CROSSROADS_CARDS,
        turn_answers=list_escape_answers,
        verb_handlers={"escape": escape},
        find_series=lambda g: find_crossroads_series(
            g.row, is_hard=get_chosen_variant(g.options, "crossroads") == "hard"
        ),
        play_check=find_crossroads_violation,
        limbo_cards=frozenset([DEAD_END]),
    )
)
