"""All benchmarks, on SQLite and on PostgreSQL: ``python -m benchmarks``, which ``./bench`` calls.

Each database is measured by its own process, because Django has one set of settings per process, with a temporary
data folder. The PostgreSQL server is the one of the environment variable TEST_DATABASE_URL, else a temporary one.
"""

import argparse
import os
import subprocess
import sys
import tempfile

from companion.installation import PROJECT_ROOT


def main() -> int:
    """Run all benchmarks; return the first exit code that is not 0, or 0."""
    arguments = argparse.ArgumentParser(prog="./bench", description=__doc__)
    arguments.add_argument("--turns", type=int, default=150, help="Turns at each table; 150 make 300 of each kind")
    turns = max(1, arguments.parse_args().turns)
    measure = [sys.executable, "-m", "benchmarks.database_benchmark", str(turns)]
    onirim = [sys.executable, "-m", "benchmarks.onirim"]
    lucidity = [sys.executable, "-m", "benchmarks.lucidity"]
    board = [sys.executable, "-m", "benchmarks.dreamscape"]
    intent = [sys.executable, "-m", "benchmarks.payment_search"]
    finding = [sys.executable, "-m", "benchmarks.search_latency"]
    entries = [sys.executable, "-m", "benchmarks.entry_sizes"]
    games = (onirim, lucidity, board, intent, entries)
    for command in (*games, finding, measure, [sys.executable, "-m", "tests.postgres", *measure]):
        with tempfile.TemporaryDirectory(prefix="dreamkeeper-bench-") as folder:
            code = subprocess.run(command, cwd=PROJECT_ROOT, env=_build_environment(folder), check=False).returncode
        if code:
            return code
    return 0


def _build_environment(folder: str) -> dict[str, str]:
    left_out = ("DATABASE_URL", "DEBUG", "ALLOWED_HOSTS")
    kept = {name: value for name, value in os.environ.items() if name not in left_out}
    return kept | {"DREAMKEEPER_DATA": folder, "DJANGO_SETTINGS_MODULE": "benchmarks.settings"}


if __name__ == "__main__":
    sys.exit(main())
