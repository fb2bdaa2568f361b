"""The page of a copy of the game: the facts of its cards and dice by section, and its name.

From a campaign it shows the campaign's copy and returns there; a game in progress takes over a fact at once. Without
a campaign the URL names a copy; without either, the copies are listed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from campaigns import access
from campaigns.engine.messages import messages
from campaigns.journal import move_service
from campaigns.journal.forms import MoveIdGenerator
from campaigns.journal.results import ResultStatus
from campaigns.lucidity import copy_repository
from campaigns.lucidity import copy_texts as texts
from campaigns.lucidity.copy_choice_form import CopyNameForm
from campaigns.lucidity.copy_form import CopyForm, compute_digest, verify_section
from campaigns.lucidity.copy_list_page import COPY_LIST_PAGE, render_copy_list
from campaigns.lucidity.models import Copy
from campaigns.lucidity.panels.section_summaries import changes, summarize_section
from campaigns.lucidity.rules.copy_facts import build_guessed_facts
from campaigns.lucidity.rules.copy_sections import RULES_BY_SECTION, SECTIONS, is_unverified, list_unverified
from campaigns.lucidity.rules.game_state import CopyFacts
from campaigns.models import Campaign
from campaigns.pages.registry import StandalonePage
from campaigns.roles import Role
from campaigns.storage.transactions import write_transaction
from campaigns.views.rule_pages import parse_back_link
from companion.device_auth import TableRequest


@dataclass(frozen=True)
class CopyPageContext:
    """The subject of the page: a campaign, and its copy or the one in the URL; None for those that do not exist."""

    campaign: Campaign | None
    copy: Copy | None
    facts: CopyFacts

    @property
    def copy_key(self) -> str:
        """The key of the copy in forms; '' before there is one."""
        return str(self.copy.pk) if self.copy is not None else ""

    @cached_property
    def in_play(self) -> CopyFacts | None:
        """The facts of the campaign's game in progress; None without one."""
        return copy_repository.facts_in_play(self.campaign) if self.campaign is not None else None

    @property
    def needs_copy_choice(self) -> bool:
        """Return whether copies are known but none was chosen here yet."""
        return self.copy is None and Copy.objects.exists()

    def build_query(self, back_query: str, **extra_params: str | int) -> str:
        """Return the query of a URL of this page: back link, copy if no campaign determines it, and more."""
        named = {"copy": self.copy_key} if self.campaign is None and self.copy is not None else {}
        return "?" + "&".join(filter(None, [back_query.removeprefix("?"), urlencode({**named, **extra_params})]))


@require_http_methods(["GET", "HEAD", "POST"])
def show_copy(request: TableRequest) -> HttpResponse:
    """Show the known and guessed facts, or one section as a form; store submitted facts or a new name, or delete the copy."""
    section = request.GET.get("part", "")
    section = section if section in SECTIONS else ""
    if request.method == "POST":
        if section:
            return _save_section(request, section)
        return _delete(request) if "delete" in request.POST else _rename_copy(request)
    subject = _resolve_context(request)
    if subject.campaign is None and subject.copy is None and copy_repository.get_visible_copies(request):
        return render_copy_list(request)
    if not section:
        return _render_copy(request, subject)
    if subject.needs_copy_choice and not request.device.is_invited:
        return _redirect_to_choice(request, subject, section)
    return _render_section(request, subject, CopyForm(subject.facts, section, subject.copy_key))


def _resolve_context(request: TableRequest, *, is_locking: bool = False) -> CopyPageContext:
    """Return the subject of the URL; ``is_locking`` locks its copy. Raises Http404 for a copy this device may not see."""
    campaign = copy_repository.get_lucidity_campaign(request, parse_back_link(request)["back"])
    if campaign is not None:
        copy = copy_repository.lock_copy(campaign) if is_locking else Copy.get_for_campaign(campaign)
        return CopyPageContext(
            campaign, copy, copy.decoded_facts if copy is not None else copy_repository.get_campaign_facts(campaign)
        )
    copy = _find_named_copy(request)
    if copy is not None and is_locking:
        copy = Copy.objects.select_for_update().get(pk=copy.pk)
    return CopyPageContext(None, copy, copy.decoded_facts if copy is not None else build_guessed_facts())


def _find_named_copy(request: TableRequest) -> Copy | None:
    """Return the copy named by a URL without a campaign; a section without a name belongs to the only copy."""
    visible = copy_repository.get_visible_copies(request)
    key = request.GET.get("copy")
    if key is None:
        return visible[0] if len(visible) == 1 and "part" in request.GET else None
    for copy in visible:
        if str(copy.pk) == key:
            return copy
    raise Http404(_("There is no such copy."))


def _redirect_to_choice(request: TableRequest, context: CopyPageContext, section: str) -> HttpResponse:
    """Redirect to the choice of the copy before anything is stored: the campaign's, or one of the list."""
    if context.campaign is None:
        return render_copy_list(request, problem=texts.COPY_CHOICE_NEEDED)
    query = context.build_query(parse_back_link(request)["query"], part=section)
    return redirect(reverse("page", args=["lucidity", COPY_LIST_PAGE.key]) + query)


def _save_section(request: TableRequest, section: str) -> HttpResponse:
    """Store a submitted section; the first fact of all creates the first copy."""
    with write_transaction():
        subject = _resolve_context(request, is_locking=True)
        if subject.needs_copy_choice:
            return _redirect_to_choice(request, subject, section)
        read = _parse_section(request, subject, section)
        if isinstance(read, HttpResponse):
            return read
        try:
            copy = _save_facts(subject, read)
        except ValidationError:
            # Lost the race to create the first copy.
            return _redirect_to_choice(request, subject, section)
    return redirect(_get_next_url(request, subject.campaign, copy))


def _parse_section(request: TableRequest, subject: CopyPageContext, section: str) -> CopyFacts | HttpResponse:
    """Return the facts with the submitted section, or the page that says why they cannot be stored."""
    facts, key = subject.facts, subject.copy_key
    now = compute_digest(facts, section)
    if "so" in request.POST:
        seen = request.POST.get("seen", now)
        if seen == now:
            return verify_section(facts, section)
        if subject.in_play is not None and seen == compute_digest(subject.in_play, section):
            # The game began with other facts, but the copy itself has not changed.
            query = subject.build_query(parse_back_link(request)["query"], differs=1)
            return redirect(reverse("page", args=["lucidity", COPY_PAGE.key]) + query)
        return _render_section(request, subject, CopyForm(facts, section, key), 409, problem=texts.SECTION_CHANGED)
    form = CopyForm(facts, section, key, request.POST)
    if not form.is_valid():
        return _render_section(request, subject, form, 422)
    if form.is_stale:
        sent = request.POST.copy()
        sent["seen"], sent["copy"] = now, key
        return _render_section(request, subject, CopyForm(facts, section, key, sent), 409, problem=texts.EDIT_CONFLICT)
    return form.build_facts()


def _save_facts(context: CopyPageContext, facts: CopyFacts) -> Copy:
    """Store the facts and return the copy; the first one is created here. Raises ValidationError if there is one by now."""
    if context.copy is not None:
        copy_repository.save_facts(context.copy, facts)
        return context.copy
    copy = copy_repository.create_copy(str(texts.FIRST_COPY_NAME), facts)
    if context.campaign is not None:
        copy_repository.assign_copy(context.campaign, copy)
    return copy


def _get_next_url(request: TableRequest, campaign: Campaign | None, copy: Copy) -> str:
    """Return the next URL: the campaign, whose game uses the new facts, else the sections still to be read."""
    if campaign is None:
        return f"{reverse('page', args=['lucidity', COPY_PAGE.key])}?{urlencode({'copy': copy.pk, 'kept': 1})}"
    back = parse_back_link(request)
    request.required_role = Role.PLAYER
    answer = move_service.play_move(
        campaign.slug, "write-down", {"move_id": next(MoveIdGenerator(campaign.version))}, access.get_actor(request)
    )
    made = answer.entry if answer is not None and answer.status is ResultStatus.APPLIED else None
    query = f"?{urlencode({'said': made.seq})}" if made is not None else ""
    anchor = f"#{back['at']}" if back["at"] else ""
    return reverse("table", args=[campaign.slug]) + query + anchor


def _rename_copy(request: TableRequest) -> HttpResponse:
    with write_transaction():
        subject, form = _resolve_context(request, is_locking=True), CopyNameForm(request.POST)
        if subject.copy is None or request.POST.get("copy") != subject.copy_key:
            return _render_copy(request, subject, 409, problem=texts.COPY_CHANGED)
        if form.is_valid():
            try:
                copy_repository.rename_copy(subject.copy, form.cleaned_data["name"])
            except ValidationError as error:
                form.add_error("name", error)
        if form.errors:
            return _render_copy(request, subject, 422, rename=form)
    query = subject.build_query(parse_back_link(request)["query"], renamed=1)
    return redirect(reverse("page", args=["lucidity", COPY_PAGE.key]) + query)


def _delete(request: TableRequest) -> HttpResponse:
    """Delete the copy, unless a campaign uses it."""
    with write_transaction():
        subject = _resolve_context(request, is_locking=True)
        if subject.copy is None or request.POST.get("copy") != subject.copy_key:
            return _render_copy(request, subject, 409, problem=texts.NOT_DELETED)
        try:
            copy_repository.delete(subject.copy)
        except ValidationError as error:
            return _render_copy(request, subject, 409, problem=error.messages[0])
    return redirect(f"{reverse('page', args=['lucidity', COPY_LIST_PAGE.key])}?deleted=1")


def _render_copy(
    request: TableRequest, subject: CopyPageContext, status: int = 200, **extra_context: object
) -> HttpResponse:
    """Render every section in a line with a link to its own page, and the host's actions below."""
    back, copy, facts = parse_back_link(request), subject.copy, subject.facts
    lines = [
        (
            key,
            texts.SECTION_TEXTS[key].title,
            summarize_section(facts, key),
            not is_unverified(facts, key),
            subject.build_query(back["query"], part=key),
        )
        for key in SECTIONS
    ]
    in_play = subject.in_play
    context = {
        "note": next((text for key, text in texts.STATUS_MESSAGES.items() if key in request.GET), ""),
        "heading": copy.name if copy is not None else texts.COPY_TITLE,
        "title": texts.COPY_TITLE,
        "copy": copy,
        "kept": "kept" in request.GET,
        "changes": changes(in_play, facts) if in_play is not None and copy is not None else [],
        "take_over": _taking_over(request, subject.campaign) if in_play is not None else None,
        "verified": len(SECTIONS) - len(list_unverified(facts, SECTIONS)),
        "why_kept": copy_repository.why_kept(copy) if copy is not None else "",
        "rename": CopyNameForm(initial={"name": copy.name if copy else ""}),
        "lines": lines,
        "at_table": subject.campaign is not None,
        "is_open": subject.campaign is not None and subject.needs_copy_choice,
        "is_host": not request.device.is_invited,
        "copies_url": reverse("page", args=["lucidity", COPY_LIST_PAGE.key]) + back["query"],
    }
    return render(request, "lucidity/copy.jinja", {**back, **context, **extra_context}, status=status)


def _taking_over(request: TableRequest, campaign: Campaign | None) -> dict[str, object] | None:
    """Return the report by which a campaign's game takes over the facts; None for a viewer who may only watch."""
    role = access.get_role(request, campaign) if campaign is not None else None
    if campaign is None or role is None or not role.has_rights_of(Role.PLAYER):
        return None
    url = f"{reverse('move', args=[campaign.slug, 'write-down'])}?{urlencode({'at': parse_back_link(request)['at']})}"
    return {
        "url": url,
        "move_id": next(MoveIdGenerator(campaign.version)),
        "label": messages.moves["lucidity.write-down"].label,
    }


def _render_section(
    request: TableRequest, subject: CopyPageContext, form: CopyForm, status: int = 200, **extra_context: object
) -> HttpResponse:
    back = parse_back_link(request)
    context = {
        "form": form,
        "heading": subject.copy.name if subject.copy is not None else texts.COPY_TITLE,
        "section": form.build_section_view(),
        "all": subject.build_query(back["query"]),
    }
    return render(request, "lucidity/copy_part.jinja", {**back, **context, **extra_context}, status=status)


COPY_PAGE = StandalonePage("copy", texts.COPY_TITLE, show_copy, frozenset({"lu.copy", *RULES_BY_SECTION.values()}))
