"""A fragment cache: parts of tables rendered once and shared by all devices that would get the same HTML.

A value of a single device (form token, move id, chosen subject, its name) is rendered as a placeholder and filled for
each response. Placeholders start with a random prefix that is chosen when the process starts and never leaves it, so
nobody can type one. Filled-in values are not scanned for placeholders.

A fragment is cached by the campaign's etag, a render key, and the device values its rendering read
(``TrackingViewerContext``); another device gets it only if its values are equal. The state of an etag never changes.
A fragment rendered while another process made a move is not cached (``storage/row_cache.py``).
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
    """Return the placeholder for ``name``: lower-case letters, or a colon and the key of a part."""
    return SafeString(f"{_PLACEHOLDER_PREFIX}{name}.")


class PlaceholderMoveIds(MoveIdGenerator):
    """A move id generator that returns placeholders; each response fills them with ids of its own."""

    def __init__(self) -> None:
        super().__init__(0)

    def __next__(self) -> str:
        self.last_number += 1
        return build_placeholder(str(self.last_number))


DEVICE_SCOPED_FIELDS = ("subject_ref", "player_refs", "has_chosen_players", "find_summaries")
"""Fields of a viewer that differ between devices."""


@dataclass
class TrackingViewerContext(ViewerContext):
    """A viewer context for cacheable rendering that records which device values were read.

    Its URLs contain a placeholder for the chosen subject, which is not recorded.
    """

    accessed_fields: set[str] = field(default_factory=set)

    def __getattribute__(self, name: str) -> object:
        """Return an attribute; record it if it belongs to the device."""
        if name in DEVICE_SCOPED_FIELDS:
            self.accessed_fields.add(name)
        return super().__getattribute__(name)

    @property
    def query(self) -> str:
        """The query string of this view, with a placeholder for the chosen subject."""
        return f"d={build_placeholder('d')}" if vars(self)["subject_ref"] else ""

    def get_device_values(self) -> tuple[tuple[str, object], ...]:
        """Return the recorded fields with their values."""
        return tuple((name, vars(self)[name]) for name in sorted(self.accessed_fields))


@dataclass(frozen=True)
class CachedFragment:
    """A rendered part: text and placeholder names in turn, and the device values it depends on."""

    pieces: tuple[str, ...]
    move_id_count: int
    device_values: tuple[tuple[str, object], ...]

    @classmethod
    def from_html(cls, html: str, viewer: TrackingViewerContext) -> CachedFragment:
        """Split HTML that was rendered for this viewer."""
        return cls(tuple(_PLACEHOLDER_RE.split(html)), viewer.move_ids.last_number, viewer.get_device_values())

    @property
    def is_shareable(self) -> bool:
        """Return whether other devices may get it.

        Not if it shows other campaigns: they change without this campaign's etag.
        """
        return all(name != "find_summaries" for name, _value in self.device_values)

    @property
    def size(self) -> int:
        """The approximate size in bytes."""
        return sum(map(sys.getsizeof, self.pieces)) + 400

    def matches(self, viewer: ViewerContext) -> bool:
        """Return whether rendering for this viewer would give the same HTML."""
        return all(getattr(viewer, name) == value for name, value in self.device_values)

    def fill(self, move_ids: MoveIdGenerator, resolve: Callable[[str], str]) -> SafeString:
        """Return the HTML with placeholders filled: names by ``resolve``, move ids by ``move_ids``."""
        first, pieces = move_ids.reserve(self.move_id_count), list(self.pieces)
        for at in range(1, len(pieces), 2):
            name = pieces[at]
            pieces[at] = f"{move_ids.prefix}.{first + int(name)}" if name.isdecimal() else resolve(name)
        return mark_safe("".join(pieces))  # noqa: S308 - the template escaped it, and ``resolve`` its values


@dataclass(frozen=True)
class CampaignFragments:
    """The cached fragments of one campaign at one etag, with their approximate size in bytes."""

    etag: str
    fragments: Mapping[Hashable, tuple[CachedFragment, ...]] = field(default_factory=dict)
    size: int = 0

    def with_fragments(self, new: Iterable[tuple[Hashable, CachedFragment]]) -> CampaignFragments:
        """Return a copy with the ``new`` fragments added."""
        fragments, size = dict(self.fragments), self.size
        for key, fragment in new:
            fragments[key] = (*fragments.get(key, ()), fragment)
            size += fragment.size
        return CampaignFragments(self.etag, fragments, size)


def _build_cache(size: int) -> LRUCache[str, CampaignFragments]:
    """Build an LRU cache of ``size`` bytes."""
    return LRUCache(size, getsizeof=lambda found: found.size)


_cache = _build_cache(settings.FRAGMENT_CACHE_BYTES)
_lock = threading.Lock()
_render_locks = tuple(threading.Lock() for _ in range(64))


def get_render_lock(slug: str) -> threading.Lock:
    """Return the render lock of a campaign: after a move all devices ask at once; the first renders for the others."""
    return _render_locks[hash(slug) % len(_render_locks)]


def get_fragment(campaign: Campaign, key: Hashable, viewer: ViewerContext) -> CachedFragment | None:
    """Return the fragment cached under ``key`` at this etag of the campaign, if it matches ``viewer``."""
    with _lock:
        found = _cache.get(campaign.slug)
    if found is None or found.etag != campaign.etag:
        return None
    return next((fragment for fragment in found.fragments.get(key, ()) if fragment.matches(viewer)), None)


def put_fragments(campaign: Campaign, new: Iterable[tuple[Hashable, CachedFragment]]) -> None:
    """Cache fragments rendered at this etag, and drop those of older etags of the campaign.

    If a campaign's fragments alone exceed the cache, they are not cached.
    """
    with _lock:
        found = _cache.pop(campaign.slug, None)
        if found is None or found.etag != campaign.etag:
            found = CampaignFragments(campaign.etag)
        found = found.with_fragments(new)
        if found.size <= _cache.maxsize:
            _cache[campaign.slug] = found


def get_cache_size() -> int:
    """Return the approximate size of the cache in bytes."""
    return int(_cache.currsize)


def clear_fragment_cache() -> None:
    """Clear the cache."""
    with _lock:
        _cache.clear()
