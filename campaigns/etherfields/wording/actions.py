"""Messages of rules/actions.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.etherfields.wording.intent import DISCARDED_TEXT, INTENT_TEXT, ITEMS_TEXT, RANGE_TEXT
from campaigns.message_catalog import ManualStep, MoveMessages, Plural, messages

messages.add(
    "etherfields",
    moves={
        "pay-action": MoveMessages(
            _("Pay the action"),
            Plural(
                _("%(dreamer)s paid for %(action)s."),
                _("%(dreamer)s paid for %(action)s, %(times)s times at once."),
                "times",
            ),
            _("Tell the Intent to have it checked. Nothing here stands for cards discarded before."),
            {
                "cards": DISCARDED_TEXT,
                "intent": INTENT_TEXT,
                "items": ITEMS_TEXT,
                "targets": _("At: %(targets)s."),
                "farther": RANGE_TEXT,
            },
            synonyms=_("pays for action, marker on action, marks action, intent on action, performs action"),
        ),
        "move-dreamer": MoveMessages(
            _("Move"),
            Plural(_("%(dreamer)s moved 1 space."), _("%(dreamer)s moved %(spaces)s spaces."), "spaces"),
            _("1 Cunning a space; what is over is lost."),
            {"cards": DISCARDED_TEXT, "intent": INTENT_TEXT, "items": ITEMS_TEXT},
            synonyms=_(
                "walk spaces, moves spaces, goes spaces, runs spaces, walk, run, spaces over, spaces closer, "
                "spaces away, moved"
            ),
        ),
        "peek": MoveMessages(
            _("Peek"),
            _("%(dreamer)s discarded a card to peek."),
            _("At the front of one Secret of this Dream, for about 5 seconds."),
            synonyms=_("look at top card, looks at deck, peeks at, look at secret, sneak peek, looks at secret card"),
        ),
    },
    fields={
        "targets": _("At whom, separated by commas"),
        "times": _("How often"),
    },
    violations={
        "ef.assault.only": _(
            "%(action)s works once at a time: only Assault and Contact can be paid several times. Pay it once."
        ),
        "ef.assault.targets": Plural(
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
        "ef.gradual.too-often": Plural(
            _("%(action)s is still to be paid once. Pay it once."),
            _("%(action)s is still to be paid %(left)s times, not more. Pay less often."),
            "left",
        ),
        "ef.intent.colour": _("%(action)s is not paid with %(colour)s. Use a colour its cost shows."),
        "ef.intent.which": _("%(action)s can be paid in more than one colour. Say which one is used."),
        "ef.single-use.blocked": _("%(action)s is blocked. Choose another action, or unblock it by an effect."),
    },
    consequences={
        "ef.action.done": Plural(
            _("%(who)s performed %(action)s."), _("%(who)s performed %(action)s %(times)s times."), "times"
        ),
        "ef.assault.done": Plural(
            _("%(who)s performed %(action)s on %(targets)s."),
            _("%(who)s performed %(action)s %(times)s times, on %(targets)s."),
            "times",
        ),
        "ef.assault.missed": _("%(action)s is not paid for everybody it was aimed at. Left out: %(targets)s."),
        "ef.single-use.short": _(
            "No Block token is left in the pool, so none lies on %(action)s. It is for single use; the manual says no more."
        ),
        "ef.single-use.used": ManualStep(_("%(action)s is for single use: a Block token lies on it now.")),
    },
)
