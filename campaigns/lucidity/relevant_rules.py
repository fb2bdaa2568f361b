"""The relevant rules of a game of Lucidity: by open question, nearly full rows and variants."""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.lucidity.rules.game_state import Game, PlayerState
from campaigns.lucidity.rules.questions import get_question_rule
from campaigns.lucidity.rules.row_checks import EXHAUST_ROW_SIZE, HUNT_ROW_SIZE, get_shadow_row_size
from campaigns.lucidity.rules.state_operations import DREAMER_ROLE
from campaigns.lucidity.rules.table import Table
from campaigns.pages.actions import ViewerContext
from campaigns.pages.registry import limit_relevant_rules

RULES_BETWEEN_GAMES = (
    "lu.setup",
    "lu.aim",
    "lu.box",
    "lu.copy",
    "lu.card",
    "lu.dice",
    "lu.two",
    "lu.temptation",
    "lu.solo",
)
"""Rules before the first game, and between two."""

RULES_BY_SHADOW_COLOUR = {"B": "lu.depths", "G": "lu.envy", "Y": "lu.imprisonment", "R": "lu.fear"}

RULES_BY_QUESTION: dict[str, tuple[str, ...]] = {
    "track": ("lu.draw", "lu.odds"),
    "draw": ("lu.dice", "lu.too-many"),
    "return": ("lu.too-many",),
    "roll": ("lu.dice", "lu.reroll"),
    "resolve": ("lu.resolve",),
    "shadow": ("lu.reroll",),
    "rest": ("lu.rows", "lu.odds"),
    "nightmare": ("lu.consume", "lu.minions", "lu.abilities"),
    "ability": ("lu.shift",),
    "exhaustion": ("lu.rest",),
    "envy": ("lu.next",),
    "excess": ("lu.next",),
    "fetch": ("lu.next",),
}
"""Rules by open question, besides the rule of the question itself."""

BASE_RULES = ("lu.resolve", "lu.rows", "lu.end")


def find_relevant_rules(table: Table, viewer: ViewerContext) -> list[str]:
    """Return the ids of at most ten relevant rules, the most urgent first. Changes nothing."""
    return limit_relevant_rules(RULES_BETWEEN_GAMES if table.is_between_games else _list_rules(table.state))


def _list_rules(g: Game) -> Iterator[str]:
    kind = g.open_prompt.kind
    yield get_question_rule(kind)
    yield from RULES_BY_QUESTION.get(kind, ())
    yield from (RULES_BY_SHADOW_COLOUR[die[0]] for die in g.rolled if die[1] == "S")
    player = g.players[g.who]
    if player.role == DREAMER_ROLE:
        yield from _list_nearly_full_row_rules(player, get_shadow_row_size(g))
    if g.final is not None or g.empty:
        yield "lu.end"
    if g.solo:
        yield "lu.solo"
    if len(g.players) == 2:
        yield "lu.two"
    yield from BASE_RULES


def _list_nearly_full_row_rules(player: PlayerState, shadow_row_size: int) -> Iterator[str]:
    """Yield the rules of rows that are full or lack one die; ``shadow_row_size`` Shadows fill a Shadow row."""
    if len(player.hunt) >= HUNT_ROW_SIZE - 1:
        yield "lu.hunt"
    if len(player.exhaust) >= EXHAUST_ROW_SIZE - 1:
        yield "lu.exhaust"
    if any(len(row) >= shadow_row_size - 1 for row in player.shadow.values()):
        yield "lu.shadow"
