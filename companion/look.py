"""Every drawing and every part of a screen in every state, by day and by night: for whoever draws, and for the tests."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from companion.parts import draw

THEMES = ("day", "night")


@require_safe
def look(request: HttpRequest) -> HttpResponse:
    """Show what there is to draw with; ``left`` in the query says how far the sky is to be dark (100, 75, 50, 25, 0)."""
    drawn = draw("look.jinja", {"themes": THEMES, "left": request.GET.get("left", "75")})
    return render(request, "companion/look.jinja", {"drawn": drawn})
