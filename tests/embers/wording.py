"""Every word of Embers, registered when it is imported."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import MoveMessages, messages
from campaigns.storage.state import get_number_names
from tests.embers.rules.table import Table

messages.add(
    "embers",
    moves={
        "begin": MoveMessages(_("Light the fire"), _("The fire was lit."), _("Twelve cards, shuffled.")),
        "turn": MoveMessages(_("Turn over a card"), _("Turned over: %(kind)s."), _("The card on top of the deck.")),
        "stop": MoveMessages(_("Stop"), _("What glowed was laid on the hearth."), _("The turn is over.")),
    },
    fields={"kind": _("Card")},
    choices={
        "kind": {
            "ones": _("a Spark of 1"),
            "twos": _("a Spark of 2"),
            "threes": _("a Spark of 3"),
            "gusts": _("a Gust"),
        }
    },
    violations={
        "embers.light.lit": _("The fire of this campaign burns already."),
        "embers.light.not-lit": _("There is one fire in a campaign, and it is not lit."),
        "embers.turn.none-left": _("There is none left in the deck: %(kind)s."),
        "embers.stop.nothing": _("Nothing glows that could be laid on the hearth."),
        "embers.end.over": _("The night is over."),
    },
    consequences={
        "embers.gust.out": _("The wind blew out what glowed (%(lost)s)."),
        "embers.end.warm": _("With %(hearth)s on the hearth the night ends warm."),
        "embers.end.cold": _("The deck is empty with %(hearth)s on the hearth: the night ends cold."),
        "embers.end.on": _("With %(hearth)s on the hearth the night goes on."),
    },
)

messages.add("campaigns", choices={"what": get_number_names(Table)})
