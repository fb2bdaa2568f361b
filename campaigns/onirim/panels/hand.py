"""The hand on the board: each card with its answers and their consequences (facts 1.3, phase 1)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from msgspec import structs

from campaigns.engine.answer_spaces import Answer, ChoiceSpace, get_verb
from campaigns.engine.messages import pgettext_lazy
from campaigns.engine.messages import translate as _
from campaigns.onirim.panels.answer_buttons import GAME_PANEL_KEY, AnswerButton, explain_illegal_answer
from campaigns.onirim.panels.board import find_row_series
from campaigns.onirim.panels.prompt_views import build_answer_button, build_answer_buttons, deduplicate_answers
from campaigns.onirim.rules.card_phrases import KNOWN_CARDS, format_cards
from campaigns.onirim.rules.cards import DEAD_END, SERIES_LENGTH, SYMBOL_BY_CARD
from campaigns.onirim.rules.doors import can_gain_door
from campaigns.onirim.rules.expansions import get_rule_set
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.state_operations import count_in_deck
from campaigns.onirim.rules.table import Table
from campaigns.onirim.view_models import CardView, build_card_view
from campaigns.pages.actions import ActionForm, DisabledReason, ViewerContext, build_one_tap_action
from campaigns.pages.registry import Context

HAND_CARD_VERBS = frozenset({"mirror", "tower", "architect", "store", "cyclobot", "rally", "chaos"})
"""The verbs whose answers are shown under the hand card they concern."""


@dataclass(frozen=True)
class HandCard:
    """A card of the hand: its answers, their consequences, and the reasons against them.

    ``owner_label`` tells Personal from Shared cards of two players. ``play`` is None for a card that is never played.
    ``actions`` are the moves that submit its answers, by name: each card has forms of its own.
    """

    key: str
    card: CardView
    title: str
    consequences: tuple[str, ...]
    play: AnswerButton | None
    discard: AnswerButton
    other_buttons: tuple[AnswerButton, ...]
    reasons: tuple[DisabledReason, ...]
    actions: dict[str, ActionForm]
    owner_label: str = ""
    is_shared: bool = False


def build_turn_prompt(table: Table, viewer: ViewerContext, g: Game, answer_space: ChoiceSpace) -> Context:
    """Return phase 1: each card of the hand with its answers, and the additional answers of expansions."""
    more = [option for option in answer_space.options if get_verb(option) not in ("play", "discard")]
    offers = {
        name: build_one_tap_action(table, viewer, GAME_PANEL_KEY, name, None) for name in ("play", "discard", "choose")
    }
    held = [_build_hand_card(table, viewer, i, answer_space, more, offers) for i in range(len(g.hand))]
    elsewhere = [option for option in more if not _get_hand_indices(g, option)]
    return {
        "mode": "turn",
        "held": held,
        **build_answer_buttons(table, viewer, g, elsewhere),
    }


def _build_hand_card(
    table: Table,
    viewer: ViewerContext,
    index: int,
    answer_space: ChoiceSpace,
    extra_answers: list[Answer],
    actions: dict[str, ActionForm],
) -> HandCard:
    g = table.state
    code = g.hand[index]
    card, named = build_card_view(code), format_cards([code], KNOWN_CARDS)
    play = AnswerButton(
        str(index),
        str(pgettext_lazy("button", "Play")),
        (card,),
        reason=explain_illegal_answer(table, g, ["play", index], answer_space),
        phrase=_("Play %(card)s") % {"card": named},
    )
    discard = AnswerButton(
        str(index),
        str(pgettext_lazy("button", "Discard")),
        (card,),
        reason=explain_illegal_answer(table, g, ["discard", index], answer_space),
        phrase=_("Discard %(card)s") % {"card": named},
    )
    mine = [option for option in extra_answers if index in _get_hand_indices(g, option)]
    reasons = [one.reason for one in (play, discard) if one.reason is not None]
    return HandCard(
        f"hand-{table.current_game.steps}-{index}", card, _format_title(g, code), _list_consequences(g, code, play.reason),
        None if play.reason is not None and play.reason.is_final else play,
        discard,
        tuple(build_answer_button(g, option) for option, _code in deduplicate_answers(g, mine)),
        tuple(dict.fromkeys(reasons)),
        {name: replace(made, move_id=next(viewer.move_ids)) for name, made in actions.items()},
        "" if g.personal is None else _("Personal") if index < g.personal else _("Shared"),
        g.personal is not None and index >= g.personal,
    )  # fmt: skip


def _get_hand_indices(g: Game, answer: Answer) -> list[int]:
    """Return the hand indices that an answer concerns; none if it concerns more than hand cards."""
    if not isinstance(answer, list) or answer[0] not in HAND_CARD_VERBS:
        return []
    if answer[0] == "mirror":
        return [i for i in answer[2] if isinstance(i, int)]
    if answer[0] == "tower" and len(answer) < 3:
        return []
    return [answer[1]] if isinstance(answer[1], int) else []


def _format_title(g: Game, code: str) -> str:
    """Return the card's name with its progress in the series at the row's end."""
    name = build_card_view(code).label
    if not SYMBOL_BY_CARD[code]:
        return name
    _colour, at = find_row_series([*g.row, code])
    if at < 2:
        return name
    if at == SERIES_LENGTH:
        return _("%(card)s completes the series") % {"card": name}
    return _("%(card)s: card %(at)s of %(SERIES_LENGTH)s in the series") % {"card": name, "at": at}


def _list_consequences(g: Game, code: str, play_reason: DisabledReason | None) -> tuple[str, ...]:
    """Return the consequences of playing and of discarding a card, if there are any."""
    found = []
    if SYMBOL_BY_CARD[code] and play_reason is None:
        found.append(_describe_series(g, code))
    if SYMBOL_BY_CARD[code] == "K":
        found.append(_("Discard it for a Prophecy: look at %(PROPHECY_LOOK_COUNT)s cards."))
    elif SYMBOL_BY_CARD[code] == "G":
        found.append(_("Discard it for an Incantation: reveal %(INCANTATION_REVEAL_COUNT)s cards."))
    elif code == DEAD_END:
        found.append(_("You can only discard it with your whole hand."))
    return tuple(filter(None, found))


def _describe_series(g: Game, code: str) -> str:
    colour = get_rule_set(g.use).find_series(structs.replace(g, row=[*g.row, code]))
    if not colour:
        return ""
    door = build_card_view(colour + "D").label
    if count_in_deck(g, colour + "D") and can_gain_door(g, colour + "D"):
        return _("Playing it gains you a %(door)s; then shuffle the deck.") % {"door": door}
    return _("Playing it completes the series, but you cannot gain a %(door)s.") % {"door": door}
