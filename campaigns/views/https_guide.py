"""Views of https at home: how a device learns to trust the certificate, and the certificate itself. For any device."""

from __future__ import annotations

from typing import TYPE_CHECKING

from csp.constants import HEADER
from csp.utils import build_policy
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaigns.views.qr_invites import get_origin

if TYPE_CHECKING:
    from companion.certificates import CertificateFolder


@never_cache
@require_safe
def show_https_guide(request: HttpRequest) -> HttpResponse:
    """Show the steps for each kind of device, and check whether this one is done."""
    from companion import certificates

    folder, origin = _get_certificate_folder(), get_origin(request)
    context = {
        "origin": origin,
        "fingerprint": certificates.get_fingerprint(folder),
        "authority": certificates.get_authority_name(folder),
    }
    answer = render(request, "companion/https_guide.jinja", context)
    # The check asks the other origin of this very server.
    answer.headers[HEADER] = build_policy(update={"connect-src": [origin]})
    return answer


@never_cache
@require_safe
def send_certificate(_request: HttpRequest) -> HttpResponse:
    """Return the certificate to trust; without a Content-Disposition, with which iOS would only store it."""
    from companion import certificates

    return HttpResponse(
        certificates.read_authority_der(_get_certificate_folder()), content_type="application/x-x509-ca-cert"
    )


def _get_certificate_folder() -> CertificateFolder:
    """Return the folder of the certificates. Raises Http404 without https of our own."""
    from companion import certificates

    if not settings.HTTPS_PORT:
        raise Http404
    return certificates.CertificateFolder.of(settings.DATA_DIR)
