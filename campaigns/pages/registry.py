"""What a game brings to the pages: its panels, its bar, its way to begin. Games register here; the core draws."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django import forms
from django.http import HttpResponse
from django.utils.functional import Promise
from django.utils.safestring import SafeString

from campaigns.journal.forms import MoveForm
from campaigns.models import Campaign, Move
from campaigns.pages.bars import Bars
from campaigns.pages.charts import Chart, Wanted
from campaigns.pages.evening import Evening, Played, Recap
from campaigns.pages.offers import Offer, Reason, Viewpoint
from campaigns.pages.record import Sheet as Record
from campaigns.pages.turns import NO_TURNS, Turns
from campaigns.referee import AnyRow, GameTable, Json, OfMoments, ordinary
from companion.gate import TableRequest

Context = dict[str, Any]
"""What a template is given."""

MOST_MATTERING = 10
"""So many rules that matter now are shown: what can be looked through at a glance."""


@dataclass(frozen=True)
class Panel:
    """One part of the table's page.

    ``key`` is its element id and its name in addresses; ``shows`` names the models, or single fields of them, it shows; ``context`` gives
    its template what it shows. A part that changes more often than the panel it stands in has a panel of its own, ``inside``
    the other, whose template includes its own; if a part of that panel includes it, ``within`` that part. ``judges`` names what
    else an unfolded group hangs on: by the group's key without its number, and under '' what holds for every group without an
    entry of its own. ``icon`` stands for it under the thumb, ``rule`` is the rule it is about: its head leads there, unless
    ``context`` names a nearer one as ``about``.
    """

    key: str
    title: str | Promise
    template: str
    shows: frozenset[str]
    context: Callable[[GameTable, Viewpoint], Context]
    inside: str = ""
    judges: Mapping[str, frozenset[str]] = field(default_factory=dict)
    icon: str = "card"
    rule: str = ""
    within: str = ""

    def seen(self, unfolded: str) -> frozenset[str]:
        """Name everything it shows while the group of this key is unfolded; '' for none."""
        return _seen(self.shows, self.judges, unfolded)


@dataclass(frozen=True)
class Sheet:
    """A part of the table that lies over it while it is open, and has an address: a Dreamer, the Team, what was found.

    It is what a panel is, and parts may stand ``inside`` it as well. ``names`` is the label of the rows its address names one of by
    ref, '' where there is one such sheet only; ``context`` is asked with that ref, 0 for none. It closes after a report that ends
    something, and once it is ``over`` on this table; one that ``closes`` does so after every report. One that ``chooses`` is of a
    subject, whom its device looks at from then on. ``styles`` are static files of its own, which come with it.
    """

    key: str
    title: str | Promise
    template: str
    shows: frozenset[str]
    context: Callable[[GameTable, Viewpoint, int], Context]
    names: str = ""
    judges: Mapping[str, frozenset[str]] = field(default_factory=dict)
    icon: str = "card"
    rule: str = ""
    closes: bool = False
    chooses: bool = False
    over: Callable[[GameTable], bool] = lambda _table: False
    styles: tuple[str, ...] = ()
    inside: str = field(default="", init=False)
    within: str = field(default="", init=False)

    def seen(self, unfolded: str) -> frozenset[str]:
        """Name everything it shows while the group of this key is unfolded; '' for none."""
        return _seen(self.shows, self.judges, unfolded)


def _seen(shows: frozenset[str], judges: Mapping[str, frozenset[str]], unfolded: str) -> frozenset[str]:
    judged = judges.get(unfolded.rstrip("0123456789"), judges.get("", frozenset()))
    return shows | judged if unfolded else shows


Part = Panel | Sheet
"""What a table shows, in its page or over it."""


@dataclass(frozen=True)
class OnScreen:
    """A part of the big screen: ``template`` draws what ``context`` gives, with nothing in it to press or to follow."""

    key: str
    template: str
    context: Callable[[GameTable, Viewpoint], Context]


@dataclass(frozen=True)
class Way:
    """One of the ways under the thumb: the panels it leads to, by their keys; the first stands for it in addresses."""

    title: str | Promise
    icon: str
    panels: tuple[str, ...]


@dataclass(frozen=True)
class Tool:
    """A question to the referee that changes nothing: what to discard for a cost, how far it is from here to there.

    ``key`` is its name in addresses. ``form`` gives its form on a table for what was sent, unbound for nothing; ``answer`` what
    ``template`` shows of a valid one. ``fields`` is the template that draws the form, '' for field after field.
    """

    key: str
    title: str | Promise
    template: str
    form: Callable[[GameTable, Mapping[str, Json] | None], forms.Form]
    answer: Callable[[GameTable, forms.Form], Context]
    fields: str = ""


@dataclass(frozen=True)
class Sent:
    """What the page of a move was sent, when it was not taken: its form with what is wrong in it, or why the rules say no."""

    form: MoveForm
    reason: Reason | None = None


@dataclass(frozen=True)
class MovePage:
    """The page of a move that has a form of its own making: ``template`` draws it with what ``context`` gives.

    ``context`` gets what was sent and not taken, None for a page that was just opened; ``styles`` are static files of its own.
    """

    template: str
    context: Callable[[GameTable, Viewpoint, Sent | None], Context]
    styles: tuple[str, ...] = ()


@dataclass(frozen=True)
class Where:
    """The bar: where play stands, and whose move it is; ``name`` is for screens that have room for it.

    ``turns`` are the Turn being played and of how many, drawn as moons; None where there are none.
    """

    place: str
    whose: str
    name: str = ""
    turns: tuple[int, int] | None = None


class BeginForm(forms.Form):
    """What every new campaign is asked: its name. A game adds its own fields and turns them into its move *begin*.

    ``folds`` names the fields that unfold, under a heading each group of them has; ``ways`` the moves whose page a new campaign
    may go on with instead of its table, each with what its button says. A field may name the ``part`` that draws it.
    """

    game_name = ""
    folds: Mapping[str | Promise, tuple[str, ...]] = {}
    ways: Mapping[str, str | Promise] = {}
    name = forms.CharField(max_length=60)

    def begin_args(self) -> dict[str, object]:
        """Return the arguments of the game's move *begin*."""
        raise NotImplementedError

    def prepare(self, campaign: Campaign) -> None:
        """Store what belongs to a new campaign and not to its journal, before its first move, in the same transaction.

        Raises ValidationError where that cannot be stored; no campaign is made then.
        """

    @property
    def way(self) -> str:
        """The move whose page the campaign goes on with; '' for its table."""
        sent = str(self.data.get("way", ""))
        return sent if sent in self.ways else ""

    def plain(self) -> list[forms.BoundField]:
        """Return the fields that are always in sight."""
        hidden = {name for names in self.folds.values() for name in names}
        return [self[name] for name in self.fields if name not in hidden]

    def folded(self) -> list[tuple[str | Promise, list[forms.BoundField], bool]]:
        """Return the fields that unfold, with their headings, and whether one of them is wrong."""
        return [
            (heading, [self[name] for name in names], any(name in self.errors for name in names))
            for heading, names in self.folds.items()
        ]


@dataclass(frozen=True)
class Cover:
    """A campaign as it stands on the shelf: its ``drawing``, and where it stands in a sentence. ``who`` draws those who play.

    It is ``packed`` between two sessions: the next one begins with what happened in the last.
    """

    drawing: SafeString
    told: str
    who: SafeString | str = ""
    packed: bool = False


def no_cover(table: Any) -> Cover:
    """Return the cover of a game that draws none."""
    return Cover(SafeString(""), "")


@dataclass(frozen=True)
class Page:
    """A page of a game's own that belongs to no table: what it keeps for the whole installation.

    ``key`` is its name in addresses; ``rules`` are the ids of the entries whose pages lead to it.
    """

    key: str
    title: str | Promise
    view: Callable[[TableRequest], HttpResponse]
    rules: frozenset[str] = frozenset()


@dataclass(frozen=True)
class GamePages:
    """Everything the pages need of one game.

    ``subjects`` are those the journal tells apart, each called ``subject``; where ``chooses``, a device looks at one of them at
    a time. ``demo`` is the export file of its demo campaign. ``matters`` gives the ids of the rules that matter now, at most
    ten, the most urgent first; ``matters_by`` names what that hangs on, as a panel names what it shows. ``styles`` is the static
    file of what only its pages show; '' where the shared sheet is enough; ``scripts`` are those that its tables need beside the shared
    ones. ``move_pages`` are the pages of moves, by name, that
    draw their form themselves; ``moment`` finds the great moment in what an entry did. ``ways`` lead to the panels, one to each where
    none are named; the journal always comes last. A sheet called *happened* is what ⊕ opens. Open questions stand above the table,
    unless ``asks_in`` names the panel that draws them. ``turns`` tells the journal which entries are of one turn, ``steps`` of one
    step of it; ``pictures`` draws what an entry is about before its line, ``cover`` a campaign on the shelf; ``recap`` tells an
    evening, ``tonight`` is the report that begins one, None while it has begun; ``tells`` says which entries the chronicle puts into
    words, ``outcomes`` are the consequences it tells with them, ``charts`` what it draws, ``counts`` what it counts of an evening,
    ``over`` what it draws of all games together; ``places`` names what lies at the places that an argument takes, or which of its values
    are offered now, by the argument: the words its codes have, and the codes in their order; ``record``
    is what is needed to play on from paper. ``screen`` is what the big screen shows of the game, beside where play stands, what is
    asked and the last lines, which it shows of every game. While ``secret``, entries may name cards of a hand that is not for
    everybody, and it shows no lines.
    """

    game: str
    title: str | Promise
    panels: tuple[Panel, ...]
    where: Callable[[GameTable], Where]
    subjects: Callable[[GameTable], list[AnyRow]]
    default_panel: Callable[[GameTable], str]
    begin: type[BeginForm]
    demo: Path | None = None
    subject: str | Promise = ""
    chooses: bool = True
    tools: tuple[Tool, ...] = ()
    pages: tuple[Page, ...] = ()
    matters: Callable[[GameTable, Viewpoint], list[str]] = lambda _table, _view: []
    matters_by: frozenset[str] = frozenset()
    styles: str = ""
    scripts: tuple[str, ...] = ()
    move_pages: Mapping[str, MovePage] = field(default_factory=dict)
    moment: OfMoments = ordinary
    sheets: tuple[Sheet, ...] = ()
    ways: tuple[Way, ...] = ()
    asks_in: str = ""
    screen: tuple[OnScreen, ...] = ()
    secret: Callable[[GameTable], bool] = lambda _table: False
    turns: Turns = NO_TURNS
    steps: Turns = NO_TURNS
    pictures: Callable[[Move], SafeString | str] = lambda _entry: ""
    cover: Callable[[Any], Cover] = no_cover
    recap: Callable[[Any, Evening], Recap] = lambda _table, _evening: Recap()
    tonight: Callable[[Any, Viewpoint], Offer | None] = lambda _table, _view: None
    tells: Callable[[Move], bool] = lambda _entry: True
    outcomes: frozenset[str] = frozenset()
    charts: tuple[Wanted, ...] = ()
    counts: Callable[[Sequence[Played]], list[Bars]] = lambda _entries: []
    over: Callable[[Any], Sequence[Chart | Bars]] = lambda _table: ()
    places: Callable[[Any], Mapping[str, tuple[str, Sequence[str]]]] = lambda _table: {}
    record: Callable[[Any], list[Record]] = lambda _table: []

    def ways_there(self) -> tuple[Way, ...]:
        """Return the ways to the panels: those named, or one to each panel that stands by itself."""
        whole = (panel for panel in self.panels if not panel.inside)
        return self.ways or tuple(Way(panel.title, panel.icon, (panel.key,)) for panel in whole)


_pages: dict[str, GamePages] = {}


def register_pages(new: GamePages) -> None:
    """Make a game's pages known."""
    _pages[new.game] = new


def pages_of(game: str) -> GamePages:
    """Return the pages of a registered game."""
    return _pages[game]


def all_pages() -> Mapping[str, GamePages]:
    """Return the pages of every game, by its name."""
    return _pages


def most_urgent(rules: Iterable[str]) -> list[str]:
    """Return the first ten of the rules that matter now, each once."""
    return list(dict.fromkeys(rules))[:MOST_MATTERING]


def pages_under(rule: str) -> list[tuple[str, Page]]:
    """Return the pages that the page of a rule leads to, each with its game."""
    return [(found.game, page) for found in _pages.values() for page in found.pages if rule in page.rules]
