"""The words of rules/extra_draw.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.wording import ByHand, MoveWords, words

words.add(
    "etherfields",
    moves={
        "draw-cards": MoveWords(
            _("Draw by an effect"),
            _("%(dreamer)s drew by an effect: %(count)s."),
            _("Never past the Hand limit. The Draw step has its own move."),
            {"flaws": _("Flaws met: %(flaws)s."), "reshuffled": _("The deck ran out.")},
            says=_(
                "draw extra cards, draws more, draws extra, draws cards by effect, bonus cards, more cards drawn, "
                "extra cards"
            ),
        ),
    },
    refusals={
        "ef.hand.full": _("%(who)s holds as many cards as allowed (%(limit)s). Play or discard some first."),
    },
    rulings={
        "ef.hand.limited": _("The Hand limit lets %(who)s draw only %(drawn)s of %(wanted)s."),
        "ef.reshuffle.free": ByHand(_("The deck of %(who)s ran out outside the Draw step: the reshuffle is free.")),
    },
)
