"""The great moments in words."""

from django.utils.translation import gettext_lazy as _

from campaigns.wording import MomentWords, words

words.add(
    "etherfields",
    moments={
        "ef.dream.is-won": MomentWords(_("The Dream is won"), _("%(dream)s, in Turn %(turn)s.")),
        "ef.dream.is-lost": MomentWords(_("The Dream is lost"), _("The door of %(dream)s closes behind you.")),
        "ef.awakening.begins": MomentWords(_("You wake"), _("The night lets go of you, for a while.")),
        "ef.death.of-all": MomentWords(_("The Dream goes dark"), _("All Dreamers have lost.")),
        "ef.distress.seventh": MomentWords(_("One shard left"), _("%(who)s: 7 Distress. At 8, everybody loses.")),
    },
)
