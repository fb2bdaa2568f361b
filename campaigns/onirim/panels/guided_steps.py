"""The first game of Onirim, led by the hand: a practice deck that is always shuffled alike (facts 1.3 and 1.4)."""

from __future__ import annotations

from collections.abc import Callable

from campaigns.engine.messages import _
from campaigns.onirim.panels.board import find_row_series
from campaigns.onirim.rules.cards import SYMBOL_BY_CARD
from campaigns.onirim.rules.game_state import PRACTICE_MODE, Game
from campaigns.pages.guided_game import GuidedGame, GuidedStep

FIRST_GAME_SEED = "first-game"


def _at_question(kind: str) -> Callable[[Game], bool]:
    return lambda g: bool(g.open_prompt.kind == kind)


def _at_turn(number: int) -> Callable[[Game], bool]:
    return lambda g: g.open_prompt.kind == "turn" and g.turn == number


def _has_key_at_turn(number: int) -> Callable[[Game], bool]:
    return lambda g: _at_turn(number)(g) and any(SYMBOL_BY_CARD[card] == "K" for card in g.hand)


def _has_pair_after(turn: int) -> Callable[[Game], bool]:
    return lambda g: g.open_prompt.kind == "turn" and g.turn > turn and find_row_series(g.row)[1] == 2


LAST_TURN = 10

GUIDED_GAME = GuidedGame(
    {"expansions": [], "mode": PRACTICE_MODE, "seed": FIRST_GAME_SEED},
    (
        GuidedStep(
            "nightmare",
            "onirim.nightmare",
            _(
                "A Nightmare! Each button is a way out. A Key is the cheapest; while the deck is thick, its top "
                "cards are a good price too."
            ),
            _at_question("nightmare"),
        ),
        GuidedStep(
            "door",
            "onirim.fill",
            _(
                "You drew a Door and hold a Key of its colour. Spend the Key, and the Door is yours; keep it, and "
                "the Door is shuffled back at the end of the turn."
            ),
            _at_question("door"),
        ),
        GuidedStep(
            "search",
            "onirim.door",
            _(
                "Your row ends with a whole series of one colour. Say yes: you find its Door in the deck, and it's "
                "yours."
            ),
            _at_question("search"),
        ),
        GuidedStep(
            "prophecy",
            "onirim.prophecy",
            _(
                "This is a Prophecy: you see what comes next. First tap the card to discard, ideally a Nightmare, "
                "then the others in the order you want to draw them."
            ),
            _at_question("prophecy"),
        ),
        GuidedStep(
            "hand",
            "onirim.turn",
            _(
                "These cards are your hand. Tap one and play it to begin your row. A Sun is a good start: there are "
                "more Suns than anything else."
            ),
            _at_turn(0),
        ),
        GuidedStep(
            "symbol",
            "onirim.turn",
            _(
                "You drew a card to replace the one you played. The next one may be any colour, but not the symbol "
                "at the end of your row: neighbours never share a symbol."
            ),
            _at_turn(1),
        ),
        GuidedStep(
            "aim",
            "onirim.door",
            _(
                "What you want is a series: cards of one colour next to each other. When it's complete, it brings "
                "you a Door of that colour."
            ),
            _at_turn(2),
        ),
        GuidedStep(
            "key",
            "onirim.prophecy",
            _(
                "You hold a Key. Discard it for a look at the top of the deck, or keep it: it opens a Door of its "
                "colour that you draw, and frees you from a Nightmare."
            ),
            _has_key_at_turn(3),
        ),
        GuidedStep(
            "discard",
            "onirim.turn",
            _(
                "No card that helps your series? Then discard one. A discarded Sun or Moon does nothing; you just draw "
                "the next card."
            ),
            _at_turn(3),
        ),
        GuidedStep(
            "undo",
            "onirim.put-right",
            _("Tapped the wrong thing? The arrow at the top right undoes as much as you like."),
            _at_turn(4),
        ),
        GuidedStep(
            "known",
            "onirim.deck",
            _(
                "The cards beside the deck are known: you draw them next. They stay known until something shuffles the "
                "deck."
            ),
            lambda g: g.open_prompt.kind == "turn" and g.turn < LAST_TURN and g.top > 0,
        ),
        GuidedStep(
            "win",
            "onirim.end",
            _("You win when every Door at the top of the page is open. The letters are their colours."),
            _at_turn(5),
        ),
        GuidedStep(
            "lose",
            "onirim.end",
            _(
                "You lose when you need a card and the deck is empty. So keep an eye on its count: every "
                "Nightmare costs you cards."
            ),
            _at_turn(6),
        ),
        GuidedStep(
            "limbo",
            "onirim.limbo",
            _("Doors without a Key wait in Limbo and are shuffled back after your turn. You do not lose them."),
            _at_turn(7),
        ),
        GuidedStep(
            "odds",
            "onirim.outlook",
            _("Below, *Odds* shows what the next card may be. How many of each card there are is never a secret."),
            _at_turn(8),
        ),
        GuidedStep(
            "rules",
            "onirim.combine",
            _("Tap the magnifier at the top to ask anything; the small books open the rule for what you see."),
            _at_turn(9),
        ),
        GuidedStep(
            "pair",
            "onirim.door",
            _("One more card of this colour completes the series. Mind the symbol."),
            _has_pair_after(LAST_TURN),
        ),
        GuidedStep(
            "end",
            "onirim.setup",
            _(
                "Now you know the game. Play on to its end, or begin a campaign with your own cards and the expansions "
                "you have."
            ),
            _at_turn(LAST_TURN),
        ),
    ),
)
