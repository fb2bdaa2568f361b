"""The rules of all games as one file, kept by the browser of a device at the table."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from campaigns import access
from campaigns.rulebook.offline_bundle import get_bundle
from companion.device_auth import TableRequest

IMMUTABLE_CACHE_CONTROL = "private, max-age=31536000, immutable"
"""What stands under a digest never changes; only devices at the table may see it."""


@access.requires_site_role()
@require_safe
def send_rulebook(request: TableRequest, digest: str) -> HttpResponse:
    """Send the rules of now. A page from before an update asks for another digest: it gets them too, but may not keep them."""
    rules = get_bundle()
    zipped = "gzip" in request.headers.get("Accept-Encoding", "")
    answer = HttpResponse(rules.gzip_content if zipped else rules.content, content_type="application/json")
    answer.headers["Cache-Control"] = IMMUTABLE_CACHE_CONTROL if digest == rules.digest else "private, no-cache"
    if zipped:
        # Named here, so that the middleware leaves alone what was compressed once for all requests.
        answer.headers["Content-Encoding"] = "gzip"
    patch_vary_headers(answer, ["Accept-Encoding"])
    return answer
