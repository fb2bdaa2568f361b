"""The user interface of Onirim: panels, status bar and begin form."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.engine.answer_spaces import ChoiceSpace
from campaigns.onirim.begin_form import BeginForm
from campaigns.onirim.models import OnirimGame
from campaigns.onirim.panels.advice import ADVISER
from campaigns.onirim.panels.chronicle import TURNS, format_current_turn, render_pictures
from campaigns.onirim.panels.corrections import build_corrections_sheet
from campaigns.onirim.panels.cover import build_cover
from campaigns.onirim.panels.daily_deck import DAILY_SHEET_KEY, build_daily_sheet
from campaigns.onirim.panels.due_reports import find_due_reports
from campaigns.onirim.panels.game import build_game_panel, find_asked_player, format_question
from campaigns.onirim.panels.game_statistics import build_statistics_panel
from campaigns.onirim.panels.guided_steps import GUIDED_GAME
from campaigns.onirim.panels.look_back import GAME_REVIEW
from campaigns.onirim.panels.odds import build_odds_panel
from campaigns.onirim.panels.plays import PLAY_SPEC
from campaigns.onirim.panels.print_tables import (
    CHRONICLE_CONSEQUENCES,
    build_lifetime_charts,
    build_print_tables,
    build_screen_tables,
    is_in_chronicle,
    list_player_names,
)
from campaigns.onirim.panels.recap import build_recap
from campaigns.onirim.panels.report_other import build_report_other_sheet
from campaigns.onirim.panels.state_figures import list_state_figures
from campaigns.onirim.panels.zones import build_screen_zones, build_zones_sheet, is_two_player_game
from campaigns.onirim.relevant_rules import find_relevant_rules
from campaigns.onirim.rules.answer_codec import encode_answer
from campaigns.onirim.rules.highlights import find_highlight
from campaigns.onirim.rules.state_machine import machine
from campaigns.onirim.rules.table import Table
from campaigns.pages.numbered_games import build_idle_status_bar, build_report_sheets
from campaigns.pages.registry import BigScreenWidget, BottomSheet, GameUI, NavItem, Panel, StatusBar
from companion.installation import RESOURCE_ROOT


def get_value_locations(table: Table) -> dict[str, tuple[str, list[str]]]:
    """Return the cards of the hand and the answers offered now, encoded as text."""
    if table.newest_game is None:
        return {}
    g = table.state
    asks = g.question is not None and g.question.kind not in ("report", "shuffle")
    shape = machine.get_answer_space(g) if asks else None
    offered = [encode_answer(one) for one in shape.options] if isinstance(shape, ChoiceSpace) else []
    return {"place": ("cards", g.hand), "option": ("option", offered)}


def build_status_bar(table: Table) -> StatusBar:
    """Return the turn, and of two players whose it is: the board asks the question."""
    if idle := build_idle_status_bar(table, OnirimGame.Result):
        return idle
    row = table.current_game
    if not machine.is_answerable(table.state):
        return StatusBar(str(row), _("The open question can no longer be answered"))
    g = table.state
    player = find_asked_player(g)
    whose = _("%(player)s's turn") % {"player": player} if player else ""
    return StatusBar(format_current_turn(g), whose, str(row), question=format_question(g))


GAME_UI = GameUI(
    game="onirim",
    title=gettext_lazy("Onirim"),
    panels=(
        Panel("game", gettext_lazy("Board"), "onirim/game.jinja", build_game_panel, rule="onirim.turn"),
        Panel(
            "odds",
            gettext_lazy("Odds"),
            "onirim/odds.jinja",
            build_odds_panel,
            rule="onirim.outlook",
        ),
        Panel(
            "board",
            gettext_lazy("Progress"),
            "onirim/board.jinja",
            build_statistics_panel,
            rule="onirim.end",
        ),
    ),
    sheets=(
        BottomSheet(
            "zones",
            gettext_lazy("On the table"),
            "onirim/zones.jinja",
            build_zones_sheet,
            rule="onirim.deck",
        ),
        BottomSheet(
            DAILY_SHEET_KEY,
            gettext_lazy("Daily deck"),
            "onirim/daily_deck.jinja",
            build_daily_sheet,
            rule="onirim.daily",
            is_closed_by_reports=True,
        ),
        *build_report_sheets("onirim", "onirim.put-right", build_corrections_sheet, build_report_other_sheet),
    ),
    nav_items=(
        NavItem(gettext_lazy("Board"), "card", ("game",)),
        NavItem(gettext_lazy("Odds"), "dice", ("odds",)),
        NavItem(gettext_lazy("Progress"), "flag", ("board",)),
    ),
    build_status_bar=build_status_bar,
    find_relevant_rules=find_relevant_rules,
    losing_moves=frozenset({"give-up"}),
    find_subjects=lambda table: table.list_games_in_order()[::-1],
    subject_noun=gettext_lazy("Game"),
    has_subject_choice=False,
    get_default_panel=lambda table: "game",
    shows_tasks=True,
    shown_task_count=5,
    begin_form=BeginForm,
    adviser=ADVISER,
    game_review=GAME_REVIEW,
    guided_game=GUIDED_GAME,
    stylesheet="onirim/onirim.css",
    scripts=("js/multi-select.js", "js/guide-fold.js"),
    find_highlight=find_highlight,
    big_screen_widgets=(BigScreenWidget("zones", "onirim/screen.jinja", build_screen_zones),),
    build_screen_tables=build_screen_tables,
    list_state_figures=list_state_figures,
    list_player_names=list_player_names,
    has_hidden_cards=is_two_player_game,
    turns=TURNS,
    build_recap=build_recap,
    is_in_chronicle=is_in_chronicle,
    chronicle_consequences=CHRONICLE_CONSEQUENCES,
    demo_path=RESOURCE_ROOT / "fixtures" / "onirim" / "demo.dreamkeeper.json",
    get_value_locations=get_value_locations,
    find_due_reports=find_due_reports,
    build_print_tables=build_print_tables,
    play_spec=PLAY_SPEC,
    build_lifetime_charts=build_lifetime_charts,
    build_cover=lambda table: build_cover(table, build_status_bar(table)),
    render_pictures=render_pictures,
)
