"""Journal lines of the Draw step."""

from campaigns.engine.messages import Plural, Variant, _

DRAW_LINES = (
    Variant(
        Plural(
            _("%(dreamer)s discarded 1 card, then drew."),
            _("%(dreamer)s discarded %(discards)s cards, then drew."),
            "discards",
        ),
        ("discards",),
    ),
)
DRAW_OUTCOMES = (
    Variant(
        Plural(
            _("%(dreamer)s discarded 1 card, then drew %(drew)s; the deck ran out."),
            _("%(dreamer)s discarded %(discards)s cards, then drew %(drew)s; the deck ran out."),
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
            _("%(dreamer)s discarded 1 card, then drew %(drew)s."),
            _("%(dreamer)s discarded %(discards)s cards, then drew %(drew)s."),
            "discards",
        ),
        (
            "discards",
            "drew",
        ),
    ),
    Variant(
        Plural(
            _("%(dreamer)s drew 1 card before the deck ran out."),
            _("%(dreamer)s drew %(drew)s cards before the deck ran out."),
            "drew",
        ),
        (
            "drew",
            "reshuffled",
        ),
    ),
    Variant(
        Plural(
            _("%(dreamer)s drew %(drew)s, including 1 Flaw."),
            _("%(dreamer)s drew %(drew)s, including %(flaws)s Flaws."),
            "flaws",
        ),
        (
            "drew",
            "flaws",
        ),
    ),
)
DRAW_ALL_OUTCOMES = (
    Variant(_("These drew: %(drew)s. Hand already full: %(full)s."), ("drew", "full")),
    Variant(_("These drew: %(drew)s."), ("drew", "waiting")),
    Variant(_("Hand already full: %(full)s."), ("full",)),
)
DRAW_REST_LINES = (
    Variant(
        Plural(
            _("The rest came from the new deck, including 1 Flaw."),
            _("The rest came from the new deck, including %(flaws)s Flaws."),
            "flaws",
        ),
        ("flaws",),
    ),
)
