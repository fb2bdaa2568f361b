"""Messages of rules/decklists.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import MoveMessages, messages

messages.add(
    "etherfields",
    moves={
        "list-card": MoveMessages(
            _("List a card"),
            _("%(dreamer)s: %(name)s stands on the deck list. Copies: %(copies)s."),
            _("Its Intent in each colour. A card of this name is replaced."),
        ),
        "unlist-card": MoveMessages(_("Take a card off"), _("%(dreamer)s: %(name)s was taken off the deck list.")),
    },
    fields={
        "copies": _("How many of it"),
        "list-card.one_colour": _("One of its colours, to choose"),
    },
    violations={
        "ef.cards.list-full": _("The deck list of %(who)s holds %(most)s different cards. Take one off first."),
        "ef.cards.unlisted": _("%(name)s is not on the deck list of %(who)s. Look for it under another name."),
    },
)
