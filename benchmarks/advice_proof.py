"""A measurement of what advice is worth: ``python -m benchmarks.advice_proof FILE --minutes 60``. The same decks, with and without.

The player with advice asks at every question with two answers and follows it; advice has as many decks as on the page and
no limit of time. The players without advice are the agents: *strong*, whose answer advice starts from and with which its
games are played on, and two that play as a newcomer may: *mirrors* (saves Keys, builds series) and *greedy*. All meet the
same first order of the deck, and the same random numbers for each later shuffle.

Each game is one line of FILE, and a later run goes on with the next deck. The set that has had the least time is next.
Without ``--minutes`` only the table of what FILE holds is printed.

Each position that was rated is also played on from the real deck, by the advised answer and then by the strong agent, as
the rating assumes: of positions rated 30 %, three of ten should then be won. Ratings of one game are no independent
sample, so the errors of that table are those between games.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev

import django
import msgspec

django.setup()

from campaigns.engine.answer_spaces import Answer, AnswerSpace  # noqa: E402
from campaigns.onirim.advice import advise, can_advise, conceal, list_candidates  # noqa: E402
from campaigns.onirim.agents import AGENTS, Agent  # noqa: E402
from campaigns.onirim.mirror_agent import choose_with_mirrors  # noqa: E402
from campaigns.onirim.rules.game_state import Game  # noqa: E402
from campaigns.onirim.rules.rule_variants import resolve_variants  # noqa: E402
from campaigns.onirim.rules.state_machine import machine  # noqa: E402
from campaigns.onirim.self_play import SilentJudge, play_game, play_on  # noqa: E402
from campaigns.onirim.strong_agent import choose_well  # noqa: E402
from campaigns.pages.playouts import Advice  # noqa: E402

EXPANSION_SETS = {
    "base": [],
    "mirrors, sphinx, glyphs": ["mirrors", "sphinx", "glyphs"],
    "base for two": ["coop"],
    "mirrors": ["mirrors"],
}
PLAYERS: dict[str, Agent] = {
    "strong": choose_well,
    "mirrors": choose_with_mirrors,
    "greedy": AGENTS["greedy"],
}
"""The players without advice."""
NORMAL_95 = 1.96
"""Half the width of a 95 % confidence interval, in standard errors."""
RATING_BINS = 10
MIN_GAMES = 5
"""Minimum number of games for which an error between games is printed."""


class Rating(msgspec.Struct, array_like=True):
    """The rated chance of the advised answer, and whether the real deck was then won by the strong agent."""

    chance: float
    is_won: bool


class GameRecord(msgspec.Struct):
    """A deck: who won it, the questions asked, what advice did there, its ratings, and the seconds of processor time.

    ``changed`` counts the answers other than the strong agent's, ``changed_close`` those of them that were not clearly
    better, and ``close`` the questions at which the page says that it is too close to tell.
    """

    set_name: str
    deck: int
    without: dict[str, bool]
    is_won: bool
    ratings: list[Rating]
    changed: int
    changed_close: int
    close: int
    seconds: float


class AdvisedPlayer:
    """A player that follows all advice, and records the ratings."""

    def __init__(self, seed: str) -> None:
        self.ratings: list[Rating] = []
        self.changed = self.changed_close = self.close = 0
        self._seed, self._rng = seed, Random(seed)

    def answer(self, g: Game, space: AnswerSpace, _shuffles: Random) -> Answer:
        """Return the advised answer; the only one if there are no two."""
        if not can_advise(g):
            return choose_well(g, space, self._rng)
        found = advise(g, f"{self._seed}:{len(self.ratings)}")
        self._count(found, list_candidates(conceal(g))[0])
        self.ratings.append(Rating(found.best.chance, self._is_won(g, found.best.answer)))
        return found.best.answer

    def _count(self, found: Advice, habit: Answer) -> None:
        if len(found.answers) > 1:
            self.close += found.is_close(found.answers[1])
        if found.best.answer != habit:
            self.changed += 1
            own = next(one for one in found.answers if one.answer == habit)
            self.changed_close += found.is_close(own)

    def _is_won(self, g: Game, answer: Answer) -> bool:
        copy: Game = msgspec.convert(msgspec.to_builtins(g), Game)
        table = SilentJudge()
        machine.apply_answer(table, copy, answer)
        return play_on(table, copy, choose_well, self._rng).result == "won"


def play_deck(set_name: str, deck: int) -> GameRecord:
    """Play one deck, without advice by each agent and with it."""
    names, seed = EXPANSION_SETS[set_name], f"{set_name}:{deck}"
    without = {name: _is_deck_won(names, seed, agent) for name, agent in PLAYERS.items()}
    start = time.process_time()
    player = AdvisedPlayer(f"{seed}:advice")
    is_won = _is_deck_won(names, seed, player.answer)
    return GameRecord(
        set_name,
        deck,
        without,
        is_won,
        player.ratings,
        player.changed,
        player.changed_close,
        player.close,
        time.process_time() - start,
    )


def _is_deck_won(names: list[str], seed: str, agent: Agent) -> bool:
    """Play a deck with random numbers for its shuffles that no decision uses up."""
    own = Random(f"{seed}:decisions")
    shuffles = Random(f"{seed}:shuffles")
    game = play_game(names, resolve_variants({}), lambda g, space, _rng: agent(g, space, own), shuffles)
    return game.result == "won"


def read_records(path: Path) -> list[GameRecord]:
    """Return the games of a file."""
    lines = path.read_bytes().splitlines() if path.exists() else []
    return [msgspec.json.decode(line, type=GameRecord) for line in lines]


def play_until(path: Path, set_names: Sequence[str], deadline: float) -> None:
    """Play decks until the time is over, and append each to the file."""
    records = [one for one in read_records(path) if one.set_name in set_names]
    seconds, decks = Counter[str](), Counter(one.set_name for one in records)
    for one in records:
        seconds[one.set_name] += one.seconds  # type: ignore[assignment]  # a Counter of floats
    while time.time() < deadline:
        name = min(set_names, key=lambda name: seconds[name])
        record = play_deck(name, decks[name])
        decks[name] += 1
        seconds[name] += record.seconds  # type: ignore[assignment]
        with path.open("ab") as file:
            file.write(msgspec.json.encode(record) + b"\n")


def format_wins(records: Sequence[GameRecord]) -> str:
    """Return the wins of one set without and with advice, and the paired differences."""
    count, won = len(records), sum(one.is_won for one in records)
    minutes = sum(one.seconds for one in records) / 60
    questions = sum(len(one.ratings) for one in records)
    lines = [
        f"{count} decks, {questions} questions, {minutes:.0f} minutes of processor time",
        f"  with advice {won} won ({won / count:.0%})",
    ]
    for name in PLAYERS:
        own = sum(one.without[name] for one in records)
        gains = [one.is_won - one.without[name] for one in records]
        error = stdev(gains) / sqrt(count) if count > 1 else 1.0
        mean, half = 100 * fmean(gains), 100 * NORMAL_95 * error
        lines.append(
            f"  without, {name:8} {own:4} won ({own / count:4.0%}); advice wins {mean:+.1f} of 100 more, "
            f"95 % between {mean - half:+.1f} and {mean + half:+.1f}"
        )
    changed, unclear, close = (
        sum(getattr(one, field) for one in records) for field in ("changed", "changed_close", "close")
    )
    lines.append(f"  another answer than the strong agent's: {changed}, of which not clearly better: {unclear}")
    lines.append(f"  too close to tell: {close} of {questions} questions")
    return "\n".join(lines)


def format_calibration(records: Sequence[GameRecord]) -> str:
    """Return the share of won positions by rating, with the error between games."""
    bins = defaultdict[int, list[tuple[int, Rating]]](list)
    for number, record in enumerate(records):
        for one in record.ratings:
            bins[min(int(one.chance * RATING_BINS), RATING_BINS - 1)].append((number, one))
    lines = [f"  {'rated':>10} {'mean':>6} {'won':>6} {'± 95 %':>7} {'n':>6} {'games':>6}"]
    lines += [
        f"  {f'{100 * k // RATING_BINS}–{100 * (k + 1) // RATING_BINS} %':>10} {_format_bin(bins[k])}"
        for k in sorted(bins)
    ]
    near = [
        (number, one) for number, record in enumerate(records) for one in record.ratings if 0.25 <= one.chance <= 0.35
    ]
    if near:
        lines.append(f"  {'30 ± 5 %':>10} {_format_bin(near)}")
    return "\n".join(lines)


def _format_bin(ratings: Sequence[tuple[int, Rating]]) -> str:
    mean, won = fmean(one.chance for _, one in ratings), fmean(one.is_won for _, one in ratings)
    residuals = defaultdict[int, float](float)
    for game, one in ratings:
        residuals[game] += one.is_won - won
    half = NORMAL_95 * sqrt(sum(value * value for value in residuals.values())) / len(ratings)
    error = f"{half:.0%}" if len(residuals) >= MIN_GAMES else ""
    return f"{mean:6.0%} {won:6.0%} {error:>7} {len(ratings):6} {len(residuals):6}"


def main() -> None:
    """Play for some minutes, and print the tables of all games in the file."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("file", type=Path, help="results, a line for each deck")
    arguments.add_argument("--minutes", type=float, default=0.0)
    arguments.add_argument("--set", choices=[*EXPANSION_SETS], action="append", dest="sets", help="default: all")
    chosen = arguments.parse_args()
    if chosen.minutes:
        play_until(chosen.file, chosen.sets or [*EXPANSION_SETS], time.time() + 60 * chosen.minutes)
    records = read_records(chosen.file)
    for name in EXPANSION_SETS:
        if of_set := [one for one in records if one.set_name == name]:
            print(f"\n{name}: {format_wins(of_set)}\n{format_calibration(of_set)}")
    if len(records) > 1:
        print(f"\nall sets:\n{format_calibration(records)}")


if __name__ == "__main__":
    main()
