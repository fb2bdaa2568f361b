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

from campaigns.engine import AnyRow, GameTable, HighlightFinder, Json, find_no_highlight
from campaigns.journal.forms import MoveForm
from campaigns.models import Campaign, Move
from campaigns.pages.actions import ActionForm, DisabledReason, ViewerContext
from campaigns.pages.bar_charts import BarChart
from campaigns.pages.line_charts import LineChart, SeriesSpec
from campaigns.pages.print_tables import PrintTable as Record
from campaigns.pages.session_digest import DecodedEntry, GameRecap, SessionDigest
from campaigns.pages.turn_labels import NO_TURN_SPEC, TurnSpec
from companion.device_auth import TableRequest

Context = dict[str, Any]
"""What a template is given."""

MAX_RELEVANT_RULES = 10
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
    depends_on: frozenset[str]
    build_context: Callable[[GameTable, ViewerContext], Context]
    parent_key: str = ""
    depends_on_when_open: Mapping[str, frozenset[str]] = field(default_factory=dict)
    icon: str = "card"
    rule: str = ""
    included_by: str = ""

    def get_dependencies(self, open_group: str) -> frozenset[str]:
        """Name everything it shows while the group of this key is unfolded; '' for none."""
        return _get_dependencies(self.depends_on, self.depends_on_when_open, open_group)


@dataclass(frozen=True)
class BottomSheet:
    """A part of the table that lies over it while it is open, and has an address: a Dreamer, the Team, what was found.

    It is what a panel is, and parts may stand ``inside`` it as well. ``names`` is the label of the rows its address names one of by
    ref, '' where there is one such sheet only; ``context`` is asked with that ref, 0 for none. It closes after a report that ends
    something, and once it is ``over`` on this table; one that ``closes`` does so after every report. One that ``chooses`` is of a
    subject, whom its device looks at from then on. ``styles`` are static files of its own, which come with it.
    """

    key: str
    title: str | Promise
    template: str
    depends_on: frozenset[str]
    build_context: Callable[[GameTable, ViewerContext, int], Context]
    row_label: str = ""
    depends_on_when_open: Mapping[str, frozenset[str]] = field(default_factory=dict)
    icon: str = "card"
    rule: str = ""
    is_closed_by_reports: bool = False
    is_subject_sheet: bool = False
    is_over: Callable[[GameTable], bool] = lambda _table: False
    stylesheets: tuple[str, ...] = ()
    parent_key: str = field(default="", init=False)
    included_by: str = field(default="", init=False)

    def get_dependencies(self, open_group: str) -> frozenset[str]:
        """Name everything it shows while the group of this key is unfolded; '' for none."""
        return _get_dependencies(self.depends_on, self.depends_on_when_open, open_group)


def _get_dependencies(
    depends_on: frozenset[str], when_open: Mapping[str, frozenset[str]], open_group: str
) -> frozenset[str]:
    judged = when_open.get(open_group.rstrip("0123456789"), when_open.get("", frozenset()))
    return depends_on | judged if open_group else depends_on


TablePart = Panel | BottomSheet
"""What a table shows, in its page or over it."""


@dataclass(frozen=True)
class BigScreenWidget:
    """A part of the big screen: ``template`` draws what ``context`` gives, with nothing in it to press or to follow."""

    key: str
    template: str
    build_context: Callable[[GameTable, ViewerContext], Context]


@dataclass(frozen=True)
class NavItem:
    """One of the ways under the thumb: the panels it leads to, by their keys; the first stands for it in addresses."""

    title: str | Promise
    icon: str
    panel_keys: tuple[str, ...]


@dataclass(frozen=True)
class Tool:
    """A question to the referee that changes nothing: what to discard for a cost, how far it is from here to there.

    ``key`` is its name in addresses. ``form`` gives its form on a table for what was sent, unbound for nothing; ``answer`` what
    ``template`` shows of a valid one. ``fields`` is the template that draws the form, '' for field after field.
    """

    key: str
    title: str | Promise
    template: str
    build_form: Callable[[GameTable, Mapping[str, Json] | None], forms.Form]
    build_answer: Callable[[GameTable, forms.Form], Context]
    form_template: str = ""


@dataclass(frozen=True)
class RejectedSubmission:
    """What the page of a move was sent, when it was not taken: its form with what is wrong in it, or why the rules say no."""

    form: MoveForm
    reason: DisabledReason | None = None


@dataclass(frozen=True)
class MovePage:
    """The page of a move that has a form of its own making: ``template`` draws it with what ``context`` gives.

    ``context`` gets what was sent and not taken, None for a page that was just opened; ``styles`` are static files of its own.
    """

    template: str
    build_context: Callable[[GameTable, ViewerContext, RejectedSubmission | None], Context]
    stylesheets: tuple[str, ...] = ()


@dataclass(frozen=True)
class StatusBar:
    """The bar: where play stands, and whose move it is; ``name`` is for screens that have room for it.

    ``turns`` are the Turn being played and of how many, drawn as moons; None where there are none.
    """

    phase_text: str
    turn_text: str
    long_name: str = ""
    turn_progress: tuple[int, int] | None = None


class BeginForm(forms.Form):
    """What every new campaign is asked: its name. A game adds its own fields and turns them into its move *begin*.

    ``folds`` names the fields that unfold, under a heading each group of them has; ``ways`` the moves whose page a new campaign
    may go on with instead of its table, each with what its button says. A field may name the ``part`` that draws it.
    """

    game_name = ""
    folded_field_names: Mapping[str | Promise, tuple[str, ...]] = {}
    follow_up_moves: Mapping[str, str | Promise] = {}
    name = forms.CharField(max_length=60)

    def get_begin_args(self) -> dict[str, object]:
        """Return the arguments of the game's move *begin*."""
        raise NotImplementedError

    def prepare(self, campaign: Campaign) -> None:
        """Store what belongs to a new campaign and not to its journal, before its first move, in the same transaction.

        Raises ValidationError where that cannot be stored; no campaign is made then.
        """

    @property
    def follow_up_move(self) -> str:
        """The move whose page the campaign goes on with; '' for its table."""
        sent = str(self.data.get("way", ""))
        return sent if sent in self.follow_up_moves else ""

    def get_visible_fields(self) -> list[forms.BoundField]:
        """Return the fields that are always in sight."""
        hidden = {name for names in self.folded_field_names.values() for name in names}
        return [self[name] for name in self.fields if name not in hidden]

    def get_folded_fields(self) -> list[tuple[str | Promise, list[forms.BoundField], bool]]:
        """Return the fields that unfold, with their headings, and whether one of them is wrong."""
        return [
            (heading, [self[name] for name in names], any(name in self.errors for name in names))
            for heading, names in self.folded_field_names.items()
        ]


@dataclass(frozen=True)
class Cover:
    """A campaign as it stands on the shelf: its ``drawing``, and where it stands in a sentence. ``who`` draws those who play.

    It is ``packed`` between two sessions: the next one begins with what happened in the last.
    """

    drawing: SafeString
    status_text: str
    players: SafeString | str = ""
    is_between_sessions: bool = False


def build_empty_cover(table: Any) -> Cover:
    """Return the cover of a game that draws none."""
    return Cover(SafeString(""), "")


@dataclass(frozen=True)
class StandalonePage:
    """A page of a game's own that belongs to no table: what it keeps for the whole installation.

    ``key`` is its name in addresses; ``rules`` are the ids of the entries whose pages lead to it.
    """

    key: str
    title: str | Promise
    view: Callable[[TableRequest], HttpResponse]
    rule_ids: frozenset[str] = frozenset()


@dataclass(frozen=True)
class GameUI:
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
    build_status_bar: Callable[[GameTable], StatusBar]
    find_subjects: Callable[[GameTable], list[AnyRow]]
    get_default_panel: Callable[[GameTable], str]
    begin_form: type[BeginForm]
    demo_path: Path | None = None
    subject_noun: str | Promise = ""
    has_subject_choice: bool = True
    tools: tuple[Tool, ...] = ()
    standalone_pages: tuple[StandalonePage, ...] = ()
    find_relevant_rules: Callable[[GameTable, ViewerContext], list[str]] = lambda _table, _view: []
    relevant_rules_depend_on: frozenset[str] = frozenset()
    stylesheet: str = ""
    scripts: tuple[str, ...] = ()
    move_pages: Mapping[str, MovePage] = field(default_factory=dict)
    find_highlight: HighlightFinder = find_no_highlight
    sheets: tuple[BottomSheet, ...] = ()
    nav_items: tuple[NavItem, ...] = ()
    prompt_panel_key: str = ""
    big_screen_widgets: tuple[BigScreenWidget, ...] = ()
    has_hidden_cards: Callable[[GameTable], bool] = lambda _table: False
    turns: TurnSpec = NO_TURN_SPEC
    steps: TurnSpec = NO_TURN_SPEC
    render_pictures: Callable[[Move], SafeString | str] = lambda _entry: ""
    build_cover: Callable[[Any], Cover] = build_empty_cover
    build_recap: Callable[[Any, SessionDigest], GameRecap] = lambda _table, _evening: GameRecap()
    find_begin_session_action: Callable[[Any, ViewerContext], ActionForm | None] = lambda _table, _view: None
    is_in_chronicle: Callable[[Move], bool] = lambda _entry: True
    chronicle_consequences: frozenset[str] = frozenset()
    chart_specs: tuple[SeriesSpec, ...] = ()
    build_bar_charts: Callable[[Sequence[DecodedEntry]], list[BarChart]] = lambda _entries: []
    build_lifetime_charts: Callable[[Any], Sequence[LineChart | BarChart]] = lambda _table: ()
    get_value_locations: Callable[[Any], Mapping[str, tuple[str, Sequence[str]]]] = lambda _table: {}
    build_print_tables: Callable[[Any], list[Record]] = lambda _table: []

    def get_nav_items(self) -> tuple[NavItem, ...]:
        """Return the ways to the panels: those named, or one to each panel that stands by itself."""
        whole = (panel for panel in self.panels if not panel.parent_key)
        return self.nav_items or tuple(NavItem(panel.title, panel.icon, (panel.key,)) for panel in whole)


_game_uis: dict[str, GameUI] = {}


def register_game_ui(new: GameUI) -> None:
    """Make a game's pages known."""
    _game_uis[new.game] = new


def get_game_ui(game: str) -> GameUI:
    """Return the pages of a registered game."""
    return _game_uis[game]


def get_game_uis() -> Mapping[str, GameUI]:
    """Return the pages of every game, by its name."""
    return _game_uis


def limit_relevant_rules(rules: Iterable[str]) -> list[str]:
    """Return the first ten of the rules that matter now, each once."""
    return list(dict.fromkeys(rules))[:MAX_RELEVANT_RULES]


def find_pages_of_rule(rule_id: str) -> list[tuple[str, StandalonePage]]:
    """Return the pages that the page of a rule leads to, each with its game."""
    return [
        (found.game, page)
        for found in _game_uis.values()
        for page in found.standalone_pages
        if rule_id in page.rule_ids
    ]
