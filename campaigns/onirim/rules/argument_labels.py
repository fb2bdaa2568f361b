"""Labels of cards, Mirrors, Premonitions, expansions and rule variants."""

from campaigns.engine.messages import _, messages

CARD_LABELS = {
    "RS": _("red Sun"), "RM": _("red Moon"), "RK": _("red Key"), "RG": _("red Glyph"), "RD": _("red Door"),
    "BS": _("blue Sun"), "BM": _("blue Moon"), "BK": _("blue Key"), "BG": _("blue Glyph"), "BD": _("blue Door"),
    "GS": _("green Sun"), "GM": _("green Moon"), "GK": _("green Key"), "GG": _("green Glyph"), "GD": _("green Door"),
    "NS": _("brown Sun"), "NM": _("brown Moon"), "NK": _("brown Key"), "NG": _("brown Glyph"), "ND": _("brown Door"),
    "R3": _("red Tower 3"), "R4": _("red Tower 4"), "R5": _("red Tower 5"),
    "B3": _("blue Tower 3"), "B4": _("blue Tower 4"), "B5": _("blue Tower 5"),
    "G3": _("green Tower 3"), "G4": _("green Tower 4"), "G5": _("green Tower 5"),
    "N3": _("brown Tower 3"), "N4": _("brown Tower 4"), "N5": _("brown Tower 5"),
    "AS": _("Crossroads Sun"), "AM": _("Crossroads Moon"), "AK": _("Crossroads Key"), "AD": _("Oniverse Door"),
    "X-": _("Nightmare"), "Q-": _("Sphinx"), "V-": _("Diver"), "C-": _("Confusion"), "H-": _("Happy Dream"),
    "L-": _("Lost Dream"), "E-": _("Dead End"), "YA": _("Architect"), "YH": _("Hammer Bird"), "YC": _("Cyclobot"),
    "YX": _("Chromatic Chaos"), "YS": _("Squirrel Spies"), "YM": _("Mirror Denizen"), "YP": _("Harpoon Hunter"),
    "YT": _("Treasure Keeper"),
}  # fmt: skip
MIRROR_LABELS = {
    "sun": _("Sun Mirror"), "moon": _("Moon Mirror"), "key": _("Key Mirror"), "glyph": _("Glyph Mirror"),
    "red": _("Red Mirror"), "blue": _("Blue Mirror"), "green": _("Green Mirror"), "brown": _("Brown Mirror"),
    "rainbow": _("Rainbow Mirror"),
}  # fmt: skip
SHORT_MIRROR_LABELS = {
    "sun": _("Sun"), "moon": _("Moon"), "key": _("Key"), "glyph": _("Glyph"), "red": _("red"), "blue": _("blue"),
    "green": _("green"), "brown": _("brown"), "rainbow": _("all"),
}  # fmt: skip
"""Short labels, below the drawings."""
PREMONITION_LABELS = {
    "red": _("two red Doors"), "blue": _("two blue Doors"), "green": _("two green Doors"),
    "brown": _("two brown Doors"), "pair": _("two Doors of the same colour"), "three": _("three Doors"),
    "five": _("five Doors"), "each": _("a Door of each colour"),
}  # fmt: skip
EXPANSION_LABELS = {
    "mirrors": _("The Mirrors"), "sphinx": _("Sphinx, Diver and Confusion"), "glyphs": _("The Glyphs"),
    "towers": _("The Towers"), "happy": _("Happy Dreams and Dark Premonitions"),
    "book": _("Book of Steps Lost and Found"), "crossroads": _("Crossroads and Dead Ends"),
    "oniverse": _("Door to the Oniverse"), "catchers": _("The Dreamcatchers"), "incubus": _("Little Incubus"),
    "coop": _("Two players"),
}  # fmt: skip

COLOUR_LABELS = {
    "R": _("red"),
    "B": _("blue"),
    "G": _("green"),
    "N": _("brown"),
    "A": _("every colour"),
    "Z": _("none"),
}
SIGN_LABELS = {"S": _("Sun"), "M": _("Moon"), "K": _("Key"), "G": _("Glyph"), "D": _("Door"), "T": _("Tower")}

PLACE_LABELS = {
    "hand": _("Hand"), "row": _("Labyrinth row"), "doors": _("Doors in play"), "discard": _("Discard pile"), "limbo": _("Limbo"),
    "gone": _("Out of the game"), "deck": _("In the deck, nobody knows where"), "top": _("On top of the deck"),
    "bottom": _("At the bottom of the deck"), "alignment": _("Row of Towers"), "rallied": _("Rallied Denizens"),
    "stored": _("Under the Treasure Keeper"), "incubus": _("With the Little Incubus"),
    "catcher-1": _("Dreamcatcher 1"), "catcher-2": _("Dreamcatcher 2"), "catcher-3": _("Dreamcatcher 3"),
    "catcher-4": _("Dreamcatcher 4"), "away-hand": _("Your partner's hand"), "away-row": _("Your partner's row"),
    "away-doors": _("Your partner's Doors"), "mirror-sun": _("Under the Sun Mirror"), "mirror-moon": _("Under the Moon Mirror"),
    "mirror-key": _("Under the Key Mirror"), "mirror-glyph": _("Under the Glyph Mirror"), "mirror-red": _("Under the Red Mirror"),
    "mirror-blue": _("Under the Blue Mirror"), "mirror-green": _("Under the Green Mirror"),
    "mirror-brown": _("Under the Brown Mirror"), "mirror-rainbow": _("Under the Rainbow Mirror"),
}  # fmt: skip
"""Labels of the places of cards."""

PILE_LABELS = {
    "base": _("the %(DECK_SIZE)s cards of the base game"),
    "sphinx": _(
        "%(SPHINX_COUNT)s Sphinxes, %(DIVER_COUNT)s Divers, %(CONFUSION_COUNT)s Confusions and %(SPHINX_NIGHTMARE_COUNT)s "
        "more Nightmares"
    ),
    "glyphs": _("%(GLYPH_COUNT)s Glyphs with %(GLYPH_DOOR_COUNT)s more Doors"),
    "towers": _("%(TOWER_COUNT)s Towers"),
    "happy": _("%(HAPPY_DREAM_COUNT)s Happy Dreams"),
    "crossroads": _("all Crossroads with %(DEAD_END_COUNT)s Dead Ends"),
    "oniverse": _("the Door to the Oniverse"),
    "catchers": _("%(LOST_DREAM_COUNT)s Lost Dreams"),
}
"""The cards that a deck is built from, by their box."""

messages.add(
    "onirim",
    value_labels={"personal": _("Personal cards in your hand")},
    choices={
        "card": CARD_LABELS,
        "code": CARD_LABELS,
        "taken": PLACE_LABELS,
        "put": PLACE_LABELS,
        "places": {**PLACE_LABELS, "deck": _("Deck")},
        "cards": CARD_LABELS,
        "known": CARD_LABELS,
        "colours": COLOUR_LABELS,
        "signs": SIGN_LABELS,
        "mirrors": MIRROR_LABELS,
        "piles": PILE_LABELS,
        "short-mirrors": SHORT_MIRROR_LABELS,
        "premonitions": PREMONITION_LABELS,
        "expansions": EXPANSION_LABELS,
        "name": EXPANSION_LABELS,
        "mode": {"beside": _("real cards"), "practice": _("practice deck")},
    },
    synonyms={
        "colours.R": _("observatory"),
        "colours.B": _("aquarium"),
        "colours.G": _("garden"),
        "colours.N": _("library"),
        "question.nightmare": _("Nightmare, get rid of, for, back, away, give, lose, pay, gone"),
        "question.door": _("Door, key, card"),
        "question.search": _("Door, in a row, series"),
        "question.diver": _("Diver, deck, bottom, card, show, reveal"),
        "question.sphinx": _("Sphinx, call, name, say, word, bet, guess"),
    },
)
