"""The words of rules/signs.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.wording import MoveWords, words

words.add(
    "etherfields",
    moves={
        "gain-sign": MoveWords(
            _("Gain Signs"),
            _("Sign tokens were gained (%(dreamer)s): %(count)s."),
            also={"shared": _("They lie near the board.")},
            says=_("sign, new sign, gets sign"),
        ),
        "lose-sign": MoveWords(
            _("Lose Signs"),
            _("Sign tokens were put back (%(dreamer)s): %(count)s."),
            also={"shared": _("They lay near the board.")},
            says=_("spend sign, sign gone, uses sign"),
        ),
    },
    fields={
        "shared": _("For all, near the board"),
    },
    refusals={
        "ef.sign.too-few": _("Only %(there)s Sign tokens lie there, not %(wanted)s. Enter fewer."),
    },
)
