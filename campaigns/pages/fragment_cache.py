"""A fragment cache: parts of tables rendered once and shared by all devices that would get the same HTML.

A value of a single device (form token, move id, chosen subject, its name) is rendered as a placeholder and filled for
each response. Placeholders start with a random prefix that is chosen when the process starts and never leaves it, so
nobody can type one. Filled-in values are not scanned for placeholders.

A fragment is cached by the campaign's etag, a render key, and the device values its rendering read
(``TrackingViewerContext``); another device gets it only if its values are equal. The state of an etag never changes.
A move carries the fragments that read nothing it changed over to its own etag (``carry_over``). A fragment rendered
while another process made a move is not cached (``storage/row_cache.py``).
"""

from __future__ import annotations

import re
import secrets
import sys
import threading
from collections.abc import Hashable, Iterable, Iterator, Mapping, Set
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


DEVICE_SCOPED_FIELDS = ("subject_ref", "player_refs", "has_chosen_players", "find_summaries", "open_sheet")
"""Fields of a viewer that differ between devices; its open groups are recorded one by one."""
OPEN_GROUP_PREFIX = "open_groups."


class _TrackedGroups(Mapping[str, str]):
    """The open groups by panel; records of which panels the group was read."""

    def __init__(self, groups: Mapping[str, str], accessed_fields: set[str]) -> None:
        self.groups, self.accessed_fields = groups, accessed_fields

    def __getitem__(self, panel_key: str) -> str:
        self.accessed_fields.add(f"{OPEN_GROUP_PREFIX}{panel_key}")
        return self.groups[panel_key]

    def __iter__(self) -> Iterator[str]:
        raise TypeError("Read the open group of one panel, so that a fragment depends on nothing else.")

    def __len__(self) -> int:
        raise TypeError("Read the open group of one panel, so that a fragment depends on nothing else.")


@dataclass
class TrackingViewerContext(ViewerContext):
    """A viewer context for cacheable rendering that records which device values were read.

    Its URLs contain placeholders for the chosen subject and the open sheet, which are not recorded.
    """

    accessed_fields: set[str] = field(default_factory=set)

    @classmethod
    def from_viewer(cls, viewer: ViewerContext) -> TrackingViewerContext:
        """Return a copy that has recorded nothing yet."""
        accessed = set[str]()
        known = vars(viewer)
        groups = known["open_groups"]
        plain = groups.groups if isinstance(groups, _TrackedGroups) else groups
        given = {
            **known,
            "move_ids": PlaceholderMoveIds(),
            "open_groups": _TrackedGroups(plain, accessed),
            "accessed_fields": accessed,
        }
        return cls(**given)

    def __getattribute__(self, name: str) -> object:
        """Return an attribute; record it if it belongs to the device."""
        if name in DEVICE_SCOPED_FIELDS:
            self.accessed_fields.add(name)
        return super().__getattribute__(name)

    @property
    def query(self) -> str:
        """The query string of this view, with a placeholder for the chosen subject."""
        return f"d={build_placeholder('d')}" if vars(self)["subject_ref"] else ""

    @property
    def sheet_query(self) -> str:
        """A placeholder for the end of a form's query string."""
        return build_placeholder("sheet")

    def get_device_values(self) -> tuple[tuple[str, object], ...]:
        """Return the recorded fields with their values."""
        return tuple((name, _get_device_value(self, name)) for name in sorted(self.accessed_fields))


def _get_device_value(viewer: ViewerContext, name: str) -> object:
    """Return the value of a field, or the open group of a panel."""
    if name.startswith(OPEN_GROUP_PREFIX):
        return viewer.open_groups.get(name.removeprefix(OPEN_GROUP_PREFIX), "")
    return getattr(viewer, name)


@dataclass(frozen=True)
class CachedFragment:
    """A rendered part: text and placeholder names in turn, and what it depends on.

    ``device_values`` are those of the viewer, ``dependencies`` the keys read from the table, None for one that
    belongs to a single version. ``is_certain``: it shows no failure, and nothing from outside the campaign.
    """

    pieces: tuple[str, ...]
    move_id_count: int
    device_values: tuple[tuple[str, object], ...]
    dependencies: frozenset[str] | None = None
    is_certain: bool = True

    @classmethod
    def from_html(
        cls, html: str, viewer: TrackingViewerContext, *, dependencies: frozenset[str] | None, is_certain: bool
    ) -> CachedFragment:
        """Split HTML that was rendered for this viewer."""
        pieces = tuple(_PLACEHOLDER_RE.split(html))
        return cls(pieces, viewer.move_ids.last_number, viewer.get_device_values(), dependencies, is_certain)

    @property
    def is_shareable(self) -> bool:
        """Return whether it may be cached.

        Not if it shows other campaigns: they change without this campaign's etag.
        """
        return self.is_certain and all(name != "find_summaries" for name, _value in self.device_values)

    @property
    def part_keys(self) -> list[str]:
        """The keys of the parts inside it."""
        return [name[1:] for name in self.pieces[1::2] if name[0] == ":"]

    def depends_on(self, changed_keys: Set[str]) -> bool:
        """Return whether these changes of the table may change it; if that is not certain, whether there are any."""
        if not changed_keys:
            return False
        return self.dependencies is None or not self.is_shareable or not self.dependencies.isdisjoint(changed_keys)

    @property
    def size(self) -> int:
        """The approximate size in bytes."""
        return sum(map(sys.getsizeof, self.pieces)) + sys.getsizeof(self.dependencies) + 400

    def matches(self, viewer: ViewerContext) -> bool:
        """Return whether rendering for this viewer would give the same HTML."""
        return all(_get_device_value(viewer, name) == value for name, value in self.device_values)

    @property
    def placeholder_names(self) -> list[str]:
        """The distinct names of its placeholders, without those of move ids."""
        return [name for name in dict.fromkeys(self.pieces[1::2]) if not name.isdecimal()]

    def fill(self, move_ids: MoveIdGenerator, values: Mapping[str, str]) -> SafeString:
        """Return the HTML with placeholders filled: names by ``values``, move ids by ``move_ids``."""
        first, pieces = move_ids.reserve(self.move_id_count), list(self.pieces)
        for at in range(1, len(pieces), 2):
            name = pieces[at]
            pieces[at] = f"{move_ids.prefix}.{first + int(name)}" if name.isdecimal() else values[name]
        return mark_safe("".join(pieces))  # noqa: S308 - the template escaped it, and the renderer the values


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

    def carry_over(self, etag: str, changed_keys: Set[str]) -> CampaignFragments:
        """Return the fragments that are the same at a later etag, after these changes."""
        kept = (
            (key, fragment)
            for key, found in self.fragments.items()
            for fragment in found
            if not fragment.depends_on(changed_keys)
        )
        return CampaignFragments(etag).with_fragments(kept)


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


def get_etag(campaign: Campaign) -> str:
    """Return the etag of the campaign's cached fragments; '' for none."""
    with _lock:
        found = _cache.get(campaign.slug)
    return found.etag if found is not None else ""


def carry_over(campaign: Campaign, previous_etag: str, changed_keys: Set[str]) -> None:
    """Carry the fragments of an earlier etag that depend on none of these keys over to the campaign's etag."""
    with _lock:
        found = _cache.get(campaign.slug)
        if found is not None and found.etag == previous_etag != campaign.etag:
            del _cache[campaign.slug]
            _cache[campaign.slug] = found.carry_over(campaign.etag, changed_keys)


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
