"""Static files under hashed names, without what only their authors read."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator
from pathlib import Path, PurePosixPath

import rcssmin
import rjsmin
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.files.base import ContentFile, File
from django.core.files.storage import FileSystemStorage
from whitenoise.storage import CompressedManifestStaticFilesStorage

_SPACE_BEFORE_COLON_RE = re.compile(r"(?<=[\w\])]) +:(?=[a-z])")


def _minify_css(text: str) -> str:
    """Return styles without what only their authors read; rcssmin takes ``.a :is(b)`` within a layer for a declaration."""
    return str(rcssmin.cssmin(_SPACE_BEFORE_COLON_RE.sub(" *:", text)))


MINIFIERS_BY_SUFFIX: dict[str, Callable[[str], str]] = {".css": _minify_css, ".js": rjsmin.jsmin}
VENDOR_FOLDER = "vendor"
"""The folder of what others made: it is sent as it came."""

_CSS_IMPORT_RE = re.compile(r'^@import "([\w./-]+)";$', re.MULTILINE)


def inline_css_imports(name: str, text: str) -> str:
    """Return a style sheet with the sheets it imports in their places: many files to read, one to send.

    ``name`` is its address among the static files, from which what it imports is found. Raises LookupError for a sheet that
    is not there.
    """

    def read_import(found: re.Match[str]) -> str:
        path = finders.find(posixpath.normpath(PurePosixPath(name).parent / found[1]))
        if path is None:
            raise LookupError(f"{name} imports {found[1]}, which is not there.")
        return Path(path).read_text(encoding="utf-8")

    return _CSS_IMPORT_RE.sub(read_import, text)


def minify_file(name: str, content: File[bytes]) -> File[bytes]:
    """Return a static file as it is sent: scripts and styles of ours without comments and indentation, others as they are."""
    path = PurePosixPath(name)
    minify = MINIFIERS_BY_SUFFIX.get(path.suffix)
    if minify is None or path.parts[0] == VENDOR_FOLDER:
        return content
    text = content.read().decode()
    return ContentFile(minify(inline_css_imports(name, text) if path.suffix == ".css" else text).encode())


class MinifiedManifestStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Whitenoise's hashed and compressed files; modules import each other by their hashed names.

    Which name became which is written beside them, where nothing is served.
    """

    support_js_module_import_aggregation = True

    def __init__(self, *args: object, **kwargs: object) -> None:
        records = FileSystemStorage(location=settings.STATIC_RECORDS)
        super().__init__(*args, manifest_storage=records, **kwargs)

    def save(self, name: str, content: File[bytes], max_length: int | None = None) -> str:
        """Keep a file that is collected, minified."""
        return str(super().save(name, minify_file(name, content), max_length))

    def post_process(self, paths: dict[str, object], *args: object, **options: object) -> Iterator[object]:
        """Hash and compress what was kept, not what it was made from."""
        yield from super().post_process({path: (self, path) for path in paths}, *args, **options)
