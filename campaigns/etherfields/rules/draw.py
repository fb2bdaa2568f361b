"""The Draw step (manual p. 8); what a deck costs that runs out in it is paid in ``reshuffle_payment``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.engine import NumberBounds, move
from campaigns.engine.messages import (
    ManualStep,
    MoveMessages,
    Plural,
    _,
    consequence,
    messages,
    pgettext_lazy,
    violation,
)
from campaigns.etherfields.rules.draw_lines import DRAW_ALL_OUTCOMES, DRAW_LINES, DRAW_OUTCOMES
from campaigns.etherfields.rules.dreamscape.board_store import get_drawing_bonus, is_board_tracked
from campaigns.etherfields.rules.guards import require_draw_step, require_present
from campaigns.etherfields.rules.piles import discard_from_hand, shuffle_discard_into_deck
from campaigns.etherfields.rules.reshuffle import (
    RESHUFFLE_AFTER_REST,
    RESHUFFLE_BEFORE_REST,
    ask_reshuffle_price,
)
from campaigns.etherfields.rules.rule_variants import get_chosen_variant
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer

CARDS_PER_DRAW = 4  # p. 8


DRAW_ONCE = violation("ef.draw.once", _("%(who)s has already drawn this Turn. Draw again next Turn."))


def require_can_draw(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse outside the Draw step, an absent Dreamer, and a second draw in one Turn (p. 8)."""
    require_draw_step(table)
    require_present(table, dreamer)
    table.require(dreamer is None or not dreamer.drawn, DRAW_ONCE, who=dreamer)


def count_due_cards(dreamer: Dreamer, bonus: int = 0) -> int:
    """Return how many cards a Dreamer draws: 4 plus the Drawing Bonus, up to the Hand limit (p. 8 and 16)."""
    return min(CARDS_PER_DRAW + bonus, max(0, dreamer.hand_limit - dreamer.hand))


def compute_flaw_range(
    dreamer: Dreamer, discards: int = 0, bonus: int = 0, *, is_redrawn: bool = False
) -> tuple[int, int]:
    """Return the least and most Flaws possible in the due draw, with separately counted piles.

    ``discards`` and ``bonus`` are those of the draw; ``is_redrawn``: another card is drawn for each Flaw. Flaws drawn
    before a reshuffle are shuffled in and may come again (p. 8).
    """
    wanted = min(CARDS_PER_DRAW + bonus, max(0, dreamer.hand_limit - dreamer.hand + discards))
    reached = dreamer.influence_in_deck if is_redrawn else dreamer.deck
    if wanted <= reached:
        return compute_flaws_among(wanted, dreamer.influence_in_deck, dreamer.flaws_in_deck, is_redrawn=is_redrawn)
    influence = dreamer.influence_in_discard + discards
    least, most = compute_flaws_among(wanted - reached, influence, dreamer.flaw_count, is_redrawn=is_redrawn)
    return dreamer.flaws_in_deck + least, dreamer.flaws_in_deck + most


def compute_flaws_among(wanted_count: int, influence: int, flaws: int, *, is_redrawn: bool) -> tuple[int, int]:
    """Return the least and most Flaws among ``wanted_count`` cards of a deck with these Influence cards and Flaws."""
    if is_redrawn:
        return (0 if wanted_count <= influence else flaws), flaws
    drawn = min(wanted_count, influence + flaws)
    return max(0, drawn - influence), min(drawn, flaws)


def is_flaw_redrawn(table: Table) -> bool:
    """Return whether this table draws another card for each Flaw (p. 8 and 17)."""
    return get_chosen_variant(table, "flaw-drawn") == "drawn-again"


def can_meet_flaws(dreamer: Dreamer, discards: int = 0, bonus: int = 0) -> bool:
    """Return whether the due draw can contain a Flaw, so that a form must ask for them."""
    return compute_flaw_range(dreamer, discards, bonus)[1] > 0


DRAW_FLAWS = violation(
    "ef.draw.flaws",
    _("%(who)s drew between %(low)s and %(high)s Flaws. Enter how many on the Dreamer's page, under Cards, Draw."),
)


@move(
    "etherfields.draw",
    rule_id="ef.draw",
    guard=require_can_draw,
    revealed_arguments=("flaws", "reshuffled"),
    is_in_phase=True,
    messages=MoveMessages(
        pgettext_lazy("button", "Draw"),
        _("%(dreamer)s drew."),
        _("%(CARDS_PER_DRAW)s %(CARDS_PER_DRAW:card|cards)s, up to the Hand limit; discard first if you like."),
        outcome_line=Plural("%(dreamer)s drew 1 card.", "%(dreamer)s drew %(drew)s cards.", "drew"),
        unchanged_line=_("%(dreamer)s drew no card."),
        synonyms=_(
            "draws hand, draws up, refills hand, fills hand, drew my cards, draws up to, draw step, draws as usual, "
            "draws full, hand refilled, draw cards, pulls cards, takes cards in hand, takes new cards in hand"
        ),
        variants=DRAW_LINES,
        outcome_variants=DRAW_OUTCOMES,
    ),
)
def draw(
    table: Table,
    dreamer: Dreamer,
    discards: Annotated[int, NumberBounds(0, 20)] = 0,
    bonus: Annotated[int, NumberBounds(0, 10)] = 0,
    flaws: Annotated[int, NumberBounds(0, 20)] = 0,
    *,
    reshuffled: bool = False,
) -> None:
    """Resolve a Dreamer's Draw step: discard first, then draw (p. 8).

    ``discards`` cards leave the hand first; ``bonus`` is a Drawing Bonus in cards (p. 16). ``flaws`` counts the drawn
    Flaws, which are resolved and on the discard pile (p. 17); whether each is one of the 4 is a rule variant. An
    empty deck is reshuffled and its price asked, before or after the rest is drawn, by rule variant. In light
    tracking no count changes and ``reshuffled`` says whether the deck ran out. Refuses more discards than the hand
    holds, an impossible number of Flaws, and fewer cards than the Drawing Bonus on a tracked board.
    """
    dreamer.drawn = True
    _check_drawing_bonus(table, dreamer, discards, bonus)
    if table.team.is_light_tracking:
        if reshuffled:
            ask_reshuffle_price(table, dreamer)
        return
    least, most = compute_reported_flaws(table, dreamer, discards, bonus)
    discard_from_hand(table, dreamer, discards)
    wanted = count_due_cards(dreamer, bonus)
    table.require_possible(least <= flaws <= most, DRAW_FLAWS, who=dreamer, low=least, high=most)
    held = dreamer.hand
    draw_with_price(table, dreamer, wanted, flaws)
    drew = dreamer.hand - held + flaws
    table.line_facts |= {"drew": str(drew)} if drew else {"nothing": "cards"}


DRAW_BONUS_DUE = violation(
    "ef.draw.bonus-due",
    _(
        "%(who)s is on a Drawing Bonus of %(there)s and may not draw fewer cards than that asks for. Draw with it, or put "
        "%(who)s where the miniature is."
    ),
)
DRAW_BONUS_DRAWN = consequence(
    "ef.draw.bonus-drawn",
    _("On the drawn board %(who)s's space has a Drawing Bonus of %(there)s, but the draw used %(bonus)s."),
)


def _check_drawing_bonus(table: Table, dreamer: Dreamer, discards: int, bonus: int) -> None:
    """Refuse fewer cards than the Drawing Bonus of a tracked board, and report any other difference (p. 8 and 16)."""
    there = get_drawing_bonus(table, dreamer)
    if there == bonus or not is_board_tracked(table):
        return
    room = max(0, dreamer.hand_limit - dreamer.hand + discards)
    fewer = not table.team.is_light_tracking and min(CARDS_PER_DRAW + bonus, room) < min(CARDS_PER_DRAW + there, room)
    table.require(not fewer, DRAW_BONUS_DUE, who=dreamer, there=there)
    table.emit_consequence(DRAW_BONUS_DRAWN, who=dreamer, there=there, bonus=bonus)


def compute_reported_flaws(table: Table, dreamer: Dreamer, discards: int = 0, bonus: int = 0) -> tuple[int, int]:
    """Return the least and most Flaws to report for a draw with these ``discards`` and ``bonus`` (p. 8 and 17).

    If the reshuffle is paid before the rest, these are the Flaws of the old deck.
    """
    wanted = min(CARDS_PER_DRAW + bonus, max(0, dreamer.hand_limit - dreamer.hand + discards))
    if _is_paid_before_rest(table, dreamer, wanted, discards):
        return dreamer.flaws_in_deck, dreamer.flaws_in_deck
    return compute_flaw_range(dreamer, discards, bonus, is_redrawn=is_flaw_redrawn(table))


def _is_paid_before_rest(table: Table, dreamer: Dreamer, wanted_count: int, discards: int = 0) -> bool:
    """Return whether the deck runs out and this table pays the reshuffle before drawing the rest (p. 8)."""
    reached = dreamer.influence_in_deck if is_flaw_redrawn(table) else dreamer.deck
    return (
        get_chosen_variant(table, "reshuffle-seal") == "before-drawing"
        and wanted_count > reached
        and dreamer.discard + discards > 0
    )


def draw_with_price(table: Table, dreamer: Dreamer, wanted_count: int, flaws: int) -> None:
    """Draw ``wanted_count`` cards in the Draw step, and ask the price of a reshuffle before or after the rest (p. 8)."""
    emit_flaws(table, dreamer, flaws)
    if not _is_paid_before_rest(table, dreamer, wanted_count):
        rest = wanted_count > dreamer.deck
        if draw_from_deck(table, dreamer, wanted_count, flaws):
            ask_reshuffle_price(table, dreamer)
            if rest:
                table.emit_consequence(RESHUFFLE_AFTER_REST, who=dreamer)
        return
    missing = wanted_count - (dreamer.influence_in_deck if is_flaw_redrawn(table) else dreamer.deck)
    _move_drawn_cards(dreamer, dreamer.deck, dreamer.flaws_in_deck)
    shuffle_discard_into_deck(dreamer)
    table.emit_consequence(RESHUFFLE_BEFORE_REST, who=dreamer, rest=missing)
    ask_reshuffle_price(table, dreamer, rest_count=missing)


DRAW_FLAWS_AGAIN = consequence(
    "ef.draw.flaws-again",
    _(
        "%(who)s drew another card for each Flaw (%(flaws)s): this table does not count them among the %(CARDS_PER_DRAW)s."
    ),
)
DRAW_FLAWS_COUNT = consequence(
    "ef.draw.flaws-count",
    Plural(
        "%(who)s's Flaw counts as one of the cards drawn, as your table plays it.",
        "%(who)s's %(flaws)s Flaws count among the cards drawn, as your table plays it.",
        "flaws",
    ),
)


def emit_flaws(table: Table, dreamer: Dreamer, flaws: int) -> None:
    """Report how the drawn Flaws count by this table's rule variant (p. 8 and 17)."""
    if flaws and is_flaw_redrawn(table):
        table.emit_consequence(DRAW_FLAWS_AGAIN, who=dreamer, flaws=flaws)
    elif flaws:
        table.emit_consequence(DRAW_FLAWS_COUNT, who=dreamer, flaws=flaws)


DRAW_SHORT = consequence("ef.draw.short", _("%(who)s ran out of cards altogether and drew %(missing)s fewer."))


def draw_from_deck(table: Table, dreamer: Dreamer, wanted_count: int, flaws: int) -> bool:
    """Draw ``wanted_count`` cards, ``flaws`` of them Flaws, reshuffling if needed; return whether it was (p. 8).

    ``flaws`` must be possible; where the table plays so, another card is drawn for each. Flaws drawn on the way are
    resolved and shuffled in again.
    """
    wanted_count += flaws if is_flaw_redrawn(table) else 0
    if wanted_count <= dreamer.deck:
        _move_drawn_cards(dreamer, wanted_count, flaws)
        return False
    missing, met = wanted_count - dreamer.deck, dreamer.flaws_in_deck
    _move_drawn_cards(dreamer, dreamer.deck, met)
    reshuffling = dreamer.discard > 0
    shuffle_discard_into_deck(dreamer)
    rest = min(missing, dreamer.deck)
    _move_drawn_cards(dreamer, rest, flaws - met)
    if rest < missing:
        table.emit_consequence(DRAW_SHORT, who=dreamer, missing=missing - rest)
    return reshuffling


def has_draw_decision(table: Table, dreamer: Dreamer) -> bool:
    """Return whether a Dreamer's draw needs input: a Flaw may come, or the deck runs out (p. 8 and 17).

    So does a Drawing Bonus on a board that is not tracked, as the Dreamer may have moved (p. 16).
    """
    bonus = get_drawing_bonus(table, dreamer)
    if bonus and not is_board_tracked(table):
        return True
    return not table.team.is_light_tracking and (
        can_meet_flaws(dreamer, bonus=bonus) or count_due_cards(dreamer, bonus) > dreamer.deck
    )


def list_undrawn_dreamers(table: Table) -> list[Dreamer]:
    """Return the present Dreamers who have not drawn in this Turn (p. 8)."""
    return [dreamer for dreamer in table.present_dreamers if not dreamer.drawn]


DRAW_ONE_BY_ONE = violation("ef.draw.one-by-one", _("Draw these one by one, as they must decide or pay: %(names)s."))
DRAW_BONUS = consequence(
    "ef.draw.bonus",
    ManualStep(
        _("%(who)s is on a Drawing Bonus: %(bonus)s more, up to the Hand limit."),
        _("%(who)s: draw %(bonus)s more for the Drawing Bonus, up to the Hand limit."),
    ),
)
DRAW_REST = consequence("ef.draw.rest", _("Still to draw, with something to decide or pay first: %(names)s."))


@move(
    "etherfields.draw-all",
    rule_id="ef.draw",
    guard=require_draw_step,
    is_phase_end=True,
    messages=MoveMessages(
        _("Everybody draws"),
        _("Everyone drew."),
        _("Anyone with a choice or a price draws separately."),
        outcome_line=_("These Dreamers drew: %(drew)s."),
        outcome_variants=DRAW_ALL_OUTCOMES,
        unchanged_line=_("Nobody drew: every hand is full."),
        synonyms=_("everybody draws up, everybody draws cards, whole team draws"),
    ),
)
def draw_all(table: Table) -> None:
    """Draw for everybody present at once, without discards (p. 8).

    A Drawing Bonus is that of the space on a tracked board (p. 16). Skips and reports Dreamers who may draw a Flaw, must
    reshuffle, or have a bonus on an untracked board. Light tracking knows no deck. Refuses when nobody could draw so.
    """
    waiting, is_light = list_undrawn_dreamers(table), table.team.is_light_tracking
    drew: list[str] = []
    full: list[str] = []
    alone = [dreamer for dreamer in waiting if has_draw_decision(table, dreamer)]
    table.require_possible(len(alone) < len(waiting), DRAW_ONE_BY_ONE, names=[str(dreamer) for dreamer in alone])
    for dreamer in [other for other in waiting if other not in alone]:
        held, bonus = dreamer.hand, get_drawing_bonus(table, dreamer)
        draw(table, dreamer, bonus=bonus)
        (drew if is_light or dreamer.hand > held else full).append(
            str(dreamer) if is_light or dreamer.hand == held else f"{dreamer} {dreamer.hand - held}"
        )
        if bonus:
            table.emit_consequence(DRAW_BONUS, who=dreamer, bonus=bonus)
    waiting_names = [str(dreamer) for dreamer in alone]
    facts = {"drew": drew, "full": full}
    table.line_facts = {key: names for key, names in facts.items() if names} if drew or alone else {"nothing": "cards"}
    if alone:
        table.emit_consequence(DRAW_REST, names=waiting_names)


def _move_drawn_cards(dreamer: Dreamer, count: int, flaws: int) -> None:
    """Draw ``count`` cards of the deck, ``flaws`` of them Flaws."""
    dreamer.deck -= count
    dreamer.flaws_in_deck -= flaws
    dreamer.hand += count - flaws
    dreamer.discard += flaws
    dreamer.flaws_in_discard += flaws


messages.add("etherfields", fields={"discards": _("Discarded before")})
