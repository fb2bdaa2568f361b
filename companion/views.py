"""Pages of the site itself: an error page with a way on for every error."""

from collections.abc import Callable
from http import HTTPStatus

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from companion import device_auth, logs
from companion.problem_details import build_problem, is_api_request


@never_cache
@require_safe
def send_form_token(request: HttpRequest) -> HttpResponse:
    """Return a CSRF token for a form saved on the device; the token of its page may have expired."""
    return HttpResponse(get_token(request), content_type="text/plain; charset=utf-8")


@require_safe
def send_favicon(request: HttpRequest) -> HttpResponse:
    """Return the icon at its default path; the pages name the real one."""
    return HttpResponse(status=204, headers={"Cache-Control": "max-age=86400"})


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a malformed request (400)."""
    if is_api_request(request):
        return build_problem(HTTPStatus.BAD_REQUEST, _("Dreamkeeper could not read this request."))
    return render(request, "companion/400.jinja", status=400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a forbidden request (403), with the sentence of the ``exception``."""
    page = render(request, "companion/403.jinja", {"sentence": str(exception)}, status=403)
    return (
        device_auth.add_refresh_header(request, page) if isinstance(exception, device_auth.AccessRevokedError) else page
    )


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a form without a valid token, most often one of a page that was open for long (403)."""
    return render(request, "companion/form_expired.jinja", status=403)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer an address with no page, or none for this device (404); of a deleted campaign, say so to who was at it."""
    if is_api_request(request):
        return build_problem(HTTPStatus.NOT_FOUND, _("The API has nothing at this address."))
    if not isinstance(exception, device_auth.CampaignDeletedError):
        return render(request, "companion/404.jinja", status=404)
    page = render(request, "companion/deleted_campaign.jinja", {"deleted": exception}, status=404)
    return device_auth.add_refresh_header(request, page)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer after a server error (500), with the id in the log; needs no database and no other template."""
    if is_api_request(request):
        sentence = _("Dreamkeeper made a mistake. The host finds it in the log by this id: %(id)s.")
        return build_problem(HTTPStatus.INTERNAL_SERVER_ERROR, sentence % {"id": logs.get_request_id()})
    return HttpResponse(render_to_string("companion/500.jinja", {"request_id": logs.get_request_id()}), status=500)


def null_character_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Answer 400 for a null character in the query string.

    PostgreSQL accepts none in a text, and nobody types one. Form fields reject it themselves; paths, cookies and
    headers are matched against a pattern or signed.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        # Percent-decoding happens once, so no other spelling becomes one.
        if "%00" in request.META.get("QUERY_STRING", ""):
            raise BadRequest
        return get_response(request)

    return middleware


def method_not_allowed_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Render an error page for Django's empty 405 responses; the ``Allow`` header stays."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        answer = get_response(request)
        if answer.status_code != 405 or not isinstance(answer, HttpResponse) or answer.content:
            return answer
        page = render(request, "companion/405.jinja", status=405)
        page.headers["Allow"] = answer.headers.get("Allow", "")
        return page

    return middleware
