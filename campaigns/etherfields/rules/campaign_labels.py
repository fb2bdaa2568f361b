"""Messages of the roster, the rule variants and classic cards."""

from campaigns.engine.messages import _, messages

RANKS_TEXT = _(
    "%(CLASSIC_CARD_COUNT)s ranks, with commas: %(MIN_NUMBER_RANK)s to %(MAX_NUMBER_RANK)s, J, Q, K, A, Joker."
)

messages.add(
    "etherfields",
    choices={
        "aspect": {
            "back-out": _("backed out"),
            "morphings": _("Morphings"),
            "gems": _("Shining Gems"),
            "hours": _("Hours"),
            "distress": _("Distress"),
            "seal": _("Sealed cards"),
        },
        "choice": {"dreams": _("in Dreams only"), "slumbers-too": _("once in each Slumber too")},
        "edition": {"1.x": _("1.x"), "2.0": _("2.0")},
        "went": {"came": _("came to the table"), "left": _("left the table")},
        "outcome": {
            "cure": _("cures %(CLASSIC_CURE_COUNT)s Distress"),
            "suffer": _("suffers %(CLASSIC_DISTRESS_COUNT)s Distress"),
        },
        "reading": {"classic": _("Classic cards"), "gradual-step": _("Paying a step of a gradual action")},
    },
)
