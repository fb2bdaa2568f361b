"""View of the rule bundle: the rules of all games as one file that browsers cache."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from campaigns import access
from campaigns.rulebook.offline_bundle import get_bundle
from companion.device_auth import TableRequest

IMMUTABLE_CACHE_CONTROL = "private, max-age=31536000, immutable"
"""The content under a digest never changes; private, since only devices at the table may see it."""


@access.requires_site_role()
@require_safe
def send_rulebook(request: TableRequest, digest: str) -> HttpResponse:
    """Return the current rule bundle, also for an older digest; only the current digest may be cached."""
    rules = get_bundle()
    zipped = "gzip" in request.headers.get("Accept-Encoding", "")
    answer = HttpResponse(rules.gzip_content if zipped else rules.content, content_type="application/json")
    answer.headers["Cache-Control"] = IMMUTABLE_CACHE_CONTROL if digest == rules.digest else "private, no-cache"
    if zipped:
        # Set here, so that the middleware does not compress it again for each request.
        answer.headers["Content-Encoding"] = "gzip"
    patch_vary_headers(answer, ["Accept-Encoding"])
    return answer
