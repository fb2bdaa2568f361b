"""Sphinx, Diver and Confusion (their sheet; facts 1.6)."""

from __future__ import annotations

from campaigns.engine import Judge
from campaigns.engine.answer_spaces import ChoiceSpace, PermutationSpace, VerbAnswer
from campaigns.engine.messages import _, consequence, violation
from campaigns.onirim.rules.cards import (
    COLOURS,
    COLOURS_BY_CARD,
    CONFUSION,
    DECK_SIZE,
    DIVER,
    NIGHTMARE,
    NIGHTMARE_COUNT,
    SPHINX,
    SYMBOL_BY_CARD,
    build_pile,
)
from campaigns.onirim.rules.expansions import Expansion, register_expansion
from campaigns.onirim.rules.game_state import Game, Prompt
from campaigns.onirim.rules.hand_refill import discard_hand
from campaigns.onirim.rules.nightmare import FILL_REVEALED
from campaigns.onirim.rules.rule_variants import get_chosen_variant
from campaigns.onirim.rules.state_machine import (
    CARD_FACTS,
    get_pick_space,
    is_resolving_dream,
    is_revealed,
    register_question,
    register_task,
)
from campaigns.onirim.rules.state_operations import (
    lose_game,
    put_bottom,
    put_top,
    return_revealed,
    take_bottom,
    take_whole_hand,
)
from campaigns.onirim.rules.table_orders import PUT_HAND_UNDER

SPHINX_REVEAL_COUNT = 5
SPHINX_COUNT, DIVER_COUNT, CONFUSION_COUNT, SPHINX_NIGHTMARE_COUNT = 4, 4, 4, 2
SPHINX_DREAM_COUNT = SPHINX_COUNT + DIVER_COUNT + CONFUSION_COUNT
SPHINX_CARD_COUNT = SPHINX_DREAM_COUNT + SPHINX_NIGHTMARE_COUNT
SPHINX_GAME_NIGHTMARE_COUNT = NIGHTMARE_COUNT + SPHINX_NIGHTMARE_COUNT
SPHINX_DECK_SIZE = DECK_SIZE + SPHINX_CARD_COUNT
SYMBOL_WORDS = {"S": "S", "M": "M", "K": "K", "Y": "G"}


def is_match(card: str, word: str) -> bool:
    """Return whether a card matches a named word: any colour it counts as, or its symbol (facts 1.6: Doors have a colour)."""
    return SYMBOL_BY_CARD[card] == SYMBOL_WORDS[word] if word in SYMBOL_WORDS else word in COLOURS_BY_CARD[card]


def list_sphinx_words(g: Game) -> list[str]:
    """Return the words that may be named: the colours, Moon, Key, and Glyph with the Glyphs; never Sun."""
    return [*COLOURS, "M", "K", *(["Y"] if "glyphs" in g.use.split(",") else [])]


SPHINX_LOST = consequence(
    "onirim.sphinx.lost",
    _("Fewer than %(SPHINX_REVEAL_COUNT)s cards are left for the Sphinx; at this table, that loses the game."),
)
SPHINX_SKIPPED = consequence(
    "onirim.sphinx.skipped",
    _("Fewer than %(SPHINX_REVEAL_COUNT)s cards are left; at this table, the Sphinx does nothing."),
)


def ask_sphinx(table: Judge, g: Game) -> None:
    """Ask for the word of a drawn Sphinx, before anything is revealed; a rule variant covers fewer than five cards."""
    short = get_chosen_variant(g.options, "short-sphinx") if len(g.deck) < SPHINX_REVEAL_COUNT else "partial"
    if short == "skipped":
        table.emit_consequence(SPHINX_SKIPPED, count=0)
        g.todo.append(["dream-over"])
    elif short == "loss":
        table.emit_consequence(SPHINX_LOST, count=0)
        lose_game(table, g)
    else:
        g.question = Prompt("sphinx", [SPHINX])


SPHINX_NO_WORD = violation(
    "onirim.sphinx.no-word",
    _("For a Sphinx, name a colour, Moon or Key, or Glyph if the Glyphs are in the deck; never Sun."),
)


def explain_illegal_word(table: Judge, g: Game, answer: object) -> None:
    """Raise the rule violation of an illegal word (Sphinx sheet: a colour or one of three symbols)."""
    table.require_possible(isinstance(answer, str) and answer in {*COLOURS, *SYMBOL_WORDS}, SPHINX_NO_WORD)
    table.require(False, SPHINX_NO_WORD)


@register_question(
    "sphinx",
    lambda g: ChoiceSpace(list(list_sphinx_words(g))),
    explain_illegal_word,
    required_facts=CARD_FACTS,
    precondition=is_resolving_dream,
    expansion="sphinx",
    text=_("What do you name?"),
)
def handle_sphinx(table: Judge, g: Game, prompt: Prompt, word: str) -> None:
    """Reveal the bottom five for the word."""
    g.todo.append(["sphinx-reveal", word])


SPHINX_MATCH = consequence("onirim.sphinx.match", _("Sphinx: a match among %(named)s."))
SPHINX_NO_MATCH = consequence("onirim.sphinx.no-match", _("Sphinx: no match among %(named)s."))
SPHINX_SHORT = consequence(
    "onirim.sphinx.short",
    _("Fewer than %(SPHINX_REVEAL_COUNT)s cards are left; at this table, you reveal what is left (%(count)s)."),
)


@register_task("sphinx-reveal")
def reveal_for_sphinx(table: Judge, g: Game, word: str) -> None:
    """Reveal the five bottom cards, or all there are, and check for a match."""
    cards = take_bottom(table, g, SPHINX_REVEAL_COUNT, ["sphinx-reveal", word])
    if cards is None:
        return
    g.shown = list(cards)
    if len(cards) < SPHINX_REVEAL_COUNT:
        table.emit_consequence(SPHINX_SHORT, count=len(cards))
    match = any(is_match(card, word) for card in cards)
    table.emit_consequence(SPHINX_MATCH if match else SPHINX_NO_MATCH, cards=[*cards])
    if cards:
        g.question = Prompt("sphinx-top" if match else "sphinx-bottom", cards)
    else:
        fail_sphinx(table, g)


@register_question(
    "sphinx-top",
    get_pick_space,
    required_facts=CARD_FACTS,
    precondition=is_revealed,
    expansion="sphinx",
    text=_("Which card goes on top, and in what order do the others go under the deck?"),
)
def handle_sphinx_top(table: Judge, g: Game, prompt: Prompt, answer: VerbAnswer) -> None:
    """Put any one of the revealed cards on top, the others back to the bottom; discard the Sphinx."""
    return_revealed(table, g, answer[0], answer[1])
    g.todo.append(["dream-over"])


@register_question(
    "sphinx-bottom",
    lambda g: PermutationSpace(len(g.open_prompt.shown_cards)),
    required_facts=CARD_FACTS,
    precondition=is_revealed,
    expansion="sphinx",
    text=_("In which order do the cards go back?"),
)
def handle_sphinx_bottom(table: Judge, g: Game, prompt: Prompt, answer: list[int]) -> None:
    """Return all revealed cards to the bottom; lose the hand."""
    cards, g.shown = g.shown, []
    put_bottom(table, g, [cards[i] for i in answer])
    fail_sphinx(table, g)


def fail_sphinx(table: Judge, g: Game) -> None:
    """Discard the hand as by a Nightmare, draw a new one, discard the Sphinx."""
    g.todo.append(["dream-over"])
    discard_hand(table, g)


def queue_dive(table: Judge, g: Game) -> None:
    """Queue the reveal of the bottom card for a drawn Diver."""
    g.todo.append(["dive"])


DIVER_NONE = consequence("onirim.diver.none", _("The deck is empty: the Diver has nothing to reveal."))


@register_task("dive")
def dive(table: Judge, g: Game) -> None:
    """Reveal the next card from the bottom; only a Nightmare ends it against the player's will."""
    if not g.deck:
        # The Diver was the last card of the deck: nothing to reveal, and the hand still lacks a card.
        table.emit_consequence(DIVER_NONE, count=0)
        g.todo.append(["dream-over"])
        return
    cards = take_bottom(table, g, 1, ["dive"])
    if cards is None:
        return
    g.shown += cards
    table.emit_consequence(FILL_REVEALED, cards=[*cards])
    if cards[0] == NIGHTMARE:
        g.todo += [["nightmare", DIVER], ["return-shown"]]
    elif g.deck:
        g.question = Prompt("diver", list(g.shown))
    else:
        stop_dive(table, g)


@register_question(
    "diver",
    lambda g: ChoiceSpace(["stop", "next"]),
    required_facts=CARD_FACTS,
    precondition=is_revealed,
    expansion="sphinx",
    text=_("Take this card, or keep diving?"),
)
def handle_diver(table: Judge, g: Game, prompt: Prompt, answer: str) -> None:
    """Stop with the last revealed card, or reveal the next one."""
    if answer == "next":
        g.todo.append(["dive"])
    else:
        stop_dive(table, g)


def stop_dive(table: Judge, g: Game) -> None:
    """Put the last revealed card on top, the others back to the bottom, then discard the Diver."""
    put_top(table, g, [g.shown.pop()])
    g.todo += [["dream-over"], ["return-shown"]]


@register_task("return-shown")
def return_shown(table: Judge, g: Game) -> None:
    """Return revealed cards to the bottom; their order is asked when there are at least two."""
    if len(g.shown) > 1:
        g.question = Prompt("diver-bottom", list(g.shown))
        return
    put_bottom(table, g, g.shown)
    g.shown = []


@register_question(
    "diver-bottom",
    lambda g: PermutationSpace(len(g.open_prompt.shown_cards)),
    required_facts=CARD_FACTS,
    precondition=is_revealed,
    expansion="sphinx",
    text=_("In which order do the cards go back?"),
)
def handle_diver_bottom(table: Judge, g: Game, prompt: Prompt, answer: list[int]) -> None:
    """Put the revealed cards under the deck in the order given."""
    cards, g.shown = g.shown, []
    put_bottom(table, g, [cards[i] for i in answer])


def ask_confusion(table: Judge, g: Game) -> None:
    """Ask for the order of the hand under the deck for a drawn Confusion, before a new hand is drawn (facts 1.6)."""
    if len(g.hand) > 1:
        g.question = Prompt("confusion", [CONFUSION])
    else:
        _put_hand_under_deck(table, g, list(range(len(g.hand))))


@register_question(
    "confusion",
    lambda g: PermutationSpace(len(g.hand)),
    required_facts=CARD_FACTS,
    precondition=is_resolving_dream,
    expansion="sphinx",
    text=_("In which order do you put your hand under the deck?"),
)
def handle_confusion(table: Judge, g: Game, prompt: Prompt, answer: list[int]) -> None:
    """Put the hand under the deck in the order given."""
    _put_hand_under_deck(table, g, answer)


def _put_hand_under_deck(table: Judge, g: Game, order: list[int]) -> None:
    hand = take_whole_hand(g)
    put_bottom(table, g, [hand[i] for i in order], PUT_HAND_UNDER)
    g.todo += [["dream-over"], ["redraw"]]


SPHINX_EXPANSION = register_expansion(
    Expansion(
        "sphinx",
        cards=build_pile(
            [
                (SPHINX, SPHINX_COUNT),
                (DIVER, DIVER_COUNT),
                (CONFUSION, CONFUSION_COUNT),
                (NIGHTMARE, SPHINX_NIGHTMARE_COUNT),
            ]
        ),
        dream_effects={SPHINX: ask_sphinx, DIVER: queue_dive, CONFUSION: ask_confusion},
    )
)
