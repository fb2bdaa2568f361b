"""Players without a person: any legal answer, chosen by given dice; the site's dice are given too."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

from campaigns.lucidity import table as site
from campaigns.lucidity.rules import setup
from campaigns.lucidity.rules.draw import most_kept
from campaigns.lucidity.rules.facts import faces_of
from campaigns.lucidity.rules.readings import READINGS
from campaigns.lucidity.rules.value import Game
from campaigns.referee import Change
from tests.lucidity import legal
from tests.lucidity.positions import NAMES, do, now
from tests.rulings import play, table_of

Answer = tuple[str, dict[str, Any]]
Choose = Callable[[Game, list[Answer], Random], Answer]
MOST = 3000
"""Answers that no game needs."""


@contextlib.contextmanager
def given_dice(dice: Random) -> Iterator[None]:
    """Have the site draw and roll with these dice."""
    was, site.DICE = site.DICE, dice
    try:
        yield
    finally:
        site.DICE = was


def begun(players: int, dice: Random, temptation: str = "none", bogeyman: str = "none") -> Any:
    """Return a table with a first game, read in any way."""
    table = table_of(on="lucidity")
    readings = [f"{reading.name}={dice.choice(reading.choices)}" for reading in READINGS]
    play(
        table, setup.begin, players=NAMES[:players], temptation=temptation, bogeyman=bogeyman, readings=readings,
    )  # fmt: skip
    return table


def some(g: Game) -> list[Answer]:
    """Return legal answers, no more than are worth choosing among."""
    return list(islice(legal.answers(g), 80))


def any_of(g: Game, found: list[Answer], dice: Random) -> Answer:
    """Choose any of them, or now and then report dice that were kept."""
    if g.asked.kind == "draw" and g.asked.why != "minions" and dice.random() < 0.3:
        return short_report(g, dice) or dice.choice(found)
    return dice.choice(found)


def short_report(g: Game, dice: Random) -> Answer | None:
    """Report any dice kept, or nothing where none are."""
    bag = [colour for colour, count in g.bag.items() for _ in range(count)]
    wanted = most_kept(g, g.asked)
    kept = [c + dice.choice(faces_of(g, c)) for c in dice.sample(bag, min(wanted, len(bag)))]
    return ("keep", {"dice": kept}) if kept else None


def restless(g: Game, found: list[Answer], dice: Random) -> Answer:
    """Choose any, but never rest where dreaming again is allowed, and rest with one die only."""
    by_name = {slug: (slug, args) for slug, args in found}
    if "dream-again" in by_name:
        return by_name["dream-again"]
    single = [answer for answer in found if answer[0] == "rest"]
    return dice.choice(single or found)


def answer(table: Any, choose: Choose, dice: Random) -> list[Change]:
    """Return one answer."""
    slug, args = choose(now(table), some(now(table)), dice)
    return do(table, slug, **args)


def finished(table: Any, choose: Choose, dice: Random) -> int:
    """Play a game to its end, and give how many answers that took."""
    for count in range(MOST):
        if table.now.result:
            return count
        answer(table, choose, dice)
    raise AssertionError("the game does not end")
