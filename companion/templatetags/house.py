"""Tags that stand in nearly every template, and so are built in (see the settings)."""

from __future__ import annotations

import functools

from django import forms, template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from companion.art import art
from companion.form_errors import FieldError, draw_summary, errors_of

register = template.Library()
register.simple_tag(art)


@register.simple_tag
def icon(name: str, sheet: str = "sprite") -> SafeString:
    """Draw one of our icons, by its name in the sprite; decoration only, so words or an aria-label must stand beside it.

    ``sheet`` is ``sprite``, or ``signs`` for the printed signs that only the rules show.
    """
    return _drawn(name, sheet)


@register.simple_tag
def error_summary(form: forms.BaseForm | None, *others: forms.BaseForm) -> SafeString:
    """Draw what is wrong with forms that came back, above them; nothing where they are in order."""
    return draw_summary(errors_of(*(one for one in (form, *others) if one)))


@register.simple_tag
def refusal_summary(refusal: object, label: object = "", anchor: str = "") -> SafeString:
    """Draw why a form with one field came back; nothing where it did not."""
    return draw_summary([FieldError(refusal, label, anchor)] if refusal else [])


@functools.cache
def _drawn(name: str, sheet: str) -> SafeString:
    # A page draws dozens of icons: asking for the hashed name of the sprite each time cost a fifth of an answer.
    use = '<svg class="icon" aria-hidden="true"><use href="{}#{}"></use></svg>'
    return format_html(use, static(f"img/{sheet}.svg"), name)
