"""Messages of rules/seal.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import ManualStep, MoveMessages, Plural, messages

messages.add(
    "etherfields",
    moves={
        "seal": MoveMessages(
            _("Seal"),
            _("%(dreamer)s Sealed %(count)s from the deck."),
            _("From the top of the deck."),
            synonyms=_(
                "puts cards on sealed pile, cards to sealed pile, top cards sealed, mill, cards from deck sealed, "
                "top of deck sealed, sealed"
            ),
        ),
        "unseal": MoveMessages(
            _("Unseal"),
            _("%(dreamer)s Unsealed %(count)s."),
            _("From the top, or chosen ones; to the discard pile."),
            synonyms=_(
                "back from sealed pile, get back sealed, out of sealed pile, sealed cards back, takes sealed back, "
                "brings sealed back, frees sealed, sealed returned, recovers sealed"
            ),
        ),
    },
    violations={
        "ef.seal.none": _("%(who)s has no Influence card in the deck to Seal. Reshuffle first, if an effect lets you."),
    },
    consequences={
        "ef.seal.none-sealed": _("%(who)s had no Sealed card."),
        "ef.seal.nothing-left": Plural(
            _("%(who)s had only 1 Sealed card, not %(wanted)s."),
            _("%(who)s had only %(freed)s Sealed cards, not %(wanted)s."),
            "freed",
        ),
        "ef.seal.reshuffled": ManualStep(
            _("The deck of %(who)s fell short and was reshuffled for free, as agreed at this table.")
        ),
        "ef.seal.sealed": ManualStep(
            Plural(
                _("%(who)s Sealed 1 card from the deck."), _("%(who)s Sealed %(count)s cards from the deck."), "count"
            )
        ),
        "ef.seal.short": ManualStep(_("%(who)s Sealed %(sealed)s: the deck held no more.")),
    },
)
