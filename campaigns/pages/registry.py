"""The registry of game UIs. Games register their panels, status bar and forms here; the core renders them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django import forms
from django.http import HttpResponse
from django.utils.functional import Promise
from django.utils.safestring import SafeString

from campaigns.engine import AnyRow, GameTable, HighlightFinder, Json, RuleViolation, find_no_highlight
from campaigns.journal.forms import MoveForm
from campaigns.models import JournalEntry
from campaigns.pages.actions import ActionForm, DisabledReason, ViewerContext
from campaigns.pages.bar_charts import BarChart
from campaigns.pages.begin_form import BeginForm
from campaigns.pages.game_review import GameReview
from campaigns.pages.guided_game import GuidedGame
from campaigns.pages.line_charts import LineChart, SeriesSpec
from campaigns.pages.play_spec import PlaySpec
from campaigns.pages.print_tables import PrintTable as Record
from campaigns.pages.session_digest import DecodedEntry, GameRecap, SessionDigest
from campaigns.pages.state_figures import StateFigure
from campaigns.pages.turn_labels import NO_TURN_SPEC, TurnSpec
from companion.device_auth import TableRequest

Context = dict[str, Any]
"""A template context."""

MAX_RELEVANT_RULES = 10
"""Maximum number of relevant rules shown."""


@dataclass(frozen=True)
class Panel:
    """One panel of the table page.

    ``key`` is its element id and its name in URLs. ``build_context`` returns its template context; what that and the
    template read from the table is what the panel depends on. A part that changes more often than its panel is a
    panel of its own with ``parent_key``; the parent's template places it with ``part(key)``. ``icon`` is its icon in
    the bottom navigation. ``rule`` is the rule its heading links to, unless the template context has a more specific
    ``"about"``.
    """

    key: str
    title: str | Promise
    template: str
    build_context: Callable[[GameTable, ViewerContext], Context]
    parent_key: str = ""
    icon: str = "card"
    rule: str = ""
    is_long_form: bool = field(default=False, init=False)


@dataclass(frozen=True)
class BottomSheet:
    """A part that covers the table while open and has a URL: a Dreamer, the Team, what was found.

    It has the fields of a panel, and other parts may name it as ``parent_key``. ``row_label`` is the label of the
    rows that its URL selects by ref, '' for a single sheet; ``build_context`` gets that ref, 0 for none. It closes
    after a report that ends something and once ``is_over`` for this table; with ``is_closed_by_reports`` after every
    report, for the sheet ``return_key`` of the same row, if any, unless something ended or is asked. An
    ``is_long_form`` takes a while to fill in, so no event renders it again while it is open. An ``is_subject_sheet``
    belongs to a subject and makes it the device's chosen one. ``stylesheets`` are loaded with it.
    """

    key: str
    title: str | Promise
    template: str
    build_context: Callable[[GameTable, ViewerContext, int], Context]
    row_label: str = ""
    icon: str = "card"
    rule: str = ""
    is_closed_by_reports: bool = False
    return_key: str = ""
    is_subject_sheet: bool = False
    is_over: Callable[[GameTable], bool] = lambda _table: False
    is_long_form: bool = False
    stylesheets: tuple[str, ...] = ()
    parent_key: str = field(default="", init=False)


TablePart = Panel | BottomSheet
"""A part of the table page or a sheet over it."""


@dataclass(frozen=True)
class BigScreenWidget:
    """A part of the big screen: a template and its context, without buttons or links."""

    key: str
    template: str
    build_context: Callable[[GameTable, ViewerContext], Context]


@dataclass(frozen=True)
class NavItem:
    """An item of the bottom navigation and the keys of its panels; the first stands for it in URLs."""

    title: str | Promise
    icon: str
    panel_keys: tuple[str, ...]


@dataclass(frozen=True)
class Tool:
    """A read-only query to the rule engine: what to discard for a cost, how far it is from here to there.

    ``key`` is its name in URLs. ``build_form`` returns the form for the submitted data, unbound for None.
    ``build_answer`` returns the context of ``template`` for a valid form. ``form_template`` renders the form, '' for
    field after field.
    """

    key: str
    title: str | Promise
    template: str
    build_form: Callable[[GameTable, Mapping[str, Json] | None], forms.Form]
    build_answer: Callable[[GameTable, forms.Form], Context]
    form_template: str = ""


@dataclass(frozen=True)
class Adviser:
    """Advice on the open question, for those who ask.

    ``move`` notes in the journal that it was asked for, and changes nothing. ``build_answer`` computes the advice for
    the table of a campaign, by its slug, and returns the context of ``template``.
    """

    move: str
    template: str
    build_answer: Callable[[GameTable, str], Context]


@dataclass(frozen=True)
class RejectedSubmission:
    """A rejected submission of a move page: its form with errors, or the reason of the rules with its violation."""

    form: MoveForm
    reason: DisabledReason | None = None
    violation: RuleViolation | None = None


@dataclass(frozen=True)
class MovePage:
    """The page of a move with a custom form.

    ``build_context`` gets the rejected submission, None for a page just opened. ``stylesheets`` are static files of
    its own.
    """

    template: str
    build_context: Callable[[GameTable, ViewerContext, RejectedSubmission | None], Context]
    stylesheets: tuple[str, ...] = ()


@dataclass(frozen=True)
class StatusBar:
    """The status bar: current phase and whose turn it is; ``long_name`` is for wide screens.

    ``question`` is what is asked now, for pages that have no card with it. ``turn_progress`` is the current Turn and
    the number of Turns, rendered as moons; None for none.
    """

    phase_text: str
    turn_text: str
    long_name: str = ""
    turn_progress: tuple[int, int] | None = None
    question: str = ""

    @property
    def awaited_text(self) -> str:
        """The open question, or whose turn it is."""
        return self.question or self.turn_text


@dataclass(frozen=True)
class Cover:
    """The cover of a campaign: its ``drawing``, a status sentence, and its players.

    ``is_between_sessions``: the next session opens with the recap.
    """

    drawing: SafeString
    status_text: str
    players: SafeString | str = ""
    is_between_sessions: bool = False


ChronicleSummaryBuilder = Callable[[Sequence[DecodedEntry], Mapping[int, str]], Mapping[int, str]]
"""Sum up entries, oldest first, for these subjects (names by ref)."""


def build_no_summaries(entries: Sequence[DecodedEntry], subject_names: Mapping[int, str]) -> Mapping[int, str]:
    """Return no summaries."""
    return {}


def build_empty_cover(table: Any) -> Cover:
    """Return an empty cover."""
    return Cover(SafeString(""), "")


@dataclass(frozen=True)
class StandalonePage:
    """A page of a game that belongs to no table, for data of the whole installation.

    ``key`` is its name in URLs; ``rule_ids`` are the rules whose pages link to it.
    """

    key: str
    title: str | Promise
    view: Callable[[TableRequest], HttpResponse]
    rule_ids: frozenset[str] = frozenset()


@dataclass(frozen=True)
class DueReport:
    """A report that the page asks for now: the ``move`` with ``args`` as its form sends them, by the words of its button.

    An ``is_choice`` one is one of several answers, known by what tells it from them. ``argument`` is the number or
    choice it asks for. If that is what remains of a ``total``, its line also names what
    is gone, the fact ``spent_fact``: *used 3 cards* is as good as *2 left*. ``synonyms`` are what players also say for it,
    ``question_words`` what they say around it, such as the name of the card that asks.
    """

    move: str
    label: str
    args: Mapping[str, Json] = field(default_factory=dict)
    argument: str = ""
    spent_fact: str = ""
    total: int = 0
    is_choice: bool = False
    synonyms: tuple[str, ...] = ()
    question_words: str = ""


@dataclass(frozen=True)
class TeamReport:
    """A report of several subjects at once, in place of the move ``move`` of each.

    ``team_move`` takes its ``count``, ``args``, and the subjects in ``subjects`` unless they are all; '' if there is
    none. *All* of an amount is ``all_args`` for several, and for one as much as ``all_field`` of the subject.
    """

    move: str
    team_move: str = ""
    args: Mapping[str, Json] = field(default_factory=dict)
    all_args: Mapping[str, Json] = field(default_factory=dict)
    all_field: str = ""
    subject: str = "dreamer"
    subjects: str = "dreamers"


@dataclass(frozen=True)
class GameUI:
    """The user interface of one game: everything its pages need.

    - ``find_subjects`` finds the rows the journal tells apart, each a ``subject_noun``; with ``has_subject_choice``,
      a device shows one of them at a time.
    - ``demo_path`` is the export file of its demo campaign, ``guided_game`` its first game, led by the hand.
    - ``find_relevant_rules`` returns the ids of the rules that matter now, at most ten, the most urgent first.
    - ``stylesheet`` is its own static file, '' for none; ``scripts`` are loaded besides the shared ones.
    - ``move_pages`` are the moves with custom forms, by name; ``find_highlight`` finds the highlight of an entry.
    - ``shows_tasks``: its first panel has an element ``tasks`` for what hands must do (``journal/tabletop_tasks.py``),
      of which the first ``shown_task_count`` are in sight.
    - ``nav_items`` lead to the panels, by default one each; the journal always comes last. ⊕ opens the sheet
      ``happened``.
    - Open questions are rendered above the table, or in the panel ``prompt_panel_key``.
    - ``turns`` and ``steps`` group journal entries; ``render_pictures`` renders what precedes the line of an entry.
    - ``build_cover`` builds the cover of a campaign, ``build_recap`` the recap of a session, in which what
      ``uncounted_moves`` changed is no gain or loss;
      ``find_begin_session_action`` finds the action that starts a session, None if one has started.
    - ``routine_moves`` are the moves whose entries the journal shows small: the ticks of a checklist.
    - ``is_in_chronicle`` selects the entries of the chronicle, ``chronicle_consequences`` the consequences told with
      them; ``build_chronicle_summaries`` returns sentences that sum up entries, by the number of the entry they follow;
      ``chart_specs`` and ``build_bar_charts`` are its charts of a session, ``build_lifetime_charts`` those of
      all games.
    - ``get_value_locations`` returns, by argument, the words and the order of the codes that it may take now.
    - ``find_due_reports`` returns the reports that the page asks for now: a sentence may use the words of their buttons.
    - A sentence about several subjects is read with ``team_reports``, and as one of the ``losing_moves`` only if it
      names a loss. A less likely reading after which the table ``is_lost`` is not offered.
    - ``build_print_tables`` builds the tables for playing on from paper.
    - ``play_spec`` describes its plays for other apps, None for a game that other apps do not know.
    - ``get_edition`` returns the edition of the manual at a table, '' for a game with one edition.
    - ``big_screen_widgets`` are added to the big screen after status, questions and last lines, which every game has;
      ``build_screen_tables`` says the same in words and numbers, and nothing else.
      ``list_state_figures`` lists the numbers that other apps chart.
      With ``has_hidden_cards`` entries may name cards of a hidden hand, and the big screen shows no lines.
    - ``list_player_names`` returns who plays now, in a game whose subjects are not its players.
    """

    game: str
    title: str | Promise
    panels: tuple[Panel, ...]
    build_status_bar: Callable[[GameTable], StatusBar]
    find_subjects: Callable[[GameTable], list[AnyRow]]
    get_default_panel: Callable[[GameTable], str]
    begin_form: type[BeginForm]
    demo_path: Path | None = None
    guided_game: GuidedGame | None = None
    subject_noun: str | Promise = ""
    has_subject_choice: bool = True
    tools: tuple[Tool, ...] = ()
    adviser: Adviser | None = None
    game_review: GameReview | None = None
    standalone_pages: tuple[StandalonePage, ...] = ()
    find_relevant_rules: Callable[[GameTable, ViewerContext], list[str]] = lambda _table, _view: []
    stylesheet: str = ""
    scripts: tuple[str, ...] = ()
    move_pages: Mapping[str, MovePage] = field(default_factory=dict)
    find_highlight: HighlightFinder = find_no_highlight
    sheets: tuple[BottomSheet, ...] = ()
    nav_items: tuple[NavItem, ...] = ()
    prompt_panel_key: str = ""
    shows_tasks: bool = False
    shown_task_count: int = 1
    big_screen_widgets: tuple[BigScreenWidget, ...] = ()
    build_screen_tables: Callable[[Any], Sequence[Record]] = lambda _table: ()
    list_state_figures: Callable[[Any], Iterable[StateFigure]] = lambda _table: ()
    list_player_names: Callable[[Any], Sequence[str]] = lambda _table: ()
    has_hidden_cards: Callable[[GameTable], bool] = lambda _table: False
    turns: TurnSpec = NO_TURN_SPEC
    steps: TurnSpec = NO_TURN_SPEC
    render_pictures: Callable[[JournalEntry], SafeString | str] = lambda _entry: ""
    build_cover: Callable[[Any], Cover] = build_empty_cover
    build_recap: Callable[[Any, SessionDigest], GameRecap] = lambda _table, _evening: GameRecap()
    uncounted_moves: frozenset[str] = frozenset()
    find_begin_session_action: Callable[[Any, ViewerContext], ActionForm | None] = lambda _table, _view: None
    is_in_chronicle: Callable[[JournalEntry], bool] = lambda _entry: True
    routine_moves: frozenset[str] = frozenset()
    chronicle_consequences: frozenset[str] = frozenset()
    build_chronicle_summaries: ChronicleSummaryBuilder = build_no_summaries
    chart_specs: tuple[SeriesSpec, ...] = ()
    build_bar_charts: Callable[[Sequence[DecodedEntry]], list[BarChart]] = lambda _entries: []
    build_lifetime_charts: Callable[[Any], Sequence[LineChart | BarChart]] = lambda _table: ()
    get_value_locations: Callable[[Any], Mapping[str, tuple[str, Sequence[str]]]] = lambda _table: {}
    find_due_reports: Callable[[Any], Sequence[DueReport]] = lambda _table: ()
    team_reports: tuple[TeamReport, ...] = ()
    losing_moves: frozenset[str] = frozenset()
    is_lost: Callable[[Any], bool] = lambda _table: False
    build_print_tables: Callable[[Any], list[Record]] = lambda _table: []
    play_spec: PlaySpec | None = None
    get_edition: Callable[[Any], str] = lambda _table: ""

    def get_nav_items(self) -> tuple[NavItem, ...]:
        """Return the navigation items: those of the game, or one for each top-level panel."""
        whole = (panel for panel in self.panels if not panel.parent_key)
        return self.nav_items or tuple(NavItem(panel.title, panel.icon, (panel.key,)) for panel in whole)


_game_uis: dict[str, GameUI] = {}


def register_game_ui(new: GameUI) -> None:
    """Register the UI of a game."""
    _game_uis[new.game] = new


def get_game_ui(game: str) -> GameUI:
    """Return the UI of a registered game."""
    return _game_uis[game]


def get_game_uis() -> Mapping[str, GameUI]:
    """Return the UIs of all games by name."""
    return _game_uis


def limit_relevant_rules(rules: Iterable[str]) -> list[str]:
    """Return the first ten distinct rules."""
    return list(dict.fromkeys(rules))[:MAX_RELEVANT_RULES]


def find_pages_of_rule(rule_id: str) -> list[tuple[str, StandalonePage]]:
    """Return the standalone pages that a rule links to, each with its game."""
    return [
        (found.game, page)
        for found in _game_uis.values()
        for page in found.standalone_pages
        if rule_id in page.rule_ids
    ]
