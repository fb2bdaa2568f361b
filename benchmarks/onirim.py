"""Benchmark of Onirim: ``python -m benchmarks.onirim``. Games a second, the rule of a move, all odds, validation of a value."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import combinations
from random import Random

import django

django.setup()

from campaigns.engine.answer_spaces import Answer, AnswerSpace  # noqa: E402
from campaigns.onirim.agents import AGENTS, Agent, sample_answer  # noqa: E402
from campaigns.onirim.models import validate_game  # noqa: E402
from campaigns.onirim.rules import bottom_odds, odds, outlook  # noqa: E402
from campaigns.onirim.rules.expansions import EXPANSIONS  # noqa: E402
from campaigns.onirim.rules.game_state import Game  # noqa: E402
from campaigns.onirim.rules.hand_refill import start_game  # noqa: E402
from campaigns.onirim.rules.odds import get_known_position  # noqa: E402
from campaigns.onirim.rules.rule_variants import resolve_variants  # noqa: E402
from campaigns.onirim.rules.state_machine import machine  # noqa: E402
from campaigns.onirim.rules.state_operations import encode_game  # noqa: E402
from campaigns.onirim.self_play import SilentJudge, play_game  # noqa: E402
from campaigns.onirim.strong_agent import choose_well  # noqa: E402

GAME_COUNT = 300
COMBINABLE_EXPANSIONS = [name for name in EXPANSIONS if name not in ("incubus", "coop")]
EXPANSION_MIXES = {
    "base game": [],
    "mirrors, sphinx, glyphs": ["mirrors", "sphinx", "glyphs"],
    "all that combine": COMBINABLE_EXPANSIONS,
}
DIVER_WISH = {"RK": 2, "BK": 2, "GK": 2, "NK": 2, "RD": 1, "BD": 1, "GD": 1, "ND": 1}


def main() -> None:
    """Print the figures: 300 games a second, rules under 1 ms a decision, odds under 10 ms, validation under 50 ms."""
    print("\nOnirim, whole games a second on one core (at least 300), and ms a decision:")
    for name, mix in EXPANSION_MIXES.items():
        for agent, choose in {**AGENTS, "strong": choose_well}.items():
            seconds, decisions, won = _time_games(mix, choose)
            print(
                f"{name:26} {agent:8} {GAME_COUNT / seconds:7.0f} games/s {1000 * seconds / decisions:7.3f} ms, {won} won"
            )
    took = sorted(_time_odds())
    print(
        f"all odds, {len(took)} positions: p50 {took[len(took) // 2]:.2f} ms, p95 {took[len(took) * 95 // 100]:.2f} ms (10)"
    )
    judged = list(_iter_validation_times())
    worst, kind, use = max(judged)
    kinds = len({kind for _, kind, _ in judged})
    print(
        f"judging, {len(judged)} values of {len(list(_iter_expansion_sets()))} expansion sets, {kinds} kinds of question: "
        f"worst {worst:.2f} ms (50), {kind} with {use or 'no expansion'}"
    )


def _time_games(expansions: list[str], agent: Agent) -> tuple[float, int, int]:
    decisions = won = 0

    def counted(g: Game, shape: AnswerSpace, dice: Random) -> Answer:
        nonlocal decisions
        decisions += 1
        return agent(g, shape, dice)

    start = time.process_time()
    for seed in range(GAME_COUNT):
        won += play_game(expansions, resolve_variants({}), counted, Random(seed)).result == "won"
    return time.process_time() - start, decisions, won


def _time_odds() -> list[float]:
    took: list[float] = []

    def watched(g: Game, shape: AnswerSpace, dice: Random) -> Answer:
        start = time.perf_counter()
        odds.compute_next_card_odds(get_known_position(g))
        odds.compute_nightmare_odds(g)
        odds.compute_key_odds(g, "RD")
        bottom_odds.compute_sphinx_odds(g)
        bottom_odds.compute_dive_odds(g, DIVER_WISH)
        outlook.assess_victory(g)
        took.append(1000 * (time.perf_counter() - start))
        return AGENTS["greedy"](g, shape, dice)

    for seed in range(20):
        play_game(COMBINABLE_EXPANSIONS, resolve_variants({}), watched, Random(seed))
    return took


def _iter_expansion_sets() -> Iterator[list[str]]:
    """Yield every set of expansions that can be played together."""
    together = [name for name in EXPANSIONS if not EXPANSIONS[name].is_exclusive]
    for size in range(len(together) + 1):
        yield from map(list, combinations(together, size))
    yield from ([name] for name in EXPANSIONS if EXPANSIONS[name].is_exclusive)


def _iter_validation_times() -> Iterator[tuple[float, str, str]]:
    """Validate what undo and import validate: openings with real cards, and each decision of a practice game, of every set.

    Yield the milliseconds of each, with the kind of question and the expansions.
    """
    for names in _iter_expansion_sets():
        table, dice, took = SilentJudge(), Random(len(names)), list[tuple[float, str, str]]()

        def watched(g: Game, shape: AnswerSpace, dice: Random, took: list[tuple[float, str, str]] = took) -> Answer:
            took.append(_time_validation(g))
            return AGENTS["greedy"](g, shape, dice)

        g = start_game(table, names, "beside", resolve_variants({}))
        while g.open_prompt.kind in machine.questions:
            took.append(_time_validation(g))
            machine.apply_answer(table, g, sample_answer(machine.get_answer_space(g), dice))
        took.append(_time_validation(g))
        play_game(names, resolve_variants({"incubus": "apprentice"}), watched, dice)
        yield from took


def _time_validation(g: Game) -> tuple[float, str, str]:
    """Return the shorter of two times: the garbage collector may run during one."""
    return min(_time_validation_once(g) for _ in range(2)), g.open_prompt.kind, g.use


def _time_validation_once(g: Game) -> float:
    kept = encode_game(g)
    start = time.process_time()
    validate_game(kept)
    return 1000 * (time.process_time() - start)


if __name__ == "__main__":
    main()
