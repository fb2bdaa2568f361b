"""The style guide: every drawing and component in every state, by day and by night."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from companion.jinja_environment import render_template

THEME_NAMES = ("day", "night")


@require_safe
def show_styleguide(request: HttpRequest) -> HttpResponse:
    """Show the style guide; ``left`` in the query sets how dark the sky is (100, 75, 50, 25, 0)."""
    drawn = render_template("styleguide.jinja", {"themes": THEME_NAMES, "left": request.GET.get("left", "75")})
    return render(request, "companion/styleguide.jinja", {"drawn": drawn})
