"""The moves in words: the button, the journal line, a hint."""

from django.utils.translation import gettext_lazy as _

from campaigns.wording import MoveWords, words

words.add(
    "etherfields",
    moves={
        "begin": MoveWords(_("Begin the campaign"), _("The campaign began."), _("1 to 5 Dreamers, 22 cards each.")),
        "join": MoveWords(
            _("Join the Team"), _("The %(archetype)s joined the Team."), _("An archetype that nobody plays yet.")
        ),
        "name-player": MoveWords(_("Name the player"), _("The player was noted: %(dreamer)s.")),
        "track": MoveWords(
            _("Change the counting"),
            _("Influence cards are now counted this way: %(mode)s."),
            _("Count piles apart, or keep one number for deck, hand and discard pile."),
        ),
        "agree": MoveWords(_("Agree how to play it"), _("Agreed for %(reading)s: %(choice)s.")),
        "set-limits": MoveWords(
            _("Set limits"),
            _("%(dreamer)s: Hand limit %(hand)s, Progress limit %(progress)s."),
            _("When a card, a Mask or a Morphing changes them."),
        ),
        "start-session": MoveWords(
            _("Start the session"),
            _("A session started with %(present)s; First Player: %(first_player)s."),
            _("Sets the Clock and gives kept Ether back."),
        ),
        "pass-first-player": MoveWords(_("Pass First Player"), _("The First Player marker was passed on.")),
        "end-session": MoveWords(
            _("Save and pack away"),
            _("The game was packed away."),
            _("Buy cards first: what Ether is left becomes one card for each Dreamer who has any."),
        ),
        "save-as-death": MoveWords(
            _("Stop in the middle"),
            _("The Team stopped in the middle of a Slumber or Dream."),
            _("Counts as the death of a Dreamer: all lose."),
        ),
        "draw": MoveWords(
            _("Draw"),
            _("%(dreamer)s drew."),
            _("4 cards, up to the Hand limit; discard first if you like."),
            {
                "discards": _("Discarded before: %(discards)s."),
                "bonus": _("Drawing Bonus: %(bonus)s."),
                "flaws": _("Flaws met: %(flaws)s."),
                "reshuffled": _("The deck ran out."),
            },
        ),
        "draw-rest": MoveWords(
            _("Draw the rest"), _("The rest was drawn from the new deck."), "", {"flaws": _("Flaws met: %(flaws)s.")}
        ),
        "pay-reshuffle": MoveWords(_("Pay the reshuffle"), _("The reshuffle was paid: %(price)s.")),
        "reshuffle": MoveWords(
            _("Reshuffle"), _("%(dreamer)s reshuffled deck and discard pile."), _("Free outside the Draw step.")
        ),
        "discard": MoveWords(
            _("Discard"), _("%(dreamer)s discarded from the hand: %(count)s."), _("Cards played, or paid as Intent.")
        ),
        "gain-cards": MoveWords(_("Gain cards"), _("%(dreamer)s gained Influence cards: %(count)s.")),
        "seal": MoveWords(_("Seal"), _("%(dreamer)s Sealed %(count)s from the deck."), _("From the top of the deck.")),
        "suffer": MoveWords(
            _("Suffer Distress"),
            _("%(dreamer)s suffered %(count)s Distress."),
            after=_("%(dreamer)s suffers %(count)s Distress, now %(distress_now)s of 8."),
        ),
        "cure": MoveWords(
            _("Cure Distress"),
            _("%(dreamer)s cured Distress: %(count)s."),
            after=_("%(dreamer)s cures %(count)s Distress, now %(distress_now)s of 8."),
        ),
        "resolve-death": MoveWords(
            _("Loss resolved"), _("The loss was resolved."), _("After the Death card is resolved on the table.")
        ),
        "gain-ether": MoveWords(
            _("Gain Ether"),
            _("%(dreamer)s gained Ether: %(count)s."),
            after=_("%(dreamer)s gains %(gained)s Ether, now %(ether_now)s."),
        ),
        "spend-ether": MoveWords(
            _("Spend Ether"),
            _("%(dreamer)s spent %(count)s Ether."),
            after=_("%(dreamer)s spends %(count)s Ether, now %(ether_now)s."),
        ),
        "gain-gem": MoveWords(
            _("Gain Gems"),
            _("%(dreamer)s gained Shining Gems: %(count)s."),
            after=_("%(dreamer)s gains Shining Gems: %(gained)s, now %(gems_now)s."),
        ),
        "make-gem": MoveWords(_("Discard 3 for a Gem"), _("%(dreamer)s discarded 3 cards for a Shining Gem.")),
        "use-gem": MoveWords(
            _("Use Gems"),
            _("%(dreamer)s used Shining Gems: %(count)s."),
            after=_("%(dreamer)s uses Shining Gems: %(count)s, now %(gems_now)s."),
        ),
        "gain-key": MoveWords(
            _("Gain Keys"),
            _("The Team gained Keys: %(count)s."),
            after=_("The Team gains Keys: %(gained)s, now %(keys_now)s."),
        ),
        "spend-key": MoveWords(
            _("Spend Keys"),
            _("The Team spent Keys: %(count)s."),
            after=_("The Team spends Keys: %(count)s, now %(keys_now)s."),
        ),
        "gain-hours": MoveWords(
            _("Gain Hours"),
            _("The Team gained Hours: %(count)s."),
            after=_("The Team gains Hours: %(count)s, now %(hours_now)s."),
        ),
        "lose-hours": MoveWords(
            _("Lose Hours"),
            _("The Team lost Hours: %(count)s."),
            after=_("The Team loses Hours: %(count)s, now %(hours_now)s."),
        ),
        "effort": MoveWords(
            _("Effort"),
            _("%(dreamer)s moved by Effort, Hours spent: %(hours)s."),
            _("1 Hour a space, once a Turn, at any time."),
        ),
        "add-turns": MoveWords(_("Hours for Turns"), _("The Team spent Hours for Turns: %(count)s.")),
        "gain-turns": MoveWords(_("Gain Turns"), _("Turns were added: %(count)s.")),
        "gain-loot": MoveWords(
            _("Gain Loot"),
            _("Loot was gained (Ether %(ether)s, Gems %(gems)s, Keys %(keys)s)."),
            _("What the current Turn card shows, or the last one discarded."),
        ),
        "meet-slumber": MoveWords(
            _("Meet a Slumber"), _("The Team met a Slumber: %(name)s (Turns: %(turns)s)."), _("Draw the top tile.")
        ),
        "end-slumber": MoveWords(
            _("The Slumber ends"), _("The Slumber ended."), _("Gain Loot first, if the rule says so.")
        ),
        "skip": MoveWords(_("Skip the Slumber"), _("The Slumber was skipped."), _("Out of Turns applies instead.")),
        "out-of-turns": MoveWords(_("Out of Turns resolved"), _("The Out of Turns effect was resolved.")),
        "note-turn-card": MoveWords(_("Note the suit"), _("The Turn card shows %(suit)s.")),
        "start-actions": MoveWords(_("On to actions"), _("The Card and action step began.")),
        "end-actions": MoveWords(_("End actions"), _("The Entity and Dream event step began.")),
        "discard-turn": MoveWords(_("Discard Turn card"), _("The Turn card was discarded.")),
        "block-step": MoveWords(_("Block a step"), _("A step of the Turn card was blocked: %(step)s.")),
        "do-step": MoveWords(_("Resolve a Dream event"), _("A Dream event was resolved: %(step)s.")),
        "note-effect": MoveWords(
            _("Note an effect"),
            _("%(entity)s: the %(kind)s was noted."),
            also={"nothing": _("Its tile says nothing of it.")},
        ),
        "note-other-effect": MoveWords(
            _("Gate tile: its effect"),
            _("%(kind)s: what the Gate tile, Secret cards or the Slumber's tile say of it was noted."),
            _("Or one of a Secret card, or of a Slumber tile that Spawned nothing."),
            also={"nothing": _("They say nothing of it.")},
        ),
        "resolve-effect": MoveWords(
            _("Resolve an effect"), _("%(entity)s, %(kind)s: it reaches %(hit)s."), _("Tick who is in range.")
        ),
        "count-figures": MoveWords(_("So many"), _("Figures in range for the effect: %(count)s.")),
        "meet-effect": MoveWords(_("Gem or effect"), _("Against the effect: %(answer)s.")),
        "put-entity": MoveWords(
            _("Another Entity tile"), _("An Entity tile came into play: %(name)s."), _("Copy what the tile says.")
        ),
        "spawn": MoveWords(_("Spawn"), _("%(entity)s Spawned: %(count)s.")),
        "remove-figures": MoveWords(_("Take figures off"), _("%(entity)s left the Dreamscape: %(count)s.")),
        "note-movement": MoveWords(_("Note Movement value"), _("%(entity)s: Movement value %(value)s.")),
        "note-miniature": MoveWords(
            _("Which miniature it is"),
            _("%(entity)s: its figures are %(miniature)s."),
            _("A tile may name Shapeshifters or Belshazar; all others are Entity tokens."),
        ),
        "move-entity": MoveWords(_("Move the Entity"), _("%(entity)s moved: %(face)s.")),
        "mark-intent": MoveWords(
            _("Pay the action"),
            _("%(dreamer)s paid the action of %(entity)s once with %(colour)s."),
            _("With the cards discarded for it, or with none if they were discarded before."),
            {
                "cards": _("Cards discarded: %(cards)s."),
                "more": _("Paid at once beyond that, times: %(more)s."),
                "intent": _("Intent told: %(intent)s."),
                "items": _("Items discarded: %(items)s."),
                "farther": _("Range added by cards: %(farther)s."),
            },
        ),
        "take-intent": MoveWords(_("Take a marker off"), _("%(entity)s: an Intent marker was taken off.")),
        "add-morphing": MoveWords(_("Add a Morphing"), _("%(entity)s: Morphing added (%(kind)s).")),
        "draw-morphing": MoveWords(_("Add the drawn Morphing"), _("A Morphing was drawn: %(kind)s.")),
        "remove-morphing": MoveWords(
            _("Remove a Morphing"), _("%(entity)s: Morphing removed (%(kind)s), price: %(price)s.")
        ),
        "take-token": MoveWords(
            _("Place tokens"),
            _("Placed (%(kind)s): %(count)s."),
            _("Those of the Slumber's tile go with it; those of the Map stay."),
            {"belongs": _("They belong to %(belongs)s.")},
        ),
        "return-token": MoveWords(
            _("Return tokens"),
            _("Returned (%(kind)s): %(count)s."),
            "",
            {"belongs": _("They belonged to %(belongs)s.")},
        ),
    },
)
