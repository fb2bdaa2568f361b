"""The answers to what is done at a table: the whole page, or the parts that changed."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from campaigns import access, lookup
from campaigns.journal.forms import MORE
from campaigns.journal.outcomes import TWICE, Answer, Status
from campaigns.models import Move
from campaigns.pages import chronicle, fragment_cache
from campaigns.pages.offers import Reason, move_url, reason_of
from campaigns.pages.registry import Context, Part
from campaigns.roles import Role
from campaigns.storage.state import unpack_changes
from campaigns.views.holder import CHOSEN
from campaigns.views.looking import RECENT, RULINGS, View, shown_by_all
from campaigns.views.moments import moment_of
from campaigns.views.page import addresses
from campaigns.wording import words
from companion.gate import COOKIE_SECONDS, TableRequest
from companion.parts import draw

OK = HTTPStatus.OK
PAGE = "Dreamkeeper-Page"
"""The header in which a page says what it shows: the campaign's tag when it was drawn."""

TWICE_TOLD = "Dreamkeeper-Twice"
"""The header of an answer that asks whether the same event happened twice."""

PARTS = ("said", "beside", "refused", "moment", "where", "acts", "asks", "journal", "live")


@dataclass(frozen=True)
class Told:
    """What is said above the table, and the status it travels under."""

    context: Context = field(default_factory=dict)
    status: int = 200


def table_page(request: TableRequest, view: View, told: Told) -> HttpResponse:
    """Return the whole page of a table."""
    context = {**view.context(), **told.context}
    parts = {name: draw(f"campaigns/parts/{name}.jinja", context) for name in PARTS}
    parts["rulebook"] = view.rulebook()
    panels = {panel.key: (panel, view.panel(panel)) for panel in view.pages.panels if not panel.inside}
    ways = [(way, [panels[key] for key in way.panels]) for way in view.pages.ways_there()]
    tells = any(sheet.key == "happened" for sheet in view.pages.sheets)
    beneath = {"p": view.page, "ways": ways, "happened": tells, "mine": view.mine}
    parts["ways"] = draw("campaigns/parts/ways.jinja", beneath)
    shown = {
        "campaign": view.campaign,
        "where": context["where"],
        "parts": parts,
        "ways": ways,
        "default_panel": _first_panel(request, view),
        "watching": view.role is Role.VIEWER,
        "sheet": view.open_sheet(),
    }
    page = render(request, "campaigns/table.jinja", shown, status=told.status)
    view.keep()
    return _remembered(request, view, page)


def one_sheet(request: TableRequest, view: View) -> HttpResponse:
    """Return the open sheet alone."""
    drawn = view.open_sheet()
    view.keep()
    return _remembered(request, view, HttpResponse(drawn))


def _remembered(request: TableRequest, view: View, page: HttpResponse) -> HttpResponse:
    """Keep whom somebody asked to look at, for this device."""
    if view.pages.chooses and (request.GET.get("d") or view.speaks):
        name = CHOSEN.format(slug=view.campaign.slug)
        page.set_cookie(name, str(view.viewpoint.chosen), max_age=COOKIE_SECONDS, httponly=True, samesite="Lax")
    return page


def _first_panel(request: TableRequest, view: View) -> str:
    """Return the key of the panel a phone shows: the one a form stood in, if it is no sheet, else the game's own choice."""
    whole = view.panel_at(request.GET.get("at", ""))
    return whole if any(panel.key == whole for panel in view.pages.panels) else view.default_panel()


def partials(
    view: View,
    changed: Set[str] | None,
    told: Told,
    made: Sequence[chronicle.Line] = (),
    at: str = "",
    *,
    ends: bool = False,
) -> HttpResponse:
    """Answer with the parts of a table that show what changed (None: all of it), and the line that says what happened.

    ``ends`` closes the sheet that is open.
    """
    drawn = _parts(view, changed, told, made, at, ends=ends)
    view.keep()
    return HttpResponse(drawn, status=told.status)


def _parts(
    view: View,
    changed: Set[str] | None,
    told: Told,
    made: Sequence[chronicle.Line] = (),
    at: str = "",
    *,
    ends: bool = False,
) -> SafeString:
    """Draw the parts; ``ends`` closes the sheet that is open; one of something that is gone closes anyway."""
    closes = view.lost or (ends and view.sheet is not None)
    gone = view.viewpoint.in_sheet if closes else frozenset()
    panels = [(panel, view.panel(panel)) for panel in view.changed(changed, at) if panel.key not in gone]
    asked = not view.pages.asks_in and (changed is None or not changed.isdisjoint(("campaigns.decision", RULINGS)))
    context = {
        **view.context(made, asked=asked),
        **told.context,
        "panels": panels,
        "closes": closes,
        "asked": asked,
        "rulebook": view.rulebook() if view.rules_changed(changed) else "",
    }
    return draw("campaigns/partials.jinja", context)


def caught_up(view: View, tag: str) -> HttpResponse:
    """Return a device what it has missed since its page, which shows ``tag``, was drawn."""
    with fragment_cache.render_lock(view.campaign.slug):
        told = view.once(("live", tag), lambda shared: _since(shared, tag))
        view.keep(more=bool(view.asked_journal))
    return HttpResponse(told)


def _since(view: View, tag: str) -> SafeString:
    entries = view.missed(tag)
    told = {**said_entry(view, entries[0]), "moment": moment_of(view, *entries)} if entries else {}
    return _parts(view, shown_by_all(entries), Told(told), _lines(view, entries, told))


def _lines(view: View, entries: Sequence[Move], told: Context) -> list[chronicle.Line]:
    """Return the lines of missed entries where the journal grows by them alone, and they are few."""
    if not 0 < len(entries) <= RECENT or not view.grows(entries):
        return []
    return [told["said_line"], *chronicle.lines(view.campaign, entries[1:], view.viewpoint.subjects)]


def one_panel(view: View, panel: Part) -> HttpResponse:
    """Return one panel of a table and nothing else."""
    drawn = draw("campaigns/panel.jinja", {"panel": panel, "html": view.panel(panel)})
    view.keep()
    return HttpResponse(drawn)


def render_answer(request: TableRequest, answer: Answer | None, panel: str = "") -> HttpResponse:
    """Answer a move: with htmx the parts that changed; without, a redirect or a page to go on from (design, principle 3).

    ``panel`` is where the form stood. Raises Http404 when there was nothing to answer for.
    """
    if answer is None:
        raise Http404(_("There is no such campaign, or no such move in its game."))
    view = View(request, answer.campaign, answer.table)
    told = Told(said(view, answer), answer.status.http)
    if not request.htmx:
        return _redirect(view, answer, panel) if told.status == OK else table_page(request, view, told)
    if answer.status in (Status.REFUSED, Status.INVALID):
        headers = {TWICE_TOLD: "on"} if answer.refusal is not None and answer.refusal.code == TWICE else {}
        drawn = draw("campaigns/refused.jinja", {**view.context(), **told.context})
        return HttpResponse(drawn, status=told.status, headers=headers)
    if answer.status is not Status.APPLIED:
        return partials(view, _overtaken(request, view), told)
    if request.headers.get(PAGE, answer.before) != answer.before:
        return partials(view, _overtaken(request, view), told)
    line = told.context["said_line"]
    made = [line] if view.grows([line.entry]) else []
    return partials(view, answer.changed, told, made, panel, ends=_ends(view, answer))


def _ends(view: View, answer: Answer) -> bool:
    """Return whether a report closes the sheet it was made on: it leaves a step or a question, or nothing else is done there."""
    leaves = answer.declared is not None and answer.declared.leaves
    asks = answer.entry is not None and _tone(answer.entry) == "asking"
    return leaves or asks or (view.sheet is not None and view.sheet.closes)


def _overtaken(request: TableRequest, view: View) -> Set[str] | None:
    """Name what has changed since what the page that asked shows, by its own word; None, for everything, without one.

    Nothing has, where it caught up between the press and the answer: a report that waited in it is told so, and no more.
    """
    shown = request.headers.get(PAGE, "")
    return frozenset() if shown == view.campaign.tag else shown_by_all(view.missed(shown))


def _redirect(view: View, answer: Answer, panel: str) -> HttpResponse:
    query: Context = {"said": answer.entry.seq if answer.entry else ""}
    if view.viewpoint.chosen:
        query = {"d": view.viewpoint.chosen, **query}
    if answer.status is Status.ALREADY:
        query["again"] = 1
    whole, group = view.panel_at(panel), view.viewpoint.unfolded.get(panel)
    if whole and group:
        query["open"] = f"{panel}.{group}"
    within = whole in view.viewpoint.in_sheet
    stays = view.sheet is not None and not view.lost and not (within and _ends(view, answer))
    table = view.sheet_address() if stays else addresses(view.campaign.slug, view.campaign.game).table
    anchored = whole and any(part.key == whole for part in view.pages.panels)
    target = f"{table}?{urlencode(query)}" + (f"#{whole}" if anchored else "")
    return HttpResponseRedirect(target, status=HTTPStatus.SEE_OTHER)


def said(view: View, answer: Answer) -> Context:
    """Return what the line and the card of an answer show."""
    name = answer.campaign.game
    if answer.refusal is not None:
        reason = reason_of(answer.refusal, name, view.table.ruling(answer.refusal.rule))
        return {"said_kind": answer.status.value, "refused": _refused(view, answer, reason)}
    if answer.form is not None:
        return {"said_kind": "invalid", "invalid": _errors(answer)}
    return said_entry(view, answer.entry, again=answer.status is Status.ALREADY)


def said_entry(view: View, entry: Move | None, *, again: bool = False) -> Context:
    """Return the line that says what an entry did; ``again``: the same form came a second time and changed nothing."""
    if entry is None:
        return {}
    target = access.moves(view.campaign).filter(seq=entry.target).first() if entry.target else None
    told = chronicle.line(view.campaign, entry, view.viewpoint.subjects, target)
    shown = None if again else moment_of(view, entry)
    return {"said_kind": "already" if again else _tone(entry), "said_line": told, "moment": shown}


def _tone(entry: Move) -> str:
    """Return how an entry is said: as done, or asking, when it left a question open for the table."""
    changes = unpack_changes(entry.changes)
    asks = any(change.label == "campaigns.decision" and change.before is None for change in changes)
    return "asking" if asks else "applied"


def _refused(view: View, answer: Answer, reason: Reason) -> Context:
    form, declared = answer.form, answer.declared
    sent = [(name, value) for name in form.fields for value in _sent(form, name)] if form else []
    at = view.request.GET.get("at", "")
    return {
        "reason": reason,
        "url": move_url(answer.campaign, declared, view.viewpoint.query_at(at)) if declared else "",
        "sent": [(name, value) for name, value in sent if name not in ("card", "move_id", "again")],
        "overrule": declared is not None and not reason.final,
    }


def _sent(form: Any, name: str) -> list[str]:
    values = form.data.getlist(name) if hasattr(form.data, "getlist") else [form.data.get(name, "")]
    if values == [MORE]:
        values = [form.data.get(f"{name}.{MORE}")]
    return [str(value) for value in values if value not in (None, "")]


def _first(form: Any) -> list[tuple[str, str]]:
    return [(name, str(errors[0])) for name, errors in form.errors.items()]


def _errors(answer: Answer) -> Context:
    form, declared = answer.form, answer.declared
    assert form is not None
    assert declared is not None
    labels = {name: str(found.label or "") for name, found in form.fields.items()}
    whole = [str(told) for (game, _name), told in words.missing.items() if game == declared.game]
    found = [("" if said in whole else labels.get(name, ""), said) for name, said in _first(form)]
    label = words.moves[declared.name].label
    return {"label": label, "errors": found, "cited": lookup.cited(declared.cites)}
