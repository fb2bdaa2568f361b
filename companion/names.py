"""What the person behind a device calls themselves."""

import unicodedata
from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from companion.gate import TableRequest, remember
from companion.texts import is_shown, is_visible, without_marks

LONGEST_NAME = 40


class NameRefusedError(Exception):
    """A name that is refused; the message says why, in the reader's language."""


@require_http_methods(["GET", "HEAD", "POST"])
def name_device(request: TableRequest) -> HttpResponse:
    """Show the form for a name, or keep the one in ``name`` and go back to the page in ``next``; 422 when refused."""
    if request.method != "POST":
        return _show(request, request.device.name, request.GET.get("next", ""))
    given, onward = request.POST.get("name", ""), request.POST.get("next", "")
    try:
        name = read_name(given)
    except NameRefusedError as refusal:
        return _show(request, given, onward, str(refusal))
    answer = redirect(local_path(onward))
    remember(answer, replace(request.device, name=name))
    return answer


def read_name(given: str) -> str:
    """Return ``given`` without invisible marks and the spaces around it: 1 to 40 visible characters. Raises NameRefusedError."""
    name = unicodedata.normalize("NFC", without_marks(given)).strip()
    if len(name) > LONGEST_NAME:
        raise NameRefusedError(_("That name is too long: %(most)d characters at most.") % {"most": LONGEST_NAME})
    if not is_shown(name):
        raise NameRefusedError(_("That name holds a character that cannot be shown. Use letters, digits and signs."))
    if not is_visible(name):
        raise NameRefusedError(_("Say a name of at least one character."))
    return name


def local_path(wanted: str) -> str:
    """Return ``wanted`` when it is a path of this site, else the start page."""
    is_local = wanted.startswith("/") and url_has_allowed_host_and_scheme(wanted, allowed_hosts=None)
    return wanted if is_local else "/"


def _show(request: HttpRequest, name: str, onward: str, refusal: str = "") -> HttpResponse:
    context = {"name": name, "next": local_path(onward), "refusal": refusal, "longest": LONGEST_NAME}
    return render(request, "companion/name.jinja", context, status=422 if refusal else 200)
