"""Labels of the answers, of the reasons why a game cannot be won, and of rule variants and difficulties."""

from campaigns.engine.messages import _, messages, pgettext_lazy
from campaigns.onirim.rules.argument_labels import CARD_LABELS, MIRROR_LABELS, PREMONITION_LABELS

OPTION_LABELS = {
    "none": _("Leave it as it is"),
    "play": pgettext_lazy("button", "Play"), "discard": pgettext_lazy("button", "Discard"),
    "escape": _("Escape: a new hand"), "anticipate": _("Anticipate a Nightmare"),
    "architect": _("Architect: play it anyway"), "hammer": _("Hammer Bird: discard from the end of the row"),
    "cyclobot": _("Cyclobot: exchange"), "spies": _("Squirrel Spies: look at %(DENIZEN_LOOK_COUNT)s cards"),
    "harpoon": _("Harpoon Hunter: reveal %(DENIZEN_LOOK_COUNT)s cards"), "store": _("Treasure Keeper: put away"),
    "unstore": _("Treasure Keeper: take back"), "chaos": _("Chromatic Chaos: gain a Door"),
    "failsafe": _("Failsafe Book: shuffle back"), "catcher": _("Take a Door from a Dreamcatcher"),
    "tower-left": _("Build on the left"), "tower-right": _("Build on the right"), "fall": _("Let this Tower fall"),
    "false-loss": _("No Tower falls; the Nightmare goes to Limbo"),
    "spell-prophecy": _("Paradoxical Prophecy"), "spell-planning": _("Parallel Planning"),
    "search": _("Search for"), "no-search": _("Do not search"), "open": _("Open it"), "leave": _("Put it in Limbo"),
    "pay-key": _("Discard a Key"), "lose-door": _("Put a Door into Limbo"),
    "reveal": _("Reveal the top %(NIGHTMARE_REVEAL_COUNT)s cards of the deck"),
    "lose-hand": _("Discard your whole hand"), "wake": _("Wake the Little Incubus"), "reflect": _("Mirror Denizen: put it into Limbo"),
    "punish": _("Powerful Punishment"), "take": _("Take"), "in-vain": _("Search in vain for"), "remove": _("Remove a Premonition"),
    "look": _("Look at %(HAPPY_LOOK_COUNT)s cards"), "find": _("Search for any card"),
    "rally": _("Discard to rally it"), "dismiss": _("Discard it"),
    "stop": _("Put it on top of the deck"), "next": _("Keep diving"), "swap": _("Swap"), "free": pgettext_lazy("button", "Free"),
    "pick": _("Take"),
    "word-R": _("Red"), "word-B": _("Blue"), "word-G": _("Green"), "word-N": _("Brown"),
    "word-S": _("Sun"), "word-M": _("Moon"), "word-K": _("Key"), "word-Y": _("Glyph"),
}  # fmt: skip
OUTLOOK_REASON_TEXTS = {
    "onirim.outlook.mirror-sun": _("The Sun Mirror cannot be explored any more."),
    "onirim.outlook.mirror-moon": _("The Moon Mirror cannot be explored any more."),
    "onirim.outlook.mirror-rainbow": _("The Rainbow Mirror cannot be explored any more."),
    "onirim.outlook.door-discarded": _("A Door is in the discard pile, and nothing can bring it back."),
    "onirim.outlook.door-gone": _("A Door was removed from the game."),
    "onirim.outlook.doors-R": _("Too few red cards are left for the red Doors."),
    "onirim.outlook.doors-B": _("Too few blue cards are left for the blue Doors."),
    "onirim.outlook.doors-G": _("Too few green cards are left for the green Doors."),
    "onirim.outlook.doors-N": _("Too few brown cards are left for the brown Doors."),
    "onirim.outlook.lost-dream": _("A Lost Dream was discarded."),
    "onirim.outlook.towers": _("Too few Towers are left for a row of %(ALIGNMENT_LENGTH)s colours."),
}
VARIANT_LABELS = {
    "useless-search": (
        _("%(SERIES_LENGTH)s cards in a row, but no Door of their colour in the deck"),
        {"offered": _("search and shuffle anyway"), "skipped": _("no search")},
    ),
    "short-reveal": (
        _("A Nightmare reveals %(NIGHTMARE_REVEAL_COUNT)s, but fewer are left"),
        {"partial": _("reveal what is left"), "unavailable": _("cannot be chosen"), "loss": _("the game is lost")},
    ),
    "empty-hand": (
        _("A Nightmare when the hand is empty"),
        {"redraw": _("you may draw a new hand for free"), "barred": _("no new hand, as you have none to discard")},
    ),
    "short-incantation": (
        _("Glyphs: an Incantation, but fewer than %(INCANTATION_REVEAL_COUNT)s cards are left"),
        {"partial": _("reveal what is left"), "skipped": _("no Incantation")},
    ),
    "short-sphinx": (
        _("Sphinx: fewer than %(SPHINX_REVEAL_COUNT)s cards are left"),
        {"partial": _("reveal what is left"), "skipped": _("it does nothing"), "loss": _("the game is lost")},
    ),
    "short-mirror": (
        _("Mirrors: Red or Blue with only one card to take"),
        {"partial": _("take it"), "skipped": _("take none")},
    ),
    "mirror-search": (
        _("Mirrors: a search that finds nothing"),
        {"shuffled": _("shuffle anyway"), "skipped": _("leave the deck as it is")},
    ),
    "premonition-search": (
        _("Dark Premonitions: a search that finds nothing"),
        {"shuffled": _("shuffle anyway"), "skipped": _("leave the deck as it is")},
    ),
    "incantation": (
        _("Glyphs: a Door revealed by an Incantation"),
        {"mandatory": _("must come into play"), "optional": _("may come into play")},
    ),
    "rainbow": (_("Mirrors: the Rainbow Mirror"), {"no": _("left out"), "yes": _("used (harder)")}),
    "towers": (
        _("Towers: a finished row of %(ALIGNMENT_LENGTH)s"),
        {"normal": _("is safe from Nightmares"), "hard": _("is not safe (harder)")},
    ),
    "premonitions": (
        _("Dark Premonitions at the start"),
        {"4": _("four"), "5": _("five (medium)"), "6": _("six (hard)")},
    ),
    "premonition-doors": (
        _("Dark Premonitions when several Doors come at once"),
        {"each": _("checked after each Door"), "all": _("checked after all of them")},
    ),
    "spells": (
        _("Book: what the spells cost"),
        {
            "normal": _("%(PROPHECY_SPELL_COST)s, %(PLANNING_SPELL_COST)s and %(PUNISHMENT_SPELL_COST)s cards"),
            "hard": _(
                "%(HARD_PROPHECY_SPELL_COST)s, %(HARD_PLANNING_SPELL_COST)s and %(HARD_PUNISHMENT_SPELL_COST)s cards (harder)"
            ),
        },
    ),
    "crossroads": (
        _("Crossroads in a series"),
        {"normal": _("anywhere"), "hard": _("only in the middle (harder)")},
    ),
    "book-search": (
        _("Book: a series whose Door is not the next Goal"),
        {"skipped": _("no search"), "limbo": _("search: the Door goes to Limbo")},
    ),
    "crossroads-place": (
        _("Harder Crossroads: as the first or third of a run"),
        {"played": _("may be played, but completes nothing"), "barred": _("may not be played")},
    ),
    "catchers": (
        _("Dreamcatchers: Failsafe Books"),
        {"normal": _("used"), "hard": _("left out (harder)")},
    ),
    "incubus": (
        _("Little Incubus"),
        {"new": _("New Dreamwalker"), "apprentice": _("Apprentice (medium)"), "true": _("True Dreamwalker (hard)")},
    ),
    "key-mirror": (
        _("Mirrors: the Doors of the Key Mirror"),
        {"one-colour": _("of one colour"), "any": _("of any colour")},
    ),
}  # fmt: skip
SOURCES_DIFFER_NOTE = _("Open: the rules do not say, and other app versions of the game differ.")
INFERRED_NOTE = _("Inferred: the rules do not say; the first choice is the likelier one.")
CERTAINTY_NOTES = {
    "useless-search": _(
        "Clarified: the printed search is a choice that ends with a shuffle; other app versions differ."
    ),
    "short-reveal": SOURCES_DIFFER_NOTE,
    "empty-hand": _(
        "Inferred: you can only choose a way out that you can carry out, and the rules do not say "
        "whether you can discard nothing."
    ),
    "short-incantation": INFERRED_NOTE,
    "short-sphinx": INFERRED_NOTE,
    "short-mirror": INFERRED_NOTE,
    "mirror-search": INFERRED_NOTE,
    "premonition-search": INFERRED_NOTE,
    "premonition-doors": INFERRED_NOTE,
    "incantation": SOURCES_DIFFER_NOTE,
    "book-search": _(
        "Inferred: a Door that is not the next Goal goes to Limbo; the rules do not say whether you "
        "may search for it at all."
    ),
    "crossroads-place": _(
        "Inferred: only the second of three counts; the rules do not say what a Crossroads elsewhere means."
    ),
    "key-mirror": _("Inferred: the sheet speaks of one colour; it can be read as two choices."),
}
"""Certainty of each doubtful point; what only makes a game harder is printed and certain."""

MIRROR_OPTION_LABELS = {f"mirror-{name}": text for name, text in MIRROR_LABELS.items()}
PREMONITION_OPTION_LABELS = {f"premonition-{name}": text for name, text in PREMONITION_LABELS.items()}

messages.add(
    "onirim",
    choices={
        "option": {
            **CARD_LABELS,
            **MIRROR_OPTION_LABELS,
            **PREMONITION_OPTION_LABELS,
            **OPTION_LABELS,
        },
        "cards": {**PREMONITION_LABELS, **CARD_LABELS},
        "word": {**MIRROR_OPTION_LABELS, **OPTION_LABELS},
        "outlook": OUTLOOK_REASON_TEXTS,
    },
    synonyms={
        "option.open": _("open the door, use key, spend key, pay key, take the door, gain door"),
        "option.leave": _("into Limbo, leave the door, keep the key, no key, door waits, do not open"),
        "option.pay-key": _("pay with key, throw away key, lose key, use key, spend key, pay key"),
        "option.lose-door": _("give back door, return door, lose door, door goes back, pay door, sacrifice door"),
        "option.reveal": _("cards from the top, mill the deck, off the deck, from the deck, discard cards of the deck"),
        "option.lose-hand": _("lose hand, throw away hand, hand is gone, dump hand, whole hand"),
        "option.search": _("search the deck, take the door, get the door, find the door, gain door"),
        "option.no-search": _("no search, skip the search, no door"),
        "option.take": _("search door, get door, gain door"),
        "option.stop": _("stop, on top, enough, top of the deck, surface"),
        "option.next": _("next, show next, card from the bottom, deeper, dive on, continue"),
    },
)

MODE_LABELS = {
    "beside": _("With your own cards"),
    "practice": _("Practice on the screen"),
}
"""The two ways to play, as a new game offers them."""
