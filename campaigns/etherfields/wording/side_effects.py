"""Messages of rules/side_effects.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import ManualStep, messages

messages.add(
    "etherfields",
    violations={
        "ef.table.dreamers": _("A campaign of Etherfields has at least one Dreamer. This one has none."),
        "ef.table.slumbers": _("Only one Slumber can be played at a time. Here are %(there)s."),
        "ef.table.team": _(
            "A campaign of Etherfields has one Team. This one has %(there)s, or it is not where it belongs."
        ),
    },
    consequences={
        "ef.hand.excess": ManualStep(_("The Hand limit of %(who)s fell. Discarded from the hand: %(count)s.")),
        "ef.hand.over": _("%(who)s holds %(there)s cards, %(over)s more than the Hand limit of %(limit)s."),
        "ef.item.over": _("%(there)s Items are active, %(over)s more than the %(slots)s slots hold."),
        "ef.morphing.all-gone": ManualStep(_("The last figure of %(entity)s is gone, and its Morphings with it.")),
        "ef.morphing.limits-back": ManualStep(
            _(
                "%(kind)s is over: if that raises a Hand limit or a Progress limit again, set the limit now. No card comes with it."
            )
        ),
        "ef.progress.excess": ManualStep(_("The Progress limit of %(who)s fell. Discarded Progress cards: %(count)s.")),
        "ef.progress.over": _(
            "%(who)s has %(there)s Progress cards, %(over)s more than the Progress limit of %(limit)s."
        ),
        "ef.turn.all-drawn": _("Everybody has drawn: the Card and action step begins."),
    },
)
