"""Structured damage to real exports: short journals cut from recordings, and one to three mutations that know what they touch.

In half of them state and journal agree on the damage, as if it had been played; the others are changed anywhere. The hash is made
anew in all, so that only the deeper checks are left.
"""

from __future__ import annotations

import copy
import functools
import json
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from campaigns.journal.replay import replay
from campaigns.models import own
from campaigns.referee import Change, game
from campaigns.storage import state
from campaigns.storage.recorded import packed as recorded_as
from campaigns.transfer import document
from campaigns.transfer.entries import Walk
from campaigns.transfer.importing import read
from tests.examples import THOROUGH
from tests.recordings import shelf

Document = dict[str, Any]
Path = tuple[Any, ...]
States = list[state.State]

FILES = tuple(path.name for path in shelf.exports() if "schema-5" in path.name)
LONGEST = 4
"""So many entries follow the first one, which lays the table out as it stood then."""

GARBAGE: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 3, 7, 99, 255, 9999, 2**31 - 1, "", "x", "??", "RS", "BS", "B", "nightmare", "wrath", "1",
    "name " * 30, [], ["BS"], ["RS", "RS"], [1, 2], [[]], {}, {"B": 1}, {"key": "x"}, [["turn"]], [["dream-over"], ["fill"]],
)  # fmt: skip
KINDS = (
    "turn", "report", "prophecy", "nightmare", "door", "swap", "goals", "spell-pay", "mirror-doors", "diver", "search", "shuffle",
    "track", "draw", "return", "roll", "resolve", "shadow", "envy", "rest", "ability", "excess", "become", "attack",
    "ef.boost.price", "ef.market.buy", "ef.classic.drawback", "ef.classic.entity", "ef.morphing.draw", "ef.item.where", "of.old",
)  # fmt: skip
"""Questions, those of one game in another too."""


@functools.cache
def recorded(name: str) -> tuple[document.Export, list[document.Entry], tuple[int, ...]]:
    """Return a recording, its journal, and the entries that led to where its table stands."""
    export = read(shelf.kept(shelf.FILES / name)).export
    walk, journal = Walk(), list(export.journal)
    for entry in journal:
        walk.step(entry)
    return export, journal, tuple(sorted(walk.chain))


CUTS = 24 if THOROUGH else 8
"""So many short exports are cut out of the recordings, for as many tries as there are."""


@functools.cache
def cut(number: int) -> tuple[Document, States]:
    """Return a short export that stands anywhere in a recording, and its states, the first one first. Not to be changed."""
    dice = Random(f"cut {number}")
    export, recorded_journal, chain = recorded(FILES[2 * number % len(FILES)])  # all games among the first few
    end = dice.randint(1, len(chain))
    entries = [recorded_journal[seq - 1] for seq in chain[:end]]
    since = max(1, end - dice.randint(1, LONGEST))
    states: States = []

    def look(seq: int, built: state.State, touched: object) -> None:
        if seq >= since:
            states.append(own(built))

    replay(((n, list(entry.changes)) for n, entry in enumerate(entries, 1)), game(export.game), look)
    bare = json.loads(msgspec.json.encode([recorded_journal[0], *entries[since:]]))
    journal = [{**one, "seq": n, "parent": n - 1, "undone": False} for n, one in enumerate(bare, 1)]
    known = {
        "format": "dreamkeeper",
        "schema": export.schema,
        "game": export.game,
        "name": export.name,
        "shorthand": {},
    }
    times = {"created": "2026-11-05T19:12:00Z", "session": export.session}
    return {**known, **times, "journal": journal, "version": len(journal), "head": len(journal)}, states


def agreed(found: Document, states: States) -> Document:
    """Return the export whose journal leads through these states, with a save point of the last one."""
    found = own(found)
    empty: state.State = {label: {} for label in states[0]}
    for entry, before, after in zip(found["journal"], [empty, *states], states, strict=False):
        entry["changes"] = list(_changes(before, after))
    point = {"name": "Kept", "seq": 1, "at": found["created"], "author": "", "state": states[-1]}
    points = [{**point, "hash": state.hash_of(states[-1])}]
    return document.sealed({**found, "state": states[-1], "savepoints": points})


def _changes(before: state.State, after: state.State) -> Any:
    for label in {**before, **after}:
        old: Any = before.get(label, {})
        new: Any = after.get(label, {})
        if not isinstance(old, dict) or not isinstance(new, dict):
            continue
        for ref in {**old, **new}:
            was, now = old.get(ref), new.get(ref)
            if not isinstance(was, dict) or not isinstance(now, dict):
                yield from () if was == now else [[label, _number(ref), was, now]]
            elif was != now:
                names = [name for name in {**was, **now} if was.get(name, ...) != now.get(name, ...)]
                old_row, new_row = ({n: row[n] for n in names if n in row} for row in (was, now))
                change = Change(label, _number(ref), old_row, new_row)
                same_names = old_row.keys() == new_row.keys()
                yield recorded_as(change) if same_names else [label, _number(ref), old_row, new_row]


def _number(ref: str) -> int:
    return int(ref) if ref.lstrip("-").isdigit() else 0


def paths(value: Any, way: Path = ()) -> list[Path]:
    """Return the ways to everything in a value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [*([way] if way else []), *(path for key, part in inner for path in paths(part, (*way, key)))]


def damaged(dice: Random) -> tuple[bytes, str]:
    """Return a damaged export and what was done to it."""
    found, states = (own(part) for part in cut(dice.randrange(CUTS)))
    told = []
    if dice.random() < 0.5:
        since = dice.randrange(len(states))
        for _ in range(dice.randint(1, 3)):
            way = dice.choice(_ways(states[-1], dice))
            change, name = _mutation(dice)
            told.append(f"{name} at {way} since {since}")
            for one in states[since:]:
                _apply(one, way, copy.deepcopy(change))
        return json.dumps(agreed(found, states)).encode(), "; ".join(told)
    whole = agreed(found, states)
    for _ in range(dice.randint(1, 2)):
        way, (change, name) = dice.choice(paths(whole)), _mutation(dice)
        told.append(f"{name} at {way}")
        _apply(whole, way, change)
    return json.dumps(document.sealed(whole)).encode(), "; ".join(told)


def _ways(found: state.State, dice: Random) -> list[Path]:
    """Return the ways into rows of one model: all rows of a large one would leave the others alone."""
    label = dice.choice([label for label in found if found[label]] or [""])
    if not label:
        return [(dice.choice(list(found)),)]
    ref = dice.choice(list(found[label]))
    ways = [(label, ref, *way) for way in paths(found[label][ref])]
    kinds = [way for way in ways if way[-1] == "kind" or "ask" in way or "todo" in way or "facts" in way]
    if not ways or dice.random() < 0.1:
        return [(label, ref)]
    return kinds if kinds and dice.random() < 0.4 else ways


Mutation = Callable[[Any, Any], None]


def _apply(whole: Any, way: Path, change: Mutation) -> None:
    """Change what lies at the end of a way, where it is there."""
    inner = whole
    for key in way[:-1]:
        try:
            inner = inner[key]
        except (KeyError, IndexError, TypeError):
            return
    there = way[-1] in inner if isinstance(inner, dict) else isinstance(inner, list) and way[-1] < len(inner)
    if there:
        change(inner, way[-1])


def _mutation(dice: Random) -> tuple[Mutation, str]:
    name = dice.choices(list(MUTATIONS), WEIGHTS)[0]
    seed = dice.random()
    return (lambda inner, key: MUTATIONS[name](Random(seed), inner, key)), f"{name}({seed})"


def _set(dice: Random, inner: Any, key: Any) -> None:
    inner[key] = copy.deepcopy(dice.choice(GARBAGE))


def _alike(dice: Random, inner: Any, key: Any) -> None:
    """Change a value for another of its type."""
    was = inner[key]
    alike = [one for one in GARBAGE if type(one) is type(was)]
    if isinstance(was, int) and not isinstance(was, bool):
        alike += [was + 1, was - 1, was * 2]
    inner[key] = copy.deepcopy(dice.choice(alike)) if alike else was


def _kind(dice: Random, inner: Any, key: Any) -> None:
    if isinstance(inner[key], dict):
        inner, key = inner[key], "kind"
    inner[key] = dice.choice(KINDS)


def _drop(dice: Random, inner: Any, key: Any) -> None:
    del inner[key]


def _rename(dice: Random, inner: Any, key: Any) -> None:
    if isinstance(inner, dict):
        inner[dice.choice([f"{key}x", "2", "9", "kind", "who"])] = inner.pop(key)
    else:
        inner.reverse()


def _twice(dice: Random, inner: Any, key: Any) -> None:
    if isinstance(inner, list):
        inner.insert(key, copy.deepcopy(inner[key]))
    else:
        inner[dice.choice(["2", "3", "77", "copy"])] = copy.deepcopy(inner[key])


def _swap(dice: Random, inner: Any, key: Any) -> None:
    other = dice.choice(list(inner) if isinstance(inner, dict) else range(len(inner)))
    inner[key], inner[other] = inner[other], inner[key]


def _few(dice: Random, inner: Any, key: Any) -> None:
    """Leave out a part of a list, or of an object."""
    found = inner[key]
    if isinstance(found, (list, dict)) and found:
        part = dice.choice(list(found) if isinstance(found, dict) else range(len(found)))
        del found[part]


MUTATIONS: dict[str, Callable[[Random, Any, Any], None]] = {
    "garbage": _set, "alike": _alike, "kind": _kind, "drop": _drop, "rename": _rename, "twice": _twice, "swap": _swap, "few": _few,
}  # fmt: skip
WEIGHTS = (1, 5, 2, 1, 1, 1, 2, 1)
"""A value for another of its type is what slips through; another type is what is refused."""
