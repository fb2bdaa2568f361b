"""Messages of rules/death_warning.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import messages

messages.add(
    "etherfields",
    consequences={
        "ef.death.by-eighth": _("1 Distress would be the 8th of %(who)s: all Dreamers would lose."),
        "ef.death.by-pool": _("The pool has no Distress marker for %(who)s: suffering 1, all Dreamers would lose."),
        "ef.death.by-seal": _("Sealing would leave %(who)s %(count)s cards, fewer than 6: all Dreamers would lose."),
    },
)
