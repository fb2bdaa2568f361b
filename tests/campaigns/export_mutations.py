"""Structured mutations of real exports: short journals cut from recordings, with one to three type-aware mutations.

In half of them state and journal agree on the damage, as if it had been played; the others are changed anywhere. The
hash is recomputed in all, so that only the deeper checks are left.
"""

from __future__ import annotations

import copy
import functools
import json
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from campaigns.engine import Change, get_game
from campaigns.journal.replay import replay_entries
from campaigns.json_copy import copy_json
from campaigns.storage import state
from campaigns.storage.change_codec import encode_change as recorded_as
from campaigns.transfer import document
from campaigns.transfer.entry_validation import HeadReplay
from campaigns.transfer.importer import read_export
from tests.examples import IS_THOROUGH
from tests.recordings import catalog

Document = dict[str, Any]
JsonPath = tuple[Any, ...]
States = list[state.State]

EXPORT_NAMES = tuple(path.name for path in catalog.list_exports() if "schema-5" in path.name)
MAX_FOLLOWING_ENTRIES = 4
"""Entries after the first one, which creates the whole table."""

GARBAGE: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 3, 7, 99, 255, 9999, 2**31 - 1, "", "x", "??", "RS", "BS", "B", "nightmare", "wrath", "1",
    "name " * 30, [], ["BS"], ["RS", "RS"], [1, 2], [[]], {}, {"B": 1}, {"key": "x"}, [["turn"]], [["dream-over"], ["fill"]],
)  # fmt: skip
QUESTION_KINDS = (
    "turn", "report", "prophecy", "nightmare", "door", "swap", "goals", "spell-pay", "mirror-doors", "diver", "search", "shuffle",
    "track", "draw", "return", "roll", "resolve", "shadow", "envy", "rest", "ability", "excess", "become", "attack",
    "ef.boost.price", "ef.market.buy", "ef.classic.drawback", "ef.classic.entity", "ef.morphing.draw", "ef.item.where", "of.old",
)  # fmt: skip
"""Questions, also those of another game."""


@functools.cache
def read_recording(name: str) -> tuple[document.Export, list[document.ExportedEntry], tuple[int, ...]]:
    """Return a recording, its journal, and the entries that led to its table."""
    export = read_export(catalog.read_recording(catalog.FILES_DIR / name)).export
    walk, journal = HeadReplay(), list(export.journal)
    for entry in journal:
        walk.advance(entry)
    return export, journal, tuple(sorted(walk.ancestors))


CUT_COUNT = 24 if IS_THOROUGH else 8
"""Short exports to cut out of the recordings, for as many tries."""


@functools.cache
def cut_export(number: int) -> tuple[Document, States]:
    """Return a short export from anywhere in a recording, and its states, the first one first. Not to be changed."""
    dice = Random(f"cut {number}")
    export, recorded_journal, chain = read_recording(
        EXPORT_NAMES[2 * number % len(EXPORT_NAMES)]
    )  # all games among the first few
    end = dice.randint(1, len(chain))
    entries = [recorded_journal[seq - 1] for seq in chain[:end]]
    since = max(1, end - dice.randint(1, MAX_FOLLOWING_ENTRIES))
    states: States = []

    def look(seq: int, built: state.State, touched: object) -> None:
        if seq >= since:
            states.append(copy_json(built))

    replay_entries(((n, list(entry.changes)) for n, entry in enumerate(entries, 1)), get_game(export.game), look)
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


def rebuild_export(found: Document, states: States) -> Document:
    """Return the export whose journal leads through these states, with a save point of the last one."""
    found = copy_json(found)
    empty: state.State = {label: {} for label in states[0]}
    for entry, before, after in zip(found["journal"], [empty, *states], states, strict=False):
        entry["changes"] = list(_list_changes(before, after))
    point = {"name": "Kept", "seq": 1, "at": found["created"], "author": "", "state": states[-1]}
    points = [{**point, "hash": state.compute_hash(states[-1])}]
    return document.with_checksum({**found, "state": states[-1], "savepoints": points})


def _list_changes(before: state.State, after: state.State) -> Any:
    for label in {**before, **after}:
        old: Any = before.get(label, {})
        new: Any = after.get(label, {})
        if not isinstance(old, dict) or not isinstance(new, dict):
            continue
        for ref in {**old, **new}:
            was, now = old.get(ref), new.get(ref)
            if not isinstance(was, dict) or not isinstance(now, dict):
                yield from () if was == now else [[label, _parse_ref(ref), was, now]]
            elif was != now:
                names = [name for name in {**was, **now} if was.get(name, ...) != now.get(name, ...)]
                old_row, new_row = ({n: row[n] for n in names if n in row} for row in (was, now))
                change = Change(label, _parse_ref(ref), old_row, new_row)
                same_names = old_row.keys() == new_row.keys()
                yield recorded_as(change) if same_names else [label, _parse_ref(ref), old_row, new_row]


def _parse_ref(ref: str) -> int:
    return int(ref) if ref.lstrip("-").isdigit() else 0


def list_paths(value: Any, prefix: JsonPath = ()) -> list[JsonPath]:
    """Return the paths to everything in a value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [*([prefix] if prefix else []), *(path for key, part in inner for path in list_paths(part, (*prefix, key)))]


def build_damaged_export(rng: Random) -> tuple[bytes, str]:
    """Return a damaged export and a description of the damage."""
    found, states = (copy_json(part) for part in cut_export(rng.randrange(CUT_COUNT)))
    told = []
    if rng.random() < 0.5:
        since = rng.randrange(len(states))
        for _ in range(rng.randint(1, 3)):
            way = rng.choice(_list_row_paths(states[-1], rng))
            change, name = _choose_mutation(rng)
            told.append(f"{name} at {way} since {since}")
            for one in states[since:]:
                _apply_mutation(one, way, copy.deepcopy(change))
        return json.dumps(rebuild_export(found, states)).encode(), "; ".join(told)
    whole = rebuild_export(found, states)
    for _ in range(rng.randint(1, 2)):
        way, (change, name) = rng.choice(list_paths(whole)), _choose_mutation(rng)
        told.append(f"{name} at {way}")
        _apply_mutation(whole, way, change)
    return json.dumps(document.with_checksum(whole)).encode(), "; ".join(told)


def _list_row_paths(found: state.State, rng: Random) -> list[JsonPath]:
    """Return the paths into rows of one model: all rows of a large one would crowd out the others."""
    label = rng.choice([label for label in found if found[label]] or [""])
    if not label:
        return [(rng.choice(list(found)),)]
    ref = rng.choice(list(found[label]))
    ways = [(label, ref, *way) for way in list_paths(found[label][ref])]
    kinds = [way for way in ways if way[-1] == "kind" or "ask" in way or "todo" in way or "facts" in way]
    if not ways or rng.random() < 0.1:
        return [(label, ref)]
    return kinds if kinds and rng.random() < 0.4 else ways


JsonMutation = Callable[[Any, Any], None]


def _apply_mutation(whole: Any, path: JsonPath, mutation: JsonMutation) -> None:
    """Mutate the value at the end of a path, if it exists."""
    inner = whole
    for key in path[:-1]:
        try:
            inner = inner[key]
        except (KeyError, IndexError, TypeError):
            return
    there = path[-1] in inner if isinstance(inner, dict) else isinstance(inner, list) and path[-1] < len(inner)
    if there:
        mutation(inner, path[-1])


def _choose_mutation(rng: Random) -> tuple[JsonMutation, str]:
    name = rng.choices(list(MUTATIONS), MUTATION_WEIGHTS)[0]
    seed = rng.random()
    return (lambda inner, key: MUTATIONS[name](Random(seed), inner, key)), f"{name}({seed})"


def _put_garbage(dice: Random, inner: Any, key: Any) -> None:
    inner[key] = copy.deepcopy(dice.choice(GARBAGE))


def _replace_same_type(dice: Random, inner: Any, key: Any) -> None:
    """Replace a value with another of its type."""
    was = inner[key]
    alike = [one for one in GARBAGE if type(one) is type(was)]
    if isinstance(was, int) and not isinstance(was, bool):
        alike += [was + 1, was - 1, was * 2]
    inner[key] = copy.deepcopy(dice.choice(alike)) if alike else was


def _change_kind(dice: Random, inner: Any, key: Any) -> None:
    if isinstance(inner[key], dict):
        inner, key = inner[key], "kind"
    inner[key] = dice.choice(QUESTION_KINDS)


def _delete_key(dice: Random, inner: Any, key: Any) -> None:
    del inner[key]


def _rename_key(dice: Random, inner: Any, key: Any) -> None:
    if isinstance(inner, dict):
        inner[dice.choice([f"{key}x", "2", "9", "kind", "who"])] = inner.pop(key)
    else:
        inner.reverse()


def _duplicate_item(dice: Random, inner: Any, key: Any) -> None:
    if isinstance(inner, list):
        inner.insert(key, copy.deepcopy(inner[key]))
    else:
        inner[dice.choice(["2", "3", "77", "copy"])] = copy.deepcopy(inner[key])


def _swap_items(dice: Random, inner: Any, key: Any) -> None:
    other = dice.choice(list(inner) if isinstance(inner, dict) else range(len(inner)))
    inner[key], inner[other] = inner[other], inner[key]


def _remove_part(dice: Random, inner: Any, key: Any) -> None:
    """Remove an item of a list, or a key of an object."""
    found = inner[key]
    if isinstance(found, (list, dict)) and found:
        part = dice.choice(list(found) if isinstance(found, dict) else range(len(found)))
        del found[part]


MUTATIONS: dict[str, Callable[[Random, Any, Any], None]] = {
    "garbage": _put_garbage, "alike": _replace_same_type, "kind": _change_kind, "drop": _delete_key,
    "rename": _rename_key, "twice": _duplicate_item, "swap": _swap_items, "few": _remove_part,
}  # fmt: skip
MUTATION_WEIGHTS = (1, 5, 2, 1, 1, 1, 2, 1)
"""Values of the same type are the ones that slip through; other types are refused."""
