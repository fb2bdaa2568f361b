"""The state of a campaign as JSON. What it shows is what pages show to that role: nothing here decides about spoilers."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import cast

from campaigns import rulebook
from campaigns.api.schemas import CampaignState, Counts, FigureReport, Question, RoleName, StateTable
from campaigns.api.tokens import TokenRole
from campaigns.engine import Table, get_game
from campaigns.journal import error_boundary
from campaigns.journal.forms import MoveIdGenerator
from campaigns.journal.tabletop_tasks import format_tasks
from campaigns.models import Campaign
from campaigns.pages import screen_content
from campaigns.pages.actions import ViewerContext
from campaigns.pages.print_tables import PrintTable
from campaigns.pages.prompts import build_prompts
from campaigns.pages.registry import GameUI, StatusBar, get_game_ui
from campaigns.pages.state_figures import StateFigure
from campaigns.storage import state


def open_campaign_table(campaign: Campaign) -> Table:
    """Return the table of a campaign, and show its edition of the rules until the request ends."""
    table, game_ui = state.open_table(campaign, get_game(campaign.game)), get_game_ui(campaign.game)
    rulebook.activate_edition(lambda: game_ui.get_edition(table))
    return table


def build_campaign_state(campaign: Campaign, role: TokenRole) -> CampaignState:
    """Return the state of a campaign as this role may see it."""
    table, game_ui = open_campaign_table(campaign), get_game_ui(campaign.game)
    subject_names = error_boundary.with_fallback(
        campaign, "the subjects", lambda: {row.ref: str(row) for row in game_ui.find_subjects(table)}, dict[int, str]
    )
    status = error_boundary.with_fallback(
        campaign, "the bar", lambda: game_ui.build_status_bar(table), lambda: StatusBar("", "")
    )
    questions = _build_questions(campaign, table, subject_names, role)
    tasks = _list_tasks(campaign, table, role, is_asking=bool(questions))
    turn, turns = status.turn_progress or (None, None)
    return CampaignState(
        name=campaign.name,
        game=campaign.game,
        game_title=str(game_ui.title),
        edition=game_ui.get_edition(table),
        role=cast("RoleName", role.value),
        archived=campaign.archived,
        created=campaign.created.astimezone(UTC),
        last_played=_find_last_played(campaign).astimezone(UTC),
        phase=str(status.phase_text),
        place=str(status.long_name),
        turn=turn,
        turns=turns,
        waiting_for=str(status.awaited_text),
        questions=questions,
        tasks=tasks,
        players=_list_players(campaign, table, game_ui, subject_names),
        counts=Counts(
            entries=campaign.version, sessions=campaign.session, questions=len(table.prompts), tasks=len(tasks)
        ),
        figures=_list_figures(campaign, table, game_ui, role),
        newest=campaign.version,
        current=campaign.head,
        tables=_build_tables(campaign, table, game_ui, role),
    )


def _find_last_played(campaign: Campaign) -> datetime:
    """Return when the newest entry was reported: the column of the campaign is written every few minutes only."""
    newest = campaign.moves.order_by("-seq").values_list("at", flat=True).first()
    return newest or campaign.created


def _build_questions(
    campaign: Campaign, table: Table, subject_names: dict[int, str], role: TokenRole
) -> list[Question]:
    viewer = ViewerContext(campaign, MoveIdGenerator(campaign.version), subject_names=subject_names)
    prompts = build_prompts(table, viewer)
    # The big screen shows the oldest one, and says how many there are.
    shown = prompts[:1] if role is TokenRole.SCREEN else prompts
    return [
        Question(
            text=str(one.question), addressee=str(one.addressee), answers=[str(answer.label) for answer in one.answers]
        )
        for one in shown
    ]


def _list_tasks(campaign: Campaign, table: Table, role: TokenRole, *, is_asking: bool) -> list[str]:
    if role is not TokenRole.SCREEN:
        return [str(order) for _keys, order in format_tasks(campaign)]
    return [] if is_asking else [str(order) for order in screen_content.list_tasks(campaign, table)]


def _list_players(campaign: Campaign, table: Table, game_ui: GameUI, subject_names: dict[int, str]) -> list[str]:
    if game_ui.has_subject_choice:
        return [*subject_names.values()]
    return error_boundary.with_fallback(campaign, "the players", lambda: [*game_ui.list_player_names(table)], list[str])


def _build_tables(campaign: Campaign, table: Table, game_ui: GameUI, role: TokenRole) -> list[StateTable]:
    build = game_ui.build_print_tables if role is TokenRole.PLAYER else game_ui.build_screen_tables
    found: Sequence[PrintTable] = error_boundary.with_fallback(
        campaign, "the tables of the state", lambda: build(table), list[PrintTable]
    )
    return [
        StateTable(
            title=str(one.title),
            headings=[str(heading) for heading in one.headings],
            rows=[[_format_cell(cell) for cell in row] for row in one.rows],
        )
        for one in found
    ]


def _list_figures(campaign: Campaign, table: Table, game_ui: GameUI, role: TokenRole) -> list[FigureReport]:
    found = error_boundary.with_fallback(
        campaign, "the figures", lambda: [*game_ui.list_state_figures(table)], list[StateFigure]
    )
    return [
        FigureReport(name=one.name, label=str(one.label), subject=one.subject, value=one.value, of=one.of)
        for one in found
        if one.is_on_big_screen or role is not TokenRole.SCREEN
    ]


def _format_cell(cell: object) -> int | str:
    return cell if type(cell) is int else "" if cell is None else str(cell)
