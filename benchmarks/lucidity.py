"""Benchmark of Lucidity: ``python -m benchmarks.lucidity``. The odds of every draw that a player may choose, together."""

from __future__ import annotations

import time
from random import Random

import django

django.setup()

from campaigns.lucidity import odds_cache  # noqa: E402
from campaigns.lucidity.rules.copy_facts import build_guessed_facts  # noqa: E402
from campaigns.lucidity.rules.dice import COLOURS  # noqa: E402
from campaigns.lucidity.rules.game_state import Game, Prompt  # noqa: E402
from campaigns.lucidity.rules.rule_variants import resolve_variants  # noqa: E402
from campaigns.lucidity.rules.state_operations import create_game, iterate_dice  # noqa: E402

POSITION_COUNT = 60
CARD_ROWS = (("power", "PPPD", 12), ("hunt", "H", 3), ("exhaust", "EP", 3))
STEEP_TRACKS = [[3, 5, 7], [5, 7, 9], [7, 9, 12]]
PROMPT_CASES: dict[str, tuple[Prompt, list[list[int]]]] = {
    "a new turn, three tracks": (Prompt("track", 0), build_guessed_facts().tracks),
    "a new turn, steep tracks": (Prompt("track", 0), STEEP_TRACKS),
    "dreaming again, 5 dice": (Prompt("rest", 0, again=True), [[3, 5, 7]] * 3),
    "dreaming again, 12 dice": (Prompt("rest", 0, again=True), [[7, 12, 12]] * 3),
}


def main() -> None:
    """Print the figures: all odds of a panel in less than 50 ms."""
    print("\nLucidity, all odds of a position, ms (50):")
    for name, (ask, tracks) in PROMPT_CASES.items():
        took = sorted(_time_odds(ask, tracks, Random(seed)) for seed in range(POSITION_COUNT))
        print(
            f"{name:26} p50 {took[POSITION_COUNT // 2]:6.1f}  p95 {took[POSITION_COUNT * 95 // 100]:6.1f}  most {took[-1]:6.1f}"
        )


def _time_odds(prompt: Prompt, tracks: list[list[int]], dice: Random) -> float:
    g = _build_position(dice)
    g.question, g.track, g.facts.tracks = prompt, 0, tracks
    start = time.process_time()
    odds_cache.compute_upcoming_odds(g)
    return 1000 * (time.process_time() - start)


def _build_position(dice: Random) -> Game:
    """Return a game with any number of dice in each row, as late games have them."""
    g = create_game(3, resolve_variants({}), build_guessed_facts())
    card = g.players[0]
    for place, faces, most in CARD_ROWS:
        card.get_rows(place)[0].extend(dice.choice(COLOURS) + dice.choice(faces) for _ in range(dice.randint(0, most)))
    card.shadow = {colour: [f"{colour}S"] * dice.randint(0, 2) for colour in COLOURS}
    for _place, die in iterate_dice(g, 0):
        g.bag[die[0]] -= 1
    return g


if __name__ == "__main__":
    main()
