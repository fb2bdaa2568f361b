"""Messages of rules/scaling_effects.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import MoveMessages, QuestionMessages, messages

messages.add(
    "etherfields",
    moves={
        "count-figures": MoveMessages(_("So many"), _("Figures in range for the effect: %(count)s.")),
    },
    violations={
        "ef.effect.many-figures": _("Only %(there)s of %(entity)s are in the Dreamscape. Count those in range again."),
    },
    consequences={
        "ef.effect.grown": _(
            "%(figures)s of %(entity)s have %(who)s in range: Distress %(distress)s, cards to Seal %(seal)s."
        ),
    },
    questions={
        "ef.effect.figures": QuestionMessages(
            _("The effect of %(entity)s grows. How many of its %(most)s figures have %(name)s in range?"),
            {"": _("So many")},
        ),
    },
)
