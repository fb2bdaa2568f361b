"""Views of the table page, its moves, and live updates."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import Http404, HttpResponse, HttpResponseBase, HttpResponseNotModified
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from campaigns import access
from campaigns.engine import MoveDefinition
from campaigns.engine.messages import messages
from campaigns.journal import error_boundary, move_service, navigation
from campaigns.journal.forms import errors_by_field
from campaigns.journal.results import MoveResult, ResultStatus
from campaigns.pages.actions import ActionForm, build_action, build_disabled_reason
from campaigns.pages.registry import Context, RejectedSubmission
from campaigns.roles import Role
from campaigns.views import big_screen
from campaigns.views.device_players import drop_legacy_cookie, ensure_seat, refresh_presence
from campaigns.views.interpretation_views import REPLACED_FIELD_PREFIX
from campaigns.views.journal import NavigationForm, render_invalid_form
from campaigns.views.responses import (
    Flash,
    build_entry_flash,
    render_catch_up,
    render_result,
    render_sheet,
    render_single_panel,
    render_table_page,
)
from campaigns.views.table_page import TablePage
from companion.device_auth import TableRequest
from companion.form_errors import FieldError, render_error_summary
from companion.jinja_environment import render_template


@access.requires_table_role()
@require_safe
def show_table(request: TableRequest, slug: str) -> HttpResponse:
    """Render the table of a campaign; ``said`` is the entry of the flash message."""
    campaign = access.get_campaign(request, slug)
    ensure_seat(request, campaign)
    view = TablePage(request, campaign, sheet="")
    page = render_table_page(request, view, _build_flash(request, view))
    drop_legacy_cookie(request, page, slug)
    return page


def _build_flash(request: TableRequest, table_page: TablePage) -> Flash:
    spoken = request.GET.get("said", "")
    entry = (
        access.list_entries(table_page.campaign).filter(seq=int(spoken)).first()
        if spoken.isascii() and spoken.isdigit() and len(spoken) < 9
        else None
    )
    return Flash(build_entry_flash(table_page, entry, is_duplicate="again" in request.GET))


@access.requires_table_role()
@require_safe
@vary_on_headers("HX-Request")
def show_sheet(request: TableRequest, slug: str, key: str, ref: int = 0) -> HttpResponse:
    """Render a sheet: with htmx alone, otherwise on the page of the table."""
    view = TablePage(request, access.get_campaign(request, slug), sheet=f"{key}{ref or ''}")
    if view.sheet is None:
        raise Http404(_("There is no such part of the table."))
    return (
        render_sheet(request, view) if request.htmx else render_table_page(request, view, _build_flash(request, view))
    )


@access.requires_table_role(read_role=Role.PLAYER)
def submit_move(request: TableRequest, slug: str, name: str) -> HttpResponse:
    """Play a submitted move (POST), or render its form on a page (GET).

    200 applied, 409 rule violation or conflict, 422 invalid input, 404 unknown or no access.
    """
    if request.method != "POST":
        return show_move_page(request, slug, name)
    if f"{REPLACED_FIELD_PREFIX}-entry" in request.POST:
        return _replace_last_move(request, slug, name)
    answer = move_service.play_move(slug, name, request.POST, access.get_actor(request))
    if answer is not None and not request.htmx and answer.status not in (ResultStatus.APPLIED, ResultStatus.ALREADY):
        own = render_custom_move_page(request, TablePage(request, answer.campaign, answer.table), answer)
        if own is not None:
            return own
    return render_result(request, answer, request.GET.get("at", ""))


def _replace_last_move(request: TableRequest, slug: str, name: str) -> HttpResponse:
    """Play a move that replaces the last one."""
    form = NavigationForm(request.POST, prefix=REPLACED_FIELD_PREFIX)
    if not form.is_valid():
        return render_invalid_form(request, access.get_campaign(request, slug), form)
    last = form.cleaned_data
    answer = navigation.replace_last_move(
        slug, name, request.POST, access.get_actor(request), last["move_id"], last["entry"]
    )
    return render_result(request, answer, request.GET.get("at", ""))


def render_custom_move_page(request: TableRequest, table_page: TablePage, result: MoveResult) -> HttpResponse | None:
    """Render a rejected submission on the custom page of its move; None if the move has none."""
    declared, form = result.definition, result.form
    found = table_page.game_ui.move_pages.get(declared.slug) if declared is not None else None
    if found is None or declared is None or form is None:
        return None
    refusal = result.violation
    reason = (
        build_disabled_reason(refusal, table_page.campaign.game, table_page.table.get_house_rule(refusal.rule_id))
        if refusal
        else None
    )
    submission = RejectedSubmission(form, reason, refusal)
    return _render_move_page(request, table_page, declared, submission, result.status.http_status)


@require_safe
def show_move_page(request: TableRequest, slug: str, name: str) -> HttpResponse:
    """Render the form of one move on a page, with all its fields."""
    campaign = access.get_campaign(request, slug)
    declared = move_service.find_campaign_move(campaign, name)
    if declared is None:
        raise Http404(_("There is no such move."))
    return _render_move_page(request, TablePage(request, campaign), declared)


def _render_move_page(
    request: TableRequest,
    table_page: TablePage,
    definition: MoveDefinition,
    submission: RejectedSubmission | None = None,
    status: int = 200,
) -> HttpResponse:
    """Render the page of a move, with the game's custom form if it has one."""
    own = table_page.game_ui.move_pages.get(definition.slug) if definition.game == table_page.campaign.game else None

    def render_form() -> SafeString:
        made = _build_full_action(table_page, definition)
        if own is None:
            return render_template("campaigns/move_form.jinja", {"o": made, "p": table_page.page_context})
        context = own.build_context(table_page.table, table_page.viewer, submission)
        drawn = render_template(own.template, {"o": made, "p": table_page.page_context, **context})
        return _summary(table_page, submission, context, drawn) + drawn if submission else drawn

    drawn = error_boundary.with_fallback(
        table_page.campaign, f"the page of {definition.name}", render_form, error_boundary.get_failure_text
    )
    told = {"campaign": table_page.campaign, "offer": messages.moves[definition.name], "form": drawn, "own": own}
    return render(request, "campaigns/move_page.jinja", told, status=status)


def _summary(view: TablePage, sent: RejectedSubmission, context: Context, form_html: str) -> SafeString:
    """Render the error summary of a submission, in the order of its form.

    The page may map names to controls (``anchors``) and ``labels``, and name the fields to correct of all that the
    rules refuse (``refusals``, with their reasons); a single reason is shown with its rule.
    """
    anchors, labels = context.get("anchors", {}), context.get("labels", {})
    if sent.reason is not None:
        refusals = context.get("refusals") or [("", sent.reason.text)]
        if len(refusals) > 1:
            return render_error_summary(
                _sort_by_place(
                    (FieldError(text, labels.get(name, ""), anchors.get(name, name)) for name, text in refusals),
                    form_html,
                )
            )
        name, _text = refusals[0]
        return render_error_summary(
            [FieldError("", labels[name], anchors.get(name, name))] if name else [],
            render_template("campaigns/disabled_reason.jinja", {"reason": sent.reason, "p": view.page_context}),
        )
    return render_error_summary(
        _sort_by_place(
            (
                FieldError(message, labels.get(name, label), anchors.get(name, name))
                for name, label, message in errors_by_field(sent.form)
            ),
            form_html,
        )
    )


def _sort_by_place(errors: Iterable[FieldError], form_html: str) -> list[FieldError]:
    """Return errors in the order in which their controls are read; those without a control come first."""
    return sorted(errors, key=lambda error: form_html.find(f'id="{error.anchor}"'))


def _build_full_action(table_page: TablePage, definition: MoveDefinition) -> ActionForm:
    """Return a move as an action with all its fields, for the chosen subject if it needs one."""
    whom = table_page.table.find_subject(table_page.viewer.subject_ref)
    concerns = any(
        a.kind == "row" and a.is_required and whom is not None and a.label == whom.label for a in definition.arguments
    )
    return build_action(
        table_page.table, table_page.viewer, "page", table_page.table.get_option(definition, whom if concerns else None)
    )


@access.requires_table_role()
@require_safe
@vary_on_headers("HX-Request")
def show_panel(request: TableRequest, slug: str, key: str) -> HttpResponse:
    """Render one panel after a group was opened or closed; without htmx the whole table."""
    view = TablePage(request, access.get_campaign(request, slug))
    found = next((part for part in view.parts if part.key == key), None)
    if found is None:
        raise Http404(_("There is no such part of the table."))
    return render_single_panel(view, found) if request.htmx else render_table_page(request, view, Flash())


@access.requires_table_role()
@require_safe
def poll_changes(request: TableRequest, slug: str) -> HttpResponseBase:
    """Return what a device has missed; 304 if it is up to date."""
    campaign = access.get_campaign(request, slug)
    refresh_presence(request, campaign)
    tag = f'"{campaign.etag}"'
    asked = request.headers.get("If-None-Match", "")
    if asked == tag and big_screen.is_screen_current(request, campaign):
        return HttpResponseNotModified(headers={"ETag": tag})
    if big_screen.SCREEN_PARAM in request.GET:
        return big_screen.render_screen_update(request, campaign)
    answer = render_catch_up(TablePage(request, campaign), asked.strip('"'))
    answer.headers["ETag"] = tag
    answer.headers["Cache-Control"] = "no-store"
    return answer
