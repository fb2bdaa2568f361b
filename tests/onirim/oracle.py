"""A test oracle: an independent implementation of Onirim's rules that checks a record of games (JSON lines).

Run: python -m tests.onirim.oracle [--with mirrors,rainbow,sphinx,glyphs] [--most 20] [FILE]

For every line the oracle computes what must come now; each disagreement names the game, the line, the expected and
the actual value, and the paragraph of the facts (or the seed) it relies on. After a disagreement the rest of that
game is skipped, for nothing that follows can be compared.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.onirim.oracle_game import play_game
from tests.onirim.oracle_table import (
    ExpectedDecision,
    ExpectedLayout,
    ExpectedLine,
    ExpectedShuffle,
    GameOver,
    OracleTable,
)

EXPANSIONS = (
    "mirrors",
    "rainbow",
    "sphinx",
    "glyphs",
    "towers",
    "crossroads",
    "catchers",
    "incubus",
    "happy",
    "book",
    "oniverse",
)
VARIANTS = (
    "useless-search=skipped",
    "short-reveal=unavailable",
    "short-reveal=loss",
    "short-incantation=skipped",
    "short-sphinx=skipped",
    "short-sphinx=loss",
    "short-mirror=skipped",
    "mirror-search=skipped",
    "premonition-search=skipped",
    "premonition-doors=all",
    "incantation=optional",
    "key-mirror=any",
)


@dataclass(frozen=True)
class Disagreement:
    """A line that does not follow from the lines before it by the rules."""

    game: int
    line: int
    expected: str
    got: str
    ref: str

    def __str__(self) -> str:
        return f"game {self.game} line {self.line}: expected {self.expected}; got {self.got} [{self.ref}]"


class Mismatch(Exception):
    """A mismatch of the record and the oracle."""

    def __init__(self, expected: str, got: str, ref: str) -> None:
        super().__init__(expected)
        self.expected = expected
        self.got = got
        self.ref = ref


@dataclass
class Tally:
    """The counts of a comparison, with its disagreements."""

    games: int = 0
    won_count: int = 0
    decisions: Counter[str] = field(default_factory=Counter)
    shuffle_count: int = 0
    disagreements: list[Disagreement] = field(default_factory=list)
    ends: Counter[str] = field(default_factory=Counter)
    watch: Callable[[OracleTable, ExpectedDecision, object], None] | None = (
        None  # sees every agreed decision before it is carried out
    )


RecordLine = tuple[int, dict[str, object]]


def shorten(value: object, most: int = 300) -> str:
    text = json.dumps(value)
    return text if len(text) <= most else text[:most] + "…"


class GameReader:
    """A checker of one game: the flow of the rules next to the lines of the record."""

    def __init__(self, on: frozenset[str], tally: Tally, start: list[str] | None = None) -> None:
        self.table = OracleTable(on, start or [])
        self.tally = tally
        self.flow = play_game(self.table)
        self.watch = tally.watch
        self.last_kind = ""
        self.end: GameOver | None = None
        self.expected_line: ExpectedLine | None = None
        self.advance(None)

    def advance(self, reply: object) -> None:
        try:
            self.expected_line = self.flow.send(reply)
        except StopIteration as stop:
            self.end, self.expected_line = stop.value, None

    def read_line(self, line: dict[str, object]) -> None:
        """Compare one line with what must come now."""
        kind = line.get("kind")
        if kind == "end":
            self.read_end(line)
        elif kind == "shuffle":
            self.read_shuffle(line)
        elif isinstance(self.expected_line, ExpectedLayout):
            self.read_layout(line, self.expected_line)
        else:
            self.read_decision(line)

    def describe_expected(self) -> tuple[str, str]:
        want = self.expected_line
        if want is None:
            assert self.end is not None
            return f"the end, {'won' if self.end.won else 'lost'}: {self.end.reason}", "1.4"
        if isinstance(want, ExpectedDecision):
            return f"the decision {want.kind} (state {shorten(self.table.dump_state(), 900)})", want.ref
        return want.kind if isinstance(want, ExpectedLayout) else "a shuffle", want.ref

    def require_end(self, last: dict[str, object]) -> None:
        """Check that the game was read to its end."""
        if last.get("kind") != "end":
            raise Mismatch(self.describe_expected()[0], "no further line", self.describe_expected()[1])

    def read_end(self, line: dict[str, object]) -> None:
        if self.expected_line is not None or self.end is None or line.get("won") is not self.end.won:
            raise Mismatch(self.describe_expected()[0], shorten(line), self.describe_expected()[1])
        self.tally.won_count += self.end.won
        self.tally.ends[f"{self.end.reason}, last asked {self.last_kind}"] += 1

    def read_shuffle(self, line: dict[str, object]) -> None:
        want, deck = self.expected_line, line.get("deck")
        if not isinstance(want, ExpectedShuffle):
            raise Mismatch(self.describe_expected()[0], "a shuffle", self.describe_expected()[1])
        if not isinstance(deck, list):
            raise Mismatch("the deck of a shuffle", shorten(line), want.ref)
        fault = describe_difference(deck, want.cards)
        if fault:
            raise Mismatch("a shuffle of exactly the right cards", fault, want.ref)
        self.tally.shuffle_count += 1
        self.advance(deck)

    def read_layout(self, line: dict[str, object], want: ExpectedLayout) -> None:
        deck = line.get("deck")
        if line.get("kind") != want.kind or not isinstance(deck, list) or describe_difference(deck, want.cards):
            raise Mismatch(f"{want.kind} of {want.cards}", shorten(line), want.ref)
        self.advance(deck)

    def read_decision(self, line: dict[str, object]) -> None:
        want = self.expected_line
        if not isinstance(want, ExpectedDecision) or line.get("kind") != want.kind:
            raise Mismatch(self.describe_expected()[0], shorten(line, 1200), self.describe_expected()[1])
        self.compare_state(line.get("state"), want)
        if line.get("cards") != want.cards:
            raise Mismatch(
                f"{want.kind} with cards {shorten(want.cards)}", f"cards {shorten(line.get('cards'))}", want.ref
            )
        fault = want.check(line.get("answer"))
        if fault:
            raise Mismatch(f"a legal answer to {want.kind}: {fault}", shorten(line, 1200), want.ref)
        self.tally.decisions[want.kind] += 1
        self.last_kind = want.kind
        if self.watch is not None:
            self.watch(self.table, want, line.get("answer"))
        self.advance(line.get("answer"))

    def compare_state(self, state: object, want: ExpectedDecision) -> None:
        mine = self.table.dump_state()
        if not isinstance(state, dict) or set(state) != set(mine):
            got = sorted(state) if isinstance(state, dict) else state
            raise Mismatch(f"a state with {sorted(mine)}", str(got), want.ref)
        for zone, cards in mine.items():
            if state[zone] != cards:
                raise Mismatch(
                    f"{zone} {shorten(cards, 900)} at {want.kind}", f"{zone} {shorten(state[zone], 900)}", want.ref
                )


def describe_difference(got: object, wanted: object) -> str:
    assert isinstance(got, list)
    assert isinstance(wanted, list)
    more, less = Counter(got) - Counter(wanted), Counter(wanted) - Counter(got)
    return f"too many: {dict(more)}, missing: {dict(less)}" if more or less else ""


def split_games(lines: Iterable[str]) -> Iterator[tuple[int, list[RecordLine]]]:
    """Yield consecutive lines of one game number; an end closes a game."""
    number, held, closed = -1, list[RecordLine](), False
    for count, text in enumerate(lines, 1):
        if not text.strip():
            continue
        line = json.loads(text)
        if held and (closed or line.get("game") != number):
            yield number, held
            held = []
        number, closed = line.get("game"), line.get("kind") == "end"
        held.append((count, line))
    if held:
        yield number, held


def read_game(number: int, lines: list[RecordLine], reading: GameReader) -> None:
    tally, at = reading.tally, 0
    tally.games += 1
    try:
        for at, line in lines:  # noqa: B007 - the line the reading stands at when it parts
            reading.read_line(line)
        reading.require_end(lines[-1][1])
    except Mismatch as part:
        tally.disagreements.append(Disagreement(number, at, part.expected, part.got, part.ref))


Watch = Callable[[OracleTable, ExpectedDecision, object], None]


def check_games(
    lines: Iterable[str],
    on: Iterable[str] = (),
    most: int = 0,
    start: list[str] | None = None,
    watch: Watch | None = None,
) -> Tally:
    """Check whole games; stop after ``most`` disagreements if set; ``start`` is another deck than the whole."""
    known = frozenset(on) | ({"mirrors"} if "rainbow" in on else set())
    tally = Tally(watch=watch)
    for number, held in split_games(lines):
        read_game(number, held, GameReader(known, tally, start))
        if most and len(tally.disagreements) >= most:
            break
    return tally


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", help="the record; without it, standard input")
    parser.add_argument("--with", dest="on", default="", help=f"expansions, comma-separated: {', '.join(EXPANSIONS)}")
    parser.add_argument("--play", action="append", default=[], help=f"a reading: {', '.join(VARIANTS)}")
    parser.add_argument("--most", type=int, default=0, help="stop after so many disagreements")
    given = parser.parse_args(argv)
    on = [name for name in given.on.split(",") if name]
    if set(on) - set(EXPANSIONS):
        parser.error("unknown expansion")
    on += given.play
    if given.file:
        with Path(given.file).open(encoding="utf-8") as record:
            tally = check_games(record, on, given.most)
    else:
        tally = check_games(sys.stdin, on, given.most)
    print_report(tally)
    return 1 if tally.disagreements else 0


def print_report(tally: Tally) -> None:
    out = sys.stdout
    for apart in tally.disagreements:
        out.write(f"{apart}\n")
    out.write(f"games {tally.games}, won {tally.won_count}, shuffles {tally.shuffle_count}, ")
    out.write(f"decisions {sum(tally.decisions.values())} {dict(sorted(tally.decisions.items()))}\n")
    out.write(f"ends: {dict(tally.ends)}\ndisagreements: {len(tally.disagreements)}\n")


if __name__ == "__main__":
    sys.exit(main())
