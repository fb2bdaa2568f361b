"""A generator of random games for the oracle: its flow of rules, answered at random.

Run: python -m tests.onirim.oracle_random_games GAMES [EXPANSIONS] [SEED]
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from itertools import combinations

from tests.onirim.oracle_game import play_game
from tests.onirim.oracle_table import ExpectedDecision, ExpectedShuffle, OracleTable, is_door


def shuffle_indices(rng: random.Random, size: int) -> list[int]:
    return rng.sample(range(size), size)


def list_turn_answers(rng: random.Random, t: OracleTable) -> list[object]:
    """Return candidate answers of phase 1, in a random order, Mirrors and plays more likely first."""
    hand = range(len(t.hand))
    plays: list[object] = [["play", i] for i in hand]
    mirrors: list[object] = [["mirror", name, list(two)] for name in t.mirrors for two in combinations(hand, 2)]
    drops: list[object] = [["discard", i] for i in hand]
    rng.shuffle(plays)
    rng.shuffle(mirrors)
    rng.shuffle(drops)
    first = [mirrors, plays, drops] if rng.random() < 0.8 else [plays, mirrors, drops]
    return first[0] + first[1] + first[2] if rng.random() < 0.7 else first[2]


def list_nightmare_answers(rng: random.Random, t: OracleTable) -> list[object]:
    options: list[object] = [["deck", None], ["hand", None]]
    options += [["key", i] for i in range(len(t.hand))] * 2
    options += [["door", i] for i in range(len(t.doors))]
    return rng.sample(options, len(options))


def list_incantation_answers(rng: random.Random, cards: list[str]) -> list[object]:
    there: list[int | None] = [i for i, card in enumerate(cards) if is_door(card)]
    pick = rng.choice(there or [None])
    return [[pick, [i for i in shuffle_indices(rng, len(cards)) if i != pick]]]


def list_tries(rng: random.Random, t: OracleTable, ask: ExpectedDecision) -> list[object]:
    """Return candidate answers; the first legal one is given."""
    cards = ask.cards or []
    if ask.kind == "turn":
        return list_turn_answers(rng, t)
    if ask.kind == "nightmare":
        return list_nightmare_answers(rng, t)
    if ask.kind in ("search", "door"):
        return [rng.random() < 0.9]
    if ask.kind in ("prophecy", "sphinx-top"):
        pick = rng.randrange(len(cards))
        return [[pick, [i for i in shuffle_indices(rng, len(cards)) if i != pick]]]
    if ask.kind == "incantation":
        return list_incantation_answers(rng, cards)
    if ask.kind == "confusion":
        return [shuffle_indices(rng, len(t.hand))]
    if ask.kind in ("sphinx-bottom", "diver-bottom"):
        return [shuffle_indices(rng, len(cards))]
    return list_word_answers(rng, t, ask)


def list_word_answers(rng: random.Random, t: OracleTable, ask: ExpectedDecision) -> list[object]:
    two = min(2, len(t.deck))
    if ask.kind == "mirror-red":
        return [rng.sample(t.deck, two)]
    if ask.kind == "mirror-blue":
        return [rng.sample(range(len(t.discard)), min(2, len(t.discard)))]
    if ask.kind == "mirror-glyph":
        return [rng.sample([card for card in t.deck if is_door(card)], 3)]
    given = ["stop", "next"] if ask.kind == "diver" else list("RBGNMKY")
    return list(rng.sample(given, len(given)))


def generate_record(number: int, on: frozenset[str], rng: random.Random) -> Iterator[dict[str, object]]:
    """Yield the lines of one random game."""
    t = OracleTable(on)
    flow, reply = play_game(t), None
    while True:
        try:
            want = flow.send(reply)
        except StopIteration as stop:
            yield {"game": number, "kind": "end", "won": stop.value.won}
            return
        if isinstance(want, ExpectedDecision):
            reply = next(answer for answer in list_tries(rng, t, want) if not want.check(answer))
            state = json.loads(json.dumps(t.dump_state()))
            yield {"game": number, "kind": want.kind, "cards": want.cards, "state": state, "answer": reply}
        else:
            assert isinstance(want, ExpectedShuffle)
            reply = rng.sample(want.cards, len(want.cards))
            yield {"game": number, "kind": "shuffle", "deck": reply}


def main(argv: list[str]) -> None:
    on = frozenset(argv[1].split(",")) - {""} if len(argv) > 1 else frozenset[str]()
    rng = random.Random(int(argv[2]) if len(argv) > 2 else 1)
    for number in range(int(argv[0])):
        for line in generate_record(number, on, rng):
            sys.stdout.write(json.dumps(line) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
