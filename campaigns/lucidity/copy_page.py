"""The page of a copy of the game: what its cards and dice say, read off one section at a time, and its name.

Whoever came from a table sees the copy that is on it and goes back there; a game that is being played there takes a fact over
at once. Without a table the address names a copy; without either, the copies are listed.
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
from campaigns.journal import door
from campaigns.journal.forms import MoveIds
from campaigns.journal.outcomes import Status
from campaigns.lucidity import copies
from campaigns.lucidity.copies_page import COPIES, list_copies
from campaigns.lucidity.copy_choice import NameForm
from campaigns.lucidity.copy_form import CopyForm, confirm, digest
from campaigns.lucidity.models import Copy
from campaigns.lucidity.panels.saying import changes, told
from campaigns.lucidity.rules.facts import guessed
from campaigns.lucidity.rules.sections import RULES, SECTIONS, doubtful, unverified
from campaigns.lucidity.rules.value import Facts
from campaigns.lucidity.wording import copy as texts
from campaigns.models import Campaign
from campaigns.pages.registry import Page
from campaigns.roles import Role
from campaigns.storage.transactions import write_transaction
from campaigns.views.entries import way_back
from campaigns.wording import words
from companion.gate import TableRequest


@dataclass(frozen=True)
class Subject:
    """What the page is about: the campaign of a table, its copy or the one the address names; None for what there is not."""

    campaign: Campaign | None
    copy: Copy | None
    facts: Facts

    @property
    def key(self) -> str:
        """The key of the copy, as forms carry it; '' before there is one."""
        return str(self.copy.pk) if self.copy is not None else ""

    @cached_property
    def in_play(self) -> Facts | None:
        """What the game that is being played at the table uses; None for no game."""
        return copies.facts_in_play(self.campaign) if self.campaign is not None else None

    @property
    def is_open(self) -> bool:
        """Return whether copies are known, and nobody has chosen one here yet."""
        return self.copy is None and Copy.objects.exists()

    def query(self, back: str, **more: str | int) -> str:
        """Return the query of an address of this page: the way back, the copy where no table says which, and more."""
        named = {"copy": self.key} if self.campaign is None and self.copy is not None else {}
        return "?" + "&".join(filter(None, [back.removeprefix("?"), urlencode({**named, **more})]))


@require_http_methods(["GET", "HEAD", "POST"])
def show(request: TableRequest) -> HttpResponse:
    """Show what is known and what is guessed, or one section to be read off; store what is sent of that, another name, or delete it."""
    section = request.GET.get("part", "")
    section = section if section in SECTIONS else ""
    if request.method == "POST":
        if section:
            return _write(request, section)
        return _delete(request) if "delete" in request.POST else _rename(request)
    subject = _find(request)
    if subject.campaign is None and subject.copy is None and copies.visible_copies(request):
        return list_copies(request)
    if not section:
        return _show_all(request, subject)
    if subject.is_open and not request.device.invited:
        return _ask(request, subject, section)
    return _show_part(request, subject, CopyForm(subject.facts, section, subject.key))


def _find(request: TableRequest, *, locked: bool = False) -> Subject:
    """Return what the address is about; ``locked`` locks its copy. Raises Http404 for a copy that this device may not see."""
    campaign = copies.lucidity_table(request, way_back(request)["back"])
    if campaign is not None:
        copy = copies.lock_copy(campaign) if locked else Copy.of(campaign)
        return Subject(campaign, copy, copy.known if copy is not None else copies.facts_at(campaign))
    copy = _named(request)
    if copy is not None and locked:
        copy = Copy.objects.select_for_update().get(pk=copy.pk)
    return Subject(None, copy, copy.known if copy is not None else guessed())


def _named(request: TableRequest) -> Copy | None:
    """Return the copy that an address without a table names; a section without a name is of the only one there is."""
    visible = copies.visible_copies(request)
    key = request.GET.get("copy")
    if key is None:
        return visible[0] if len(visible) == 1 and "part" in request.GET else None
    for copy in visible:
        if str(copy.pk) == key:
            return copy
    raise Http404(_("There is no such copy."))


def _ask(request: TableRequest, subject: Subject, section: str) -> HttpResponse:
    """Ask which copy it is before anything is written down: at a table the one that is on it, else one of the list."""
    if subject.campaign is None:
        return list_copies(request, problem=texts.ASK_FIRST)
    query = subject.query(way_back(request)["query"], part=section)
    return redirect(reverse("page", args=["lucidity", COPIES.key]) + query)


def _write(request: TableRequest, section: str) -> HttpResponse:
    """Store what was sent of a section; the first fact of all makes the first copy."""
    with write_transaction():
        subject = _find(request, locked=True)
        if subject.is_open:
            return _ask(request, subject, section)
        read = _read(request, subject, section)
        if isinstance(read, HttpResponse):
            return read
        try:
            copy = _store(subject, read)
        except ValidationError:
            # Somebody else has just made the first copy.
            return _ask(request, subject, section)
    return redirect(_go_on(request, subject.campaign, copy))


def _read(request: TableRequest, subject: Subject, section: str) -> Facts | HttpResponse:
    """Return the facts with what was sent, or the page that says why that cannot be stored."""
    facts, key = subject.facts, subject.key
    now = digest(facts, section)
    if "so" in request.POST:
        seen = request.POST.get("seen", now)
        if seen == now:
            return confirm(facts, section)
        if subject.in_play is not None and seen == digest(subject.in_play, section):
            # The game was begun with other facts: nobody has written anything meanwhile.
            query = subject.query(way_back(request)["query"], differs=1)
            return redirect(reverse("page", args=["lucidity", COPY.key]) + query)
        return _show_part(request, subject, CopyForm(facts, section, key), 409, problem=texts.DIFFERS)
    form = CopyForm(facts, section, key, request.POST)
    if not form.is_valid():
        return _show_part(request, subject, form, 422)
    if form.stale:
        sent = request.POST.copy()
        sent["seen"], sent["copy"] = now, key
        return _show_part(request, subject, CopyForm(facts, section, key, sent), 409, problem=texts.MEANWHILE)
    return form.told()


def _store(subject: Subject, facts: Facts) -> Copy:
    """Store what the copy says and return it; the first one is made here. Raises ValidationError where there is one by now."""
    if subject.copy is not None:
        copies.store(subject.copy, facts)
        return subject.copy
    copy = copies.create(str(texts.FIRST), facts)
    if subject.campaign is not None:
        copies.choose(subject.campaign, copy)
    return copy


def _go_on(request: TableRequest, campaign: Campaign | None, copy: Copy) -> str:
    """Return where to go on: the table somebody came from, whose game uses what was written down, else what is left to be read off."""
    if campaign is None:
        return f"{reverse('page', args=['lucidity', COPY.key])}?{urlencode({'copy': copy.pk, 'kept': 1})}"
    back = way_back(request)
    request.needs = Role.PLAYER
    answer = door.play(campaign.slug, "write-down", {"move_id": next(MoveIds(campaign.version))}, access.by(request))
    made = answer.entry if answer is not None and answer.status is Status.APPLIED else None
    query = f"?{urlencode({'said': made.seq})}" if made is not None else ""
    anchor = f"#{back['at']}" if back["at"] else ""
    return reverse("table", args=[campaign.slug]) + query + anchor


def _rename(request: TableRequest) -> HttpResponse:
    """Rename the copy as the form says."""
    with write_transaction():
        subject, form = _find(request, locked=True), NameForm(request.POST)
        if subject.copy is None or request.POST.get("copy") != subject.key:
            return _show_all(request, subject, 409, problem=texts.OTHER_NOW)
        if form.is_valid():
            try:
                copies.rename(subject.copy, form.cleaned_data["name"])
            except ValidationError as error:
                form.add_error("name", error)
        if form.errors:
            return _show_all(request, subject, 422, rename=form)
    query = subject.query(way_back(request)["query"], renamed=1)
    return redirect(reverse("page", args=["lucidity", COPY.key]) + query)


def _delete(request: TableRequest) -> HttpResponse:
    """Delete the copy, unless a campaign plays with it."""
    with write_transaction():
        subject = _find(request, locked=True)
        if subject.copy is None or request.POST.get("copy") != subject.key:
            return _show_all(request, subject, 409, problem=texts.NOT_DELETED)
        try:
            copies.delete(subject.copy)
        except ValidationError as error:
            return _show_all(request, subject, 409, problem=error.messages[0])
    return redirect(f"{reverse('page', args=['lucidity', COPIES.key])}?deleted=1")


def _show_all(request: TableRequest, subject: Subject, status: int = 200, **said: object) -> HttpResponse:
    """Show every section in a line, each leading to its own page; beneath, what a host does with the copy."""
    back, copy, facts = way_back(request), subject.copy, subject.facts
    lines = [
        (
            key,
            texts.TOLD[key].title,
            told(facts, key),
            not unverified(facts, key),
            subject.query(back["query"], part=key),
        )
        for key in SECTIONS
    ]
    in_play = subject.in_play
    context = {
        "note": next((text for key, text in texts.NOTES.items() if key in request.GET), ""),
        "heading": copy.name if copy is not None else texts.HEADING,
        "title": texts.COPY,
        "copy": copy,
        "kept": "kept" in request.GET,
        "changes": changes(in_play, facts) if in_play is not None and copy is not None else [],
        "take_over": _taking_over(request, subject.campaign) if in_play is not None else None,
        "verified": len(SECTIONS) - len(doubtful(facts, SECTIONS)),
        "why_kept": copies.why_kept(copy) if copy is not None else "",
        "rename": NameForm(initial={"name": copy.name if copy else ""}),
        "lines": lines,
        "at_table": subject.campaign is not None,
        "is_open": subject.campaign is not None and subject.is_open,
        "is_host": not request.device.invited,
        "copies_url": reverse("page", args=["lucidity", COPIES.key]) + back["query"],
    }
    return render(request, "lucidity/copy.jinja", {**back, **context, **said}, status=status)


def _taking_over(request: TableRequest, campaign: Campaign | None) -> dict[str, object] | None:
    """Return the report by which the game at a table uses what the copy says; None for somebody who may only watch."""
    role = access.role(request, campaign) if campaign is not None else None
    if campaign is None or role is None or not role.covers(Role.PLAYER):
        return None
    url = f"{reverse('move', args=[campaign.slug, 'write-down'])}?{urlencode({'at': way_back(request)['at']})}"
    return {"url": url, "move_id": next(MoveIds(campaign.version)), "label": words.moves["lucidity.write-down"].label}


def _show_part(
    request: TableRequest, subject: Subject, form: CopyForm, status: int = 200, **said: object
) -> HttpResponse:
    back = way_back(request)
    context = {
        "form": form,
        "heading": subject.copy.name if subject.copy is not None else texts.HEADING,
        "section": form.section(),
        "all": subject.query(back["query"]),
    }
    return render(request, "lucidity/copy_part.jinja", {**back, **context, **said}, status=status)


COPY = Page("copy", texts.COPY, show, frozenset({"lu.copy", *RULES.values()}))
