"""``/metrics``, for whoever sends the token: a scraper has no device and no cookie."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


@never_cache
def send_metrics(request: HttpRequest) -> HttpResponseBase:
    """Return the metrics (GET); 401 without the token, 404 where the site has none."""
    if not settings.METRICS_TOKEN:
        raise Http404(_("There is no such page."))
    if not _has_token(request):
        return HttpResponse(
            _("The token is missing or wrong."),
            status=401,
            content_type="text/plain; charset=utf-8",
            headers={"WWW-Authenticate": 'Bearer realm="metrics"'},
        )
    return _respond(request)


def _has_token(request: HttpRequest) -> bool:
    scheme, _space, token = request.headers.get("Authorization", "").partition(" ")
    return scheme.lower() == "bearer" and constant_time_compare(token.strip(), settings.METRICS_TOKEN)


@require_safe
def _respond(request: HttpRequest) -> HttpResponse:
    # Where there is no token nothing is measured, and the library is not loaded.
    from companion.metrics.exposition import render_metrics

    text, content_type = render_metrics(request.headers.get("Accept", ""))
    return HttpResponse(text, content_type=content_type)
