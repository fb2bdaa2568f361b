"""Benchmark of the payment search: ``python -m benchmarks.payment_search``. A full hand, three colours, below 20 ms."""

from __future__ import annotations

import time
from random import Random

from campaigns.etherfields.rules.payment_options import INTENT_COLOURS, IntentSource, find_payment_options

HAND_COUNT = 300
CARD_COUNT = 12


def main() -> None:
    """Print the search times for hands of 12 cards, and of 30 cards."""
    for cards in (CARD_COUNT, 30):
        took = sorted(_time_search(Random(seed), cards) for seed in range(HAND_COUNT))
        print(
            f"{cards} cards, {HAND_COUNT} hands: p50 {took[HAND_COUNT // 2]:.2f} ms, p95 {took[HAND_COUNT * 95 // 100]:.2f} ms (20)"
        )


def _time_search(dice: Random, card_count: int) -> float:
    hand = [
        IntentSource(f"Card {n}", dice.randint(0, 3), dice.randint(0, 3), dice.randint(0, 3), is_item=n < 3)
        for n in range(card_count)
    ]
    begin = time.perf_counter()
    find_payment_options(hand, INTENT_COLOURS, dice.randint(1, 2 * card_count))
    return 1000 * (time.perf_counter() - begin)


if __name__ == "__main__":
    main()
