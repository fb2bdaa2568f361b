"""Messages of rules/intent_payment.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import messages

messages.add(
    "etherfields",
    violations={
        "ef.boost.nothing-paid": _("A Boost needs at least 1 Intent paid before it. Discard a card first."),
        "ef.boost.uncounted": _("Tell how much Intent was paid before the roll, so that the roll can be added."),
        "ef.intent.idle-item": _("%(item)s lies in the Storage. Only an active Item can be discarded for its Intent."),
        "ef.intent.short": _("This costs %(needed)s Intent, and %(there)s are paid. Discard more, or Boost."),
        "ef.intent.short-in-all": _(
            "This costs %(cost)s Intent, %(times)s times over: %(needed)s in all, and %(there)s are paid. Discard more, or Boost."
        ),
    },
    consequences={
        "ef.intent.nothing-given": _(
            "Nothing was discarded for this cost of %(needed)s Intent: %(who)s must have discarded it before."
        ),
        "ef.intent.wasted": _("Intent over the cost is lost: %(wasted)s."),
        "ef.move.as-far": _("With the Boost it is enough for %(spaces)s of %(wanted)s: %(who)s moves so far."),
    },
)
