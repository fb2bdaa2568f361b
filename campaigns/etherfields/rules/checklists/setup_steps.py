"""Messages of the steps of a set-up and of an Awakening: what to do now and why."""

from campaigns.engine.messages import _
from campaigns.etherfields.rules.checklists.step_messages import StepMessages

SETUP_STEPS = {
    "restore-box": StepMessages(
        _("Open the box"),
        _("Take out what was packed behind the Dividers after session %(number)s."),
        _("A saved game is restored by the ordinary set-up: nothing is laid out again as it lay."),
        "ef.restore",
    ),
    "setup-start": StepMessages(
        _("Say who is there"),
        _("Say who plays tonight and who is First Player. That starts the session."),
        _("The Clock counts those present: %(HOURS_PLUS_DREAMERS)s Hours less one for each of them."),
        "ef.session",
    ),
    "setup-seats": StepMessages(
        _("Say how you sit"),
        _("Tap everybody at the table in the order in which you sit, clockwise. Done, if you sit as it says."),
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
        _("Put the Note cards (%(notes)s) and all Items (%(items)s) face down into the Storage."),
        _("Which Items are active is drawn at the end of the set-up."),
        "ef.storage",
    ),
    "setup-decks": StepMessages(
        _("Shuffle the decks"),
        _(
            "Shuffle into their slots: Slumber deck (%(slumber_deck)s), Slumber Map tiles (%(map_tiles)s), Turn cards "
            "(%(turn_cards)s), Fate (%(fate_deck)s), Flaws (%(flaw_deck)s). Season on top, unshuffled: %(season)s."
        ),
        _("Every deck starts in a new order, but the Season goes on where it was."),
        "ef.components",
    ),
    "setup-tiles": StepMessages(
        _("Lay the Dreamworld"),
        _("Lay the gained Dreamworld Map tiles into their slots: %(districts)s."),
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
        _("Tokens, Gates, Wisdom"),
        _(
            "Beside the board: dice, tokens and markers in pools, Signs (%(signs)s), the envelope of open Dream Gates "
            "(%(gates)s), Wisdom cards in their holder (%(wisdom)s)."
        ),
        _("Wisdom cards work all the time, and you may look at the Gates before you choose where to go."),
        "ef.components",
    ),
    "setup-box": StepMessages(
        _("Shuffle the Markets"),
        _(
            "In the box: shuffle the Influence Market (%(market)s) and the Item Market (%(item_market)s). Keep Secrets in "
            "their order, and Masks that nobody owns apart."
        ),
        _("The game finds Secrets by their order; Markets are drawn from blindly."),
        "ef.dividers",
    ),
    "setup-boards": StepMessages(
        _("Lay the Dreamer boards"),
        _("Each Dreamer: board, Influence deck (%(decks)s), a Basic Actions card, the Personal token."),
        _("The counts are what Dreamkeeper knows; correct them if a deck holds another number."),
        "ef.components",
    ),
    "first-decks": StepMessages(
        _("Shuffle three decks"),
        _("Put into their slots: Turn cards (%(turn_cards)s), Fate deck (%(fate_deck)s), Flaw deck (%(flaw_deck)s)."),
        _("The first game needs no other deck. The rest comes when the game says so."),
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
        _("Each Dreamer discards hand, deck and Progress zone. They hold: %(held)s."),
        _("An Awakening starts the decks over; nothing in them is lost."),
        "ef.awakening",
    ),
    "awaken-cure": StepMessages(
        _("Cure and Unseal all"),
        _("Cure all Distress (%(distressed)s) and Unseal all cards (%(sealed)s)."),
        _("Everybody wakes rested. Unsealed cards go on the discard pile."),
        "ef.awakening",
    ),
    "awaken-discard": StepMessages(
        _("Discard Keys and Gems"),
        _("Put back all Keys (%(keys)s) and Shining Gems (%(gems)s)."),
        _("They last until the next Awakening only. Ether, Hours and Season are left alone."),
        "ef.awakening",
    ),
    "awaken-decks": StepMessages(
        _("Reshuffle"),
        _(
            "Shuffle the Influence Market (%(market)s), the Item Market (%(item_market)s), the Fate deck (%(fate_deck)s) "
            "and the Slumber deck (%(slumber_deck)s), the green Delta Phase tile at the bottom."
        ),
        _("These decks are shuffled only when the game says so, and this is such a moment."),
        "ef.awakening",
    ),
    "awaken-map": StepMessages(
        _("Lay the Starting tiles"),
        _(
            "Clear the Dreamscape (tiles: %(map_tiles)s, Quirks: %(quirks)s), lay the %(STARTING_TILE_COUNT)s Starting Slumber Map "
            "tiles, and put the Dreamers on Entrance spaces."
        ),
        _("Quirks go back under the Fate deck; tokens and Gems of the Map into their pools."),
        "ef.slumber",
    ),
    "awaken-change": StepMessages(
        _("Change Dreamers"),
        _("Whoever wants to changes the Dreamer now: to an unused one, or by a swap both agree to."),
        _("Only cards with the Dreamer's own back and a Lucid deck stay behind; all else that was gained stays."),
        "ef.roster",
    ),
    "awaken-build": StepMessages(
        _("Rebuild the decks"),
        _(
            "Each Dreamer builds a deck of %(MIN_DECK_SIZE)s to %(MAX_DECK_SIZE)s Influence cards and shuffles. "
            "Now in the decks: %(decks)s. Unused: "
            "%(unused_cards)s. Flaws, all shuffled in: %(flaws)s."
        ),
        _(
            "The limits count in this step only. Who owns fewer than %(MIN_DECK_SIZE)s plays all; Flaws are not counted."
        ),
        "ef.deck-building",
    ),
    "awaken-masks": StepMessages(
        _("Put on a Mask"),
        _("Each Dreamer with Masks (%(owners)s) wears one."),
        _("One Mask is active at a time, and it can be changed only when the game says so."),
        "ef.mask",
    ),
    "awaken-items": StepMessages(
        _("Restore Items"),
        _(
            "Shuffle the Storage (%(stored)s) and draw Items at random: %(restored)s of at most %(MIN_ITEM_SLOTS)s. Slots: %(slots)s."
        ),
        _("Active Items are drawn, not chosen. Report each one where your Items are listed."),
        "ef.item",
    ),
    "awaken-place": StepMessages(
        _("Place the Team marker"),
        _("Put the Team marker on the Awakening Location. Noted for it: %(place)s."),
        _("Every session and every Awakening goes on from there."),
        "ef.dreamworld",
    ),
}
