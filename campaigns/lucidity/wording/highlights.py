"""Texts of the highlights."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import HighlightMessages, messages

messages.add(
    "lucidity",
    highlights={
        "lu.end.victory": HighlightMessages(_("Awake at last"), _("%(players)s: Power %(power)s.")),
        "lu.end.defeat": HighlightMessages(_("Nobody wakes"), _("The Nightmares keep this night.")),
        "lu.shadow.nightmare": HighlightMessages(_("A Nightmare rises"), _("%(player)s becomes the %(nightmare)s.")),
    },
)
