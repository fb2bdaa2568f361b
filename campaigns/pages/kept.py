"""Parts of tables that were drawn once, kept for every device for which they are the same.

Where a part holds what is a device's own (the form token, a move id, whom it looks at, its name) it is drawn with a place, and
each answer fills the places for its device on the way out. Places begin with a mark that is drawn by lot when the process
starts and never leaves it: nobody can type one, and what is filled in is not looked through for places.

A part is kept by the campaign's tag, by a key of what draws it, and by what the drawing asked of the device (``Noting``): it is
given to another device only if that one would have answered the same. The state of one tag never changes; a part drawn while
another process went on is not kept (``storage/row_cache.py``).
"""

from __future__ import annotations

import re
import secrets
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field

from django.conf import settings
from django.utils.safestring import SafeString, mark_safe

from campaigns.journal.forms import MoveIds
from campaigns.models import Campaign
from campaigns.pages.offers import Viewpoint

_MARK = secrets.token_hex(16)
_PLACES = re.compile(_MARK + r"([a-z]+|[0-9]+|:[\w-]+)\.")


def place(name: str) -> SafeString:
    """Give the place that is filled with what ``name`` (lower-case letters, or a colon and the key of a part) stands for."""
    return SafeString(f"{_MARK}{name}.")


class PlacesForIds(MoveIds):
    """Gives places for move ids; every answer mints ids of its own for them."""

    def __init__(self) -> None:
        super().__init__(0)

    def __next__(self) -> str:
        self.count += 1
        return place(str(self.count))


OWN = ("chosen", "holds", "asked", "shelf")
"""What a viewpoint knows of its device alone."""


@dataclass
class Noting(Viewpoint):
    """A viewpoint for drawing what may be kept: it notes what of its device's own was asked for.

    The addresses it gives carry a place for the subject looked at, and note nothing.
    """

    noted: set[str] = field(default_factory=set)

    def __getattribute__(self, name: str) -> object:
        """Give an attribute; one of the device's own is noted."""
        if name in OWN:
            self.noted.add(name)
        return super().__getattribute__(name)

    @property
    def query(self) -> str:
        """What every address of this view carries on, with a place for the subject that is looked at."""
        return f"d={place('d')}" if vars(self)["chosen"] else ""

    def own(self) -> tuple[tuple[str, object], ...]:
        """Give what was asked for, with its values."""
        return tuple((name, vars(self)[name]) for name in sorted(self.noted))


@dataclass(frozen=True)
class Drawn:
    """A part with places: what stands between them, what they are for, and what of the device it hangs on."""

    pieces: tuple[str, ...]
    ids: int
    own: tuple[tuple[str, object], ...]

    @classmethod
    def of(cls, html: str, view: Noting) -> Drawn:
        """Take apart what was drawn from this viewpoint."""
        return cls(tuple(_PLACES.split(html)), view.ids.count, view.own())

    @property
    def shared(self) -> bool:
        """Whether other devices may be given it: it shows nothing of other campaigns, which change when this one does not."""
        return all(name != "shelf" for name, _value in self.own)

    @property
    def size(self) -> int:
        """About how many bytes it takes."""
        return sum(map(sys.getsizeof, self.pieces)) + 400

    def fits(self, view: Viewpoint) -> bool:
        """Whether it would be drawn the same for this viewpoint."""
        return all(getattr(view, name) == value for name, value in self.own)

    def filled(self, ids: MoveIds, value: Callable[[str], str]) -> SafeString:
        """Give it with its places filled: ``value`` gives what a name stands for, ``ids`` new move ids."""
        first, pieces = ids.several(self.ids), list(self.pieces)
        for at in range(1, len(pieces), 2):
            name = pieces[at]
            pieces[at] = f"{ids.stem}.{first + int(name)}" if name.isdecimal() else value(name)
        return mark_safe("".join(pieces))  # noqa: S308 - its template escaped it, and ``value`` what it fills in


@dataclass
class _Kept:
    """What is kept of one campaign at one tag."""

    tag: str
    parts: dict[Hashable, tuple[Drawn, ...]] = field(default_factory=dict)
    size: int = 0


_campaigns: OrderedDict[str, _Kept] = OrderedDict()
_guard = threading.Lock()
_turns = tuple(threading.Lock() for _ in range(64))


def in_turn(slug: str) -> threading.Lock:
    """Give what is held while a campaign is drawn for a device: all hear of a move at once, and the first draws for the others."""
    return _turns[hash(slug) % len(_turns)]


def find(campaign: Campaign, key: Hashable, view: Viewpoint) -> Drawn | None:
    """Give the part kept under ``key`` for this tag of the campaign, if one would be drawn the same for ``view``."""
    kept = _campaigns.get(campaign.slug)
    if kept is None or kept.tag != campaign.tag:
        return None
    return next((drawn for drawn in kept.parts.get(key, ()) if drawn.fits(view)), None)


def keep(campaign: Campaign, new: Iterable[tuple[Hashable, Drawn]]) -> None:
    """Keep parts that were drawn at this tag; those of its older tags go, and of campaigns drawn longest ago when it is too much."""
    if not settings.PARTS_KEPT_BYTES:
        return
    with _guard:
        kept = _campaigns.pop(campaign.slug, None)
        if kept is None or kept.tag != campaign.tag:
            kept = _Kept(campaign.tag)
        for key, drawn in new:
            kept.parts[key] = (*kept.parts.get(key, ()), drawn)
            kept.size += drawn.size
        _campaigns[campaign.slug] = kept
        while kept_bytes() > settings.PARTS_KEPT_BYTES:
            _campaigns.popitem(last=False)


def kept_bytes() -> int:
    """Give about how many bytes all that is kept takes."""
    return sum(kept.size for kept in _campaigns.values())


def forget() -> None:
    """Keep nothing of what was drawn so far."""
    with _guard:
        _campaigns.clear()
