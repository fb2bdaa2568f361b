"""Messages of rules/hand_reports.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import MoveMessages, messages

messages.add(
    "etherfields",
    moves={
        "cards-left": MoveMessages(
            _("Cards left in hand"),
            _("%(dreamer)s has done what there was to do in this Turn."),
            _("What is missing was discarded for Dream actions, unless some of it went elsewhere."),
            outcome_line=_("%(dreamer)s used cards: %(spent)s; in hand now: %(left)s."),
        ),
        "all-acted": MoveMessages(
            _("Everybody has acted"),
            _("Everybody had a Dream action, and the actions are over."),
            _("Who passed has passed; all others count as having acted."),
            synonyms=_("everybody done, everybody had action"),
        ),
    },
    fields={
        "placed": _("put to Progress"),
        "removed": _("out of the game"),
        "left": _("Left in hand"),
    },
    violations={
        "ef.round.elsewhere": _(
            "%(who)s used fewer cards (%(there)s) than went elsewhere (%(wanted)s). Tell how many are left in hand now."
        ),
        "ef.round.hands-counted": _("Here hands are counted: let each Dreamer tell how many cards are left."),
        "ef.round.left-too-many": _(
            "%(who)s held %(there)s before the actions. Correct the hand, then tell what is left."
        ),
        "ef.round.left-untold": _("How many cards are left in the hand of %(who)s?"),
    },
    consequences={
        "ef.round.all-told": _("Everybody has told what is left: the Card and action step is over."),
        "ef.round.placed": _("Put to Progress: %(count)s."),
    },
)
