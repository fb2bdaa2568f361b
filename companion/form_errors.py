"""The error summary above a form: it gets the focus and links to each field."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django import forms
from django.template import engines
from django.utils.safestring import SafeString, mark_safe

SUMMARY_TEMPLATE_NAME = "error_summary.jinja"


@dataclass(frozen=True)
class FieldError:
    """An error of one field: its label and control id, both '' for the form as a whole."""

    message: object
    label: object = ""
    anchor: str = ""


def collect_errors(*bound_forms: forms.BaseForm) -> list[FieldError]:
    """Return the errors of forms: first of each as a whole, then field by field in order."""
    found: list[FieldError] = []
    for form in bound_forms:
        found += [FieldError(message) for message in form.non_field_errors()]
        found += [FieldError(message, field.label, get_control_id(field)) for field in form for message in field.errors]
    return found


def get_control_id(field: forms.BoundField) -> str:
    """Return the id of a field's control, of the first one if there are several."""
    return field.id_for_label or f"{field.auto_id}_0"


def render_error_summary(errors: Iterable[FieldError], summary_html: SafeString | str = "") -> SafeString:
    """Render the summary of these errors, or ``summary_html`` instead; '' without any."""
    found = list(errors)
    if not found and not summary_html:
        return SafeString("")
    return mark_safe(  # noqa: S308
        engines["jinja2"].get_template(SUMMARY_TEMPLATE_NAME).render({"errors": found, "told": summary_html})
    )


def error_summary(form: forms.BaseForm | None, *others: forms.BaseForm) -> SafeString:
    """Render the errors of bound forms; '' if they are valid."""
    return render_error_summary(collect_errors(*(one for one in (form, *others) if one)))


def refusal_summary(refusal: object, label: object = "", anchor: str = "") -> SafeString:
    """Render why a form with one field was refused; '' if it was not."""
    return render_error_summary([FieldError(refusal, label, anchor)] if refusal else [])
