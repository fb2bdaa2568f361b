"""What a question about a payment costs: ``python -m benchmarks.etherfields_intent``. A full hand, three colours, below 20 ms."""

from __future__ import annotations

import time
from random import Random

from campaigns.etherfields.rules.payment import COLOURS, Source, ways

HANDS = 300
CARDS = 12


def main() -> None:
    """Print how long the search takes for hands of 12 cards, and for 30 of them."""
    for cards in (CARDS, 30):
        took = sorted(_asked(Random(seed), cards) for seed in range(HANDS))
        print(f"{cards} cards, {HANDS} hands: p50 {took[HANDS // 2]:.2f} ms, p95 {took[HANDS * 95 // 100]:.2f} ms (20)")


def _asked(dice: Random, cards: int) -> float:
    hand = [
        Source(f"Card {n}", dice.randint(0, 3), dice.randint(0, 3), dice.randint(0, 3), item=n < 3)
        for n in range(cards)
    ]
    begin = time.perf_counter()
    ways(hand, COLOURS, dice.randint(1, 2 * cards))
    return 1000 * (time.perf_counter() - begin)


if __name__ == "__main__":
    main()
