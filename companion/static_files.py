"""Static files: minified, hashed and compressed."""

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
    """Return minified CSS; rcssmin takes ``.a :is(b)`` within a layer for a declaration."""
    return str(rcssmin.cssmin(_SPACE_BEFORE_COLON_RE.sub(" *:", text)))


MINIFIERS_BY_SUFFIX: dict[str, Callable[[str], str]] = {".css": _minify_css, ".js": rjsmin.jsmin}
VENDOR_FOLDER = "vendor"
"""The folder of third-party files, which are served unchanged."""

_CSS_IMPORT_RE = re.compile(r'^@import "([\w./-]+)";$', re.MULTILINE)


def inline_css_imports(name: str, text: str) -> str:
    """Return a style sheet with its imports inlined.

    ``name`` is its path among the static files, which imports are relative to. Raises LookupError for a missing
    sheet.
    """

    def read_import(found: re.Match[str]) -> str:
        path = finders.find(posixpath.normpath(PurePosixPath(name).parent / found[1]))
        if path is None:
            raise LookupError(f"{name} imports {found[1]}, which is not there.")
        return Path(path).read_text(encoding="utf-8")

    return _CSS_IMPORT_RE.sub(read_import, text)


def minify_file(name: str, content: File[bytes]) -> File[bytes]:
    """Return a static file as served: our scripts and styles minified, others unchanged."""
    path = PurePosixPath(name)
    minify = MINIFIERS_BY_SUFFIX.get(path.suffix)
    if minify is None or path.parts[0] == VENDOR_FOLDER:
        return content
    text = content.read().decode()
    return ContentFile(minify(inline_css_imports(name, text) if path.suffix == ".css" else text).encode())


class MinifiedManifestStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """WhiteNoise's hashed and compressed files; modules import each other by their hashed names.

    The manifest is stored next to the served folder, not in it.
    """

    support_js_module_import_aggregation = True

    def __init__(self, *args: object, **kwargs: object) -> None:
        records = FileSystemStorage(location=settings.STATIC_RECORDS)
        super().__init__(*args, manifest_storage=records, **kwargs)

    def save(self, name: str, content: File[bytes], max_length: int | None = None) -> str:
        """Save a collected file, minified."""
        return str(super().save(name, minify_file(name, content), max_length))

    def post_process(self, paths: dict[str, object], *args: object, **options: object) -> Iterator[object]:
        """Hash and compress the saved files, not their sources."""
        yield from super().post_process({path: (self, path) for path in paths}, *args, **options)
