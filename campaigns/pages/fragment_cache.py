"""The fragment cache: parts of tables that were drawn once, for every device for which they are the same.

Where a part holds what is a device's own (the form token, a move id, whom it looks at, its name) it is drawn with a place, and
each answer fills the places for its device on the way out. Places begin with a mark that is drawn by lot when the process
starts and never leaves it: nobody can type one, and what is filled in is not looked through for places.

A part is cached by the campaign's tag, by a key of what draws it, and by what the drawing asked of the device (``Noting``): it is
given to another device only if that one would have answered the same. The state of one tag never changes; a part drawn while
another process went on is not cached (``storage/row_cache.py``).
"""

from __future__ import annotations

import re
import secrets
import sys
import threading
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field

from cachetools import LRUCache
from django.conf import settings
from django.utils.safestring import SafeString, mark_safe

from campaigns.journal.forms import MoveIdGenerator
from campaigns.models import Campaign
from campaigns.pages.actions import ViewerContext

_PLACEHOLDER_PREFIX = secrets.token_hex(16)
_PLACEHOLDER_RE = re.compile(_PLACEHOLDER_PREFIX + r"([a-z]+|[0-9]+|:[\w-]+)\.")


def build_placeholder(name: str) -> SafeString:
    """Return the place that is filled with what ``name`` (lower-case letters, or a colon and the key of a part) stands for."""
    return SafeString(f"{_PLACEHOLDER_PREFIX}{name}.")


class PlaceholderMoveIds(MoveIdGenerator):
    """Gives places for move ids; every answer mints ids of its own for them."""

    def __init__(self) -> None:
        super().__init__(0)

    def __next__(self) -> str:
        self.last_number += 1
        return build_placeholder(str(self.last_number))


DEVICE_SCOPED_FIELDS = ("subject_ref", "player_refs", "has_chosen_players", "find_summaries")
"""What a viewpoint knows of its device alone."""


@dataclass
class TrackingViewerContext(ViewerContext):
    """A viewpoint for drawing what may be kept: it notes what of its device's own was asked for.

    The addresses it gives carry a place for the subject looked at, and note nothing.
    """

    accessed_fields: set[str] = field(default_factory=set)

    def __getattribute__(self, name: str) -> object:
        """Return an attribute; one of the device's own is noted."""
        if name in DEVICE_SCOPED_FIELDS:
            self.accessed_fields.add(name)
        return super().__getattribute__(name)

    @property
    def query(self) -> str:
        """What every address of this view carries on, with a place for the subject that is looked at."""
        return f"d={build_placeholder('d')}" if vars(self)["subject_ref"] else ""

    def get_device_values(self) -> tuple[tuple[str, object], ...]:
        """Return what was asked for, with its values."""
        return tuple((name, vars(self)[name]) for name in sorted(self.accessed_fields))


@dataclass(frozen=True)
class CachedFragment:
    """A part with places: what stands between them, what they are for, and what of the device it hangs on."""

    pieces: tuple[str, ...]
    move_id_count: int
    device_values: tuple[tuple[str, object], ...]

    @classmethod
    def from_html(cls, html: str, viewer: TrackingViewerContext) -> CachedFragment:
        """Take apart what was drawn from this viewpoint."""
        return cls(tuple(_PLACEHOLDER_RE.split(html)), viewer.move_ids.last_number, viewer.get_device_values())

    @property
    def is_shareable(self) -> bool:
        """Return whether other devices may be given it: it shows nothing of other campaigns, which change when this one does not."""
        return all(name != "find_summaries" for name, _value in self.device_values)

    @property
    def size(self) -> int:
        """About how many bytes it takes."""
        return sum(map(sys.getsizeof, self.pieces)) + 400

    def matches(self, viewer: ViewerContext) -> bool:
        """Return whether it would be drawn the same for this viewpoint."""
        return all(getattr(viewer, name) == value for name, value in self.device_values)

    def fill(self, move_ids: MoveIdGenerator, resolve: Callable[[str], str]) -> SafeString:
        """Return it with its places filled: ``value`` gives what a name stands for, ``ids`` new move ids."""
        first, pieces = move_ids.reserve(self.move_id_count), list(self.pieces)
        for at in range(1, len(pieces), 2):
            name = pieces[at]
            pieces[at] = f"{move_ids.prefix}.{first + int(name)}" if name.isdecimal() else resolve(name)
        return mark_safe("".join(pieces))  # noqa: S308 - its template escaped it, and ``value`` what it fills in


@dataclass(frozen=True)
class CampaignFragments:
    """The cached fragments of one campaign at one tag, and about how many bytes they take."""

    etag: str
    fragments: Mapping[Hashable, tuple[CachedFragment, ...]] = field(default_factory=dict)
    size: int = 0

    def with_fragments(self, new: Iterable[tuple[Hashable, CachedFragment]]) -> CampaignFragments:
        """Return these and ``new`` ones."""
        fragments, size = dict(self.fragments), self.size
        for key, fragment in new:
            fragments[key] = (*fragments.get(key, ()), fragment)
            size += fragment.size
        return CampaignFragments(self.etag, fragments, size)


def _build_cache(size: int) -> LRUCache[str, CampaignFragments]:
    """Make a cache of so many bytes."""
    return LRUCache(size, getsizeof=lambda found: found.size)


_cache = _build_cache(settings.FRAGMENT_CACHE_BYTES)
_lock = threading.Lock()
_render_locks = tuple(threading.Lock() for _ in range(64))


def get_render_lock(slug: str) -> threading.Lock:
    """Return what is held while a campaign is drawn for a device: all hear of a move at once, and the first draws for the others."""
    return _render_locks[hash(slug) % len(_render_locks)]


def get_fragment(campaign: Campaign, key: Hashable, viewer: ViewerContext) -> CachedFragment | None:
    """Return the fragment cached under ``key`` for this tag of the campaign, if it would be drawn the same for ``view``."""
    with _lock:
        found = _cache.get(campaign.slug)
    if found is None or found.etag != campaign.etag:
        return None
    return next((fragment for fragment in found.fragments.get(key, ()) if fragment.matches(viewer)), None)


def put_fragments(campaign: Campaign, new: Iterable[tuple[Hashable, CachedFragment]]) -> None:
    """Cache fragments that were drawn at this tag; those of the campaign's older tags go.

    A campaign whose fragments alone are larger than the cache is not cached.
    """
    with _lock:
        found = _cache.pop(campaign.slug, None)
        if found is None or found.etag != campaign.etag:
            found = CampaignFragments(campaign.etag)
        found = found.with_fragments(new)
        if found.size <= _cache.maxsize:
            _cache[campaign.slug] = found


def get_cache_size() -> int:
    """Return about how many bytes the cache takes."""
    return int(_cache.currsize)


def clear_fragment_cache() -> None:
    """Empty the cache."""
    with _lock:
        _cache.clear()
