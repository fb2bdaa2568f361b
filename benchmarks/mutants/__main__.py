"""``python -m benchmarks.mutants --count 400 --seed 7 [--only PATH ...] [--skip PATH ...]``."""

from __future__ import annotations

import argparse
import os
import random
import sys

from companion.installation import PROJECT

DRAWN = (
    "campaigns/*/rules/**/*.py", "campaigns/referee/*.py", "campaigns/storage/*.py", "campaigns/journal/*.py",
    "campaigns/transfer/*.py", "campaigns/pages/chronicle.py", "campaigns/pages/offers.py",
)  # fmt: skip
SLOW = (
    "tests/companion", "tests/campaigns/test_fuzz.py", "tests/campaigns/test_recordings.py", "tests/campaigns/test_kill.py",
    "tests/campaigns/test_two_processes.py", "tests/campaigns/test_at_once.py", "tests/onirim/test_every_expansion_set.py",
    "tests/onirim/test_against_second_reading.py", "tests/lucidity/test_properties_rules.py",
)  # fmt: skip
"""Tests that take minutes, or are of the server around the campaigns."""

KEPT = PROJECT / ".mutants" / "reached.json"


def main() -> int:
    """Draw, try, report; 0 when as many are killed as ``--least`` asks."""
    given = arguments()
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    # Otherwise pytest would import what it collects before the watching begins.
    import pytest

    from benchmarks.mutants.drawing import concerned, drawn
    from benchmarks.mutants.report import told
    from benchmarks.mutants.session import Session, words
    from benchmarks.mutants.trials import Trials

    seed = given.seed if given.seed is not None else random.SystemRandom().randrange(10**6)
    mutants = drawn(PROJECT, DRAWN, given, seed)
    print(f"{len(mutants)} mutants, seed {seed}", flush=True)
    trials: list[Trials] = []

    def then(session: Session) -> None:
        trials.append(Trials(session, given.budget))
        trials[0].run(mutants)

    plugin = Session(PROJECT, KEPT, given.learn, then)
    code = pytest.main([*concerned(mutants), *words(given.without)], plugins=[plugin])
    if not trials:
        return int(code) or 1
    share = told(trials[0].outcomes)
    return 0 if share >= given.least else 1


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.mutants")
    parser.add_argument("--count", type=int, default=400, help="how many are drawn; 0 takes every one")
    parser.add_argument("--seed", type=int, help="draws the same again; another one every time without it")
    parser.add_argument("--only", nargs="+", default=[], metavar="PATH", help="draw from files whose path begins so")
    parser.add_argument("--skip", nargs="+", default=[], metavar="PATH", help="and not from these")
    parser.add_argument("--line", type=int, help="only changes on that line")
    parser.add_argument(
        "--without", nargs="*", default=SLOW, metavar="PATH", help="tests that are left out; the slow ones if not given"
    )
    parser.add_argument(
        "--learn", type=float, default=12, help="minutes for learning what tests reach; the rest next time"
    )
    parser.add_argument("--budget", type=float, default=60, help="seconds of tests a mutant is worth")
    parser.add_argument("--least", type=float, default=97, help="per cent to be killed, for the exit code")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
