"""Messages of rules/draw.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import ManualStep, MoveMessages, QuestionMessages, messages

messages.add(
    "etherfields",
    moves={
        "draw": MoveMessages(
            _("Draw"),
            _("%(dreamer)s drew."),
            _("4 cards, up to the Hand limit; discard first if you like."),
            {
                "discards": _("Discarded before: %(discards)s."),
                "bonus": _("Drawing Bonus: %(bonus)s."),
                "flaws": _("Flaws met: %(flaws)s."),
                "reshuffled": _("The deck ran out."),
            },
            outcome_line=_("%(dreamer)s drew cards: %(drew)s."),
            unchanged_line=_("%(dreamer)s drew no card."),
            synonyms=_(
                "draws hand, draws up, refills hand, fills hand, drew my cards, draws up to, draw step, draws as usual, "
                "draws full, hand refilled, draw cards, pulls cards, takes cards in hand, takes new cards in hand"
            ),
        ),
        "draw-all": MoveMessages(
            _("Everybody draws"),
            _("Everybody drew what was due."),
            _("Who has a choice or a price draws alone."),
            outcome_line=_("Drew what was due: %(drew)s."),
            synonyms=_("everybody draws up, everybody draws cards, whole team draws"),
        ),
        "pay-reshuffle": MoveMessages(_("Pay the reshuffle"), _("The reshuffle was paid: %(price)s.")),
        "draw-rest": MoveMessages(
            _("Draw the rest"), _("The rest was drawn from the new deck."), "", {"flaws": _("Flaws met: %(flaws)s.")}
        ),
        "reshuffle": MoveMessages(
            _("Reshuffle"),
            _("%(dreamer)s reshuffled deck and discard pile."),
            _("Free outside the Draw step."),
            synonyms=_(
                "shuffle discard pile, deck empty, run out of cards, no cards left, deck ran out, shuffles deck, "
                "shuffles, reshuffles discard, new deck, deck empty so shuffled"
            ),
        ),
    },
    fields={
        "discards": _("Discarded before"),
    },
    violations={
        "ef.draw.bonus-due": _(
            "%(who)s stands on a Drawing Bonus of %(there)s and may not draw fewer cards than that asks for. Draw with it, or put "
            "%(who)s where the miniature stands."
        ),
        "ef.draw.flaws": _(
            "%(who)s met at least %(low)s and at most %(high)s Flaws in this draw. Say how many in the field Flaws "
            "among them: Dreamer, Cards, Draw."
        ),
        "ef.draw.once": _("%(who)s has drawn in this Turn. The next draw is in the next Turn."),
        "ef.draw.one-by-one": _("These have something to decide or to pay, so they draw one by one: %(names)s."),
        "ef.reshuffle.in-draw": _(
            "In the Draw step a reshuffle comes with the draw and its price. Draw, or wait for the next step."
        ),
    },
    consequences={
        "ef.draw.bonus": ManualStep(_("%(who)s stands on a Drawing Bonus: %(bonus)s more, up to the Hand limit.")),
        "ef.draw.bonus-drawn": _(
            "On the drawn board the space of %(who)s has a Drawing Bonus of %(there)s; drawn with %(bonus)s."
        ),
        "ef.draw.flaws-again": _(
            "%(who)s drew another card for each Flaw (%(flaws)s): this table does not count them among the 4."
        ),
        "ef.draw.flaws-count": _(
            "%(who)s met Flaws: %(flaws)s. Each counts as one of the cards drawn, as this table plays it."
        ),
        "ef.draw.rest": _("Still to draw, with something to decide or to pay: %(names)s."),
        "ef.draw.short": _("%(who)s ran out of cards altogether. Not drawn: %(missing)s."),
        "ef.reshuffle.after-rest": _(
            "%(who)s has drawn the rest from the new deck; its price comes after that, as this table plays it."
        ),
        "ef.reshuffle.before-rest": _(
            "%(who)s pays for the new deck first and then draws the rest from it (%(rest)s), as this table plays it."
        ),
    },
    questions={
        "ef.draw.rest": QuestionMessages(
            _("%(name)s draws the rest from the new deck: %(rest)s. How many Flaws are among it?"),
            {"": _("Draw the rest")},
        ),
        "ef.reshuffle.price": QuestionMessages(
            _("The deck of %(name)s ran out in the Draw step. What is the price?"),
            {"distress": _("Suffer 1 Distress"), "seal": _("Seal 3 cards")},
        ),
    },
)
