"""Messages of rules/deckbuilding.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import MoveMessages, messages

messages.add(
    "etherfields",
    moves={
        "build-deck": MoveMessages(
            _("Left out: build the deck"),
            _("%(dreamer)s built a deck. Left unused: %(unused)s."),
            _("20 to 40 Influence cards; every Flaw goes in besides."),
        ),
    },
    fields={
        "unused": _("Left unused"),
    },
    violations={
        "ef.deck-building.all-in": _(
            "%(who)s owns %(every)s Influence cards, no more than the %(fewest)s a deck needs, so all of them go in. Leave none unused."
        ),
        "ef.deck-building.gather-first": _(
            "Decks are built of every card a Dreamer owns. Gather the cards and Unseal the Sealed ones first."
        ),
        "ef.deck-building.impossible": _("%(who)s owns only %(there)s to choose from. Leave fewer unused."),
        "ef.deck-building.not-now": _(
            "Decks are built in one step of the set-up and of an Awakening only. Wait for the next of them."
        ),
        "ef.deck-building.too-few": _(
            "The deck of %(who)s would hold only %(count)s Influence cards, and it needs %(fewest)s; Flaws do not count. Leave at "
            "most %(unused)s unused."
        ),
        "ef.deck-building.too-many": _(
            "The deck of %(who)s would hold %(count)s Influence cards, and at most %(most)s are allowed; Flaws do not count. Leave at "
            "least %(unused)s unused."
        ),
    },
    consequences={
        "ef.deck-building.built": _("%(who)s plays with Influence cards: %(count)s, and Flaws: %(flaws)s."),
    },
)
