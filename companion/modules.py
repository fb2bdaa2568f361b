"""ES modules of a page, with preload links for all their imports."""

from __future__ import annotations

import functools
import posixpath
import re
from pathlib import Path, PurePosixPath

from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

_IMPORT = re.compile(r"""^import\s(?:[^"';]*?\sfrom\s)?\s*"(\.{1,2}/[\w./-]+)";$""", re.MULTILINE)


@functools.cache
def imports(name: str) -> tuple[str, ...]:
    """Return the static files that a module imports, directly or not, each once.

    ``name`` is its path among the static files. Raises LookupError for a missing file.
    """
    path = finders.find(name)
    if path is None:
        raise LookupError(f"There is no script {name}.")
    folder = PurePosixPath(name).parent
    found: dict[str, None] = {}
    for written in _IMPORT.findall(Path(path).read_text(encoding="utf-8")):
        imported = posixpath.normpath(folder / written)
        found.update(dict.fromkeys([imported, *imports(imported)]))
    return tuple(found)


def scripts(*names: str) -> SafeString:
    """Return the script tags of these modules in order, after preload links of all their imports."""
    entries = list(dict.fromkeys(names))
    imported = dict.fromkeys(one for name in entries for one in imports(name) if one not in entries)
    links = format_html_join("\n", '<link rel="modulepreload" href="{}">', ((static(one),) for one in imported))
    tags = format_html_join("\n", '<script type="module" src="{}"></script>', ((static(name),) for name in entries))
    return format_html("{}\n{}", links, tags)
