"""The great moments in words."""

from django.utils.translation import gettext_lazy as _

from campaigns.wording import MomentWords, words

words.add(
    "lucidity",
    moments={
        "lu.end.victory": MomentWords(_("Awake at last"), _("%(players)s: Power %(power)s.")),
        "lu.end.defeat": MomentWords(_("Nobody wakes"), _("The Nightmares keep this night.")),
        "lu.shadow.nightmare": MomentWords(_("A Nightmare rises"), _("%(player)s becomes the %(nightmare)s.")),
    },
)
