"""Says what came out, by file, and every survivor."""

from __future__ import annotations

from collections import Counter

from benchmarks.mutants.trials import Outcome


def told(outcomes: list[Outcome]) -> float:
    """Print how many were killed in each file and who survived; give the share that was killed, in per cent."""
    drawn = Counter(outcome.mutant.path for outcome in outcomes)
    killed = Counter(outcome.mutant.path for outcome in outcomes if outcome.by)
    print("\nfile                                                     drawn killed")
    for path, count in sorted(drawn.items()):
        print(f"{path:56} {count:5} {killed[path]:6}")
    share = 100 * killed.total() / max(1, drawn.total())
    print(f"\n{killed.total()} of {drawn.total()} killed, {share:.1f} %")
    for outcome in outcomes:
        if not outcome.by:
            print(
                f"survived: {outcome.mutant.path}:{outcome.mutant.line} {outcome.mutant.what} ({outcome.tests} tests)"
            )
    return share
