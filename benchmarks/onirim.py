"""Onirim's own figures: ``python -m benchmarks.onirim``. Games a second, a move's rule, all odds together, judging a value."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import combinations
from random import Random

import django

django.setup()

from campaigns.onirim.agents import AGENTS, Agent, sampled  # noqa: E402
from campaigns.onirim.models import sound  # noqa: E402
from campaigns.onirim.playing import Unheard, play_game  # noqa: E402
from campaigns.onirim.rules import odds, odds_bottom, outlook  # noqa: E402
from campaigns.onirim.rules.fill import begin  # noqa: E402
from campaigns.onirim.rules.machine import machine  # noqa: E402
from campaigns.onirim.rules.odds import view_of  # noqa: E402
from campaigns.onirim.rules.plan import EXPANSIONS  # noqa: E402
from campaigns.onirim.rules.readings import readings_of  # noqa: E402
from campaigns.onirim.rules.state import kept_as  # noqa: E402
from campaigns.onirim.rules.value import Game  # noqa: E402
from campaigns.referee.shapes import Answer, Shape  # noqa: E402

GAMES = 300
ALL = [name for name in EXPANSIONS if name not in ("incubus", "coop")]
MIXES = {"base game": [], "mirrors, sphinx, glyphs": ["mirrors", "sphinx", "glyphs"], "all that combine": ALL}
WISH = {"RK": 2, "BK": 2, "GK": 2, "NK": 2, "RD": 1, "BD": 1, "GD": 1, "ND": 1}


def main() -> None:
    """Print the figures: 300 games a second, rules under 1 ms a decision, odds under 10 ms, judging under 50 ms."""
    print("\nOnirim, whole games a second on one core (at least 300), and ms a decision:")
    for name, mix in MIXES.items():
        for agent in ("random", "greedy"):
            seconds, decisions = _played(mix, AGENTS[agent])
            print(f"{name:26} {agent:8} {GAMES / seconds:7.0f} games/s {1000 * seconds / decisions:7.3f} ms")
    took = sorted(_odds())
    print(
        f"all odds, {len(took)} positions: p50 {took[len(took) // 2]:.2f} ms, p95 {took[len(took) * 95 // 100]:.2f} ms (10)"
    )
    judged = list(_judged())
    worst, kind, use = max(judged)
    kinds = len({kind for _, kind, _ in judged})
    print(
        f"judging, {len(judged)} values of {len(list(_sets()))} expansion sets, {kinds} kinds of question: "
        f"worst {worst:.2f} ms (50), {kind} with {use or 'no expansion'}"
    )


def _played(mix: list[str], agent: Agent) -> tuple[float, int]:
    decisions = 0

    def counted(g: Game, shape: Shape, dice: Random) -> Answer:
        nonlocal decisions
        decisions += 1
        return agent(g, shape, dice)

    start = time.process_time()
    for seed in range(GAMES):
        play_game(mix, readings_of({}), counted, Random(seed))
    return time.process_time() - start, decisions


def _odds() -> list[float]:
    took: list[float] = []

    def watched(g: Game, shape: Shape, dice: Random) -> Answer:
        start = time.perf_counter()
        odds.next_card(view_of(g))
        odds.nightmare(g)
        odds.key_for(g, "RD")
        odds_bottom.sphinx(g)
        odds_bottom.diver(g, WISH)
        outlook.can_win(g)
        took.append(1000 * (time.perf_counter() - start))
        return AGENTS["greedy"](g, shape, dice)

    for seed in range(20):
        play_game(ALL, readings_of({}), watched, Random(seed))
    return took


def _sets() -> Iterator[list[str]]:
    """Yield every set of expansions that can be played together."""
    together = [name for name in EXPANSIONS if not EXPANSIONS[name].alone]
    for size in range(len(together) + 1):
        yield from map(list, combinations(together, size))
    yield from ([name] for name in EXPANSIONS if EXPANSIONS[name].alone)


def _judged() -> Iterator[tuple[float, str, str]]:
    """Judge what undo and import judge: the openings beside real cards, and each decision of a practice game, of every set.

    Gives the milliseconds of each, with the kind of question and the expansions.
    """
    for names in _sets():
        table, dice, took = Unheard(), Random(len(names)), list[tuple[float, str, str]]()

        def watched(g: Game, shape: Shape, dice: Random, took: list[tuple[float, str, str]] = took) -> Answer:
            took.append(_timed(g))
            return AGENTS["greedy"](g, shape, dice)

        g = begin(table, names, "beside", readings_of({}))
        while g.asked.kind in machine.questions:
            took.append(_timed(g))
            machine.answer(table, g, sampled(machine.shape_of(g), dice))
        took.append(_timed(g))
        play_game(names, readings_of({"incubus": "apprentice"}), watched, dice)
        yield from took


def _timed(g: Game) -> tuple[float, str, str]:
    """Return the shorter of two times: Python tidies its memory up in the middle of one."""
    return min(_once(g) for _ in range(2)), g.asked.kind, g.use


def _once(g: Game) -> float:
    kept = kept_as(g)
    start = time.process_time()
    sound(kept)
    return 1000 * (time.process_time() - start)


if __name__ == "__main__":
    main()
