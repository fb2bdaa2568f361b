"""The form and validation of a device's name."""

import unicodedata
from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from companion.device_auth import TableRequest, set_device_cookie
from companion.text_characters import has_visible_characters, is_printable, strip_invisible_marks

MAX_DEVICE_NAME_LENGTH = 40


class InvalidDeviceNameError(Exception):
    """An invalid name; the message says why, in the reader's language."""


@require_http_methods(["GET", "HEAD", "POST"])
def edit_device_name(request: TableRequest) -> HttpResponse:
    """Show the name form, or save ``name`` and redirect to ``next``; 422 if invalid."""
    if request.method != "POST":
        return _render_name_form(request, request.device.name, request.GET.get("next", ""))
    given, onward = request.POST.get("name", ""), request.POST.get("next", "")
    try:
        name = clean_device_name(given)
    except InvalidDeviceNameError as refusal:
        return _render_name_form(request, given, onward, str(refusal))
    answer = redirect(get_safe_path(onward))
    set_device_cookie(answer, replace(request.device, name=name))
    return answer


def clean_device_name(text: str) -> str:
    """Return ``text`` stripped of invisible marks and outer spaces: 1 to 40 visible characters. Raises InvalidDeviceNameError."""
    name = unicodedata.normalize("NFC", strip_invisible_marks(text)).strip()
    if len(name) > MAX_DEVICE_NAME_LENGTH:
        raise InvalidDeviceNameError(
            _("That name is too long. Use at most %(most)d characters.") % {"most": MAX_DEVICE_NAME_LENGTH}
        )
    if not is_printable(name):
        raise InvalidDeviceNameError(
            _("That name contains a character that cannot be shown. Use letters, digits and punctuation.")
        )
    if not has_visible_characters(name):
        raise InvalidDeviceNameError(_("Enter at least one character."))
    return name


def get_safe_path(path: str) -> str:
    """Return ``path`` if it is a path of this site, else the start page."""
    start_page = reverse("shelf")
    is_local = path.startswith(start_page) and url_has_allowed_host_and_scheme(path, allowed_hosts=None)
    return path if is_local else start_page


def _render_name_form(request: HttpRequest, name: str, next_path: str, error_text: str = "") -> HttpResponse:
    context = {"name": name, "next": get_safe_path(next_path), "refusal": error_text, "longest": MAX_DEVICE_NAME_LENGTH}
    return render(request, "companion/device_name.jinja", context, status=422 if error_text else 200)
