"""The pseudo-language as the language of the site: accented, marked, and as long as a translation."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.utils import translation
from django.utils.translation import trans_real

from campaigns.pages import fragment_cache, journal_lines
from campaigns.rulebook import rendering
from companion import jinja_environment
from tools import translations


def use(locale_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every thread speak the pseudo-language that is compiled in this folder."""
    settings.USE_I18N, settings.LOCALE_PATHS = True, [locale_path]
    settings.LANGUAGE_CODE = translations.PSEUDO_LANGUAGE
    monkeypatch.setattr(translation, "_trans", trans_real)
    monkeypatch.setattr(trans_real, "_translations", {})
    monkeypatch.setattr(trans_real, "_default", None)
    clear_caches()


def clear_caches() -> None:
    """Clear the caches of translations and fragments."""
    fragment_cache.clear_fragment_cache()
    jinja_environment._translate_cached.cache_clear()
    jinja_environment._render_macro_cached.cache_clear()
    rendering._get_cached_citation.cache_clear()
    journal_lines._build_line.cache_clear()
