"""Messages of rules/shopping.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import ManualStep, MoveMessages, QuestionMessages, messages

messages.add(
    "etherfields",
    moves={
        "shop": MoveMessages(
            _("Go shopping"),
            _("The Team went shopping: %(wares)s."),
            _("Discards a Shopping card; then each Dreamer is asked."),
            synonyms=_("goes to shop, shopping trip"),
        ),
        "shop-cards": MoveMessages(_("Done shopping"), _("Influence cards bought: %(count)s, Ether paid: %(ether)s.")),
        "shop-item": MoveMessages(
            _("Done shopping"), _("The drawn Item was dealt with."), "", {"bought": _("Bought: %(bought)s.")}
        ),
        "restore-shopping": MoveMessages(_("Restore Shopping cards"), _("The Team has its 3 Shopping cards again.")),
    },
    fields={
        "bought": _("Item bought, empty for none"),
        "wares": _("What is offered"),
    },
    violations={
        "ef.shopping.none": _("No Shopping card is left. Restore them when a Dream's ending says so."),
    },
    consequences={
        "ef.shopping.card-back": ManualStep(_("The Shopping card goes back among the Secrets. Left: %(left)s.")),
        "ef.shopping.gem": _("%(who)s bought nothing and gains 1 Shining Gem."),
    },
    questions={
        "ef.shopping.cards": QuestionMessages(
            _("%(name)s looks at 3 Influence cards. How many are bought, and for how much Ether? None gains 1 Gem."),
            {"": _("Done shopping")},
        ),
        "ef.shopping.item": QuestionMessages(
            _("%(name)s draws a random card of the Item Market. Bought for %(cost)s Ether? If not, 1 Gem is gained."),
            {"": _("Done shopping")},
        ),
    },
)
