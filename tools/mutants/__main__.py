"""Mutation testing: ``python -m tools.mutants --count 400 --seed 2026 [--only PATH ...] [--id ID ...]``."""

import argparse
import ast
import bisect
import functools
import importlib.metadata
import itertools
import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from operator import itemgetter
from pathlib import Path
from typing import Any

from tools.mutants.mutations import (
    PROJECT_ROOT,
    Mutant,
    draw_sample,
    find_blocks,
    find_target_paths,
    get_symbol,
    parse_file,
)
from tools.mutants.sessions import PASSED_MARK, get_cache_path, learn_coverage, run_tests

EQUIVALENTS_PATH = Path(__file__).with_name("equivalents.tsv")  # id, file, edit, and why no test can kill it


def main() -> int:
    """Run the mutants; return 0 if enough of them are killed."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants")
    parser.add_argument("--count", type=int, default=400, help="mutants to draw")
    parser.add_argument("--sample", type=int, help="draw so many, and spend less time on learning the coverage")
    parser.add_argument("--seed", type=int, default=2026, help="draws the same mutants again")
    parser.add_argument("--only", nargs="+", default=[""], metavar="PATH", help="draw from files whose path begins so")
    parser.add_argument("--id", nargs="+", help="try these mutants, even if they are listed as equivalent")
    parser.add_argument("--budget", type=float, default=80, help="seconds of tests for each mutant")
    parser.add_argument("--learn", type=float, default=25, help="minutes for learning the coverage; the rest next time")
    parser.add_argument("--least", type=float, default=97, help="per cent of the mutants that must be killed")
    options = parser.parse_args()
    drawn = draw_sample(options.sample or options.count, options.seed, tuple(options.only))
    mutants = [mutant for mutant in drawn if mutant.id not in EQUIVALENTS_PATH.read_text()]
    if options.id:
        drawn = mutants = [mutant for mutant in draw_sample(sys.maxsize, 0) if mutant.id in options.id]
    print(f"{len(drawn)} mutants, {len(drawn) - len(mutants)} of them listed as equivalent", flush=True)
    sys.dont_write_bytecode = False  # what one fork compiles, the next one loads
    for plugin in importlib.metadata.entry_points(group="pytest11"):
        plugin.load()
    learn_coverage(min(options.learn, 4) if options.sample else options.learn)
    killed = run_mutants(mutants, TestSelector(options.budget))
    rate = 100 * len(killed) / max(1, len(mutants))
    print(
        f"{len(killed)} of {len(mutants)} killed, {rate:.1f} %, {sum(os.times()[:4]):.0f} s of processor time. Survivors:"
    )
    print(*(mutant for mutant in mutants if mutant not in killed), sep="\n")
    return 0 if rate >= options.least else 1


class TestSelector:
    """A selector of the tests of a mutant: without a database before all others, then those that cover or cost least."""

    def __init__(self, budget: float) -> None:
        self.budget, self.kills = budget, Counter[str]()
        self.tests: dict[str, tuple[tuple[bool, int, float, str], list[int]]] = {}
        modules = [path.relative_to(PROJECT_ROOT).as_posix() for path in (PROJECT_ROOT / "tests").rglob("test_*.py")]
        paths = [
            path for module in modules for kind in (False, True) if (path := get_cache_path(module, kind)).exists()
        ]
        for name, (kind, seconds, blocks) in [pair for path in paths for pair in json.loads(path.read_text()).items()]:
            if blocks is not None:
                self.tests[name] = (kind, len(blocks), seconds, name), blocks

    def select_tests(self, mutant: Mutant) -> list[str]:
        """Return the tests to run, in order.

        For what runs at import: those that killed most such mutants, of blocks that use the symbol, in the file and elsewhere, of
        the file, any. A block that runs at import or fills a cache is entered by few tests or none, so others of the file follow.
        """
        covering = self._find_covering({mutant.block})
        file_blocks = {number for *_, number in find_blocks(mutant.path, parse_file(mutant.path))}
        in_file = self._find_covering(file_blocks) - covering
        if covering:
            entering = self._select_within_budget(self.budget, covering, itemgetter(0, 1, 2, 3))
            return [*entering, *self._select_within_budget(self.budget / 3, in_file, itemgetter(0, 2, 3))]
        using_blocks = _find_blocks_by_symbol().get(mutant.symbol, set()) if mutant.symbol else set()
        near, using = self._find_covering(using_blocks & file_blocks), self._find_covering(using_blocks)
        tiers = near, using - near, in_file - using, self.tests.keys() - in_file - using
        first = [name for name, _ in self.kills.most_common(5) if name in self.tests]
        chosen = [
            name for tier in tiers for name in self._select_within_budget(self.budget / 3, tier, itemgetter(0, 2, 3))
        ]
        return list(dict.fromkeys([*first, *chosen]))

    def _find_covering(self, blocks: set[int]) -> set[str]:
        return {name for name, (_, covered) in self.tests.items() if not blocks.isdisjoint(covered)}

    def _select_within_budget(self, budget: float, tests: Iterable[str], key: Callable[..., Any]) -> list[str]:
        found = sorted((self.tests[name][0] for name in tests), key=key)
        spent = list(itertools.accumulate(seconds for _, _, seconds, _ in found))
        return [name for *_, name in found[: max(1, bisect.bisect(spent, budget))]]


@functools.cache
def _find_blocks_by_symbol() -> dict[str, set[int]]:
    """Return the blocks that use a name, or that belong to what a module defines by that name."""
    found: dict[str, set[int]] = {}
    for path, tree in [(path, parse_file(path)) for path in find_target_paths()]:
        for statement in tree.body:
            for body, start, number in find_blocks(path, ast.Module([statement], [])):
                nodes = [node for one in body[start:] for node in ast.walk(one)]
                used = {getattr(node, "id", getattr(node, "attr", "")) for node in nodes}
                for symbol in {get_symbol(statement), *used}:
                    found.setdefault(symbol, set()).add(number)
    return found


def run_mutants(mutants: list[Mutant], selection: TestSelector) -> dict[Mutant, list[str]]:
    """Return the mutants that are killed, each with the tests that were run: these pass without it, or it is retried."""
    killed: dict[Mutant, list[str]] = {}
    while mutants:
        for mutant in mutants:
            tests = selection.select_tests(mutant)
            if (killer := run_tests(tests, {mutant.path: mutant.apply})) != PASSED_MARK:
                killed[mutant] = tests[: tests.index(killer) + 1] if killer else []
                selection.kills.update([] if mutant.block else killed[mutant][-1:])
            print(
                mutant,
                "SURVIVED" if killer == PASSED_MARK else f"killed by {killer or 'import'}",
                len(tests),
                flush=True,
            )
        unsteady, rest = set(), [*dict.fromkeys(itertools.chain(*killed.values()))]
        while (failed := run_tests(rest, {})) != PASSED_MARK:
            print(f"fails without a mutant: {failed}", flush=True)
            unsteady.add(failed)
            del selection.tests[failed], rest[: rest.index(failed) + 1]
        mutants = [mutant for mutant in killed if not unsteady.isdisjoint(killed[mutant])]
        killed = {mutant: ran for mutant, ran in killed.items() if mutant not in mutants}
    return killed


if __name__ == "__main__":
    sys.exit(main())
