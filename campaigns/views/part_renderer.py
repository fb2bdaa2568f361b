"""Rendering of the parts of a table page: tracked, cached, and behind an error boundary.

What a part read from the table while it was rendered is what it depends on (``engine/read_tracking.py``). A part whose
reads no change touched reads the same values before and after, so its HTML is the same: a device that shows the
earlier version needs nothing. This holds whichever version was rendered, and whichever process rendered it, so a
process without cached fragments renders the current version and decides by that.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Set

from django.templatetags.static import static
from django.utils.html import escape
from django.utils.safestring import SafeString

from campaigns import rulebook
from campaigns.journal import error_boundary
from campaigns.pages import fragment_cache
from campaigns.pages.fragment_cache import CachedFragment
from campaigns.pages.prompts import build_prompts
from campaigns.pages.registry import BottomSheet, Context, TablePart
from campaigns.storage import state
from campaigns.views.table_page import TablePage
from companion.jinja_environment import render_template

PROMPTS_KEY = "asks"
RULEBOOK_KEY = "rulebook"
"""The keys of the parts that every game has: the open questions above the panels, and the rules that matter now."""


def render_part(page: TablePage, part: TablePart) -> SafeString:
    """Render one part, from the cache if possible; on an error, a message in its place."""
    if page.is_cache_render:
        return fragment_cache.build_placeholder(f":{part.key}")
    return error_boundary.with_fallback(
        page.campaign,
        f"the panel {part.key}",
        lambda: _fill(page, _get_part_fragment(page, part)),
        lambda: _render_failed_part(page, part),
    )


def render_rulebook(page: TablePage) -> SafeString:
    """Render the relevant rules and house rules of this table, from the cache if possible."""
    return _render_core_part(page, RULEBOOK_KEY)


def render_prompts(page: TablePage) -> SafeString:
    """Render the open questions of a game that shows them above its panels, from the cache if possible."""
    return _render_core_part(page, PROMPTS_KEY)


def _render_core_part(page: TablePage, key: str) -> SafeString:
    if page.is_cache_render:
        return fragment_cache.build_placeholder(f":{key}")
    return _fill(page, _get_core_fragment(page, key))


def render_shared(page: TablePage, name: Hashable, render: Callable[[TablePage], SafeString]) -> SafeString:
    """Return the output of ``render`` for this version, from the cache if possible; parts inside are placeholders.

    The output may depend on the table and on ``TablePage.cache_scope``; anything else belongs in ``name``.
    """
    return _fill(page, _get_fragment(page, name, render, is_version_bound=True))


def render_open_sheet(page: TablePage) -> SafeString:
    """Render the open sheet with its header; empty without one."""
    if page.sheet is None:
        return SafeString()
    told = {
        "p": page.page_context.for_part(page.sheet.key),
        "sheet": page.sheet,
        "about": rulebook.cite_rule(page.sheet.rule) if page.sheet.rule else None,
        "name": page.viewer.open_sheet,
        "html": render_part(page, page.sheet),
        "styles": [static(path) for path in page.sheet.stylesheets],
    }
    return render_template("campaigns/parts/sheet.jinja", told)


def find_changed_parts(
    page: TablePage, changed_keys: Set[str] | None, panel_key: str = "", left_out: Set[str] = frozenset()
) -> list[TablePart]:
    """Return the parts that depend on these keys (None: all), and that of the submitted form, whose move id is used up.

    A part within a returned part is included there. ``left_out`` are keys of parts that close.
    """
    whole = [part for part in page.parts if not part.parent_key and part.key not in left_out]
    if changed_keys is None:
        return whole
    if not changed_keys and not panel_key:
        return []
    return [found for part in whole for found in _find_changed_within(page, part, changed_keys, panel_key)]


def _find_changed_within(
    page: TablePage, part: TablePart, changed_keys: Set[str], panel_key: str
) -> Iterator[TablePart]:
    """Yield this part if it changed, else those of the parts inside it that did."""
    if part.key == panel_key:
        yield part
        return
    if part.is_long_form:
        return
    found = error_boundary.with_fallback(
        page.campaign, f"the panel {part.key}", lambda: _get_part_fragment(page, part), lambda: None
    )
    if found is None or found.depends_on(changed_keys):
        yield part
        return
    for key in found.part_keys:
        yield from _find_changed_within(page, page.get_part(key), changed_keys, panel_key)


def is_rulebook_changed(page: TablePage, changed_keys: Set[str] | None) -> bool:
    """Return whether these changes (None: everything) may affect the rulebook part."""
    return changed_keys is None or _get_core_fragment(page, RULEBOOK_KEY).depends_on(changed_keys)


def are_prompts_changed(page: TablePage, changed_keys: Set[str] | None) -> bool:
    """Return whether these changes (None: everything) may affect the open questions above the panels."""
    return not page.game_ui.prompt_panel_key and (
        changed_keys is None or _get_core_fragment(page, PROMPTS_KEY).depends_on(changed_keys)
    )


def render_part_uncached(page: TablePage, part: TablePart) -> SafeString:
    """Render one part; its template places the parts inside it with ``part(key)``."""
    lies = part.key in page.viewer.open_sheet_parts
    about = rulebook.cite_rule(part.rule) if part.rule else None
    told = {
        "p": page.page_context.for_part(part.parent_key or part.key, page.get_sheet_url() if lies else ""),
        "part": lambda key: render_part(page, page.get_part(key)),
        "about": about,
        **_build_part_context(page, part),
    }
    return render_template(part.template, told)


def _build_part_context(page: TablePage, part: TablePart) -> Context:
    if isinstance(part, BottomSheet):
        return part.build_context(page.table, page.viewer, page.sheet_ref)
    return part.build_context(page.table, page.viewer)


def _render_core_part_uncached(page: TablePage, key: str) -> SafeString:
    if key == RULEBOOK_KEY:
        told = {"game": page.campaign.game, "now": page.find_relevant_rules(), "rulings": list(page.table.house_rules)}
        return render_template("campaigns/parts/rulebook.jinja", {"p": page.page_context, "rulebook": told})
    shown = [] if page.game_ui.prompt_panel_key else build_prompts(page.table, page.viewer)
    context = {"asks": shown, "asking": page.page_context.for_part(PROMPTS_KEY)}
    return render_template("campaigns/parts/prompts.jinja", context)


def _render_failed_part(page: TablePage, part: TablePart) -> SafeString:
    holds_tasks = page.game_ui.shows_tasks and part == page.game_ui.panels[0]
    told = {
        "key": part.key,
        "title": part.title,
        "sentence": error_boundary.get_failure_text(),
        "tasks": page.page_context.tabletop_tasks if holds_tasks else None,
    }
    return render_template("campaigns/failed_panel.jinja", told)


def _get_part_fragment(page: TablePage, part: TablePart) -> CachedFragment:
    row = page.sheet_ref if part.key in page.viewer.open_sheet_parts else 0
    return _get_fragment(page, (part.key, row), lambda shared: render_part_uncached(shared, part))


def _get_core_fragment(page: TablePage, key: str) -> CachedFragment:
    return _get_fragment(page, key, lambda shared: _render_core_part_uncached(shared, key))


def _get_fragment(
    page: TablePage,
    name: Hashable,
    render: Callable[[TablePage], SafeString],
    *,
    is_version_bound: bool = False,
) -> CachedFragment:
    """Return a fragment from this request or the cache, or render it while recording what it reads."""
    key = (name, page.cache_scope)
    found = page.find_fragment(key)
    if found is not None:
        return found
    if not page.new_fragments:
        state.load_uncached_rows(page.table)
    noting = fragment_cache.TrackingViewerContext.from_viewer(page.viewer)
    before = error_boundary.count_failures(), page.table.external_reads
    with page.table.record_reads() as read:
        html = render(page.copy_with_placeholders(noting))
    is_certain = (error_boundary.count_failures(), page.table.external_reads) == before
    found = CachedFragment.from_html(
        html,
        noting,
        dependencies=None if is_version_bound else frozenset(read | page.subject_keys),
        is_certain=is_certain,
    )
    page.new_fragments.append((key, found))
    # A viewer that is tracked itself depends on all that its parts depend on.
    found.matches(page.viewer)
    return found


def _fill(page: TablePage, fragment: CachedFragment) -> SafeString:
    values = {name: _get_placeholder_value(page, name) for name in fragment.placeholder_names}
    return fragment.fill(page.viewer.move_ids, values)


def _get_placeholder_value(page: TablePage, name: str) -> str:
    """Return the value of a placeholder for this device."""
    if name[0] == ":":
        key = name[1:]
        return (
            _render_core_part(page, key)
            if key in (RULEBOOK_KEY, PROMPTS_KEY)
            else render_part(page, page.get_part(key))
        )
    if name == "tasks":
        return page.page_context.tabletop_tasks
    return {
        "token": page.page_context.csrf_token,
        "d": str(page.viewer.subject_ref),
        "name": escape(page.page_context.device_name),
        "sheet": escape(page.viewer.sheet_query),
    }[name]
