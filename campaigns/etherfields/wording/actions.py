"""The words of rules/actions.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.etherfields.wording.intent import COUNTED, DISCARDED, FARTHER, ITEMS
from campaigns.wording import ByHand, Counted, MoveWords, words

words.add(
    "etherfields",
    moves={
        "pay-action": MoveWords(
            _("Pay the action"),
            Counted(
                _("%(dreamer)s paid for %(action)s."),
                _("%(dreamer)s paid for %(action)s, %(times)s times at once."),
                "times",
            ),
            _("Tell the Intent to have it checked. Nothing here stands for cards discarded before."),
            {
                "cards": DISCARDED,
                "intent": COUNTED,
                "items": ITEMS,
                "targets": _("At: %(targets)s."),
                "farther": FARTHER,
            },
            says=_("pays for action, marker on action, marks action, intent on action, performs action"),
        ),
        "move-dreamer": MoveWords(
            _("Move"),
            Counted(_("%(dreamer)s moved 1 space."), _("%(dreamer)s moved %(spaces)s spaces."), "spaces"),
            _("1 Cunning a space; what is over is lost."),
            {"cards": DISCARDED, "intent": COUNTED, "items": ITEMS},
            says=_(
                "walk spaces, moves spaces, goes spaces, runs spaces, walk, run, spaces over, spaces closer, "
                "spaces away, moved"
            ),
        ),
        "peek": MoveWords(
            _("Peek"),
            _("%(dreamer)s discarded a card to peek."),
            _("At the front of one Secret of this Dream, for about 5 seconds."),
            says=_("look at top card, looks at deck, peeks at, look at secret, sneak peek, looks at secret card"),
        ),
    },
    fields={
        "targets": _("At whom, separated by commas"),
        "times": _("How often"),
    },
    refusals={
        "ef.assault.only": _(
            "%(action)s works once at a time: only Assault and Contact can be paid several times. Pay it once."
        ),
        "ef.assault.targets": Counted(
            _("%(action)s is paid once, so it has one target. Name one only."),
            _("%(action)s is paid %(times)s times, for one target each. Name no more than that."),
            "times",
        ),
        "ef.basic-actions.no-dream": _(
            "Peeking is for the Secrets of a Dream, and none is being played. Keep the card."
        ),
        "ef.boost.only-intent": _(
            "%(action)s does not cost Intent, so there is nothing to Boost. Report it without a roll."
        ),
        "ef.entity.no-figure": _("No figure of %(entity)s is in the Dreamscape. Spawn one first."),
        "ef.gradual.too-often": Counted(
            _("%(action)s is still to be paid once. Pay it once."),
            _("%(action)s is still to be paid %(left)s times, not more. Pay less often."),
            "left",
        ),
        "ef.intent.colour": _("%(action)s is not paid with %(colour)s. Use a colour its cost shows."),
        "ef.intent.which": _("%(action)s can be paid in more than one colour. Say which one is used."),
        "ef.single-use.blocked": _("%(action)s is blocked. Choose another action, or unblock it by an effect."),
    },
    rulings={
        "ef.action.done": Counted(
            _("%(who)s performed %(action)s."), _("%(who)s performed %(action)s %(times)s times."), "times"
        ),
        "ef.assault.done": Counted(
            _("%(who)s performed %(action)s on %(targets)s."),
            _("%(who)s performed %(action)s %(times)s times, on %(targets)s."),
            "times",
        ),
        "ef.assault.missed": _("%(action)s is not paid for everybody it was aimed at. Left out: %(targets)s."),
        "ef.single-use.short": _(
            "No Block token is left in the pool, so none lies on %(action)s. It is for single use; the manual says no more."
        ),
        "ef.single-use.used": ByHand(_("%(action)s is for single use: a Block token lies on it now.")),
    },
)
