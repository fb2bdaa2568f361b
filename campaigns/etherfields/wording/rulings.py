"""What followed by itself, and what is asked, in one sentence each."""

from django.utils.translation import gettext_lazy as _

from campaigns.wording import Counted, Question, words

words.add(
    "etherfields",
    rulings={
        "ef.death.averted": _("The cause of the loss is gone, so nobody has lost."),
        "ef.death.cards": _(
            "%(who)s has only %(count)s in deck, hand and discard pile together, fewer than 6: all Dreamers lose."
        ),
        "ef.death.eighth": _("%(who)s suffered an 8th Distress: all Dreamers lose."),
        "ef.death.by-eighth": _("1 Distress would be the 8th of %(who)s: all Dreamers would lose."),
        "ef.death.by-pool": _("The pool has no Distress marker for %(who)s: suffering 1, all Dreamers would lose."),
        "ef.death.by-seal": _("Sealing would leave %(who)s %(count)s cards, fewer than 6: all Dreamers would lose."),
        "ef.death.over": _(
            "The loss is resolved. Cure what the Death card says: Distress and cards stay as they were until you report it."
        ),
        "ef.death.pool": _("%(who)s needed a Distress marker and the pool had none: all Dreamers lose."),
        "ef.death.saved": _("Stopping in the middle of a Slumber or Dream counts as a death: all Dreamers lose."),
        "ef.distress.cured": _("%(who)s had only %(cured)s Distress to cure, not %(wanted)s."),
        "ef.distress.none": _("%(who)s had no Distress to cure."),
        "ef.distress.suffered": _("%(who)s suffers %(count)s Distress, now %(now)s of 8."),
        "ef.draw.bonus": _("%(who)s stands on a Drawing Bonus: %(bonus)s more, up to the Hand limit."),
        "ef.draw.bonus-drawn": _(
            "On the drawn board the space of %(who)s has a Drawing Bonus of %(there)s; drawn with %(bonus)s."
        ),
        "ef.draw.flaws-again": _(
            "%(who)s drew another card for each Flaw (%(flaws)s): this table does not count them among the 4."
        ),
        "ef.draw.flaws-count": _(
            "%(who)s met Flaws: %(flaws)s. Each counts as one of the cards drawn, as this table plays it."
        ),
        "ef.draw.short": _("%(who)s ran out of cards altogether. Not drawn: %(missing)s."),
        "ef.effect.also": _("The effect goes on: %(note)s."),
        "ef.effect.board-says": _(
            "On the drawn board these are in range %(range)s of %(entity)s: %(names)s. It does not decide here."
        ),
        "ef.effect.distress-now": _("With its Morphings %(entity)s inflicts %(distress)s Distress."),
        "ef.effect.grown": _(
            "%(figures)s of %(entity)s have %(who)s in range: Distress %(distress)s, cards to Seal %(seal)s."
        ),
        "ef.effect.range-now": _("With its Morphings %(entity)s reaches range %(range)s."),
        "ef.effect.seal-now": _("With its Morphings %(entity)s Seals %(seal)s cards."),
        "ef.first.now": _("%(who)s is the First Player now."),
        "ef.first.seats-open": _(
            "Nobody has said how you sit, so clockwise is: %(names)s. Say it under Team, and it is your order."
        ),
        "ef.gradual.done": _("%(who)s performed the action of %(entity)s."),
        "ef.gradual.markers-back": Counted(
            _("The Intent marker on %(entity)s goes back to the pool."),
            _("The %(count)s Intent markers on %(entity)s go back to the pool."),
            "count",
        ),
        "ef.gradual.often": _("The action of %(entity)s has its effect %(times)s times."),
        "ef.gradual.paid": _("%(entity)s: the action is paid %(paid)s of %(needed)s times."),
        "ef.hand.excess": _("The Hand limit of %(who)s fell. Discarded from the hand: %(count)s."),
        "ef.loot.again": _("Loot was already gained in this Slumber; it is gained again."),
        "ef.loot.last-card": _("Out of Turns: this is the Loot of the Turn card that was discarded last."),
        "ef.loot.skipped": _("Out of Turns by Skip: Loot only where that effect gives it, by the current Turn card."),
        "ef.loot.share": _("Of this Loot %(who)s got %(count)s (%(pool)s)."),
        "ef.morphing.added": _("%(entity)s bears another Morphing: %(kind)s."),
        "ef.morphing.all-gone": _("The last figure of %(entity)s is gone, and its Morphings with it."),
        "ef.morphing.limits-back": _(
            "%(kind)s is over: if that raises a Hand limit or a Progress limit again, set the limit now. No card comes with it."
        ),
        "ef.morphing.limits": _("%(kind)s: if that lowers a Hand limit or a Progress limit, set the limit now."),
        "ef.morphing.pool-empty": _("No Morphing token is left in the pool, so none is added."),
        "ef.movement.again": _("Roll again for %(entity)s."),
        "ef.movement.goes": Counted(
            _("%(entity)s moves 1 space, towards the closest Dreamer."),
            _("%(entity)s moves up to %(spaces)s spaces, towards the closest Dreamer."),
            "spaces",
        ),
        "ef.pool.short": _("The pool could give only %(gained)s of %(wanted)s (%(pool)s). The rest is not gained."),
        "ef.reshuffle.after-rest": _(
            "%(who)s has drawn the rest from the new deck; its price comes after that, as this table plays it."
        ),
        "ef.reshuffle.before-rest": _(
            "%(who)s pays for the new deck first and then draws the rest from it (%(rest)s), as this table plays it."
        ),
        "ef.roster.next-session": _("The %(archetype)s plays from the next session on."),
        "ef.save.ether-back": _("%(who)s gets kept Ether back: %(count)s."),
        "ef.save.ether-kept": _("%(who)s gave up leftover Ether (%(count)s) for one card II-41 R."),
        "ef.seal.none-sealed": _("%(who)s had no Sealed card."),
        "ef.seal.nothing-left": Counted(
            _("%(who)s had only 1 Sealed card, not %(wanted)s."),
            _("%(who)s had only %(freed)s Sealed cards, not %(wanted)s."),
            "freed",
        ),
        "ef.seal.reshuffled": _("The deck of %(who)s fell short and was reshuffled for free, as agreed at this table."),
        "ef.seal.sealed": Counted(
            _("%(who)s Sealed 1 card from the deck."), _("%(who)s Sealed %(count)s cards from the deck."), "count"
        ),
        "ef.seal.short": _("%(who)s Sealed %(sealed)s: the deck held no more."),
        "ef.skip.effect": _("%(name)s is skipped. Resolve the Out of Turns effect of its tile."),
        "ef.skip.script": _("%(name)s is skipped. Resolve script %(script)s."),
        "ef.slumber.terrain": _(
            "Terrain tokens of %(name)s go too. Take their marks off the drawn board; what is printed on the tiles stays."
        ),
        "ef.slumber.over": _(
            "%(name)s is over. Its tile, Entities and tokens go; Map tiles, Quirks, their tokens and Dreamers stay."
        ),
        "ef.spawn.suit": _(
            "If a free Spawn space bears the suit of the Turn card (%(suit)s), the first figure goes there."
        ),
        "ef.tracking.correct-it": _(
            "Every card counts as deck for now. Correct hand and discard pile to what lies there."
        ),
        "ef.turn.all-drawn": _("Everybody has drawn: the Card and action step begins."),
        "ef.turn.goes-on": _("%(name)s goes on. Turns left: %(turns)s. The Draw step begins."),
        "ef.turn.out": _("%(name)s is out of Turns. Resolve what its tile says of that."),
        "ef.turn.out-script": _("%(name)s is out of Turns. Resolve script %(script)s."),
    },
    questions={
        "ef.death.resolve": Question(
            _("All Dreamers have lost: %(reason)s. Resolve the Death card (II-42 I) on the table."),
            {"": _("Done")},
        ),
        "ef.reshuffle.price": Question(
            _("The deck of %(name)s ran out in the Draw step. What is the price?"),
            {"distress": _("Suffer 1 Distress"), "seal": _("Seal 3 cards")},
        ),
        "ef.draw.rest": Question(
            _("%(name)s draws the rest from the new deck: %(rest)s. How many Flaws are among it?"),
            {"": _("Draw the rest")},
        ),
        "ef.morphing.draw": Question(
            _("Draw a Morphing token for %(entity)s (still to draw: %(count)s). What does it show?"),
            {
                "distress": _("1 more Distress"),
                "seal": _("2 more Sealed"),
                "movement": _("Movement value +2"),
                "range": _("Range +1"),
                "masks": _("Masks off"),
                "progress": _("Progress cards off"),
                "rerolls": _("No rerolls"),
                "gems": _("Gems off"),
                "none": _("No token is left"),
            },
        ),
        "ef.effect.figures": Question(
            _("The effect of %(entity)s grows. How many of its %(most)s figures have %(name)s in range?"),
            {"": _("So many")},
        ),
        "ef.effect.gem": Question(
            _("%(entity)s reaches %(name)s: spend 1 Shining Gem, or take Distress %(distress)s and Seal %(seal)s?"),
            {"gem": _("Spend 1 Gem"), "take": _("Take the effect")},
        ),
    },
)
