"""Messages of the highlights."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import HighlightMessages, messages

messages.add(
    "etherfields",
    highlights={
        "ef.dream.is-won": HighlightMessages(_("The Dream is won"), _("%(dream)s, in Turn %(turn)s.")),
        "ef.dream.is-lost": HighlightMessages(_("The Dream is lost"), _("The door of %(dream)s closes behind you.")),
        "ef.awakening.begins": HighlightMessages(_("You wake"), _("The night lets go of you, for a while.")),
        "ef.death.of-all": HighlightMessages(_("The Dream goes dark"), _("All Dreamers have lost.")),
        "ef.distress.seventh": HighlightMessages(_("One shard left"), _("%(who)s: 7 Distress. At 8, everybody loses.")),
    },
)
