"""Messages of rules/extra_draw.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import ManualStep, MoveMessages, messages

messages.add(
    "etherfields",
    moves={
        "draw-cards": MoveMessages(
            _("Draw by an effect"),
            _("%(dreamer)s drew by an effect: %(count)s."),
            _("Never past the Hand limit. The Draw step has its own move."),
            {"flaws": _("Flaws met: %(flaws)s."), "reshuffled": _("The deck ran out.")},
            synonyms=_(
                "draw extra cards, draws more, draws extra, draws cards by effect, bonus cards, more cards drawn, "
                "extra cards"
            ),
        ),
    },
    violations={
        "ef.hand.full": _("%(who)s holds as many cards as allowed (%(limit)s). Play or discard some first."),
    },
    consequences={
        "ef.hand.limited": _("The Hand limit lets %(who)s draw only %(drawn)s of %(wanted)s."),
        "ef.reshuffle.free": ManualStep(_("The deck of %(who)s ran out outside the Draw step: the reshuffle is free.")),
    },
)
