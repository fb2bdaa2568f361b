"""Messages of rules/boost.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.etherfields.wording.intent import DISCARDED_TEXT
from campaigns.message_catalog import ManualStep, MoveMessages, QuestionMessages, messages

messages.add(
    "etherfields",
    moves={
        "boost": MoveMessages(
            _("Boost"),
            _("%(dreamer)s rolled the Luck die for a Boost: %(luck)s."),
            _("Once a Turn, after at least 1 Intent, as the last source."),
            {"cards": DISCARDED_TEXT},
            synonyms=_("boosts, luck die, roll luck die, rolls luck, boost roll, boost fails, boosted"),
        ),
        "pay-boost": MoveMessages(_("Pay the failed Boost"), _("The failed Boost was paid: %(price)s.")),
        "reroll": MoveMessages(
            _("Reroll"),
            _("%(dreamer)s rolled again (%(die)s): %(price)s."),
            _("Before you report a result."),
            synonyms=_(
                "roll again, re-roll, rolls once more, rolls the die again, gem for reroll, uses gem for reroll"
            ),
        ),
    },
    fields={
        "boost.amount": _("Cost of the whole action"),
        "die": _("Die"),
    },
    violations={
        "ef.boost.off": _("This table plays without Boosts. Agree on them again, or pay in full."),
        "ef.boost.once": _("%(who)s has Boosted in this Turn. Wait for the next one."),
        "ef.reroll.morphed": _("A Morphing forbids every reroll. Remove it first."),
    },
    consequences={
        "ef.boost.added": _("The Boost of %(who)s adds Intent of the same colour: %(added)s."),
        "ef.boost.enough": _("With the Boost the cost is paid. Intent lost: %(wasted)s."),
        "ef.boost.failure": _("The Boost of %(who)s fails the action, and what was discarded for it stays discarded."),
        "ef.boost.short": _("Even with the Boost %(missing)s Intent is missing. What was discarded stays discarded."),
        "ef.reroll.last": ManualStep(_("Roll again (%(die)s). Only the last result counts.")),
    },
    questions={
        "ef.boost.price": QuestionMessages(
            _("The Boost of %(name)s failed. What is the price?"),
            {"ether": _("Discard 1 Ether"), "distress": _("Suffer 1 Distress"), "seal": _("Seal 3 cards")},
        ),
    },
)
