"""Which test calls which function: learned by running every test once, and kept until the test's file changes."""

from __future__ import annotations

import hashlib
import json
import threading
import time
from cProfile import Profile
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType


@dataclass
class Reached:
    """What a test calls, as ``path:qualified name``, and how many seconds it takes; ``file`` is the digest of its file."""

    file: str
    seconds: float
    called: list[str] = field(default_factory=list)


class Watching:
    """Notes every code of the project that is called while it watches, in any thread.

    In this thread by the profiler of the standard library, which costs far less than a trace function written in Python.
    """

    def __init__(self, root: Path) -> None:
        self.root, self.seen = str(root) + "/", set[CodeType]()

    def __call__(self, frame: FrameType, event: str, arg: object) -> None:
        """Note a call in another thread; nothing within the function is traced."""
        self.seen.add(frame.f_code)

    def start(self) -> None:
        """Forget what was seen, and watch."""
        self.seen.clear()
        self.since = time.perf_counter()
        threading.settrace(self)
        self.profile = Profile(subcalls=False, builtins=False)
        self.profile.enable()

    def stop(self) -> tuple[list[str], float]:
        """Give what was called, and how long it took."""
        self.profile.disable()
        threading.settrace(None)
        took = time.perf_counter() - self.since
        self.seen |= {entry.code for entry in self.profile.getstats() if isinstance(entry.code, CodeType)}
        ours = {name_of(code, self.root) for code in self.seen if code.co_filename.startswith(self.root)}
        return sorted(name for name in ours if name.startswith("campaigns/")), took


def name_of(code: CodeType, root: str) -> str:
    """Give the name under which a code is noted: it survives that lines move."""
    return f"{code.co_filename.removeprefix(root)}:{code.co_qualname}"


def digest(path: Path) -> str:
    """Give what changes with a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def load(path: Path) -> dict[str, Reached]:
    """Read what was learned before, by the id of the test; nothing when there is no such file."""
    if not path.exists():
        return {}
    return {name: Reached(**found) for name, found in json.loads(path.read_text(encoding="utf-8")).items()}


def save(path: Path, reached: dict[str, Reached]) -> None:
    """Keep what was learned for the next time."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f"{path.name}.new")
    new.write_text(json.dumps({name: vars(found) for name, found in reached.items()}), encoding="utf-8")
    new.replace(path)
