"""Measure the search beside the engines that need nothing new: ``python -m benchmarks.engines FILE``, a file of questions.

``python -m tests.postgres python -m benchmarks.engines FILE`` measures PostgreSQL too. docs/lookup.md holds what came out.
"""

from __future__ import annotations

import os
import random
import sqlite3
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import psycopg

from campaigns import lookup
from campaigns.lookup.entries import Entry
from campaigns.lookup.questions import Question, Score, read, slipped
from campaigns.lookup.stems import words

Engine = Callable[[str, str], Sequence[Entry]]
"""Gives the best entries for a text, asked while a game is played, or none."""
SEEN = 10
SEED = 7
MOST_MS = 10
COLUMNS = ("title", "terms", "spoken", "said", "details")
WEIGHTS = "10, 10, 8, 4, 2"
ALL = lookup.all_entries()


def main(path: Path) -> int:
    """Measure every engine with the game told, without it and with a slip in every question, and print a line for each."""
    asked = read(path)
    chance = random.Random(SEED)
    typed = [Question(one.game, slipped(one.query, chance), one.topic) for one in asked]
    print(
        f"{len(asked)} questions; first, in three\n{'engine':18} {'game told':>11} {'not told':>11} {'typo':>11} {'p95 ms':>7}"
    )
    for name, engine in _engines().items():
        engine("warm up", "")
        told, times = _asked(engine, asked, told=True)
        untold, _ = _asked(engine, asked, told=False)
        slips, _ = _asked(engine, typed, told=True)
        slow = sorted(times)[int(len(times) * 0.95)] * 1000
        kept = ("ok" if slow <= MOST_MS else "MISSED") if name == "ours" else ""
        shares = (f"{score.first:.2f}, {score.in_three:.2f}" for score in (told, untold, slips))
        print(f"{name:18} {' '.join(f'{share:>11}' for share in shares)} {slow:7.2f} {kept}")
    return 0


def _asked(engine: Engine, asked: Sequence[Question], *, told: bool) -> tuple[Score, list[float]]:
    places, times = [], []
    for one in asked:
        begun = time.perf_counter()
        found = engine(one.query, one.game if told else "")
        times.append(time.perf_counter() - begun)
        places.append(one.place(found))
    return Score(places), times


def _engines() -> dict[str, Engine]:
    known = {
        "ours": _ours,
        "FTS5": _fts5("porter unicode61", any_part=False),
        "FTS5 trigram": _fts5("trigram", any_part=True),
    }
    if url := os.environ.get("DATABASE_URL", ""):
        known |= _postgres(psycopg.connect(url, autocommit=True))
    return known


def _ours(text: str, game: str) -> Sequence[Entry]:
    return [found.entry for found in lookup.search(text, game, SEEN)]


def _home(found: Sequence[Entry], game: str) -> Sequence[Entry]:
    """Give the best entries, those of the game being played before all others."""
    return sorted(found, key=lambda entry: entry.game != game)[:SEEN] if game else found[:SEEN]


def _cells(entry: Entry) -> tuple[str, ...]:
    cells = " ".join(cell for row in entry.table for cell in row)
    return entry.title, " ; ".join(entry.terms), " ; ".join(entry.words), entry.summary, f"{entry.details} {cells}"


def _fts5(tokenizer: str, *, any_part: bool) -> Engine:
    database = sqlite3.connect(":memory:")
    database.execute(f"CREATE VIRTUAL TABLE rules USING fts5({', '.join(COLUMNS)}, tokenize='{tokenizer}')")
    for row, entry in enumerate(ALL):
        database.execute(
            "INSERT INTO rules (rowid, title, terms, spoken, said, details) VALUES (?,?,?,?,?,?)", (row, *_cells(entry))
        )

    def search(text: str, game: str) -> Sequence[Entry]:
        parts = [word[at : at + 3] for word in words(text) for at in range(len(word) - 2)] if any_part else words(text)
        if not parts:
            return []
        asked = " OR ".join(f'"{part}"' for part in dict.fromkeys(parts))
        ranked = f"SELECT rowid FROM rules WHERE rules MATCH ? ORDER BY bm25(rules, {WEIGHTS})"  # noqa: S608 - our own numbers
        return _home([ALL[row] for (row,) in database.execute(ranked, (asked,))], game)

    return search


def _postgres(connection: psycopg.Connection[tuple[int]]) -> dict[str, Engine]:
    connection.execute("CREATE TEMPORARY TABLE rules (row int, names text, document tsvector)")
    for row, entry in enumerate(ALL):
        title, terms, spoken, said, details = _cells(entry)
        connection.execute(
            "INSERT INTO rules VALUES (%s, %s, setweight(to_tsvector('english', %s), 'A') "
            "|| setweight(to_tsvector('english', %s), 'B') || setweight(to_tsvector('english', %s), 'C') "
            "|| setweight(to_tsvector('english', %s), 'D'))",
            (row, f"{title} ; {terms} ; {spoken}", f"{title} {terms}", spoken, said, details),
        )
    ranked = "SELECT row FROM rules, to_tsquery('english', %s) asked WHERE document @@ asked ORDER BY ts_rank(document, asked) DESC, row"
    known = {"PostgreSQL text": _asking(connection, ranked, lambda text: " | ".join(words(text)))}
    try:
        connection.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
    except psycopg.Error as error:
        print(f"pg_trgm cannot be measured: {error.diag.message_primary}")
        return known
    near = "SELECT row FROM rules ORDER BY word_similarity(%s, names) DESC, row"
    return known | {"pg_trgm": _asking(connection, near, str)}


def _asking(connection: psycopg.Connection[tuple[int]], ranked: str, told: Callable[[str], str]) -> Engine:
    def search(text: str, game: str) -> Sequence[Entry]:
        rows = connection.execute(ranked.encode(), (told(text),)).fetchall()
        return _home([ALL[row] for (row,) in rows], game)

    return search


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
