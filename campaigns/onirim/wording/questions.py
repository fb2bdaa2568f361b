"""Texts of the questions, by kind."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import QuestionMessages, messages

QUESTION_TEXTS = {
    "report": _("Which cards are they?"),
    "turn": _("Play a card or discard one."),
    "search": _("The series is complete. Search the deck for a Door?"),
    "door": _("Open the Door with a Key?"),
    "prophecy": _("Which of them is discarded, and how do the others go back?"),
    "nightmare": _("How is the Nightmare resolved?"),
    "incantation": _("Which Door comes into play, and how do the others go under the deck?"),
    "mirror-red": _("Which two cards go on top of the deck?"),
    "mirror-blue": _("Which two discarded cards go on top of the deck?"),
    "mirror-brown": _("A Door of which colour?"),
    "mirror-key": _("Two Doors of which colour?"),
    "mirror-doors": _("Which Doors come into play, and in which order?"),
    "mirror-glyph": _("Which Doors come into play, and in which order?"),
    "sphinx": _("Which word is named?"),
    "sphinx-top": _("Which card goes on top, and how do the others go back?"),
    "sphinx-bottom": _("In which order do they go back?"),
    "diver": _("Take this card, or dive on?"),
    "diver-bottom": _("In which order do they go back?"),
    "confusion": _("In which order does the hand go under the deck?"),
    "tower-look": _("In which order do they go back?"),
    "tower-loss": _("Which Tower falls?"),
    "premonitions": _("Which Dark Premonitions are turned up?"),
    "premonition": _("Which Dark Premonition comes true first?"),
    "premonition-keys": _("Which two Keys leave the deck?"),
    "premonition-door": _("Which Door goes to Limbo?"),
    "happy": _("What does the Happy Dream bring?"),
    "happy-look": _("Which cards are discarded, and how do the others go back?"),
    "happy-find": _("Which card is searched?"),
    "goals": _("In which order do the Goals lie?"),
    "spell-pay": _("Which discarded cards pay for it?"),
    "spell-bottom": _("Which card goes on top, and how do the others go back?"),
    "spell-swap": _("Which two Goals change places?"),
    "denizen": _("Rally the Denizen?"),
    "spies": _("In which order do they go back?"),
    "harpoon": _("In which order do they go under the deck?"),
    "free-catcher": _("Free the cards under a Dreamcatcher?"),
    "anticipate": _("How is the Nightmare suffered?"),
    "pick": _("Which card is taken?"),
    "swap": _("Swap a Personal card with a Shared one?"),
}

messages.add(
    "onirim", questions={f"onirim.ask.{kind}": QuestionMessages(text, {}) for kind, text in QUESTION_TEXTS.items()}
)
