"""Web UI of Etherfields: panels, sheets, status bar, start of a campaign."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.engine.messages import Text
from campaigns.etherfields.begin_form import BeginForm
from campaigns.etherfields.models import Slumber
from campaigns.etherfields.panels.action_form import build_action_note_sheet
from campaigns.etherfields.panels.action_groups import find_subjects
from campaigns.etherfields.panels.actions import build_actions_panel
from campaigns.etherfields.panels.big_screen import BIG_SCREEN_WIDGETS, build_screen_tables
from campaigns.etherfields.panels.board import build_board_panel, build_board_tracking_panel
from campaigns.etherfields.panels.board_range import RANGE_TOOL
from campaigns.etherfields.panels.chronicle import STEPS, TURNS
from campaigns.etherfields.panels.chronicle_spec import (
    CHART_SPECS,
    ROUTINE_MOVES,
    build_bar_charts,
    build_chronicle_summaries,
    is_in_chronicle,
)
from campaigns.etherfields.panels.cover import build_cover
from campaigns.etherfields.panels.dreamer import (
    build_distress_panel,
    build_dreamer_sheet,
    build_ether_panel,
    build_gems_panel,
    build_hand_panel,
    build_who_panel,
)
from campaigns.etherfields.panels.dreamworld import build_dreamworld_panel
from campaigns.etherfields.panels.due_reports import find_due_reports
from campaigns.etherfields.panels.ending import name_ended
from campaigns.etherfields.panels.ending_sheet import SHEET_TITLES, build_ending_sheet
from campaigns.etherfields.panels.entity import build_entity_sheet
from campaigns.etherfields.panels.entity_tile_form import (
    NOTE_TILE_PAGE,
    PUT_ENTITY_PAGE,
    build_new_tile_sheet,
    build_tile_copy_sheet,
)
from campaigns.etherfields.panels.entity_tile_form import TILE_STYLESHEETS as TILE
from campaigns.etherfields.panels.gates import build_gates_panel
from campaigns.etherfields.panels.guide import build_guide_panel, find_begin_session_action
from campaigns.etherfields.panels.intent import INTENT_TOOL
from campaigns.etherfields.panels.item import build_item_sheet
from campaigns.etherfields.panels.marks import build_marks_panel, build_placed_flaws_panel
from campaigns.etherfields.panels.mask import build_mask_sheet
from campaigns.etherfields.panels.next_step import (
    build_due_panel,
    build_event_step_panel,
    build_map_step_panel,
    build_now_panel,
    build_prompt_step_panel,
    build_tabletop_panel,
)
from campaigns.etherfields.panels.plays import PLAY_SPEC
from campaigns.etherfields.panels.print_tables import build_print_tables
from campaigns.etherfields.panels.recap import UNCOUNTED_MOVES, build_recap
from campaigns.etherfields.panels.report_other import build_box_panel, build_report_other_sheet
from campaigns.etherfields.panels.reveal_secret import REVEAL_SECRET_PAGE as SECRET
from campaigns.etherfields.panels.reveal_secret import SECRET_STYLESHEETS as PAD
from campaigns.etherfields.panels.reveal_secret import build_secret_sheet
from campaigns.etherfields.panels.secrets import SECRET_SEARCH_TOOL, build_secrets_sheet
from campaigns.etherfields.panels.slumber import build_slumber_sheet
from campaigns.etherfields.panels.state_figures import list_state_figures
from campaigns.etherfields.panels.stock import TAKE_STOCK_PAGE
from campaigns.etherfields.panels.team import build_roster_panel, build_team_sheet
from campaigns.etherfields.panels.team_strip import build_strip_panel
from campaigns.etherfields.panels.things import build_things_sheet
from campaigns.etherfields.panels.turn import get_setup_part_label
from campaigns.etherfields.panels.turn_card import build_turn_card_sheet, format_turn, get_turn_progress
from campaigns.etherfields.relevant_rules import find_relevant_rules
from campaigns.etherfields.rules.checklists.awakening import AWAKENING_PROCEDURE
from campaigns.etherfields.rules.first_dream import is_before_first_dream
from campaigns.etherfields.rules.highlights import find_highlight
from campaigns.etherfields.rules.next_steps import find_phase
from campaigns.etherfields.rules.next_steps.action_step import find_turn_dreamer
from campaigns.etherfields.rules.next_steps.between_sessions import (
    FIRST_EVENING_CODE,
    PACKED_CODE,
    UNKNOWN_BEGINNING_CODE,
    get_packed_code,
)
from campaigns.etherfields.rules.next_steps.labels import SHORT_LABELS
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.team_location import get_location_name
from campaigns.pages.actions import ViewerContext
from campaigns.pages.registry import BottomSheet, Context, GameUI, NavItem, Panel, StatusBar, TeamReport
from companion.installation import RESOURCE_ROOT


def build_status_bar(table: Table) -> StatusBar:
    """Return the status bar: the current step and whose move it is."""
    if table.team.lost:
        return StatusBar(_("All Dreamers have lost"), _("Resolve the loss step by step"))
    phase = find_phase(table).key
    if phase == "between-sessions":
        return _build_packed_status(table)
    if phase == "map":
        return _build_map_status(table)
    slumber = table.current_slumber
    if phase == "setup":
        return StatusBar(_("Entering a Dream"), get_setup_part_label(slumber), slumber.heading)
    turns = get_turn_progress(slumber) if slumber.turn else None
    return StatusBar(format_turn(slumber), _format_turn_text(table, slumber), slumber.heading, turns)


def _build_packed_status(table: Table) -> StatusBar:
    """Return the status bar between sessions."""
    return {
        UNKNOWN_BEGINNING_CODE: StatusBar(_("Ready to begin"), _("Take stock or set up")),
        FIRST_EVENING_CODE: StatusBar(_("First evening"), _("Set-up")),
        PACKED_CODE: StatusBar(_("Packed away"), _("Set up the next session")),
    }[get_packed_code(table)]


def _build_map_status(table: Table) -> StatusBar:
    """Return the status bar on the Map: what runs there, else what ended last, else where the Team is."""
    if is_before_first_dream(table):
        return StatusBar(_("Before the first Dream"), _("Tile I-01 X begins it"))
    if any(checklist.kind == AWAKENING_PROCEDURE.kind for checklist in table.checklists):
        return StatusBar(_("Awakening"), _("A new start on the Map"))
    ended = table.team.ended
    if ended:
        title = _("After a Dream") if ended["kind"] == Slumber.Kind.DREAM else _("After a Slumber")
        return StatusBar(title, name_ended(ended) or table.team.at)
    return StatusBar(_("Dreamworld Map"), str(get_location_name(table)) or _("between Slumbers"))


def _format_turn_text(table: Table, slumber: Slumber) -> str:
    """Return the current step; a Dreamer is named only if alone due, as the Team strip rings several."""
    step = str(SHORT_LABELS.get(("phase", slumber.phase)) or slumber.get_phase_display())
    dreamer = find_turn_dreamer(table)
    return _("%(step)s: %(who)s") % {"step": step, "who": dreamer} if dreamer is not None else step


SHEET_STYLESHEETS = ("css/pieces.css", "etherfields/sheets.css")
"""Styles that sheets need besides those of the table."""


PANEL_RULES = {
    "now": "ef.turn", "entity": "ef.entity", "tile": "ef.entity", "copy": "ef.entity",
    "action": "ef.action", "secret": "ef.secret", "turncard": "ef.turn",
    "slumberends": "ef.slumber", "dreamends": "ef.dream",
    "slumber": "ef.slumber", "dreamer": "ef.roster", "board": "ef.board", "dreamworld": "ef.dreamworld",
    "team": "ef.hours", "secrets": "ef.secret",
    "things": "ef.item", "item": "ef.item", "mask": "ef.mask", "box": "ef.item", "happened": "ef.turn",
}  # fmt: skip
"""The rule of each panel; parts of a panel cite their own in place."""


def _build_panel(
    key: str,
    title: Text,
    build_context: Callable[[Table, ViewerContext], Context],
    parent_key: str = "",
) -> Panel:
    rule = PANEL_RULES.get(parent_key or key, "")
    return Panel(key, title, f"etherfields/{key}.jinja", build_context, parent_key, icon=key, rule=rule)


def _build_sheet(
    key: str, title: Text, build_context: Callable[[Table, ViewerContext], Context], **options: Any
) -> BottomSheet:
    def build_sheet_context(table: Table, view: ViewerContext, _ref: int) -> Context:
        return build_context(table, view)

    return _build_ref_sheet(key, title, build_sheet_context, **options)


def _build_ref_sheet(
    key: str,
    title: Text,
    build_context: Callable[[Table, ViewerContext, int], Context],
    template: str = "",
    **options: Any,
) -> BottomSheet:
    drawn = f"etherfields/{template or key}.jinja"
    return BottomSheet(key, title, drawn, build_context, icon=key, rule=PANEL_RULES.get(key, ""), **options)


def _get_edition(table: Table) -> str:
    return table.team.edition if table.has_begun else ""


def _is_awake(table: Table) -> bool:
    return table.slumber is None


TEAM_REPORTS = (
    TeamReport("suffer", "affect-team", {"team_effect": "distress"}),
    TeamReport("seal", "affect-team", {"team_effect": "seal"}),
    TeamReport("gain-ether", "affect-team", {"team_effect": "ether"}),
    TeamReport("spend-ether", "affect-team", {"team_effect": "ether-less"}, all_field="ether"),
    TeamReport("cure", "affect-team", {"team_effect": "cure"}, {"team_effect": "cure-all"}, "distress"),
    TeamReport("unseal", "affect-team", {"team_effect": "unseal"}, {"team_effect": "unseal-all"}, "sealed"),
    TeamReport("discard", all_field="hand"),
)
"""Reports that a sentence may make of several Dreamers at once."""

GAME_UI = GameUI(
    game="etherfields",
    title=gettext_lazy("Etherfields"),
    panels=(
        _build_panel("now", gettext_lazy("Now"), build_now_panel),
        _build_panel("strip", gettext_lazy("The Team"), build_strip_panel, "now"),
        _build_panel("due", gettext_lazy("What is due"), build_due_panel, "now"),
        _build_panel("due-asked", gettext_lazy("Open questions"), build_prompt_step_panel, "now"),
        _build_panel("due-map", gettext_lazy("What is due on the Map"), build_map_step_panel, "now"),
        _build_panel("due-event", gettext_lazy("What the Turn card says"), build_event_step_panel, "now"),
        _build_panel("lying", gettext_lazy("On the table"), build_tabletop_panel, "now"),
        _build_panel("gates", gettext_lazy("Dream Gates"), build_gates_panel, "slumber"),
        _build_panel("actions", gettext_lazy("Actions"), build_actions_panel, "slumber"),
        _build_panel("who", gettext_lazy("Dreamers"), build_who_panel, "dreamer"),
        _build_panel("distress", gettext_lazy("Distress"), build_distress_panel, "dreamer"),
        _build_panel("ether", gettext_lazy("Ether"), build_ether_panel, "dreamer"),
        _build_panel("gems", gettext_lazy("Gems"), build_gems_panel, "dreamer"),
        _build_panel("hand", gettext_lazy("Cards"), build_hand_panel, "dreamer"),
        _build_panel("marks", gettext_lazy("Mask and States"), build_marks_panel, "dreamer"),
        _build_panel("placed", gettext_lazy("Flaws"), build_placed_flaws_panel, "dreamer"),
        _build_panel("board", gettext_lazy("Board"), build_board_panel),
        _build_panel("dreamworld", gettext_lazy("Dreamworld Map"), build_dreamworld_panel),
        _build_panel("followed", gettext_lazy("Is the board up to date?"), build_board_tracking_panel, "board"),
        _build_panel("guide", gettext_lazy("Guide"), build_guide_panel, "team"),
        _build_panel("roster", gettext_lazy("Everybody"), build_roster_panel, "team"),
        _build_panel("box", gettext_lazy("Box"), build_box_panel),
    ),
    sheets=(
        _build_sheet(
            "dreamer",
            gettext_lazy("Dreamer"),
            build_dreamer_sheet,
            row_label="etherfields.dreamer",
            is_subject_sheet=True,
            stylesheets=SHEET_STYLESHEETS,
        ),
        _build_ref_sheet(
            "entity",
            gettext_lazy("Entity"),
            build_entity_sheet,
            row_label="etherfields.entity",
            stylesheets=SHEET_STYLESHEETS,
        ),
        _build_ref_sheet(
            "tile",
            gettext_lazy("A new Entity"),
            build_new_tile_sheet,
            is_closed_by_reports=True,
            is_long_form=True,
            stylesheets=TILE,
            is_over=_is_awake,
        ),
        _build_ref_sheet(
            "copy",
            gettext_lazy("What its tile says"),
            build_tile_copy_sheet,
            row_label="etherfields.entity",
            is_closed_by_reports=True,
            is_long_form=True,
            stylesheets=TILE,
            template="tile",
        ),
        _build_ref_sheet(
            "action",
            gettext_lazy("An action of its tile"),
            build_action_note_sheet,
            row_label="etherfields.entity",
            is_closed_by_reports=True,
            return_key="entity",
            is_long_form=True,
            stylesheets=TILE,
            is_over=_is_awake,
        ),
        _build_sheet(
            "turncard",
            gettext_lazy("Turn card"),
            build_turn_card_sheet,
            is_over=_is_awake,
            stylesheets=SHEET_STYLESHEETS,
        ),
        *(
            _build_sheet(
                key, title, build_ending_sheet, template="ending", is_over=_is_awake, stylesheets=SHEET_STYLESHEETS
            )
            for key, title in SHEET_TITLES.items()
        ),
        _build_sheet("team", gettext_lazy("Team"), build_team_sheet, stylesheets=SHEET_STYLESHEETS),
        _build_ref_sheet(
            "secret",
            gettext_lazy("Which Secret?"),
            build_secret_sheet,
            is_closed_by_reports=True,
            is_long_form=True,
            stylesheets=PAD,
        ),
        _build_sheet("secrets", gettext_lazy("Secrets"), build_secrets_sheet, stylesheets=SHEET_STYLESHEETS),
        _build_sheet("things", gettext_lazy("Things"), build_things_sheet, stylesheets=SHEET_STYLESHEETS),
        _build_ref_sheet(
            "item", gettext_lazy("Item"), build_item_sheet, row_label="etherfields.item", stylesheets=SHEET_STYLESHEETS
        ),
        _build_ref_sheet(
            "mask",
            gettext_lazy("Masks"),
            build_mask_sheet,
            row_label="etherfields.dreamer",
            stylesheets=SHEET_STYLESHEETS,
        ),
        _build_sheet("slumber", gettext_lazy("All options"), build_slumber_sheet, stylesheets=SHEET_STYLESHEETS),
        _build_sheet("happened", gettext_lazy("Report or ask"), build_report_other_sheet),
    ),
    nav_items=(
        NavItem(gettext_lazy("Now"), "slumber", ("now",)),
        NavItem(gettext_lazy("Board"), "board", ("board", "dreamworld")),
        NavItem(gettext_lazy("Box"), "things", ("box",)),
    ),
    build_status_bar=build_status_bar,
    find_relevant_rules=find_relevant_rules,
    find_subjects=find_subjects,
    find_due_reports=find_due_reports,
    team_reports=TEAM_REPORTS,
    losing_moves=frozenset({"save-as-death"}),
    is_lost=lambda table: bool(table.team.lost),
    subject_noun=gettext_lazy("Dreamer"),
    get_default_panel=lambda table: "now",
    prompt_panel_key="now",
    shows_tasks=True,
    big_screen_widgets=BIG_SCREEN_WIDGETS,
    build_screen_tables=build_screen_tables,
    list_state_figures=list_state_figures,
    begin_form=BeginForm,
    stylesheet="etherfields/etherfields.css",
    move_pages={
        "take-stock": TAKE_STOCK_PAGE,
        "put-entity": PUT_ENTITY_PAGE,
        "note-tile": NOTE_TILE_PAGE,
        "reveal-secret": SECRET,
    },
    find_highlight=find_highlight,
    get_edition=_get_edition,
    play_spec=PLAY_SPEC,
    turns=TURNS,
    steps=STEPS,
    build_recap=build_recap,
    uncounted_moves=UNCOUNTED_MOVES,
    find_begin_session_action=find_begin_session_action,
    is_in_chronicle=is_in_chronicle,
    routine_moves=ROUTINE_MOVES,
    build_chronicle_summaries=build_chronicle_summaries,
    chart_specs=CHART_SPECS,
    build_bar_charts=build_bar_charts,
    build_print_tables=build_print_tables,
    build_cover=lambda table: build_cover(table, build_status_bar(table)),
    tools=(
        INTENT_TOOL,
        RANGE_TOOL,
        SECRET_SEARCH_TOOL,
    ),
    demo_path=RESOURCE_ROOT / "fixtures" / "etherfields" / "demo.dreamkeeper.json",
)
