"""The game panel: the board with the open question as large buttons, or the result and the form of the next game."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns import rulebook
from campaigns.engine.answer_spaces import ChoiceSpace
from campaigns.engine.messages import messages
from campaigns.onirim.panels import board, game_over, hand, multi_select
from campaigns.onirim.panels.answer_buttons import GAME_PANEL_KEY
from campaigns.onirim.panels.guided_steps import FIRST_GAME_SEED, GUIDED_GAME
from campaigns.onirim.panels.multi_select_view import DECK_ORDER_HINT, build_multi_select
from campaigns.onirim.panels.prompt_views import build_choice_prompt
from campaigns.onirim.relevant_rules import get_question_rules
from campaigns.onirim.rules import bottom_odds
from campaigns.onirim.rules.cards import CONFUSION, DIVER
from campaigns.onirim.rules.game_state import UNSPECIFIED, Game
from campaigns.onirim.rules.odds import get_known_position
from campaigns.onirim.rules.state_machine import machine
from campaigns.onirim.rules.state_operations import HAND_SIZE
from campaigns.onirim.rules.table import Table
from campaigns.onirim.view_models import CardView, build_card_view, build_card_views, get_player_name
from campaigns.pages.actions import ViewerContext, build_one_tap_action
from campaigns.pages.guided_game import build_guide
from campaigns.pages.numbered_games import build_idle_panel
from campaigns.pages.percentages import format_percent
from campaigns.pages.registry import Context


def build_game_panel(table: Table, viewer: ViewerContext) -> Context:
    """Return the board and the open question, or the result of the game."""
    row, g = table.current_game, table.state
    idle = build_idle_panel(
        table,
        viewer,
        GAME_PANEL_KEY,
        is_answerable=machine.is_answerable(g),
        build_game_over=lambda: game_over.build_game_over(table, viewer, row),
    )
    if idle is not None:
        return idle
    kind = g.open_prompt.kind
    common: Context = {
        "row": row,
        "title": str(row),
        "is_setup": not g.turn and kind != "turn",
        "about": rulebook.cite_rule(get_question_rules(kind)[0]),
        "guide": build_guide(
            "onirim", GUIDED_GAME, g, is_guided=not g.has_physical_cards and row.seed == FIRST_GAME_SEED
        ),
        **board.build_board(g),
        **_build_hand(g),
        "advise": build_one_tap_action(table, viewer, GAME_PANEL_KEY, "advise", None),
    }
    if kind == "report":
        return {
            **common,
            **build_multi_select(table, viewer, row, multi_select.build_report_spec(g), format_question(g)),
            "beside": g.has_physical_cards,
        }
    shape = machine.get_answer_space(g)
    task = multi_select.build_spec(g, shape)
    question = format_question(g)
    if task is not None:
        return {**common, **build_multi_select(table, viewer, row, task, question), "met": _list_resolving_cards(g)}
    assert isinstance(shape, ChoiceSpace)
    common |= {"question": question, "met": _list_resolving_cards(g), "hint": _format_hint(g)}
    return {**common, **(hand.build_turn_prompt if kind == "turn" else build_choice_prompt)(table, viewer, g, shape)}


def _build_hand(g: Game) -> Context:
    """Return the hand and, while it is being filled, the number of cards it still lacks."""
    draws = g.open_prompt.kind == "report" and _is_drawn_one_by_one(g)
    # Two players turn up more than a hand, and are asked for all of it.
    lacks = max(0, HAND_SIZE - len(g.hand), g.open_prompt.count) if draws else 0
    return {"hand": build_card_views(g.hand), "hands": group_hand(g), "lacks": lacks, "whole": len(g.hand) + lacks}


def group_hand(g: Game) -> list[tuple[str, list[CardView]]]:
    """Return the hand under its name; with two players, the Personal and the Shared cards separately."""
    if g.personal is None:
        return [(_("Hand"), build_card_views(g.hand))]
    return [
        (_("Personal"), build_card_views(g.hand[: g.personal])),
        (_("Shared"), build_card_views(g.hand[g.personal :])),
    ]


def _is_drawn_one_by_one(g: Game) -> bool:
    """Return whether the cards of a report were drawn one by one rather than looked at."""
    was = g.open_prompt
    return was.least < was.count or (was.end == "top" and min(was.count, len(g.deck)) == 1)


def find_asked_player(g: Game) -> str:
    """Return the name of the one of two players whom the open question asks; '' for one player."""
    if g.away is None:
        return ""
    return get_player_name(g, g.player if g.open_prompt.player == UNSPECIFIED else g.open_prompt.player)


def format_question(g: Game) -> str:
    """Return the open question, to one of two players by name."""
    asked, player = _format_plain_question(g), find_asked_player(g)
    return _("%(player)s: %(asked)s") % {"player": player, "asked": asked} if player else asked


def _format_plain_question(g: Game) -> str:
    kind = g.open_prompt.kind
    if kind == "report":
        return _format_report_question(g)
    return _("Play or discard") if kind == "turn" else messages.get_question(f"onirim.ask.{kind}", {}, "onirim")


def _format_report_question(g: Game) -> str:
    """Return the question for reported cards: drawn, or looked at on top or at the bottom, always from top to bottom."""
    was, count = g.open_prompt, multi_select.count_awaited_cards(g)
    every = min(was.count, len(g.deck))
    if _is_drawn_one_by_one(g):
        return _("What did you draw?")
    facts = {"count": count, "all": every, "known": every - count}
    if was.end == "top":
        some = _("You know %(known)s of the %(all)s cards on top. What are the others, from top to bottom?")
        new = ngettext("Which card is on top?", "Which %(count)s cards are on top, from top to bottom?", count)
    else:
        some = _("You know %(known)s of the %(all)s cards at the bottom. What are the others, from top to bottom?")
        new = ngettext(
            "Which card is at the bottom?",
            "Which %(count)s cards are at the bottom, from top to bottom?",
            count,
        )
    return (some if count < every else new) % facts


def _list_resolving_cards(g: Game) -> list[CardView]:
    """Return the card being resolved, unless it is among those to choose from."""
    was = g.open_prompt
    if was.kind in ("nightmare", "door", "sphinx", "denizen", "happy"):
        return build_card_views(was.shown_cards)
    if was.kind == "confusion":
        return [build_card_view(CONFUSION)]
    return build_card_views(reversed(g.shown)) if was.kind == "diver" else []


def _format_hint(g: Game) -> str:
    if g.open_prompt.kind == "diver":
        risk = bottom_odds.compute_nightmare_risk(get_known_position(g))
        said = _("Chance that the next one is a Nightmare: %(risk)s.") % {"risk": format_percent(risk)}
        return f"{DECK_ORDER_HINT} {said}" if len(g.shown) > 1 else said
    if g.open_prompt.kind == "nightmare" and g.open_prompt.shown_cards == [DIVER]:
        return _("The Diver found a Nightmare at the bottom of the deck. Now deal with the Diver as with a Nightmare.")
    return ""
