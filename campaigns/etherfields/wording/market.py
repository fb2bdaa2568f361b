"""Messages of rules/market.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import ManualStep, MoveMessages, QuestionMessages, messages

messages.add(
    "etherfields",
    moves={
        "open-market": MoveMessages(
            _("Everybody buys cards"),
            _("The Influence Market opened for everybody."),
            _("One after the other, from the First Player: 3 cards each."),
        ),
        "buy-in-turn": MoveMessages(
            _("Buy in turn"), _("A choice was made at the Influence Market."), synonyms=_("buy cards, buy, buy card")
        ),
        "buy-cards": MoveMessages(
            _("Buy cards"),
            _("%(dreamer)s bought Influence cards: %(count)s, for %(ether)s Ether."),
            _("Of 3 cards drawn from the Market; the others go under it."),
            synonyms=_(
                "buy card, cards from market, card cost ether, new card cost ether, card for ether, buys influence card, "
                "pays ether in market, pays ether for card, shop card"
            ),
        ),
        "add-to-market": MoveMessages(
            _("Add to the Market"), _("Cards were put into the Influence Market: %(count)s.")
        ),
    },
    violations={
        "ef.market.impossible": _("The Influence Market cannot hold more than %(size)s. Correct its number first."),
        "ef.market.nothing": _("%(who)s would pay Ether for no card. Say how many cards, or pay nothing."),
        "ef.market.open": _("Somebody is still choosing at the Influence Market. Answer that first."),
        "ef.market.order": _(
            "Everybody buys in turn, the First Player first, then clockwise: %(names)s before %(who)s. Who wants nothing buys 0 cards."
        ),
        "ef.market.too-few": _("The Influence Market holds only %(there)s, not %(wanted)s. Buy fewer."),
        "ef.save.bought": _(
            "The one buying step before saving is over. Go on with the saving, or leave its checklist if you play on."
        ),
        "ef.save.bought-already": _(
            "Before saving everybody buys only once, and these have done so: %(names)s. Go on with the saving."
        ),
    },
    consequences={
        "ef.market.bought": ManualStep(
            _("%(who)s bought cards: %(count)s, Ether paid: %(ether)s. The others go under the Market.")
        ),
        "ef.market.few": _("Only %(there)s left in the Influence Market: the last ones may see fewer than 3."),
        "ef.market.passed": ManualStep(_("%(who)s bought nothing; the 3 cards go under the Market.")),
    },
    questions={
        "ef.market.buy": QuestionMessages(
            _("%(name)s draws 3 cards from the Influence Market. How many are bought, for how much Ether?"),
            {"": _("Done")},
        ),
    },
)
