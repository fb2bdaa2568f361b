"""Messages of rules/awakening_steps.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import messages

messages.add(
    "etherfields",
    violations={
        "ef.checklist.over-40": _("%(who)s has %(there)s Influence cards in the deck. Leave some unused: 40 at most."),
        "ef.checklist.under-20": _(
            "%(who)s has only %(there)s Influence cards in the deck. Add unused ones (there are %(unused)s) up to 20."
        ),
        "ef.mask.none-worn": _("%(who)s owns Masks and wears none. Put one on first."),
    },
)
