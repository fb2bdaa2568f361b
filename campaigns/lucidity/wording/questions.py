"""Texts of the questions, by code."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import QuestionMessages, messages

QUESTION_TEXTS = {
    "lu.track.ask": _("Which sleep track?"),
    "lu.draw.ask": _("Which dice were drawn?"),
    "lu.draw.return": _("Which dice go back into the bag?"),
    "lu.resolve.roll": _("How did the dice fall?"),
    "lu.reroll.ask": _("Reroll anything, or go on?"),
    "lu.resolve.shadow": _("Which Shadow is resolved next?"),
    "lu.envy.ask": _("Which die must be rerolled?"),
    "lu.imprisonment.ask": _("Which Exhaust die is turned?"),
    "lu.fear.ask": _("Move a die to the Hunt row?"),
    "lu.exhaust.ask": _("Which colour was drawn on exhaustion?"),
    "lu.shadow.ask": _("Which Nightmare?"),
    "lu.rest.ask": _("Rest, or dream again?"),
    "lu.nightmare.ask": _("Consume Power, or send minions?"),
    "lu.minions.ask": _("Which Dreamer is attacked?"),
    "lu.abilities.ask": _("Is the ability used? Read it off your card."),
    "lu.too-many.excess": _("Which dice were too many?"),
    "lu.too-many.fetch": _("Which dice are fetched out of the bag?"),
}

messages.add("lucidity", questions={code: QuestionMessages(text, {}) for code, text in QUESTION_TEXTS.items()})
