"""One look at one table: everything its parts ask for when they are drawn."""

from __future__ import annotations

import copy
import functools
import re
from collections.abc import Callable, Hashable, Sequence, Set

from django.db.models import QuerySet
from django.templatetags.static import static
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext

from campaigns import access, lookup
from campaigns.journal import door, failing
from campaigns.journal.forms import MoveIds
from campaigns.journal.ways import redoable
from campaigns.models import Campaign, Move
from campaigns.pages import chronicle, fragment_cache, turns
from campaigns.pages.offers import Viewpoint, asks
from campaigns.pages.registry import Context, GamePages, Part, Sheet, Where, pages_of
from campaigns.referee import REF_PATTERN, Table, game
from campaigns.roles import Role
from campaigns.shelving.models import Spine
from campaigns.storage import entry_cache, row_cache, state
from campaigns.views.holder import CHOSEN, holding
from campaigns.views.page import Page
from companion.gate import TableRequest
from companion.parts import draw

RECENT = 6
SEVERAL = 40
RULINGS = "campaigns.houseruling"
GROUP = re.compile(r"[a-z]{1,20}\.[a-z0-9]{0,60}")
SHEET = re.compile(rf"([a-z]{{1,20}})({REF_PATTERN}|)", re.ASCII)
TAG = re.compile(r"([0-9]{1,9})-([\w.-]{1,40})", re.ASCII)


class View:
    """One look at one table, by one device.

    ``speaks`` says that the open sheet is of one whom the device chooses by that, ``lost`` that what the open sheet is of is gone.
    ``asked_journal`` fills with what the journal was asked for, where its entries were not kept.
    """

    keepable = False

    def __init__(
        self, request: TableRequest, campaign: Campaign, table: Table | None = None, *, sheet: str | None = None
    ) -> None:
        self.request = request
        self.campaign = campaign
        self.pages: GamePages = pages_of(campaign.game)
        self.table = table or state.open_table(campaign, game(campaign.game))
        names = failing.or_else(campaign, "the subjects", self._subjects, dict[int, str])
        holds, said = holding(request, campaign)
        here = chosen(request, campaign, names, holds, asked=sheet is not None) if self.pages.chooses else 0
        ids = MoveIds(campaign.version)
        shown = unfolded(request)
        wanted = shown.get("sheet", "") if sheet is None else sheet
        self.sheet, self.ref = self._named(wanted)
        self.lost = bool(wanted) and (self.sheet is None or self.sheet.over(self.table))
        self.speaks = self.sheet is not None and self.sheet.chooses and self.ref in names and self.pages.chooses
        if self.speaks:
            here = self.ref
        self.viewpoint = Viewpoint(campaign, ids, here, names, shown, self._shelf, holds, said, *self._opened())
        self.page = Page(request, campaign, self.viewpoint.query)
        self.new: list[tuple[Hashable, fragment_cache.CachedFragment]] = []
        self.asked_journal: list[str] = []

    def _named(self, name: str) -> tuple[Sheet | None, int]:
        """Return the sheet of this name with its ref; None where there is none such, or nothing of that ref."""
        known = SHEET.fullmatch(name)
        found = next((sheet for sheet in self.pages.sheets if known and sheet.key == known[1]), None)
        ref = int(known[2] or 0) if known else 0
        if found is None or bool(ref) != bool(found.names) or (ref and self.table.rows(found.names).get(ref) is None):
            return None, 0
        return found, ref

    def _opened(self) -> tuple[str, frozenset[str]]:
        """Return the name of the open sheet, and the keys of what stands in it."""
        if self.sheet is None:
            return "", frozenset()
        within = {panel.key for panel in self.pages.panels if panel.inside == self.sheet.key}
        return f"{self.sheet.key}{self.ref or ''}", frozenset({self.sheet.key, *within})

    @property
    def parts(self) -> list[Part]:
        """What is shown: the panels, and the open sheet with what stands in it."""
        closed = {sheet.key for sheet in self.pages.sheets if sheet is not self.sheet}
        panels: list[Part] = [panel for panel in self.pages.panels if panel.inside not in closed]
        return [*panels, *([self.sheet] if self.sheet else [])]

    def sheet_address(self) -> str:
        """Return the address of the open sheet; '' while none is open."""
        if self.sheet is None:
            return ""
        return f"{self.page.sheets}{self.sheet.key}/" + (f"{self.ref}/" if self.ref else "")

    def open_sheet(self) -> SafeString:
        """Draw the open sheet, with its head; nothing while none is open."""
        if self.sheet is None:
            return SafeString()
        told = {
            "p": self.page,
            "sheet": self.sheet,
            "name": self.viewpoint.sheet,
            "html": self.panel(self.sheet),
            "styles": [static(path) for path in self.sheet.styles],
        }
        return draw("campaigns/parts/sheet.jinja", told)

    def _subjects(self) -> dict[int, str]:
        return {row.ref: str(row) for row in self.pages.subjects(self.table)}

    @property
    def role(self) -> Role:
        """What the device is at this table."""
        found = access.role(self.request, self.campaign)
        assert found is not None
        return found

    @property
    def mine(self) -> int:
        """The only subject that is held on this device, by its ref; 0 where it is none or several."""
        return next(iter(self.viewpoint.holds)) if len(self.viewpoint.holds) == 1 else 0

    def _shelf(self) -> QuerySet[Spine]:
        """Return the spines of this game that this role sees: whoever sits here by an invitation, this one alone."""
        found = Spine.objects.filter(game=self.campaign.game, deleted=None)
        return found if self.role is Role.HOST else found.filter(pk=self.campaign.pk)

    def panel(self, panel: Part) -> SafeString:
        """Draw one panel, or give it as it was drawn before; one that fails is a sentence."""
        if self.keepable:
            return fragment_cache.place(f":{panel.key}")
        return failing.or_else(
            self.campaign,
            f"the panel {panel.key}",
            lambda: self.once(panel.key, lambda view: view.drawn(panel)),
            lambda: self._failed(panel),
        )

    def once(self, name: Hashable, make: Callable[[View], SafeString]) -> SafeString:
        """Return what ``make`` draws of this look, drawn anew only if it is not kept; in it other panels are places.

        What ``make`` draws may hang on the table, and on what else is in ``_same``: another part of ``name``.
        """
        key = (name, self.ref, self._same)
        found = fragment_cache.get(self.campaign, key, self.viewpoint)
        if found is None:
            noting, before = self._noting(), (failing.caught(), self.table.beyond)
            found = fragment_cache.CachedFragment.of(make(self._from(noting)), noting)
            if found.shared and (failing.caught(), self.table.beyond) == before:
                self.new.append((key, found))
        return found.filled(self.viewpoint.ids, self._own)

    @functools.cached_property
    def _same(self) -> Hashable:
        """What every part may hang on besides the table and what a viewpoint notes."""
        looks = bool(self.viewpoint.chosen), bool(self.page.speaks_for), self.lost
        open_in = tuple(sorted(self.viewpoint.unfolded.items())), self.viewpoint.sheet
        return self.role, get_language(), self.campaign.name, looks, open_in

    def _noting(self) -> fragment_cache.Noting:
        return fragment_cache.Noting(**{**vars(self.viewpoint), "ids": fragment_cache.PlacesForIds()})

    def _from(self, noting: fragment_cache.Noting) -> View:
        """Return this look with a place for everything that is its device's own."""
        view = copy.copy(self)
        view.viewpoint = noting
        view.page = self.page.with_places(noting.query)
        view.keepable = True
        return view

    def _own(self, name: str) -> str:
        """Return what a place stands for on this device."""
        if name == ":rulebook":
            return self.rulebook()
        if name[0] == ":":
            return self.panel(next(part for part in self.parts if part.key == name[1:]))
        return {"token": self.page.csrf, "d": str(self.viewpoint.chosen), "name": escape(self.page.speaks_for)}[name]

    def keep(self, *, more: bool = False) -> None:
        """Keep what this look has read and drawn, if nothing came between; ``more`` than rows were read."""
        read = state.read_besides(self.table)
        certain = row_cache.learn(self.campaign, self.table, read, more=more)
        # Where a card says otherwise, what is offered is not what anybody else may do.
        if certain and self.new and not self.table.card:
            fragment_cache.put(self.campaign, self.new)

    def _failed(self, panel: Part) -> SafeString:
        told = {"key": panel.key, "title": panel.title, "sentence": failing.sentence()}
        return draw("campaigns/failed.jinja", told)

    def drawn(self, panel: Part) -> SafeString:
        """Draw one panel."""
        lies = panel.key in self.viewpoint.in_sheet
        page = self.page.within(panel.inside or panel.key, self.sheet_address() if lies else "")
        about = lookup.cited(panel.rule) if panel.rule else None
        return draw(panel.template, {"p": page, "about": about, **self._context(panel)})

    def _context(self, panel: Part) -> Context:
        if isinstance(panel, Sheet):
            return panel.context(self.table, self.viewpoint, self.ref)
        return panel.context(self.table, self.viewpoint)

    def panel_at(self, key: str) -> str:
        """Return the key of the whole panel that ``key`` names or stands in; '' when there is none such."""
        known: list[Part] = [*self.pages.panels, *self.pages.sheets]
        found = next((panel for panel in known if panel.key == key), None)
        return (found.inside or found.key) if found else ""

    def changed(self, names: Set[str] | None, at: str = "") -> list[Part]:
        """Return the parts that show what changed (None: all), and the one the form stood in: its move id is spent.

        An unfolded group says what may be done now, so its panel also comes when what it judges by changed. A ruling of the
        table may stand in any of them.
        """
        known = self.parts
        if names is not None and RULINGS in names:
            names = None
        open_in = self.viewpoint.unfolded
        wanted = {p.key for p in known if names is None or p.key == at or names & p.seen(open_in.get(p.key, ""))}
        return [panel for panel in known if panel.key in wanted and wanted.isdisjoint((panel.inside, panel.within))]

    def rulebook(self) -> SafeString:
        """Return what the rules say at this table: those that matter now, and its own rulings."""
        return (
            fragment_cache.place(":rulebook")
            if self.keepable
            else self.once("rulebook", lambda view: view.drawn_rulebook())
        )

    def drawn_rulebook(self) -> SafeString:
        """Draw what the rules say at this table."""
        told = {"game": self.campaign.game, "now": self.now(), "rulings": list(self.table.house)}
        return draw("campaigns/parts/rulebook.jinja", {"p": self.page, "rulebook": told})

    def rules_changed(self, names: Set[str] | None) -> bool:
        """Return whether what the rules say at this table may have changed with this (None: with everything)."""
        return names is None or RULINGS in names or not names.isdisjoint(self.pages.matters_by)

    def now(self) -> list[str]:
        """Return the ids of the rules that matter now, the most urgent first."""
        return failing.or_else(
            self.campaign, "what matters now", lambda: self.pages.matters(self.table, self.viewpoint), list
        )

    def where(self) -> Where:
        """Return the bar's two lines."""
        return failing.or_else(
            self.campaign,
            "the bar",
            lambda: self.pages.where(self.table),
            lambda: Where(self.campaign.name, failing.sentence()),
        )

    def default_panel(self) -> str:
        """Return the key of the panel a phone shows first."""
        return failing.or_else(
            self.campaign, "the first panel", lambda: self.pages.default_panel(self.table), lambda: ""
        )

    def grows(self, entries: Sequence[Move]) -> bool:
        """Return whether the journal on a page grows by these entries alone."""
        return turns.grows(entries, self.campaign.version, self.pages.turns.of)

    def turn_now(self) -> str:
        """Name the turn being played."""
        return self.name_now(self.pages.turns)

    def name_now(self, of: turns.Turns) -> str:
        """Name the turn, or the step, being played."""
        return failing.or_else(self.campaign, "the turn being played", lambda: of.now(self.table), lambda: "")

    def missed(self, tag: str) -> list[Move]:
        """Return the entries since what a page with this ``tag`` shows, newest first.

        Gives none when they are too many to look through one by one, or when the page shows another history: then all is drawn.
        """
        known = TAG.fullmatch(tag)
        if known is None:
            return []
        found = entry_cache.since(self.campaign, int(known[1]))
        if found is None:
            self.asked_journal.append(tag)
            found = list(access.moves(self.campaign).filter(seq__gte=int(known[1]))[: SEVERAL + 2])
        whole = bool(found) and (found[-1].seq, found[-1].move_id) == (int(known[1]), known[2])
        return found[:-1] if whole else []

    def context(self, made: Sequence[chronicle.Line] = (), *, asked: bool = True) -> Context:
        """Return what the parts around the panels show; ``made`` are the lines of the moves just made, if any, newest first.

        ``asked`` says whether the open questions are shown again.
        """
        ids = self.viewpoint.ids
        return {
            "p": self.page,
            "asking": self.page.within("asks"),
            "log": self.page.within("journal"),
            "journal_rule": lookup.cited("campaign.back"),
            "at": self.panel_at(self.request.GET.get("at", "")),
            "where": self.where(),
            "asks": asks(self.table, self.viewpoint) if asked and not self.pages.asks_in else [],
            "asks_at": self.pages.asks_in or "asks",
            "questions": len(self.table.decisions),
            "questions_words": _questions(len(self.table.decisions)),
            "entries": entries_in_words(self.campaign.version),
            "undo_id": next(ids),
            "redo_id": next(ids),
            "overrule_id": next(ids),
            **(self._after(made) if made else self._journal()),
        }

    def _journal(self) -> Context:
        newest = entry_cache.newest(self.campaign, RECENT)
        if newest is None:
            self.asked_journal.append(self.campaign.tag)
            newest = list(access.moves(self.campaign)[:RECENT])
        last = next((entry for entry in newest if entry.seq == self.campaign.head), None)
        last = last or access.moves(self.campaign).filter(seq=self.campaign.head).first()
        travelled = bool(newest) and not newest[0].plays
        again = redoable(self.campaign) if travelled else None
        found = chronicle.lines(self.campaign, newest, self.viewpoint.subjects)
        names = turns.names_of(newest, self.pages.turns.of, self.turn_now())
        return {
            "turns": turns.by_turn(found, names),
            **_undo(last),
            "redo": again,
            "redo_text": chronicle.sentence(again) if again else "",
        }

    def _after(self, made: Sequence[chronicle.Line]) -> Context:
        """Return the same after moves: their own lines are new, and nothing can be redone. Asks the database nothing."""
        newest = made[0]
        undo = {"undo": newest.entry, "undo_text": newest.text} if newest.entry.parent else {}
        return {"fresh": made, **undo, "redo": None}


def shown_by_all(entries: list[Move]) -> Set[str] | None:
    """Name what panels may show of the changes of these entries; None, which means everything, for no entries."""
    changes = state.unpack_changes(change for entry in entries for change in entry.changes)
    return {name for change in changes for name in door.shown_by(change)} if entries else None


def entries_in_words(count: int) -> str:
    """Say how long a journal is."""
    return ngettext("%(count)s entry", "%(count)s entries", count) % {"count": count}


def _questions(count: int) -> str:
    return ngettext("%(count)s question", "%(count)s questions", count) % {"count": count}


def _undo(last: Move | None) -> Context:
    known = last is not None and last.parent
    return {
        "undo": last if known else None,
        "undo_text": chronicle.sentence(last) if last is not None and known else "",
    }


def chosen(
    request: TableRequest, campaign: Campaign, names: dict[int, str], holds: frozenset[int], *, asked: bool
) -> int:
    """Return the subject chosen on this device: by the address, else by its cookie, else whose player ``holds`` it, else the first.

    A page that stays knows it longer than its own address does: unless it is ``asked`` for anew, the cookie comes first.
    """
    found = [request.GET.get("d", ""), request.COOKIES.get(CHOSEN.format(slug=campaign.slug), "")]
    for given in found if asked or not request.htmx else found[::-1]:
        if re.fullmatch(REF_PATTERN, given) and int(given) in names:
            return int(given)
    return next((ref for ref in names if ref in holds), next(iter(names), 0))


def unfolded(request: TableRequest) -> dict[str, str]:
    """Return the group unfolded in each panel: what the page says is open, and what was just asked to be shown."""
    sent = request.POST if request.method == "POST" and request.htmx else request.GET
    named = [*sent.getlist("open"), *request.GET.getlist("show")]
    found = (name.partition(".") for name in named if GROUP.fullmatch(name))
    return {panel: group for panel, _dot, group in found}
