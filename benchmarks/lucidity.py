"""Lucidity's own figures: ``python -m benchmarks.lucidity``. The odds of every draw that a player may choose, together."""

from __future__ import annotations

import time
from random import Random

import django

django.setup()

from campaigns.lucidity import figures  # noqa: E402
from campaigns.lucidity.rules.dice import COLOURS  # noqa: E402
from campaigns.lucidity.rules.facts import guessed  # noqa: E402
from campaigns.lucidity.rules.readings import readings_of  # noqa: E402
from campaigns.lucidity.rules.state import lying, new  # noqa: E402
from campaigns.lucidity.rules.value import Asked, Game  # noqa: E402

POSITIONS = 60
ROWS = (("power", "PPPD", 12), ("hunt", "H", 3), ("exhaust", "EP", 3))
STEEP = [[3, 5, 7], [5, 7, 9], [7, 9, 12]]
ASKS: dict[str, tuple[Asked, list[list[int]]]] = {
    "a new turn, three tracks": (Asked("track", 0), guessed().tracks),
    "a new turn, steep tracks": (Asked("track", 0), STEEP),
    "dreaming again, 5 dice": (Asked("rest", 0, again=True), [[3, 5, 7]] * 3),
    "dreaming again, 12 dice": (Asked("rest", 0, again=True), [[7, 12, 12]] * 3),
}


def main() -> None:
    """Print the figures: everything a panel of odds asks at once under 50 ms."""
    print("\nLucidity, all odds of a position, ms (50):")
    for name, (ask, tracks) in ASKS.items():
        took = sorted(_took(ask, tracks, Random(seed)) for seed in range(POSITIONS))
        print(
            f"{name:26} p50 {took[POSITIONS // 2]:6.1f}  p95 {took[POSITIONS * 95 // 100]:6.1f}  most {took[-1]:6.1f}"
        )


def _took(ask: Asked, tracks: list[list[int]], dice: Random) -> float:
    g = _position(dice)
    g.question, g.track, g.facts.tracks = ask, 0, tracks
    start = time.process_time()
    figures.draws_ahead(g)
    return 1000 * (time.process_time() - start)


def _position(dice: Random) -> Game:
    """Return a card with any number of dice in each row, as late games have them."""
    g = new(3, readings_of({}), guessed())
    card = g.players[0]
    for place, faces, most in ROWS:
        card.rows(place)[0].extend(dice.choice(COLOURS) + dice.choice(faces) for _ in range(dice.randint(0, most)))
    card.shadow = {colour: [f"{colour}S"] * dice.randint(0, 2) for colour in COLOURS}
    for _place, die in lying(g, 0):
        g.bag[die[0]] -= 1
    return g


if __name__ == "__main__":
    main()
