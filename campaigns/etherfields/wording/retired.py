"""What earlier versions told and this one says otherwise: their journals still read as they did."""

from django.utils.translation import gettext_lazy as _

from campaigns.wording import words

RETIRED = {
    "ef.effect.in-force": _("With Morphings counted in: range %(range)s, Distress %(distress)s, Seal %(seal)s."),
}

words.add("etherfields", rulings=RETIRED)
