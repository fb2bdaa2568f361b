"""Journal lines of the Draw step."""

from campaigns.engine.messages import Plural, Variant, _

DRAW_LINES = (
    Variant(
        Plural(
            "%(dreamer)s discarded 1 card, then drew.",
            "%(dreamer)s discarded %(discards)s cards, then drew.",
            "discards",
        ),
        ("discards",),
    ),
)
DRAW_OUTCOMES = (
    Variant(
        Plural(
            "%(dreamer)s discarded 1 card, then drew %(drew)s; the deck ran out.",
            "%(dreamer)s discarded %(discards)s cards, then drew %(drew)s; the deck ran out.",
            "discards",
        ),
        (
            "discards",
            "drew",
            "reshuffled",
        ),
    ),
    Variant(
        Plural(
            "%(dreamer)s discarded 1 card, then drew %(drew)s.",
            "%(dreamer)s discarded %(discards)s cards, then drew %(drew)s.",
            "discards",
        ),
        (
            "discards",
            "drew",
        ),
    ),
    Variant(
        Plural(
            "%(dreamer)s drew 1 card before the deck ran out.",
            "%(dreamer)s drew %(drew)s cards before the deck ran out.",
            "drew",
        ),
        (
            "drew",
            "reshuffled",
        ),
    ),
    Variant(
        Plural(
            "%(dreamer)s drew %(drew)s, including 1 Flaw.",
            "%(dreamer)s drew %(drew)s, including %(flaws)s Flaws.",
            "flaws",
        ),
        (
            "drew",
            "flaws",
        ),
    ),
)
DRAW_ALL_OUTCOMES = (
    Variant(_("These Dreamers drew: %(drew)s. Hand already full: %(full)s."), ("drew", "full")),
    Variant(_("Hand already full: %(full)s."), ("full",)),
)
DRAW_REST_LINES = (
    Variant(
        Plural(
            "The rest came from the new deck, including 1 Flaw.",
            "The rest came from the new deck, including %(flaws)s Flaws.",
            "flaws",
        ),
        ("flaws",),
    ),
)
