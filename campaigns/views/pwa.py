"""Views of the progressive web app: offline page, service worker, manifest."""

from __future__ import annotations

import functools
import hashlib
import json
import re

from django.conf import settings
from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaigns import access
from campaigns.rulebook.guide import GUIDES
from campaigns.rulebook.offline_bundle import DIGEST_LENGTH, iter_bundles
from campaigns.views.rule_pages import build_guide_context
from companion.device_auth import TableRequest
from companion.installation import PROJECT_ROOT
from companion.proxies import get_public_path

THEME_COLOUR = "#0b1336"
"""The sky of the dark theme, as in the stylesheet."""


@access.requires_site_role()
@require_safe
def show_offline_page(request: TableRequest) -> HttpResponse:
    """Render the offline fallback page: the rule search over all games."""
    return render(request, "rules/offline.jinja")


@access.requires_site_role()
@never_cache
@require_safe
def send_service_worker(request: TableRequest) -> HttpResponse:
    """Return the service worker. Its text changes with every file it caches, so that browsers update it."""
    page = render_to_string("rules/offline.jinja", request=request)
    guides = {reverse("guide", args=[game]): _render_guide(request, game) for game in GUIDES}
    bundles = list(iter_bundles())
    pages = [page, *guides.values(), *(bundle.content.decode() for bundle in bundles)]
    urls = [
        reverse("offline"),
        *(bundle.url for bundle in bundles),
        *guides,
        *(file for content in pages for file in _find_static_urls(content)),
    ]
    constants = {
        "CACHE_VERSION": _compute_digest("".join([page, *guides.values(), _read_worker_source()])),
        "ROOT_PATH": get_public_path(settings.PUBLIC_URL),
        "OFFLINE_URL": reverse("offline"),
        "PRECACHE_URLS": list(dict.fromkeys(urls)),
    }
    lines = [f"const {name} = {json.dumps(value)};" for name, value in constants.items()]
    return HttpResponse("\n".join([*lines, _read_worker_source()]), content_type="text/javascript; charset=utf-8")


def _render_guide(request: TableRequest, game: str) -> str:
    return render_to_string("guide/guide.jinja", build_guide_context(game), request=request)


@access.requires_site_role()
@require_safe
def send_manifest(request: TableRequest) -> JsonResponse:
    """Return the web app manifest."""
    icons = [
        {"src": static("img/favicon.svg"), "sizes": "any", "type": "image/svg+xml"},
        *(
            {"src": static(f"img/icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
            for size in (192, 512)
        ),
        {"src": static("img/icon-maskable.png"), "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
    ]
    manifest = {
        "name": _("Dreamkeeper"),
        "short_name": _("Dreamkeeper"),
        "description": _("A companion for your board game that remembers the evening."),
        "id": reverse("shelf"),
        "start_url": reverse("shelf"),
        "scope": reverse("shelf"),
        "display": "standalone",
        "background_color": THEME_COLOUR,
        "theme_color": THEME_COLOUR,
        "icons": icons,
    }
    return JsonResponse(
        manifest, headers={"Cache-Control": "private, no-cache"}, content_type="application/manifest+json"
    )


@functools.cache
def _read_worker_source() -> str:
    return (PROJECT_ROOT / "companion" / "worker.js").read_text(encoding="utf-8")


def _find_static_urls(text: str) -> list[str]:
    """Return the URLs of static files in a text."""
    return re.findall(re.escape(settings.STATIC_URL) + r"[\w./-]+", text)


def _compute_digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:DIGEST_LENGTH]
