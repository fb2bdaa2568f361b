"""Messages of the steps of a set-up and of an Awakening: what to do now and why."""

from campaigns.engine.messages import _
from campaigns.etherfields.rules.checklists.step_messages import StepMessages

SETUP_STEPS = {
    "restore-box": StepMessages(
        _("Open the box"),
        _("Take out what was packed behind the Dividers after session %(number)s."),
        _("The usual set-up restores a saved game: the Slumber Map and the decks start over."),
        "ef.restore",
    ),
    "setup-start": StepMessages(
        _("Who's here tonight?"),
        _("Say who plays tonight. That starts the session."),
        _("The Clock starts at %(HOURS_PLUS_DREAMERS)s Hours, minus 1 for each Dreamer present."),
        "ef.session",
    ),
    "setup-seats": StepMessages(
        _("Say how you sit"),
        _("You sit clockwise in the order shown above. If not, choose your order here or under Team."),
        _("Rounds, buying and the First Player marker go clockwise."),
        "ef.first",
    ),
    "setup-board": StepMessages(
        _("Lay out the board"),
        _("Lay out the main board."),
        _("Everything that is drawn during play has its slot there."),
        "ef.table",
    ),
    "setup-storage": StepMessages(
        _("Fill the Storage"),
        _("Put the Note cards and all Items face down into the Storage."),
        _("You draw the active Items at the end of the set-up."),
        "ef.storage",
        {"notes": _("Note cards: %(notes)s."), "items": _("Items: %(items)s.")},
    ),
    "setup-decks": StepMessages(
        _("Shuffle the decks"),
        _(
            "Shuffle into their slots: Slumber deck, its green Delta Phase tile at the bottom, Slumber Map tiles, Turn cards, "
            "Fate and Flaws. The Season deck stays in order."
        ),
        _("Every deck starts in a new order, but the Season stays where it was."),
        "ef.components",
        {
            "slumber_deck": _("Slumbers: %(slumber_deck)s."),
            "map_tiles": _("Slumber Map tiles: %(map_tiles)s."),
            "turn_cards": _("Turn cards: %(turn_cards)s."),
            "fate_deck": _("Fate: %(fate_deck)s."),
            "flaw_deck": _("Flaws: %(flaw_deck)s."),
            "season": _("Season: %(season)s."),
        },
    ),
    "setup-tiles": StepMessages(
        _("Build the Dreamworld"),
        _("Put the gained Dreamworld Map tiles into their slots: %(districts)s."),
        _("A gained tile stays for the whole campaign."),
        "ef.dreamworld",
    ),
    "setup-clock": StepMessages(
        _("Set the Clock"),
        _("Put the Hour Counter on %(hours)s."),
        _("%(HOURS_PLUS_DREAMERS)s minus the Dreamers present: a small Team gets more time."),
        "ef.hours",
    ),
    "setup-near": StepMessages(
        _("Lay out tokens"),
        _(
            "Beside the board: dice, tokens and markers in pools, Signs, the envelope of open Dream Gates, Wisdom cards in "
            "their holder."
        ),
        _("Wisdom cards work all the time, and you may look at the Gates before you choose where to go."),
        "ef.components",
        {
            "signs": _("Signs: %(signs)s."),
            "gates": _("Gates: %(gates)s."),
            "wisdom": _("Wisdom cards: %(wisdom)s."),
        },
    ),
    "setup-box": StepMessages(
        _("Shuffle the Markets"),
        _(
            "In the box: shuffle the Influence Market and the Item Market. Keep Secrets in their order, and keep "
            "Masks that nobody owns separate."
        ),
        _("You look up Secrets by their order, but draw from the Markets at random."),
        "ef.dividers",
        {"market": _("Influence cards: %(market)s."), "item_market": _("Items: %(item_market)s.")},
    ),
    "setup-boards": StepMessages(
        _("Place the Dreamer boards"),
        _("Each Dreamer takes a board, a Basic Actions card and their Influence deck, shuffled."),
        _("The counts are what Dreamkeeper knows; correct them if a deck is different."),
        "ef.components",
        {"has_token": _("Each also takes their Personal token."), "decks": _("Decks: %(decks)s.")},
    ),
    "first-decks": StepMessages(
        _("Shuffle three decks"),
        _(
            "Shuffle into their slots: Turn cards (%(turn_cards)s), Fate deck (%(fate_deck)s), Flaw deck (%(flaw_deck)s)."
        ),
        _("The first game needs no other deck. Add the others when the game says so."),
        "ef.components",
    ),
    "first-near": StepMessages(
        _("Sort the pools"),
        _("Sort dice, tokens and markers into pools beside the board."),
        _("Nobody takes any of them yet."),
        "ef.pool",
    ),
    "first-dream": StepMessages(
        _("Begin the tutorial Dream"),
        _("Take tile I-01 X and follow it into the first Dream."),
        _("The first Gate costs no Key and needs no Location."),
        "ef.dream",
    ),
    "awaken-gather": StepMessages(
        _("Discard all cards"),
        _("Each Dreamer discards hand, deck and Progress zone."),
        _("An Awakening starts the decks over; nothing in them is lost."),
        "ef.awakening",
        {"held": _("Cards: %(held)s.")},
        short=_("Cards"),
    ),
    "awaken-cure": StepMessages(
        _("Cure and Unseal all"),
        _("Cure all Distress and Unseal all cards."),
        _("Everybody wakes rested. Unsealed cards go on the discard pile."),
        "ef.awakening",
        {"distressed": _("Distress: %(distressed)s."), "sealed": _("Sealed: %(sealed)s.")},
        short=_("Distress"),
    ),
    "awaken-discard": StepMessages(
        _("Discard Keys and Gems"),
        _("Put all Keys and Shining Gems back into their pools."),
        _("They last only until the next Awakening. Ether, Hours and the Season stay."),
        "ef.awakening",
        {"keys": _("Keys: %(keys)s."), "gems": _("Shining Gems: %(gems)s.")},
        short=_("Keys"),
    ),
    "awaken-decks": StepMessages(
        _("Reshuffle"),
        _(
            "Shuffle the Influence Market, the Item Market, the Fate deck and the Slumber deck, its green Delta Phase tile at "
            "the bottom."
        ),
        _("You shuffle these decks only when the game says so, as it does now."),
        "ef.awakening",
        {
            "market": _("Influence cards: %(market)s."),
            "item_market": _("Items: %(item_market)s."),
            "fate_deck": _("Fate: %(fate_deck)s."),
            "slumber_deck": _("Slumbers: %(slumber_deck)s."),
        },
        short=_("Shuffling"),
    ),
    "awaken-map": StepMessages(
        _("Place the Starting tiles"),
        _(
            "Clear the Dreamscape, set up the %(STARTING_TILE_COUNT)s Starting Slumber Map tiles if you have them, and put the "
            "Dreamers on Entrance spaces."
        ),
        _("Put Quirks back under the Fate deck, and the Map's tokens and Gems into their pools."),
        "ef.slumber",
        {"map_tiles": _("Tiles to clear: %(map_tiles)s."), "quirks": _("Quirks: %(quirks)s.")},
        short=_("Map"),
    ),
    "awaken-change": StepMessages(
        _("Change Dreamers"),
        _("You may change Dreamers now: take an unused one, or swap with a friend who agrees."),
        _("A player keeps everything gained, except cards with the Dreamer's own back and a Lucid deck."),
        "ef.roster",
        short=_("Dreamers"),
    ),
    "awaken-build": StepMessages(
        _("Rebuild the decks"),
        _(
            "Each Dreamer builds a deck of %(MIN_DECK_SIZE)s to %(MAX_DECK_SIZE)s Influence cards, adds all Flaws, and shuffles."
        ),
        _(
            "The limits apply only in this step. A Dreamer with fewer than %(MIN_DECK_SIZE)s cards plays them all; "
            "Flaws are not counted."
        ),
        "ef.deck-building",
        {
            "decks": _("Now in the decks: %(decks)s."),
            "unused_cards": _("Unused: %(unused_cards)s."),
            "flaws": _("Flaws: %(flaws)s."),
        },
        short=_("Decks"),
    ),
    "awaken-masks": StepMessages(
        _("Put on a Mask"),
        _("Each Dreamer who owns Masks chooses one to wear."),
        _("Only one Mask is active at a time. Change it only when the game says so."),
        "ef.mask",
        {"owners": _("Masks: %(owners)s.")},
        short=_("Masks"),
    ),
    "awaken-items": StepMessages(
        _("Restore Items"),
        _("Shuffle the Items in the Storage and draw up to %(MIN_ITEM_SLOTS)s at random."),
        _("Active Items are drawn, not chosen. Tap each one that was drawn."),
        "ef.item",
        {
            "stored": _("In the Storage: %(stored)s."),
            "slots": _("Slots: %(slots)s."),
            "restored": _("To draw: %(restored)s."),
        },
        short=_("Items"),
    ),
    "awaken-place": StepMessages(
        _("Place the Team marker"),
        _("Put the Team marker on the Awakening Location."),
        _("Every session starts there, and every Awakening leads back to it."),
        "ef.dreamworld",
        {"place": _("It is %(place)s.")},
        short=_("Location"),
    ),
}
