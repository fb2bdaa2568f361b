"""Changes of a module's constants, made where they are already known under their name."""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import Any

from benchmarks.mutants.changes import changed
from benchmarks.mutants.patching import Mutant, module_of


class Constant:
    """The statement of a mutant that gives a module its constants; ``names`` is empty when the change is in another one."""

    def __init__(self, mutant: Mutant, root: Path) -> None:
        source = (root / mutant.path).read_text(encoding="utf-8")
        both = zip(ast.parse(source).body, changed(source, mutant.number).body, strict=True)
        self.statement = next(now for was, now in both if ast.dump(was) != ast.dump(now))
        self.module = module_of(mutant.path)
        self.names = [found.id for found in self._targets() if isinstance(found, ast.Name)]

    def _targets(self) -> list[ast.expr]:
        if isinstance(self.statement, ast.AnnAssign):
            return [self.statement.target]
        return self.statement.targets if isinstance(self.statement, ast.Assign) else []

    def rebind(self) -> None:
        """Work the constants out anew, and put them wherever the old ones stand under a name."""
        space = dict(vars(sys.modules[self.module]))
        old = {name: space[name] for name in self.names}
        exec(compile(ast.Module([self.statement], []), self.module, "exec", dont_inherit=True), space)  # noqa: S102
        for module in [found for name, found in sys.modules.items() if name.startswith("campaigns")]:
            for name, value in vars(module).copy().items():
                new = next((space[one] for one in self.names if value is old[one] and _is(one, name, value)), value)
                if new is not value:
                    setattr(module, name, new)


def _is(one: str, name: str, value: Any) -> bool:
    """Whether what stands under ``name`` is the constant ``one``: small numbers and words are the same object everywhere."""
    return one == name or not isinstance(value, int | str | bool | None)
