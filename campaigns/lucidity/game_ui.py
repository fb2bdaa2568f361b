"""The user interface of Lucidity: panels, status bar and begin form."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.engine.messages import Text
from campaigns.lucidity.begin_form import BeginForm
from campaigns.lucidity.copy_list_page import COPY_LIST_PAGE
from campaigns.lucidity.copy_page import COPY_PAGE
from campaigns.lucidity.models import LucidityGame
from campaigns.lucidity.panels.bag import build_bag_panel
from campaigns.lucidity.panels.chronicle import TURNS, render_pictures
from campaigns.lucidity.panels.cover import build_cover
from campaigns.lucidity.panels.dreamers import build_dreamers_panel, build_screen_cards
from campaigns.lucidity.panels.game_statistics import build_statistics_panel
from campaigns.lucidity.panels.manual_shift import build_manual_shift_sheet
from campaigns.lucidity.panels.odds import build_odds_sheet
from campaigns.lucidity.panels.print_tables import build_lifetime_charts, build_print_tables, is_in_chronicle
from campaigns.lucidity.panels.recap import build_recap
from campaigns.lucidity.panels.report_other import build_corrections_sheet, build_report_other_sheet
from campaigns.lucidity.panels.turn import build_turn_panel, format_prompt_line
from campaigns.lucidity.relevant_rules import find_relevant_rules
from campaigns.lucidity.rules.highlights import find_highlight
from campaigns.lucidity.rules.table import Table
from campaigns.pages.actions import ViewerContext
from campaigns.pages.registry import BigScreenWidget, BottomSheet, Context, GameUI, NavItem, Panel, StatusBar
from companion.installation import PROJECT_ROOT

PANEL_RULES = {
    "turn": "lu.track",
    "dreamers": "lu.card",
    "scores": "lu.scores",
    "bag": "lu.copy",
    "odds": "lu.odds",
    "byhand": "lu.shift",
    "different": "lu.shift",
    "happened": "lu.shift",
}


def build_status_bar(table: Table) -> StatusBar:
    """Return the current player and who must answer."""
    row = table.newest_game
    if row is None:
        return StatusBar(_("No game yet"), "")
    if row.result:
        place = _("%(game)s · %(result)s") % {"game": row, "result": LucidityGame.Result(row.result).label}
        return StatusBar(place, _("Lay out another one, or look back"))
    facts = {"name": table.get_player_name(table.state.turn), "turn": table.state.turns + 1}
    return StatusBar(_("Turn %(turn)s: %(name)s") % facts, format_prompt_line(table), str(row))


STATE_DEPENDENCIES = frozenset({"lucidity.luciditygame.state", "lucidity.luciditygame.result"})
RESULT_DEPENDENCIES = frozenset({"lucidity.luciditygame.result", "lucidity.luciditygame.number"})


def _build_panel(
    key: str,
    title: Text,
    build_context: Callable[[Table, ViewerContext], Context],
    parent_key: str = "",
    depends_on: frozenset[str] = STATE_DEPENDENCIES,
) -> Panel:
    return Panel(key, title, f"lucidity/{key}.jinja", depends_on, build_context, parent_key, rule=PANEL_RULES[key])


def _build_sheet(
    key: str,
    title: Text,
    build_context: Callable[[Table, ViewerContext, int], Context],
    *,
    is_closed_by_reports: bool = False,
    is_over: Callable[[Table], bool] = lambda _table: False,
) -> BottomSheet:
    template = f"lucidity/{key}.jinja"
    return BottomSheet(
        key,
        title,
        template,
        STATE_DEPENDENCIES,
        build_context,
        rule=PANEL_RULES[key],
        is_closed_by_reports=is_closed_by_reports,
        is_over=is_over,
    )


def _is_over(table: Table) -> bool:
    return table.newest_game is None or bool(table.newest_game.result)


GAME_UI = GameUI(
    game="lucidity",
    title=gettext_lazy("Lucidity"),
    panels=(
        _build_panel("turn", gettext_lazy("Turn"), build_turn_panel),
        _build_panel("dreamers", gettext_lazy("Dreamers"), build_dreamers_panel),
        _build_panel("scores", gettext_lazy("Scores"), build_statistics_panel, "dreamers", RESULT_DEPENDENCIES),
        _build_panel("bag", gettext_lazy("Bag"), build_bag_panel),
    ),
    sheets=(
        _build_sheet("odds", gettext_lazy("Odds"), build_odds_sheet),
        _build_sheet(
            "byhand",
            gettext_lazy("Move a die by hand"),
            build_manual_shift_sheet,
            is_closed_by_reports=True,
            is_over=_is_over,
        ),
        _build_sheet(
            "different",
            gettext_lazy("Something is different"),
            build_corrections_sheet,
            is_closed_by_reports=True,
            is_over=_is_over,
        ),
        _build_sheet(
            "happened", gettext_lazy("Something happened"), build_report_other_sheet, is_closed_by_reports=True
        ),
    ),
    nav_items=(
        NavItem(gettext_lazy("Turn"), "card", ("turn",)),
        NavItem(gettext_lazy("Dreamers"), "team", ("dreamers",)),
        NavItem(gettext_lazy("Bag"), "dice", ("bag",)),
    ),
    build_status_bar=build_status_bar,
    find_relevant_rules=find_relevant_rules,
    relevant_rules_depend_on=frozenset({"lucidity.luciditygame.state", "lucidity.luciditygame.result"}),
    find_subjects=lambda table: table.list_games_in_order()[::-1],
    subject_noun=gettext_lazy("Game"),
    has_subject_choice=False,
    get_default_panel=lambda table: "turn",
    begin_form=BeginForm,
    stylesheet="lucidity/lucidity.css",
    scripts=("js/multi-select.js",),
    find_highlight=find_highlight,
    big_screen_widgets=(BigScreenWidget("dreamers", "lucidity/screen.jinja", build_screen_cards),),
    standalone_pages=(COPY_PAGE, COPY_LIST_PAGE),
    turns=TURNS,
    build_recap=build_recap,
    is_in_chronicle=is_in_chronicle,
    build_print_tables=build_print_tables,
    build_lifetime_charts=build_lifetime_charts,
    build_cover=lambda table: build_cover(table, build_status_bar(table)),
    render_pictures=render_pictures,
    demo_path=PROJECT_ROOT / "fixtures" / "lucidity" / "demo.dreamkeeper.json",
)
