"""Draws the mutants of a run."""

from __future__ import annotations

import argparse
import ast
import random
from pathlib import Path

from benchmarks.mutants.changes import changes
from benchmarks.mutants.patching import Mutant

GAMES = ("etherfields", "onirim", "lucidity")


def drawn(root: Path, patterns: tuple[str, ...], given: argparse.Namespace, seed: int) -> list[Mutant]:
    """Give ``given.count`` mutants of the files that the patterns name, each change of each file as likely as any other."""
    paths = sorted({path.relative_to(root).as_posix() for pattern in patterns for path in root.glob(pattern)})
    chosen = [
        p for p in paths if p.startswith(tuple(given.only) or "") and not p.startswith(tuple(given.skip or ["/"]))
    ]
    every = [mutant for path in chosen for mutant in mutants_of(root, path) if given.line in (None, mutant.line)]
    count = given.count or len(every)
    return sorted(
        random.Random(seed).sample(every, min(count, len(every))), key=lambda mutant: (mutant.path, mutant.number)
    )


def concerned(mutants: list[Mutant]) -> list[str]:
    """Give the tests that can reach what is changed: those of the changed games, or of all when the core is, and of the core."""
    changed = {mutant.path.split("/")[1] for mutant in mutants}
    others = [f"tests/{game}" for game in GAMES if changed <= set(GAMES) - {game}]
    return ["tests", *(f"--ignore={path}" for path in others)]


def mutants_of(root: Path, path: str) -> list[Mutant]:
    """Give every mutant of a file."""
    tree = ast.parse((root / path).read_text(encoding="utf-8"))
    return [Mutant(path, number, found.line, found.what) for number, found in enumerate(changes(tree))]
