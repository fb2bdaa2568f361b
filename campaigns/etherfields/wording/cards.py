"""Messages of a Dreamer's cards: Progress zone, deck-building, Market, Flaws, extra draws."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import ManualStep, MoveMessages, messages

PROGRESS_COLOUR_LABELS = {
    "unsaid": _("not said"),
    "wrath": _("Wrath"),
    "cunning": _("Cunning"),
    "awareness": _("Awareness"),
}
PAYMENT_PARTS = {"cards": _("Cards discarded for it: %(cards)s.")}

messages.add(
    "etherfields",
    moves={
        "lose-cards": MoveMessages(
            _("Return to Market"),
            _("%(dreamer)s lost cards to the Influence Market (%(pile)s): %(count)s."),
            _("Lost cards go under the Influence Market, wherever they came from."),
            {"own": _("With the own back: %(own)s.")},
            synonyms=_("card back to market, returns card to market, gives card back"),
        ),
        "remove-cards": MoveMessages(
            _("Remove from the game"),
            _("%(dreamer)s removed cards from the game (%(pile)s): %(count)s."),
            _("Because the game says so, or, playing alone, an unfit card of the hand."),
            {"own": _("With the own back: %(own)s.")},
            synonyms=_("card out of game, trashes card, card gone forever, exiles card, destroys card"),
        ),
        "discard": MoveMessages(
            _("Discard"),
            _("%(dreamer)s discarded from the hand: %(count)s."),
            _("Cards played, or paid as Intent."),
            synonyms=_(
                "discards cards, gets rid of cards, gets rid of cards in hand, burns cards, drops cards, pays cards, "
                "loses cards from hand, throws cards"
            ),
        ),
        "gain-cards": MoveMessages(
            _("Gain cards"),
            _("%(dreamer)s gained Influence cards: %(count)s."),
            synonyms=_("new card for deck, card from market, cards into deck, gets influence card"),
        ),
    },
    fields={
        "awareness": _("Awareness"),
        "cunning": _("Cunning"),
        "own": _("Of these with the own back"),
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
    violations={
        "ef.cards.own": _(
            "%(who)s can give up at most %(there)s with the own back here, not %(wanted)s. Enter fewer of them."
        ),
    },
    consequences={
        "ef.cards.alone": _("%(who)s plays alone and may draw another card for it: Draw by an effect."),
        "ef.cards.removed": ManualStep(_("Cards of %(who)s go behind the Divider of removed cards: %(count)s.")),
    },
)
