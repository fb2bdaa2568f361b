"""The user interface of Lucidity: panels, status bar and begin form."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.lucidity.begin_form import BeginForm
from campaigns.lucidity.copy_list_page import COPY_LIST_PAGE
from campaigns.lucidity.copy_page import COPY_PAGE
from campaigns.lucidity.models import LucidityGame
from campaigns.lucidity.panels.advice import ADVISER
from campaigns.lucidity.panels.bag import build_bag_panel
from campaigns.lucidity.panels.chronicle import TURNS, render_pictures
from campaigns.lucidity.panels.cover import build_cover
from campaigns.lucidity.panels.dreamers import build_dreamers_panel, build_screen_cards
from campaigns.lucidity.panels.due_reports import find_due_reports
from campaigns.lucidity.panels.game_statistics import build_statistics_panel
from campaigns.lucidity.panels.guided_steps import GUIDED_GAME
from campaigns.lucidity.panels.manual_shift import build_manual_shift_sheet
from campaigns.lucidity.panels.odds import build_odds_sheet
from campaigns.lucidity.panels.plays import PLAY_SPEC
from campaigns.lucidity.panels.print_tables import (
    CHRONICLE_CONSEQUENCES,
    build_lifetime_charts,
    build_print_tables,
    build_screen_tables,
    is_in_chronicle,
    list_player_names,
)
from campaigns.lucidity.panels.recap import build_recap
from campaigns.lucidity.panels.report_other import build_corrections_sheet, build_report_other_sheet
from campaigns.lucidity.panels.state_figures import list_state_figures
from campaigns.lucidity.panels.turn import build_turn_panel, format_prompt_line
from campaigns.lucidity.relevant_rules import find_relevant_rules
from campaigns.lucidity.rules.highlights import find_highlight
from campaigns.lucidity.rules.table import Table
from campaigns.pages.numbered_games import build_idle_status_bar, build_report_sheets
from campaigns.pages.registry import BigScreenWidget, BottomSheet, GameUI, NavItem, Panel, StatusBar
from companion.installation import RESOURCE_ROOT


def get_value_locations(table: Table) -> dict[str, tuple[str, list[str]]]:
    """Return the players in their order: *from Ilse* is from the second of them."""
    return {"player": ("", [str(one) for one in table.current_game.players])} if table.newest_game else {}


def build_status_bar(table: Table) -> StatusBar:
    """Return the current player: the card of the turn asks the question."""
    if idle := build_idle_status_bar(table, LucidityGame.Result):
        return idle
    facts = {"name": table.get_player_name(table.state.turn), "turn": table.state.turns + 1}
    where = _("Turn %(turn)s: %(name)s") % facts
    return StatusBar(where, "", str(table.current_game), question=format_prompt_line(table))


RESULT_DEPENDENCIES = frozenset({"lucidity.luciditygame.result", "lucidity.luciditygame.number"})


GAME_UI = GameUI(
    game="lucidity",
    title=gettext_lazy("Lucidity"),
    panels=(
        Panel("turn", gettext_lazy("Turn"), "lucidity/turn.jinja", build_turn_panel, rule="lu.track"),
        Panel(
            "dreamers",
            gettext_lazy("Dreamers"),
            "lucidity/dreamers.jinja",
            build_dreamers_panel,
            rule="lu.card",
        ),
        Panel(
            "scores",
            gettext_lazy("Scores"),
            "lucidity/scores.jinja",
            build_statistics_panel,
            parent_key="dreamers",
            rule="lu.scores",
        ),
        Panel("bag", gettext_lazy("Bag"), "lucidity/bag.jinja", build_bag_panel, rule="lu.copy"),
    ),
    sheets=(
        BottomSheet("odds", gettext_lazy("Odds"), "lucidity/odds.jinja", build_odds_sheet, rule="lu.odds"),
        BottomSheet(
            "byhand",
            gettext_lazy("Move a die"),
            "lucidity/byhand.jinja",
            build_manual_shift_sheet,
            rule="lu.shift",
            is_closed_by_reports=True,
            is_over=lambda table: table.is_between_games,
        ),
        *build_report_sheets("lucidity", "lu.shift", build_corrections_sheet, build_report_other_sheet),
    ),
    nav_items=(
        NavItem(gettext_lazy("Turn"), "card", ("turn",)),
        NavItem(gettext_lazy("Dreamers"), "team", ("dreamers",)),
        NavItem(gettext_lazy("Bag"), "dice", ("bag",)),
    ),
    build_status_bar=build_status_bar,
    find_relevant_rules=find_relevant_rules,
    losing_moves=frozenset({"give-up"}),
    find_due_reports=find_due_reports,
    get_value_locations=get_value_locations,
    find_subjects=lambda table: table.list_games_in_order()[::-1],
    subject_noun=gettext_lazy("Game"),
    has_subject_choice=False,
    get_default_panel=lambda table: "turn",
    shows_tasks=True,
    begin_form=BeginForm,
    adviser=ADVISER,
    guided_game=GUIDED_GAME,
    stylesheet="lucidity/lucidity.css",
    scripts=("js/multi-select.js", "js/guide-fold.js"),
    find_highlight=find_highlight,
    big_screen_widgets=(BigScreenWidget("dreamers", "lucidity/screen.jinja", build_screen_cards),),
    build_screen_tables=build_screen_tables,
    list_state_figures=list_state_figures,
    list_player_names=list_player_names,
    standalone_pages=(COPY_PAGE, COPY_LIST_PAGE),
    turns=TURNS,
    build_recap=build_recap,
    is_in_chronicle=is_in_chronicle,
    chronicle_consequences=CHRONICLE_CONSEQUENCES,
    build_print_tables=build_print_tables,
    play_spec=PLAY_SPEC,
    build_lifetime_charts=build_lifetime_charts,
    build_cover=lambda table: build_cover(table, build_status_bar(table)),
    render_pictures=render_pictures,
    demo_path=RESOURCE_ROOT / "fixtures" / "lucidity" / "demo.dreamkeeper.json",
)
