"""The words of rules/dreamscape/keeping.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.wording import ByHand, words

words.add(
    "etherfields",
    rulings={
        "ef.crowd.push": ByHand(
            _("%(space)s is too full: %(count)s must be pushed to adjacent spaces, by your choice (%(names)s).")
        ),
        "ef.gem-slot.returned": ByHand(_("Gems in slots that went back to the pool: %(count)s.")),
    },
)
