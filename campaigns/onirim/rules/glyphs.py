"""The Glyphs: a fourth symbol, four more Doors, and the Incantation (facts 1.6)."""

from __future__ import annotations

from campaigns.engine import Judge
from campaigns.engine.answer_spaces import PickThenPermutationSpace, VerbAnswer, get_picked, is_complete_pick_order
from campaigns.engine.messages import _, consequence, violation
from campaigns.onirim.rules.cards import COLOURS, DOOR_COUNT, DOORS, build_pile
from campaigns.onirim.rules.doors import can_gain_door, gain_door, put_barred_door_in_limbo
from campaigns.onirim.rules.expansions import Expansion, register_expansion
from campaigns.onirim.rules.game_state import Game, Prompt
from campaigns.onirim.rules.rule_variants import get_chosen_variant
from campaigns.onirim.rules.state_machine import CARD_FACTS, is_on_top, register_question, register_task
from campaigns.onirim.rules.state_operations import look_at_top, put_bottom, take_top

INCANTATION_REVEAL_COUNT = 5
GLYPHS_PER_COLOUR = 2
GLYPH_COUNT = len(COLOURS) * GLYPHS_PER_COLOUR
GLYPH_DOOR_COUNT = len(COLOURS)
"""The Doors of the expansion, one of each colour."""
GLYPH_CARD_COUNT = GLYPH_COUNT + GLYPH_DOOR_COUNT
GLYPH_GAME_DOOR_COUNT = DOOR_COUNT + GLYPH_DOOR_COUNT


def queue_incantation(table: Judge, g: Game, card: str) -> None:
    """Queue an Incantation after the discard of a Glyph in phase 1."""
    g.todo.append(["incantation"])


GLYPH_SHORT = consequence(
    "onirim.glyph.short",
    _("Fewer than %(INCANTATION_REVEAL_COUNT)s cards are left; at this table, you reveal what is left (%(count)s)."),
)
GLYPH_SKIPPED = consequence(
    "onirim.glyph.skipped",
    _("Fewer than %(INCANTATION_REVEAL_COUNT)s cards are left; at this table, that means no Incantation."),
)


@register_task("incantation")
def ask_incantation(table: Judge, g: Game) -> None:
    """Reveal the top five cards, or all that are left unless a rule variant says otherwise (facts 1.6)."""
    short = len(g.deck) < INCANTATION_REVEAL_COUNT
    if short and get_chosen_variant(g.options, "short-incantation") == "skipped":
        table.emit_consequence(GLYPH_SKIPPED, count=0)
        return
    cards = look_at_top(table, g, INCANTATION_REVEAL_COUNT, ["incantation"])
    if cards:
        g.question = Prompt("incantation", cards)
    if cards is not None and short:
        table.emit_consequence(GLYPH_SHORT, count=len(cards))


def get_incantation_space(g: Game) -> PickThenPermutationSpace:
    """Return the Doors that may be put into play: one is mandatory unless a rule variant makes it optional."""
    cards = g.open_prompt.shown_cards
    doors: tuple[int | None, ...] = tuple(i for i, card in enumerate(cards) if card in DOORS and can_gain_door(g, card))
    if not doors or get_chosen_variant(g.options, "incantation") == "optional":
        doors = (*doors, None)
    return PickThenPermutationSpace(doors, len(cards))


GLYPH_MUST = violation(
    "onirim.glyph.must", _("You revealed a Door, and at this table you must put one into play. Choose the Door.")
)
GLYPH_ONE_DOOR = violation(
    "onirim.glyph.one-door", _("An Incantation puts one Door into play, not several. Choose one.")
)


def explain_illegal_incantation(table: Judge, g: Game, answer: VerbAnswer) -> None:
    """Raise the rule violation of an illegal choice: it must be a revealed Door, and not none if one may be (facts 1.6)."""
    some, picks = get_picked(answer), get_incantation_space(g).picks
    whole = is_complete_pick_order(answer, len(g.open_prompt.shown_cards)) and {*some} <= {*picks}
    holds = table.require if whole else table.require_possible
    holds(len(some) <= 1, GLYPH_ONE_DOOR)
    holds(some or None in picks, GLYPH_MUST)


GLYPH_NO_DOOR = consequence("onirim.glyph.no-door", _("No Door came into play."))


@register_question(
    "incantation",
    get_incantation_space,
    explain_illegal_incantation,
    required_facts=CARD_FACTS,
    precondition=is_on_top,
    text=_("Which Door comes into play, and in what order do the others go under the deck?"),
)
def handle_incantation(table: Judge, g: Game, prompt: Prompt, answer: VerbAnswer) -> None:
    """Put one revealed Door into play without a Key, all other cards under the deck; no shuffle (facts 1.6).

    A revealed Door that the Book forbids goes to Limbo.
    """
    cards = take_top(g, len(prompt.shown_cards))
    barred = {i for i, card in enumerate(cards) if card in DOORS and not can_gain_door(g, card)}
    for i in sorted(barred):
        put_barred_door_in_limbo(table, g, cards[i])
    put_bottom(table, g, [cards[i] for i in answer[1] if i not in barred])
    claimed = get_picked(answer)
    for i in claimed:
        gain_door(table, g, cards[i])
    if not claimed:
        table.emit_consequence(GLYPH_NO_DOOR)


GLYPHS_EXPANSION = register_expansion(
    Expansion(
        "glyphs",
        cards=build_pile(
            [(colour + "G", GLYPHS_PER_COLOUR) for colour in COLOURS] + [(colour + "D", 1) for colour in COLOURS]
        ),
        discard_effects={"G": queue_incantation},
    )
)
