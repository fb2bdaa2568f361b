"""Tries a mutant in a process that imports it changed: ``python -m benchmarks.mutants.afresh PATH NUMBER FOLDER``."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

from benchmarks.mutants.changes import changed
from benchmarks.mutants.patching import Mutant, module_of


def become(mutant: Mutant, tests: list[str], seconds: list[float], folder: Path) -> None:
    """Turn this process into one that runs these tests with the mutant; ``folder`` is where its progress is read."""
    (folder / "tests").write_text(json.dumps([tests, seconds]), encoding="utf-8")
    environment = os.environ | {"TMPDIR": str(folder), "DREAMKEEPER_TEST_ROOT": str(folder)}
    (folder / "main").mkdir()
    database = folder / "test.sqlite3"  # laid out already, so that it need not be made again
    if database.exists():
        database.rename(folder / "main" / database.name)
    words = [sys.executable, "-m", "benchmarks.mutants.afresh", mutant.path, str(mutant.number), str(folder)]
    quiet = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(quiet, stream)
    os.execve(words[0], words, environment)  # noqa: S606


class Changed(SourceFileLoader):
    """Loads the module with the change made."""

    number = 0

    def get_code(self, fullname: str) -> CodeType:
        """Compile the changed source; what was compiled before is not asked for."""
        source = Path(self.path).read_text(encoding="utf-8")
        return compile(changed(source, self.number), self.path, "exec", dont_inherit=True)


class Finder(MetaPathFinder):
    """Finds one module, and leaves all others to the rest."""

    def __init__(self, path: str, number: int) -> None:
        self.name = module_of(path)
        self.number = number

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Give where the module is, and how it is loaded here."""
        spec = PathFinder.find_spec(fullname, path, target) if fullname == self.name else None
        if spec is not None and spec.origin is not None:
            spec.loader = Changed(fullname, spec.origin)
            spec.loader.number = self.number
        return spec


def main(path: str, number: int, folder: Path) -> int:
    """Run the tests that were written down, in their order; 0 when all pass."""
    tests, seconds = json.loads((folder / "tests").read_text(encoding="utf-8"))
    sys.meta_path.insert(0, Finder(path, number))
    import pytest

    from benchmarks.mutants.running import one_by_one
    from benchmarks.mutants.session import Quick, words

    class Ordered(Quick):
        """A plugin of pytest: runs what is named, in that order."""

        @pytest.hookimpl(tryfirst=True)
        def pytest_runtestloop(self, session: pytest.Session) -> bool:
            """Leave the process as soon as a test fails."""
            items = {item.nodeid: item for item in session.items}
            if not session.testsfailed:
                one_by_one([items[name] for name in tests], seconds, folder)
            return True

    files = sorted({name.partition("::")[0] for name in tests})
    pytest.main([*files, *words(()), "--reuse-db"], plugins=[Ordered()])
    return 1


if __name__ == "__main__":
    os._exit(main(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])))
