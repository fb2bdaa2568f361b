"""Moves that play, gain and lose Influence cards (manual p. 3, 13 and 14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from campaigns.engine import NumberBounds, move
from campaigns.engine.messages import (
    ManualStep,
    MoveMessages,
    Plural,
    _,
    consequence,
    format_lazy,
    messages,
    pgettext_lazy,
    violation,
)
from campaigns.etherfields.rules.button_labels import DRAW_BY_EFFECT_LABEL
from campaigns.etherfields.rules.guards import require_can_act
from campaigns.etherfields.rules.market import put_under_market
from campaigns.etherfields.rules.piles import discard_from_hand, put_on_discard, take_cards
from campaigns.etherfields.rules.progress_zone import ProgressSide, take_placed_cards
from campaigns.etherfields.rules.rounds import emit_untimely
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer

PROGRESS_COLOUR_LABELS = {
    "unsaid": _("not entered"),
    "wrath": _("Wrath"),
    "cunning": _("Cunning"),
    "awareness": _("Awareness"),
}


LossPileArg = Literal["deck", "hand", "discard", "progress", "sealed"]


@move(
    "etherfields.discard",
    rule_id="ef.cards",
    guard=require_can_act,
    messages=MoveMessages(
        pgettext_lazy("button", "Discard"),
        Plural(
            "%(dreamer)s discarded 1 card from the hand.",
            "%(dreamer)s discarded %(count)s cards from the hand.",
            "count",
        ),
        _("For cards that are played, or paid as Intent."),
        synonyms=_(
            "discards cards, gets rid of cards, gets rid of cards in hand, burns cards, drops cards, pays cards, "
            "loses cards from hand, throws cards"
        ),
    ),
)
def discard_cards(table: Table, dreamer: Dreamer, count: Annotated[int, NumberBounds(1, 20)]) -> None:
    """Discard ``count`` cards from the hand, 1 to 20, for their Intent or action (p. 12 and 13).

    Refuses more than the hand holds. In the Dreamscape Phase and in another's round, reports that only Rapid cards
    may be played.
    """
    discard_from_hand(table, dreamer, count)
    emit_untimely(table, dreamer)


@move(
    "etherfields.gain-cards",
    rule_id="ef.cards",
    guard=require_can_act,
    messages=MoveMessages(
        _("Gain cards"),
        Plural("%(dreamer)s gained 1 Influence card.", "%(dreamer)s gained %(count)s Influence cards.", "count"),
        synonyms=_("new card for deck, card from market, cards into deck, gets influence card"),
    ),
)
def gain_cards(table: Table, dreamer: Dreamer, count: Annotated[int, NumberBounds(1, 40)]) -> None:
    """Put ``count`` gained Influence cards, 1 to 40, on top of the discard pile (p. 13)."""
    put_on_discard(table, dreamer, count)


@move(
    "etherfields.lose-cards",
    rule_id="ef.cards",
    guard=require_can_act,
    messages=MoveMessages(
        _("Return to Market"),
        Plural(
            "%(dreamer)s lost 1 card from the %(pile)s to the Influence Market.",
            "%(dreamer)s lost %(count)s cards from the %(pile)s to the Influence Market.",
            "count",
        ),
        _("Put lost cards under the Influence Market, wherever they came from."),
        synonyms=_("card back to market, returns card to market, gives card back"),
    ),
)
def lose_cards(
    table: Table,
    dreamer: Dreamer,
    count: Annotated[int, NumberBounds(1, 40)],
    pile: LossPileArg = "deck",
    own: Annotated[int, NumberBounds(0, 22)] = 0,
    side: ProgressSide = "active",
) -> None:
    """Return ``count`` Influence cards, 1 to 40, of one pile to the bottom of the Influence Market (p. 14).

    ``pile`` may be the Progress zone or the Sealed pile; ``side`` is the side up of placed cards. ``own`` is how many
    bear the Dreamer's own back, up to 22: only those change hands with the archetype. Refuses more than the pile
    holds without Flaws, and more own backs than possible.
    """
    _take_lost_cards(table, dreamer, count, pile, own, side)
    put_under_market(table, count)


CARDS_ALONE = consequence(
    "ef.cards.alone",
    format_lazy(
        _("%(who)s plays alone and may draw another card for it. To do so, use “{label}”."), label=DRAW_BY_EFFECT_LABEL
    ),
)
CARDS_REMOVED = consequence(
    "ef.cards.removed",
    ManualStep(
        Plural(
            "1 of %(who)s's cards is now behind the Removed cards Divider.",
            "%(count)s of %(who)s's cards are now behind the Removed cards Divider.",
            "count",
        ),
        Plural(
            "%(who)s: put the card behind the Removed cards Divider.",
            "%(who)s: put the %(count)s cards behind the Removed cards Divider.",
            "count",
        ),
    ),
)


@move(
    "etherfields.remove-cards",
    rule_id="ef.cards",
    guard=require_can_act,
    messages=MoveMessages(
        _("Remove from the game"),
        Plural(
            "%(dreamer)s removed 1 card from the game (%(pile)s).",
            "%(dreamer)s removed %(count)s cards from the game (%(pile)s).",
            "count",
        ),
        _("When the game says so; or, if you play alone, a card in hand you cannot use."),
        synonyms=_("card out of game, trashes card, card gone forever, exiles card, destroys card"),
    ),
)
def remove_cards(
    table: Table,
    dreamer: Dreamer,
    count: Annotated[int, NumberBounds(1, 40)] = 1,
    pile: LossPileArg = "hand",
    own: Annotated[int, NumberBounds(0, 22)] = 0,
    side: ProgressSide = "active",
) -> None:
    """Remove ``count`` Influence cards, 1 to 40, of one pile from the game, because the game says so (p. 3).

    A solo player may also remove an unfit card and draw another (p. 13). ``own`` is how many bear the Dreamer's own
    back, up to 22; ``side`` is the side up of placed cards. Refuses more than the pile holds without Flaws, and more
    own backs than possible.
    """
    _take_lost_cards(table, dreamer, count, pile, own, side)
    table.emit_consequence(CARDS_REMOVED, who=dreamer, count=count)
    if pile == "hand" and len(table.present_dreamers) == 1:
        table.emit_consequence(CARDS_ALONE, who=dreamer)


CARDS_OWN = violation(
    "ef.cards.own",
    _("Only %(there)s of %(who)s's cards here can have the Dreamer's own back, not %(wanted)s. Enter fewer of them."),
)


def _take_lost_cards(table: Table, dreamer: Dreamer, count: int, pile: str, is_own: int, side: ProgressSide) -> None:
    there = min(count, dreamer.own)
    table.require_possible(is_own <= there, CARDS_OWN, who=dreamer, wanted=is_own, there=there)
    if pile == "progress":
        take_placed_cards(table, dreamer, side, count)
    else:
        take_cards(table, dreamer, pile, count)
    dreamer.own -= is_own


messages.add(
    "etherfields",
    fields={
        "awareness": _("Awareness"),
        "cunning": _("Cunning"),
        "own": _("Of these, with the Dreamer's own back"),
        "wrath": _("Wrath"),
    },
    choices={
        "because": {
            "effect": _("an effect says so"),
            "room": _("room for another"),
            "intent": _("its Intent"),
        },
        "colour": PROGRESS_COLOUR_LABELS,
        "gone": PROGRESS_COLOUR_LABELS,
        "onto": {"discard": _("discard pile"), "flaw-deck": _("Flaw deck")},
        "side": {"active": _("active"), "flipped": _("flipped")},
    },
)
