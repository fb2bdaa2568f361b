"""Tries mutants: each against the tests that call what it changes, those first that call little else."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from dataclasses import dataclass, field

from benchmarks.mutants.afresh import become
from benchmarks.mutants.constants import Constant
from benchmarks.mutants.patching import Living, Mutant, codes
from benchmarks.mutants.reaching import name_of
from benchmarks.mutants.running import Fork, Prepare
from benchmarks.mutants.session import CHILDREN, Session

FEW = 2
"""So many files of tests are collected at first where a module is imported anew."""

DECLARED = "tests/campaigns/test_declared.py"
"""Reads what is declared without calling it: comes first where a declaration is changed."""


@dataclass
class Trial:
    """A mutant on its way: its code exchanged (0), imported anew with the tests of a few files (1), with all (2)."""

    mutant: Mutant
    stage: int = 0
    last: bool = True
    tests: list[str] = field(default_factory=list)
    fork: Fork | None = None


@dataclass(frozen=True)
class Outcome:
    """What became of a mutant: the test ``by`` which it was killed, '' when it survived, and of how many ``tests`` it was worth."""

    mutant: Mutant
    by: str
    tests: int


class Trials:
    """Runs a list of mutants, two at a time; ``budget`` is how many seconds of tests each is worth."""

    def __init__(self, session: Session, budget: float) -> None:
        self.session, self.budget = session, budget
        self.living = Living(session.root)
        self.outcomes: list[Outcome] = []
        self.unsteady: set[str] = set()
        self.reaching: dict[str, list[str]] = {}
        for test, reached in session.reached.items():
            for name in reached.called:
                self.reaching.setdefault(name, []).append(test)

    def run(self, mutants: list[Mutant]) -> None:
        """Try every mutant, and keep its outcome."""
        # Those that need a process of their own take longest, and come last.
        waiting = [Trial(m) for m in sorted(mutants, key=lambda m: not codes(m, self.session.root)[1])]
        running = dict[int, Trial]()
        began = time.monotonic()
        while waiting or running:
            while waiting and len(running) < CHILDREN:
                trial = waiting.pop()
                trial.fork = self._begun(trial)
                if trial.fork is None:
                    self._note(trial, None)
                else:
                    running[trial.fork.pid] = trial
            if running:
                waiting[:0] = self._ended(running)
        print(f"{len(mutants)} tried in {time.monotonic() - began:.0f} s", flush=True)

    def _begun(self, trial: Trial) -> Fork | None:
        """Start a trial: in a fork of this process, or where its module is imported anew."""
        mutant = trial.mutant
        pairs, imported = codes(mutant, self.session.root)
        names = [name_of(was, f"{self.session.root}/") for was, _ in pairs]
        if imported or self._done_at_import(names):
            return self._imported(trial)
        trial.tests = tests = self._chosen(self._reaching(names))
        if trial.stage == 0 and self.living.can(pairs):
            # What was called at import as well has done its work there: if no test minds, it is imported anew.
            trial.last = names[-1] not in self.session.at_import
            return self._fork(tests, lambda _: self.living.exchange(pairs)) if tests else None
        return self._anew(trial)

    def _imported(self, trial: Trial) -> Fork | None:
        """Start the trial of something that is carried out at import: constants are changed under their names first."""
        constant = Constant(trial.mutant, self.session.root)
        speaking = [name_of(code, f"{self.session.root}/") for code in self.living.naming(constant.names)]
        found = {test for name in speaking for test in self.reaching.get(name, [])}
        file = [tests for name, tests in self.reaching.items() if name.startswith(f"{trial.mutant.path}:")]
        found = found or {test for tests in file for test in tests}
        first = [test for test in self.session.reached.keys() - self.unsteady if test.startswith(DECLARED)]
        trial.tests = [*first, *self._chosen((found or self.session.reached.keys()) - set(first))]
        if trial.stage == 0 and constant.names:
            trial.last = False
            return self._fork(trial.tests, lambda _: constant.rebind())
        return self._anew(trial)

    def _anew(self, trial: Trial) -> Fork | None:
        mutant = trial.mutant
        trial.stage = max(1, trial.stage)
        if trial.stage == 1:
            trial.tests = in_few_files(trial.tests)
        trial.last = trial.stage > 1
        tests = trial.tests
        seconds = [self.session.reached[name].seconds for name in tests]
        return self._fork(tests, lambda folder: become(mutant, tests, seconds, folder)) if tests else None

    def _done_at_import(self, names: list[str]) -> bool:
        return not self.session.at_import.isdisjoint(names) and self.reaching.keys().isdisjoint(names)

    def _fork(self, tests: list[str], prepare: Prepare) -> Fork:
        items = [self.session.items[name] for name in tests]
        return Fork(items, [self.session.reached[name].seconds for name in tests], prepare)

    def _reaching(self, names: list[str]) -> list[str]:
        """Give the tests that call the innermost function a change is in, of those that any test calls."""
        return next((self.reaching[name] for name in reversed(names) if name in self.reaching), [])

    def _chosen(self, found: Iterable[str]) -> list[str]:
        """Give as many of these tests as the budget allows, those first that call little else."""
        reached = self.session.reached
        left = sorted((t for t in found if t not in self.unsteady), key=lambda t: (len(reached[t].called), t))
        return within(left, [reached[test].seconds for test in left], self.budget)

    def _ended(self, running: dict[int, Trial]) -> list[Trial]:
        """Wait for a trial to end, and give what is to be tried again: with more tests, or without one that fails anyway."""
        pid, status = os.wait()
        trial = running.pop(pid, None)
        if trial is None or trial.fork is None:
            return []
        failed = trial.fork.ended(status)
        if failed is None and not trial.last:
            return [Trial(trial.mutant, stage=trial.stage + 1)]
        if failed is not None and not self._steady(trial.tests[: failed + 1]):
            return [trial]
        self._note(trial, failed)
        return []

    def _steady(self, tests: list[str]) -> bool:
        """Whether the tests that led to a failure pass without the mutant; the one that does not is left out from now on."""
        fork = self._fork(tests, lambda _: None)
        _, status = os.waitpid(fork.pid, 0)
        failed = fork.ended(status)
        if failed is not None:
            self.unsteady.add(tests[failed])
            print(f"left out, fails without a mutant: {tests[failed]}", flush=True)
        return failed is None

    def _note(self, trial: Trial, failed: int | None) -> None:
        mutant, tests = trial.mutant, trial.tests
        by = "" if failed is None else tests[failed]
        self.outcomes.append(Outcome(mutant, by, len(tests)))
        end = f"killed by {by}" if by else f"SURVIVED {len(tests)} tests"
        print(f"{len(self.outcomes):4} {mutant.path}:{mutant.line} #{mutant.number} {mutant.what}  {end}", flush=True)


def in_few_files(tests: list[str]) -> list[str]:
    """Give the tests of the first few files: to collect all of them takes longer than most mutants live."""
    files = list(dict.fromkeys(test.partition("::")[0] for test in tests))[:FEW]
    return [test for test in tests if test.partition("::")[0] in files]


def within(tests: list[str], seconds: list[float], budget: float) -> list[str]:
    """Give the first tests that take no longer than ``budget`` seconds together, one at least."""
    spent, found = 0.0, list[str]()
    for test, took in zip(tests, seconds, strict=True):
        spent += took
        if found and spent > budget:
            break
        found.append(test)
    return found
