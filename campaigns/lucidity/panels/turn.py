"""The turn panel: the open question with large buttons, or the result and the form of the next game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaigns import rulebook
from campaigns.engine.messages import Text, messages
from campaigns.lucidity.copy_form import compute_digest
from campaigns.lucidity.copy_texts import SECTION_TEXTS
from campaigns.lucidity.panels import game_over, manual_shift, reroll_payment
from campaigns.lucidity.panels.answer_forms import TURN_PANEL_KEY, AnswerForm, build_multi_select
from campaigns.lucidity.panels.guided_steps import GUIDED_GAME, is_first_game
from campaigns.lucidity.panels.multi_select import REPORT_KEPT, decode_selection
from campaigns.lucidity.panels.odds import get_dangers_by_dice_count
from campaigns.lucidity.panels.player_cards import DieActions, PlayerCard, build_player_card
from campaigns.lucidity.panels.power_chart import build_power_race
from campaigns.lucidity.panels.prompt_views import ANSWER_FORM_BUILDERS, MULTI_SELECT_QUESTIONS, format_hint
from campaigns.lucidity.panels.section_summaries import summarize_section
from campaigns.lucidity.rules.copy_sections import get_card_section, list_unverified
from campaigns.lucidity.rules.dice import sort_by_resolution
from campaigns.lucidity.rules.game_state import Game
from campaigns.lucidity.rules.questions import get_question_rule
from campaigns.lucidity.rules.state_machine import machine
from campaigns.lucidity.rules.state_operations import get_track_steps
from campaigns.lucidity.rules.table import Table
from campaigns.lucidity.view_models import DieView, build_copy_url, build_counted_views, build_die_views
from campaigns.pages.actions import ViewerContext, build_one_tap_action
from campaigns.pages.guided_game import build_guide
from campaigns.pages.numbered_games import build_idle_panel
from campaigns.pages.registry import Context

SETUP_SECTIONS = ("tracks", "faces", "rest")
"""Sections of the copy that every turn depends on: asked for once, before the first one."""
SECTIONS_BY_QUESTION = {"fear": ("fear",), "imprison": ("imprisonment",)}
"""Sections that the answers to a rare question depend on."""


@dataclass(frozen=True)
class DoubtView:
    """One unverified fact that the open question depends on: our guess, and the link to verify it.

    ``digest`` is the digest of our guess.
    """

    section: str
    title: Text
    text: str
    url: str
    digest: str


def build_turn_panel(table: Table, viewer: ViewerContext) -> Context:
    """Return the open question and who must answer, or the result of the game."""
    row, g = table.current_game, table.state
    idle = build_idle_panel(
        table,
        viewer,
        TURN_PANEL_KEY,
        is_answerable=machine.is_answerable(g),
        build_game_over=lambda: game_over.build_game_over(table, viewer, row),
    )
    if idle is not None:
        return idle
    was, group = g.open_prompt, viewer.open_groups.get(TURN_PANEL_KEY, "")
    answers = ANSWER_FORM_BUILDERS[was.kind](table, viewer, g)
    rerolls = reroll_payment.get_reroll_options(g)
    return {
        "row": row,
        "mode": "ask",
        "about": rulebook.cite_rule(get_question_rule(was.kind)),
        "race": build_power_race(table),
        "guide": build_guide("lucidity", GUIDED_GAME, g, is_guided=is_first_game(g, row.players)),
        "tracks": _build_track_steps(g) if was.kind != "track" and g.track is not None else [],
        "who": table.get_player_name(was.who),
        "question": format_question(g, group, row.steps),
        "hint": format_hint(table, g),
        "doubt": _build_doubt(viewer, g),
        "note": _get_ability_text(g) if was.kind == "ability" else "",
        "by_hand": was.kind == "ability",
        "chances": next(iter(get_dangers_by_dice_count(g).values()), ()) if was.kind == "rest" else (),
        "lying": _group_loose_dice(g),
        "answers": [one for one in answers if one.card_row is None],
        "placed": [one for one in answers if one.card_row is not None],
        "advise": build_one_tap_action(table, viewer, TURN_PANEL_KEY, "advise", None),
        "reroll": reroll_payment.build_reroll_form(table, viewer, rerolls, row.steps),
        "pays": bool(rerolls),
        "pick": build_multi_select(table, viewer, g, row.steps) if was.kind in MULTI_SELECT_QUESTIONS else None,
        **_build_cards(table, g, answers, rerolls, group, row.steps),
        "last_turns": [table.get_player_name(seat) for seat in g.final or ()],
        "is_last": g.final is not None,
    }  # fmt: skip


def _build_cards(
    table: Table, g: Game, answers: list[AnswerForm], rerolls: reroll_payment.RerollOptions, token: str, step_count: int
) -> Context:
    """Return the card of the drawing, rolling or resolving player with the actions of its dice, and cards that lose dice."""
    given = [found for one in answers for found in one.die_actions]
    acts = manual_shift.merge_actions(
        [
            *given,
            *reroll_payment.build_payment_actions(g.who, rerolls, token, step_count),
            *manual_shift.build_shift_actions(g, g.who, step_count),
        ]
    )
    prey = sorted({seat for (seat, _place, _die), _act in given if seat != g.who})
    return {
        "card": build_player_card(g, g.who, table.get_player_name(g.who), acts),
        "prey": [_build_victim_card(table, g, seat, acts) for seat in prey],
    }


def _build_victim_card(table: Table, g: Game, seat: int, actions: DieActions) -> PlayerCard:
    return build_player_card(g, seat, table.get_player_name(seat), actions)


def format_prompt_line(table: Table) -> str:
    """Return in one line what must be answered, and by whom unless it is their turn."""
    g = table.state
    if not machine.is_answerable(g):
        return _("The open question can no longer be answered")
    asked = format_question(g)
    if g.open_prompt.who == g.turn:
        return asked
    return _("Question for %(name)s: %(asked)s") % {"name": table.get_player_name(g.open_prompt.who), "asked": asked}


def format_question(g: Game, token: str = "", step_count: int = 0) -> str:
    """Return the open question in words; a draw is asked for by the kind of report in the URL."""
    kind = g.open_prompt.kind
    if kind == "draw" and decode_selection(g, token, step_count).report_kind == REPORT_KEPT:
        return (
            _("How did the extra die fall?") if g.open_prompt.why == "depths" else _("How did the dice you kept fall?")
        )
    if kind == "rest" and not g.open_prompt.again:
        return _("How do you rest?")
    return messages.get_question(machine.questions[kind].code, {}, "lucidity")


def _build_track_steps(g: Game) -> list[tuple[int, bool]]:
    """Return the steps of the chosen track, each with whether the marker is there."""
    return [(count, step == g.step) for step, count in enumerate(get_track_steps(g))]


def list_unverified_sections(g: Game) -> list[str]:
    """Return the unverified sections that the open question depends on; those of every turn only before the first.

    A game on the screen needs no copy to begin.
    """
    was = g.open_prompt
    sections: Iterable[str] = SECTIONS_BY_QUESTION.get(was.kind, ())
    if was.kind == "ability":
        sections = (get_card_section(g, was.die[0]),)
    elif was.kind == "track" and not g.turns and g.has_physical_dice:
        sections = SETUP_SECTIONS
    return list_unverified(g.facts, sections)


def _build_doubt(viewer: ViewerContext, g: Game) -> DoubtView | None:
    """Return the first unverified fact: one is asked at a time."""
    section = next(iter(list_unverified_sections(g)), "")
    if not section:
        return None
    url, seen = build_copy_url(viewer.campaign.slug, TURN_PANEL_KEY, section), compute_digest(g.facts, section)
    return DoubtView(section, SECTION_TEXTS[section].title, summarize_section(g.facts, section), url, seen)


def _get_ability_text(g: Game) -> str:
    """Return the ability of the card that took a die, in the players' own words."""
    found: str = g.facts.abilities[get_card_section(g, g.open_prompt.die[0]).removeprefix("card-")]
    return found


def _group_loose_dice(g: Game) -> list[tuple[str, list[DieView]]]:
    """Return the dice in no row: drawn and not rolled, rolled and not resolved."""
    found = []
    if g.hand:
        found.append((_("In hand"), build_counted_views(g.hand)))
    if g.rolled:
        found.append((_("Rolled, not yet resolved"), build_die_views(sort_by_resolution(g.rolled))))
    return found
