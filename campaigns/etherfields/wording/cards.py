"""A Dreamer's cards in words: Progress zone, deck-building, Market, Flaws, extra draws."""

from django.utils.translation import gettext_lazy as _

from campaigns.wording import MoveWords, Question, words

COLOURS = {
    "unsaid": _("not said"),
    "wrath": _("Wrath"),
    "cunning": _("Cunning"),
    "awareness": _("Awareness"),
}
PAID = {"cards": _("Cards discarded for it: %(cards)s.")}

words.add(
    "etherfields",
    moves={
        "draw-cards": MoveWords(
            _("Draw by an effect"),
            _("%(dreamer)s drew by an effect: %(count)s."),
            _("Never past the Hand limit. The Draw step has its own move."),
            {"flaws": _("Flaws met: %(flaws)s."), "reshuffled": _("The deck ran out.")},
        ),
        "lose-cards": MoveWords(
            _("Return to Market"),
            _("%(dreamer)s lost cards to the Influence Market (%(pile)s): %(count)s."),
            _("Lost cards go under the Influence Market, wherever they came from."),
            {"own": _("With the own back: %(own)s.")},
        ),
        "remove-cards": MoveWords(
            _("Remove from the game"),
            _("%(dreamer)s removed cards from the game (%(pile)s): %(count)s."),
            _("Because the game says so, or, playing alone, an unfit card of the hand."),
            {"own": _("With the own back: %(own)s.")},
        ),
        "unseal": MoveWords(
            _("Unseal"), _("%(dreamer)s Unsealed %(count)s."), _("From the top, or chosen ones; to the discard pile.")
        ),
        "place-progress": MoveWords(
            _("Place Progress"),
            _("%(dreamer)s placed a Progress card."),
            _("At any time, once its printed cost is paid."),
            PAID,
        ),
        "replace-progress": MoveWords(
            _("Replace Progress"),
            _("%(dreamer)s replaced a Progress card."),
            _("In a full zone: one goes, another is placed."),
            PAID,
        ),
        "drop-progress": MoveWords(
            _("Discard Progress"),
            _("%(dreamer)s discarded a Progress card (%(because)s)."),
            _("A placed card leaves only when something makes it leave."),
        ),
        "flip-progress": MoveWords(
            _("Flip Progress"), _("%(dreamer)s flipped a Progress card."), _("It still counts towards the limit.")
        ),
        "unflip-progress": MoveWords(_("Unflip Progress"), _("%(dreamer)s unflipped a Progress card.")),
        "note-progress": MoveWords(
            _("Note the colours"),
            _("%(dreamer)s has active Progress cards: Wrath %(wrath)s, Cunning %(cunning)s, Awareness %(awareness)s."),
            _("Active cards only; flipped ones do not count."),
        ),
        "build-deck": MoveWords(
            _("Left out: build the deck"),
            _("%(dreamer)s built a deck. Left unused: %(unused)s."),
            _("20 to 40 Influence cards; every Flaw goes in besides."),
        ),
        "open-market": MoveWords(
            _("Everybody buys cards"),
            _("The Influence Market opened for everybody."),
            _("One after the other, from the First Player: 3 cards each."),
        ),
        "buy-in-turn": MoveWords(_("Buy in turn"), _("A choice was made at the Influence Market.")),
        "buy-cards": MoveWords(
            _("Buy cards"),
            _("%(dreamer)s bought Influence cards: %(count)s, for %(ether)s Ether."),
            _("Of 3 cards drawn from the Market; the others go under it."),
        ),
        "add-to-market": MoveWords(_("Add to the Market"), _("Cards were put into the Influence Market: %(count)s.")),
        "gain-flaw": MoveWords(
            _("Gain a Flaw"), _("%(dreamer)s gained a Flaw."), _("From the Flaw deck, on the discard pile.")
        ),
        "remove-flaw": MoveWords(
            _("Ether to remove a Flaw"),
            _("%(dreamer)s got rid of a Flaw."),
            _("Its price is printed on it, mostly 1 Ether."),
            {"ether": _("Ether paid: %(ether)s.")},
        ),
        "place-flaw": MoveWords(
            _("Flaw to Progress zone"),
            _("%(dreamer)s laid a Flaw in the Progress zone: %(name)s."),
            _("When the Flaw says so. It does not count towards the limit."),
        ),
        "clear-flaw": MoveWords(
            _("Take the Flaw away"),
            _("A Flaw left the Progress zone: %(flaw)s, to the %(onto)s."),
            also={"ether": _("Ether paid: %(ether)s.")},
        ),
    },
    fields={
        "awareness": _("Awareness"),
        "because": _("Because of"),
        "cunning": _("Cunning"),
        "flaw": _("Flaw"),
        "gone": _("Intent of the old one"),
        "onto": _("Goes to"),
        "own": _("Of these with the own back"),
        "drop-progress.side": _("It lies"),
        "replace-progress.side": _("It lies"),
        "unused": _("Left unused"),
        "wrath": _("Wrath"),
    },
    choices={
        "because": {
            "effect": _("an effect says so"),
            "room": _("room for another"),
            "intent": _("its Intent"),
        },
        "colour": COLOURS,
        "gone": COLOURS,
        "onto": {"discard": _("discard pile"), "flaw-deck": _("Flaw deck")},
        "side": {"active": _("active"), "flipped": _("flipped")},
    },
    refusals={
        "ef.cards.own": _(
            "%(who)s can give up at most %(there)s with the own back here, not %(wanted)s. Enter fewer of them."
        ),
        "ef.deck-building.all-in": _(
            "%(who)s owns %(every)s Influence cards, no more than the %(fewest)s a deck needs, so all of them go in. Leave none unused."
        ),
        "ef.deck-building.impossible": _("%(who)s owns only %(there)s to choose from. Leave fewer unused."),
        "ef.deck-building.gather-first": _(
            "Decks are built of every card a Dreamer owns. Gather the cards and Unseal the Sealed ones first."
        ),
        "ef.deck-building.not-now": _(
            "Decks are built in one step of the set-up and of an Awakening only. Wait for the next of them."
        ),
        "ef.deck-building.too-few": _(
            "The deck of %(who)s would hold only %(count)s Influence cards, and it needs %(fewest)s; Flaws do not count. Leave at "
            "most %(unused)s unused."
        ),
        "ef.deck-building.too-many": _(
            "The deck of %(who)s would hold %(count)s Influence cards, and at most %(most)s are allowed; Flaws do not count. Leave at "
            "least %(unused)s unused."
        ),
        "ef.flaw.none": _("%(who)s carries no Flaw in deck or discard pile. Correct the Flaws if one lies there."),
        "ef.flaw.not-placed": _("%(name)s is no Flaw in a Progress zone. Choose one that lies there."),
        "ef.flaw.too-many": _("%(who)s would have more Flaws than cards (%(pile)s). Correct the pile first."),
        "ef.hand.full": _("%(who)s holds as many cards as allowed (%(limit)s). Play or discard some first."),
        "ef.market.impossible": _("The Influence Market cannot hold more than %(size)s. Correct its number first."),
        "ef.market.nothing": _("%(who)s would pay Ether for no card. Say how many cards, or pay nothing."),
        "ef.market.order": _(
            "Everybody buys in turn, the First Player first, then clockwise: %(names)s before %(who)s. Who wants nothing buys 0 cards."
        ),
        "ef.market.open": _("Somebody is still choosing at the Influence Market. Answer that first."),
        "ef.market.too-few": _("The Influence Market holds only %(there)s, not %(wanted)s. Buy fewer."),
        "ef.progress.flipped": _(
            "%(who)s has only %(there)s Progress cards placed, and no more can be flipped. Correct them first."
        ),
        "ef.progress.full": _(
            "%(who)s has as many Progress cards as allowed (%(limit)s). Replace one of them, or let an effect discard one."
        ),
        "ef.progress.no-such": _(
            "Not so many Progress cards of %(who)s lie this way (%(side)s). Look which way up the cards lie."
        ),
        "ef.progress.none": _("%(who)s has no Progress card placed. Place one first."),
        "ef.progress.not-intent": _(
            "A placed Progress card gives %(who)s no Intent. Discard cards of the hand or an Item instead."
        ),
        "ef.progress.room": _(
            "The Progress zone of %(who)s has room (limit %(limit)s), so no card there may be given up. Place the new one."
        ),
        "ef.progress.too-many": _(
            "%(who)s has only %(there)s active Progress cards, and no more of one colour. Note fewer."
        ),
    },
    rulings={
        "ef.cards.alone": _("%(who)s plays alone and may draw another card for it: Draw by an effect."),
        "ef.cards.removed": _("Cards of %(who)s go behind the Divider of removed cards: %(count)s."),
        "ef.deck-building.built": _("%(who)s plays with Influence cards: %(count)s, and Flaws: %(flaws)s."),
        "ef.flaw.none-left": _("The Flaw deck is empty, so %(who)s gains no Flaw."),
        "ef.hand.limited": _("The Hand limit lets %(who)s draw only %(drawn)s of %(wanted)s."),
        "ef.market.bought": _(
            "%(who)s bought cards: %(count)s, Ether paid: %(ether)s. The others go under the Market."
        ),
        "ef.market.few": _("Only %(there)s left in the Influence Market: the last ones may see fewer than 3."),
        "ef.market.passed": _("%(who)s bought nothing; the 3 cards go under the Market."),
        "ef.progress.excess": _("The Progress limit of %(who)s fell. Discarded Progress cards: %(count)s."),
        "ef.progress.morphed": _("A Morphing keeps all Progress cards inactive, also the new one of %(who)s."),
        "ef.progress.recount": _("Progress cards of %(who)s went. Note the colours of the active ones anew."),
        "ef.reshuffle.free": _("The deck of %(who)s ran out outside the Draw step: the reshuffle is free."),
    },
    questions={
        "ef.market.buy": Question(
            _("%(name)s draws 3 cards from the Influence Market. How many are bought, for how much Ether?"),
            {"": _("Done")},
        ),
    },
)
