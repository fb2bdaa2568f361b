"""What was made lately and may be asked for again: kept in memory until there is too much of it."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

KeyT = TypeVar("KeyT", bound=Hashable)
ValueT = TypeVar("ValueT")


class Lately(Generic[KeyT, ValueT]):
    """Values by key, at most so many; the one asked for longest ago goes first. Threads may share it."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: OrderedDict[KeyT, ValueT] = OrderedDict()
        self._guard = threading.Lock()
        self._making: dict[KeyT, threading.Event] = {}

    def of(self, key: KeyT) -> ValueT | None:
        """Give what is kept under a key; None where nothing is."""
        with self._guard:
            if key in self._known:
                self._known.move_to_end(key)
            return self._known.get(key)

    def keep(self, key: KeyT, value: ValueT) -> ValueT:
        """Keep a value under a key, and give it back."""
        with self._guard:
            self._known[key] = value
            self._known.move_to_end(key)
            while len(self._known) > self._most:
                self._known.popitem(last=False)
        return value

    def made(self, key: KeyT, make: Callable[[], ValueT]) -> ValueT:
        """Give what is kept under a key, or what ``make`` gives, kept from now on. Two threads may both make it."""
        with self._guard:
            if key in self._known:
                self._known.move_to_end(key)
                return self._known[key]
        return self.keep(key, make())

    def made_once(self, key: KeyT, make: Callable[[], ValueT]) -> ValueT:
        """Return the cached value, or call ``make`` and cache it, for one thread at a time: others that ask for the key wait.

        Where ``make`` raises, the next one that waits calls it again. For values that cost much; ``make`` must not ask for its own key.
        """
        while True:
            with self._guard:
                if key in self._known:
                    self._known.move_to_end(key)
                    return self._known[key]
                made = self._making.get(key)
                if made is None:
                    mine = self._making[key] = threading.Event()
                    break
            made.wait()
        try:
            return self.keep(key, make())
        finally:
            with self._guard:
                del self._making[key]
            mine.set()

    def clear(self) -> None:
        """Forget everything."""
        with self._guard:
            self._known.clear()
