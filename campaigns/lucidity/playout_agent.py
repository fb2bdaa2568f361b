"""The playout agent of Lucidity: it plays games on in memory, fast, with the moves of the rules.

Its answers follow from how near each row of a card is to being full. It knows no more than everybody at the table: every
die lies open, and of the bag is known how many of each colour it holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from campaigns.engine.answer_spaces import Answer
from campaigns.lucidity import rules  # noqa: F401
from campaigns.lucidity.playout_table import PlayoutTable
from campaigns.lucidity.rules import draw, nightmares, resolution, rest, roll, row_checks, shadows, sleep_track
from campaigns.lucidity.rules.copy_facts import REST_CLAUSES
from campaigns.lucidity.rules.dice import DOUBLE_POWER, EXHAUST, HUNT, POWER, SHADOW, sum_power
from campaigns.lucidity.rules.game_state import Game, Prompt
from campaigns.lucidity.rules.row_checks import EXHAUST_ROW_SIZE, HUNT_ROW_SIZE, get_shadow_row_size
from campaigns.lucidity.rules.state_operations import END_POWER, count_power, iterate_dice, list_dreamers

WayAnswer = tuple[str, Answer]
"""The move that answers a question, and its answer."""

MAX_ANSWERS = 2000
"""Answers after which a game counts as not won."""

MOVES: Mapping[str, Callable[..., None]] = {
    "choose-track": sleep_track.choose_track,
    "draw-for-us": lambda table, _answer: draw.draw_for_us(table),
    "return-dice": draw.return_dice,
    "roll-for-us": lambda table, _answer: roll.roll_for_us(table),
    "resolve": lambda table, _answer: resolution.resolve(table),
    "resolve-shadow": resolution.resolve_shadow,
    "envy": lambda table, answer: shadows.choose_envy_die(table, *answer),
    "imprison": shadows.imprison,
    "fear": lambda table, answer: (
        shadows.choose_fear_die(table, answer[1], answer[0]) if answer else shadows.choose_fear_die(table)
    ),
    "exhaust-for-us": lambda table, _answer: row_checks.draw_exhaustion_for_us(table),
    "become": row_checks.become_nightmare,
    "dream-again": lambda table, _answer: rest.dream_again(table),
    "rest": lambda table, answer: rest.rest(table, *answer),
    "rest-all": lambda table, _answer: rest.rest_all(table),
    "consume": lambda table, answer: nightmares.consume(table, answer[0] + 1, answer[1]),
    "send-minions": lambda table, _answer: nightmares.send_minions(table),
    "attack": lambda table, answer: nightmares.attack(table, answer + 1),
    "ability": nightmares.report_ability,
}
"""The rule of each way to answer a question; games on the screen draw and roll by themselves."""


def play_on(g: Game, answer: WayAnswer | None, rng: Random) -> Game:
    """Play a game on to its end, first with ``answer`` to the open question, and return it."""
    table = PlayoutTable(g, rng)
    if answer is not None:
        MOVES[answer[0]](table, answer[1])
    for _ in range(MAX_ANSWERS):
        if g.result or g.question is None or g.question.kind not in CHOOSERS:
            break
        way, given = CHOOSERS[g.question.kind](g, g.question)
        MOVES[way](table, given)
    return g


@dataclass(frozen=True)
class Style:
    """The agent's willingness to take risks.

    ``exhaust_danger`` is the danger of an Exhaust row that lacks one die, beside that of the other rows;
    ``track_dangers`` are those up to which the third and the second track are chosen, ``again_dangers`` those up to
    which it dreams again, by the step of the marker. The costs, in Power, are those of a die that fills its row.
    """

    exhaust_danger: float
    track_dangers: tuple[float, float]
    again_dangers: tuple[float, float]
    shadow_cost: float
    exhaust_cost: float
    hunt_cost: float = 1.0


# Found by some hundreds of games of styles against one another, with the guessed facts of a copy.
RACING_STYLE = Style(0.92, (0.35, 0.7), (1.05, 1.33), 0.46, 0.78)
LONE_STYLE = Style(0.7, (0.35, 0.7), (0.75, 0.5), 1.0, 0.6)
"""For one player: a second full row of a colour loses, and nobody else is faster."""
LAST_TURN_DARING = 5.0
"""Added to the tolerated danger in a last turn while somebody else has as much Power; subtracted while nobody has."""


def get_style(g: Game) -> Style:
    """Return how much the agent dares in a game."""
    return LONE_STYLE if g.solo is not None else RACING_STYLE


def rate_danger(g: Game, seat: int) -> float:
    """Return how near the rows of a Dreamer's card are to being full: 0 for an empty card, 1 for one die too few."""
    player = g.players[seat]
    size = get_shadow_row_size(g)
    most = max(map(len, player.shadow.values()))
    exhaust = get_style(g).exhaust_danger * len(player.exhaust) / (EXHAUST_ROW_SIZE - 1)
    return max(len(player.hunt) / (HUNT_ROW_SIZE - 1), exhaust, most / (size - 1))


def rate_colour(g: Game, seat: int, colour: str) -> float:
    """Return the value of rolling a die of a colour: its Power, less the rows that it may fill."""
    player, faces, style = g.players[seat], g.facts.faces[colour], get_style(g)
    size = get_shadow_row_size(g)
    found: float = faces[POWER] + 2 * faces[DOUBLE_POWER]
    found -= style.shadow_cost * faces[SHADOW] * (1 + len(player.shadow[colour])) / size
    found -= style.exhaust_cost * faces[EXHAUST] * (1 + len(player.exhaust)) / EXHAUST_ROW_SIZE
    return found - style.hunt_cost * faces[HUNT] * (1 + len(player.hunt)) / HUNT_ROW_SIZE


def _choose_track(g: Game, prompt: Prompt) -> WayAnswer:
    danger = rate_danger(g, prompt.who) - _rate_need(g, prompt.who)
    return "choose-track", 1 + sum(danger < limit for limit in get_style(g).track_dangers)


def _rate_need(g: Game, seat: int) -> float:
    """Return how much more than usual a player has to dare: in a last turn much, unless ahead of everybody."""
    if g.final is None:
        return 0.0
    most = max((count_power(g, other) for other in range(len(g.players)) if other != seat), default=0)
    return LAST_TURN_DARING if most >= count_power(g, seat) else -LAST_TURN_DARING


def _choose_rest(g: Game, prompt: Prompt) -> WayAnswer:
    who = prompt.who
    has_enough = g.final is None and count_power(g, who) >= END_POWER
    if (
        prompt.again
        and not has_enough
        and rate_danger(g, who) - _rate_need(g, who) < get_style(g).again_dangers[g.step]
    ):
        return "dream-again", None
    one, every = REST_CLAUSES[g.facts.rest]
    rated = [(rate_removal(g, who, place, die), (place, die)) for place, die in iterate_dice(g, who, one)]
    best, picked = max(rated, default=(0.0, None))
    whole = sum(rate_removal(g, who, place, die) for place, die in iterate_dice(g, who, every))
    if picked is None or whole > best:
        return "rest-all", None
    return "rest", list(picked)


def rate_removal(g: Game, seat: int, place: str, die: str) -> float:
    """Return what it is worth to take a die off a card: the fuller its row, the more."""
    player = g.players[seat]
    if place == "power":
        return -1.5 * sum_power([die])
    if place == "hunt":
        return 1.1 * len(player.hunt) / HUNT_ROW_SIZE
    if place == "exhaust":
        return 0.9 * len(player.exhaust) / EXHAUST_ROW_SIZE
    return len(player.shadow[die[0]]) / get_shadow_row_size(g)


def _choose_returned(g: Game, prompt: Prompt) -> WayAnswer:
    free = draw.get_returnable_dice(g, prompt.why)[0]
    if prompt.why == "minions":
        return "return-dice", free[: prompt.count]
    return "return-dice", sorted(free, key=lambda colour: rate_colour(g, prompt.who, colour))[: prompt.count]


def _choose_envy(g: Game, prompt: Prompt) -> WayAnswer:
    picked = max(shadows.list_envy_dice(g), key=lambda one: (sum_power([one[1]]), one[0] == "power"))
    return "envy", [*picked]


def _choose_fear(g: Game, prompt: Prompt) -> WayAnswer:
    """Move a Shadow of a row that is nearly full while the Hunt row has room."""
    player = g.players[g.who]
    if len(player.hunt) + 2 > HUNT_ROW_SIZE:
        return "fear", None
    near = [
        [place, die]
        for place, die in shadows.list_fear_dice(g)
        if (place == "shadow" and len(player.shadow[die[0]]) >= get_shadow_row_size(g) - 1)
        or (place == "exhaust" and len(player.exhaust) >= EXHAUST_ROW_SIZE - 1)
    ]
    return "fear", near[0] if near else None


def _choose_nightmare_turn(g: Game, prompt: Prompt) -> WayAnswer:
    found = nightmares.list_consumable_dice(g)
    if not found:
        return "send-minions", None
    picked = max(found, key=lambda one: (sum_power([one[1]]), count_power(g, one[0])))
    return "consume", [*picked]


CHOOSERS: Mapping[str, Callable[[Game, Prompt], WayAnswer]] = {
    "track": _choose_track,
    "draw": lambda _g, _prompt: ("draw-for-us", None),
    "return": _choose_returned,
    "roll": lambda _g, _prompt: ("roll-for-us", None),
    "resolve": lambda _g, _prompt: ("resolve", None),
    "shadow": lambda _g, prompt: ("resolve-shadow", prompt.dice[0]),
    "envy": _choose_envy,
    "imprison": lambda _g, prompt: ("imprison", prompt.dice[0]),
    "fear": _choose_fear,
    "exhaustion": lambda _g, _prompt: ("exhaust-for-us", None),
    "become": lambda g, prompt: ("become", max(prompt.colours, key=lambda one: len(g.cards[one].dice))),
    "rest": _choose_rest,
    "nightmare": _choose_nightmare_turn,
    "attack": lambda g, _prompt: ("attack", max(list_dreamers(g), key=lambda seat: count_power(g, seat))),
    "ability": lambda _g, _prompt: ("ability", False),
}
"""The agent's answer to each kind of question."""
