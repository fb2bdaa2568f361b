"""Random agents: any legal answer, chosen by a seeded random source, which also rolls the site's dice."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

from campaigns.engine import Change
from campaigns.lucidity import randomized_table as site
from campaigns.lucidity.rules import setup
from campaigns.lucidity.rules.copy_facts import list_faces
from campaigns.lucidity.rules.draw import get_max_kept
from campaigns.lucidity.rules.game_state import Game
from campaigns.lucidity.rules.rule_variants import RULE_VARIANTS
from tests.lucidity import legal_answers
from tests.lucidity.positions import PLAYER_NAMES, get_game_state, report_move
from tests.rule_harness import build_table, play_move

Answer = tuple[str, dict[str, Any]]
AnswerChooser = Callable[[Game, list[Answer], Random], Answer]
MAX_ANSWERS = 3000
"""Answers that no game needs."""


@contextlib.contextmanager
def seed_site_dice(rng: Random) -> Iterator[None]:
    """Make the site draw and roll with these dice."""
    was, site.RANDOM = site.RANDOM, rng
    try:
        yield
    finally:
        site.RANDOM = was


def begin_random_game(players: int, dice: Random, temptation: str = "none", bogeyman: str = "none") -> Any:
    """Return a table with a first game and random rule variants."""
    table = build_table(game_name="lucidity")
    readings = [f"{reading.name}={dice.choice(reading.choices)}" for reading in RULE_VARIANTS]
    play_move(
        table, setup.begin, players=PLAYER_NAMES[:players], temptation=temptation, bogeyman=bogeyman, readings=readings,
    )  # fmt: skip
    return table


def list_some_answers(g: Game) -> list[Answer]:
    """Return a bounded list of legal answers."""
    return list(islice(legal_answers.list_legal_answers(g), 80))


def choose_any(g: Game, found: list[Answer], dice: Random) -> Answer:
    """Choose any of them, or now and then report kept dice."""
    if g.open_prompt.kind == "draw" and g.open_prompt.why != "minions" and dice.random() < 0.3:
        return build_short_report(g, dice) or dice.choice(found)
    return dice.choice(found)


def build_short_report(g: Game, dice: Random) -> Answer | None:
    """Report any kept dice, or None if there are none."""
    bag = [colour for colour, count in g.bag.items() for _ in range(count)]
    wanted = get_max_kept(g, g.open_prompt)
    kept = [c + dice.choice(list_faces(g, c)) for c in dice.sample(bag, min(wanted, len(bag)))]
    return ("keep", {"dice": kept}) if kept else None


def choose_restless(g: Game, found: list[Answer], dice: Random) -> Answer:
    """Choose any, but never rest if dreaming again is allowed, and rest with one die only."""
    by_name = {slug: (slug, args) for slug, args in found}
    if "dream-again" in by_name:
        return by_name["dream-again"]
    single = [answer for answer in found if answer[0] == "rest"]
    return dice.choice(single or found)


def give_answer(table: Any, choose: AnswerChooser, dice: Random) -> list[Change]:
    """Answer the open question."""
    slug, args = choose(get_game_state(table), list_some_answers(get_game_state(table)), dice)
    return report_move(table, slug, **args)


def play_to_end(table: Any, choose: AnswerChooser, dice: Random) -> int:
    """Play a game to its end, and return the number of answers."""
    for count in range(MAX_ANSWERS):
        if table.current_game.result:
            return count
        give_answer(table, choose, dice)
    raise AssertionError("the game does not end")
