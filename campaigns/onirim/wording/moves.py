"""Texts of the moves: button, journal line, hint."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import ManualStep, MoveMessages, Plural, RedundantMessage, messages

messages.add(
    "onirim",
    moves={
        "begin": MoveMessages(
            _("Begin"), _("The first game was laid out: %(mode)s."), _("Cards, expansions, readings.")
        ),
        "new-game": MoveMessages(
            _("New game"),
            _("Another game was laid out: %(mode)s."),
            _("Once the game at hand is over."),
            synonyms=_("another game, next game, play again, fresh game, one more game, start over"),
        ),
        "report": MoveMessages(
            _("Report cards"),
            _("Met: %(cards)s."),
            _("As it was met; from the bottom the lowest first."),
            synonyms=_(
                "draw, draw cards, met, nightmare, pull, pulls, get, gets, next card, new card, top card, off the deck, "
                "from deck, off top, turn up, flips, comes up, card is, reveals, turns over, sees, next up, another, "
                "next, finds, drew from deck"
            ),
            undo_line=_("Take back: %(cards)s, to the place in the deck."),
        ),
        "play": MoveMessages(
            _("Play a card"),
            _("Played: %(card)s."),
            _("To the end of the row; the symbol must differ."),
            synonyms=_(
                "joins row, put down, lay down, goes on the row, put, lay, card down, in row, into row, puts in row, "
                "lays in row, goes in row, goes down, down, in labyrinth, goes in labyrinth, puts in labyrinth, "
                "adds to row, extends row, drops in row, adds"
            ),
            undo_line=_("Take back: %(card)s, from the row into the hand."),
        ),
        "discard": MoveMessages(
            _("Discard a card"),
            _("Discarded: %(card)s."),
            _("A Key gives a Prophecy, a Glyph an Incantation."),
            undo_line=_("Take back: %(card)s, from the discard pile into the hand."),
            synonyms=_(
                "into the discard pile, burns, chucks, bins, throws away, gets rid of, drops, dumps, trashes, "
                "key for prophecy, discards key for prophecy, lets go, away"
            ),
        ),
        "choose": MoveMessages(
            _("Choose"),
            _("Chosen: %(option)s."),
            _("One of the answers offered."),
            undo_line=_("Take back: %(option)s."),
            synonyms=_(
                "pays nightmare, key for nightmare, pays nightmare with key, nightmare with key, throws away whole hand, "
                "discards whole hand, nightmare throws away hand, nightmare whole hand, mills cards, "
                "nightmare mills from deck, "
                "draws 5 off deck for nightmare, uses key to open door, opens door with key, loses door to nightmare"
            ),
        ),
        "arrange": MoveMessages(
            _("Put in order"), _("Cards were put in order."), _("From top to bottom; the last goes lowest.")
        ),
        "name-cards": MoveMessages(_("Name cards"), _("Searched: %(cards)s."), _("The first one goes uppermost.")),
        "ask-anew": MoveMessages(
            _("Ask anew"),
            _("What could not be answered any more was asked anew."),
            _("As far as a step still asks it; otherwise it is closed and the game goes on."),
        ),
        "give-up": MoveMessages(
            _("Give up: this game ends"),
            _("The game was given up."),
            _("You lose this game and your winning streak: it counts as played, not as won."),
            synonyms=_("concede, surrender, quit, gives in, give up game"),
        ),
    },
    fields={
        "cards": _("Cards"),
        "expansions": _("Expansions"),
        "first_player": _("Who begins"),
        "mode": _("Cards"),
        "option": _("Answer"),
        "order": _("Order"),
        "picked": _("Picked"),
        "place": _("Place in the hand"),
        "readings": _("How we play it"),
        "second_player": _("The other player"),
        "seed": _("Seed"),
    },
    violations={
        "onirim.answer.other": _("Another kind of answer is awaited. Look at the question that is open."),
        "onirim.end.over": _("This game is over. Lay out a new one."),
        "onirim.report.first": _("Say first which cards were drawn or revealed."),
        "onirim.report.none": _("No card is awaited from the deck now."),
        "onirim.setup.begun": _("This campaign has begun already. Lay out a new game."),
        "onirim.setup.no-seed": _("A practice deck is shuffled from a seed. Type one."),
        "onirim.setup.unfinished": _("A game is being played. Finish it, or give it up."),
        "onirim.turn.no-card": _("The hand has no card at this place; it holds %(count)s."),
        "onirim.turn.not-now": _("Cards are played and discarded in phase 1 only. Answer the open question first."),
    },
    consequences={
        "onirim.catcher.caught": ManualStep(_("Limbo goes under an empty Dreamcatcher: %(cards)s.")),
        "onirim.catcher.overload": _("No Dreamcatcher was empty: one is lost, and all their cards go into the deck."),
        "onirim.deck.fewer": _("The deck holds fewer cards than are looked at; all of them are: %(count)s."),
        "onirim.diver.none": _("The deck is empty: the Diver has nothing to reveal."),
        "onirim.door.barred": _("The search is passed over: a Door like this may not come into play now (%(cards)s)."),
        "onirim.door.discarded": _(
            "Victory asks for every Door, and here one goes to the discard pile: %(cards)s. Not meant? Undo it."
        ),
        "onirim.door.gained": ManualStep(_("Into play: %(cards)s.")),
        "onirim.door.key": ManualStep(_("Discard the Key: %(cards)s.")),
        "onirim.door.none": _("The search is passed over: the deck holds no such Door (%(cards)s)."),
        "onirim.door.useless": _("The search finds no such Door (%(cards)s); this table shuffles all the same."),
        "onirim.end.lost": _("The deck is empty and a card is needed: the game is lost."),
        "onirim.end.won": _("Every condition of victory holds: the game is won."),
        "onirim.fill.drew": RedundantMessage(_("Drawn: %(cards)s."), "cards"),
        "onirim.fill.revealed": _("Revealed: %(cards)s."),
        "onirim.glyph.no-door": _("No Door came into play."),
        "onirim.glyph.short": _("Fewer than five cards are left; this table reveals what there is: %(count)s."),
        "onirim.glyph.skipped": _("Fewer than five cards are left: as this table reads it, there is no Incantation."),
        "onirim.limbo.barred": _("This Door may not come into play now: %(cards)s."),
        "onirim.limbo.put": ManualStep(_("To Limbo: %(cards)s.")),
        "onirim.limbo.shuffle": ManualStep(
            Plural(
                _("Shuffle the one card of Limbo into the deck."),
                _("Shuffle the %(count)s cards of Limbo into the deck."),
                "count",
            )
        ),
        "onirim.mirror-effects.banished": ManualStep(
            Plural(
                _("Search the deck for a Nightmare and discard it; it has no effect."),
                _("Search the deck for %(count)s Nightmares and discard them; they have no effect."),
                "count",
            )
        ),
        "onirim.mirror-effects.doors": _(
            "The deck holds fewer Doors than the Mirror brings; what there is counts: %(count)s."
        ),
        "onirim.mirror-effects.nightmares": _(
            "Fewer Nightmares are left than the Mirror discards; it found: %(count)s."
        ),
        "onirim.mirror-effects.none": _("The discard pile is empty: the Mirror has nothing to take."),
        "onirim.mirror-effects.nothing": _(
            "The Mirror's search finds nothing; this table shuffles the deck all the same."
        ),
        "onirim.mirror-effects.short": _("There is one card instead of two; this table takes it all the same."),
        "onirim.mirror-effects.skipped": _("There is one card instead of two: as this table reads it, none is taken."),
        "onirim.mirror-effects.unshuffled": _(
            "The Mirror's search finds nothing; as this table reads it, the deck stays as it is."
        ),
        "onirim.mirror.explored": _("Explored: %(mirrors)s."),
        "onirim.nightmare.discarded": ManualStep(_("To the discard pile: %(cards)s.")),
        "onirim.nightmare.cancelled": _("The Nightmare was cancelled."),
        "onirim.nightmare.lost": _(
            "Fewer than five cards are left to reveal: as this table reads it, the game is lost."
        ),
        "onirim.nightmare.short": _("Fewer than five cards are left; this table reveals what there is: %(count)s."),
        "onirim.premonition.none": _("The deck holds no card for this Premonition."),
        "onirim.premonition.struck": _("A Dark Premonition came true: %(premonitions)s."),
        "onirim.prophecy.gone": ManualStep(_("Discarded by the Prophecy: %(cards)s.")),
        "onirim.prophecy.none": _("The deck is empty: the Prophecy shows nothing."),
        "onirim.prophecy.short": _("Fewer than five cards are left; all of them are looked at (p. 8): %(count)s."),
        "onirim.shuffle.by-hand": ManualStep(_("Shuffle the deck.")),
        "onirim.shuffle.done": _("The deck was shuffled; what was known of its order is forgotten."),
        "onirim.sphinx.lost": _(
            "Fewer than five cards are left for the Sphinx: as this table reads it, the game is lost."
        ),
        "onirim.sphinx.match": _("The word matches one of them: %(cards)s."),
        "onirim.sphinx.no-match": _("None of them matches the word: %(cards)s."),
        "onirim.sphinx.short": _("Fewer than five cards are left; this table reveals what there is: %(count)s."),
        "onirim.sphinx.skipped": _("Fewer than five cards are left: as this table reads it, the Sphinx does nothing."),
    },
)
