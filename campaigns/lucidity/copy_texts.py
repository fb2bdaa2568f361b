"""Texts of the copy page: each section's title, where to read it off, and why we guess so."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import ngettext

from campaigns.engine.list_format import format_list
from campaigns.engine.messages import _, messages

MessageText = str | Promise


@dataclass(frozen=True)
class SectionText:
    """The texts of a section: title, where to read it off, the reason for our guess."""

    title: MessageText
    source_hint: MessageText
    guess_reason: MessageText


READ_OFF_CARD = _("Copy it from the card.")
NAME_TAKEN = _("Guessed: the Shadow of its colour; otherwise a second player could turn into the same Nightmare.")

SECTION_TEXTS: dict[str, SectionText] = {
    "tracks": SectionText(
        _("Sleep tracks"),
        _(
            "The Dreamer card shows %(TRACK_COUNT)s tracks with %(TRACK_STEP_COUNT)s steps each. How "
            "many dice does each step show?"
        ),
        _(
            "Guessed: one review mentions tracks that start with 3, 4 and 5 dice, another 3, 5 and 7. Dreamkeeper "
            "adds one die per step."
        ),
    ),
    "faces": SectionText(
        _("Faces of the dice"),
        _(
            "The summary card lists the %(SIDES_PER_DIE)s faces of each colour; you can also look at any "
            "die of that colour."
        ),
        _(
            "Guessed in part. We know how many Exhaust faces each colour has, and that only red has Hunt "
            "and double Power."
        ),
    ),
    "rest": SectionText(
        _("What resting returns"),
        _("Look at the sentence about Rest in your rules or on the summary card: does it show symbols?"),
        _("Guessed: the text we have shows no symbols there, but may have lost them."),
    ),
    "fear": SectionText(
        _("What a red Shadow moves"),
        _("The Shadow of Primeval Fear moves a die of one symbol into the Hunt row; your rules show which."),
        _("Guessed: moving a Shadow saves you from turning into a Nightmare, at the price of Hunt."),
    ),
    "imprisonment": SectionText(
        _("Which face a yellow Shadow turns a die to"),
        _("The Shadow of Imprisonment turns an Exhaust die to another side; your rules show which."),
        _("Guessed: only a Power side would mean anything in the Exhaust row."),
    ),
    "card-B": SectionText(_("Nightmare of the Depths"), READ_OFF_CARD, NAME_TAKEN),
    "card-G": SectionText(_("Nightmare of Envy"), READ_OFF_CARD, NAME_TAKEN),
    "card-Y": SectionText(_("Nightmare of Imprisonment"), READ_OFF_CARD, NAME_TAKEN),
    "card-R": SectionText(_("Nightmare of Primeval Fear"), READ_OFF_CARD, NAME_TAKEN),
    "card-TG": SectionText(_("Temptation, green side"), READ_OFF_CARD, NAME_TAKEN),
    "card-TR": SectionText(_("Temptation, red side"), READ_OFF_CARD, NAME_TAKEN),
    "bogeymen": SectionText(
        _("Bogeymen"),
        _("Playing alone: note what each Lord does, in your own words, to have it beside the game."),
        _("We could not find out anything about it."),
    ),
}
messages.add("lucidity", choices={"section": {section: texts.title for section, texts in SECTION_TEXTS.items()}})
TRACK_LABELS = (_("First track"), _("Second track"), _("Third track"))
STEP_LABELS = (_("First step"), _("Second step"), _("Third step"))
COPY_COLOUR_LABELS = {
    "B": _("Blue, Depths"),
    "G": _("Green, Envy"),
    "Y": _("Yellow, Imprisonment"),
    "R": _("Red, Primeval Fear"),
}
COPY_FACE_LABELS = {"P": _("Power"), "D": _("Double Power"), "H": _("Hunt"), "E": _("Exhaust"), "S": _("Shadow")}
REST_LABELS = {
    "one-or-all": _("any one die, or all dice"),
    "any-or-exhaust": _("any one die, or all Exhaust dice"),
    "hunt-or-exhaust": _("one Hunt die, or all Exhaust dice"),
}
FEAR_LABELS = {"S": _("a Shadow"), "E": _("an Exhaust"), "P": _("a Power")}
IMPRISONMENT_LABELS = {"P": _("a Power side"), "S": _("a Shadow side")}

FIELD_LABELS = {"rest": _("Resting returns"), "fear": _("It moves"), "imprisonment": _("It turns a die to")}
TAKES_LABEL = _("Symbols it takes")
TAKEN_SYMBOLS = {
    "P": _("Power"), "D": _("double Power"), "H": _("Hunts"), "E": _("Exhausts"), "S": _("Shadows"),
}  # fmt: skip
"""The symbols that a Nightmare takes, by face, in a sentence."""
ABILITY_LABEL = _("Its ability, in your own words")
VERIFIED_LABEL = _("We checked this on our cards and dice")
COPY_TITLE = _("What's printed on our copy")
STATUS_MESSAGES = {
    "kept": _("Saved."),
    "chosen": _("This box is on your table."),
    "renamed": _("Renamed."),
    "differs": _("Nothing was confirmed: this box and the game at your table differ."),
}
"""Messages about the last action, by the key in the URL."""
FIRST_COPY_NAME = _("Our box")
COPY_CHOICE_LABEL = _("Which box is on the table?")
OTHER_COPY_LABEL = _("Another box")
COPY_NAME_LABEL = _("Name of this box")
OTHER_COPY_NAME_LABEL = _("Name of the other box")
CHOICE_HEADING = _("Choose your box of Lucidity")
COPY_NAME_REQUIRED = _("Give this box a name.")
COPY_CHOICE_REQUIRED = _("Choose the box that is on the table.")
NAME_TAKEN = _("There is already a box with this name. Choose that one, or find another name.")
SECTION_CHANGED = _("Somebody has changed this box in the meantime. Look through it, then save it.")
NOT_DELETED = _("This table uses another box now, so nothing was deleted.")
COPY_CHANGED = _("This table uses another box now, so nothing was renamed.")
COPY_CHOICE_NEEDED = _("Nothing was saved yet. Choose the box first.")
COPY_LIST_TITLE = _("Your copies of the game")
DELETED = _("The box was deleted.")
EDIT_CONFLICT = _("Somebody else saved something in the meantime. Look through what you entered, then save it again.")
TRACK_NOT_RISING = _("The numbers of a track grow from step to step.")
WRONG_SIDE_COUNT = _("A die has %(SIDES_PER_DIE)s sides, and you entered %(sides)s.")
TEXT_TOO_LONG = _("This is too long. Use at most %(most)s letters.")
NUMBER_OUT_OF_RANGE = _("Enter a whole number from %(low)s to %(high)s.")
INVALID_CHOICE = _("Choose one of these.")


def used_by(names: list[str]) -> str:
    """Return a text of the campaigns that prevent the deletion of a copy."""
    return ngettext(
        "%(names)s plays with this box. Choose another box at its table first, then delete this one.",
        "%(names)s play with this box. Choose another box at their tables first, then delete this one.",
        len(names),
    ) % {"names": format_list(names)}
