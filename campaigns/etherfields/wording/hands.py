"""The words of rules/hands.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.wording import MoveWords, words

words.add(
    "etherfields",
    moves={
        "cards-left": MoveWords(
            _("Cards left in hand"),
            _("%(dreamer)s has done what there was to do in this Turn."),
            _("What is missing was discarded for Dream actions. Put to Progress or out of the game is told apart."),
            after=_("%(dreamer)s discarded %(spent)s for Dream actions; in hand now: %(left)s."),
        ),
        "all-acted": MoveWords(
            _("Everybody has acted"),
            _("Everybody had a Dream action, and the actions are over."),
            _("Who passed has passed; all others count as having acted."),
        ),
    },
    fields={"left": _("Left in hand")},
    refusals={
        "ef.round.hands-counted": _("Here hands are counted: let each Dreamer tell how many cards are left."),
        "ef.round.left-too-many": _(
            "%(who)s held %(there)s before the actions. Correct the hand, then tell what is left."
        ),
        "ef.round.left-untold": _("How many cards are left in the hand of %(who)s?"),
    },
    rulings={"ef.round.all-told": _("Everybody has told what is left: the Card and action step is over.")},
)
