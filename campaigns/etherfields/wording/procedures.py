"""The guided checklists in words: the moves, and for each step what to do now and why."""

import contextlib
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from campaigns.wording import MoveWords, words


@dataclass(frozen=True)
class StepWords:
    """A step in words: its name, what to do with places for its facts, why, and the rule that says so."""

    label: Promise
    text: Promise
    why: Promise
    rule: str


PROCEDURES = {
    "first-setup": _("First set-up"),
    "restore": _("Unpack a saved game"),
    "session-setup": _("Set-up of a session"),
    "awakening": _("Awakening"),
    "save": _("Saving, step by step"),
    "dream-end": _("End of a Dream"),
    "death": _("Resolving a loss"),
}

STEPS = {
    "restore-box": StepWords(
        _("Open the box"),
        _("Take out what was packed behind the Dividers after session %(number)s."),
        _("A saved game is restored by the ordinary set-up: nothing is laid out again as it lay."),
        "ef.restore",
    ),
    "setup-start": StepWords(
        _("Say who is there"),
        _("Say who plays tonight and who is First Player. That starts the session."),
        _("The Clock counts those present, and cards kept for Ether give their Ether back now."),
        "ef.session",
    ),
    "setup-board": StepWords(
        _("Lay out the board"),
        _("Lay out the main board."),
        _("Everything that is drawn during play has its slot there."),
        "ef.table",
    ),
    "setup-storage": StepWords(
        _("Fill the Storage"),
        _("Put the Note cards (%(notes)s) and all Items (%(items)s) face down into the Storage."),
        _("Which Items are active is drawn at the end of the set-up."),
        "ef.storage",
    ),
    "setup-decks": StepWords(
        _("Shuffle the decks"),
        _(
            "Shuffle into their slots: Slumber deck (%(slumber_deck)s), Slumber Map tiles (%(map_tiles)s), Turn cards "
            "(%(turn_cards)s), Fate (%(fate_deck)s), Flaws (%(flaw_deck)s). Season on top, unshuffled: %(season)s."
        ),
        _("Every deck starts in a new order, but the Season goes on where it was."),
        "ef.components",
    ),
    "setup-tiles": StepWords(
        _("Lay the Dreamworld"),
        _("Lay the gained Dreamworld Map tiles into their slots: %(districts)s."),
        _("A gained tile stays for the whole campaign."),
        "ef.dreamworld",
    ),
    "setup-clock": StepWords(
        _("Set the Clock"),
        _("Put the Hour Counter on %(hours)s."),
        _("6 minus the Dreamers present: a small Team gets more time."),
        "ef.hours",
    ),
    "setup-near": StepWords(
        _("Tokens, Gates, Wisdom"),
        _(
            "Beside the board: dice, tokens and markers in pools, Signs (%(signs)s), the envelope of open Dream Gates "
            "(%(gates)s), Wisdom cards in their holder (%(wisdom)s)."
        ),
        _("Wisdom cards work all the time, and you may look at the Gates before you choose where to go."),
        "ef.components",
    ),
    "setup-box": StepWords(
        _("Shuffle the Markets"),
        _(
            "In the box: shuffle the Influence Market (%(market)s) and the Item Market (%(item_market)s). Keep Secrets in "
            "their order, and Masks that nobody owns apart."
        ),
        _("The game finds Secrets by their order; Markets are drawn from blindly."),
        "ef.dividers",
    ),
    "setup-boards": StepWords(
        _("Lay the Dreamer boards"),
        _("Each Dreamer: board, Influence deck (%(decks)s), a Basic Actions card, the Personal token."),
        _("The counts are what Dreamkeeper knows; correct them if a deck holds another number."),
        "ef.components",
    ),
    "first-decks": StepWords(
        _("Shuffle three decks"),
        _("Put into their slots: Turn cards (%(turn_cards)s), Fate deck (%(fate_deck)s), Flaw deck (%(flaw_deck)s)."),
        _("The first game needs no other deck. The rest comes when the game says so."),
        "ef.components",
    ),
    "first-near": StepWords(
        _("Sort the pools"),
        _("Sort dice, tokens and markers into pools beside the board."),
        _("Nobody takes any of them yet."),
        "ef.pool",
    ),
    "first-dream": StepWords(
        _("Begin the tutorial Dream"),
        _("Take tile I-01 X and follow it into the first Dream."),
        _("The first Gate costs no Key and needs no Location."),
        "ef.dream",
    ),
    "awaken-gather": StepWords(
        _("Discard all cards"),
        _("Each Dreamer discards hand, deck and Progress zone. They hold: %(held)s."),
        _("An Awakening starts the decks over; nothing in them is lost."),
        "ef.awakening",
    ),
    "awaken-cure": StepWords(
        _("Cure and Unseal all"),
        _("Cure all Distress (%(distressed)s) and Unseal all cards (%(sealed)s)."),
        _("Everybody wakes rested. Unsealed cards go on the discard pile."),
        "ef.awakening",
    ),
    "awaken-discard": StepWords(
        _("Discard Keys and Gems"),
        _("Put back all Keys (%(keys)s) and Shining Gems (%(gems)s)."),
        _("They last until the next Awakening only. Ether, Hours and Season are left alone."),
        "ef.awakening",
    ),
    "awaken-decks": StepWords(
        _("Reshuffle"),
        _(
            "Shuffle the Influence Market (%(market)s), the Item Market (%(item_market)s), the Fate deck (%(fate_deck)s) "
            "and the Slumber deck (%(slumber_deck)s), the green Delta Phase tile at the bottom."
        ),
        _("These decks are shuffled only when the game says so, and this is such a moment."),
        "ef.awakening",
    ),
    "awaken-map": StepWords(
        _("Lay the Starting tiles"),
        _(
            "Clear the Dreamscape (tiles: %(map_tiles)s, Quirks: %(quirks)s), lay the two Starting Slumber Map tiles, and "
            "put the Dreamers on Entrance spaces."
        ),
        _("Quirks go back under the Fate deck; tokens and Gems of the Map into their pools."),
        "ef.slumber",
    ),
    "awaken-change": StepWords(
        _("Change Dreamers"),
        _("Whoever wants to changes the Dreamer now: to an unused one, or by a swap both agree to."),
        _("Only cards with the Dreamer's own back and a Lucid deck stay behind; all else that was gained stays."),
        "ef.roster",
    ),
    "awaken-build": StepWords(
        _("Rebuild the decks"),
        _(
            "Each Dreamer builds a deck of 20 to 40 Influence cards and shuffles. Now in the decks: %(decks)s. Unused: "
            "%(unused_cards)s. Flaws, all shuffled in: %(flaws)s."
        ),
        _("The limits count in this step only. Who owns fewer than 20 plays all; Flaws are not counted."),
        "ef.deck-building",
    ),
    "awaken-masks": StepWords(
        _("Put on a Mask"),
        _("Each Dreamer with Masks (%(owners)s) wears one."),
        _("One Mask is active at a time, and it can be changed only when the game says so."),
        "ef.mask",
    ),
    "awaken-items": StepWords(
        _("Restore Items"),
        _("Shuffle the Storage (%(stored)s) and draw Items at random: %(restored)s of at most 3. Slots: %(slots)s."),
        _("Active Items are drawn, not chosen. Report each one where your Items are listed."),
        "ef.item",
    ),
    "awaken-place": StepWords(
        _("Place the Team marker"),
        _("Put the Team marker on the Awakening Location. Noted for it: %(place)s."),
        _("Every session and every Awakening goes on from there."),
        "ef.dreamworld",
    ),
    "save-warn": StepWords(
        _("Know what goes"),
        _(
            "This will be given up: Keys %(keys)s, Shining Gems %(gems)s, Hours %(hours)s, Quirks %(quirks)s, tokens on the "
            "Map %(tokens)s. Hand, Progress and Sealed cards go back into the decks."
        ),
        _("The next set-up starts the Clock, the Map and the decks over. Leave the checklist to play on."),
        "ef.save",
    ),
    "save-buy": StepWords(
        _("Buy cards once"),
        _("Everybody may buy Influence cards once more. Ether: %(ethers)s."),
        _("Ether does not last beyond tonight, save for one card each."),
        "ef.save",
    ),
    "save-ether": StepWords(
        _("Give up leftover Ether"),
        _("Who has Ether left (%(ethers)s) discards it and gains one card II-41 R."),
        _("Each of these cards gives 1 Ether back at the next set-up, however much was given up."),
        "ef.save",
    ),
    "pack-decks": StepWords(
        _("Pack the Dreamers"),
        _(
            "Behind each Dreamer's Divider: the deck (%(decks)s), unused cards apart (%(unused_cards)s), the Basic Actions "
            "card, the cards of owned Masks (%(owners)s)."
        ),
        _("Keep unused cards apart: they may be built in again only in a deck-building step."),
        "ef.dividers",
    ),
    "pack-storage": StepWords(
        _("Pack what the Team owns"),
        _("Items %(items)s and Note cards %(notes)s: behind the Storage Divider. Wisdom cards: %(wisdom)s."),
        _("All Items become inactive; the next set-up draws new ones."),
        "ef.dividers",
    ),
    "pack-turns": StepWords(
        _("Pack the Turn cards"),
        _("All %(turn_cards)s Turn cards behind their Divider."),
        _("They are shuffled at the next set-up anyway."),
        "ef.dividers",
    ),
    "pack-fate": StepWords(
        _("Pack the Fate deck"),
        _("The Fate deck (%(fate_deck)s) behind its Divider, Quirks from the Map with it."),
        _("Quirks leave the Map with an Awakening and with packing away."),
        "ef.dividers",
    ),
    "pack-flaws": StepWords(
        _("Pack the Flaw deck"),
        _("The Flaw deck (%(flaw_deck)s) behind its Divider. Flaws in a Dreamer's deck stay there."),
        _("A Flaw that was gained is part of the deck until it is removed."),
        "ef.dividers",
    ),
    "pack-slumbers": StepWords(
        _("Pack the Slumber deck"),
        _("The Slumber deck (%(slumber_deck)s) behind its large Divider."),
        _("Only these tiles can be met; all others stay among the Secrets."),
        "ef.dividers",
    ),
    "pack-map": StepWords(
        _("Pack the Map tiles"),
        _("All Slumber Map tiles (%(map_tiles)s) behind their large Divider."),
        _("The Map is built anew from the two Starting tiles."),
        "ef.dividers",
    ),
    "pack-season": StepWords(
        _("Pack the Season deck"),
        _("The Season deck behind its Divider, on top as it is: %(season)s."),
        _("Seasons change only when the game says so."),
        "ef.season",
    ),
    "pack-gates": StepWords(
        _("Pack the Gates"),
        _("All open Dream Gates (%(gates)s) into their envelope."),
        _("Removed Gates stay behind the Removed tiles Divider."),
        "ef.gate",
    ),
    "pack-signs": StepWords(
        _("Pack the Signs"),
        _("Sign tokens (%(signs)s) into the box, each Dreamer's own kept apart."),
        _("They are laid out again at the next set-up."),
        "ef.sign",
    ),
    "pack-rest": StepWords(
        _("Pack the rest"),
        _("Board, figures, dice and all pools into the box."),
        _("Secrets keep their order; a Divider marks the place of the Dream you are on."),
        "ef.dividers",
    ),
    "save-close": StepWords(
        _("Close the box"),
        _("Close the box. Dreamkeeper keeps a save point and ends the session."),
        _("From here the next session begins with its set-up."),
        "ef.save",
    ),
    "end-result": StepWords(
        _("Read how it ended"),
        _(
            "%(dream)s is over: do what its last script says first, such as Ether gained, Distress cured, cards Unsealed."
        ),
        _("A script comes before every rule of the book."),
        "ef.script",
    ),
    "end-gains": StepWords(
        _("Gain cards and tiles"),
        _("Gain the cards and tiles that the script names, and report their codes."),
        _("What was gained once is not gained again when the Dream is entered anew."),
        "ef.secret",
    ),
    "end-gates": StepWords(
        _("New Dream Gates"),
        _("Gain or replace Dream Gates as the script says."),
        _("They decide where the Team can go next."),
        "ef.gate",
    ),
    "end-decks": StepWords(
        _("Fill the decks"),
        _("Add tiles and cards to the Slumber deck, the Slumber Map tiles and the Fate deck as the script says."),
        _("These decks grow only when the game says so."),
        "ef.slumber",
    ),
    "end-markets": StepWords(
        _("Unfound cards"),
        _("If the script says so: Influence cards nobody found go to the Influence Market, Items to the Item Market."),
        _("It happens when the Dream is won for good, so that nothing of it is out of reach."),
        "ef.market",
    ),
    "end-shopping": StepWords(
        _("Restore Shopping cards"),
        _("If the script says so: back to 3 Shopping cards. The Team has %(shopping)s."),
        _("Most endings do, but only the script decides."),
        "ef.shopping",
    ),
    "end-season": StepWords(
        _("Change the Season"),
        _("If the script says so, change the Season. Now: %(season)s."),
        _("Winning or losing alone changes no Season."),
        "ef.season",
    ),
    "end-dreamscape": StepWords(
        _("Clear the Dreamscape"),
        _("Take the Map tiles of %(dream)s off the board, and end the Dream here if it is still under way."),
        _("Hand, Progress cards and Gems stay as they are."),
        "ef.dream",
    ),
    "end-gate": StepWords(
        _("Put the Dream away"),
        _(
            "As the script says: remove %(dream)s and its Gate from the game, or return its cards and tiles to the Secrets "
            "and keep the Gate."
        ),
        _("A kept Gate can be entered again."),
        "ef.gate",
    ),
    "end-map": StepWords(
        _("Back to the Slumber Map"),
        _("Lay the two Starting Slumber Map tiles and put the Dreamers on Entrance spaces."),
        _("After every Dream the Map begins anew."),
        "ef.slumber",
    ),
    "end-tokens": StepWords(
        _("Give tokens back"),
        _("If the script says so: Story and Threat tokens back to their pools."),
        _("They belonged to the Dream."),
        "ef.token",
    ),
    "death-card": StepWords(
        _("Resolve the Death card"),
        _("Reveal II-42 I unless it lies among your Wisdom cards, and do what it says."),
        _("One Dreamer's death is a loss for all."),
        "ef.death",
    ),
    "death-dreamscape": StepWords(
        _("Clear the Dreamscape"),
        _(
            "Discard the Dreamscape of %(dream)s. Its cards and tiles go back to the Secrets, except those that were gained "
            "or added to a deck."
        ),
        _("The next attempt starts from the beginning, with what you already own."),
        "ef.death",
    ),
    "death-gate": StepWords(
        _("Keep the Gate"),
        _("Turn the Gate of %(dream)s back and keep it."),
        _("You may come back and try again."),
        "ef.death",
    ),
    "death-season": StepWords(
        _("Leave the Season"),
        _("The Season stays: %(season)s."),
        _("No script asks for a change when Dreamers die."),
        "ef.season",
    ),
    "death-resolve": StepWords(
        _("Go on"),
        _("Report the loss as resolved. The Team is back on the Dreamworld Map."),
        _("Distress and cards stay as they were until you report what the Death card changed."),
        "ef.death",
    ),
}

words.add(
    "etherfields",
    moves={
        "start-checklist": MoveWords(
            _("Start a checklist"), _("A checklist was started: %(procedure)s."), _("Made from your campaign's state.")
        ),
        "tick": MoveWords(_("Done"), _("Done: %(step)s.")),
        "tick-rest": MoveWords(_("All the rest is done"), _("All that was left of a checklist was done.")),
        "skip-step": MoveWords(_("Skip it"), _("Left out: %(step)s.")),
        "leave-checklist": MoveWords(
            _("Leave the checklist"), _("A checklist was put away."), _("What was ticked stays done.")
        ),
    },
    fields={"procedure": _("Procedure"), "checklist": _("Checklist")},
    choices={
        "procedure": PROCEDURES,
        "step": {key: found.label for key, found in STEPS.items()},
        "first": {key: found.label for key, found in STEPS.items()},
    },
    refusals={
        "ef.checklist.under-way": _("This checklist is open already (%(procedure)s). Go on with its next step."),
        "ef.checklist.unknown": _("This version has no such checklist (%(procedure)s). Leave it and start another."),
        "ef.checklist.no-step": _(
            "There is no such step to do any more (%(step)s). Look at the checklist as it is now."
        ),
        "ef.checklist.order": _("%(step)s comes later. First do this: %(first)s."),
        "ef.checklist.always": _("%(step)s is part of it every time. Do it, or say which card leaves it out."),
        "ef.checklist.say-it": _("%(step)s: report it with its own form, and the step is done by itself."),
        "ef.checklist.not-first": _("A session has been played. Use the set-up of a session."),
        "ef.checklist.disturbed": _(
            "%(name)s is being played, so the set-up waits. Leave it or finish %(name)s first."
        ),
        "ef.checklist.no-dream": _("No Dream is being played. Its end is guided from inside it."),
        "ef.checklist.still-inside": _("%(name)s is still being played. End the Dream first."),
        "ef.checklist.over-40": _("%(who)s has %(there)s Influence cards in the deck. Leave some unused: 40 at most."),
        "ef.checklist.under-20": _(
            "%(who)s has only %(there)s Influence cards in the deck. Add unused ones (there are %(unused)s) up to 20."
        ),
        "ef.mask.none-worn": _("%(who)s owns Masks and wears none. Put one on first."),
        "ef.restore.nothing-saved": _("Nothing has been saved yet. Begin with the first set-up."),
    },
    rulings={"ef.checklist.finished": _("All steps are done: %(procedure)s.")},
)


def told(key: str, facts: Mapping[str, object]) -> str:
    """Give what a step asks for, with the facts of this campaign; a step of another version stays readable."""
    known = STEPS.get(key)
    if known is None:
        return key
    places = {name: _shown(value) for name, value in facts.items()}
    with contextlib.suppress(KeyError, ValueError):
        return str(known.text) % places
    return str(known.label)


def _shown(value: object) -> object:
    listed = ", ".join(str(one) for one in value) if isinstance(value, list) else value
    return "–" if listed in ("", None) else listed
